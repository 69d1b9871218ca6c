"""Where bots think: a bounded pool of threads beside the event loop, and one thread that compiles.

A table between people never comes here. Compiled search runs without the interpreter's lock, so it does not hold up the loop.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from kolam.bots import Bot, bot
from kolam.engine.compile import compiled
from kolam.engine.game import Definition, Game
from kolam.engine.table import Table

#: The level whose bot gives hints.
HINT_LEVEL = 5

_Result = TypeVar("_Result")


class Advice(NamedTuple):
    """What a bot would do and, if it can say, the chance of winning and why."""

    action: str
    chance: float | None = None
    why: str | None = None


def bot_of_level(level: int, seed: int) -> Bot:
    """The bot that plays at a level."""
    return bot("greedy", seed=seed)


class Thinking:
    """The workers of one server."""

    def __init__(self, workers: int = 0) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="kolam-bot")
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="kolam-compile")
        self._preparing: dict[str, asyncio.Future[Any]] = {}
        self.ready: set[str] = set()

    async def prepare(self, definition: Definition) -> None:
        """Compile a game, once; everyone who needs it waits for the same compile."""
        if definition.name in self.ready:
            return
        if definition.name not in self._preparing:
            loop = asyncio.get_running_loop()
            self._preparing[definition.name] = loop.run_in_executor(self._compiler, compiled, definition)
        await asyncio.shield(self._preparing[definition.name])
        self.ready.add(definition.name)

    async def run(self, work: Callable[[], _Result]) -> _Result:
        """Do something that takes a while beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def choose(self, t: Table, level: int, seed: int) -> str:
        """A bot's decision. The table is the caller's no more."""
        return await self.run(lambda: bot_of_level(level, seed).choose(t))

    async def advise(self, game: Game, t: Table) -> Advice:
        """A hint for the seat to act."""
        if needs_compile(HINT_LEVEL):
            await self.prepare(game.definition)
        return Advice(await self.choose(t, HINT_LEVEL, seed=t.version))

    def close(self) -> None:
        """Stop taking work; what is under way is left to end by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._compiler.shutdown(wait=False, cancel_futures=True)


def needs_compile(level: int) -> bool:
    """Whether the bot of a level runs compiled."""
    return False
