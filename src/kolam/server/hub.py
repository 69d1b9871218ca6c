"""All live tables: finds them, loads others from their log, forgets those that put themselves away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from kolam.server.errors import Refusal
from kolam.server.limits import Limits
from kolam.server.metrics import Metrics
from kolam.server.settings import Settings
from kolam.server.table import seats
from kolam.server.table.actor import Actor
from kolam.server.table.live import Live
from kolam.server.workers import Workers
from kolam.store import Store

_Result = TypeVar("_Result")


class Hub:
    """The tables of one server, and what they share."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, limits: Limits, spare: Path | None = None) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.limits = limits
        self.workers = Workers(settings.workers, spare)
        self.clock = time.perf_counter
        self._actors: dict[str, Actor] = {}
        self._loading: dict[str, asyncio.Task[Actor]] = {}
        self._background: set[asyncio.Task[Any]] = set()

    async def get(self, table: str) -> Actor:
        """The actor of a table, loaded if need be. Post to it before awaiting anything else: it may be put away."""
        while True:
            actor = self._actors.get(table)
            if actor is None:
                task = self._loading.get(table)
                if task is None:
                    task = self._loading[table] = asyncio.create_task(self._load(table))
                    task.add_done_callback(lambda _: self._loading.pop(table, None))
                actor = await asyncio.shield(task)
            if not actor.closed:
                return actor

    async def _load(self, table: str) -> Actor:
        saved = await self.store.load(table)
        if saved is None:
            raise Refusal("NoSuchTable")
        live = await asyncio.to_thread(Live, saved)  # a long game takes a while to replay
        actor = Actor(live, self)
        self._actors[table] = actor
        self.metrics.tables.set(len(self._actors))
        actor.post(lambda: seats.start_if_full(actor))  # in case the server stopped just before the start
        return actor

    async def ask(self, table: str, job: Callable[[Actor], Awaitable[_Result]]) -> _Result:
        """Have something done by a table's actor."""
        actor = await self.get(table)
        return await actor.ask(lambda: job(actor))

    def live(self) -> list[Actor]:
        """The tables in memory."""
        return list(self._actors.values())

    def forget(self, actor: Actor) -> None:
        """A table puts itself away."""
        self._actors.pop(actor.id, None)
        self.metrics.tables.set(len(self._actors))

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the tables, and keep hold of it until it is done."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def close(self) -> None:
        """Let every table finish what it is doing, then stop."""
        await asyncio.gather(*(actor.close() for actor in self.live()))
        for task in self._background:
            task.cancel()
        self.workers.close()
