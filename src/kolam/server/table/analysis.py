"""Finished games looked at again: the chances after every decision, where they turned, what was better and why."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import msgspec
import structlog

from kolam.bots.analysis import Mistake, Reader, Turn
from kolam.server.errors import Refusal
from kolam.server.table.live import Live
from kolam.server.wire.lines import Line, line
from kolam.server.workers import Workers

#: The level of the bot that looks.
LEVEL = 4
#: Analyses kept in memory; they are made again when asked for again.
KEPT = 200

log = structlog.get_logger("kolam.analysis")


class MistakeShown(msgspec.Struct, kw_only=True):
    """A decision that cost: what was played, what was better, by how much, and why."""

    ply: int
    seat: int
    played: str
    played_says: Line
    better: str
    better_says: Line
    chance: float
    lost: float
    sentences: list[Line]


class Analysis(msgspec.Struct, kw_only=True):
    """How far an analysis is, and what it found so far."""

    state: Literal["none", "preparing", "running", "done", "failed"] = "none"
    done: int = 0
    of: int = 0
    chances: list[tuple[float, ...]] = []
    turning: list[Turn] = []
    mistakes: list[MistakeShown] = []


class Analyses:
    """The analyses of one server, by table and language; one after the other."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: dict[tuple[str, str], Analysis] = {}
        self._one = asyncio.Lock()

    def progress(self, table: str, lang: str) -> Analysis:
        """How far it is."""
        return self._kept.get((table, lang), Analysis())

    def start(self, live: Live, lang: str, in_background: Any) -> Analysis:
        """Begin, unless it is under way or done."""
        key = live.row.id, lang
        known = self._kept.get(key)
        if known is not None and known.state != "failed":
            return known
        if len(self._kept) >= KEPT:
            finished = next((each for each, kept in self._kept.items() if kept.state in ("done", "failed")), None)
            if finished is None:
                raise Refusal("TooFast")
            del self._kept[finished]
        analysis = self._kept[key] = Analysis(state="preparing", of=len(live.plies))
        in_background(self._run_in_turn(live, lang, analysis))
        return analysis

    async def _run_in_turn(self, live: Live, lang: str, analysis: Analysis) -> None:
        async with self._one:
            try:
                await self._run(live, lang, analysis)
            except Exception:
                analysis.state = "failed"
                log.exception("An analysis failed", table=live.row.id, version=live.version)

    async def _run(self, live: Live, lang: str, analysis: Analysis) -> None:
        await self._workers.prepare(live.game.definition)
        analysis.state = "running"
        reader = Reader(live.t, LEVEL, live.language(lang))
        while reader.is_open:  # one decision at a time: bots at other tables come between
            await self._workers.run(reader.read)
            analysis.done = min(reader.done, reader.of)
            analysis.chances.append(reader.points[-1].chances)
        found = reader.analysis()
        analysis.turning = list(found.turning_points)
        analysis.mistakes = [_shown(mistake, live, lang) for mistake in found.mistakes]
        analysis.state = "done"


def _shown(mistake: Mistake, live: Live, lang: str) -> MistakeShown:
    def says(action: str) -> Line:
        return line(live.game.describe(live.game.parse(action), live.language(lang)))

    return MistakeShown(
        ply=mistake.ply,
        seat=mistake.seat,
        played=mistake.played,
        played_says=says(mistake.played),
        better=mistake.better,
        better_says=says(mistake.better),
        chance=mistake.chance,
        lost=mistake.lost,
        sentences=[line(sentence) for sentence in mistake.sentences],
    )
