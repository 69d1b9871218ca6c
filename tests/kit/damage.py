"""Files that are damaged: databases with games in them, whose write-ahead log is cut and whose pages are overwritten."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from kit.kills import SETTINGS
from kit.web import Address, Person, ServerProcess, catch_up, server_in_thread, sit_down
from kolam.server.inspection import file_url
from kolam.store import DamagedTable, Saved
from kolam.store.damage import of_table
from kolam.store.store import engine_for, read_table

PAGE = 4096
GAMES = ("mandala", "ganesha", "mandala-stones", "rajas")


@dataclass
class Played:
    """What was played: the tables, and the decisions that were acknowledged, in that order."""

    tables: list[str] = field(default_factory=list)
    #: Table, version, action.
    told: list[tuple[str, int, str]] = field(default_factory=list)


def play(
    folder: Path,
    tables: int,
    decisions: int,
    rng: random.Random,
    played: Played,
    kill: bool = False,
    database: str | None = None,
) -> None:
    """Play at new tables of a server in a folder, one decision after the other; then stop the server, or kill it."""
    folder.mkdir(exist_ok=True)
    if not kill:
        with server_in_thread(folder, database=database) as (address, _):
            _play(address, tables, decisions, rng, played)
        return
    (folder / "settings.toml").write_text(SETTINGS)
    server = ServerProcess(folder)
    try:
        _play(server.address, tables, decisions, rng, played)
    finally:
        server.kill()


def _play(address: Address, tables: int, decisions: int, rng: random.Random, played: Played) -> None:
    people = [Person(address) for _ in range(2)]
    seated = [sit_down(people, GAMES[number % len(GAMES)]) for number in range(tables)]
    played.tables += [table for table, _ in seated]
    for number in range(tables * decisions):
        table, sockets = seated[number % tables]
        if sockets[0].state["state"] != "running":
            continue
        acting = sockets[sockets[0].state["to_act"]]
        action = rng.choice(acting.state["legal"])
        answer = acting.play(action)
        assert answer["is"] == "done", answer
        catch_up(sockets, answer["version"])
        played.told.append((table, answer["version"], action))
        if rng.random() < 0.1:
            acting.ask("chat", text="x" * rng.randrange(1, 200))
    for _, sockets in seated:
        for s in sockets:
            s.close()
    for each in people:
        each.close()


def packed(source: Path, target: Path) -> Path:
    """A copy in which every page is used: what is overwritten in it was something."""
    with closing(sqlite3.connect(source)) as old:
        old.execute("VACUUM INTO ?", (str(target),))
    return target


def copied(folder: Path, target: Path) -> Path:
    """A data folder as it is, elsewhere."""
    target.mkdir(parents=True)
    for name in ("kolam.db", "kolam.db-wal", "kolam.db-shm", "keys.json", "settings.toml"):
        if (folder / name).exists():
            shutil.copyfile(folder / name, target / name)
    return target


def loaded(path: Path, tables: list[str]) -> dict[str, Saved | DamagedTable | None]:
    """Tables as a file has them, or what is wrong with them."""

    async def load() -> dict[str, Saved | DamagedTable | None]:
        engine = engine_for(file_url(path), writing=False, as_it_is=True)
        found: dict[str, Saved | DamagedTable | None] = {}
        for table in tables:
            try:
                with of_table(table):
                    async with engine.connect() as connection:
                        found[table] = await read_table(connection, table)
            except DamagedTable as error:
                found[table] = error
        await engine.dispose()
        return found

    return asyncio.run(load())


# --- The write-ahead log ---


def cut(log: Path, rng: random.Random) -> str:
    """Damage a write-ahead log in one of the ways in which it happens; returns which."""
    size = log.stat().st_size
    way = rng.choice(("cut", "cut in what was used", "garbage at the end", "a stretch overwritten", "missing", "empty"))
    match way:
        case "cut":
            _truncate(log, rng.randrange(size))
        case "cut in what was used":
            _truncate(log, rng.randrange(min(size, 300 * (PAGE + 24))))
        case "garbage at the end":
            place = rng.randrange(min(size, 300 * (PAGE + 24)))
            _truncate(log, place)
            with log.open("ab") as file:
                file.write(rng.randbytes(rng.randrange(1, 20000)))
        case "a stretch overwritten":
            overwrite(log, rng.randrange(min(size, 300 * (PAGE + 24))), rng.randbytes(rng.randrange(1, 5000)))
        case "missing":
            log.unlink()
        case _:
            _truncate(log, 0)
    return way


def spoil_index(folder: Path, rng: random.Random) -> str:
    """The index of the log is made anew from it: it may be missing, or be anything."""
    index = folder / "kolam.db-shm"
    way = rng.choice(("as it was", "missing", "garbage"))
    if way == "missing":
        index.unlink(missing_ok=True)
    elif way == "garbage":
        index.write_bytes(rng.randbytes(32768))
    return way


def _truncate(path: Path, size: int) -> None:
    with path.open("r+b") as file:
        file.truncate(size)


# --- Pages ---


def overwrite(path: Path, place: int, what: bytes) -> None:
    """Put other bytes into a file."""
    with path.open("r+b") as file:
        file.seek(place)
        file.write(what)


def spoil_pages(path: Path, rng: random.Random, whole_pages: bool = True) -> list[bytes]:
    """Overwrite one to three pages (or a stretch of one) with garbage or nothing; returns what was on them."""
    count = path.stat().st_size // PAGE
    before = path.read_bytes()
    lost = []
    for number in rng.sample(range(1, count), min(rng.randrange(1, 4), count - 1)):  # not the first: without it there is no file
        page = before[number * PAGE : (number + 1) * PAGE]
        start, size = (0, PAGE) if whole_pages else (rng.randrange(PAGE - 64), rng.randrange(1, 64))
        what = rng.choice((rng.randbytes(size), bytes(size)))
        overwrite(path, number * PAGE + start, what)
        lost.append(page)
    return lost


def is_leaf(page: bytes) -> bool:
    """Whether a page holds rows or keys, each with its table's id, and nothing hangs on it."""
    return page[0] in (0x0D, 0x0A)
