"""For whoever runs the server: whether it works, and what it counts."""

from __future__ import annotations

from starlette.responses import Response

from kolam.server.web.routes import Call, Routes, answer
from kolam.server.wire.answers import Health

routes = Routes()


@routes.get("/healthz", reply=Health, cookie=False)
async def health(call: Call[None]) -> Response:
    """Whether the server works."""
    try:
        well = await call.server.store.answers()
    except Exception:
        well = False
    return answer(Health(ok=well), 200 if well else 503)


@routes.get("/metrics", reply=str, media="text/plain", cookie=False)
async def metrics(call: Call[None]) -> Response:
    """Counters for Prometheus."""
    return Response(call.server.metrics.text(), media_type="text/plain; version=0.0.4")
