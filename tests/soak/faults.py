"""Everything breaks while people play: servers and workers are killed and paused, PostgreSQL and Redis stop, lines are cut.

python tests/soak/faults.py --minutes 3                two servers on PostgreSQL with Redis and workers
python tests/soak/faults.py --minutes 3 --sqlite       one server with a file
python tests/soak/faults.py --only "kill" --faults 100 some kinds of faults, so many of them

At the end it is counted: every acknowledged decision, line of chat and seat must be there, once, in the version that was told.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

import httpx
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from kit.disks import full
from kit.raw import Wire
from kit.web import Address
from soak.account import Account, account
from soak.players import City, Party
from soak.site import Site

#: Game, people, bots.
TABLES = [("mandala", 2, 0), ("ganesha", 3, 0), ("mandala-stones", 4, 0), ("rajas", 2, 0), ("mandala", 1, 1), ("rajas", 2, 1)]
#: When all is well again, everyone must get on within this, in seconds.
RECOVERY = 60.0
#: A fault comes within this after something was acknowledged, in seconds.
AFTER = 0.1
#: Who does not read is cut off within this, in seconds.
CUT_OFF = 40


@dataclass
class Kind:
    """A kind of fault: how often it happened, and how long it took at most until something was acknowledged again."""

    name: str
    do: Callable[[], None]
    times: int = 0
    slowest: float = 0.0


@dataclass
class Result:
    """What came of a run."""

    kinds: list[Kind]
    account: Account
    odd: list[str]
    logged: dict[str, int]
    reconnects: int
    seconds: float
    left: list[str] = field(default_factory=list)


class Faults:
    """All that can go wrong. Each fault is there for a while, and then it is mended."""

    def __init__(self, site: Site, city: City, rng: random.Random, longest: float) -> None:
        self.site, self.city, self.rng, self.longest = site, city, rng, longest
        self.kinds = [Kind("kill -9 of a server", self.kill_one), Kind("half-open clients", self.half_open)]
        self.kinds += [Kind("a server paused", self.pause), Kind("a server stopped and started", self.restart)]
        self.kinds += [Kind("clients that do not read", self.slow), Kind("a calendar set forward or back", self.step)]
        self.kinds += [Kind("a full disk", self.fill)]
        if site.postgres is None:
            return
        self.kinds += [
            Kind("kill -9 of all servers", self.kill_all),
            Kind("kill -9 of a worker", self.kill_worker),
            Kind("PostgreSQL stopped (fast)", lambda: self.stop_postgres("fast")),
            Kind("PostgreSQL stopped (immediate)", lambda: self.stop_postgres("immediate")),
            Kind("Redis stopped", self.stop_redis),
            *(
                Kind(f"line to {name} {how}", lambda lines=lines, how=how: self.line(lines, how))  # type: ignore[misc]
                for name, lines in (("PostgreSQL", site.to_postgres), ("Redis", site.to_redis))
                for how in ("cut", "stalled", "slowed")
            ),
            Kind("a server stopped without its database", lambda: self.stop_without(site.to_postgres)),
            Kind("a server stopped without Redis", lambda: self.stop_without(site.to_redis)),
        ]

    def _hold(self) -> None:
        self.city.wait_for(1 << 40, self.longest * self.rng.random())

    def _one(self) -> int:
        return self.rng.randrange(len(self.site.ports))

    def kill_one(self) -> None:
        number = self._one()
        self.site.kill(number)
        self._hold()
        self.site.start(number)

    def kill_all(self) -> None:
        for number in range(len(self.site.ports)):
            self.site.kill(number)
        self.site.start_all()

    def kill_worker(self) -> None:
        if self.site.workers:
            self.site.kill_worker(self.rng.randrange(len(self.site.workers)))
            self._hold()
            self.site.add_worker()

    def pause(self) -> None:
        number = self._one()
        self.site.pause(number)
        self._hold()
        self.site.resume(number)

    def restart(self) -> None:
        number = self._one()
        if not self.site.stop(number):
            self.city.odd.append("A server did not stop in time")
        self.site.start(number)

    def stop_without(self, lines: list) -> None:
        number = self._one()
        how = self.rng.choice(("cut", "stall"))
        getattr(lines[number], how)()
        self._hold()
        if not self.site.stop(number):
            self.city.odd.append(f"A server did not stop in time (line: {how})")
        lines[number].mend()
        self.site.start(number)

    def stop_postgres(self, how: str) -> None:
        assert self.site.postgres is not None
        self.site.postgres.stop(how)
        self._hold()
        self.site.postgres.start()

    def stop_redis(self) -> None:
        assert self.site.redis is not None
        self.site.redis.stop()
        self._hold()
        self.site.redis.start()

    def line(self, lines: list, how: str) -> None:
        number = self._one()
        match how:
            case "cut":
                lines[number].cut()
            case "stalled":
                lines[number].stall()
            case _:
                lines[number].slow(0.05)
        self._hold()
        lines[number].mend()

    def half_open(self) -> None:
        """Some come, take a socket, and are never heard of again; some go in the middle of a word."""
        wires = [Wire(self.rng.choice(self.site.addresses), room=4096) for _ in range(10)]
        for number, wire in enumerate(wires):
            if number % 2:
                wire.upgrade("t")
            else:
                wire.send(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        self._hold()
        for wire in wires:
            wire.close()

    def slow(self) -> None:
        """Some look on and never read, others a byte a second: they are cut off, and everyone else goes on."""
        tables = [party.table for party in self.city.parties if party.table is not None]
        at = [(self.rng.choice(self.site.addresses), table) for table in tables for _ in range(2)]
        wires = [Wire(address, room=2048) for address, _ in at]
        for wire, (_, table) in zip(wires, at, strict=True):
            wire.upgrade(table)
        for _ in range(CUT_OFF):
            self.city.wait_for(1 << 40, 1.0)
            for wire in wires[::2]:
                wire.taste()
            if not any(watching(*each) for each in at):
                break
        else:
            self.city.odd.append("Somebody who does not read was not cut off")
        for wire in wires:
            wire.close()

    def step(self) -> None:
        """The calendar of a server jumps by hours, and is set right later, or never."""
        self.site.step(self._one(), self.rng.choice((-7, -3, -1, 1, 3, 7)))
        self._hold()

    def fill(self) -> None:
        """A server can write to no file: its log, and its database if that is one."""
        with full(self.site.running(self._one()).process.pid):
            self._hold()


def watching(address: Address, table: str) -> int:
    """How many look on at a table, as a server knows it."""
    told = httpx.get(f"{address.http}/api/tables/{table}", timeout=20)
    return int(told.json()["watching"]) if told.status_code == 200 else 1


@contextmanager
def _progress(quiet: bool, total: int | None) -> Iterator[Callable[[str, int], None]]:
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[told]} acknowledged"), TimeElapsedColumn())
    with Progress(*columns, disable=quiet) as progress:
        task = progress.add_task("faults", total=total, told=0)
        yield lambda name, told: progress.update(task, description=name, told=told, advance=1)


def run(
    folder: Path,
    *,
    shared: bool = True,
    tables: int = 6,
    faults: int | None = None,
    seconds: float | None = None,
    longest: float = 12.0,
    between: int = 60,
    seed: int = 1,
    only: Collection[str] = (),
    workers: int = 1,
    quiet: bool = False,
) -> Result:
    """Play while things break: so many faults (each kind in turn, then at random), or for so long; then count."""
    rng = random.Random(seed)
    began = time.monotonic()
    site = Site(folder, shared, workers)
    try:
        city = City(site.addresses)
        games = [TABLES[number % len(TABLES)] for number in range(tables)]
        parties = city.parties = [Party(city, *each, rng) for each in games]
        players = [player for party in parties for player in party.players]
        for player in players:
            player.start()
        city.wait_for(len(players), RECOVERY)
        made = Faults(site, city, rng, longest)
        kinds = [kind for kind in made.kinds if not only or any(words in kind.name for words in only)]
        _break(city, kinds, rng, faults, None if seconds is None else began + seconds, between, quiet)
        found = _finish(site, city, parties, began)
        stopped = [site.stop(number) for number in range(len(site.servers))]
        if not all(stopped):
            city.odd.append("A server did not stop at the end")
        return Result(kinds, found, city.odd, dict(site.faults_logged()), city.reconnects, time.monotonic() - began)
    finally:
        site.close()


def _break(
    city: City, kinds: list[Kind], rng: random.Random, faults: int | None, until: float | None, between: int, quiet: bool
) -> None:
    """One fault after the other, each at a random moment of play."""
    with _progress(quiet, faults) as show:
        number = 0
        while (faults is None or number < faults) and (until is None or time.monotonic() < until):
            kind = kinds[number] if number < len(kinds) else rng.choice(kinds)
            number += 1
            show(kind.name, city.done)
            city.wait_for(rng.randint(1, between), RECOVERY)
            city.wait_for(1 << 40, AFTER * rng.random())  # not always just when something was acknowledged
            kind.do()
            mended = time.monotonic()
            if not city.wait_for(5, RECOVERY):
                city.odd.append(f"Nothing was acknowledged any more after: {kind.name}")
            kind.times += 1
            kind.slowest = max(kind.slowest, time.monotonic() - mended)


def _finish(site: Site, city: City, parties: list[Party], began: float) -> Account:
    """All is well again: everyone gets on. Then everything is compared, with a server that knows nothing yet, too."""
    players = [player for party in parties for player in party.players]
    for player in players:
        player.went_on = 0
    with city.changed:
        city.changed.wait_for(lambda: all(player.went_on for player in players), RECOVERY)
    stuck = [f"player {player.number} of {player.party.game} at {player.party.table}" for player in players if not player.went_on]
    city.over.set()
    for player in players:
        player.join()
    fresh = site.fresh().address
    found = account(parties, site.database, [*site.addresses, fresh], time.monotonic() - began)
    found.stuck += stuck
    return found


def show(result: Result, console: Console) -> None:
    """The table of faults, and the account."""
    table = Table("fault", "times", "slowest to go on")
    for kind in result.kinds:
        if kind.times:
            table.add_row(kind.name, str(kind.times), f"{kind.slowest:.1f} s")
    console.print(table)
    found = result.account
    counts = Table("acknowledged", "number")
    for name, number in sorted(found.acknowledged.items()):
        counts.add_row(name, str(number))
    for game, number in sorted(found.decided.items()):
        counts.add_row(f"play: {game}", str(number))
    console.print(counts)
    console.print(
        f"{sum(kind.times for kind in result.kinds)} faults in {result.seconds:.0f} s, {found.tables} tables, {found.finished} "
        f"games to their end, {result.reconnects} new connections: {sum(found.acknowledged.values())} acknowledged, "
        f"{len(found.lost)} lost, {len(found.doubled)} doubled, {len(found.contradicted)} refused and yet done, "
        f"{len(found.disagreed)} tables told differently, {len(found.stuck)} players stuck, "
        f"{len(found.overcharged)} charged too much, of {found.charged} times that a clock was"
    )
    for name in ("lost", "doubled", "contradicted", "disagreed", "stuck", "overcharged"):
        for each in getattr(found, name)[:20]:
            console.print(f"  {name}: {each}", markup=False)
    for each in sorted(set(result.odd)):
        console.print(f"  odd ({result.odd.count(each)}): {each}", markup=False)
    for each, times in sorted(result.logged.items(), key=lambda item: -item[1])[:20]:
        console.print(f"  logged as an error ({times}): {each}", markup=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, help="how long, if not so many faults")
    parser.add_argument("--faults", type=int, help="how many faults")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--workers", type=int, default=1, help="worker processes")
    parser.add_argument("--longest", type=float, default=12.0, help="how long a fault is there at most, in seconds")
    parser.add_argument("--between", type=int, default=60, help="how much is acknowledged between two faults at most")
    parser.add_argument("--only", action="append", metavar="WORDS", default=[], help="only faults whose name has these words")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sqlite", action="store_true", help="one server with a file")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep data and logs here")
    given = parser.parse_args()
    seconds = given.minutes * 60 if given.minutes is not None else None if given.faults is not None else 180.0
    with tempfile.TemporaryDirectory() as folder:
        if given.keep is not None:
            given.keep.mkdir(parents=True)
        result = run(
            given.keep or Path(folder),
            shared=not given.sqlite,
            tables=given.tables,
            faults=given.faults,
            seconds=seconds,
            longest=given.longest,
            between=given.between,
            seed=given.seed,
            only=given.only,
            workers=given.workers,
            quiet=given.quiet,
        )
    show(result, Console())
    return 0 if result.account.is_clean and not result.odd else 1


if __name__ == "__main__":
    threading.excepthook = lambda args: sys.stderr.write(f"{args.thread} {args.exc_value!r}\n")
    sys.exit(main())
