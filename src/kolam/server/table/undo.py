"""Undo: free until something was revealed or another seat acted; after that the others are asked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from kolam.server.errors import Refusal
from kolam.server.table import requests
from kolam.server.table.live import Live
from kolam.server.wire.messages import Undo
from kolam.server.wire.replies import UndoState

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor


async def undo(actor: Actor, seat: int, message: Undo) -> None:
    """Take the last decision of a seat back, or ask to."""
    live = actor.live
    live.check_running()
    if message.version != live.version:
        raise Refusal("StaleVersion")
    if not decisions_back(live, seat):
        raise Refusal("NothingToUndo")
    if is_free(live, seat):
        await take_back(actor, seat, message.id)
    else:
        await requests.ask(actor, "undo", seat, then=partial(take_back, actor, seat))


async def take_back(actor: Actor, seat: int, client: str | None = None) -> None:
    """Undo the last decision of a seat and all that came after."""
    live = actor.live
    count = decisions_back(live, seat)
    if not count:
        raise Refusal("NothingToUndo")
    after = live.t.clone()
    for _ in range(count):
        after.undo()
    await actor.store("undo", seat, str(count), client=client, **live.standing(after))
    requests.lapse(actor)
    actor.tell_all_tables()


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
    if viewer is None or live.state != "running" or not decisions_back(live, viewer):
        return None
    return "free" if is_free(live, viewer) else "ask"
