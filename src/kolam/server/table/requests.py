"""Requests that the others at a table answer: undo, ending, resigning, a bot for a seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

from kolam.server.errors import Refusal
from kolam.server.table.clock import now
from kolam.server.wire.messages import Answer
from kolam.server.wire.replies import RequestReply, RequestShown

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor

Kind = Literal["undo", "end", "resign", "bot"]
Result = Literal["agreed", "declined", "withdrawn", "lapsed"]
Deed = Callable[[], Awaitable[None]]


@dataclass
class Request:
    """A request, those who have not answered it, and what is done when all agree; one no is enough to end it."""

    id: str
    kind: Kind
    asker: int
    waiting: set[int]
    then: Deed
    seat: int | None = None

    def answer(self, seat: int, yes: bool) -> Result | None:
        """An answer of someone who is asked, or the withdrawal of the one who asked; None while others are still to answer."""
        if seat == self.asker and not yes:
            return "withdrawn"
        if seat not in self.waiting:
            return None
        if not yes:
            return "declined"
        self.waiting.discard(seat)
        return None if self.waiting else "agreed"

    def only(self, electors: set[int]) -> Result | None:
        """Those who went away need not answer any more."""
        self.waiting &= electors
        return None if self.waiting else "agreed"

    def shown(self) -> RequestShown:
        """The request as everyone sees it."""
        return RequestShown(id=self.id, kind=self.kind, from_=self.asker, seat=self.seat, waiting=sorted(self.waiting))


async def ask(actor: Actor, kind: Kind, asker: int, *, then: Deed, target: int | None = None, at_once: bool = False) -> None:
    """Ask those whose consent is needed; if that is nobody, it is done."""
    if actor.request is not None:
        raise Refusal("NotAllowed", "Another request waits for its answers.")
    actor.requests_made += 1
    asked = set() if at_once else electors(actor, kind, asker, target)
    request = Request(f"r{actor.requests_made}", kind, asker, asked, then, target)
    if not asked:
        await _carry_out(actor, request)
        return
    actor.request = request
    actor.tell(RequestReply(request=request.shown(), result=None))


def electors(actor: Actor, kind: Kind, asker: int, target: int | None) -> set[int]:
    """Whose consent is needed: the other people who are there and whose time is not over.

    For an undo it is all others who have a seat, there or not, kept by a bot or not: what a decision showed has been seen,
    so nobody's absence is a yes.
    """
    live, presence = actor.live, actor.presence
    if kind == "undo":
        return {
            seat.seat
            for seat in live.seats
            if seat.seat != asker and seat.person is not None and seat.token is None and seat.kind in ("person", "bot")
        }
    moment = now()
    return {
        seat
        for seat in live.people()
        if seat not in (asker, target) and not presence.is_gone(live, seat, moment) and not presence.is_late(live, seat, moment)
    }


async def answer(actor: Actor, seat: int, message: Answer) -> None:
    """Someone who is asked says yes or no, or the one who asked withdraws."""
    request = actor.request
    if request is None or request.id != message.request:
        raise Refusal("NoSuchRequest")
    result = request.answer(seat, message.yes)
    if result is not None:
        await settle(actor, request, result)
    else:
        actor.tell(RequestReply(request=request.shown(), result=None))


def release(actor: Actor) -> None:
    """Those who went away need not answer any more; if nobody is left to answer, it is agreed."""
    request = actor.request
    if request is not None:
        result = request.only(electors(actor, request.kind, request.asker, request.seat))
        if result is not None:
            actor.post(partial(settle, actor, request, result))


async def settle(actor: Actor, request: Request, result: Result) -> None:
    """A request is answered: do what was asked, or tell that it is off."""
    if actor.request is not request:
        return
    actor.request = None
    actor.tell(RequestReply(request=None, result=result))
    if result == "agreed":
        await _carry_out(actor, request)


async def _carry_out(actor: Actor, request: Request) -> None:
    if actor.live.state == "running":
        await request.then()


def lapse(actor: Actor, kind: Kind | None = None) -> None:
    """A request that the game has overtaken is off."""
    if actor.request is not None and kind in (None, actor.request.kind):
        actor.request = None
        actor.tell(RequestReply(request=None, result="lapsed"))
