"""Where bots think: a bounded pool of threads beside the event loop, and one thread that compiles.

A table between people never comes here. Compiled search runs without the interpreter's lock, so it does not hold up the loop.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from kolam.bots import SearchBot
from kolam.bots.search import Thought
from kolam.engine.compile import compiled
from kolam.engine.game import Definition
from kolam.engine.table import Table

#: The level whose bot gives hints.
HINT_LEVEL = 5

_Result = TypeVar("_Result")


class Thinking:
    """The workers of one server."""

    def __init__(self, workers: int = 0) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="kolam-bot")
        self._compiler = ThreadPoolExecutor(1, thread_name_prefix="kolam-compile")
        self._preparing: dict[str, asyncio.Future[Any]] = {}
        self._ready: set[str] = set()

    def is_ready(self, definition: Definition) -> bool:
        """Whether bots can think about a game without waiting for a compile."""
        return definition.name in self._ready

    async def prepare(self, definition: Definition) -> None:
        """Compile a game, once; everyone who needs it waits for the same compile. If it failed, the next one tries again."""
        name = definition.name
        if name in self._ready:
            return
        if name not in self._preparing:
            task = asyncio.get_running_loop().run_in_executor(self._compiler, compiled, definition)
            task.add_done_callback(lambda _: self._preparing.pop(name, None))
            self._preparing[name] = task
        await asyncio.shield(self._preparing[name])
        self._ready.add(name)

    async def run(self, work: Callable[[], _Result]) -> _Result:
        """Do something that takes a while beside the event loop."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def think(self, t: Table, bot: SearchBot) -> Thought:
        """What a bot thinks about the decision of the seat to act. The table is the bot's from now on."""
        await self.prepare(t.game.definition)
        return await self.run(lambda: bot.think(t))

    def close(self) -> None:
        """Stop taking work; what is under way is left to end by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._compiler.shutdown(wait=False, cancel_futures=True)
