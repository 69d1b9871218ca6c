"""How many moves a second a server holds on this machine, with durable commits: a real server in its own process, real sockets on
loopback, people who play whole games.

    python benchmarks/load.py                        200 moves/s over 200 tables for 20 s, then higher until it does not hold
    python benchmarks/load.py --rate 400 --tables 400 --seconds 30 --no-climb
    python benchmarks/load.py --on postgres --servers 2     servers that share a PostgreSQL and a Redis, seats at different ones

A move's time is told twice: as the server counts it (from a message to its answer, the commit included) and as a client sees it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

PROMISED = 0.020
SETTINGS = """
changes = "1000000/minute"
new_tables = "1000000/minute"
reads = "1000000/minute"
connects = "1000000/minute"
messages = "1000000/second"
connections = 100000
connections_in_all = 100000
open_tables = 1000000
"""


class ServerProcess:
    """A server with a fresh data folder."""

    def __init__(self, data: Path, *more: str) -> None:
        data.mkdir(exist_ok=True)
        (data / "settings.toml").write_text(SETTINGS)
        command = [sys.executable, "-m", "kolam", "serve", "--port", "0", "--data", str(data), *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split("127.0.0.1:")[1].split("/")[0])

    def memory(self) -> int:
        """Bytes of memory it uses."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024  # type: ignore[index]

    def processor(self) -> float:
        """Seconds of processor time it has used."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(each.read_text().split()[0]) for each in threads) / 1e9


class Game:
    """One table with a socket for each seat."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.id = ""
        self.sockets: list[ClientConnection] = []
        self.table: dict[str, Any] = {}
        self.legal: list[str] = []
        self.readers: list[asyncio.Task[None]] = []
        self.sent: dict[str, float] = {}

    async def start(self) -> None:
        first, *others = self.load.people
        seats = ["me", *["open"] * (len(self.load.people) - 1)]
        answer = await first.post("/api/tables", json={"game": self.load.game, "seats": seats})
        table = self.id = answer.json()["table"]
        for person in others:
            (await person.post(f"/api/tables/{table}/join", json={})).raise_for_status()
        for seat, person in enumerate(self.load.people):
            headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in person.cookies.items())}
            socket = await connect(
                f"ws://127.0.0.1:{self.load.port_of(seat)}/ws/tables/{table}", additional_headers=headers, compression=None
            )
            self.sockets.append(socket)
            self.readers.append(asyncio.create_task(self.read(seat, socket)))

    async def read(self, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            arrived = time.perf_counter()
            message = json.loads(text)
            match message["is"]:
                case "table" | "step":
                    if message["is"] == "step":
                        self.load.sizes.append(len(text))
                    if message["to_act"] == seat and message["legal"]:
                        self.table, self.legal = message, message["legal"]
                        self.load.ready.append(self)
                    elif message.get("state") == "over" and seat == 0:
                        self.load.replace(self)
                case "done":
                    self.load.times.append(arrived - self.sent.pop(message["id"]))
                case "refused":
                    self.load.refused += 1

    async def play(self, id: str) -> None:
        version, seat = self.table["version"], self.table["to_act"]
        action = random.choice(self.legal)
        self.sent[id] = time.perf_counter()
        await self.sockets[seat].send(json.dumps({"do": "play", "id": id, "version": version, "action": action}))

    async def close(self) -> None:
        for reader in self.readers:
            reader.cancel()
        for socket in self.sockets:
            await socket.close()


class Load:
    """All tables, and the moves made at them."""

    def __init__(self, ports: list[int], game: str, tables: int, players: int) -> None:
        self.ports, self.game, self.tables = ports, game, tables
        self.people = [
            httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port_of(seat)}", timeout=60) for seat in range(players)
        ]
        self.ready: list[Game] = []
        self.games: list[Game] = []
        self.times: list[float] = []
        #: How long each message about a move was.
        self.sizes: list[int] = []
        self.refused = 0
        self._beside: set[asyncio.Task[None]] = set()

    def port_of(self, seat: int) -> int:
        """Where whoever sits there connects."""
        return self.ports[seat % len(self.ports)]

    async def start(self) -> None:
        for person in self.people:
            await person.get("/api/me")
        for _ in range(self.tables):
            self.games.append(game := Game(self))
            await game.start()

    def replace(self, old: Game) -> None:
        """A game is over: another begins in its place."""

        async def anew() -> None:
            self.games.remove(old)
            await old.close()
            self.games.append(game := Game(self))
            await game.start()

        task = asyncio.create_task(anew())
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def run(self, rate: float, seconds: float) -> float:
        """Moves at a steady rate, at tables chosen by chance; returns the rate that was reached."""
        self.times.clear()
        self.sizes.clear()
        began = time.perf_counter()
        count = 0
        while (passed := time.perf_counter() - began) < seconds:
            due = int(passed * rate)
            while count < due and self.ready:
                place = random.randrange(len(self.ready))
                self.ready[place], self.ready[-1] = self.ready[-1], self.ready[place]
                await self.ready.pop().play(f"m{count}-{began:.3f}")
                count += 1
            await asyncio.sleep(0.002)
        waited = time.perf_counter()
        while len(self.times) < count and time.perf_counter() - waited < 10:
            await asyncio.sleep(0.01)
        return len(self.times) / seconds

    async def close(self) -> None:
        for game in self.games:
            await game.close()
        for person in self.people:
            await person.aclose()


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


