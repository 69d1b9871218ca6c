"""Routes: each is declared once, beside the function that answers it. The application and its description are made of these."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from kolam.engine.errors import KolamError
from kolam.server.errors import as_refusal
from kolam.server.web.security import address_of, identify, read_body, refused
from kolam.server.wire.connection import Identity
from kolam.server.wire.languages import chosen_language
from kolam.server.wire.messages import decode_body
from kolam.server.wire.names import check_table

if TYPE_CHECKING:
    from kolam.server.app import Server

_Body = TypeVar("_Body")
_Reply = TypeVar("_Reply")
_Handler = TypeVar("_Handler")
#: The longest body of most requests.
SHORT = 1000
log = structlog.get_logger("kolam.server")


@dataclass(frozen=True)
class Call(Generic[_Body]):
    """A request: to which server, from whom, and what it brings."""

    server: Server
    request: Request
    identity: Identity
    body: _Body

    @property
    def lang(self) -> str:
        """The language of sentences."""
        return chosen_language(self.request)

    @property
    def address(self) -> str:
        """Where it comes from."""
        return address_of(self.request)

    @property
    def table(self) -> str:
        """The table it is about."""
        return check_table(str(self.request.path_params["table"]))

    @property
    def game(self) -> str:
        """The game it is about."""
        return str(self.request.path_params["game"])


Handler = Callable[[Call[_Body]], Awaitable[_Reply | Response]]
Declares = Callable[[_Handler], _Handler]


@dataclass(frozen=True, eq=False)
class Declared:
    """One route: where it is, who answers, what it does in a sentence, what it takes and what it gives."""

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    says: str
    #: For people with a browser; programs need not know of it.
    is_page: bool = False
    is_socket: bool = False
    #: The types of the body and the reply; None if there is none, or it is no JSON.
    body: Any = None
    reply: Any = None
    #: What may follow the question mark, with its type.
    query: dict[str, Any] = field(default_factory=dict)
    status: int = 200
    #: Other statuses with which it gives the same reply.
    also: tuple[int, ...] = ()
    media: str = "application/json"
    #: The rate of the settings that it counts for, besides `changes`.
    rate: str | None = None
    #: The longest body, and how it is read; None is the longest that the settings allow.
    longest: int | None = SHORT
    decode: Callable[[bytes], Any] | None = None
    #: Whether who comes without a cookie is given one.
    cookie: bool = True


class Routes(list[Declared]):
    """The routes of one file. What a handler takes and gives is checked against its declaration by its types."""

    def get(self, path: str, reply: type[_Reply], **more: Any) -> Declares[Handler[None, _Reply]]:
        """A question."""
        return partial(self._declare, "GET", path, reply=reply, **more)

    def post(self, path: str, body: type[_Body], reply: type[_Reply], **more: Any) -> Declares[Handler[_Body, _Reply]]:
        """Something to be done."""
        return partial(self._declare, "POST", path, body=body, reply=reply, **more)

    def put(self, path: str, body: type[_Body], reply: type[_Reply], **more: Any) -> Declares[Handler[_Body, _Reply]]:
        """Something to be changed."""
        return partial(self._declare, "PUT", path, body=body, reply=reply, **more)

    def page(self, path: str, **more: Any) -> Declares[Handler[None, Response]]:
        """Something for a browser."""
        return partial(self._declare, "GET", path, is_page=True, media="text/html", **more)

    def socket(self, path: str, **more: Any) -> Declares[Callable[[Server, WebSocket], Awaitable[None]]]:
        """A socket."""
        return partial(self._declare, "GET", path, is_socket=True, status=101, **more)

    def _declare(self, method: str, path: str, handler: Any, **more: Any) -> Any:
        says = (handler.__doc__ or "").partition("\n")[0].removesuffix(".")
        self.append(Declared(method, path, handler, says, **more))
        return handler


def answer(data: Any, status: int = 200) -> Response:
    """JSON."""
    return Response(msgspec.json.encode(data), status_code=status, media_type="application/json")


def route_of(declared: Declared, server: Server) -> BaseRoute:
    """A declared route as the application serves it."""
    if declared.is_socket:

        async def serve(socket: WebSocket) -> None:
            await declared.handler(server, socket)

        return WebSocketRoute(declared.path, serve)

    async def respond(request: Request) -> Response:
        identity, is_new = identify(request, server.signer)
        try:
            body = await _admit(declared, server, request, identity)
            if not is_new or declared.body is not None:
                server.attendance.heard(identity.person)
            given = await declared.handler(Call(server, request, identity, body))
        except KolamError as error:
            refusal = as_refusal(error)
            server.metrics.refused.labels(refusal.error).inc()
            return refused(refusal, chosen_language(request))
        except ClientDisconnect:  # nobody is there to be answered
            log.debug("A request was broken off", path=declared.path)
            return Response(status_code=400)
        response = given if isinstance(given, Response) else answer(given, declared.status)
        # A cookie is renewed with a page, so that it crosses no change of name on its way.
        is_due = is_new or (declared.is_page and not identity.is_program and server.cookies.is_due(request))
        if declared.cookie and is_due and "set-cookie" not in response.headers:
            server.cookies.give(request, response, identity)
        return response

    return Route(declared.path, respond, methods=[declared.method])


async def _admit(declared: Declared, server: Server, request: Request, identity: Identity) -> Any:
    """Count the request, and read its body. Pages and files are not counted: they are the same for everyone."""
    person, address = identity.person, address_of(request)
    if not declared.is_page:
        await server.limits.check("reads" if declared.method == "GET" else "changes", person, address)
    if declared.rate is not None:
        await server.limits.check(declared.rate, person, address)
    if declared.body is None:
        return None
    longest = server.settings.body_bytes if declared.longest is None else declared.longest
    body = await read_body(request, longest)
    return decode_body(body, declared.body) if declared.decode is None else declared.decode(body)
