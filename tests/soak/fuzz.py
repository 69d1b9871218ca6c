"""Odd messages and requests by the hundred thousand, at a real server with people who go on playing.

    python tests/soak/fuzz.py --messages 1000000 --seed 1

Clients send what is well made, out of turn, changed, cut, nested, of the wrong kind, size or encoding, on the sockets of tables and to
every route. Hypothesis draws a stock of examples from the types the server declares, and a seeded generator makes the rest of them
(`kit/odd.py` tells why). After each round the server must be well: it answers on a fresh connection, a real game beside goes on
unharmed, no answer was a fault of the server's, nothing is logged as an error, nothing of anyone's secrets was told; and at the end
its memory, descriptors, tasks and queues are about where they were after the first round.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

import kolam
from kit import all_definitions, play_out
from kit.kills import SETTINGS
from kit.lines import CLOSE, TEXT, Line, frame
from kit.odd import ODD_BYTES, ODD_VALUES, Context, Odd, as_json, stock, strategy_of
from kit.web import PATIENCE, Address, ServerProcess
from kolam.server.app import ROUTES
from kolam.server.errors import STATUS
from kolam.server.web.routes import Declared
from soak.site import errors_in

#: Limits stand aside but for what makes bots think. Tables nobody is at are put away soon.
MORE = 'chat = "1000000/minute"\nlanguages = "1000000/minute"\nhistories = "1000000/minute"\nworkers = 1\nidle_seconds = 1\n'
GAMES = {d.name: d.players for d in all_definitions()}
#: How many messages go out before the answers are waited for.
BATCH = 40
#: How many messages are sent between two looks at the server.
ROUND = 20_000
#: The server may be this much larger at the end than after the first round, in bytes: what it remembers has bounds, and they are met.
GROWTH = 96 << 20


@dataclass
class Account:
    """What was sent and what came back."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    closings: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    connections: int = 0
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
        known: Context = {"version": [state.get("version", 1)], "action": [action], "seat": [0, 1], "id": [f"{rng.random()}", "again"]}
        return known | {"request": [self.request] if self.request else []}

    async def leave(self) -> None:
        if self.line is not None:
            self.line.close()
            self.line = None
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])


