"""Looking after a SQLite database from outside: back up, restore, prune. PostgreSQL has its own tools for this."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from kolam.engine.errors import BadOption

_DAY = 24 * 3600 * 1000


@contextmanager
def _database(path: Path) -> Iterator[None]:
    """What SQLite has against a file is told with its name."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise BadOption(f"{path} can not be used as a database of kolam: {error}.") from None


def backup(database: Path, target: Path) -> int:
    """Copy a database, also while a server uses it; returns the number of tables in the copy."""
    if not database.is_file():
        raise BadOption(f"There is no database at {database}.")
    if target.exists():
        raise BadOption(f"{target} exists already; choose another name.")
    new = target.with_name(f".{target.name}.{os.getpid()}.new")
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
    new = database.with_name(f".{database.name}.{os.getpid()}.new")
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as kept, closing(sqlite3.connect(new)) as copy:
            with _database(source):
                kept.backup(copy)
            count = _check(copy, source)
        if database.exists():
            with closing(sqlite3.connect(database)) as old:  # the write-ahead log belongs to it: fold it in
                old.execute("PRAGMA journal_mode=DELETE")
            database.replace(database.with_suffix(f".before-{time.strftime('%Y%m%d-%H%M%S')}.db"))
        new.replace(database)
    finally:
        new.unlink(missing_ok=True)
    return count


def prune(database: Path, days: float) -> int:
    """Delete finished and never started tables that nobody touched for some days; returns how many."""
    if not database.is_file():
        raise BadOption(f"There is no database at {database}.")
    before = int(time.time() * 1000 - days * _DAY)
    with _database(database), closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA busy_timeout=10000")
        connection.execute("BEGIN IMMEDIATE")
        gone = connection.execute("DELETE FROM tables WHERE state IN ('over', 'open') AND changed < ?", (before,)).rowcount
        connection.execute("COMMIT")
        connection.execute("VACUUM")
    return gone


def _check(connection: sqlite3.Connection, path: Path) -> int:
    with _database(path):
        (well,) = connection.execute("PRAGMA integrity_check").fetchone()
        (count,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    if well != "ok":
        raise BadOption(f"{path} is damaged: {well}.")
    return int(count)
