"""What every answer and every request goes through: security headers, the guest's cookie, the Origin check, size limits."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kolam.server.errors import Refusal
from kolam.server.settings import Settings
from kolam.server.web.keys import COOKIE, Signer, new_guest, program_of
from kolam.server.wire.answers import Error
from kolam.server.wire.connection import Identity

POLICY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'self'; object-src 'none'"
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
    return (known, False) if known is not None else (new_guest(), True)


class Security:
    """The middleware around all routes."""

    def __init__(self, app: ASGIApp, signer: Signer, settings: Settings) -> None:
        self.app = app
        self.signer = signer
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, pass on, and add what every answer carries."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        if scope["method"] not in _SAFE:
            media = headers.get("content-type", "").partition(";")[0].strip()
            if not comes_from_us(headers, self.settings.origins):
                await refused(Refusal("WrongOrigin"))(scope, receive, send_with_headers)
                return
            if media != "application/json":
                await refused(Refusal("BadMessage", "Send JSON, and say so: Content-Type: application/json."))(
                    scope, receive, send_with_headers
                )
                return
        await self.app(scope, receive, send_with_headers)


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request, if it is not too long."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refusal("TooLong", "The request is longer than {most} bytes.", most=most)
    return bytes(body)
