"""Whether all that is stored is whole, and what of a damaged database can be saved."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from kolam.engine.errors import BadOption
from kolam.server.database import explained
from kolam.server.folder import hold, keep_owner
from kolam.server.table.integrity import OF_OTHERS, replayed
from kolam.store import DamagedTable
from kolam.store.damage import is_damage, of_table, reason_of
from kolam.store.migration import check_is_current, upgrade
from kolam.store.salvage import aside, copy_rows, form_of, problems
from kolam.store.schema import MOVES, SEATS, TABLES
from kolam.store.store import engine_for, read_table

#: Told how many tables were looked at, and how many there are.
Told = Callable[[int, int], None]


@dataclass
class Examined:
    """What was found: how many tables there are, which are damaged and why, and which this version can not open."""

    tables: int = 0
    damaged: dict[str, str] = field(default_factory=dict)
    of_others: dict[str, str] = field(default_factory=dict)
    #: What the file itself suffers from.
    problems: list[str] = field(default_factory=list)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is damaged."""
        return not self.damaged and not self.problems


@dataclass
class Salvaged:
    """How many tables were saved, and which were not, and why."""

    tables: int
    lost: dict[str, str]
    #: Places of the file that could not be read, by the kind of rows that was there.
    gaps: dict[str, int]


def file_url(path: Path) -> str:
    """The address of a file that is only read."""
    return f"sqlite+aiosqlite:///file:{quote(str(path.resolve()))}?mode=ro&uri=true"


def examine_file(path: Path, told: Told = lambda *_: None) -> Examined:
    """Look at a SQLite file and at every table in it; a server may go on meanwhile."""
    wrong = problems(path)
    with explained(file_url(path)):
        try:
            found = asyncio.run(examine(file_url(path), told))
        except sa.exc.DBAPIError as error:
            if not is_damage(error):
                raise
            found = Examined()
    found.problems = wrong
    return found


async def examine(url: str, told: Told = lambda *_: None) -> Examined:
    """Load and replay every table of a database, and name those that can not be."""
    engine = engine_for(url, writing=False, as_it_is=True)
    found = Examined()
    try:
        async with engine.connect() as connection:
            await connection.run_sync(check_is_current)
        tables = await _tables(engine)
        found.tables = len(tables)
        for done, table in enumerate(tables, start=1):
            try:
                await _examine_one(engine, table)
            except DamagedTable as error:
                found.damaged[table] = error.reason
            except OF_OTHERS as error:
                found.of_others[table] = str(error)
            told(done, len(tables))
    finally:
        await engine.dispose()
    return found


async def _tables(engine: AsyncEngine) -> list[str]:
    """All tables of which anything tells, though rows of some may be lost."""
    found: set[str] = set()
    failed = None
    for column in (TABLES.c.id, SEATS.c.table_id, MOVES.c.table_id):
        try:
            async with engine.connect() as connection:
                found.update(map(str, (await connection.execute(sa.select(column).distinct())).scalars()))
        except sa.exc.DBAPIError as error:
            if not is_damage(error):
                raise
            failed = error
    if failed is not None and not found:
        raise failed
    return sorted(found)


async def _examine_one(engine: AsyncEngine, table: str) -> None:
    with of_table(table):
        try:
            async with engine.connect() as connection:
                saved = await read_table(connection, table)
        except sa.exc.DBAPIError as error:
            if error.connection_invalidated:
                raise
            raise DamagedTable(table, reason_of(error)) from error
    if saved is None:
        raise DamagedTable(table, "its row is gone, and others of it are there")
    await asyncio.to_thread(replayed, saved)


# --- Saving what can be saved ---


def salvage(folder: Path, target: Path, told: Told = lambda *_: None) -> Salvaged:
    """Copy every whole table of a data folder's file into a new file; the old one stays as it is. No server may run."""
    source = folder / "kolam.db"
    if target.exists():
        raise BadOption(f"{target} exists already; choose another name.")
    new = target.with_name(f".{target.name}.{os.getpid()}.new")
    with hold(folder):
        os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            with explained(file_url(source)):
                saved = _salvage(source, new, told)
            keep_owner(new, folder)
            new.replace(target)
        finally:
            new.unlink(missing_ok=True)
    return saved


def _salvage(source: Path, new: Path, told: Told) -> Salvaged:
    with aside(source) as damaged:
        form = form_of(damaged)
        _bring_to(new, form or "head")
        with closing(sqlite3.connect(new)) as target:
            gaps = copy_rows(damaged, target)
        _bring_to(new, "head")
        named = _named(damaged)
    found = asyncio.run(examine(file_url(new), told))
    with closing(sqlite3.connect(new)) as target:
        target.execute("PRAGMA foreign_keys=ON")
        target.executemany("DELETE FROM tables WHERE id = ?", [(table,) for table in found.damaged])
        target.commit()
        target.execute("VACUUM")
        whole = {str(row[0]) for row in target.execute("SELECT id FROM tables")}
    wrong = problems(new) or list(asyncio.run(examine(file_url(new))).damaged.values())
    if wrong:
        raise BadOption(f"What was copied is not whole ({wrong[0]}), and was thrown away.")
    lost = {table: found.damaged.get(table, "its row can not be read") for table in sorted(named | set(found.damaged))}
    return Salvaged(len(whole), {table: reason for table, reason in lost.items() if table not in whole}, gaps)


def _bring_to(path: Path, form: str) -> None:
    """Make a file a database of some form."""
    engine = sa.create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            upgrade(connection, form)
    finally:
        engine.dispose()


def _named(damaged: sqlite3.Connection) -> set[str]:
    """The ids of tables that can be read anywhere in a damaged file."""
    found: set[str] = set()
    for column, table in (("id", "tables"), ("table_id", "seats"), ("table_id", "moves")):
        try:
            for row in damaged.execute(f"SELECT {column} FROM {table}"):
                if isinstance(row[0], str):
                    found.add(row[0])
        except sqlite3.DatabaseError:
            continue
    return found
