"""Finished games looked at again: the chances after every decision, where they turned, what was better and why.

An analysis is made moment by moment, each of them a task of its own; what was found is kept in the database, so it outlives the
server that began it, and every server can tell it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any, Literal, NamedTuple

import msgspec
import structlog

from kolam.bots.analysis import Point, Turn, turning_points
from kolam.engine.errors import KolamError
from kolam.server.bus import Bus
from kolam.server.errors import Refusal
from kolam.server.limits import network_of
from kolam.server.settings import Settings
from kolam.server.shares import Shares
from kolam.server.table.clock import now
from kolam.server.table.live import Live
from kolam.server.tasks import LookFound, LookTask, MistakeShown, Rank
from kolam.server.turns import Turns
from kolam.server.workers import Workers
from kolam.store import SavedAnalysis, Store, StoreUnavailable

#: The level of the bot that looks.
LEVEL = 4
#: So many analyses wait or run at a server at most.
MOST = 1000
#: What was found is kept after so many moments.
KEEP_EVERY = 8
#: An analysis of which nothing new was kept for so many milliseconds may be another server's that is gone.
ABANDONED = 60_000

log = structlog.get_logger("kolam.analysis")


class Analysis(msgspec.Struct, kw_only=True):
    """How far an analysis is, and what it found so far."""

    state: Literal["none", "preparing", "running", "done", "failed"] = "none"
    done: int = 0
    of: int = 0
    chances: list[tuple[float, ...]] = []
    turning: list[Turn] = []
    mistakes: list[MistakeShown] = []


class _Wanted(NamedTuple):
    """An analysis that someone wants: of which table, in which language. After a restart nobody knows from which network."""

    table: str
    lang: str
    person: str = ""
    network: str = ""


class _Asked(msgspec.Struct):
    """What is kept beside an analysis until it is done: who asked for it."""

    asked_by: str = ""


def check_fair(live: Live) -> None:
    """Refuse to help with what may be a game under way. Who begins with a seed can not have one, whose seed is not told."""
    if live.row.position is not None:
        raise Refusal("FairPlay")


class Analyses:
    """The analyses of one server, by table and language; one after the other, networks and people taking turns."""

    def __init__(
        self,
        workers: Workers,
        store: Store,
        bus: Bus,
        load: Callable[[str], Coroutine[Any, Any, Live]],
        in_background: Callable[[Coroutine[Any, Any, None]], None],
        settings: Settings,
    ) -> None:
        self._workers = workers
        self._store = store
        self._bus = bus
        self._load = load
        self._in_background = in_background
        #: Those that wait or run here.
        self._here: dict[tuple[str, str], Analysis] = {}
        self._turns = Turns(1)
        self._shares = Shares("analyses", bus, self, settings.analyses, settings.people_per_address, _too_many)

    async def resume(self, untouched: int = 0) -> None:
        """Go on with what was begun and not finished, here or at a server that is gone: what nothing was found of lately."""
        for saved in await self._store.waiting_analyses(MOST):
            if saved.at <= now() - untouched:
                self._begin(_Wanted(saved.table, saved.lang, _asked_by(saved)), _read(saved) or Analysis(state="preparing"))

    async def keep_going(self) -> None:
        """Look again and again for what servers that are gone have begun."""
        while True:
            await asyncio.sleep(ABANDONED / 1000)
            with contextlib.suppress(StoreUnavailable):
                await self.resume(ABANDONED)

    async def progress(self, table: str, lang: str) -> Analysis:
        """How far it is."""
        here = self._here.get((table, lang))
        if here is not None:
            return here
        return await self._stored(table, lang)

    async def _stored(self, table: str, lang: str) -> Analysis:
        saved = await self._store.analysis(table, lang)
        return Analysis() if saved is None else _read(saved) or Analysis()

    async def count_of(self, person: str) -> int:
        """How many analyses of someone wait or run, at any server."""
        return sum(_asked_by(saved) == person for saved in await self._store.waiting_analyses(MOST))

    async def still(self) -> set[str]:
        """What waits or runs, at any server."""
        return {f"{saved.table}:{saved.lang}" for saved in await self._store.waiting_analyses(MOST)}

    async def start(self, live: Live, lang: str, person: str, address: str) -> Analysis:
        """Begin, unless it is under way or done; refuses if whoever asks has too many."""
        check_fair(live)
        table = live.row.id
        known = await self.progress(table, lang)
        if known.state not in ("none", "failed"):
            return known
        if len(self._here) >= MOST:
            raise Refusal("TooFast")
        wanted = _Wanted(table, lang, person, network_of(address))
        async with self._shares.place(person, address) as stands:
            analysis = Analysis(state="preparing", of=len(live.plies))
            await self._keep(wanted, analysis)
            await stands(f"{table}:{lang}")
        self._begin(wanted, analysis)
        return analysis

    def _begin(self, wanted: _Wanted, analysis: Analysis) -> None:
        if wanted[:2] not in self._here:
            self._here[wanted[:2]] = analysis
            self._in_background(self._run_in_turn(wanted))

    async def _keep(self, wanted: _Wanted, analysis: Analysis) -> None:
        table, lang, person, _ = wanted
        is_over = analysis.state in ("done", "failed")
        kept = msgspec.to_builtins(analysis) | ({} if is_over else {"asked_by": person})
        body = msgspec.json.encode(kept).decode()
        state: Literal["waiting", "done"] = "done" if is_over else "waiting"
        await self._store.keep_analysis(SavedAnalysis(table=table, lang=lang, state=state, body=body, at=now()))

    async def _run_in_turn(self, wanted: _Wanted) -> None:
        table, lang, person, network = wanted
        async with self._turns.take(0, network, person), self._bus.claim(f"analysis:{table}:{lang}") as mine:
            try:
                if mine:
                    await self._go_on(wanted)
            except StoreUnavailable:
                pass  # it waits in the database until somebody goes on with it
            finally:
                del self._here[table, lang]  # the database has it

    async def _go_on(self, wanted: _Wanted) -> None:
        table, lang, *_ = wanted
        analysis = self._here[table, lang]
        try:
            stored = await self._stored(table, lang)
            if stored.state != "none":  # it can be read; perhaps another server went on
                analysis = self._here[table, lang] = stored
            await self._run(await self._load(table), wanted, analysis)
        except StoreUnavailable:
            raise
        except Exception as error:
            analysis.state = "failed"
            if isinstance(error, KolamError):
                log.warning("An analysis failed", table=table, reason=str(error))
            else:
                log.exception("An analysis failed", table=table)
            await self._keep(wanted, analysis)

    async def _run(self, live: Live, wanted: _Wanted, analysis: Analysis) -> None:
        check_fair(live)  # it may have been begun by an earlier version
        actions = [action for _, action in live.t.decisions]
        row = live.row
        while len(analysis.chances) <= len(actions):
            ply = len(analysis.chances)
            task = LookTask(
                game=row.game,
                options=row.options,
                level=LEVEL,
                rules=row.rules,
                seed=row.seed,
                start=row.position,
                played=actions[:ply],
                action=actions[ply] if ply < len(actions) else None,
                lang=wanted.lang,
            )
            found = await self._workers.do(task, Rank.ANALYSES, wanted.person or row.id, wanted.network)
            assert isinstance(found, LookFound)
            analysis.state = "running"
            analysis.chances.append(found.chances)
            if found.mistake is not None:
                analysis.mistakes.append(found.mistake)
            analysis.done = min(len(analysis.chances), len(actions))
            if len(analysis.chances) % KEEP_EVERY == 0:
                await self._keep(wanted, analysis)
        analysis.turning = list(_turning(live, analysis))
        analysis.state = "done"
        await self._keep(wanted, analysis)


def _too_many(most: int) -> Refusal:
    return Refusal("NotAllowed", "You have {most} analyses under way. Wait until one is done.", most=most)


def _asked_by(saved: SavedAnalysis) -> str:
    try:
        return msgspec.json.decode(saved.body, type=_Asked).asked_by
    except msgspec.MsgspecError:  # which is told when it is read
        return ""


def _read(saved: SavedAnalysis) -> Analysis | None:
    """An analysis as it was kept; None if it makes no sense, and is to be made anew."""
    try:
        return msgspec.json.decode(saved.body, type=Analysis)
    except msgspec.MsgspecError as error:
        log.error("A stored analysis is damaged, and made anew", table=saved.table, reason=str(error))
        return None


def _turning(live: Live, analysis: Analysis) -> tuple[Turn, ...]:
    made: list[tuple[int | None, str | None]] = [(None, None), *live.t.decisions]
    points = [
        Point(ply, seat, action, chances, 0.0)
        for ply, ((seat, action), chances) in enumerate(zip(made, analysis.chances, strict=True))
    ]
    return turning_points(points, {mistake.ply for mistake in analysis.mistakes})
