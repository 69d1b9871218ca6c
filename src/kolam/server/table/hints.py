"""Hints: what a bot would do, for whoever plays against bots only."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from kolam.engine.errors import KolamError
from kolam.server.errors import Refusal, as_refusal
from kolam.server.limits import network_of
from kolam.server.table.live import Live
from kolam.server.tasks import HintFound, HintTask, Rank, possible_position
from kolam.server.wire.connection import Connection
from kolam.server.wire.messages import Hint
from kolam.server.wire.replies import HintReply, RefusedReply, ServerMessage, encode

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
    live.check_turn(seat)
    if not may_hint(live, seat):
        raise Refusal("NotAllowed", "Hints are for tables with bots only.")
    await actor.hub.limits.check("hints", connection.person, connection.address)
    task = HintTask(
        game=live.row.game,
        options=live.row.options,
        level=LEVEL,
        position=possible_position(live.t, seat),
        seed=live.version,
        lang=connection.lang,
    )
    actor.hub.in_background(_work_out(actor, connection, message.id, task, live.version))


async def _work_out(actor: Actor, connection: Connection, id: str | None, task: HintTask, version: int) -> None:
    reply: ServerMessage
    try:
        found = await actor.hub.workers.do(task, Rank.PEOPLE, connection.person, network_of(connection.address))
        assert isinstance(found, HintFound)
        reply = HintReply(id=id, version=version, **{name: getattr(found, name) for name in found.__struct_fields__})
    except Exception as error:
        if not isinstance(error, KolamError):
            log.exception("A hint failed", table=actor.id, version=version)
        refusal = as_refusal(error) if isinstance(error, KolamError) else Refusal("BotsUnavailable")
        reply = RefusedReply(id=id, error=refusal.error, rule=None, sentence=refusal.told(task.lang))
    connection.send(encode(reply))