ODD_TEXTS = ["-1", "%00", "99999999999999999999", "1.5", "a", "%FF", "١", "0" * 4000 + "1", "%F0%9F%8E%B2", "../x", "%2e%2e%2f", "null", "[]", "x" * 500]


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
        try:
            reply = await self.line.ask(method, self._path(route), body, cookie, more)
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
        if status >= 500:
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
        values = {"{table}": self.tables, "{game}": list(GAMES), "{path:path}": ["style/colors.css", "page/table.js", "../../app.py", "", "."]}
        path = route.path
        for name, known in values.items():
            path = path.replace(name, rng.choice(known) if rng.random() < 0.8 else rng.choice(ODD_TEXTS))
        names = [*route.query, *rng.sample(["lang", "token", "name", "list", "limit", "before", "x", "%00"], rng.randrange(3))]
        known = {"lang": ["en", "ru"], "list": ["open", "mine"], "limit": ["1", "100", "0100" + "9" * 4400]}
        asked = [f"{name}={rng.choice(known.get(name, ['1']) + ODD_TEXTS)}" for name in names if rng.random() < 0.7]
        return path + ("?" + "&".join(asked) if asked else "")

    def _body(self, route: Declared) -> bytes:
        rng = self.odd.rng
        context: Context = {
            "game": list(GAMES), "seats": [["me", "open"], ["open", "open"], ["me", "open", "open"], ["me", "bot:1"]], "options": [{}],
            "seat": [0, 1, None], "name": ["Asha", "x" * 24], "clock": [None],
        }  # fmt: skip
        value = self.odd.fitted(rng.choice(self.bodies[route]), context)
        if route.path == "/api/records" and rng.random() < 0.5:
            value = {**self.record, rng.choice(list(self.record)): rng.choice([*ODD_VALUES, *self.record.values()])}
        data = self.odd.text(value)
        return data * rng.choice([1, 1, 1, 1, 30]) if rng.random() < 0.05 else data

    def _header(self) -> bytes:
        rng = self.odd.rng
        name = rng.choice([
            b"Cookie", b"Authorization", b"Content-Type", b"Origin", b"Host", b"Accept-Language", b"X-Forwarded-For", b"Content-Length",
            b"Transfer-Encoding", b"Connection", b"Upgrade", b"Expect", b"If-None-Match", b"Range", b"Accept-Encoding", b"X-Odd",
        ])  # fmt: skip
        value = rng.choice([
            b"kolam=x.y.z", b"Bearer x", b"Bearer " + b"\xff" * 8, b"text/plain", b"null", b"http://evil.example", b"-1", b"chunked", b"gzip",
            b"identity;q=x", b"x" * 5000, b"", b"100-continue", b"websocket", b"bytes=0-1", b"bytes=9-", b"*", b'"', *ODD_BYTES,
        ])  # fmt: skip
        return name + b": " + value.replace(b"\r\n", b"") + b"\r\n"

    async def _raw(self) -> None:
        """What is hardly a request: changed in its bytes, cut off in its head or body, with wrong lengths."""
        rng = self.odd.rng
        self.account.sent["no request"] += 1
        head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "
        data = rng.choice([
            self.odd.bytes(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\n\r\n"), head + b"100\r\n\r\n{", head + b"-5\r\n\r\n{}",
            head + b"2\r\nTransfer-Encoding: chunked\r\n\r\n{}", b"GET /" + b"a" * 70000 + b" HTTP/1.1\r\n\r\n", b"GET http://x/ HTTP/1.0\r\n\r\n",
            b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", b"\x16\x03\x01\x02\0\x01\0", b"\0" * 200,
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"X: y\r\n" * 3000 + b"\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET / HTTP/1.1\r\nHo",
        ])  # fmt: skip
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


# --- Those who go on ---


class Control:
    """Two people who play a real game beside all this, and know what they played."""

    def __init__(self, address: Address, data: Path, account: Account, rng: random.Random) -> None:
        self.address, self.data, self.account, self.rng = address, data, account, rng
        self.line = Line(address)
        self.cookies: list[str] = []
        self.table = ""
        self.played: list[str] = []

    async def begin(self) -> None:
        self.cookies = [await new_cookie(self.line) for _ in range(2)]
        asked = {"game": "mandala", "seats": ["me", "open"], "public": False}
        self.table = json.loads((await self.line.ask("POST", "/api/tables", as_json(asked), self.cookies[0])).body)["table"]
        await self.line.ask("POST", f"/api/tables/{self.table}/join", b"{}", self.cookies[1])
        self.played = []
        with closing(sqlite3.connect(f"file:{self.data / 'kolam.db'}?mode=ro", uri=True)) as db:
            found = db.execute("select seed, salt, creator from tables where id = ?", [self.table]).fetchone()
        kept = {"the seed": found[0], "the salt": found[1], "who someone is": found[2]}
        self.account.secrets = {value.encode(): name for name, value in kept.items()}
        self.account.secrets |= {cookie.partition("=")[2].encode(): "a cookie" for cookie in self.cookies}

    async def play_until(self, done: asyncio.Event) -> None:
        """Play on, with a little time between the moves; one more when all is done."""
        try:
            while not done.is_set():
                await self.go_on()
                with suppress(TimeoutError):
                    await asyncio.wait_for(done.wait(), 0.2)
            await self.go_on()
        except (AssertionError, TimeoutError, asyncio.IncompleteReadError, OSError) as error:
            self.account.wrong.append(f"the control game: {error!r}")

    async def go_on(self) -> None:
        """A move by a fresh socket; the game is as it was left."""
        for cookie in self.cookies:
            line = Line(self.address)
            try:
                async with asyncio.timeout(PATIENCE):
                    over = await self._move(line, cookie)
            finally:
                line.close()
        if over:
            await self.begin()

    async def _move(self, line: Line, cookie: str) -> bool:
        await line.upgrade(self.table, "", cookie)
        state = await self._until(line, "table")
        assert [item["action"] for item in state["log"]] == self.played, "the control game was changed"
        if state["legal"]:
            action = self.rng.choice(state["legal"])
            line.send(frame(as_json({"do": "play", "id": f"{len(self.played)}", "version": state["version"], "action": action})))
            self.played.append(action)
            await self._until(line, "done")
            self.account.moves += 1
        return bool(state["state"] == "over")

    async def _until(self, line: Line, kind: str) -> dict[str, Any]:
        while True:
            _, data = await line.receive()
            message: dict[str, Any] = msgspec.json.decode(data)
            if message["is"] == kind:
                return message
            assert message["is"] != "refused", message


class Watch:
    """How the server is."""

    def __init__(self, server: ServerProcess, data: Path, log: Path, account: Account) -> None:
        self.server, self.data, self.log, self.account = server, data, log, account
        self.line = Line(server.address)

    async def figures(self) -> dict[str, float]:
        """What it counts, and how large it is."""
        text = (await self.line.ask("GET", "/metrics")).body.decode()
        found = {name: float(value) for name, value in re.findall(r"^(kolam_\w+) (\S+)$", text, re.M)}
        size = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.server.process.pid}/status").read_text())
        assert size is not None
        return found | {"rss": float(size[1]) * 1024}

    async def rested(self) -> dict[str, float]:
        """The same, once everyone has left and nobody needs a table but for those whose clocks run."""
        for _ in range(int(PATIENCE * 10)):
            found = await self.figures()
            with closing(sqlite3.connect(f"file:{self.data / 'kolam.db'}?mode=ro", uri=True)) as db:
                (clocks,) = db.execute("select count(*) from tables where state = 'running' and clock like '%live%'").fetchone()
            if found["kolam_connections"] == found["kolam_bot_queue"] == 0 and found["kolam_live_tables"] <= clocks:
                return found
            await asyncio.sleep(0.1)
        self.account.wrong.append(f"it does not come to rest: {found}")
        return found

    async def look(self) -> None:
        """After a round: it is well."""
        fresh = Line(self.server.address)
        reply = await fresh.ask("GET", "/healthz")
        fresh.close()
        if reply.status != 200:
            self.account.wrong.append(f"/healthz: {reply.status} {reply.body!r}")
        found = await self.rested()
        if found["kolam_faults_total"]:
            self.account.wrong.append(f"{found['kolam_faults_total']} faults")
        self.account.wrong += [f"logged ({times}): {what}" for what, times in errors_in(self.log).items()]
        self.account.rounds.append(found)

    def compare(self) -> None:
        """At the end: nothing has grown since the first round."""
        first, last = self.account.rounds[0], self.account.rounds[-1]
        if last["rss"] > first["rss"] + GROWTH:
            self.account.wrong.append(f"it grew from {first['rss']:,.0f} to {last['rss']:,.0f} bytes")
        for name in ("kolam_descriptors", "kolam_tasks"):
            tables = last["kolam_live_tables"] - first["kolam_live_tables"] if name == "kolam_tasks" else 0
            if last[name] > first[name] + tables + 10:
                self.account.wrong.append(f"{name} went from {first[name]} to {last[name]}")


async def run(server: ServerProcess, data: Path, log: Path, total: int, seed: int, tell: Any = lambda count: None) -> Account:
    """Send so many messages in rounds; stops after the round in which something was wrong."""
    account = Account()
    odd = Odd(seed, 40 if total >= ROUND else 8)
    drawn = 30 if total >= ROUND else 6
    bodies = {route: stock(strategy_of(route.body), drawn, seed) for route in ROUTES if route.body is not None}
    finished = kolam.game("mandala").new(seed=seed)
    play_out(finished, seed)
    record = json.loads(finished.record().to_json())
    watch = Watch(server, data, log, account)
    control = Control(server.address, data, account, odd.rng)
    await control.begin()
    while account.messages < total and not account.wrong:
        before = account.messages
        part = max(400, min(ROUND, total - before))
        tables = [talk_at_a_table(server.address, odd, account, part // 10) for _ in range(7)]
        askers = [Asker(server.address, odd, account, bodies, record).ask(part // 10) for _ in range(3)]
        done = asyncio.Event()
        playing = asyncio.create_task(control.play_until(done))
        await asyncio.gather(*tables, *askers)
        done.set()
        await playing
        await watch.look()
        tell(account.messages - before)
    watch.compare()
    for each in (watch.line, control.line):
        each.close()
    await asyncio.sleep(0)
    return account


def show(account: Account, seconds: float, console: Console) -> None:
    sockets = sum(count for kind, count in account.sent.items() if "/" not in kind)
    console.print(
        f"{account.messages:,} messages in {seconds:,.0f} s ({sockets:,} on {account.connections:,} sockets, "
        f"{account.messages - sockets:,} requests); {account.moves:,} moves of the control games"
    )
    for name in ("sent", "answers", "closings", "statuses"):
        counted = sorted(getattr(account, name).items())
        console.print(f"  {name}: " + ", ".join(f"{key} {value:,}" for key, value in counted), highlight=False, markup=False)
    for when, found in (("after the first round", account.rounds[0]), ("after the last", account.rounds[-1])) if account.rounds else ():
        told = ", ".join(f"{name} {found[f'kolam_{name}']:,.0f}" for name in ("descriptors", "tasks", "connections", "live_tables"))
        console.print(f"  {when}: {found['rss'] / (1 << 20):,.0f} MB, {told}")
    console.print("Nothing was wrong." if not account.wrong else "Wrong:")
    for each in account.wrong[:20]:
        console.print(f"  {each}", markup=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quiet", action="store_true", help="no progress")
    given = parser.parse_args()
    console = Console()
    bar = Progress(
        TextColumn("messages"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console, disable=given.quiet
    )
    with tempfile.TemporaryDirectory() as folder, bar:
        data = Path(folder)
        (data / "settings.toml").write_text(SETTINGS + MORE)
        log = data / "log"
        server = ServerProcess(data, log=log)
        shown = bar.add_task("messages", total=given.messages)
        began = time.monotonic()
        try:
            account = asyncio.run(
                run(server, data, log, given.messages, given.seed, lambda count: bar.advance(shown, count))
            )
        finally:
            server.stop()
    show(account, time.monotonic() - began, console)
    return 1 if account.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
