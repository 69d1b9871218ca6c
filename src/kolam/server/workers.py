"""Where bots think: a bounded pool of threads beside the event loop; what they need is compiled in a process of its own.

A table between people never comes here. Compiled search runs without the interpreter's lock, so it does not hold up the loop;
compiling would, so a game that was never compiled on this machine is compiled by another process, and only read in here.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from kolam.bots import SearchBot
from kolam.bots.search import Thought
from kolam.engine.compile import compiled, is_warm
from kolam.engine.game import Definition
from kolam.engine.table import Table

_COMPILE = (
    "import sys; from kolam.engine.compile import compiled; from kolam.games import definition; compiled(definition(sys.argv[1]))"
)

_Result = TypeVar("_Result")


class Workers:
    """The workers of one server."""

    def __init__(self, workers: int = 0) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="kolam-bot")
        self._compiler = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._preparing: dict[str, asyncio.Task[None]] = {}
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
            task = self._preparing[name] = asyncio.create_task(self._prepare(definition))
            task.add_done_callback(lambda _: self._preparing.pop(name, None))
        await asyncio.shield(self._preparing[name])

    async def _prepare(self, definition: Definition) -> None:
        async with self._compiler:  # one game at a time
            if not is_warm(definition):
                self._process = await asyncio.create_subprocess_exec(sys.executable, "-c", _COMPILE, definition.name)
                await self._process.wait()
                self._process = None
            await self.run(lambda: compiled(definition))
        self._ready.add(definition.name)

    @property
    def waiting(self) -> int:
        """How much work waits for a thread."""
        return self._pool._work_queue.qsize()

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
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        for task in self._preparing.values():
            task.cancel()
