"""What every answer and every request goes through: security headers, the guest's cookie, the Origin check, size limits."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from kolam.server.errors import Refusal
from kolam.server.web.hosts import name_in
from kolam.server.web.keys import COOKIE, Signer, new_guest, program_of
from kolam.server.wire.answers import Error
from kolam.server.wire.connection import REFUSED, Identity, fitted
from kolam.server.wire.languages import chosen_language

if TYPE_CHECKING:
    from kolam.server.app import Server

POLICY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_SAFE = ("GET", "HEAD", "OPTIONS")


def refused(refusal: Refusal, lang: str = "en") -> Response:
    """A refusal as an HTTP answer."""
    body = Error(error=refusal.error, sentence=refusal.told(lang), rule=refusal.rule)
    return Response(msgspec.json.encode(body), status_code=refusal.status, media_type="application/json")


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from; behind a proxy, what the proxy says."""
    return connection.client.host if connection.client is not None else "unknown"


def comes_from_us(headers: Headers, allowed: list[str]) -> bool:
    """Whether a request comes from our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


def identify(connection: HTTPConnection, signer: Signer) -> tuple[Identity, bool]:
    """Who speaks, and whether they are new here."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    token = given.strip() if scheme.lower() == "bearer" else connection.query_params.get("token")
    if token:
        return program_of(token, connection.query_params.get("name")), False
    cookie = connection.cookies.get(COOKIE)
    known = signer.read(cookie) if cookie else None
    return (known, False) if known is not None else (new_guest(chosen_language(connection)), True)


class Security:
    """The middleware around all routes."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, pass on, and add what every answer carries."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        wrong = self._wrong(scope, headers)
        if scope["type"] == "websocket":
            if wrong is not None:
                await WebSocket(scope, receive, send).close(REFUSED, fitted(wrong.told()))
            else:
                await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if wrong is not None:
            lang = chosen_language(HTTPConnection(scope))
            await refused(wrong, lang)(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    def _wrong(self, scope: Scope, headers: Headers) -> Refusal | None:
        """What is wrong with a request before anyone looks what it wants; counted, and logged if it may be the operator's."""
        server, host = self.server, headers.get("host", "")
        refusal = None
        if not server.hosts.is_ours(host):
            refusal = Refusal("WrongHost", host=name_in(host)[:100])
            server.gate.seldom.warn(
                "A name was refused: if it is one of this server, allow it with hosts = [...] in settings.toml", host=host[:100]
            )
        elif scope["type"] == "http" and scope["method"] not in _SAFE:
            if not comes_from_us(headers, server.settings.origins):
                refusal = Refusal("WrongOrigin")
                server.gate.seldom.warn(
                    "A request of another site was refused: if it is yours, allow it with origins = [...] in settings.toml",
                    origin=headers.get("origin", "")[:100],
                    host=host[:100],
                )
            elif headers.get("content-type", "").partition(";")[0].strip() != "application/json":
                refusal = Refusal("BadMessage", "Send JSON, and say so: Content-Type: application/json.")
        if refusal is not None:
            server.metrics.refused.labels(refusal.error).inc()
        return refusal


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refusal("TooLong", "The request is longer than {most} bytes.", most=most)
    return bytes(body)
