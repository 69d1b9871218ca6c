"""Bots: a bot's turn, and a bot that plays on where someone is gone, late, or wants it so."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import msgspec
import structlog

from kolam.bots import GreedyBot, RandomBot
from kolam.bots.levels import LEVELS
from kolam.engine.errors import KolamError
from kolam.engine.table import Table
from kolam.server.errors import Refusal
from kolam.server.table import play, presence, requests
from kolam.server.table.clock import now, ticks
from kolam.server.table.live import CONNECTED
from kolam.server.table.requests import Asked
from kolam.server.tasks import MoveFound, MoveTask, Rank, possible_position
from kolam.server.wire.messages import OfferBot
from kolam.server.wire.names import bot_name
from kolam.server.wire.replies import ThinkingReply, ThinkingShown
from kolam.store import Conflict, Entry

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor

#: A bot that others bring for someone who is late or gone plays no worse than this.
LEAST_LEVEL = 3
#: A table of bots alone waits so many seconds for each task in the queue, and not longer than this.
PAUSE_FOR_EACH, LONGEST_PAUSE = 0.05, 2.0
#: How soon a server that lets another one think looks whether it still does.
LOOK_AGAIN = 5.0

log = structlog.get_logger("kolam.table")
#: A bot that could not think tries again after so many seconds each; then it plays plainly, which is said at the table.
PAUSES = (1.0, 3.0)


# --- A bot's turn ---


def wake(actor: Actor) -> None:
    """If a bot is to act and not thinking yet, let it think."""
    live = actor.live
    to_act = live.t.to_act
    if actor.bot is not None or live.state != "running" or to_act is None or live.seats[to_act].kind != "bot":
        return
    if not actor.presence.connections and not any(seat.kind in CONNECTED for seat in live.seats):
        return  # nobody plays and nobody looks on: it goes on when someone does
    actor.bot = asyncio.create_task(_think_once(actor, to_act, live.version), name=f"bot-{actor.id}")


def drop(actor: Actor, entries: Sequence[Entry]) -> None:
    """The table has gone on without this server: what was thought of is not asked any more."""
    # Whoever let a bot think says whether it could.
    actor.presence.plain -= {entry.seat for entry in entries}
    if actor.bot is not None:
        actor.bot.cancel()
        actor.bot = None
        actor.thinking = None


def note_thinking(actor: Actor, text: str) -> None:
    """A bot thinks at another server: who comes to this table here is told so."""
    told: dict[str, Any] = msgspec.json.decode(text)
    if told.get("is") == "thinking":
        shown = msgspec.convert({key: told[key] for key in ("seat", "state", "since")}, ThinkingShown)
        actor.thinking = shown if shown.state != "done" else None


async def _think_once(actor: Actor, seat: int, version: int) -> None:
    """Think, unless another server does. If that one is gone, or does not get there, this one does."""
    while _is_asked(actor, seat, version):
        try:
            async with actor.hub.bus.claim(f"bot:{actor.id}:{version}") as mine:
                if mine and _is_asked(actor, seat, version):
                    await _think(actor, seat, version)
                    return
        except Exception:  # whatever it is, the table does not wait for a bot that is gone
            log.exception("A bot's turn failed, and is tried again", table=actor.id, version=version, seat=seat)
        await asyncio.sleep(LOOK_AGAIN)
    if actor.bot is asyncio.current_task():  # what it should think of is over; perhaps a bot is to act again
        actor.bot = None
        actor.post(partial(_nothing, actor))


def _is_asked(actor: Actor, seat: int, version: int) -> bool:
    """Whether the table still waits for this bot."""
    live = actor.live
    return live.version == version and live.t.to_act == seat and live.seats[seat].kind == "bot" and live.state == "running"


async def _nothing(actor: Actor) -> None:
    """After whatever is done at a table, a bot to act is woken."""


async def _think(actor: Actor, seat: int, version: int) -> None:
    live = actor.live
    since, began = now(), ticks()
    pauses = () if seat in actor.presence.plain else PAUSES
    for pause in (*pauses, None):
        try:
            action = await _search(actor, seat, since)
            actor.presence.plain.discard(seat)
            break
        except Exception as error:
            _note(error, table=actor.id, version=version, seat=seat)
        if pause is not None:
            _tell(actor, seat, "again", since)
            await asyncio.sleep(pause)
    else:
        actor.presence.plain.add(seat)
        presence.tell_changes(actor, now())  # everyone hears of it before the choice
        _tell(actor, seat, "thinking", since)
        action = await actor.hub.workers.run(lambda: _plain(live.t.clone()), *_importance(actor))
    actor.hub.metrics.thinking_seconds.labels(live.row.game).observe((ticks() - began) / 1000)
    actor.post(partial(_chose, actor, seat, version, action))


async def _search(actor: Actor, seat: int, since: int) -> str:
    live, workers = actor.live, actor.hub.workers
    rank, payer = _importance(actor)
    if rank is Rank.BOTS:  # nobody waits for it: while others do, it takes its time
        await asyncio.sleep(min(LONGEST_PAUSE, PAUSE_FOR_EACH * workers.waiting))
    definition = live.game.definition
    is_prepared = workers.is_ready(definition) or workers.is_warm(definition)
    _tell(actor, seat, "thinking" if is_prepared else "preparing", since)  # it thinks meanwhile, as far as it gets
    task = MoveTask(
        game=live.row.game,
        options=live.row.options,
        level=LEVELS[0] if (level := live.seats[seat].level) is None else level,
        position=possible_position(live.t, seat),
        seed=actor.whims.setdefault(live.t.turn_began, secrets.randbits(53)),
    )
    found = await workers.do(task, rank, payer, actor.presence.network(payer))
    assert isinstance(found, MoveFound)
    return found.action


def _importance(actor: Actor) -> tuple[Rank, str]:
    """How soon a bot's turn comes: who plays waits for it, and among bots it counts for whoever set up the table."""
    here = actor.presence.here(actor.live)
    return Rank.PEOPLE if here else Rank.BOTS, actor.live.row.creator or actor.id


