"""A path in front of all pages, which kolam does not have: said plainly, in place of pages without their files."""

from __future__ import annotations

import structlog
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from kolam.server.errors import Refusal
from kolam.server.web.security import refused

log = structlog.get_logger("kolam.server")


class AtRoot:
    """The middleware that refuses what a proxy passes on from under a path."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is asked at the root of a host name."""
        prefix = Headers(scope=scope).get("x-forwarded-prefix", "").strip("/") if scope["type"] == "http" else ""
        if not prefix:
            await self.app(scope, receive, send)
            return
        refusal = Refusal(
            "NoSuchPage", "kolam is served at the root of a host name, not under a path: give it a name of its own."
        )
        if not self._has_warned:
            self._has_warned = True
            log.warning("A proxy asks under a path", prefix=prefix[:100], instead="give kolam a host name of its own")
        await refused(refusal)(scope, receive, send)
