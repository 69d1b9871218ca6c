"""What people and programs do at a table: come, go, sit down, decide, ask, answer, talk."""

from __future__ import annotations

import msgspec
import structlog

from kolam.bots.hints import hint
from kolam.engine.errors import IllegalMove, KolamError
from kolam.server.errors import AS_IT_IS, Refusal, as_refusal
from kolam.server.table.actor import Actor
from kolam.server.table.clock import now
from kolam.server.table.requests import Kind, Request
from kolam.server.wire import messages as m
from kolam.server.wire import views
from kolam.server.wire.connection import FAULT, Connection, Identity
from kolam.server.wire.names import clean_text
from kolam.server.wire.replies import (
    ChatReply,
    DealReply,
    DoneReply,
    HintReply,
    PongReply,
    PresenceReply,
    RefusedReply,
    RematchReply,
    RequestReply,
    ServerMessage,
    WhyReply,
    encode,
)
from kolam.server.workers import HINT_LEVEL
from kolam.store import ChatLine, Seat, StoreUnavailable

log = structlog.get_logger("kolam.table")

#: How many answers are remembered for messages that are sent again.
ANSWERS_KEPT = 200


# --- Coming and going ---


async def connect(actor: Actor, connection: Connection, version: int | None) -> None:
    """Someone comes, perhaps not for the first time."""
    live = actor.live
    if connection.identity.is_program and live.seat_of(connection.person) is None:
        await _sit_by_token(actor, connection.identity)
    if live.seat_of(connection.person) is None and actor.presence.watching(live) >= actor.hub.settings.spectators:
        connection.close(1008, "There are too many spectators.")
        return
    steps = None
    if version is not None and live.state == "running":
        steps = (
            views.missed_steps(live, version, live.seat_of(connection.person), connection.lang) if version < live.version else []
        )
        steps = None if version > live.version else steps
    if steps is None:
        actor.presence.connections.add(connection)
        actor.tell_table(connection)
        return
    for missed in steps:
        connection.send(encode(missed))
    actor.presence.connections.add(connection)
    seats = actor.presence.shown(live, connection.person, now())
    connection.send(encode(PresenceReply(seats=seats, watching=actor.presence.watching(live))))
    if actor.request is not None:
        connection.send(encode(RequestReply(request=actor.request.shown(), result=None)))


async def disconnect(actor: Actor, connection: Connection) -> None:
    """Someone's connection is gone."""
    actor.presence.connections.discard(connection)


async def _sit_by_token(actor: Actor, identity: Identity) -> None:
    for seat in actor.live.seats:
        if seat.token == identity.person and seat.kind == "open":
            await _seat(actor, seat.seat, identity)


# --- Seats ---


async def join(actor: Actor, identity: Identity, wanted: int | None) -> int:
    """Sit down at an open seat, or take back a seat that a bot plays on."""
    live = actor.live
    sits = live.seat_of(identity.person)
    if sits is not None:
        return sits
    if live.state == "over":
        raise Refusal("TableOver")
    if wanted is not None and wanted >= len(live.seats):
        raise Refusal("SeatTaken", "There is no seat {seat}.", seat=wanted)
    for seat in live.seats if wanted is None else [live.seats[wanted]]:
        if _may_sit(seat, identity):
            return await _seat(actor, seat.seat, identity)
    raise Refusal("SeatTaken", "No seat is open." if wanted is None else None)


def _may_sit(seat: Seat, identity: Identity) -> bool:
    if identity.is_program:
        return seat.token == identity.person and seat.kind in ("open", "bot")
    kept_for = seat.person
    return (seat.kind == "open" and seat.token is None and kept_for in (None, identity.person)) or (
        seat.kind == "bot" and kept_for == identity.person
    )


async def _seat(actor: Actor, number: int, identity: Identity) -> int:
    live = actor.live
    back = live.seats[number].kind == "bot"
    changed = msgspec.structs.replace(
        live.seats[number],
        kind="program" if identity.is_program else "person",
        person=identity.person,
        name=identity.name,
        level=None,
    )
    await actor.store("back" if back else "join", number, identity.name, seats=[changed])
    await start_if_full(actor)
    actor.tell_all_tables()
    return number


async def start_if_full(actor: Actor) -> None:
    """The game starts when no seat is open."""
    if actor.live.state == "open" and all(seat.kind != "open" for seat in actor.live.seats):
        await actor.store("start", None, state="running", **actor.standing(actor.live.t))


async def leave(actor: Actor, identity: Identity) -> None:
    """Get up from a seat before the start."""
    live = actor.live
    seat = live.seat_of(identity.person)
    if seat is None:
        raise Refusal("NotSeated")
    if live.state != "open":
        raise Refusal("NotAllowed", "The game has started. You can let a bot play on, or resign.")
    changed = msgspec.structs.replace(live.seats[seat], kind="open", person=None, name="")
    await actor.store("leave", seat, seats=[changed])
    actor.tell_all_tables()


