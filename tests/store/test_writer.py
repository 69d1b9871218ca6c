"""Changes that wait together, and databases that go away, wait for somebody else or do not answer."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from structlog.testing import capture_logs

from kit.postgres import new_database, postgres_url
from kit.proxy import Proxy
from kit.web import PATIENCE
from kolam.store import Store, StoreUnavailable, migration, store, writer
from kolam.store.schema import KEYS, TABLES
from kolam.store.store import engine_for
from store.test_store import DATABASES, a_table, entry, opened, seats


async def run_in(url: str, statement: str) -> None:
    """One statement, by itself."""
    engine = engine_for(url, writing=True).execution_options(isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(sa.text(statement))
    await engine.dispose()


async def until_somebody_waits(url: str, for_what: str) -> None:
    """Until a connection to a PostgreSQL database waits for a lock of some kind."""
    waiting = sa.text(
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = :for_what"
    )
    engine = engine_for(url, writing=True)
    count = 0
    while not count:
        async with engine.connect() as connection:
            count = (await connection.execute(waiting, {"for_what": for_what})).scalar_one()
    await engine.dispose()


def test_changes_that_wait_together_fail_together_when_the_line_is_lost(tmp_path, monkeypatch):
    """One after the other, each would wait for a database that is not there."""
    tried = []

    async def lost(self, waiting):
        tried.append(len(waiting))
        raise TimeoutError

    async def run():
        async with opened("sqlite", tmp_path) as found:
            with monkeypatch.context() as patch:
                patch.setattr(writer.Writer, "_transaction", lost)
                results = await asyncio.gather(*(found.beat() for _ in range(5)), return_exceptions=True)
            assert [str(each) for each in results] == [
                "It could not be stored (TimeoutError); nothing has happened. Try again."
            ] * 5
            assert {type(each) for each in results} == {StoreUnavailable}
            await found.beat()

    asyncio.run(run())
    assert tried == [5]


def test_changes_that_wait_together_fail_together_when_the_database_is_gone():
    url = new_database()
    failures = []

    async def run():
        found = Store(url, failed=failures.append)
        await found.open()
        await found.beat()
        await run_in(postgres_url(), f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)")
        with capture_logs() as logs:
            results = await asyncio.gather(*(found.beat() for _ in range(5)), return_exceptions=True)
        assert {type(each) for each in results} == {StoreUnavailable}
        assert len(failures) == 1
        assert [(line["event"], line["changes"]) for line in logs] == [("A change could not be stored", 5)]
        await found.close()

    asyncio.run(run())


@pytest.mark.parametrize("error", [asyncpg.CannotConnectNowError("not yet"), ConnectionResetError(), PoolTimeout()], ids=repr)
def test_what_a_driver_raises_itself_when_the_line_is_lost_is_known(error):
    assert writer.is_lost(error)
    assert writer.is_away(error)


def test_what_is_wrong_with_the_code_is_not_the_databases_fault():
    assert not writer.is_lost(ValueError())
    assert not writer.is_away(ValueError())


def test_a_change_is_not_waited_for_when_the_line_is_open_and_dead(monkeypatch):
    monkeypatch.setattr(writer, "PATIENCE", 0.5)
    monkeypatch.setattr(store, "_STATEMENT", 1000)  # the driver would wait
    url = new_database()
    head, _, rest = url.partition("@")
    proxy = Proxy(int(rest.partition(":")[2].partition("/")[0]))

    async def run():
        found = Store(f"{head}@127.0.0.1:{proxy.port}/{rest.partition('/')[2]}")
        await found.open()
        await found.create(a_table(), seats())
        proxy.stall()
        for ask in (found.beat(), found.load("t1")):
            with pytest.raises(StoreUnavailable):
                await ask
        proxy.mend()
        await found.beat()
        assert await found.load("t1") is not None
        await found.close()

    try:
        asyncio.run(asyncio.wait_for(run(), PATIENCE))
    finally:
        proxy.close()


def test_a_file_is_waited_for_and_postgresql_is_not_forever(tmp_path):
    waited = [
        writer.patience_with(engine_for(url, writing=True)) for url in (f"sqlite+aiosqlite:///{tmp_path}/x", postgres_url())
    ]
    assert waited == [None, writer.PATIENCE]


def test_who_waits_for_another_servers_change_of_the_same_table_gets_in_after_it():
    url = new_database()

    async def run():
        found = Store(url)
        await found.open()
        await found.create(a_table(), seats())
        other = engine_for(url, writing=True)
        async with other.begin() as connection:
            await connection.execute(sa.update(TABLES).values(changed=7))
            write = asyncio.create_task(found.append(a_table(changed=9), [entry(1)]))
            await until_somebody_waits(url, "transactionid")
        await write
        assert (await found.load("t1")).row.changed == 9
        await other.dispose()
        await found.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_bringing_a_database_up_to_date_may_take_longer_than_people_wait(monkeypatch):
    """Another server is at it; who is in haste and asks later gives up sooner."""
    monkeypatch.setattr(store, "_STATEMENT", 0.3)
    url = new_database()
    turn = sa.select(sa.func.pg_advisory_xact_lock(migration._TURN))

    async def run():
        other, hasty = engine_for(url, writing=True), engine_for(url, writing=True, in_haste=True)
        found = Store(url)
        async with other.begin() as connection:
            await connection.execute(turn)
            opening = asyncio.create_task(found.open())
            await until_somebody_waits(url, "advisory")
            with pytest.raises(TimeoutError):
                async with hasty.begin() as refused:
                    await refused.execute(turn)
            assert not opening.done()
        await opening
        assert await found.keys() == []
        for engine in (other, hasty):
            await engine.dispose()
        await found.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_who_reads_a_file_sees_one_moment_and_who_comes_later_a_later_one(tmp_path):
    async def run():
        async with opened("sqlite", tmp_path) as found:
            await found.create(a_table(), seats())
            async with found._look() as connection:
                before = await store.read_table(connection, "t1")
                await found.append(a_table(), [entry(1)])
                assert (await found.load("t1")).entries == [entry(1)]
                assert await store.read_table(connection, "t1") == before
            assert before.entries == []

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_an_error_of_the_database_does_not_tell_what_was_to_be_stored(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as found:
            await found.add_key(1, "first")
            with pytest.raises(IntegrityError) as error:
                async with found._writing.begin() as connection:
                    await connection.execute(sa.insert(KEYS), [{"number": 1, "key": "a secret"}])
            assert "a secret" not in str(error.value)

    asyncio.run(run())
