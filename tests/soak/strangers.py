"""Strangers who say and ask odd things: at tables, and of every route there is. `fuzz.py` sends them to a server."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from kit import all_definitions
from kit.lines import CLOSE, TEXT, Line, frame
from kit.odd import ODD_BYTES, ODD_VALUES, Context, Odd, as_json
from kit.web import PATIENCE, Address
from kolam.server.app import ROUTES
from kolam.server.errors import STATUS
from kolam.server.web.routes import Declared

GAMES = {d.name: d.players for d in all_definitions()}
#: How many messages go out before the answers are waited for.
BATCH = 40
#: What fits into bodies.
LIKELY: Context = {
    "game": list(GAMES),
    "seats": [["me", "open"], ["open", "open"], ["me", "open", "open"], ["me", "bot:1"]],
    "options": [{}],
    "seat": [0, 1, None],
    "name": ["Asha", "x" * 24],
    "clock": [None],
}
HEADERS = [
    b"Cookie", b"Authorization", b"Content-Type", b"Origin", b"Host", b"Accept-Language", b"X-Forwarded-For", b"Content-Length",
    b"Transfer-Encoding", b"Connection", b"Upgrade", b"Expect", b"If-None-Match", b"Range", b"Accept-Encoding", b"X-Odd",
]  # fmt: skip
IN_HEADERS = [
    b"kolam=x.y.z", b"Bearer x", b"Bearer " + b"\xff" * 8, b"text/plain", b"null", b"http://evil.example", b"-1", b"chunked",
    b"gzip", b"identity;q=x", b"x" * 5000, b"", b"100-continue", b"websocket", b"bytes=0-1", b"bytes=9-", b"*", b'"',
]  # fmt: skip
_POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
#: What is hardly a request: cut off in its head or body, with wrong lengths, too long, or of another protocol.
NO_REQUESTS = [
    _POST + b"100\r\n\r\n{",
    _POST + b"-5\r\n\r\n{}",
    _POST + b"2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
    b"GET /" + b"a" * 70000 + b" HTTP/1.1\r\n\r\n",
    b"GET http://x/ HTTP/1.0\r\n\r\n",
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    b"\x16\x03\x01\x02\0\x01\0",
    b"\0" * 200,
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: y\r\n" * 3000 + b"\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\r\nHo",
]


@dataclass
class Account:
    """What was sent and what came back."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    closings: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    connections: int = 0
    busy: int = 0
    slowest: tuple[float, str] = (0.0, "")
    moves: int = 0
    rounds: list[dict[str, float]] = field(default_factory=list)
    secrets: dict[bytes, str] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    @property
    def messages(self) -> int:
        return sum(self.sent.values())

    def look_at(self, data: bytes, told: str) -> None:
        """That an answer holds nobody's secret."""
        for secret, whose in self.secrets.items():
            if secret in data:
                self.wrong.append(f"{told} was told {whose}")


# --- On sockets ---


