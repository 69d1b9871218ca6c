"""Odd messages and requests by the hundred thousand, at a real server with people who go on playing.

    python tests/soak/fuzz.py --messages 1000000 --seed 1
    python tests/soak/fuzz.py --messages 100000 --postgres     with PostgreSQL and Redis

Clients send what is well made, out of turn, changed, cut, nested, of the wrong kind, size or encoding, on the sockets of tables
and to every route. Hypothesis draws a stock of examples from the types the server declares, and a seeded generator makes the rest
of them (`kit/odd.py` tells why). After each round the server must be well: it answers on a fresh connection, a real game beside
goes on unharmed, no answer was a fault of the server's, nothing is logged as an error, nothing of anyone's secrets was told; and
at the end its memory, descriptors, tasks and queues are about where they were after the first round.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

import kolam
from kit import play_out
from kit.kills import SETTINGS
from kit.lines import Line, frame
from kit.odd import Odd, as_json, stock, strategy_of
from kit.postgres import postgres_url
from kit.redis import redis_url
from kit.web import PATIENCE, Address, ServerProcess
from kolam.server.app import ROUTES
from kolam.server.database import database_url
from kolam.store.store import engine_for
from soak.site import errors_in
from soak.strangers import Account, Asker, new_cookie, talk_at_a_table

#: Limits stand aside but for what makes bots think. Tables nobody is at are put away soon.
MORE = 'chat = "1000000/minute"\nlanguages = "1000000/minute"\nhistories = "1000000/minute"\nworkers = 1\nidle_seconds = 1\n'
#: How many messages are sent between two looks at the server.
ROUND = 20_000
#: The server may be this much larger at the end than after the first round, in bytes: what it remembers has bounds.
GROWTH = 96 << 20


class Database:
    """What the server has stored, read beside it."""

    def __init__(self, url: str) -> None:
        self._engine = engine_for(url, writing=False)

    async def row(self, query: str, **values: Any) -> sa.Row[Any]:
        async with self._engine.connect() as connection:
            return (await connection.execute(sa.text(query), values)).one()

    async def close(self) -> None:
        await self._engine.dispose()


class Control:
    """Two people who play a real game beside all this, and know what they played."""

    def __init__(self, address: Address, database: Database, account: Account, rng: random.Random) -> None:
        self.address, self.database, self.account, self.rng = address, database, account, rng
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
        found = await self.database.row("select seed, salt, creator from tables where id = :table", table=self.table)
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

    def __init__(self, server: ServerProcess, database: Database, log: Path, account: Account) -> None:
        self.server, self.database, self.log, self.account = server, database, log, account
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
            (clocks,) = await self.database.row("select count(*) from tables where state = 'running' and clock like '%live%'")
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


async def run(server: ServerProcess, url: str, log: Path, total: int, seed: int, tell: Any = lambda count: None) -> Account:
    """Send so many messages in rounds to the server of a database; stops after the round in which something was wrong."""
    account = Account()
    odd = Odd(seed, 40 if total >= ROUND else 8)
    drawn = 30 if total >= ROUND else 6
    bodies = {route: stock(strategy_of(route.body), drawn, seed) for route in ROUTES if route.body is not None}
    finished = kolam.game("mandala").new(seed=seed)
    play_out(finished, seed)
    record = json.loads(finished.record().to_json())
    database = Database(url)
    watch = Watch(server, database, log, account)
    control = Control(server.address, database, account, odd.rng)
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
    await database.close()
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
    for when, found in (
        (("after the first round", account.rounds[0]), ("after the last", account.rounds[-1])) if account.rounds else ()
    ):
        told = ", ".join(
            f"{name} {found[f'kolam_{name}']:,.0f}" for name in ("descriptors", "tasks", "connections", "live_tables")
        )
        console.print(f"  {when}: {found['rss'] / (1 << 20):,.0f} MB, {told}")
    sizes = " ".join(f"{found['rss'] / (1 << 20):,.0f}" for found in account.rounds)
    console.print(f"  memory after each round, in MB: {sizes}", highlight=False)
    slow, path = account.slowest
    console.print(
        f"  the slowest answer took {slow:.2f} s ({path}); {account.busy} times /readyz told that there is too much to do"
    )
    console.print("Nothing was wrong." if not account.wrong else "Wrong:")
    for each in account.wrong[:20]:
        console.print(f"  {each}", markup=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="with PostgreSQL and Redis in place of a file")
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
        elsewhere = postgres_url(durable=True) if given.postgres else None
        server = ServerProcess(data, database=elsewhere, redis=redis_url() if given.postgres else None, log=log)
        shown = bar.add_task("messages", total=given.messages)
        began = time.monotonic()
        try:
            url = database_url(data, elsewhere)
            account = asyncio.run(run(server, url, log, given.messages, given.seed, lambda count: bar.advance(shown, count)))
        finally:
            server.stop()
    show(account, time.monotonic() - began, console)
    return 1 if account.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
