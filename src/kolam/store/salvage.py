"""What can still be read of a damaged SQLite file, row by row, into a new one. The damaged file is only read.

Rows are read in the order in which they lie in the file. Where that fails, the next that can be read is looked for: a page holds
rows that follow each other, so what is lost is what lies on pages that are damaged or can not be reached.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from kolam.engine.errors import BadOption
from kolam.store.schema import METADATA

#: Rows are numbered up to here.
_LAST = 2**63 - 1
#: Past a place that can not be read, so many row numbers are tried one by one: a page holds some dozens of rows.
_ONE_BY_ONE = 1 << 15
#: The files of a database.
_PARTS = ("", "-wal")


def problems(path: Path, most: int = 20, quick: bool = False) -> list[str]:
    """What SQLite has against a file; nothing if it is whole. A quick look does not compare indexes with rows."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            kind = "quick_check" if quick else "integrity_check"
            found = [str(row[0]) for row in connection.execute(f"PRAGMA {kind}({most})")]
            if found == ["ok"]:
                found = [] if quick else [_without_table(row) for row in connection.execute("PRAGMA foreign_key_check")]
    except sqlite3.DatabaseError as error:
        found = [str(error)]
    return [line for text in found[:most] for line in text.splitlines() if not line.startswith("*** ")]


def _without_table(row: tuple[Any, ...]) -> str:
    return f"row {row[1]} of {row[0]} belongs to no table"


@contextmanager
def aside(path: Path) -> Iterator[sqlite3.Connection]:
    """A copy of a database with its write-ahead log, to look into: the original is not touched, not even to fold its log in."""
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".kolam-salvage-") as folder:
        copy = Path(folder) / "copy.db"
        for part in _PARTS:
            if (beside := path.with_name(path.name + part)).exists():
                shutil.copyfile(beside, copy.with_name(copy.name + part))
        with closing(sqlite3.connect(copy)) as connection:
            try:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            except sqlite3.DatabaseError as error:
                raise BadOption(
                    f"Nothing of {path} can be read ({error}). Put your last copy in its place: kolam db restore FILE."
                ) from None
            yield connection


def form_of(connection: sqlite3.Connection) -> str | None:
    """The form that a database has; None if that can not be read."""
    try:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError:
        return None
    return str(found[0]) if found else None


def copy_rows(source: sqlite3.Connection, target: sqlite3.Connection) -> dict[str, int]:
    """Copy every row that can be read and is taken; returns how many places of each kind could not be read."""
    gaps = {}
    target.execute("PRAGMA foreign_keys=OFF")
    for table in METADATA.sorted_tables:
        columns = [str(row[1]) for row in target.execute(f"PRAGMA table_info({table.name})")]
        if not columns:  # which databases of that form have not
            continue
        insert = f"INSERT OR IGNORE INTO {table.name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        reading = _Rows(source, table.name, columns)
        target.executemany(insert, (row for row in reading if _fits(row)))
        gaps[table.name] = reading.gaps
        for key in table.foreign_keys:  # what belongs to nothing any more
            target.execute(f"DELETE FROM {table.name} WHERE {key.parent.name} NOT IN (SELECT id FROM tables)")
    target.commit()
    return {name: count for name, count in gaps.items() if count}


def _fits(row: tuple[Any, ...]) -> bool:
    """A row that begins with no key at all is none."""
    return row[0] is not None


class _Rows:
    """The rows of one table, as far as they can be read; and how many gaps there were."""

    def __init__(self, connection: sqlite3.Connection, table: str, columns: list[str]) -> None:
        self._connection = connection
        self._select = f"SELECT rowid, {', '.join(columns)} FROM {table} NOT INDEXED WHERE rowid >= ? ORDER BY rowid"
        self.gaps = 0

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        start = -(2**63)
        while start <= _LAST:
            last = start - 1
            try:
                for number, *values in self._connection.execute(self._select, (start,)):
                    last = number
                    yield tuple(values)
                return
            except sqlite3.DatabaseError:
                self.gaps += 1
            # Python drops the row that it has when the step after it fails: that one is asked for by itself.
            with suppress(sqlite3.DatabaseError):
                for number, *values in self._connection.execute(f"{self._select} LIMIT 1", (last + 1,)):
                    last = number
                    yield tuple(values)
            start = self._next_readable(max(last + 1, 0))

    def _next_readable(self, after: int) -> int:
        """The first row number from which on something can be read again: one by one over hundreds of pages, then in strides."""
        for number in range(after + 1, after + _ONE_BY_ONE):
            if self._is_readable(number):
                return number
        step = _ONE_BY_ONE
        while after + step <= _LAST:
            if self._is_readable(after + step):
                return after + step
            step *= 2
        return _LAST + 1

    def _is_readable(self, number: int) -> bool:
        """Whether there is something to be read from a row number on, or nothing comes any more."""
        try:
            self._connection.execute(f"{self._select} LIMIT 1", (number,)).fetchone()
        except sqlite3.DatabaseError:
            return False
        return True
