"""Requests that the others at a table answer: undo, ending, resigning, a bot for a seat.

A request and its answers are entries of the table's log, so a request outlives a restart and can be answered at any server.
Nobody's absence is a yes: an end needs the consent of everyone who plays and whose time is not over.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from kolam.server.errors import Refusal
from kolam.server.table.clock import now
from kolam.server.wire.messages import Answer
from kolam.server.wire.replies import RequestShown
from kolam.store import Entry

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor

Kind = Literal["undo", "end", "resign", "bot"]
Result = Literal["agreed", "declined", "withdrawn", "lapsed"]


@dataclass
class Asked:
    """A request as the log tells it: what is asked, by whom, and who has said yes."""

    id: str
    kind: Kind
    asker: int
    #: For a bot that is to stand in: where, and how strong.
    seat: int | None = None
    level: int | None = None
    agreed: set[int] = field(default_factory=set)

    @classmethod
    def read(cls, entry: Entry) -> Asked:
        """A request of the log."""
        assert entry.seat is not None
        told: dict[str, Any] = msgspec.json.decode(entry.body)
        return cls(f"r{entry.version}", told["kind"], entry.seat, told.get("seat"), told.get("level"))

    def settled_by(self, entry: Entry) -> Result | None:
        """How an entry of the log settles this request; None if it goes on."""
        match entry.kind:
            case "answer" if entry.body == "no":
                return "withdrawn" if entry.seat == self.asker else "declined"
            case "answer" if entry.seat is not None:
                self.agreed.add(entry.seat)
                return None
            case "end":
                return "agreed" if self.kind in ("end", "resign") else "lapsed"
            case "play":
                return "lapsed" if self.kind == "undo" else None
            case "undo":
                return "agreed" if self.kind == "undo" else "lapsed"
            case "bot" | "back" if entry.seat == self.seat:
                return "agreed" if entry.kind == "bot" else "lapsed"
        return None


async def ask(actor: Actor, asked: Asked, client: str | None = None, at_once: bool = False) -> None:
    """Ask those whose consent is needed; if that is nobody, it is done."""
    if actor.live.request is not None:
        raise Refusal("NotAllowed", "Another request waits for its answers.")
    if at_once or not electors(actor, asked):
        await _carry_out(actor, asked, client)
        return
    told = {"kind": asked.kind, "seat": asked.seat, "level": asked.level}
    await actor.store("ask", asked.asker, msgspec.json.encode(told).decode(), client=client)


def electors(actor: Actor, asked: Asked) -> set[int]:
    """Whose consent is needed.

    For an undo it is all others who have a seat, kept by a bot or not: what a decision showed has been seen. For an end it is all
    others, there or not, whose time is not over, and those for whom a bot plays because they were away. For a bot that stands in,
    which its player can send away again, it is those who are there.
    """
    live, presence, moment = actor.live, actor.presence, now()
    if asked.kind == "undo":
        return {
            seat.seat
            for seat in live.seats
            if seat.seat != asked.asker and seat.person is not None and seat.token is None and seat.kind in ("person", "bot")
        }
    others = {seat for seat in live.people() if seat != asked.asker and not presence.is_late(live, seat, moment)}
    if asked.kind == "bot":
        return {seat for seat in others if seat != asked.seat and not presence.is_gone(live, seat, moment)}
    return others | (live.missed - {asked.asker})


def waiting(actor: Actor, asked: Asked) -> set[int]:
    """Who has still to answer."""
    return electors(actor, asked) - asked.agreed


def shown(actor: Actor) -> RequestShown | None:
    """The request as everyone sees it."""
    asked = actor.live.request
    if asked is None:
        return None
    left = sorted(waiting(actor, asked))
    return RequestShown(id=asked.id, kind=asked.kind, from_=asked.asker, seat=asked.seat, waiting=left)


async def answer(actor: Actor, seat: int, message: Answer) -> None:
    """Someone who is asked says yes or no, or the one who asked withdraws."""
    asked = actor.live.request
    if asked is None or asked.id != message.request:
        raise Refusal("NoSuchRequest")
    if seat in waiting(actor, asked) or (seat == asked.asker and not message.yes):
        await actor.store("answer", seat, "yes" if message.yes else "no", client=message.id)


def release(actor: Actor) -> None:
    """If nobody is left to answer, because all agreed or those who had not are late now, it is done."""
    asked = actor.live.request
    if asked is not None and not actor.settling and not waiting(actor, asked):
        actor.settling = True
        actor.post(partial(_settle, actor, asked))


async def _settle(actor: Actor, asked: Asked) -> None:
    actor.settling = False
    if actor.live.request is asked and not waiting(actor, asked):
        await _carry_out(actor, asked, None)


async def _carry_out(actor: Actor, asked: Asked, client: str | None) -> None:
    from kolam.server.table import bots, ending, undo  # what is asked for asks for consent: each knows the other

    if actor.live.state != "running":
        return
    match asked.kind:
        case "undo":
            await undo.take_back(actor, asked.asker, client)
        case "end":
            await ending.end_for_all(actor, asked.asker, client)
        case "resign":
            await ending.give_up(actor, asked.asker, client)
        case "bot":
            assert asked.seat is not None and asked.level is not None
            await bots.stand_in(actor, asked.seat, asked.level, client, by=asked.asker)
