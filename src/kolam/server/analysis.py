"""Finished games looked at again: the chances of winning before every decision, and where they turned."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import msgspec
import structlog

from kolam.bots import SearchBot
from kolam.engine.table import Table
from kolam.server.errors import Refusal
from kolam.server.live import Live
from kolam.server.thinking import Thinking

#: Simulations for one decision, and what a choice has to cost for it to be a turning point.
SIMULATIONS = 800
TURNING = 0.12
#: Analyses kept in memory; they are made again when asked for again.
KEPT = 200

log = structlog.get_logger("kolam.analysis")


class Analysis(msgspec.Struct, kw_only=True):
    """How far an analysis is, and what it found. A chance is null for seats that were not to act, where more than two play."""

    state: Literal["none", "preparing", "running", "done", "failed"] = "none"
    done: int = 0
    of: int = 0
    chances: list[list[float | None]] = []
    turning: list[int] = []


class Analyses:
    """The analyses of one server; one table after the other."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._kept: dict[str, Analysis] = {}
        self._one = asyncio.Lock()

    def progress(self, table: str) -> Analysis:
        """How far it is."""
        return self._kept.get(table, Analysis())

    def start(self, live: Live, beside: Any) -> Analysis:
        """Begin, unless it is under way or done."""
        known = self._kept.get(live.row.id)
        if known is not None and known.state != "failed":
            return known
        if len(self._kept) >= KEPT:
            finished = next((table for table, kept in self._kept.items() if kept.state in ("done", "failed")), None)
            if finished is None:
                raise Refusal("TooFast")
            del self._kept[finished]
        analysis = self._kept[live.row.id] = Analysis(state="preparing", of=len(live.plies))
        beside(self._run_in_turn(live, analysis))
        return analysis

    async def _run_in_turn(self, live: Live, analysis: Analysis) -> None:
        async with self._one:
            await self._run(live, analysis)

    async def _run(self, live: Live, analysis: Analysis) -> None:
        t = live.t.clone()
        for _ in live.plies:
            t.undo()
        try:
            await self._thinking.prepare(t.game.definition)
            analysis.state = "running"
            for number, ply in enumerate(live.plies):
                chances, cost = await self._look(t.clone(), ply.action)
                analysis.chances.append(chances)
                if cost >= TURNING:
                    analysis.turning.append(number + 1)
                t.play(ply.action)
                analysis.done += 1
            if t.to_act is None and live.row.outcome is not None:
                winners = live.row.outcome["winners"]
                analysis.chances.append([1 / len(winners) if seat in winners else 0.0 for seat in range(t.game.players)])
            analysis.state = "done"
        except Exception:
            analysis.state = "failed"
            log.exception("An analysis failed", table=live.row.id, version=live.version)

    async def _look(self, t: Table, action: str) -> tuple[list[float | None], float]:
        """The chances before a decision, and what the choice that was made cost the seat that made it."""
        seat = t.to_act
        assert seat is not None
        thought = await self._thinking.think(t, SearchBot(seed=0, simulations=SIMULATIONS))
        chosen = next((candidate for candidate in thought.candidates if candidate.action == action), None)
        cost = thought.chance - chosen.chance if chosen is not None and chosen.visits else 0.0
        chances: list[float | None] = [None] * t.game.players
        chances[seat] = round(thought.chance, 4)
        if t.game.players == 2:
            chances[1 - seat] = round(1 - thought.chance, 4)
        return chances, cost