def _plain(t: Table) -> str:
    """What a bot plays that can not think: what looks best at once, worked out without compiled rules; at worst anything."""
    try:
        return GreedyBot(secrets.randbits(53)).choose(t)
    except Exception as error:
        _note(error)
        return RandomBot(secrets.randbits(53)).choose(t)


def _note(error: Exception, **about: object) -> None:
    if isinstance(error, Refusal):  # the workers have said why
        log.warning("A bot can not think", reason=str(error), **about)
    else:
        log.error("A bot failed", exc_info=error, **about)


def _tell(actor: Actor, seat: int, state: Literal["preparing", "thinking", "again", "done"], since: int) -> None:
    actor.thinking = ThinkingShown(seat=seat, state=state, since=since) if state != "done" else None
    actor.tell_everywhere(ThinkingReply(seat=seat, state=state, since=since))


async def _chose(actor: Actor, seat: int, version: int, action: str) -> None:
    actor.bot = None
    _tell(actor, seat, "done", now())
    if not _is_asked(actor, seat, version):
        return  # something else happened meanwhile; a bot to act is woken again
    try:
        await play.decide(actor, seat, action)
    except Conflict:  # another server was sooner
        return
    except KolamError as error:
        log.error("A bot's decision could not be made", table=actor.id, version=version, seat=seat, error=str(error))
        await asyncio.sleep(1)  # the store does not answer: do not ask it in a hurry


# --- A bot stands in ---


async def offer(actor: Actor, seat: int, message: OfferBot) -> None:
    """Let a bot play on at one's own seat, or ask the others to let it play for someone who is late or gone."""
    live, target, level = actor.live, message.seat, message.level
    live.check_running()
    if target >= len(live.seats) or live.seats[target].kind not in CONNECTED:
        raise Refusal("NotAllowed", "Nobody plays at this seat whom a bot could stand in for.")
    if target == seat:
        await stand_in(actor, seat, level, message.id, by=seat)
        return
    moment = now()
    if not actor.presence.is_late(live, target, moment) and not actor.presence.is_gone(live, target, moment):
        raise Refusal("NotAllowed", "This player is neither late nor gone.")
    await requests.ask(actor, Asked("", "bot", seat, target, max(level, LEAST_LEVEL)), message.id)


async def stand_in(actor: Actor, seat: int, level: int, client: str | None, *, by: int) -> None:
    """A bot plays on; the seat stays kept for whom it was. The log tells why: given away, late, or gone."""
    why = "own" if by == seat else "late" if actor.presence.is_late(actor.live, seat, now()) else "gone"
    name = bot_name(level, actor.live.names_beside(seat))
    changed = msgspec.structs.replace(actor.live.seats[seat], kind="bot", level=level, name=name)
    await actor.store("bot", seat, f"{level} {why}", seats=[changed], client=client)
    log.info("A bot plays on", table=actor.id, version=actor.live.version, seat=seat, level=level)
