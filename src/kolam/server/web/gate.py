"""The gate: how many connections there may be, in all and from one address, and how long one may keep us waiting.

uvicorn gives each connection a protocol; these are its protocols with a gatekeeper, who looks after all of them once in a while.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any, cast

import structlog
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kolam.server.descriptors import most_descriptors
from kolam.server.limits import network_of
from kolam.server.metrics import Metrics
from kolam.server.settings import Settings
from kolam.server.throttle import Seldom

if TYPE_CHECKING:
    from websockets.frames import Frame

#: Descriptors that connections leave for the database, files and processes.
SPARE = 100
#: How often the gatekeeper looks.
ROUND = 1.0
#: What is told goodbye must be gone after this long.
GOODBYE = 5.0
#: The scope of a socket holds under this name how it is cut off without a goodbye.
CUT = "kolam.cut"
#: Signs of life a socket may ask for between two rounds, and the parts one message may come in.
MOST_PINGS = 100
MOST_PARTS = 64
#: So much of what a socket sends is looked at before others have their turn: it may be hundreds of messages.
PIECE = 4096
#: The headers of one request.
LONGEST_HEAD = 65536
#: Requests that may wait on one connection behind the one that is answered.
MOST_WAITING = 16

_FULL = "Too many connections. Try again in a little while.\n"
_REFUSAL = (
    f"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {len(_FULL)}\r\n"
    f"retry-after: 10\r\nconnection: close\r\n\r\n{_FULL}"
).encode()

log = structlog.get_logger("kolam.door")


class _Watched:
    """What the gatekeeper knows of one connection."""

    def __init__(self, network: str | None, moment: float) -> None:
        self.network = network
        #: Since when it has kept us waiting, for a request or with what it does not read.
        self.since = moment
        self.unread = 0


class Gate:
    """All connections of a server."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.metrics = metrics
        self.seldom = Seldom()
        self._patience = settings.request_seconds
        self._most = max(1, min(settings.connections_in_all, most_descriptors() - SPARE))
        self._most_of_one = settings.connections
        self._trusted = ProxyHeadersMiddleware(_nothing).trusted_hosts
        self._by_network: Counter[str] = Counter()
        self._watched: dict[asyncio.Transport, _Watched] = {}
        self._protocols: dict[asyncio.Transport, _Guarded] = {}
        self._round = min(ROUND, self._patience / 4)
        #: Whether the server goes down.
        self.is_leaving = False
        #: How late the last round was, in seconds.
        self.lag = 0.0
        metrics.measure("kolam_open_connections", "Connections of any kind", lambda: len(self._watched))
        metrics.measure("kolam_open_connections_most", "How many there may be", lambda: self._most)

    def trust(self, proxies: str | list[str]) -> None:
        """The addresses of proxies: behind each of them there are many people."""
        self._trusted = ProxyHeadersMiddleware(_nothing, proxies).trusted_hosts

    @property
    def is_full(self) -> bool:
        """Whether nobody more is let in."""
        return len(self._watched) >= self._most

    def admit(self, transport: asyncio.Transport) -> bool:
        """Count a new connection, or turn it away."""
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple) and peer else ""
        network = None if not host or host in self._trusted else network_of(host)
        why = "in all" if self.is_full else None
        if network is not None and self._by_network[network] >= self._most_of_one:
            why = "of one address"
        if why is not None:
            self.metrics.turned_away.labels(why).inc()
            self.seldom.warn(
                f"A connection was turned away: too many {why}",
                address=host,
                open=len(self._watched),
                most=self._most_of_one if why == "of one address" else self._most,
            )
            transport.write(_REFUSAL)
            transport.close()
            return False
        self._watched[transport] = _Watched(network, asyncio.get_running_loop().time())
        if network is not None:
            self._by_network[network] += 1
        return True

    def guard(self, transport: asyncio.Transport, protocol: _Guarded) -> None:
        """Who speaks for a connection now."""
        self._protocols[transport] = protocol

    def lost(self, transport: asyncio.Transport) -> None:
        """A connection is gone."""
        self._protocols.pop(transport, None)
        watched = self._watched.pop(transport, None)
        if watched is not None and watched.network is not None:
            self._by_network[watched.network] -= 1
            if not self._by_network[watched.network]:
                del self._by_network[watched.network]

    async def keep(self) -> None:
        """Go round as long as the server runs; how late a round is tells how late everything is."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + self._round
            await asyncio.sleep(self._round)
            self.lag = max(0.0, loop.time() - due)
            self.metrics.loop_lag.observe(self.lag)
            for transport, protocol in list(self._protocols.items()):
                self._look(transport, protocol, loop.time())

    def _look(self, transport: asyncio.Transport, protocol: _Guarded, moment: float) -> None:
        """Cut a connection that has kept us waiting for too long."""
        watched = self._watched.get(transport)
        if watched is None:
            return
        protocol.pings = 0
        unread = transport.get_write_buffer_size()
        why = ""
        if unread >= watched.unread > 0:
            why = "does not read"
        elif not unread and transport.is_closing():
            why = "does not go"
        elif not unread and protocol.keeps_us_waiting():
            why = "does not finish its request"
        watched.unread = unread
        if not why:
            watched.since = moment
        elif moment - watched.since > (min(GOODBYE, self._patience) if transport.is_closing() else self._patience):
            self.cut(transport, why)

    def cut(self, transport: asyncio.Transport, why: str) -> None:
        """End a connection at once, whatever is not sent yet."""
        self.metrics.cut.labels(why).inc()
        log.debug("A connection was cut", why=why)
        protocol = self._protocols.get(transport)
        if protocol is not None:
            protocol.leave()  # the loop tells it only later, and meanwhile nothing may be written
        transport.abort()


async def _nothing(*_: Any) -> None: ...


class _Guarded:
    """What both kinds of protocols have."""

    gate: Gate
    pings = 0

    def keeps_us_waiting(self) -> bool:
        """Whether it is the other side's turn."""
        return False

    def leave(self) -> None:
        """The other side hears nothing any more."""


