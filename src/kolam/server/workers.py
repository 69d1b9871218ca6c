"""Where bots think: a bounded pool of threads beside the event loop; what they need is compiled in a process of its own.

A table between people never comes here. Compiled search runs without the interpreter's lock, so it does not hold up the loop.
Compiling would, and takes more memory than all tables together: so nothing is ever compiled here. Another process compiles into
the cache folder, or into the data folder where the cache can not be written, and this one only reads. It begins with that when it
starts, and a bot that is to play before its game is compiled thinks in plain Python meanwhile.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

import structlog

from kolam.bots.compiler import command
from kolam.engine.compile import THINKING, NotCompiled, cache_folder, copy_warm, is_usable, is_warm, load_from
from kolam.engine.game import Definition
from kolam.games import definition
from kolam.server.errors import Refusal
from kolam.server.tasks import Found, MoveTask, Rank, Task, do
from kolam.server.turns import Quota, Turns

log = structlog.get_logger("kolam.workers")

#: The memory that compiling takes at most, in MB, as measured for the largest game.
NEEDED_MB = 330
#: After a failure it is tried again when this many seconds have passed.
AGAIN_AFTER = 60.0
#: So much of what a compile says is kept for the log.
_TOLD = 2000

_Result = TypeVar("_Result")


class TaskQueue(Protocol):
    """Where tasks go that other processes may take."""

    @property
    def waiting(self) -> int:
        """How many tasks wait there for somebody to begin with them, whichever server sent them."""
        ...

    async def ask(self, task: Task, rank: Rank) -> Found | None:
        """What was found; None if nobody is there to look."""
        ...


class Workers:
    """The workers of one server. `spare` is a folder of the server's own, for when the cache folder can not be written.

    `thoughts` is how many tasks of each rank one person, and one address, has under way at once.
    """

    def __init__(
        self,
        workers: int = 0,
        spare: Path | None = None,
        queue: TaskQueue | None = None,
        thoughts: tuple[int, int] = (1000, 1000),
    ) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="kolam-bot")
        self._turns = Turns(count)
        self._queue = queue
        self._of_person, self._of_address = map(Quota, thoughts)
        self._spare = spare
        self._compiler = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._preparing: dict[str, asyncio.Task[None]] = {}
        self._ready: set[str] = set()
        self._failed: dict[str, float] = {}
        #: When somebody looked at a game last.
        self._looked_at: dict[str, float] = {}

    def is_ready(self, definition: Definition) -> bool:
        """Whether bots can think about a game without waiting for a compile."""
        return definition.name in self._ready

    def is_warm(self, definition: Definition) -> bool:
        """Whether bots can think about a game without a compile."""
        folders = (cache_folder(), self._spare)
        return any(is_warm(definition, folder, THINKING) for folder in folders if folder is not None)

    async def prepare(self, definition: Definition) -> None:
        """Compile a game, once; everyone who needs it waits for the same compile. A failure is remembered for a while."""
        if definition.name not in self._ready:
            await asyncio.shield(self._begin(definition))

    def _begin(self, definition: Definition) -> asyncio.Task[None]:
        """See to it that a game is compiled; whoever needs it may wait for that."""
        name = definition.name
        if time.monotonic() - self._failed.get(name, -AGAIN_AFTER) < AGAIN_AFTER:
            raise Refusal("BotsUnavailable")
        if name not in self._preparing:
            task = self._preparing[name] = asyncio.create_task(self._prepare(definition))
            task.add_done_callback(partial(self._prepared, name))
        return self._preparing[name]

    def _prepared(self, name: str, task: asyncio.Task[None]) -> None:
        self._preparing.pop(name, None)
        if not task.cancelled():
            task.exception()  # it was logged; perhaps nobody waits for it

    def look_at(self, definition: Definition) -> None:
        """Somebody looks at a game, and may soon play it."""
        self._looked_at[definition.name] = time.monotonic()

    async def prepare_ahead(self, games: Iterable[Definition]) -> None:
        """Compile games before bots are asked, one after the other: what was looked at last comes first."""
        left = list(games)
        while left:
            game = max(left, key=lambda each: self._looked_at.get(each.name, 0.0))
            left.remove(game)
            async with self._compiler:
                if not self.is_warm(game):
                    try:
                        await self._compile(await self.run(partial(self._folder, game)), game)
                    except NotCompiled as error:  # it is tried again when a bot is asked
                        log.warning("A game could not be prepared", game=game.name, reason=str(error))

    async def _prepare(self, definition: Definition) -> None:
        try:
            async with self._compiler:  # one game at a time
                await self._load(definition)
        except Exception as error:
            self._failed[definition.name] = time.monotonic()
            log.error("Bots can not think", game=definition.name, reason=str(error) or type(error).__name__)
            raise Refusal("BotsUnavailable") from error
        self._failed.pop(definition.name, None)
        self._ready.add(definition.name)

    async def _load(self, definition: Definition) -> None:
        folder = await self.run(lambda: self._folder(definition))
        if is_warm(definition, folder, THINKING):
            try:
                await self.run(lambda: load_from(folder, definition))
                return
            except NotCompiled as error:
                log.warning("A compiled game is made anew", game=definition.name, reason=str(error))
        await self._compile(folder, definition)
        await self.run(lambda: load_from(folder, definition))

    def _folder(self, definition: Definition) -> Path:
        """Where a compiled game is kept: in the cache folder, or in the spare one, with what the cache has of it."""
        cache, spare = cache_folder(), self._spare
        if is_usable(cache):
            return cache
        if spare is None or not is_usable(spare):
            raise NotCompiled("Neither {cache} nor {spare} can be written.", cache=cache, spare=spare)
        if not is_warm(definition, spare, THINKING) and not copy_warm(definition, cache, spare):
            log.warning("The cache folder can not be written", folder=str(cache), used=str(spare))
        return spare

    async def _compile(self, folder: Path, definition: Definition) -> None:
        began = time.monotonic()
        log.info("A game is compiled, once on this machine", game=definition.name, folder=str(folder), needs=f"{NEEDED_MB} MB")
        self._process = process = await asyncio.create_subprocess_exec(
            *command(folder, definition.name), stderr=asyncio.subprocess.PIPE
        )
        try:
            _, told = await process.communicate()
        finally:
            self._process = None
            if process.returncode is None:  # nobody waits for it any more
                process.kill()
        if process.returncode == -signal.SIGKILL:
            raise NotCompiled(
                "Compiling was killed, most likely because memory ran out: it needs about {needed} MB beside the server. "
                "Give it more, or compile elsewhere (kolam warm) and let KOLAM_CACHE name that folder.",
                needed=NEEDED_MB,
            )
        if process.returncode:
            lines = told.decode(errors="replace")[-_TOLD:].strip().splitlines() or ["it said nothing"]
            raise NotCompiled("Compiling failed: {reason}", reason=lines[-1])
        log.info("A game is ready", game=definition.name, seconds=round(time.monotonic() - began))

    @property
    def waiting(self) -> int:
        """How much work waits for its turn: here, and for the workers that all servers share."""
        return self._turns.waiting + (0 if self._queue is None else self._queue.waiting)

    async def run(self, work: Callable[[], _Result], rank: Rank = Rank.PEOPLE, payer: str = "") -> _Result:
        """Do something that takes a while beside the event loop, when its turn comes."""
        async with self._turns.take(rank, payer):
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def do(self, task: Task, rank: Rank, payer: str, address: str = "") -> Found:
        """Work a task out, when whoever wants it has room for it: at another process if there is one for it, else here."""
        async with self._of_person.take((rank, payer)), self._of_address.take((rank, address or payer)):
            found = await self._queue.ask(task, rank) if self._queue is not None else None
            if found is None:
                game = definition(task.game)
                if isinstance(task, MoveTask) and not self.is_ready(game) and not self.is_warm(game):
                    self._begin(game)  # until it is compiled, bots think without
                else:
                    await self.prepare(game)
                found = await self.run(lambda: do(task), rank, payer)
            return found

    def close(self) -> None:
        """Stop taking work; what is under way is left to end by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
        for task in self._preparing.values():
            task.cancel()
