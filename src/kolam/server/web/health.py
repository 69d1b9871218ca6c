"""For whoever runs the server: whether it works, whether it can take more, and what it counts."""

from __future__ import annotations

import asyncio
import shutil
import time
from typing import TYPE_CHECKING

import structlog
from starlette.responses import Response

from kolam.engine.errors import KolamError
from kolam.server.web.routes import Call, Routes, answer
from kolam.server.wire.answers import Health

if TYPE_CHECKING:
    from kolam.server.app import Server

#: Whoever asks more often is told what was found before.
FRESH = 1.0
#: A change that is not committed after this long counts as one that can not be.
PATIENCE = 5.0
#: With less room than this on the disk of the data folder the server is not ready for more.
LITTLE_ROOM = 64 << 20
#: A server whose event loop is later than this has too much to do.
LATE = 1.0

routes = Routes()
log = structlog.get_logger("kolam.server")


class Doctor:
    """Looks whether the server can do its work: at most once in a second, however often it is asked."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._looking = asyncio.Lock()
        self._found: tuple[float, Health] | None = None
        server.metrics.measure("kolam_disk_free_bytes", "Room on the disk of the data folder", self.room)

    def room(self) -> int:
        """How much room there is for the data folder, in bytes."""
        try:
            return shutil.disk_usage(self._server.data).free
        except OSError:
            return 0

    async def look(self) -> Health:
        """How it goes."""
        async with self._looking:
            if self._found is None or time.monotonic() - self._found[0] > FRESH:
                found = await self._examine()
                self._found = time.monotonic(), found
            return self._found[1]

    async def _examine(self) -> Health:
        server = self._server
        wrong = []
        try:
            async with asyncio.timeout(PATIENCE):
                await server.store.beat()
            writes = True
        except (KolamError, TimeoutError) as error:
            log.error("The store takes no change", error=type(error).__name__)
            writes = False
            wrong.append("No change can be stored.")
        server.metrics.healthy.set(writes)
        room, lag = self.room(), server.gate.lag
        if server.store.is_file and room < LITTLE_ROOM:
            wrong.append("There is little room on the disk.")
        if lag > LATE:
            wrong.append("There is too much to do.")
        if server.gate.is_full:
            wrong.append("There are as many connections as there may be.")
        if server.is_leaving:
            wrong.append("The server goes down.")
        waiting = server.hub.workers.waiting
        return Health(
            ok=writes,
            ready=not wrong,
            wrong=wrong,
            disk_free=room,
            bots_waiting=waiting,
            lag=round(lag, 3),
            redis=server.bus.is_well if server.has_redis else None,
        )


@routes.get("/healthz", reply=Health, also=(503,), cookie=False)
async def health(call: Call[None]) -> Response:
    """Whether the server works: a change can be committed."""
    found = await call.server.doctor.look()
    return answer(found, 200 if found.ok else 503)


@routes.get("/readyz", reply=Health, also=(503,), cookie=False)
async def ready(call: Call[None]) -> Response:
    """Whether the server can take more people."""
    found = await call.server.doctor.look()
    return answer(found, 200 if found.ready else 503)


@routes.get("/metrics", reply=str, media="text/plain", cookie=False)
async def metrics(call: Call[None]) -> Response:
    """Counters for Prometheus."""
    return Response(call.server.metrics.text(), media_type="text/plain; version=0.0.4")
