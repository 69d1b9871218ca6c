"""Several worker processes behind one port: one that dies is started again, and all can be replaced one after the other.

This process only watches. It holds the listening sockets, so that nobody is turned away while workers come and go: whoever
connects meanwhile waits in the socket's queue until a worker takes them.
"""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

import structlog

log = structlog.get_logger("kolam.fleet")

#: How long until a worker that died is started again, in seconds: twice as long each time, if it does not live long.
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 30.0
#: A worker that lived this long counts as well.
LONG_LIFE = 60.0
#: A worker that was asked to stop and did not is killed after this long.
PATIENCE = 30.0


class Begun(NamedTuple):
    """A process that was started, and the end of a pipe by which it tells that it serves."""

    process: SpawnProcess
    told: Connection


class Worker:
    """One worker process, as seen from here."""

    def __init__(self, begun: Begun, reached: asyncio.Event) -> None:
        self._process, self._told = begun
        self._reached = reached
        self._since = time.monotonic()
        self.pid = self._process.pid
        self.ready = asyncio.Event()
        self.ended = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, self._has_ended)
        loop.add_reader(self._told.fileno(), self._has_told)

    def _has_told(self) -> None:
        asyncio.get_running_loop().remove_reader(self._told.fileno())
        try:
            self._told.recv()
            self.ready.set()
            self._reached.set()
        except EOFError:  # it ended before it served
            pass
        self._told.close()

    def _has_ended(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self.ended.set()

    @property
    def lived_long(self) -> bool:
        """Whether nothing is wrong with it from the start."""
        return time.monotonic() - self._since > LONG_LIFE

    @property
    def code(self) -> int | None:
        """How it ended."""
        return self._process.exitcode

    async def stop(self) -> None:
        """Let it finish what it is doing; kill it if it does not get there."""
        if not self.ended.is_set():
            self._process.terminate()
        try:
            await asyncio.wait_for(self.ended.wait(), PATIENCE)
        except TimeoutError:
            log.error("A worker did not stop and is killed", pid=self.pid)
            self._process.kill()
            await self.ended.wait()


class Fleet:
    """A number of workers, kept going until a signal: SIGTERM or SIGINT stops all, SIGHUP replaces them one after the other."""

    def __init__(self, begin: Callable[[int], Begun], size: int, ready: Callable[[], None]) -> None:
        self._begin = begin
        self._size = size
        self._ready = ready
        self._workers: dict[int, Worker] = {}
        self._replaced: set[asyncio.Task[None]] = set()
        self._changing = asyncio.Lock()
        self._reached = asyncio.Event()
        self._stopping = asyncio.Event()
        self._renewal = asyncio.Event()

    async def run(self) -> None:
        """Keep the workers going until they are to stop."""
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, self._stopping.set)
        loop.add_signal_handler(signal.SIGHUP, self._renewal.set)
        for number in range(self._size):
            self._start(number)
        tasks = [asyncio.create_task(self._keep(number)) for number in range(self._size)]
        tasks += [asyncio.create_task(self._announce()), asyncio.create_task(self._renew())]
        try:
            await self._stopping.wait()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.gather(*(worker.stop() for worker in self._workers.values()), *self._replaced)

    def _start(self, number: int) -> Worker:
        worker = self._workers[number] = Worker(self._begin(number), self._reached)
        log.info("A worker is started", worker=number + 1, pid=worker.pid)
        return worker

    async def _announce(self) -> None:
        """Tell when the first of them can be reached."""
        await self._reached.wait()
        self._ready()

    async def _keep(self, number: int) -> None:
        """Keep one place filled."""
        falls = 0
        while True:
            worker = self._workers[number]
            await worker.ended.wait()
            async with self._changing:
                if self._workers[number] is not worker:  # it was replaced, and was to end
                    continue
            falls = 0 if worker.lived_long else falls + 1
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** max(0, falls - 1))
            log.error("A worker died and is started again", worker=number + 1, pid=worker.pid, code=worker.code, pause=pause)
            await asyncio.sleep(pause)
            async with self._changing:
                if self._workers[number] is worker:
                    self._start(number)

    async def _renew(self) -> None:
        """Replace the workers one after the other: a new one serves before the old one stops."""
        while True:
            await self._renewal.wait()
            self._renewal.clear()
            log.info("The workers are replaced", workers=self._size)
            for number in range(self._size):
                async with self._changing:
                    if not await self._replace(number):
                        log.error("A new worker did not start; the others stay as they are", worker=number + 1)
                        break

    async def _replace(self, number: int) -> bool:
        old = self._workers[number]
        new = self._start(number)
        try:
            await _any(new.ready, new.ended)
        finally:
            if not new.ready.is_set():
                self._workers[number] = old
                self._let_go(new)
        if new.ready.is_set():
            self._let_go(old)
            await old.ended.wait()
        return new.ready.is_set()

    def _let_go(self, worker: Worker) -> None:
        """Stop a worker whose place is taken; whatever happens here, it is waited for."""
        task = asyncio.create_task(worker.stop())
        self._replaced.add(task)
        task.add_done_callback(self._replaced.discard)


async def _any(*events: asyncio.Event) -> None:
    """Wait until one of some things has happened."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()
