"""The socket of a table."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from kolam.engine.errors import KolamError
from kolam.server.errors import as_refusal
from kolam.server.limits import network_of
from kolam.server.table import dispatch, presence
from kolam.server.table.actor import Actor
from kolam.server.web.gate import CUT
from kolam.server.web.routes import Routes
from kolam.server.web.security import address_of, comes_from_us, identify
from kolam.server.wire.connection import FAULT, NO_TABLE, REFUSED, TOO_MANY, Connection, fitted
from kolam.server.wire.languages import chosen_language
from kolam.server.wire.messages import ChangeLanguage, ClientMessage, Lang, Version, decode_message, id_of
from kolam.server.wire.names import check_table
from kolam.server.wire.replies import RefusedReply, encode

if TYPE_CHECKING:
    from kolam.server.app import Server

routes = Routes()
#: Longer messages close the connection.
LONGEST = 4096
#: Refusals for sending too fast after which the connection is closed.
PATIENCE = 40
#: Why a table is not there; any other reason is told as it is.
CLOSING = {"NoSuchTable": NO_TABLE, "StoreUnavailable": FAULT, "TooFast": TOO_MANY}


@routes.socket("/ws/tables/{table}", query={"version": Version | None, "lang": Lang | None})
async def table(server: Server, socket: WebSocket) -> None:
    """The socket of a table: ClientMessage in, ServerMessage out."""
    await server.sockets.serve(socket)


class Sockets:
    """All sockets of a server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.connections: set[Connection] = set()
        self._by_network: Counter[str] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        """One socket from its beginning to its end."""
        server = self.server
        address = address_of(socket)
        network = network_of(address)
        if not comes_from_us(socket.headers, server.settings.origins):
            self._turn_away("WrongOrigin", address, origin=socket.headers.get("origin", "")[:100])
            await socket.close(REFUSED, "This came from another site.")
            return
        if server.is_leaving:
            await socket.send_denial_response(Response("The server restarts.", status_code=503))
            return
        if self._by_network[network] >= server.settings.connections:
            self._turn_away("TooFast", address, sockets=self._by_network[network])
            await socket.close(REFUSED, "There are too many connections from your address.")
            return
        identity, _ = identify(socket, server.signer)
        await socket.accept()
        connection = Connection(socket, identity, chosen_language(socket), address, socket.scope.get(CUT))
        self._by_network[network] += 1
        self.connections.add(connection)
        server.attendance.came(identity.person)
        server.metrics.connections.set(len(self.connections))
        try:
            await self._serve(socket, connection)
        finally:
            self.connections.discard(connection)
            self._by_network[network] -= 1
            if not self._by_network[network]:
                del self._by_network[network]
            server.attendance.went(identity.person)
            server.metrics.connections.set(len(self.connections))

    def _turn_away(self, error: str, address: str, **values: object) -> None:
        self.server.metrics.refused.labels(error).inc()
        self.server.gate.seldom.warn(f"A socket was refused: {error}", address=address, **values)

    async def _serve(self, socket: WebSocket, connection: Connection) -> None:
        given = socket.query_params.get("version", "")
        version = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
        sending = asyncio.create_task(connection.sending())
        try:
            await self._attend(socket, connection, version, sending)
        finally:
            sending.cancel()

    async def _attend(self, socket: WebSocket, connection: Connection, version: int | None, sending: asyncio.Task[None]) -> None:
        """Bring someone to a table, and wait until the connection ends, on either side."""
        server = self.server
        try:
            table = check_table(socket.path_params["table"])
            await server.limits.check("connects", connection.person, connection.address)
            actor = await server.hub.get(table)
        except KolamError as error:
            refusal = as_refusal(error)
            server.metrics.refused.labels(refusal.error).inc()
            connection.close(CLOSING.get(refusal.error, REFUSED), fitted(refusal.told(connection.lang)))
            await sending
            return
        actor.post(partial(presence.connect, actor, connection, version))
        receiving = asyncio.create_task(self._receive(socket, connection, table))
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
            if connection.is_closing:  # let it say so
                await asyncio.wait((sending,), timeout=5)
        finally:
            receiving.cancel()
            with contextlib.suppress(KolamError):
                last = await server.hub.get(table)
                last.post(partial(presence.disconnect, last, connection))

    async def _receive(self, socket: WebSocket, connection: Connection, table: str) -> None:
        """Take messages one after the other: the next is taken when the table is done with the last, so that everyone at it has
        their turn, however much one of them sends.
        """
        server = self.server
        impatience = 0
        while not connection.is_closing:
            try:
                text = await socket.receive_text()
            except (WebSocketDisconnect, RuntimeError):  # gone, or closing
                return
            except KeyError:
                connection.close(1003, "Send text, not bytes.")
                return
            received = server.hub.clock()
            if len(text) > LONGEST:
                connection.close(1009, "This message is too long.")
                return
            try:
                message = await self._admitted(connection, text)
                actor = await server.hub.get(table)
            except KolamError as error:
                refusal = as_refusal(error)
                server.metrics.refused.labels(refusal.error).inc()
                impatience += refusal.error == "TooFast"
                if impatience > PATIENCE:
                    connection.close(TOO_MANY, "Too many messages.")
                    return
                connection.send(
                    encode(RefusedReply(id=id_of(text), error=refusal.error, rule=None, sentence=refusal.told(connection.lang)))
                )
                continue
            await _done(actor, partial(dispatch.said, actor, connection, message, received))

    async def _admitted(self, connection: Connection, text: str) -> ClientMessage:
        """A message, if it is one and not one too many."""
        limits = self.server.limits
        await limits.check("messages", connection.person, connection.address)
        message = decode_message(text)
        if isinstance(message, ChangeLanguage):
            await limits.check("languages", connection.person, connection.address)
        return message

    def close_all(self, code: int, reason: str) -> None:
        """The server goes down."""
        for connection in self.connections:
            connection.close(code, reason)


async def _done(actor: Actor, job: Callable[[], Awaitable[None]]) -> None:
    """Have a table do something, and wait until it is done or failed; or until the table is put away."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def do() -> None:
        try:
            await job()
        finally:
            if not done.done():
                done.set_result(None)

    actor.post(do)
    await asyncio.wait((done, actor.task), return_when=asyncio.FIRST_COMPLETED)