class Talker:
    """Someone at a table who says odd things."""

    def __init__(self, address: Address, odd: Odd, account: Account, cookie: str) -> None:
        self.address, self.odd, self.account, self.cookie = address, odd, account, cookie
        self.table = ""
        self.state: dict[str, Any] = {}
        self.request: str | None = None
        self.line: Line | None = None
        self._reading: asyncio.Task[None] | None = None
        self._pongs = 0
        self._news = asyncio.Event()

    async def talk(self, count: int) -> None:
        """Say so much, and wait until it was heard."""
        while count > 0:
            if self.line is None:
                await self._connect()
            assert self.line is not None
            said = b""
            for _ in range(min(count, BATCH)):
                kind, data = self.odd.message(self._context())
                said += self.odd.frames(data)
                self.account.sent[kind] += 1
                count -= 1
            if self.odd.rng.random() < 0.1:  # gone in the middle of a word
                self.line.send(said + self.odd.half(data))
                await self.leave()
                continue
            await self._heard_all(said)
            if self.account.wrong or self.state.get("state") == "over":
                return

    async def _heard_all(self, said: bytes) -> None:
        """Say something, and wait until it was heard, or the server has closed the connection for it."""
        assert self.line is not None
        self._pongs = 0
        self.line.send(said + frame(b'{"do":"ping","id":"sync"}'))
        try:
            async with asyncio.timeout(PATIENCE):
                while self.line is not None and not self._pongs:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            self.account.wrong.append(f"no answer on a socket of {self.table}")

    async def _connect(self) -> None:
        rng = self.odd.rng
        line = Line(self.address)
        version = rng.choice(["", f"&version={self.state.get('version', 1)}", "&version=0", f"&version={rng.choice(ODD_TEXTS)}"])
        reply = await line.upgrade(self.table, f"lang={rng.choice(['en', 'ru', '%00'])}{version}", self.cookie)
        self.account.connections += 1
        if reply.status != 101:  # a query that is none
            self.account.statuses[str(reply.status)] += 1
            if reply.status >= 500:
                self.account.wrong.append(f"a socket was refused with {reply.status}")
            line.close()
            await line.upgrade(self.table, "", self.cookie)
        self.line = line
        self._reading = asyncio.create_task(self._read(line))

    async def _read(self, line: Line) -> None:
        how = "cut"
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                opcode, data = await line.receive()
                self.account.look_at(data, "someone at another table")
                if opcode == CLOSE:
                    how = str(int.from_bytes(data[:2], "big"))
                    break
                if opcode == TEXT:
                    self._heard(msgspec.json.decode(data))
        self.account.closings[how] += 1
        if how == "1011":
            self.account.wrong.append("a socket was closed for a fault of the server's")
        line.close()
        if self.line is line:
            self.line = None
        self._news.set()

    def _heard(self, message: dict[str, Any]) -> None:
        kind = message["is"]
        self.account.answers[f"refused {message['error']}" if kind == "refused" else kind] += 1
        if kind == "refused" and message["error"] not in STATUS:
            self.account.wrong.append(f"an unknown refusal: {message}")
        if kind in ("table", "step"):
            self.state = {**self.state, **message}
        if kind == "request":
            self.request = (message["request"] or {}).get("id")
        if kind == "pong" and message["id"] == "sync":
            self._pongs += 1
        self._news.set()

    def _context(self) -> Context:
        """What is so at this table: most of what is said fits to it in some way."""
        rng, state = self.odd.rng, self.state
        action = rng.choice(state.get("legal") or ["mountain 1 red"])
        known: Context = {
            "version": [state.get("version", 1)],
            "action": [action],
            "seat": [0, 1],
            "id": [f"{rng.random()}", "again"],
        }
        return known | {"request": [self.request] if self.request else []}

    async def leave(self) -> None:
        if self.line is not None:
            self.line.close()
            self.line = None
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])


ODD_TEXTS = [
    "-1",
    "%00",
    "99999999999999999999",
    "1.5",
    "a",
    "%FF",
    "١",
    "0" * 4000 + "1",
    "%F0%9F%8E%B2",
    "../x",
    "%2e%2e%2f",
    "null",
    "[]",
    "x" * 500,
]


