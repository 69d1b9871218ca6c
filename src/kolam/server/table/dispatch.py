"""What comes over a connection: each kind of message goes to the file of its feature, and is done or refused, and answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from kolam.engine.errors import IllegalMove, KolamError
from kolam.server.errors import AS_IT_IS, Refusal, as_refusal
from kolam.server.table import bots, chat, ending, hints, play, rematch, requests, undo
from kolam.server.table.actor import anew
from kolam.server.table.clock import now
from kolam.server.wire import messages as m
from kolam.server.wire.connection import FAULT, Connection
from kolam.server.wire.lines import line
from kolam.server.wire.replies import DoneReply, PongReply, RefusedReply, ServerMessage, encode
from kolam.store import StoreUnavailable

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor

#: How many answers are remembered for messages that are sent again.
ANSWERS_KEPT = 200
#: What may be asked again and again: the answers to these are not remembered.
ASKED_AGAIN = (m.Why, m.Deal, m.Ping, m.ChangeLanguage)

log = structlog.get_logger("kolam.table")


async def said(actor: Actor, connection: Connection, message: m.ClientMessage, received: float) -> None:
    """A message from a connection: done or refused, and answered."""
    seat = actor.live.seat_of(connection.person)
    known = _answered(actor, connection, seat, message)
    if known is not None:
        connection.send(known)
        return
    reply: ServerMessage | None
    remembered = not isinstance(message, ASKED_AGAIN)
    try:
        reply = await _do_anew(actor, connection, message)
    except KolamError as error:
        known = _answered(actor, connection, seat, message)
        if known is not None:  # it came before, at another server
            connection.send(known)
            return
        reply = _refused(actor, connection, message, error)
        if reply.error == "StaleVersion":
            connection.send(encode(reply))
            actor.tell_table(connection)
            return
        remembered = remembered and not isinstance(error, StoreUnavailable)
    except Exception:  # a fault of ours: the client connects again and asks again, by the same id
        actor.hub.metrics.faults.inc()
        log.exception("A message could not be handled", table=actor.id, version=actor.live.version, do=type(message).__name__)
        connection.close(FAULT, "Something went wrong here.")
        return
    if reply is None:  # it comes later
        return
    text = encode(reply)
    if remembered:
        _remember(actor, connection, message, text)
    connection.send(text)
    if isinstance(message, m.Play):
        actor.hub.metrics.move_seconds.observe(actor.hub.clock() - received)


async def _do_anew(actor: Actor, connection: Connection, message: m.ClientMessage) -> ServerMessage | None:
    """Do what a message says. If another server was sooner, look anew: what is about a version that is over is refused then."""

    async def do() -> ServerMessage | None:
        if actor.hub.bus.shared and isinstance(message, m.Play | m.Undo) and message.version > actor.live.version:
            await actor.catch_up()  # who speaks was told more at another server; perhaps this was done there, too
        return await _do(actor, connection, actor.live.seat_of(connection.person), message)

    return await anew(do)


async def _do(actor: Actor, connection: Connection, seat: int | None, message: m.ClientMessage) -> ServerMessage | None:
    """Where each kind of message goes."""
    match message:
        case m.Ping():
            return PongReply(id=message.id, at=now())
        case m.ChangeLanguage():
            connection.lang = message.lang
            actor.tell_table(connection)
            return DoneReply(id=message.id, version=actor.live.version)
    if seat is None:
        raise Refusal("NotSeated")
    match message:
        case m.Play():
            await play.play(actor, seat, message)
        case m.Why():
            return play.why(actor, seat, message, connection.lang)
        case m.Deal():
            return play.deal(actor, seat, message)
        case m.Undo():
            await undo.undo(actor, seat, message)
        case m.Answer():
            await requests.answer(actor, seat, message)
        case m.Hint():
            await hints.give(actor, connection, seat, message)
            return None
        case m.Weigh():
            await hints.weigh(actor, connection, seat, message)
            return None
        case m.Chat():
            await chat.say(actor, connection, seat, message)
        case m.Resign():
            await ending.resign(actor, seat, message.id)
        case m.End():
            await ending.end(actor, seat, message.id)
        case m.OfferBot():
            await bots.offer(actor, seat, message)
        case m.Rematch():
            await rematch.rematch(actor, connection.identity)
    return DoneReply(id=message.id, version=actor.live.version)


def _answered(actor: Actor, connection: Connection, seat: int | None, message: m.ClientMessage) -> str | None:
    """The answer to a message that came before, by its id: in this process, or as the log tells."""
    if message.id is None:
        return None
    if (connection.person, message.id) in actor.answered:
        return actor.answered[connection.person, message.id]
    if seat is not None and (seat, message.id) in actor.live.done:
        return encode(DoneReply(id=message.id, version=actor.live.done[seat, message.id]))
    return None


def _remember(actor: Actor, connection: Connection, message: m.ClientMessage, text: str) -> None:
    if message.id is not None:
        actor.answered[connection.person, message.id] = text
        if len(actor.answered) > ANSWERS_KEPT:
            del actor.answered[next(iter(actor.answered))]


def _refused(actor: Actor, connection: Connection, message: m.ClientMessage, error: KolamError) -> RefusedReply:
    refusal, parts = as_refusal(error), None
    if isinstance(error, IllegalMove) and isinstance(message, m.Play):  # the same reason, in the reader's language
        reason = actor.live.t.why_not(message.action, actor.live.language(connection.lang))
        if reason is not None:
            refusal, parts = Refusal("IllegalMove", AS_IT_IS, rule=reason.rule, words=reason.sentence), line(reason.sentence)
    actor.hub.metrics.refused.labels(refusal.error).inc()
    return RefusedReply(
        id=message.id, error=refusal.error, rule=refusal.rule, sentence=refusal.told(connection.lang), parts=parts
    )
