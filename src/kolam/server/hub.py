"""All live tables: finds them, loads others from their log, forgets those that put themselves away."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import structlog

from kolam.engine.errors import KolamError
from kolam.games import definition, games
from kolam.server.bus import Bus, News
from kolam.server.errors import Refusal
from kolam.server.limits import Limits
from kolam.server.metrics import Metrics
from kolam.server.settings import Settings
from kolam.server.table import seats
from kolam.server.table.actor import Actor, anew
from kolam.server.table.clock import now
from kolam.server.table.integrity import replayed
from kolam.server.table.live import Live
from kolam.server.workers import TaskQueue, Workers
from kolam.store import DamagedTable, Store, StoreUnavailable

_Result = TypeVar("_Result")
log = structlog.get_logger("kolam.server")
#: How often, in seconds, the database is looked at while no news come, and how often at least; how often for turns that are due.
LOOK, LOOK_ANYWAY, WATCH = 2.0, 20.0, 20.0


class Hub:
    """The tables of one server, and what they share."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        limits: Limits,
        spare: Path | None = None,
        bus: Bus | None = None,
        queue: TaskQueue | None = None,
    ) -> None:
        self.store = store
        self.bus = bus or Bus()
        self.settings = settings
        self.metrics = metrics
        self.limits = limits
        thoughts = settings.thoughts, settings.thoughts * settings.people_per_address
        self.workers = Workers(settings.workers, spare, queue, thoughts)
        self.clock = time.perf_counter
        self._actors: dict[str, Actor] = {}
        self._loading: dict[str, asyncio.Task[Actor]] = {}
        self._background: set[asyncio.Task[Any]] = set()
        self._looking: list[asyncio.Task[None]] = []
        self._closing = asyncio.Event()
        #: Tables that were asked for and are damaged, and why.
        self.damaged: dict[str, str] = {}
        #: Tables known to be late, by when their turn was due.
        self._late: dict[str, int] = {}

    async def get(self, table: str) -> Actor:
        """The actor of a table, loaded if need be. Post to it before awaiting anything else: it may be put away."""
        while True:
            actor = self._actors.get(table)
            if self._closing.is_set() and (actor is None or actor.closed):
                raise StoreUnavailable("The server goes down.")
            if actor is None:
                task = self._loading.get(table)
                if task is None:
                    task = self._loading[table] = asyncio.create_task(self._load(table))
                    task.add_done_callback(lambda _: self._loading.pop(table, None))
                actor = await asyncio.shield(task)
            if not actor.closed:
                return actor

    async def open(self) -> None:
        """Begin to hear of tables, and to watch those whose time runs out."""
        await self.bus.open(self._heard)
        self._looking = [asyncio.create_task(self._watch())]
        if self.settings.prepare:
            self.in_background(self.workers.prepare_ahead([definition(name) for name in games()]))
        if self.bus.shared:
            self._looking.append(asyncio.create_task(self._look()))

    async def _load(self, table: str) -> Actor:
        try:
            saved = await self.store.load(table)
            if saved is None:
                raise Refusal("NoSuchTable")
            live = await asyncio.to_thread(replayed, saved)  # a long game takes a while to replay
        except DamagedTable as error:
            if self.damaged.get(table) != error.reason:
                self.damaged[table] = error.reason
                log.error(
                    "A table is damaged", table=table, reason=error.reason, now="see kolam db check", exc_info=error.__cause__
                )
            raise
        self.damaged.pop(table, None)
        if live.clock is not None and live.clock.kind == "live" and live.clock.running is not None:
            # Time goes on while people change servers; nobody is charged for the time in which no server had the table.
            there = await self.bus.running_elsewhere(table)
            live.clock.charge_from_now(there.passed if there is not None and there.version == live.version else 0)
        actor = Actor(live, self)
        self._actors[table] = actor
        self.bus.follow(table)
        self.metrics.tables.set(len(self._actors))
        actor.post(lambda: seats.start_if_full(actor))  # in case the server stopped just before the start
        return actor

    async def ask(self, table: str, job: Callable[[Actor], Awaitable[_Result]]) -> _Result:
        """Have something done by a table's actor."""
        actor = await self.get(table)
        return await actor.ask(lambda: anew(lambda: job(actor)))

    async def table(self, table: str) -> Live:
        """A table as it stands."""
        return (await self.get(table)).live

    # --- What others do, and what time does ---

    def _heard(self, table: str, news: News) -> None:
        actor = self._actors.get(table)
        if actor is not None:
            actor.post(partial(actor.heard, news))

    async def _look(self) -> None:
        """While no news come, look into the database; now and then even if they do."""
        since = 0.0
        while not await self._closes_within(LOOK):
            since += LOOK
            if self.bus.is_well and since < LOOK_ANYWAY:
                continue
            since = 0.0
            with contextlib.suppress(StoreUnavailable):
                heads = await self.store.heads(list(self._actors))
                for table, actor in list(self._actors.items()):
                    if heads.get(table) != (actor.live.head, actor.live.said):
                        actor.post(actor.catch_up)
                    if actor.presence.elsewhere:  # a server that was killed has not said so
                        actor.post(actor.look_around)

    async def _watch(self) -> None:
        """Turns that have to end by a day are watched, whether somebody looks or not: who is late is noted in the log."""
        while not await self._closes_within(WATCH):
            with contextlib.suppress(StoreUnavailable):
                known, self._late = self._late, {}
                last = ""
                while found := await self.store.overdue(now(), last):
                    for table, due in found:
                        last, self._late[table] = table, due
                        if known.get(table) != due:
                            with contextlib.suppress(KolamError):
                                await self.ask(table, _noted)  # having been asked, it notes what time did

    async def _closes_within(self, seconds: float) -> bool:
        """Wait; whether the server goes down meanwhile."""
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return self._closing.is_set()

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
        self._closing.set()
        await asyncio.gather(*self._looking)
        await asyncio.gather(*(actor.close() for actor in self.live()))
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.bus.close()
        self.workers.close()


async def _noted(actor: Actor) -> None:
    """Nothing: after whatever is asked of a table, it looks what time has changed."""
