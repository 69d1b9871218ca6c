"""Hints, and a coach who looks at a decision before it is made: for whoever plays against bots only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog

from kolam.bots.coach import serious
from kolam.bots.levels import strength
from kolam.engine.errors import IllegalMove, KolamError
from kolam.server.errors import Refusal, as_refusal
from kolam.server.limits import network_of
from kolam.server.table.live import Live
from kolam.server.tasks import HintFound, HintTask, Rank, WeighFound, WeighTask, possible_position
from kolam.server.wire.connection import Connection
from kolam.server.wire.messages import Hint, Weigh
from kolam.server.wire.replies import HintReply, RefusedReply, ServerMessage, WeighReply, encode

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor

log = structlog.get_logger("kolam.table")
#: The level whose bot gives hints.
LEVEL = 5


def may_hint(live: Live, viewer: int | None) -> bool:
    """Hints are for whoever plays against bots only."""
    return (
        viewer is not None
        and live.state == "running"
        and live.people() == [viewer]
        and all(s.kind == "person" or (s.kind == "bot" and s.person is None) for s in live.seats)
    )


async def give(actor: Actor, connection: Connection, seat: int, message: Hint) -> None:
    """A hint is worked out beside the table, which goes on meanwhile; the answer comes when it is ready."""
    live = actor.live
    await _check(actor, connection, seat, "hints")
    task = HintTask(**_asked(live, connection, seat))
    actor.hub.in_background(_work_out(actor, connection, message.id, task, live.version))


async def weigh(actor: Actor, connection: Connection, seat: int, message: Weigh) -> None:
    """Whether a decision is a serious mistake, for somebody who plays against bots of such a level."""
    live = actor.live
    await _check(actor, connection, seat, "weighings")
    reason = live.t.why_not(message.action, live.language(connection.lang))
    if reason is not None:
        raise IllegalMove(*reason)
    threshold = min(serious(strength(s.level)) for s in live.seats if s.level is not None)
    task = WeighTask(**_asked(live, connection, seat), action=message.action, serious=threshold)
    actor.hub.in_background(_work_out(actor, connection, message.id, task, live.version))


def _asked(live: Live, connection: Connection, seat: int) -> dict[str, Any]:
    """What both think about: the table as it could be for all that the seat knows."""
    return {
        "game": live.row.game,
        "options": live.row.options,
        "level": LEVEL,
        "position": possible_position(live.t, seat),
        "seed": live.version,
        "lang": connection.lang,
    }


async def _check(actor: Actor, connection: Connection, seat: int, rate: str) -> None:
    actor.live.check_turn(seat)
    if not may_hint(actor.live, seat):
        raise Refusal("NotAllowed", "Hints are for tables with bots only.")
    await actor.hub.limits.check(rate, connection.person, connection.address)


async def _work_out(actor: Actor, connection: Connection, id: str | None, task: HintTask | WeighTask, version: int) -> None:
    reply: ServerMessage
    workers, game = actor.hub.workers, actor.live.game.definition
    if isinstance(task, WeighTask) and not workers.is_ready(game) and not workers.is_warm(game):
        # Nobody waits for a compile with a decision in hand: the coach keeps silent until it can think.
        connection.send(encode(WeighReply(id=id, version=version, action=task.action, fine=False, better=None, why=[])))
        return
    try:
        found = await actor.hub.workers.do(task, Rank.PEOPLE, connection.person, network_of(connection.address))
        assert isinstance(found, HintFound | WeighFound)
        told = {name: getattr(found, name) for name in found.__struct_fields__}
        reply = (HintReply if isinstance(found, HintFound) else WeighReply)(id=id, version=version, **told)
    except Exception as error:
        if not isinstance(error, KolamError):
            log.exception("A hint failed", table=actor.id, version=version)
        refusal = as_refusal(error) if isinstance(error, KolamError) else Refusal("BotsUnavailable")
        reply = RefusedReply(id=id, error=refusal.error, rule=None, sentence=refusal.told(task.lang))
    connection.send(encode(reply))
