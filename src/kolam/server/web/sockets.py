"""The socket of a table."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from kolam.engine.errors import KolamError
from kolam.server.errors import as_refusal
from kolam.server.table import dispatch, presence
from kolam.server.web.routes import Routes
from kolam.server.web.security import comes_from_us, identify
from kolam.server.wire.connection import FAULT, NO_TABLE, REFUSED, TOO_MANY, Connection
from kolam.server.wire.languages import chosen_language
from kolam.server.wire.messages import Lang, Version, decode_message, id_of
from kolam.server.wire.replies import RefusedReply, encode

if TYPE_CHECKING:
    from kolam.server.app import Server

routes = Routes()
#: Longer messages close the connection.
LONGEST = 4096
#: Refusals for sending too fast after which the connection is closed.
PATIENCE = 40
#: Why a table is not there; any other reason is told as it is.
CLOSING = {"NoSuchTable": NO_TABLE, "StoreUnavailable": FAULT}
#: So many bytes a socket takes as its reason for closing.
REASON = 123


def fitted(words: str) -> str:
    """As many sentences as fit into a reason for closing, or as much of the first."""
    if len(words.encode()) <= REASON:
        return words
    cut = words.encode()[: REASON - len("…".encode())].decode(errors="ignore")
    end = cut.rfind(". ")
    return cut[: end + 1] if end > 0 else cut + "…"


@routes.socket("/ws/tables/{table}", query={"version": Version | None, "lang": Lang | None})
async def table(server: Server, socket: WebSocket) -> None:
    """The socket of a table: ClientMessage in, ServerMessage out."""
    await server.sockets.serve(socket)


class Sockets:
    """All sockets of a server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.connections: set[Connection] = set()
        self._by_address: Counter[str] = Counter()

    async def serve(self, socket: WebSocket) -> None:
        """One socket from its beginning to its end."""
        server = self.server
        address = socket.client.host if socket.client is not None else "unknown"
        if not comes_from_us(socket.headers, server.settings.origins):
            await socket.close(REFUSED, "This came from another site.")
            return
        if self._by_address[address] >= server.settings.connections:
            await socket.close(REFUSED, "There are too many connections from your address.")
            return
        identity, _ = identify(socket, server.signer)
        await socket.accept()
        connection = Connection(socket, identity, chosen_language(socket))
        self._by_address[address] += 1
        self.connections.add(connection)
        server.metrics.connections.set(len(self.connections))
        try:
            await self._serve(socket, connection)
        finally:
            self.connections.discard(connection)
            self._by_address[address] -= 1
            server.metrics.connections.set(len(self.connections))

    async def _serve(self, socket: WebSocket, connection: Connection) -> None:
        table = socket.path_params["table"]
        given = socket.query_params.get("version", "")
        version = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
        sending = asyncio.create_task(connection.sending())
        try:
            actor = await self.server.hub.get(table)
        except KolamError as error:
            refusal = as_refusal(error)
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
            for task in (sending, receiving):
                task.cancel()
            with contextlib.suppress(KolamError):
                last = await self.server.hub.get(table)
                last.post(partial(presence.disconnect, last, connection))

    async def _receive(self, socket: WebSocket, connection: Connection, table: str) -> None:
        server = self.server
        impatience = 0
        while True:
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
                await server.limits.check("messages", connection.person)
                message = decode_message(text)
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
            actor = await server.hub.get(table)
            actor.post(partial(dispatch.said, actor, connection, message, received))

    def close_all(self, code: int, reason: str) -> None:
        """The server goes down."""
        for connection in self.connections:
            connection.close(code, reason)
