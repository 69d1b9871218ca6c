"""Which database a server works with, and whether it can."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa
import structlog

from kolam.engine.errors import BadOption
from kolam.server.logs import hide
from kolam.server.settings import Settings
from kolam.store.migration import NewerDatabase, OlderDatabase, upgrade
from kolam.store.salvage import problems
from kolam.store.store import engine_for, is_cut

log = structlog.get_logger("kolam.server")

#: Names the database in place of the option, so that its password stands in no list of processes.
VARIABLE = "KOLAM_DATABASE"
_LOOKS = "one looks like postgresql://user:password@host/name"


def database_url(data: Path, database: str | None) -> str:
    """The store's address: a SQLite file in the data folder unless another is given."""
    if database is None:
        return f"sqlite+aiosqlite:///{data.resolve() / 'kolam.db'}"
    url = database
    if url.startswith(("postgresql://", "postgres://")):
        url = "postgresql+asyncpg://" + url.partition("://")[2]
    if not url.startswith(("postgresql+asyncpg://", "sqlite+aiosqlite://")):
        raise BadOption(f"'{hide(database)}' is no database; {_LOOKS}")
    try:
        sa.make_url(url)
    except (ValueError, sa.exc.ArgumentError):
        raise BadOption(f"'{hide(database)}' is no address of a database; {_LOOKS}") from None
    return url


def chosen_database(data: Path, settings: Settings, database: str | None, file: Path | None) -> str | None:
    """The database that is wanted: by an option, by the environment, or by the settings, in this order; None is SQLite."""
    if database is not None and file is not None:
        raise BadOption("Give --database or --database-file, not both.")
    if database is not None:
        return database
    if file is not None:
        return read_address(file)
    if os.environ.get(VARIABLE):
        return os.environ[VARIABLE].strip()
    return read_address(data / settings.database_file) if settings.database_file else None


def read_address(file: Path) -> str:
    """The address that a file holds."""
    try:
        text = file.read_text("utf-8").strip()
    except UnicodeDecodeError:
        raise BadOption(f"{file} is not text in UTF-8.") from None
    except OSError as error:
        raise BadOption(f"The database file {file} can not be read: {error.strerror}.") from None
    if not text or len(text.splitlines()) > 1:
        raise BadOption(f"{file} must hold the address of a database in one line; {_LOOKS}")
    return text


@contextmanager
def explained(url: str) -> Iterator[None]:
    """What a database or its driver has against something, told in a sentence that names it without its password."""
    shown = hide(sa.make_url(url).render_as_string(hide_password=True))
    try:
        yield
    except ModuleNotFoundError as error:
        raise BadOption(f"PostgreSQL needs {error.name}, which is not installed: pip install 'kolam[scale]'") from None
    except (NewerDatabase, OlderDatabase) as error:
        raise BadOption(f"The database {shown} can not be used: {error}") from None
    except _driver_errors() as error:
        raise BadOption(f"The database {shown} can not be used: {hide(_reason(error))}.") from None


def _driver_errors() -> tuple[type[Exception], ...]:
    """What drivers raise before anybody translates it."""
    try:
        import asyncpg
    except ModuleNotFoundError:
        return (sa.exc.SQLAlchemyError, OSError)
    return (sa.exc.SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError)


async def reach(url: str) -> None:
    """Bring a database up to date, and refuse one that does not answer, can not be written or is newer than this version."""
    with explained(url):
        engine = engine_for(url, writing=True)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        finally:
            await engine.dispose()


def check_whole(file: Path) -> None:
    """Refuse a file that is damaged: what is written into it could harm what is whole. Says what may be missing at its end."""
    if not file.exists():
        return
    found = problems(file, most=1, quick=True)
    if found:
        raise BadOption(
            f"{file} is damaged ({found[0]}). kolam db check names the tables that are concerned, kolam db salvage copies the "
            "others into a new file."
        )
    if is_cut(file):
        log.warning("The write-ahead log is shorter than a server leaves it: what was stored last may be lost", file=str(file))


def _reason(error: Exception) -> str:
    """What a driver says, without the classes it says it with."""
    cause = getattr(error, "orig", None) or error
    text = str(cause).strip() or type(cause).__name__
    return text.splitlines()[0].rpartition("'>: ")[2].rstrip(".")
