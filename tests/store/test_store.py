"""The store: what is committed stays, the same version is written once, and old databases are brought up to date."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import asynccontextmanager, closing

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from kit.postgres import postgres_url
from kolam.engine.errors import BadOption
from kolam.store import ChatLine, Conflict, Entry, Seat, Store, StoreUnavailable, TableRow
from kolam.store.schema import METADATA
from kolam.store.store import engine_for
from kolam.store.upkeep import backup, prune, restore

DATABASES = ["sqlite", "postgresql"]


def a_table(id: str = "t1", **more) -> TableRow:
    given = {
        "game": "mandala",
        "rules": 1,
        "options": {"players": 2},
        "seed": 2**64 - 1,
        "salt": "s",
        "public": True,
        "creator": "p0",
    }
    return TableRow(**{"id": id, "created": 1, "changed": 1, "state": "open", **given, **more})


def seats() -> list[Seat]:
    return [Seat(seat=0, kind="person", person="p0", name="Asha"), Seat(seat=1, kind="open")]


def entry(version: int, body: str = "claim red") -> Entry:
    return Entry(version=version, kind="play", seat=0, body=body, at=version)


@asynccontextmanager
async def opened(kind: str, folder):
    url = f"sqlite+aiosqlite:///{folder / 'kolam.db'}"
    if kind == "postgresql":
        url = postgres_url()
        engine = engine_for(url, writing=True)
        async with engine.begin() as connection:
            await connection.run_sync(METADATA.drop_all)
            await connection.execute(sa.text("DROP TABLE IF EXISTS alembic_version"))
        await engine.dispose()
    store = Store(url)
    await store.open()
    yield store
    await store.close()


@pytest.mark.parametrize("kind", DATABASES)
def test_what_is_stored_is_loaded_again(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as store:
            row = a_table(clock={"kind": "days", "days": 2}, position={"a": [1]})
            await store.create(row, seats(), [entry(1)])
            await store.append(
                a_table(state="running", ply=1, to_act=1, due=2**40),
                [entry(2)],
                [Seat(seat=1, kind="bot", level=3, name="Bot 3")],
            )
            await store.say("t1", ChatLine(number=1, seat=0, text="hello", at=5))
            await store.rename("p0", "Ravi")
            saved = await store.load("t1")
            assert saved.row == replace(row, state="running", ply=1, to_act=1, due=2**40)
            assert (saved.row.seed, saved.row.rematch, saved.row.outcome) == (2**64 - 1, None, None)
            assert saved.entries == [entry(1), entry(2)]
            assert [(e.spent, e.client) for e in saved.entries] == [(0, None)] * 2  # unless a clock runs and a message has an id
            bot = Seat(seat=1, kind="bot", level=3, name="Bot 3")
            assert saved.seats == [Seat(seat=0, kind="person", person="p0", name="Ravi"), bot]
            assert saved.chat == [ChatLine(number=1, seat=0, text="hello", at=5)]
            assert await store.load("t2") is None
            assert [t.row.id for t in await store.tables_of("p0")] == ["t1"]
            assert await store.open_tables() == []
            await store.beat()

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_a_new_table_has_no_progress_and_what_progresses_is_kept(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as store:
            await store.create(a_table(), seats())
            saved = await store.load("t1")
            assert (saved.row.ply, saved.row.to_act, saved.row.due, saved.row.changed) == (0, None, None, 1)
            assert (saved.entries, saved.chat) == ([], [])
            over = {"scores": [3, 2], "winners": [0], "reason": "river"}
            done = replace(a_table(), state="over", changed=9, ply=70, outcome=over, rematch="t2")
            await store.append(done, [entry(1)])
            assert (await store.load("t1")).row == done
            given = Seat(seat=1, kind="open", token="p9")
            await store.update(done, [given])
            assert (await store.load("t1")).seats[1] == given

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_names_are_changed_where_their_person_sits_and_nowhere_else(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as store:
            sits = [Seat(seat=0, kind="person", person="p0", name="Asha"), Seat(seat=1, kind="person", person="p1", name="Mira")]
            by_a_bot = Seat(seat=0, kind="bot", person="p0", name="Bot 3", level=3)
            await store.create(a_table("t1"), sits)
            await store.create(a_table("t2"), [by_a_bot, Seat(seat=1, kind="program", person="p0", name="Sand")])
            await store.rename("p0", "Ravi")
            assert [seat.name for seat in (await store.load("t1")).seats] == ["Ravi", "Mira"]
            assert [seat.name for seat in (await store.load("t2")).seats] == ["Bot 3", "Ravi"]

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_lists_of_tables_have_their_order_and_their_limit(kind, tmp_path):
    """Mine: running ones, then those that wait, then the finished; in each the one that changed last comes first."""

    async def run():
        async with opened(kind, tmp_path) as store:
            tables = [("over", 9), ("open", 3), ("running", 1), ("open", 4), ("running", 2)]
            for number, (state, changed) in enumerate(tables):
                await store.create(a_table(f"t{number}", state=state, changed=changed), seats())
            await store.create(a_table("hidden", public=False, changed=8), seats())
            await store.create(
                a_table("theirs"), [Seat(seat=0, kind="person", person="p7", name="Mira"), Seat(seat=1, kind="open")]
            )
            mine = await store.tables_of("p0")
            assert [table.row.id for table in mine] == ["t4", "t2", "hidden", "t3", "t1", "t0"]
            assert all(table.seats == seats() for table in mine)
            assert [table.row.id for table in await store.tables_of("p0", most=2)] == ["t4", "t2"]
            assert [table.row.id for table in await store.tables_of("p7")] == ["theirs"]
            assert [table.row.id for table in await store.open_tables()] == ["t3", "t1", "theirs"]
            assert [table.row.id for table in await store.open_tables(most=1)] == ["t3"]

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_of_many_writers_of_one_version_one_gets_in(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as store:
            await store.create(a_table(), seats())
            await store.create(a_table("t2"), seats())
            writes = [store.append(a_table(), [entry(1, f"writer {n}")]) for n in range(20)]
            others = [store.append(a_table("t2"), [entry(n)]) for n in range(1, 21)]
            results = await asyncio.gather(*writes, *others, return_exceptions=True)
            assert [type(r) for r in results[:20]].count(Conflict) == 19
            assert results[20:] == [None] * 20
            assert len((await store.load("t1")).entries) == 1
            assert len((await store.load("t2")).entries) == 20

    asyncio.run(run())


def test_two_stores_on_one_file_do_not_overwrite_each_other(tmp_path):
    async def run():
        async with opened("sqlite", tmp_path) as one, opened("sqlite", tmp_path) as two:
            await one.create(a_table(), seats())
            results = await asyncio.gather(*(store.append(a_table(), [entry(1)]) for store in (one, two)), return_exceptions=True)
            assert sorted(type(r).__name__ for r in results) == ["Conflict", "NoneType"]

    asyncio.run(run())


def test_changes_that_wait_are_committed_together(tmp_path):
    commits = []

    async def run():
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'kolam.db'}", lambda changes, seconds: commits.append(changes))
        await store.open()
        await store.create(a_table(), seats())
        await asyncio.gather(*(store.append(a_table(), [entry(n)]) for n in range(1, 101)))
        await store.close()
        with pytest.raises(StoreUnavailable):
            await store.append(a_table(), [entry(101)])

    asyncio.run(run())
    assert sum(commits) == 101
    assert len(commits) < 10
    assert 0 not in commits


@pytest.mark.parametrize("writers", [2, 3])
def test_of_few_writers_of_one_version_one_gets_in_and_all_are_told(writers, tmp_path):
    async def run():
        async with opened("sqlite", tmp_path) as store:
            await store.create(a_table(), seats())
            writes = [store.append(a_table(), [entry(1, f"writer {n}")]) for n in range(writers)]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert sorted(type(result).__name__ for result in results) == ["Conflict"] * (writers - 1) + ["NoneType"]

    asyncio.run(run())


def test_what_waits_when_the_store_closes_is_still_committed(tmp_path):
    async def run():
        async with opened("sqlite", tmp_path) as store:
            await store.create(a_table(), seats())
            waiting = [asyncio.ensure_future(store.append(a_table(), [entry(n)])) for n in range(1, 21)]
            await asyncio.sleep(0)  # all of them are asked for
        assert all(write.done() for write in waiting)
        async with opened("sqlite", tmp_path) as store:
            assert [e.version for e in (await store.load("t1")).entries] == list(range(1, 21))
        await asyncio.gather(*waiting)

    asyncio.run(run())


def test_what_can_not_be_stored_is_told_and_did_not_happen(tmp_path):
    async def run():
        async with opened("sqlite", tmp_path) as store:
            await store.create(a_table(), seats())
            with closing(sqlite3.connect(tmp_path / "kolam.db")) as connection:
                connection.execute("ALTER TABLE moves RENAME TO elsewhere")
            with pytest.raises(StoreUnavailable):
                await store.append(a_table(), [entry(1)])
            with closing(sqlite3.connect(tmp_path / "kolam.db")) as connection:
                connection.execute("ALTER TABLE elsewhere RENAME TO moves")
            await store.append(a_table(), [entry(1)])
            assert len((await store.load("t1")).entries) == 1

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_the_migrations_lead_to_the_schema(kind, tmp_path):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def run():
        async with opened(kind, tmp_path) as store, store._writing.connect() as connection:
            difference = await connection.run_sync(lambda c: compare_metadata(MigrationContext.configure(c), METADATA))
            assert difference == []

    asyncio.run(run())


def test_sqlite_commits_wait_for_the_disk(tmp_path):
    async def run():
        async with opened("sqlite", tmp_path) as store, store._writing.connect() as connection:
            answers = [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
            assert answers == ["wal", 2, 1]

    asyncio.run(run())


def fill(folder, *rows):
    async def run():
        async with opened("sqlite", folder) as store:
            for row in rows:
                await store.create(row, seats(), [entry(1)])

    asyncio.run(run())


def ids(folder):
    async def run():
        async with opened("sqlite", folder) as store:
            return {t.row.id for t in await store.tables_of("p0")}

    return asyncio.run(run())


def test_a_backup_brings_the_tables_back(tmp_path):
    fill(tmp_path, a_table("t1"), a_table("t2"))
    assert backup(tmp_path / "kolam.db", tmp_path / "copy.db") == 2
    with pytest.raises(BadOption, match="exists already"):
        backup(tmp_path / "kolam.db", tmp_path / "copy.db")
    fill(tmp_path, a_table("t3"))
    assert ids(tmp_path) == {"t1", "t2", "t3"}
    assert restore(tmp_path / "copy.db", tmp_path / "kolam.db") == 2
    assert ids(tmp_path) == {"t1", "t2"}
    assert len(list(tmp_path.glob("kolam.before-*.db"))) == 1


def test_a_backup_is_restored_where_nothing_was(tmp_path):
    fill(tmp_path, a_table("t1"))
    backup(tmp_path / "kolam.db", tmp_path / "copy.db")
    (tmp_path / "new").mkdir()
    assert restore(tmp_path / "copy.db", tmp_path / "new" / "kolam.db") == 1
    assert ids(tmp_path / "new") == {"t1"}
    assert list((tmp_path / "new").glob("*before*")) == []


@pytest.mark.parametrize("content", [b"", b"hello" * 1000])
def test_what_is_no_backup_is_refused_and_changes_nothing(tmp_path, content):
    fill(tmp_path, a_table("t1"))
    (tmp_path / "bad.db").write_bytes(content)
    with pytest.raises(BadOption):
        restore(tmp_path / "bad.db", tmp_path / "kolam.db")
    assert ids(tmp_path) == {"t1"}
    for work in (lambda: backup(tmp_path / "bad.db", tmp_path / "copy.db"), lambda: prune(tmp_path / "bad.db", 30)):
        with pytest.raises(BadOption, match=r"bad\.db can not be used as a database of kolam"):
            work()
    assert not (tmp_path / "copy.db").exists()


def test_pruning_deletes_old_tables_that_are_over_or_never_started(tmp_path):
    late = 2**42
    fill(
        tmp_path,
        a_table("old", state="over"),
        a_table("waits"),
        a_table("runs", state="running"),
        a_table("new", state="over", changed=late),
    )
    assert prune(tmp_path / "kolam.db", days=30) == 2
    assert ids(tmp_path) == {"runs", "new"}
    with closing(sqlite3.connect(tmp_path / "kolam.db")) as connection:
        assert connection.execute("SELECT count(*) FROM moves").fetchone() == (2,)


def test_pruning_goes_by_days(tmp_path):
    day = 24 * 3600 * 1000
    today = time.time_ns() // 1_000_000
    tables = [a_table(f"{days} days", state="over", changed=int(today - days * day)) for days in (1, 29.5, 30.5, 365)]
    fill(tmp_path, *tables)
    assert prune(tmp_path / "kolam.db", days=30) == 2
    assert ids(tmp_path) == {"1 days", "29.5 days"}
    assert prune(tmp_path / "kolam.db", days=0.5) == 2


def test_pruning_gives_the_room_back(tmp_path):
    async def run():
        async with opened("sqlite", tmp_path) as store:
            await store.create(a_table(state="over"), seats(), [entry(1, "x" * 2_000_000)])

    asyncio.run(run())
    before = (tmp_path / "kolam.db").stat().st_size
    assert prune(tmp_path / "kolam.db", days=30) == 1
    assert (tmp_path / "kolam.db").stat().st_size < before / 2
