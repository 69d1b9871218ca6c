"""Tasks in Redis: a stream for each rank, taken by workers of one group, acknowledged when done, taken over when one dies."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import Any

import msgspec
import structlog
from redis.asyncio import Redis

from kolam.server.errors import Refusal
from kolam.server.redis_client import AWAY, moment_of, redis_at
from kolam.server.tasks import Failed, Found, Rank, Task

log = structlog.get_logger("kolam.queue")

GROUP = "kolam"
#: Workers, by when they were last there by the calendar of Redis; one that was not seen for so many seconds is gone.
WORKERS, SEEN = "kolam:workers", 10.0
#: How often a worker shows that it is there and at work, and after how long without that its task is another's, in seconds.
BEAT, TAKEN_OVER_AFTER = 2.0, 8.0
#: A task that so many workers died of is given up.
MOST_TRIES = 3
#: How long an answer is waited for while workers are there.
PATIENCE = 120.0
#: Streams do not grow beyond this.
LONGEST = 10_000
#: How long is waited for what is not there yet before it is asked for anew, in seconds.
WAIT = 2.0
#: How often it is counted what waits, in seconds.
COUNT = 1.0

_TASK = msgspec.json.Decoder(Task)
_FOUND = msgspec.json.Decoder(Found | Failed)


def stream(rank: Rank) -> str:
    """Where tasks of a rank wait."""
    return f"kolam:tasks:{rank.value}"


def answers(server: str) -> str:
    """Where a server finds its answers."""
    return f"kolam:answers:{server}"


class Job(msgspec.Struct):
    """A task that a worker has taken."""

    rank: Rank
    entry: str
    id: str
    server: str
    task: Task


def read_job(rank: Rank, entry: Any, fields: dict[bytes, bytes]) -> Job:
    """A task of a stream."""
    return Job(rank, entry.decode(), fields[b"id"].decode(), fields[b"server"].decode(), _TASK.decode(fields[b"task"]))


class RedisQueue:
    """Asks workers, and waits for their answers."""

    def __init__(self, url: str, server: str) -> None:
        self._redis: Redis = redis_at(url, WAIT)
        self._server = server
        self._waiting: dict[str, asyncio.Future[Found | Failed]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._workers = (0.0, False)
        #: How many tasks of all servers wait for a worker, as counted lately.
        self.waiting = 0

    def open(self) -> None:
        """Begin to wait for answers, and to count what waits."""
        self._tasks = [asyncio.create_task(each, name="kolam-answers") for each in (self._read(), self._keep_counting())]

    async def close(self) -> None:
        """Wait no more."""
        for task in self._tasks:
            while not task.done():  # the client of Redis may swallow a cancellation
                task.cancel()
                await asyncio.wait((task,), timeout=0.2)
        with contextlib.suppress(*AWAY):
            async with asyncio.timeout(WAIT):
                await self._redis.delete(answers(self._server))
                await self._redis.aclose()

    async def ask(self, task: Task, rank: Rank) -> Found | None:
        """What a worker found; None if none is there. What workers died of is refused: it would be this server's end, too."""
        if not await self.has_workers():
            return None
        id = secrets.token_hex(8)
        self._waiting[id] = asyncio.get_running_loop().create_future()
        try:
            fields: dict[Any, Any] = {"id": id, "server": self._server, "task": msgspec.json.encode(task)}
            entry: Any = await self._redis.xadd(stream(rank), fields, maxlen=LONGEST, approximate=True)
            found = await self._answer(id, rank, entry)
        except AWAY:
            return None
        finally:
            del self._waiting[id]
        if isinstance(found, Failed):
            log.error("Workers could not work something out", reason=found.reason, task=type(task).__name__)
            raise Refusal("BotsUnavailable")
        return found

    async def _answer(self, id: str, rank: Rank, entry: Any) -> Found | Failed | None:
        """Wait for an answer for as long as there are workers, and the task is where they find it: a Redis that was started anew
        knows nothing of it. Who has done a task takes it away with the answer, which may come a little later.
        """
        until = time.monotonic() + PATIENCE
        is_there = True
        while is_there and time.monotonic() < until and await self.has_workers():
            is_there = bool(await self._redis.xrange(stream(rank), entry, entry))
            done, _ = await asyncio.wait((self._waiting[id],), timeout=BEAT)
            if done:
                return self._waiting[id].result()
        return None

    async def has_workers(self) -> bool:
        """Whether there is somebody to ask; known for a second."""
        at, known = self._workers
        if time.monotonic() - at > 1:
            try:
                known = await self._are_seen()
            except AWAY:
                known = False
            self._workers = (time.monotonic(), known)
        return known

    async def _are_seen(self) -> bool:
        return bool(await self._redis.zcount(WORKERS, await moment_of(self._redis) - SEEN, "+inf"))

    async def _keep_counting(self) -> None:
        while True:
            try:
                self.waiting = await self._count() if await self._are_seen() else 0  # what nobody takes is not waited for
            except AWAY:
                self.waiting = 0
            await asyncio.sleep(COUNT)

    async def _count(self) -> int:
        """How many tasks are in the streams that no worker has begun with: what is done is taken out."""
        async with self._redis.pipeline(transaction=True) as pipe:
            for rank in Rank:
                pipe.xlen(stream(rank))
                pipe.xpending(stream(rank), GROUP)
            told: list[Any] = await pipe.execute()
        return sum(max(0, there - begun["pending"]) for there, begun in zip(told[::2], told[1::2], strict=True))

    async def _read(self) -> None:
        last: Any = "0"
        while True:
            try:
                found: Any = await self._redis.xread({answers(self._server): last}, block=int(WAIT * 1000), count=100)
                for entry, fields in found[0][1] if found else ():
                    last = entry
                    waiting = self._waiting.get(fields[b"id"].decode())
                    if waiting is not None and not waiting.done():
                        waiting.set_result(_FOUND.decode(fields[b"found"]))
            except AWAY:
                await asyncio.sleep(0.5)
