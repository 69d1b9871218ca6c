"""Playing: a decision, why an action is not allowed, and a whole position to try things on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from kolam.server.table.clock import Cost
from kolam.server.table.live import outcome_of
from kolam.server.tasks import possible_position
from kolam.server.wire.lines import line
from kolam.server.wire.messages import Deal, Play, Why
from kolam.server.wire.replies import DealReply, WhyReply

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor

log = structlog.get_logger("kolam.table")


async def play(actor: Actor, seat: int, message: Play) -> None:
    """Make the decision that is asked."""
    actor.live.check_turn(seat, message.version)
    await decide(actor, seat, message.action, message.id)


async def decide(actor: Actor, seat: int, action: str, client: str | None = None) -> None:
    """A seat's decision: tried, stored, told."""
    live, t = actor.live, actor.live.t
    t.play(action)  # raises if it is not allowed
    is_bot = live.seats[seat].kind == "bot"
    cost = live.clock.cost(t.to_act, is_bot) if live.clock is not None else Cost()
    outcome = outcome_of(t)
    progress = {**live.standing(t), "outcome": outcome, "state": "running" if outcome is None else "over"}
    try:
        await actor.store("play", seat, action, client=client, spent=cost.spent, gained=cost.gained, **progress)
    except BaseException:
        if t.version > len(live.plies):  # it was not stored, so it did not happen
            t.undo()
        raise
    actor.hub.metrics.moves.labels(live.row.game, "bot" if is_bot else "person").inc()
    if outcome is not None:
        log.info("A game ended", table=actor.id, version=live.version, reason=outcome["reason"], scores=outcome["scores"])


def why(actor: Actor, seat: int, message: Why, lang: str) -> WhyReply:
    """Why an action is not allowed."""
    live = actor.live
    live.check_turn(seat)
    reason = live.t.why_not(message.action, live.language(lang))
    rule, sentence = (reason.rule, line(reason.sentence)) if reason is not None else (None, None)
    return WhyReply(id=message.id, action=message.action, allowed=reason is None, rule=rule, sentence=sentence)


def deal(actor: Actor, seat: int, message: Deal) -> DealReply:
    """A whole position as it could be, for all that the seat knows."""
    live = actor.live
    live.check_turn(seat)
    return DealReply(id=message.id, version=live.version, position=possible_position(live.t, seat))
