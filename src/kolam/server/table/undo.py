"""Undo: free until something was revealed or another seat acted; after that the others are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kolam.server.errors import Refusal
from kolam.server.table import requests
from kolam.server.table.live import Live
from kolam.server.table.requests import Asked
from kolam.server.wire.messages import Undo
from kolam.server.wire.replies import UndoState

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor

#: How often a seat takes back in one game. Every time stays in the log, which is to stay short.
MOST = 300


async def undo(actor: Actor, seat: int, message: Undo) -> None:
    """Take the last decision of a seat back, or ask to."""
    live = actor.live
    live.check_running()
    if message.version != live.version:
        raise Refusal("StaleVersion")
    if not decisions_back(live, seat):
        raise Refusal("NothingToUndo")
    if live.taken_back[seat] >= MOST:
        raise Refusal("NotAllowed", "You have taken back {times} times in this game, and that is all.", times=MOST)
    if is_free(live, seat):
        await take_back(actor, seat, message.id)
    else:
        await requests.ask(actor, Asked("", "undo", seat), message.id)


async def take_back(actor: Actor, seat: int, client: str | None = None) -> None:
    """Undo the last decision of a seat and all that came after."""
    live = actor.live
    count = decisions_back(live, seat)
    if not count:
        raise Refusal("NothingToUndo")
    after = live.t.clone()
    for _ in range(count):
        after.undo()
    spent, due = 0, None
    if live.clock is not None:
        spent = live.clock.passed()
        due = live.clock.due_since(live.plies[-count].turn_since, after.to_act)
    await actor.store("undo", seat, str(count), client=client, spent=spent, ply=after.version, to_act=after.to_act, due=due)


def decisions_back(live: Live, seat: int) -> int:
    """How many decisions go if a seat takes back its last one."""
    for count, ply in enumerate(reversed(live.plies), start=1):
        if ply.seat == seat:
            return count
    return 0


def is_free(live: Live, seat: int) -> bool:
    """Whether nothing was revealed and nobody acted since the seat's last decision."""
    return decisions_back(live, seat) == 1 and live.t.may_take_back(seat)


def offered(live: Live, viewer: int | None) -> UndoState:
    """Whether a seat may take its last decision back by itself, by asking, or not at all."""
    if viewer is None or live.state != "running" or not decisions_back(live, viewer) or live.taken_back[viewer] >= MOST:
        return None
    return "free" if is_free(live, viewer) else "ask"
