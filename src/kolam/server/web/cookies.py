"""The cookie by which a person is known again."""

from __future__ import annotations

import structlog
from starlette.requests import Request
from starlette.responses import Response

from kolam.server.settings import Settings
from kolam.server.web.keys import COOKIE, YEAR, Signer
from kolam.server.wire.connection import Identity

log = structlog.get_logger("kolam.server")


class Cookies:
    """Gives people their cookies."""

    def __init__(self, signer: Signer, settings: Settings) -> None:
        self._signer = signer
        self._is_secure = settings.secure_cookie
        self._has_warned = False

    def is_due(self, request: Request) -> bool:
        """Whether a cookie should be made good for another year: not more than once a day."""
        cookie = request.cookies.get(COOKIE)
        return cookie is not None and not self._signer.is_of_today(cookie)

    def give(self, request: Request, response: Response, identity: Identity) -> None:
        """Remember a person."""
        if self._is_secure and request.url.scheme == "http" and not self._has_warned:
            self._has_warned = True
            log.warning(
                "Browsers drop the cookie, and nobody keeps a seat: secure_cookie is true, but this request came over plain http",
                instead="let the proxy speak https and pass X-Forwarded-Proto on, or set secure_cookie = false in settings.toml",
            )
        response.set_cookie(
            COOKIE, self._signer.cookie(identity), max_age=YEAR, httponly=True, samesite="lax", secure=self._is_secure, path="/"
        )
