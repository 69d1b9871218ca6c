"""People with cookies and their connections to a table, many in one event loop; each keeps all that it was sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from kit.lines import CLOSE, TEXT, Line, frame
from kit.web import PATIENCE, Address


@dataclass
class Guest:
    """Someone with a cookie. `seat` is where they sit at this table."""

    line: Line
    cookie: str
    seat: int | None

    @classmethod
    async def come(cls, address: Address, seat: int | None) -> Guest:
        line = Line(address)
        cookie = (await line.ask("GET", "/api/me")).cookie
        assert cookie is not None
        return cls(line, cookie, seat)

    async def post(self, path: str, body: Any, *refusals: str) -> Any:
        """Have something done; it may be refused for some reasons."""
        reply = await self.line.ask("POST", path, json.dumps(body).encode(), self.cookie)
        told = json.loads(reply.body)
        assert reply.status in (200, 201) or told["error"] in refusals, reply.body
        return told


class Viewer:
    """One connection of someone: keeps all it was sent, and what it asked by its ids."""

    def __init__(self, address: Address, guest: Guest) -> None:
        self.guest = guest
        self.since = 0
        self.texts: list[str] = []
        self.sent: dict[str, dict[str, Any]] = {}
        self.state: dict[str, Any] = {}
        self._answers: dict[str, dict[str, Any]] = {}
        self._line = Line(address)
        self._news = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def open(self, table: str, known: Viewer | None = None, **query: Any) -> None:
        """Connect; with the version that an earlier connection knew, and what it knew."""
        if known is not None:
            self.since, self.state = known.state["version"], known.state
            query["version"] = self.since
        told = "&".join(f"{name}={value}" for name, value in query.items())
        reply = await self._line.upgrade(table, told, self.guest.cookie)
        assert reply.status == 101, reply
        self._reading = asyncio.create_task(self._read())
        self._reading.add_done_callback(lambda _: self._news.set())
        await self.until(lambda: bool(self.texts))

    async def _read(self) -> None:
        while True:
            opcode, data = await self._line.receive()
            if opcode == CLOSE:
                raise ConnectionError(f"The server closed the connection: {data!r}")
            assert opcode == TEXT
            self.texts.append(data.decode())
            message = msgspec.json.decode(data)
            if message["is"] == "table":
                self.state = message
            elif message["is"] == "step":
                self.state = {**self.state, **message}
            elif message["is"] == "request":
                self.state = {**self.state, "request": message["request"]}
            elif message.get("id") is not None:
                self._answers[message["id"]] = message
            self._news.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                if self._reading is not None and self._reading.done():
                    self._reading.result()  # raises what ended it
                self._news.clear()
                await self._news.wait()

    async def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Send something, and wait for its answer."""
        given = f"{self.guest.seat}-{id(self)}-{len(self.sent)}"
        self.sent[given] = {"do": do, **more}
        self._line.send(frame(json.dumps({"do": do, "id": given, **more}).encode()))
        await self.until(lambda: given in self._answers)
        return self._answers[given]

    async def close(self) -> None:
        self._line.close()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])
