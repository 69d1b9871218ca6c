"""Many clients in one event loop: a line to a server for requests, or for the frames of a socket, with nothing between."""

from __future__ import annotations

import asyncio
import struct
from typing import NamedTuple

from kit.web import PATIENCE, Address

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
#: How long a message may be that a client of ours takes.
LONGEST = 1 << 26


class Reply(NamedTuple):
    """What a server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def cookie(self) -> str | None:
        """The cookie that comes with it."""
        given = self.headers.get("set-cookie")
        return None if given is None else given.partition(";")[0]


class Line:
    """One connection; it is made anew when the server has ended it."""

    def __init__(self, address: Address) -> None:
        self.port = int(address.http.rpartition(":")[2])
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self.reader is None or self.writer is None or self.writer.is_closing() or self.reader.at_eof():
            self.close()
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=LONGEST)
        return self.reader, self.writer

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def ask(self, method: str, path: str, body: bytes | None = None, cookie: str | None = None, more: bytes = b"") -> Reply:
        """A request and its answer; once more if the line was ended meanwhile."""
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode("utf-8", "surrogateescape") + more
        if cookie is not None:
            head += f"Cookie: {cookie}\r\n".encode()
        if body is not None:
            head += b"" if b"content-type" in more.lower() else b"Content-Type: application/json\r\n"
            head += f"Content-Length: {len(body)}\r\n".encode()
        fresh = self.writer is None
        try:
            return await self.say(head + b"\r\n" + (body or b""), method)
        except (ConnectionError, asyncio.IncompleteReadError):
            self.close()
            if fresh:
                raise
            return await self.say(head + b"\r\n" + (body or b""), method)

    async def say(self, data: bytes, method: str = "GET") -> Reply:
        """Send bytes, and read an answer."""
        async with asyncio.timeout(PATIENCE):
            reader, writer = await self.connect()
            writer.write(data)
            status = 100
            while status == 100:  # it says that it waits for the body, and answers then
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                status = int(head[0].split(" ")[1])
            headers = {name.lower(): value.strip() for name, _, value in (each.partition(":") for each in head[1:] if each)}
            if method == "HEAD" or status in (101, 204, 304):
                body = b""
            elif headers.get("transfer-encoding") == "chunked":
                body = await self._chunks(reader)
            else:
                body = await reader.readexactly(int(headers.get("content-length", "0")))
        if headers.get("connection") == "close":
            self.close()
        return Reply(status, headers, body)

    async def _chunks(self, reader: asyncio.StreamReader) -> bytes:
        found = b""
        while size := int(await reader.readline(), 16):
            found += await reader.readexactly(size)
            await reader.readline()
        await reader.readline()
        return found

    # --- A socket of a table ---

    async def upgrade(self, table: str, query: str = "", cookie: str | None = None) -> Reply:
        """Become a socket."""
        given = "" if cookie is None else f"Cookie: {cookie}\r\n"
        head = (
            f"GET /ws/tables/{table}?{query} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{given}\r\n"
        )
        return await self.say(head.encode())

    def send(self, data: bytes) -> None:
        assert self.writer is not None
        self.writer.write(data)

    async def receive(self) -> tuple[int, bytes]:
        """The next frame; signs of life are given here. A server sends each of its messages in one frame."""
        assert self.reader is not None and self.writer is not None
        while True:
            first, size = await self.reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await self.reader.readexactly(8))
            data = await self.reader.readexactly(size)
            if first & 15 != PING:
                return first & 15, data
            self.writer.write(frame(data, PONG))


def frame(data: bytes, opcode: int = TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it, under a mask that changes nothing: it is quick, and as good as another here."""
    size = len(data)
    length = (
        bytes([0x80 | size])
        if size < 126
        else b"\xfe" + struct.pack("!H", size)
        if size < 65536
        else b"\xff" + struct.pack("!Q", size)
    )
    return bytes([(0x80 if fin else 0) | opcode]) + length + b"\0\0\0\0" + data
