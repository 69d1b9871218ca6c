"""Hints: what a bot would do, for whoever plays against bots only."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from kolam.bots.hints import hint
from kolam.engine.errors import KolamError
from kolam.engine.table import Table
from kolam.server.errors import Refusal, as_refusal
from kolam.server.table.live import Live
from kolam.server.wire.connection import Connection
from kolam.server.wire.lines import Line, line
from kolam.server.wire.messages import Hint
from kolam.server.wire.replies import Alternative, HintReply, RefusedReply, ServerMessage, encode

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
    await actor.hub.limits.check("hints", connection.person)
    actor.hub.in_background(_work_out(actor, connection, message, live.t.clone(), live.version))


async def _work_out(actor: Actor, connection: Connection, message: Hint, t: Table, version: int) -> None:
    lang = connection.lang
    say = t.game.definition.language(lang)

    def says(action: str) -> Line:
        return line(t.game.describe(t.game.parse(action), say))

    reply: ServerMessage
    try:
        await actor.hub.workers.prepare(t.game.definition)
        given = await actor.hub.workers.run(lambda: hint(t, LEVEL, say, seed=version))
        reply = HintReply(
            id=message.id,
            version=version,
            action=given.action,
            says=says(given.action),
            chance=given.chance,
            why=[line(sentence) for sentence in given.sentences],
            alternatives=[Alternative(action=a, says=says(a), chance=chance) for a, chance in given.alternatives],
            expected=[says(action) for action in given.line[1:]],
        )
    except Exception as error:
        if not isinstance(error, KolamError):
            log.exception("A hint failed", table=actor.id, version=version)
        refusal = as_refusal(error) if isinstance(error, KolamError) else Refusal("BotsUnavailable")
        reply = RefusedReply(id=message.id, error=refusal.error, rule=None, sentence=refusal.told(lang))
    connection.send(encode(reply))
