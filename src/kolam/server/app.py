"""The server put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from kolam.server.bus import bus_of
from kolam.server.database import database_url
from kolam.server.errors import Refusal
from kolam.server.hub import Hub
from kolam.server.limits import Limits, Shared
from kolam.server.metrics import Metrics
from kolam.server.settings import Settings
from kolam.server.table.analysis import Analyses
from kolam.server.web import (
    documents,
    finished,
    games,
    health,
    lessons,
    mistakes,
    pages,
    people,
    puzzles,
    sockets,
    tables,
    trials,
)
from kolam.server.web.cookies import Cookies
from kolam.server.web.files import WEB, Files
from kolam.server.web.gate import Gate, kept
from kolam.server.web.health import Doctor
from kolam.server.web.hosts import Hosts
from kolam.server.web.keys import Signer, load_keys, shared_keys
from kolam.server.web.lobby import Attendance, Lobby
from kolam.server.web.prefix import AtRoot
from kolam.server.web.previews import Pictures
from kolam.server.web.routes import Declared, route_of
from kolam.server.web.security import Security, refused
from kolam.server.web.shell import Shell
from kolam.server.web.sockets import Sockets
from kolam.server.wire.languages import chosen_language
from kolam.store import Store

if TYPE_CHECKING:
    from kolam.server.queue import RedisQueue

log = structlog.get_logger("kolam.server")
#: How often servers that share a database look for new keys, in seconds.
LEARN_KEYS = 20.0
#: How long each part of a server has to finish when it goes down, in seconds.
CLOSING = 3.0
#: Answers of the API above this size are compressed.
COMPRESS_FROM = 2000
#: All there is to ask for; each file declares its own.
ROUTES: tuple[Declared, ...] = (
    *people.routes,
    *games.routes,
    *tables.routes,
    *finished.routes,
    *trials.routes,
    *lessons.routes,
    *puzzles.routes,
    *mistakes.routes,
    *documents.routes,
    *health.routes,
    *sockets.routes,
    *pages.routes,
)


async def _in_time(what: str, closing: Coroutine[Any, Any, None]) -> None:
    """Close something; if what it needs is away, the server goes down without that."""
    try:
        async with asyncio.timeout(CLOSING):
            await closing
    except TimeoutError:
        log.warning("Not everything could be finished", of=what)


class Server:
    """Everything one server process has. It begins to work when its application starts."""

    def __init__(self, data: Path, settings: Settings, database: str | None = None, redis: str | None = None) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.data = data
        self.settings = settings
        self.metrics = Metrics()
        self.gate = Gate(settings, self.metrics)
        self.hosts = Hosts(settings.hosts, settings.origins)
        #: Several servers may share a database, but not a file.
        self.is_shared = database_url(data, database).startswith("postgresql")
        self.signer = Signer([] if self.is_shared else load_keys(data))
        self.bus = bus_of(redis, self.is_shared)
        self._counts = None if redis is None else Shared(redis)
        self.limits = Limits(settings, None if self._counts is None else self._counts.storage, self.metrics)
        self.attendance = Attendance(settings.lately_seconds, self.bus)
        self._redis = redis
        self.cookies = Cookies(self.signer, settings)
        self.store = Store(database_url(data, database), self.metrics.committed, self.metrics.not_stored)
        self.lobby = Lobby(self.store, settings, self.attendance, self.bus)
        self.doctor = Doctor(self)
        #: Whether it is about to stop: it takes nobody more.
        self.is_leaving = False
        self.files = Files(directory=WEB)
        self.shell = Shell()
        self.pictures = Pictures()
        self.sockets = Sockets(self)
        self.routes = ROUTES
        self.hub: Hub
        self.loop: asyncio.AbstractEventLoop
        self.analyses: Analyses

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Open the store; at the end let the tables finish, tell the clients, and close it."""
        self.loop = asyncio.get_running_loop()
        await self.store.open()
        if self.is_shared:
            self.signer.use(await shared_keys(self.store, self.data))
        queue = self._queue()
        self.hub = Hub(self.store, self.settings, self.metrics, self.limits, self.data / "cache", self.bus, queue)
        self.analyses = Analyses(self.hub.workers, self.store, self.bus, self.hub.table, self.hub.in_background, self.settings)
        self._measure()
        await self.hub.open()
        await self.analyses.resume()
        self.hub.in_background(self.analyses.keep_going())
        if self.is_shared:
            self.hub.in_background(self._learn_keys())
            self.hub.in_background(self.attendance.tell())
        log.info("The server is up")
        try:
            async with kept(self.gate):
                yield
        finally:
            self.leave()
            self.sockets.close_all(1012, "The server restarts.")
            await _in_time("tables", self.hub.close())
            if queue is not None:
                await _in_time("queue", queue.close())
            if self._counts is not None:
                await _in_time("limits", self._counts.close())
            await _in_time("store", self.store.close())
            log.info("The server is down")

    def leave(self) -> None:
        """The server is about to go down: whoever comes now is sent elsewhere."""
        self.is_leaving = self.gate.is_leaving = True

    @property
    def has_redis(self) -> bool:
        """Whether news are to come from other servers."""
        return self._redis is not None

    def _queue(self) -> RedisQueue | None:
        """Where tasks go, if other processes may take them."""
        if self._redis is None:
            return None
        from kolam.server.queue import RedisQueue

        queue = RedisQueue(self._redis, self.bus.server)
        queue.open()
        return queue

    async def _learn_keys(self) -> None:
        """Keys that were changed for all servers are known to each of them soon."""
        while True:
            await asyncio.sleep(LEARN_KEYS)
            try:
                self.signer.use(await shared_keys(self.store, self.data))
            except Exception as error:  # the database is away, which is told elsewhere
                log.debug("The keys could not be read", reason=type(error).__name__)

    def _measure(self) -> None:
        """What waits, for the counters."""
        measure, hub = self.metrics.measure, self.hub
        measure("kolam_tasks", "Tasks of the event loop", lambda: len(asyncio.all_tasks(self.loop)))
        measure("kolam_store_queue", "Changes that wait to be committed", lambda: self.store.waiting)
        measure("kolam_bot_queue", "Thoughts that wait for a thread, or for a worker", lambda: hub.workers.waiting)
        measure("kolam_damaged_tables", "Tables that were asked for and are damaged", lambda: len(hub.damaged))
        measure("kolam_table_queue", "What waits at the busiest table", lambda: max((a.waiting for a in hub.live()), default=0))

    def app(self) -> Starlette:
        """The application."""

        async def not_found(request: Request, error: Exception) -> Response:
            return refused(Refusal("NoSuchPage"), chosen_language(request))

        async def wrong_method(request: Request, error: Exception) -> Response:
            response = refused(Refusal("WrongMethod"), chosen_language(request))
            response.headers.update(getattr(error, "headers", None) or {})  # which there are
            return response

        async def failed(request: Request, error: Exception) -> Response:
            self.metrics.faults.inc()
            log.exception("A request failed", path=request.url.path)
            refusal = Refusal("StoreUnavailable", "Something went wrong here; it is noted. Try again.")
            return refused(refusal, chosen_language(request))

        return Starlette(
            routes=[route_of(declared, self) for declared in self.routes],
            middleware=[
                Middleware(AtRoot),
                Middleware(Security, server=self),
                Middleware(GZipMiddleware, minimum_size=COMPRESS_FROM, compresslevel=5),
            ],
            exception_handlers={404: not_found, 405: wrong_method, 500: failed},
            lifespan=self.lifespan,
        )
