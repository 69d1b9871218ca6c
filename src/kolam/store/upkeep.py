"""Looking after a database from outside: copy and restore a SQLite file, delete tables and forget people in any database.

A server may go on meanwhile, but for restoring and forgetting. PostgreSQL has its own tools for copies.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kolam.engine.errors import BadOption
from kolam.store.damage import is_damage
from kolam.store.schema import CHAT, MOVES, SEATS, TABLES
from kolam.store.store import among, engine_for

_DAY = 24 * 3600 * 1000
#: So many tables are deleted in one transaction: a server that plays on waits no longer than for these.
AT_ONCE = 200
#: The kinds of entries whose body is a name.
_NAMING = ("join", "back", "name")
#: Who sat at a seat of which nobody shall know more.
FORGOTTEN = "Someone"


@contextmanager
def _database(path: Path) -> Iterator[None]:
    """What SQLite has against a file is told with its name."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if is_damage(error) and error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise BadOption(f"{path} is damaged: {error}. See kolam db check.") from None
        raise BadOption(f"{path} can not be used as a database of kolam: {error}.") from None


def _private(path: Path) -> Path:
    """An empty file that only its owner can read."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    return path


def backup(database: Path, target: Path) -> int:
    """Copy a database, also while a server uses it; returns the number of tables in the copy."""
    if not database.is_file():
        raise BadOption(f"There is no database at {database}.")
    if target.exists():
        raise BadOption(f"{target} exists already; choose another name.")
    new = _private(target.with_name(f".{target.name}.{os.getpid()}.new"))
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as source, closing(sqlite3.connect(new)) as copy:
            with _database(database):
                source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            count = _check(copy, database)
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)
    return count


def restore(source: Path, database: Path) -> int:
    """Put a copy in the place of a database no server uses; what was there is kept beside it. Returns the number of tables."""
    if not source.is_file():
        raise BadOption(f"There is no file {source}.")
    new = _private(database.with_name(f".{database.name}.{os.getpid()}.new"))
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as kept, closing(sqlite3.connect(new)) as copy:
            with _database(source):
                kept.backup(copy)
            count = _check(copy, source)
        if database.exists():
            _put_aside(database)
        new.replace(database)
    finally:
        new.unlink(missing_ok=True)
    return count


def _put_aside(database: Path) -> None:
    """Keep a database under another name. Its write-ahead log belongs to it: it is folded in, or goes along if it can not be."""
    kept = database.with_suffix(f".before-{time.strftime('%Y%m%d-%H%M%S')}.db")
    with closing(sqlite3.connect(database)) as old, suppress(sqlite3.DatabaseError):
        old.execute("PRAGMA journal_mode=DELETE")
    for part in ("-wal", "-shm", ""):
        beside = database.with_name(database.name + part)
        if beside.exists():
            beside.replace(kept.with_name(kept.name + part))


def check_file(database: Path) -> int:
    """Refuse a file that is no whole database of kolam; returns the number of its tables."""
    with _database(database), closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return _check(connection, database)


def first_line(text: str) -> str:
    """What SQLite says first of what it has found."""
    lines = [line for line in text.splitlines() if not line.startswith("*** ")]
    return lines[0] if lines else text


def _check(connection: sqlite3.Connection, path: Path) -> int:
    with _database(path):
        (well,) = connection.execute("PRAGMA integrity_check").fetchone()
        (count,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    if well != "ok":
        raise BadOption(f"{path} is damaged: {first_line(well)}. See kolam db check.")
    return int(count)


# --- In any database ---


class Upkeep:
    """What is deleted from a database by whoever runs the server."""

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine = engine_for(url, writing=True)

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()

    async def prune(self, days: float, running: bool = False) -> int:
        """Delete what nobody touched for some days: tables that are over or never started, and running ones if they are meant."""
        before = int(time.time() * 1000 - days * _DAY)
        states = ("over", "open", "running") if running else ("over", "open")
        is_old = sa.and_(TABLES.c.state.in_(states), TABLES.c.changed < before)
        # Asked again as they are deleted: somebody may have come back meanwhile.
        return await self.delete(await self._ids(sa.select(TABLES.c.id).where(is_old)), is_old)

    async def known(self, tables: Sequence[str]) -> list[str]:
        """Those of some ids that are tables."""
        return await self._ids(sa.select(TABLES.c.id).where(among(self._engine, TABLES.c.id, tables)))

    async def delete(self, tables: Sequence[str], only: sa.ColumnElement[bool] | None = None) -> int:
        """Delete tables with all that belongs to them; returns how many there were. Whoever is at one is told that it is gone."""
        gone = 0
        for start in range(0, len(tables), AT_ONCE):
            async with self._engine.begin() as connection:
                some = sa.delete(TABLES).where(TABLES.c.id.in_(tables[start : start + AT_ONCE]))
                gone += (await connection.execute(some if only is None else some.where(only))).rowcount
        return gone

    async def people(self, called: str) -> list[tuple[str, str, int]]:
        """The people of an id or a name: id, name, number of tables."""
        chosen = (
            sa.select(SEATS.c.person, sa.func.max(SEATS.c.name), sa.func.count(sa.distinct(SEATS.c.table_id)))
            .where(SEATS.c.person.is_not(None), sa.or_(SEATS.c.person == called, SEATS.c.name == called))
            .group_by(SEATS.c.person)
            .order_by(SEATS.c.person)
        )
        async with self._engine.connect() as connection:
            return [(str(person), str(name), int(count)) for person, name, count in await connection.execute(chosen)]

    async def forget(self, person: str) -> tuple[int, int]:
        """Forget a person: tables without other people are deleted; elsewhere the name, the id and what was said go.

        Returns the number of tables deleted, and of tables at which someone unknown sits now.
        """
        theirs = await self._ids(sa.select(SEATS.c.table_id).where(SEATS.c.person == person))
        others = sa.select(SEATS.c.table_id).where(
            among(self._engine, SEATS.c.table_id, theirs), SEATS.c.person.is_not(None), SEATS.c.person != person
        )
        shared = await self._ids(others)
        gone = await self.delete([table for table in theirs if table not in set(shared)])
        for start in range(0, len(shared), AT_ONCE):
            async with self._engine.begin() as connection:
                await _forget(connection, person, shared[start : start + AT_ONCE])
        async with self._engine.begin() as connection:
            await connection.execute(sa.update(TABLES).where(TABLES.c.creator == person).values(creator=None))
        return gone, len(shared)

    async def give_room_back(self) -> None:
        """Make a SQLite file as small as what is in it. Nobody else may use it meanwhile."""
        if self._engine.dialect.name == "sqlite":
            async with self._engine.connect() as connection:
                driver = (await connection.get_raw_connection()).driver_connection
                assert driver is not None
                await driver.execute("VACUUM")

    async def _ids(self, chosen: sa.Select[Any]) -> list[str]:
        async with self._engine.connect() as connection:
            return sorted({str(row[0]) for row in await connection.execute(chosen)})


async def _forget(connection: AsyncConnection, person: str, tables: Sequence[str]) -> None:
    sits = sa.select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.person == person, SEATS.c.table_id.in_(tables))
    for table, seat in (await connection.execute(sits)).all():
        unknown = f"gone-{secrets.token_urlsafe(18)}"
        await connection.execute(sa.delete(CHAT).where(CHAT.c.table_id == table, CHAT.c.seat == seat))
        there = (SEATS.c.table_id == table, SEATS.c.seat == seat)
        shown = sa.case((SEATS.c.kind == "bot", SEATS.c.name), else_=FORGOTTEN)
        await connection.execute(sa.update(SEATS).where(*there).values(name=shown, person=unknown))
        await _forget_in_log(connection, person, unknown, table, seat)


async def _forget_in_log(connection: AsyncConnection, person: str, unknown: str, table: str, seat: int) -> None:
    """The log tells names where someone sits down or is called otherwise, and who sits at the seats that changed."""
    of_table = sa.select(MOVES.c.version, MOVES.c.kind, MOVES.c.seat, MOVES.c.body, MOVES.c.seats).where(
        MOVES.c.table_id == table
    )
    named = sa.and_(MOVES.c.seat == seat, MOVES.c.kind.in_(_NAMING))
    for version, kind, at, body, changed in (await connection.execute(of_table.where(named | MOVES.c.seats.is_not(None)))).all():
        seats = None if changed is None else json.loads(changed)
        for each in seats or ():
            if each.get("person") == person:
                each.update(person=unknown, name=each.get("name") if each.get("kind") == "bot" else FORGOTTEN)
        said = FORGOTTEN if at == seat and kind in _NAMING else body
        new = {"body": said, "seats": None if seats is None else json.dumps(seats)}
        await connection.execute(sa.update(MOVES).where(MOVES.c.table_id == table, MOVES.c.version == version).values(**new))