async def histogram(load: Load, name: str = "kolam_move_seconds") -> dict[float, float]:
    found: dict[float, float] = {}
    for port in load.ports:
        text = (await load.people[0].get(f"http://127.0.0.1:{port}/metrics")).text
        for le, n in re.findall(rf'{name}_bucket{{le="([^"]+)"}} (\S+)', text):
            found[float(le)] = found.get(float(le), 0.0) + float(n)
    return found


def counted(before: dict[float, float], after: dict[float, float], part: float) -> float:
    """The time within which a part of the moves was answered, by the server's own count; the upper end of its bucket."""
    total = after[float("inf")] - before[float("inf")]
    return next(limit for limit in sorted(after) if after[limit] - before[limit] >= part * total)


async def measure(servers: list[ServerProcess], load: Load, rate: float, seconds: float) -> bool:
    """One rate: prints the figures, tells whether it was held within the promise."""
    before, busy = await histogram(load), sum(server.processor() for server in servers)
    reached = await load.run(rate, seconds)
    after = await histogram(load)
    client50, client99 = (percentile(load.times, part) * 1000 for part in (0.5, 0.99))
    server50, server99 = (counted(before, after, part) * 1000 for part in (0.5, 0.99))
    used = (sum(server.processor() for server in servers) - busy) / seconds
    print(
        f"{rate:6.0f} moves/s asked, {reached:6.1f} answered | server: p50 < {server50:.0f} ms, p99 < {server99:.0f} ms"
        f" | client: p50 {client50:.1f} ms, p99 {client99:.1f} ms | processor {used:.0%} | refused {load.refused}",
        flush=True,
    )
    return server99 <= PROMISED * 1000 and reached >= 0.97 * rate


async def main(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(dir=options.data) as folder:
        more = shared() if options.on == "postgres" else []
        servers = [ServerProcess(Path(folder) / str(n), *more) for n in range(options.servers)]
        try:
            load = Load([server.port for server in servers], options.game, options.tables, options.players)
            await load.people[0].get("/api/games")
            empty = sum(server.memory() for server in servers)
            await load.start()
            await load.run(options.rate, 5)  # until games are in their middle
            each = (sum(server.memory() for server in servers) - empty) / options.tables
            print(f"{options.tables} tables of {options.game}, {options.players} sockets each: {each / 1024:.0f} KB a table")
            held, rate = await measure(servers, load, options.rate, options.seconds), options.rate
            best = rate if held else 0
            while options.climb and held and rate < 3000:
                rate = round(rate * 1.25)
                held = await measure(servers, load, rate, options.seconds / 2)
                best = rate if held else best
            print(f"highest rate held with p99 under 20 ms: {best:.0f} moves/s")
            await load.close()
        finally:
            for server in servers:
                server.process.terminate()
                server.process.wait()


def shared() -> list[str]:
    """A PostgreSQL and a Redis of this run's own, as the options of servers; commits wait for the disk."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
    from kit.postgres import postgres_url
    from kit.redis import redis_url

    return ["--database", postgres_url(durable=True), "--redis", redis_url()]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="mandala")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--climb", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--on", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--servers", type=int, default=1, help="with --on postgres")
    parser.add_argument("--data", default=None, help="a folder on the disk to measure")
    asyncio.run(main(parser.parse_args()))