async def talk_at_a_table(address: Address, odd: Odd, account: Account, count: int) -> None:
    """Two people at a table and one who looks on; when it is over, another one."""
    line = Line(address)
    people = [Talker(address, odd, account, await new_cookie(line)) for _ in range(3)]
    left = count
    while left > 0 and not account.wrong:
        game = odd.rng.choice(list(GAMES))
        seats = {"game": game, "seats": ["me", *["open"] * (GAMES[game][0] - 1)], "public": odd.rng.random() < 0.2}
        table = json.loads((await line.ask("POST", "/api/tables", as_json(seats), people[0].cookie)).body)["table"]
        await line.ask("POST", f"/api/tables/{table}/join", b'{"seat":1}', people[1].cookie)
        for each in people:
            each.table, each.state, each.request = table, {}, None
        for _ in range(25):  # long enough that something comes of it, and then another game
            part = min(left, BATCH)
            await asyncio.gather(*(each.talk(part // 3 + 1) for each in people))
            left -= 3 * (part // 3 + 1)
            if left <= 0 or people[0].state.get("state") == "over":
                break
        for each in people:
            await each.leave()
    line.close()


async def new_cookie(line: Line) -> str:
    cookie = (await line.ask("GET", "/api/me")).cookie
    assert cookie is not None
    return cookie


# --- By HTTP ---


class Asker:
    """Someone who asks odd things of every route there is."""

    METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "QUERY", "get")

    def __init__(self, address: Address, odd: Odd, account: Account, bodies: dict[Declared, list[Any]], record: Any) -> None:
        self.odd, self.account, self.bodies, self.record = odd, account, bodies, record
        self.line = Line(address)
        self.routes = [route for route in ROUTES if not route.is_socket]
        self.tables = ["nothing"]

    async def ask(self, count: int) -> None:
        cookies = [await new_cookie(self.line) for _ in range(3)]
        for _ in range(count):
            if self.account.wrong:
                return
            if self.odd.rng.random() < 0.02:
                await self._raw()
                continue
            await self._request(self.odd.rng.choice(self.routes), self.odd.rng.choice([*cookies, None]))
        self.line.close()

    async def _request(self, route: Declared, cookie: str | None) -> None:
        rng = self.odd.rng
        method = route.method if rng.random() < 0.9 else rng.choice(self.METHODS)
        body = self._body(route) if route.body is not None and rng.random() < 0.95 else None
        more = b"" if rng.random() < 0.9 else self._header()
        self.account.sent[f"{route.method} {route.path}"] += 1
        began = time.monotonic()
        try:
            reply = await self.line.ask(method, self._path(route), body, cookie, more)
            self.account.slowest = max(self.account.slowest, (time.monotonic() - began, route.path))
        except (asyncio.IncompleteReadError, ConnectionError):
            self.account.statuses["cut"] += 1
            self.line.close()
            return
        except TimeoutError:
            self.account.wrong.append(f"no answer to {method} {route.path}")
            return
        self._answered(reply.status, reply.body, f"{method} {route.path} {body!r:.300}")

    def _answered(self, status: int, body: bytes, asked: str) -> None:
        self.account.statuses[str(status)] += 1
        self.account.look_at(body, "someone by HTTP")
        # /readyz tells that the machine is busy; asked for its head alone, without words.
        if status == 503 and (b'"wrong":["There is too much to do."]' in body or asked.startswith("HEAD /readyz ")):
            self.account.busy += 1
        elif status >= 500:
            self.account.wrong.append(f"{status} for {asked}: {body[:300]!r}")
        elif status == 201:
            self.tables.append(json.loads(body)["table"])
            del self.tables[:-50]
        elif status >= 400 and body.startswith(b"{"):
            told = json.loads(body)
            if STATUS.get(told.get("error")) != status:
                self.account.wrong.append(f"{status} for {asked}: {body[:300]!r}")

    def _path(self, route: Declared) -> str:
        rng = self.odd.rng
        values = {
            "{table}": self.tables,
            "{game}": list(GAMES),
            "{path:path}": ["style/colors.css", "page/table.js", "../../app.py", "", "."],
        }
        path = route.path
        for name, known in values.items():
            path = path.replace(name, rng.choice(known) if rng.random() < 0.8 else rng.choice(ODD_TEXTS))
        names = [*route.query, *rng.sample(["lang", "token", "name", "list", "limit", "before", "x", "%00"], rng.randrange(3))]
        known = {"lang": ["en", "ru"], "list": ["open", "mine"], "limit": ["1", "100", "0100" + "9" * 4400]}
        asked = [f"{name}={rng.choice(known.get(name, ['1']) + ODD_TEXTS)}" for name in names if rng.random() < 0.7]
        return path + ("?" + "&".join(asked) if asked else "")

    def _body(self, route: Declared) -> bytes:
        rng = self.odd.rng
        value = self.odd.fitted(rng.choice(self.bodies[route]), LIKELY)
        if route.path == "/api/records" and rng.random() < 0.5:
            value = {**self.record, rng.choice(list(self.record)): rng.choice([*ODD_VALUES, *self.record.values()])}
        data = self.odd.text(value)
        return data * rng.choice([1, 1, 1, 1, 30]) if rng.random() < 0.05 else data

    def _header(self) -> bytes:
        rng = self.odd.rng
        name, value = rng.choice(HEADERS), rng.choice([*IN_HEADERS, *ODD_BYTES])
        return name + b": " + value.replace(b"\r\n", b"") + b"\r\n"

    async def _raw(self) -> None:
        """Send what is hardly a request."""
        rng = self.odd.rng
        self.account.sent["no request"] += 1
        data = rng.choice([*NO_REQUESTS, self.odd.bytes(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\n\r\n")])
        line = Line(Address(self.line.port))
        with suppress(ConnectionError):
            _, writer = await line.connect()
            writer.write(data)
        if rng.random() < 0.5:
            with suppress(TimeoutError, asyncio.IncompleteReadError, ConnectionError, ValueError, IndexError):
                async with asyncio.timeout(0.2):  # an answer if there is one, but half a request has none
                    reply = await line.say(b"")
                    self._answered(reply.status, reply.body, repr(data[:100]))
        line.close()
