"""A process that thinks for servers: `kolam worker`. It takes tasks from Redis, the most urgent first, and knows no database."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
from collections.abc import Callable
from typing import Any

import msgspec
import structlog
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from kolam.engine.errors import BadOption
from kolam.games import definition, games
from kolam.server.queue import (
    BEAT,
    GROUP,
    LONGEST,
    MOST_TRIES,
    SEEN,
    TAKEN_OVER_AFTER,
    WAIT,
    WORKERS,
    Job,
    answers,
    read_job,
    stream,
)
from kolam.server.redis_client import AWAY, moment_of, redis_at
from kolam.server.tasks import Failed, Found, Rank
from kolam.server.workers import Workers

log = structlog.get_logger("kolam.worker")


class Worker:
    """Takes one task after the other, several at a time."""

    def __init__(self, url: str, jobs: int) -> None:
        self._redis: Redis = redis_at(url, WAIT)
        self.name = f"worker-{secrets.token_hex(6)}"
        self._jobs = jobs
        self._workers = Workers(jobs)
        self._stopping = asyncio.Event()

    async def run(self, ready: Callable[[], None]) -> None:
        """Work until stopped; what is under way is finished first."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, self._stopping.set)
        await self._begin()
        await self._show()  # whoever is told that it is at work finds it
        beside = [asyncio.create_task(self._beat()), asyncio.create_task(self._prepare_ahead())]
        ready()
        await asyncio.gather(*(self._work() for _ in range(self._jobs)))
        for task in beside:
            task.cancel()
        with contextlib.suppress(*AWAY):
            await self._redis.zrem(WORKERS, self.name)
            for rank in Rank:
                await self._redis.xgroup_delconsumer(stream(rank), GROUP, self.name)
            await self._redis.aclose()
        self._workers.close()

    async def _prepare_ahead(self) -> None:
        await self._workers.prepare_ahead([definition(name) for name in games()])

    async def _begin(self) -> None:
        try:
            await self._make_groups()
        except AWAY as error:
            raise BadOption(f"Redis does not answer: {str(error).splitlines()[0]}") from None

    async def _make_groups(self) -> None:
        for rank in Rank:
            try:
                await self._redis.xgroup_create(stream(rank), GROUP, id="0", mkstream=True)
            except ResponseError as error:
                if "BUSYGROUP" not in str(error):  # it is there
                    raise

    async def _beat(self) -> None:
        """Show again and again that this worker is there."""
        while True:
            await asyncio.sleep(BEAT)
            await self._show()

    async def _show(self) -> None:
        with contextlib.suppress(*AWAY):
            moment = await moment_of(self._redis)
            await self._redis.zadd(WORKERS, {self.name: moment})
            await self._redis.zremrangebyscore(WORKERS, "-inf", moment - 10 * SEEN)

    async def _work(self) -> None:
        while not self._stopping.is_set():
            try:
                for job in await self._take():
                    await self._do(job)
            except AWAY as error:
                if "NOGROUP" in str(error):  # Redis was emptied
                    with contextlib.suppress(*AWAY):
                        await self._make_groups()
                await asyncio.sleep(0.5)

    async def _take(self) -> list[Job]:
        """The next task: the most urgent that waits, or that a dead worker has left, or the first that comes."""
        for rank in Rank:
            taken: Any = await self._redis.xreadgroup(GROUP, self.name, {stream(rank): ">"}, count=1)
            left: Any = taken[0][1] if taken else (await self._taken_over(rank))
            if left:
                return [read_job(rank, *left[0])]
        waiting: dict[Any, Any] = {stream(rank): ">" for rank in Rank}
        found: Any = await self._redis.xreadgroup(GROUP, self.name, waiting, count=1, block=int(WAIT * 1000))
        jobs = [read_job(Rank(int(name.rpartition(b":")[2])), *entries[0]) for name, entries in found or ()]
        return sorted(jobs, key=lambda job: job.rank)

    async def _taken_over(self, rank: Rank) -> Any:
        idle = int(TAKEN_OVER_AFTER * 1000)
        claimed: Any = await self._redis.xautoclaim(stream(rank), GROUP, self.name, min_idle_time=idle, count=1)
        return [entry for entry in claimed[1] if entry[1]]

    async def _do(self, job: Job) -> None:
        working = asyncio.create_task(self._hold(job))
        found: Found | Failed
        try:
            tried: Any = await self._redis.xpending_range(stream(job.rank), GROUP, job.entry, job.entry, 1)
            if tried and tried[0]["times_delivered"] > MOST_TRIES:
                found = Failed(reason=f"{MOST_TRIES} workers died of it")
            else:
                found = await self._workers.do(job.task, job.rank, job.server)
        except AWAY:
            raise
        except Exception as error:
            log.exception("A task failed", task=type(job.task).__name__)
            found = Failed(reason=type(error).__name__)
        finally:
            working.cancel()
        fields: dict[Any, Any] = {"id": job.id, "found": msgspec.json.encode(found)}
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.xadd(answers(job.server), fields, maxlen=LONGEST, approximate=True)
            pipe.expire(answers(job.server), 300)
            pipe.xack(stream(job.rank), GROUP, job.entry)
            pipe.xdel(stream(job.rank), job.entry)
            await pipe.execute()

    async def _hold(self, job: Job) -> None:
        """Show again and again that this task is worked on, so that nobody else takes it."""
        while True:
            await asyncio.sleep(BEAT)
            with contextlib.suppress(*AWAY):
                await self._redis.xclaim(stream(job.rank), GROUP, self.name, 0, [job.entry], idle=0, justid=True)
