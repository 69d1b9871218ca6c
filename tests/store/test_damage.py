"""What a store says of a database that is damaged, or is none any more: which table it is, and not what was in it."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing

import pytest
import sqlalchemy as sa
from structlog.testing import capture_logs

from kit.damage import PAGE, overwrite
from kit.postgres import PostgresServer
from kolam.store import DamagedTable, Store, StoreUnavailable
from kolam.store.damage import is_damage
from kolam.store.store import engine_for, is_cut
from store.test_store import a_table, entry, seats, url_of


def long_entry(table: str, version: int):
    """An entry that fills a page."""
    return entry(version, f"<{table}:{version}>" + "x" * 3000)


def filled(url: str) -> None:
    """Two tables, whose entries lie on pages of their own."""

    async def fill():
        store = Store(url)
        await store.open()
        for table in ("t1", "t2"):
            await store.create(a_table(table), seats(), [long_entry(table, version) for version in (1, 2, 3)])
        await store.close()

    asyncio.run(fill())


def damage_page(file, content: bytes) -> None:
    """Overwrite the page of a file on which something stands."""
    overwrite(file, file.read_bytes().index(content) // PAGE * PAGE, bytes(PAGE))


def loaded_from(url: str, *tables: str):
    """What a store gives for each table, or what it raises; and what it tells of failures, and logs."""
    failures = []

    async def load():
        store = Store(url, failed=failures.append)
        found = [await asyncio.gather(store.load(table), return_exceptions=True) for table in tables]
        await store.close()
        return [each for (each,) in found]

    with capture_logs() as logs:
        found = asyncio.run(load())
    return found, failures, logs


def test_a_table_on_a_damaged_page_of_a_file_is_named_and_another_is_loaded(tmp_path):
    url = url_of("sqlite", tmp_path)
    filled(url)
    damage_page(tmp_path / "kolam.db", b"<t1:2>")
    (damaged, whole), failures, logs = loaded_from(url, "t1", "t2")
    assert isinstance(damaged, DamagedTable)
    assert (damaged.table, damaged.reason) == ("t1", "database disk image is malformed")
    assert whole.entries == [long_entry("t2", version) for version in (1, 2, 3)]
    assert failures == ["DatabaseError"]
    assert [(line["event"], line["reason"]) for line in logs] == [("The database is damaged", damaged.reason)]


def test_a_text_that_is_none_is_damage_and_not_told(tmp_path):
    url = url_of("sqlite", tmp_path)
    filled(url)
    with closing(sqlite3.connect(tmp_path / "kolam.db")) as connection, connection:
        connection.execute("UPDATE moves SET body = CAST(? AS TEXT) WHERE table_id = 't1' AND version = 2", (b"secret\xff",))
    (damaged, _), _, logs = loaded_from(url, "t1", "t2")
    assert str(damaged) == "The table t1 is damaged: Could not decode to UTF-8 column 'body'."
    assert "secret" not in str(logs)


def test_a_table_on_a_damaged_page_of_postgresql_is_named():
    server = PostgresServer()
    try:
        filled(server.url())

        async def where():
            engine = engine_for(server.url(), writing=True)
            async with engine.connect() as connection:
                found = (await connection.execute(sa.text("SELECT pg_relation_filepath('moves')"))).scalar_one()
            await engine.dispose()
            return found

        pages = server.folder / "data" / asyncio.run(where())
        server.stop("fast")
        overwrite(pages, 0, b"\xff" * pages.stat().st_size)
        server.start()
        (damaged,), failures, _ = loaded_from(server.url(), "t1")
        assert isinstance(damaged, DamagedTable)
        assert damaged.reason.startswith("invalid page in block ")
        assert len(failures) == 1
    finally:
        server.remove()


def test_what_a_database_says_without_words_is_told_by_its_kind():
    async def no_words():
        store = Store("sqlite+aiosqlite://")
        with pytest.raises(DamagedTable, match=r"is damaged: DatabaseError\."):
            await raising(store, sqlite3.SQLITE_CORRUPT)
        with pytest.raises(StoreUnavailable):
            await raising(store, sqlite3.SQLITE_BUSY)
        await store.close()

    async def raising(store, code):
        error = sqlite3.DatabaseError()
        error.sqlite_errorcode = code

        def fail(connection):
            raise sa.exc.DatabaseError(None, None, error)

        sa.event.listen(store._reading.sync_engine, "begin", fail)
        try:
            await store.load("t1")
        finally:
            sa.event.remove(store._reading.sync_engine, "begin", fail)

    asyncio.run(no_words())


@pytest.mark.parametrize("code", [sqlite3.SQLITE_CORRUPT_INDEX, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR_SHORT_READ])
def test_more_exact_words_for_damage_are_damage_too(code):
    error = sqlite3.DatabaseError("?")
    error.sqlite_errorcode = code
    assert is_damage(error)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_FSYNC])
def test_a_database_that_can_not_do_its_work_is_not_damaged(code):
    error = sqlite3.OperationalError("?")
    error.sqlite_errorcode = code
    assert not is_damage(error)
    assert not is_damage(sqlite3.OperationalError("of no kind"))
    assert not is_damage(None)


def test_a_database_that_can_not_be_read_is_said_to_be_away(tmp_path):
    url = url_of("sqlite", tmp_path)
    filled(url)
    with closing(sqlite3.connect(tmp_path / "kolam.db")) as connection, connection:
        connection.execute("ALTER TABLE chat RENAME TO elsewhere")
    (away,), failures, logs = loaded_from(url, "t1")
    assert isinstance(away, StoreUnavailable)
    assert str(away) == "The database does not answer. Try again."
    assert failures == ["OperationalError"]
    assert [line["event"] for line in logs] == ["The database could not be read"]


def test_a_damaged_table_is_in_no_list_and_named_in_the_log_once(tmp_path):
    url = url_of("sqlite", tmp_path)
    filled(url)
    with closing(sqlite3.connect(tmp_path / "kolam.db")) as connection, connection:
        connection.execute("UPDATE tables SET changed = 'yesterday' WHERE id = 't1'")

    async def listed():
        store = Store(url)
        found = [[table.row.id for table in await store.tables_of("p0")] for _ in range(2)]
        await store.close()
        return found

    with capture_logs() as logs:
        assert asyncio.run(listed()) == [["t2"], ["t2"]]
    assert [(line["event"], line["table"]) for line in logs] == [("A table is damaged and in no list", "t1")]


# --- The write-ahead log ---


def test_a_write_ahead_log_is_cut_if_it_is_shorter_than_a_server_makes_it(tmp_path):
    file, log = tmp_path / "copy.db", tmp_path / "copy.db-wal"

    async def copy_as_a_kill_would_leave_it():
        store = Store(url_of("sqlite", tmp_path))
        await store.open()
        await store.create(a_table(), seats())
        shutil.copyfile(tmp_path / "kolam.db-wal", log)
        await store.close()

    asyncio.run(copy_as_a_kill_would_leave_it())
    shutil.copyfile(tmp_path / "kolam.db", file)
    assert not is_cut(file)
    os.truncate(log, 10_000)
    assert is_cut(file)
    os.truncate(log, 0)  # of somebody who has only looked
    assert not is_cut(file)
    log.unlink()
    assert not is_cut(file)