async def give_token(actor: Actor, identity: Identity, seat: int, token_person: str) -> None:
    """Keep an open seat for a program that holds a token."""
    live = actor.live
    if live.row.creator != identity.person:
        raise Refusal("NotAllowed", "Only who set up the table gives tokens.")
    if seat >= len(live.seats) or live.seats[seat].kind != "open":
        raise Refusal("SeatTaken")
    changed = msgspec.structs.replace(live.seats[seat], token=token_person, person=None)
    await actor.hub.store.update(live.row, [changed])
    live.seats[seat] = changed
    actor.tell_all_tables()


async def rename(actor: Actor, person: str, name: str) -> None:
    """A person has a new name; it is stored already."""
    for number, seat in enumerate(actor.live.seats):
        if seat.person == person and seat.kind in ("person", "program"):
            actor.live.seats[number] = msgspec.structs.replace(seat, name=name)


# --- Messages ---


async def said(actor: Actor, connection: Connection, message: m.ClientMessage, received: float) -> None:
    """A message from a connection: done or refused, and answered."""
    key = (connection.person, message.id) if message.id is not None else None
    if key is not None and key in actor.answered:
        connection.send(actor.answered[key])
        return
    seat = actor.live.seat_of(connection.person)
    if message.id is not None and seat is not None and (seat, message.id) in actor.live.done:
        connection.send(encode(DoneReply(id=message.id, version=actor.live.done[seat, message.id])))
        return
    remembered = key is not None
    reply: ServerMessage | None
    try:
        reply = await _do(actor, connection, seat, message)
    except KolamError as error:
        refusal = as_refusal(error)
        if isinstance(error, IllegalMove) and isinstance(message, m.Play):  # the same reason, in the reader's language
            reason = actor.live.t.why_not(message.action, actor.live.language(connection.lang))
            refusal = Refusal("IllegalMove", AS_IT_IS, rule=reason.rule, words=reason.sentence) if reason is not None else refusal
        actor.hub.metrics.refused.labels(refusal.error).inc()
        reply = RefusedReply(id=message.id, error=refusal.error, rule=refusal.rule, sentence=refusal.told(connection.lang))
        remembered = remembered and not isinstance(error, StoreUnavailable)
        if refusal.error == "StaleVersion":
            connection.send(encode(reply))
            actor.tell_table(connection)
            return
    except Exception:  # a fault of ours: the client connects again and asks again, by the same id
        log.exception("A message could not be handled", table=actor.id, version=actor.live.version, do=type(message).__name__)
        connection.close(FAULT, "Something went wrong here.")
        return
    if reply is None:
        return
    text = encode(reply)
    if remembered and key is not None and not isinstance(message, m.Why | m.Deal | m.Ping | m.ChangeLanguage):
        actor.answered[key] = text
        if len(actor.answered) > ANSWERS_KEPT:
            del actor.answered[next(iter(actor.answered))]
    connection.send(text)
    if isinstance(message, m.Play):
        actor.hub.metrics.move_seconds.observe(actor.hub.clock() - received)


async def _do(actor: Actor, connection: Connection, seat: int | None, message: m.ClientMessage) -> ServerMessage | None:
    live = actor.live
    match message:
        case m.Ping():
            return PongReply(id=message.id, at=now())
        case m.ChangeLanguage():
            connection.lang = message.lang
            actor.tell_table(connection)
            return DoneReply(id=message.id, version=live.version)
    if seat is None:
        raise Refusal("NotSeated")
    match message:
        case m.Play():
            _check_turn(actor, seat, message.version)
            await actor.decide(seat, message.action, message.id)
        case m.Why():
            return _why(actor, connection, seat, message)
        case m.Deal():
            _check_turn(actor, seat, None)
            return DealReply(id=message.id, version=live.version, position=views.possible_position(live.t, seat))
        case m.Undo():
            await _undo(actor, seat, message)
        case m.Answer():
            await _answer(actor, seat, message)
        case m.Hint():
            return await _hint(actor, connection, seat, message)
        case m.Chat():
            await _chat(actor, connection, seat, message)
        case m.Resign():
            _check_running(actor)
            alone = len(live.seats) == 2 or not actor.electors("resign", seat, None)
            await _ask(actor, "resign", seat, at_once=alone)
        case m.End():
            _check_running(actor)
            await _ask(actor, "end", seat)
        case m.OfferBot():
            await _offer_bot(actor, seat, message)
        case m.Rematch():
            await rematch(actor, connection.identity)
    return DoneReply(id=message.id, version=actor.live.version)


def _check_running(actor: Actor) -> None:
    if actor.live.state == "open":
        raise Refusal("NotStarted")
    if actor.live.state == "over":
        raise Refusal("TableOver")


def _check_turn(actor: Actor, seat: int, version: int | None) -> None:
    """That it is this seat's decision, at the version the client knows. Checked before the rules are asked anything:
    what they answer about another seat's decision could tell what it holds.
    """
    _check_running(actor)
    if version is not None and version != actor.live.version:
        raise Refusal("StaleVersion")
    if actor.live.t.to_act != seat:
        raise Refusal("NotYourDecision")


