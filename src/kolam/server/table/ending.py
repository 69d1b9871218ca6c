"""The end before the game is over by its rules: someone resigns, or all agree to stop."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import structlog

from kolam.server.table import requests

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor

log = structlog.get_logger("kolam.table")


async def resign(actor: Actor, seat: int) -> None:
    """Give up: at once between two, else the others are asked."""
    live = actor.live
    live.check_running()
    alone = len(live.seats) == 2 or not requests.electors(actor, "resign", seat, None)
    others = [other.seat for other in live.seats if other.seat != seat]
    winners = others if len(others) == 1 else []
    await requests.ask(actor, "resign", seat, then=partial(finish, actor, "resigned", winners, seat), at_once=alone)


async def end(actor: Actor, seat: int) -> None:
    """Ask to end the table without a winner."""
    actor.live.check_running()
    await requests.ask(actor, "end", seat, then=partial(finish, actor, "ended", [], None))


async def finish(actor: Actor, reason: str, winners: list[int], by: int | None) -> None:
    """End the table before the game is over by its rules."""
    outcome = {"scores": actor.live.t.scores(), "winners": winners, "reason": reason, "by": by}
    await actor.store("end", by, reason, state="over", to_act=None, due=None, outcome=outcome)
    requests.lapse(actor)
    actor.tell_all_tables()
    log.info("A table was ended", table=actor.id, version=actor.live.version, reason=reason)
