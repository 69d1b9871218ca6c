"""What is stored and can not be read, or can not be what was stored: an overwritten page of the file, a row without sense."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from kolam.engine.errors import KolamError
from kolam.store.writer import StoreUnavailable

#: What SQLite says of damage: a malformed file, one that is none, and a disk that does not give back what was written.
_SQLITE = {
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
}
#: What it says without a number of a text that is none.
_NO_TEXT = "Could not decode to UTF-8"
#: What PostgreSQL says of it: data or an index is corrupted; what it reads leads to something that is not there or can not be.
_POSTGRES = ("XX000", "XX001", "XX002", "58030", "58P01")


class DamagedStore(StoreUnavailable):
    """The database is damaged where it was read."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The database is damaged: {reason}.")


class DamagedTable(KolamError):
    """What is stored of a table can not be read or makes no sense; other tables may be whole."""

    def __init__(self, table: str, reason: str) -> None:
        self.table, self.reason = table, reason
        super().__init__(f"The table {table} is damaged: {reason}.")


def is_damage(error: BaseException | None) -> bool:
    """Whether this is what a database raises, by whichever driver, when what it reads is not what it wrote."""
    cause = getattr(error, "orig", None) or error
    if isinstance(cause, sqlite3.Error):
        code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_OK)
        return code in _SQLITE or code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) or _NO_TEXT in str(cause)
    return getattr(cause, "sqlstate", None) in _POSTGRES


def reason_of(error: BaseException) -> str:
    """What a database says of damage, in its own words; not what it read."""
    cause = getattr(error, "orig", None) or error
    text = str(cause).strip() or type(cause).__name__
    return text.splitlines()[0].rpartition("'>: ")[2].partition(" with text ")[0].rstrip(".")


@contextmanager
def of_table(table: str) -> Iterator[None]:
    """Whatever is wrong with what is read here is damage of this table."""
    try:
        yield
    except DamagedStore as error:
        raise DamagedTable(table, error.reason) from error
    except msgspec.MsgspecError as error:
        raise DamagedTable(table, f"a row makes no sense ({error})") from error
    except (ValueError, TypeError) as error:  # whose words may tell what is in the row
        raise DamagedTable(table, f"a row makes no sense ({type(error).__name__})") from error
