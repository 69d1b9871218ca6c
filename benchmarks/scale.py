"""What many people need, worked out from what things cost (costs.json): a model, its simulation, and both beside real servers.

    python benchmarks/scale.py                         the tables of docs/scale.md
    python benchmarks/scale.py --simulate              each size played through: is any part used more than the model says?
    python benchmarks/scale.py --check                 real servers on this machine, at rates that fit here, beside both

The model adds up costs. The simulation lets every table of a size decide at its own moments, and every move wait in line at a
server, a database, Redis and a worker: what adding up can not see is how long lines become.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import math
import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

import costs as measured
from costs import Costs, Measured
from load import Load, ServerProcess, counted, histogram, percentile, shared
from rich.console import Console
from rich.progress import track

SIZES = (1_000, 100_000, 1_000_000)
DAY = 86_400


@dataclass(frozen=True)
class Habits:
    """How people play. Everything hangs on these, so they are few and stand here."""

    #: Half of the tables are one person with bots, half are people.
    people_at_a_table: float = 1.6
    with_bots: float = 0.5
    #: A table waits so long for a person to decide; where there are bots, one of them decides after each person.
    decides_every: float = 10.0
    level: int = 3
    hints: float = 0.02
    #: Watchers for each who plays, at the busiest hour; and how much of a day is as busy as that.
    watchers: float = 0.1
    busy_part_of_a_day: float = 0.25
    #: No part is used more than this.
    room: float = 0.6
    #: The cores of a machine for PostgreSQL.
    database_cores: int = 8


@dataclass(frozen=True)
class Need:
    """What a number of people playing at once need."""

    people: int
    tables: float
    moves: float
    bot_moves: float
    sockets: float
    #: Cores in use: of servers, databases, Redis, workers.
    server: float
    database: float
    redis: float
    worker: float
    memory: float
    sent: float
    stored_a_day: float
    logged: float

    def units(self, habits: Habits) -> dict[str, int]:
        """How many of each part, none of them fuller than there is room: processes, machines, nodes, processes."""
        return {
            "server": math.ceil(self.server / habits.room),
            "database": math.ceil(self.database / habits.room / habits.database_cores),
            "redis": math.ceil(self.redis / habits.room),
            "worker": math.ceil(self.worker / habits.room),
        }


def need(people: int, cost: Costs, found: Measured, habits: Habits) -> Need:
    """What they need, by adding up."""
    tables = people / habits.people_at_a_table
    decisions = tables / habits.decides_every
    bot_moves = decisions * habits.with_bots
    moves = decisions + bot_moves
    sockets = people * (1 + habits.watchers)
    beyond_two = sockets / tables - 2  # a move's cost is that of a table with two sockets
    thought = mean(levels[habits.level - 1] for levels in found.bots.values())
    hint = mean(found.hints.values())
    return Need(
        people=people,
        tables=tables,
        moves=moves,
        bot_moves=bot_moves,
        sockets=sockets,
        server=moves * (cost.move + beyond_two * cost.watched_step) + sockets * cost.socket_second,
        database=moves * cost.move_in_database,
        redis=moves * cost.move_in_redis,
        worker=bot_moves * thought + decisions * habits.with_bots * habits.hints * hint,
        memory=tables * cost.table_memory + max(0.0, beyond_two * tables) * cost.socket_memory,
        sent=moves * cost.step_sent * sockets / tables,
        stored_a_day=moves * cost.move_stored * DAY * habits.busy_part_of_a_day,
        logged=moves * cost.move_logged,
    )


def carried(cost: Costs, found: Measured, habits: Habits) -> dict[str, float]:
    """How many people one of each part carries, fewest first: this part gives way first."""
    one = need(1_000_000, cost, found, habits)
    each = {"server": 1, "database": habits.database_cores, "redis": 1, "worker": 1}
    people = {part: 1_000_000 * cores * habits.room / getattr(one, part) for part, cores in each.items() if getattr(one, part)}
    return dict(sorted(people.items(), key=lambda item: item[1]))


# --- The simulation ---


class Line:
    """A line before so many who serve; whoever comes waits for the first that is free."""

    def __init__(self, servers: int) -> None:
        self._free = [0.0] * servers
        self.busy = 0.0

    def serve(self, at: float, seconds: float) -> float:
        """When someone who comes now is done."""
        begins = max(at, heapq.heappop(self._free))
        heapq.heappush(self._free, begins + seconds)
        self.busy += seconds
        return begins + seconds


@dataclass
class Simulated:
    """What came of it: how much each part was used, and how long moves took."""

    used: dict[str, float]
    moves: int
    p50: float
    p99: float
    bot_p99: float


#: Of a server's work for a move: before it is stored, and after. The rest is at another server, which hears of it.
BEFORE, AFTER = 0.4, 0.2
#: Which of the steps of a move comes next.
DECIDE, THINK, STORE, TELL, HEAR = range(5)


def simulate(size: Need, cost: Costs, found: Measured, habits: Habits, seconds: float = 6.0, seed: int = 1) -> Simulated:
    """Every table for a while, with as many of each part as the model says."""
    rng = random.Random(seed)
    units = size.units(habits)
    servers = [Line(1) for _ in range(max(1, units["server"]))]
    databases = [Line(habits.database_cores) for _ in range(max(1, units["database"]))]
    redis = [Line(1) for _ in range(max(1, units["redis"]))]
    workers = Line(max(1, units["worker"]))
    is_shared = cost.move_in_redis > 0
    per_move = size.server / size.moves  # what sockets take at rest goes with the moves
    # What is neither a processor's nor a line's is the disk's, which many commits share.
    disk = max(0.0, cost.quiet_p50 - cost.move * (BEFORE + AFTER if is_shared else 1) - cost.move_in_database)
    thought = size.worker / size.bot_moves
    warm = 1.0
    events: list[tuple[float, int, int, bool, float]] = []
    for table in range(int(size.tables)):
        at = rng.expovariate(1 / habits.decides_every)
        if at < warm + seconds:
            events.append((at, DECIDE, table, False, at))
    heapq.heapify(events)
    times: list[float] = []
    of_bots: list[float] = []
    exponential, push, pop = rng.expovariate, heapq.heappush, heapq.heappop
    while events:
        at, step, table, is_bot, began = pop(events)
        home = servers[table % len(servers)]
        if step == DECIDE:
            part = BEFORE if is_shared else 1.0
            push(events, (home.serve(at, exponential(1 / (per_move * part))), STORE, table, is_bot, began))
        elif step == THINK:
            push(events, (workers.serve(at, exponential(1 / thought)), DECIDE, table, True, began))
        elif step == STORE:
            done = at
            if is_shared:
                done = databases[table % len(databases)].serve(at, exponential(1 / cost.move_in_database))
            push(events, (done + disk, TELL, table, is_bot, began))
        elif step == TELL:
            done = home.serve(at, exponential(1 / (per_move * AFTER))) if is_shared else at
            if began >= warm:
                (of_bots if is_bot else times).append(done - began)
            if is_shared:
                heard = redis[table % len(redis)].serve(done, exponential(1 / cost.move_in_redis))
                push(events, (heard, HEAR, table, is_bot, began))
            if not is_bot and rng.random() < habits.with_bots:
                push(events, (done, THINK, table, True, done))
            else:
                # As often as the model says: what a bot takes is part of the ten seconds.
                following = done + exponential(1 / habits.decides_every)
                if following < warm + seconds:
                    push(events, (following, DECIDE, table, False, following))
        else:
            other = servers[(table + 1) % len(servers)]
            other.serve(at, exponential(1 / (per_move * (1 - BEFORE - AFTER))))
    span = warm + seconds
    used = {"server": sum(line.busy for line in servers) / len(servers) / span, "worker": workers.busy / units["worker"] / span}
    if is_shared:
        used["database"] = sum(line.busy for line in databases) / len(databases) / habits.database_cores / span
        used["redis"] = sum(line.busy for line in redis) / len(redis) / span
    return Simulated(used, len(times) + len(of_bots), percentile(times, 0.5), percentile(times, 0.99), percentile(of_bots, 0.99))


# --- Telling ---


def rounded(number: float) -> str:
    """A number as people say it: two figures."""
    if not number:
        return "0"
    digits = 1 - math.floor(math.log10(abs(number)))
    return f"{round(number, digits):,.0f}" if digits <= 0 else f"{round(number, digits):.{digits}f}"


def size_of(number: float) -> str:
    for unit in ("bytes", "KB", "MB", "GB", "TB"):
        if number < 1000 or unit == "TB":
            return f"{rounded(number)} {unit}"
        number /= 1000
    raise AssertionError


def tables(found: Measured, habits: Habits) -> list[list[list[str]]]:
    """The tables of the document, as rows of cells: the costs, the sizes, and what gives way first."""
    assert found.sqlite is not None
    assert found.postgres is not None
    one, two = found.sqlite, found.postgres

    def ms(seconds: float) -> str:
        return f"{seconds * 1000:.2f} ms"

    costs = [
        ["", "SQLite, one server", "PostgreSQL and Redis, two servers"],
        ["a move at a table of two, in the servers", ms(one.move), ms(two.move)],
        ["… in PostgreSQL, in Redis", "", f"{ms(two.move_in_database)}, {ms(two.move_in_redis)}"],
        ["a step seen by one more", ms(one.watched_step), ms(two.watched_step)],
        ["a socket at rest, each second", ms(one.socket_second), ms(two.socket_second)],
        ["memory of a table with two sockets", size_of(one.table_memory), size_of(two.table_memory)],
        ["memory of one more socket", size_of(one.socket_memory), size_of(two.socket_memory)],
        ["a move stored", size_of(one.move_stored), size_of(two.move_stored)],
        ["… in PostgreSQL's log of changes", "", size_of(two.move_logged)],
        ["a step sent to one", size_of(one.step_sent), size_of(two.step_sent)],
        ["from a message to its answer, p50", ms(one.quiet_p50), ms(two.quiet_p50)],
        ["… p99", ms(one.quiet_p99), ms(two.quiet_p99)],
    ]  # fmt: skip
    names = {"ganesha": "Ganesha", "mandala": "Mandala", "mandala-stones": "Stones", "rajas": "Rajas"}
    bots = [
        ["a bot's move", *names.values()],
        *([f"level {level}", *(ms(found.bots[name][level - 1]) for name in names)] for level in range(1, 7)),
        ["a hint", *(ms(found.hints[name]) for name in names)],
    ]
    sizes = [need(people, two, found, habits) for people in SIZES]

    def row(name: str, cell: Callable[[Need], str]) -> list[str]:
        return [name, *map(cell, sizes)]

    def units(name: str, part: str) -> list[str]:
        return row(f"{name} (cores in use)", lambda n: f"{n.units(habits)[part]:,} ({rounded(getattr(n, part))})")

    needs = [
        row("people playing at once", lambda n: f"{n.people:,}"),
        row("tables", lambda n: rounded(n.tables)),
        row("moves a second, of them bots'", lambda n: f"{rounded(n.moves)}, {rounded(n.bot_moves)}"),
        units("server processes", "server"),
        units(f"PostgreSQL machines of {habits.database_cores} cores", "database"),
        units("Redis nodes", "redis"),
        units("worker processes", "worker"),
        row("memory of all servers for tables and sockets", lambda n: size_of(n.memory)),
        row("sent to people, a second", lambda n: size_of(n.sent)),
        row("PostgreSQL's log of changes, a second", lambda n: size_of(n.logged)),
        row("stored a day", lambda n: size_of(n.stored_a_day)),
    ]
    first = [["part", "people that one of it carries"], *([part, rounded(n)] for part, n in carried(two, found, habits).items())]
    alone = carried(one, found, habits)["server"]
    first.append(["one server on SQLite, all in all", rounded(alone)])
    return [costs, bots, needs, first]


def markdown(rows: list[list[str]]) -> str:
    head, *rest = (f"| {' | '.join(cells)} |" for cells in rows)
    return "\n".join([head, f"|{'---|' * len(rows[0])}", *rest])


# --- Beside real servers ---


async def check(found: Measured, console: Console, rates: list[float], seconds: float) -> None:
    """Real servers at some rates: how much of a processor they use, beside what the model says."""
    for way, count in (("sqlite", 1), ("postgres", 2)):
        cost: Costs = getattr(found, way)
        with tempfile.TemporaryDirectory() as folder:
            more = shared() if way == "postgres" else []
            servers = [ServerProcess(Path(folder) / str(number), *more) for number in range(count)]
            try:
                load = Load([server.port for server in servers], "mandala", 150, 2)
                await load.start()
                await load.run(rates[0], 3)
                for rate in rates:
                    before, busy = await histogram(load), sum(server.processor() for server in servers)
                    reached = await load.run(rate, seconds)
                    used = (sum(server.processor() for server in servers) - busy) / seconds
                    after = await histogram(load)
                    said = reached * cost.move + 300 * cost.socket_second
                    half, most = (counted(before, after, part) * 1000 for part in (0.5, 0.99))
                    console.print(
                        f"{way}: {reached:.0f} moves/s: {used:.2f} cores, the model says {said:.2f}; "
                        f"server p50 < {half:.0f} ms, p99 < {most:.0f} ms"
                    )
                await load.close()
            finally:
                for server in servers:
                    server.process.terminate()
                    server.process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--simulate", action="store_true", help="play each size through")
    parser.add_argument("--check", action="store_true", help="real servers on this machine beside the model")
    parser.add_argument("--rates", type=float, nargs="+", default=[50, 100, 200], help="moves a second, with --check")
    parser.add_argument("--seconds", type=float, default=15, help="for each rate, with --check")
    parser.add_argument("--costs", type=Path, default=measured.FILE)
    given = parser.parse_args()
    found, habits, console = measured.read(given.costs), Habits(), Console()
    if given.check:
        asyncio.run(check(found, console, given.rates, given.seconds))
        return
    if not given.simulate:
        print("\n\n".join(markdown(rows) for rows in tables(found, habits)))
        return
    assert found.postgres is not None
    for people in track(SIZES, "simulating", console=Console(stderr=True)):
        size = need(people, found.postgres, found, habits)
        units = size.units(habits)
        said = {part: getattr(size, part) / units[part] / (habits.database_cores if part == "database" else 1) for part in units}
        came = simulate(size, found.postgres, found, habits)
        parts = ", ".join(f"{part} {came.used[part]:.0%} (model {said[part]:.0%})" for part in units)
        console.print(
            f"{people:,} people, {came.moves:,} moves: {parts}; a move p50 {came.p50 * 1000:.1f} ms, "
            f"p99 {came.p99 * 1000:.1f} ms, a bot's p99 {came.bot_p99 * 1000:.1f} ms"
        )


if __name__ == "__main__":
    main()