def protocols_of(gate: Gate) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Uvicorn's protocols for HTTP and for sockets, with a gate."""
    return (
        type("Http", (_Http,), {"gate": gate}),
        type("Socket", (_Socket,), {"gate": gate}),
    )


class _Http(_Guarded, AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # uvicorn chooses it when it is loaded
    """Requests and answers."""

    _is_in = False
    _head = 0
    #: The requests that came together and are not answered yet. uvicorn knows the last of them only.
    _cycles: tuple[Any, ...] = ()

    def connection_made(self, transport: Any) -> None:
        """Someone comes."""
        self._is_in = self.gate.admit(transport)
        if self._is_in:
            super().connection_made(transport)
            self.gate.guard(transport, self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Someone went."""
        if self._is_in:
            self.gate.lost(self.transport)
            self.leave()
            super().connection_lost(exc)
            self._unset_keepalive_if_required()

    def leave(self) -> None:
        """No request is answered any more."""
        for cycle in self._cycles:
            cycle.disconnected = True

    def on_headers_complete(self) -> None:
        """A request begins."""
        super().on_headers_complete()
        self._cycles = tuple(cycle for cycle in (*self._cycles, self.cycle) if cycle is not None and not cycle.response_complete)

    def data_received(self, data: bytes) -> None:
        """Read on."""
        self._head = self._head + len(data) if self._is_between else 0
        try:
            super().data_received(data)
        except (ValueError, AssertionError):  # what no parser should let through; UnicodeError is one
            self.gate.cut(self.transport, "sends what is no request")
            return
        if self._head > LONGEST_HEAD and self._is_between:
            self.gate.cut(self.transport, "sends headers without end")
        elif len(getattr(self, "pipeline", ())) > MOST_WAITING:
            self.gate.cut(self.transport, "sends too many requests at once")

    @property
    def _is_between(self) -> bool:
        """Whether no request is under way: the headers of the next have not come."""
        return self.cycle is None or self.cycle.response_complete

    def keeps_us_waiting(self) -> bool:
        """Whether a request has not come wholly."""
        return self._is_between or self.cycle.more_body


class _Socket(_Guarded, WebSocketsSansIOProtocol):
    """Messages in both directions."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._held = b""
        self._is_looking = False

    def connection_made(self, transport: Any) -> None:
        """A request has become a socket: it was let in already."""
        super().connection_made(transport)
        self.gate.guard(transport, self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Someone went."""
        self._held = b""
        self.gate.lost(self.transport)
        super().connection_lost(exc)

    def send_500_response(self) -> None:
        """Refuse what could not be let in; a server that goes down says so."""
        if not self.gate.is_leaving:
            super().send_500_response()
        elif not self.initial_response and not self.handshake_complete:
            self.conn.send_response(self.conn.reject(503, "The server restarts.\n"))
            self.transport.write(b"".join(self.conn.data_to_send()))

    async def run_asgi(self) -> None:
        """Let the application cut the connection off."""
        cast(dict[str, Any], self.scope)[CUT] = self._cut
        await super().run_asgi()

    def _cut(self, why: str) -> None:
        if self.transport is not None and not self.disconnected:
            self.gate.cut(self.transport, why)

    def data_received(self, data: bytes) -> None:
        """Look at a piece at a time, and at the next when the messages of this one are taken."""
        self._held += data
        if not self._is_looking:
            self._look_on()

    def _look_on(self) -> None:
        self._is_looking = False
        if self.transport.is_closing():
            return
        piece, self._held = self._held[:PIECE], self._held[PIECE:]
        super().data_received(piece)
        if self._held and not self.transport.is_closing():
            self.transport.pause_reading()
            if self.queue.empty():  # signs of life only: others have their turn, then the next piece
                self._look_soon()
        elif not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _look_soon(self) -> None:
        if not self._is_looking:
            self._is_looking = True
            self.loop.call_soon(self._look_on)

    async def receive(self) -> Any:
        """The next message."""
        if self._held and self.queue.empty():
            self._look_soon()
        message = await super().receive()
        if self._held and not self.transport.is_closing():
            self.transport.pause_reading()
        return message

    def handle_ping(self) -> None:
        """Answer a sign of life, but not to someone who asks without end or does not read the answers."""
        self.pings += 1
        if self.pings > MOST_PINGS or not self.writable.is_set():
            self._cut("asks for signs of life without end")
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message."""
        if len(self.frames) >= MOST_PARTS:
            self._cut("sends a message in too many parts")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on, if it is text or bytes; what came behind one that ended the connection is not looked at."""
        if self.close_sent:
            self.frames = []
            return
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.gate.metrics.refused.labels("BadMessage").inc()
                log.debug("A message was not UTF-8")
                self.conn.send_close(1007, "Send UTF-8.")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


@contextlib.asynccontextmanager
async def kept(gate: Gate) -> AsyncIterator[None]:
    """A gate with its gatekeeper."""
    keeper = asyncio.create_task(gate.keep(), name="kolam-gate")
    try:
        yield
    finally:
        keeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeper
