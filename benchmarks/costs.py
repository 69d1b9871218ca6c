"""What things cost: a move, a socket, a watched step, a second of a bot, a byte stored. Kept in benchmarks/costs.json.

    python benchmarks/costs.py                    one server on SQLite, then two on PostgreSQL with Redis; writes costs.json
    python benchmarks/costs.py --seconds 5 --tables 20 --out costs.json

Real servers in their own processes, real sockets on loopback, commits that wait for the disk; seconds are of a processor. What
comes of these figures at other sizes: scale.py. Measure on a quiet machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import asyncpg
import httpx
from load import Load, ServerProcess, percentile
from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect

import kolam
from kit.postgres import PostgresServer
from kit.redis import RedisServer
from kolam.bots.levels import LEVELS
from kolam.server.table import hints as hint
from kolam.server.tasks import HintTask, MoveTask, do, possible_position

FILE = Path(__file__).parent / "costs.json"
#: Watchers at each table, when watching is measured.
WATCHERS = 4
#: Decisions of which the mean is taken, for each game and level.
DECISIONS = 24


@dataclass
class Costs:
    """What was measured of one way to serve. Times are seconds of a processor, sizes bytes."""

    servers: int
    #: A move of a person at a table of two: in the servers, in PostgreSQL, in Redis.
    move: float
    move_in_database: float
    move_in_redis: float
    #: A move seen by one more, and a second of a socket at which nothing happens.
    watched_step: float
    socket_second: float
    #: Memory of a table with two sockets, and of one more socket.
    table_memory: float
    socket_memory: float
    #: What a move adds to the database, and to its log of changes (0: the same file); what each who sees it is sent.
    move_stored: float
    move_logged: float
    step_sent: float
    #: Seconds from a message to its answer when little happens, as a client sees it.
    quiet_p50: float
    quiet_p99: float


@dataclass
class Measured:
    """Everything, and where."""

    machine: str
    sqlite: Costs | None = None
    postgres: Costs | None = None
    #: Seconds of a processor that a bot's move takes, by game and level, and a hint.
    bots: dict[str, list[float]] = field(default_factory=dict)
    hints: dict[str, float] = field(default_factory=dict)


def processor_of(pid: int) -> float:
    """Seconds of processor time of a process and those it started, as the scheduler counts them."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it may be gone by now
            parent = int(status.read_text().rpartition(")")[2].split()[1])
            if pid in (parent, int(status.parent.name)):
                total += sum(int(each.read_text().split()[0]) for each in status.parent.glob("task/*/schedstat"))
    return total / 1e9


class Site:
    """Servers, and what they need."""

    def __init__(self, stack: ExitStack, folder: Path, shared: bool) -> None:
        self.folder = folder
        self.postgres = PostgresServer(durable=True) if shared else None
        self.redis = RedisServer() if shared else None
        more: list[str] = []
        if self.postgres is not None and self.redis is not None:
            stack.callback(self.postgres.remove)
            stack.callback(self.redis.remove)
            more = ["--database", self.postgres.url(), "--redis", self.redis.url]
        self.servers = [ServerProcess(folder / str(number), *more) for number in range(2 if shared else 1)]
        for server in self.servers:
            stack.callback(server.process.wait)
            stack.callback(server.process.terminate)

    def processor(self) -> tuple[float, float, float]:
        """Seconds of servers, PostgreSQL and Redis so far."""
        servers = sum(processor_of(server.process.pid) for server in self.servers)
        if self.postgres is None or self.redis is None:
            return servers, 0.0, 0.0
        postmaster = int((self.postgres.folder / "data/postmaster.pid").read_text().split()[0])
        return servers, processor_of(postmaster), processor_of(self.redis.process.pid)

    def memory(self) -> int:
        return sum(server.memory() for server in self.servers)

    async def stored(self) -> tuple[int, int]:
        """Bytes in the database, and in its log of changes so far."""
        if self.postgres is None:
            with closing(sqlite3.connect(self.folder / "0/kolam.db")) as file:
                asked = (file.execute(f"pragma {what}").fetchone()[0] for what in ("page_count", "freelist_count", "page_size"))
                pages, free, size = asked  # a server keeps free pages at hand
            return (pages - free) * size, 0
        connection = await asyncpg.connect(self.postgres.url().replace("+asyncpg", ""))
        try:
            size = await connection.fetchval("select pg_total_relation_size('moves')")
            logged = await connection.fetchval("select (pg_current_wal_lsn() - '0/0')::bigint")
        finally:
            await connection.close()
        return int(size), int(logged)


async def watch(port: int, table: str, cookie: str) -> tuple[ClientConnection, asyncio.Task[None]]:
    socket = await connect(
        f"ws://127.0.0.1:{port}/ws/tables/{table}", additional_headers={"Cookie": cookie}, compression=None, max_size=None
    )

    async def read() -> None:
        async for _ in socket:
            continue

    return socket, asyncio.create_task(read())


async def measure(shared: bool, tables: int, rate: float, seconds: float, folder: Path, say: Callable[[str], None]) -> Costs:
    """All costs of one way to serve."""
    with ExitStack() as stack:
        site = Site(stack, folder, shared)
        load = Load([server.port for server in site.servers], "mandala", tables, 2)
        await load.people[0].get("/api/games")
        await load.start()  # what a first table loads is not its cost
        await load.run(rate, 3)
        say("tables")
        more = Load(load.ports, "mandala", tables, 2)
        before = site.memory()
        await more.start()
        await more.run(rate, 3)
        table_memory = (site.memory() - before) / tables

        say("sockets at rest")
        rest = site.processor()
        await asyncio.sleep(seconds)
        socket_second = (site.processor()[0] - rest[0]) / seconds / (4 * tables)

        say("moves")
        stored, began = await site.stored(), site.processor()
        await load.run(rate, seconds)
        ended, moves, times = site.processor(), len(load.times), list(load.times)
        kept = await site.stored()
        idle = socket_second * seconds * 4 * tables
        move = (ended[0] - began[0] - idle) / moves

        say("watchers")
        person = httpx.AsyncClient(base_url=f"http://127.0.0.1:{load.ports[0]}")
        await person.get("/api/me")
        cookie = "; ".join(f"{k}={v}" for k, v in person.cookies.items())
        before = site.memory()
        watchers = [
            await watch(load.ports[number % len(load.ports)], game.id, cookie)
            for game in load.games
            for number in range(WATCHERS)
        ]
        socket_memory = (site.memory() - before) / len(watchers)
        unwatched = site.processor()[0]
        await load.run(rate, seconds)
        used = site.processor()[0] - unwatched - idle - socket_second * seconds * len(watchers)
        watched = max(0.0, used / len(load.times) - move) / WATCHERS
        for socket, task in watchers:
            task.cancel()
            await socket.close()
        await person.aclose()
        sent = statistics.mean(load.sizes)
        await load.close()
        await more.close()
        return Costs(
            servers=len(site.servers),
            move=move,
            move_in_database=(ended[1] - began[1]) / moves,
            move_in_redis=(ended[2] - began[2]) / moves,
            watched_step=watched,
            socket_second=socket_second,
            table_memory=table_memory,
            socket_memory=socket_memory,
            move_stored=(kept[0] - stored[0]) / moves,
            move_logged=(kept[1] - stored[1]) / moves,
            step_sent=sent,
            quiet_p50=percentile(times, 0.5),
            quiet_p99=percentile(times, 0.99),
        )


def thinking(say: Callable[[str], None]) -> tuple[dict[str, list[float]], dict[str, float]]:
    """What bots' moves and hints cost, by game: the mean over a game's decisions."""
    bots: dict[str, list[float]] = {}
    hints: dict[str, float] = {}
    for name in kolam.games():
        say(f"bots of {name}")
        game = kolam.game(name, players=2)
        t, rng = game.new(seed=1), random.Random(1)
        positions = []
        while t.to_act is not None:
            positions.append(possible_position(t, t.to_act))
            t.play(rng.choice(t.legal()))
        chosen = positions[:: max(1, len(positions) // DECISIONS)]
        told = {"game": name, "options": game.options, "seed": 1}
        bots[name] = [mean([MoveTask(**told, level=level, position=each) for each in chosen]) for level in LEVELS]
        hints[name] = mean([HintTask(**told, level=hint.LEVEL, position=each, lang="en") for each in chosen])
    return bots, hints


def mean(tasks: Sequence[MoveTask | HintTask]) -> float:
    """Seconds that one takes."""
    do(tasks[0])  # compiled, or read, once
    began = time.thread_time()
    for task in tasks:
        do(task)
    return (time.thread_time() - began) / len(tasks)


def machine() -> str:
    """What it was measured on."""
    told = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    model = next((line.partition(": ")[2] for line in told.splitlines() if line.startswith("model name")), "a processor")
    return f"{os.cpu_count()} cores of {model}, Python {sys.version_info.major}.{sys.version_info.minor}"


def read(file: Path = FILE) -> Measured:
    """What was measured last."""
    told = json.loads(file.read_text("utf-8"))
    return Measured(**{**told, **{way: Costs(**told[way]) for way in ("sqlite", "postgres") if told[way] is not None}})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=100, help="moves a second while moves are measured")
    parser.add_argument("--seconds", type=float, default=20, help="how long each thing is measured")
    parser.add_argument("--out", type=Path, default=FILE)
    given = parser.parse_args()
    console = Console(stderr=True)
    found = Measured(machine())
    with console.status("") as status:
        for shared in (False, True):
            way = "postgres" if shared else "sqlite"
            with tempfile.TemporaryDirectory() as folder:
                say = lambda what, way=way: status.update(f"{way}: {what}")  # noqa: E731
                costs = asyncio.run(measure(shared, given.tables, given.rate, given.seconds, Path(folder), say))
            setattr(found, way, costs)
        found.bots, found.hints = thinking(lambda what: status.update(what))
    given.out.write_text(json.dumps(asdict(found), indent=1) + "\n", "utf-8")
    print(json.dumps(asdict(found), indent=1))


if __name__ == "__main__":
    main()