def _why(actor: Actor, connection: Connection, seat: int, message: m.Why) -> WhyReply:
    _check_turn(actor, seat, None)
    reason = actor.live.t.why_not(message.action, actor.live.language(connection.lang))
    rule, sentence = reason if reason is not None else (None, None)
    return WhyReply(id=message.id, action=message.action, allowed=reason is None, rule=rule, sentence=sentence)


async def _undo(actor: Actor, seat: int, message: m.Undo) -> None:
    _check_running(actor)
    live = actor.live
    if message.version != live.version:
        raise Refusal("StaleVersion")
    if not live.undo_count(seat):
        raise Refusal("NothingToUndo")
    if live.undo_is_free(seat):
        await actor.take_back(seat, message.id)
    else:
        await _ask(actor, "undo", seat)


async def _ask(actor: Actor, kind: Kind, seat: int, target: int | None = None, level: int = 3, at_once: bool = False) -> None:
    """Ask those whose consent is needed; if that is nobody, it is done."""
    if actor.request is not None:
        raise Refusal("NotAllowed", "Another request waits for its answers.")
    actor.requests_made += 1
    electors = set() if at_once else actor.electors(kind, seat, target)
    request = Request(f"r{actor.requests_made}", kind, seat, electors, target, level)
    if not electors:
        await actor.carry_out(request)
        return
    actor.request = request
    actor.tell(RequestReply(request=request.shown(), result=None))


async def _answer(actor: Actor, seat: int, message: m.Answer) -> None:
    request = actor.request
    if request is None or request.id != message.request:
        raise Refusal("NoSuchRequest")
    result = request.answer(seat, message.yes)
    if result is not None:
        await actor.settle(request, result)
    else:
        actor.tell(RequestReply(request=request.shown(), result=None))


async def _hint(actor: Actor, connection: Connection, seat: int, message: m.Hint) -> ServerMessage | None:
    """A hint is worked out beside the table, which goes on meanwhile; the answer comes when it is ready."""
    _check_turn(actor, seat, None)
    live = actor.live
    if not views.may_hint(live, seat):
        raise Refusal("NotAllowed", "Hints are for tables with bots only.")
    await actor.hub.limits.check("hints", connection.person)
    version, lang = live.version, connection.lang

    async def work() -> None:
        try:
            t, say = live.t.clone(), live.language(lang)
            await actor.hub.workers.prepare(t.game.definition)
            given = await actor.hub.workers.run(lambda: hint(t, HINT_LEVEL, say, seed=version))
            says = [live.game.describe(live.game.parse(action), say) for action in given.line]
            reply: ServerMessage = HintReply(
                id=message.id,
                version=version,
                action=given.action,
                says=says[0],
                chance=given.chance,
                why=given.sentences,
                alternatives=given.alternatives,
                expected=says[1:],
            )
        except KolamError as error:
            refusal = as_refusal(error)
            reply = RefusedReply(id=message.id, error=refusal.error, rule=None, sentence=refusal.told(lang))
        connection.send(encode(reply))

    actor.hub.beside(work())
    return None


async def _chat(actor: Actor, connection: Connection, seat: int, message: m.Chat) -> None:
    text = clean_text(message.text)
    if not text:
        raise Refusal("BadMessage", "There is nothing to say in that.")
    await actor.hub.limits.check("chat", connection.person)
    line = ChatLine(number=len(actor.live.chat) + 1, seat=seat, text=text, at=now())
    await actor.hub.store.say(actor.id, line)
    actor.live.chat.append(line)
    actor.tell(ChatReply(seat=seat, text=text, at=line.at), seats_only=True)


async def _offer_bot(actor: Actor, seat: int, message: m.OfferBot) -> None:
    _check_running(actor)
    live, target = actor.live, message.seat
    if target >= len(live.seats) or live.seats[target].kind not in ("person", "program"):
        raise Refusal("NotAllowed", "Nobody plays at this seat whom a bot could stand in for.")
    if target == seat:
        await actor.let_bot_play(seat, message.level, message.id)
        return
    moment = now()
    if not actor.presence.is_late(live, target, moment) and not actor.presence.is_gone(live, target, moment):
        raise Refusal("NotAllowed", "This player is neither late nor gone.")
    await _ask(actor, "bot", seat, target, message.level)


async def rematch(actor: Actor, identity: Identity) -> str:
    """The table where those who sit here play again; the first one to ask makes it."""
    live = actor.live
    if live.seat_of(identity.person) is None:
        raise Refusal("NotSeated")
    if live.state != "over":
        raise Refusal("NotOver")
    if live.row.rematch is None:
        table = await actor.hub.create_rematch(live, identity)
        row = msgspec.structs.replace(live.row, rematch=table)
        await actor.hub.store.update(row)
        live.row = row
    assert live.row.rematch is not None
    actor.tell(RematchReply(table=live.row.rematch))
    return live.row.rematch
