"""The end before the game is over by its rules: someone resigns, all agree to stop, or someone's time is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from kolam.server.table import requests
from kolam.server.table.clock import now
from kolam.server.table.requests import Asked

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor

log = structlog.get_logger("kolam.table")


async def resign(actor: Actor, seat: int, client: str | None = None) -> None:
    """Give up: at once between two, else the others are asked."""
    actor.live.check_running()
    await requests.ask(actor, Asked("", "resign", seat), client, at_once=len(actor.live.seats) == 2)


async def end(actor: Actor, seat: int, client: str | None = None) -> None:
    """Ask to end the table. Nobody whose time is over is asked; between two, who is in time has won then."""
    actor.live.check_running()
    await requests.ask(actor, Asked("", "end", seat), client)


async def give_up(actor: Actor, seat: int, client: str | None = None) -> None:
    """Someone has resigned."""
    others = [other.seat for other in actor.live.seats if other.seat != seat]
    await _finish(actor, "resigned", others if len(others) == 1 else [], seat, client)


async def end_for_all(actor: Actor, asker: int, client: str | None = None) -> None:
    """The table ends without a winner, unless of two players one is late and the other one asks."""
    live, moment = actor.live, now()
    others = [seat.seat for seat in live.seats if seat.seat != asker]
    if len(others) == 1 and actor.presence.is_late(live, others[0], moment) and not actor.presence.is_late(live, asker, moment):
        await _finish(actor, "time", [asker], others[0], client)
    else:
        await _finish(actor, "ended", [], None, client)


async def _finish(actor: Actor, reason: str, winners: list[int], by: int | None, client: str | None) -> None:
    outcome = {"scores": actor.live.t.scores(), "winners": winners, "reason": reason, "by": by}
    await actor.store("end", by, reason, client=client, state="over", to_act=None, due=None, outcome=outcome)
    log.info("A table was ended", table=actor.id, version=actor.live.version, reason=reason)
