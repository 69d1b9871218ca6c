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
from kolam.store import ChatLine, Conflict, Entry, SavedAnalysis, Seat, Store, StoreUnavailable, TableRow
from kolam.store.migration import NewerDatabase, upgrade
from kolam.store.schema import METADATA
from kolam.store.store import engine_for
from kolam.store.upkeep import Upkeep, backup, restore

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


def url_of(kind: str, folder) -> str:
    return postgres_url() if kind == "postgresql" else f"sqlite+aiosqlite:///{folder / 'kolam.db'}"


@asynccontextmanager
async def opened(kind: str, folder):
    url = url_of(kind, folder)
    if kind == "postgresql":
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
            bot = Seat(seat=1, kind="bot", level=3, name="Bot 3")
            second = replace(entry(2), seats=[bot], spent=-3, gained=5, client="c1")
            await store.append(a_table(state="running", ply=1, to_act=1, due=2**40), [second])
            await store.say("t1", ChatLine(number=1, seat=0, text="hello", at=5))
            saved = await store.load("t1")
            assert saved.row == replace(row, state="running", ply=1, to_act=1, due=2**40)
            assert (saved.row.seed, saved.row.rematch, saved.row.outcome) == (2**64 - 1, None, None)
            assert saved.entries == [entry(1), second]
            first = saved.entries[0]
            assert (first.spent, first.gained, first.client, first.seats) == (0, 0, None, None)  # unless there is more to tell
            assert saved.seats == [Seat(seat=0, kind="person", person="p0", name="Asha"), bot]
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
            await store.append(done, [replace(entry(2), kind="token", seats=[given])])
            assert (await store.load("t1")).seats[1] == given

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_only_what_is_new_is_read_where_that_is_asked_for(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as store:
            await store.create(a_table(), seats(), [entry(n) for n in (1, 2, 3)])
            for number in (1, 2):
                await store.say("t1", ChatLine(number=number, seat=0, text="hello", at=5))
            saved = await store.load("t1", since=2, said=1)
            assert ([e.version for e in saved.entries], [line.number for line in saved.chat]) == ([3], [2])
            await store.create(a_table("t2"), seats())
            assert await store.heads(["t1", "t2", "t3"]) == {"t1": (3, 2), "t2": (0, 0)}

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_one_message_is_one_line_of_chat(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as store:
            await store.create(a_table(), seats())
            await store.say("t1", ChatLine(number=1, seat=0, text="hello", at=5, client="c1"))
            for again in (
                ChatLine(number=2, seat=0, text="hello", at=6, client="c1"),
                ChatLine(number=1, seat=1, text="hi", at=6),
            ):
                with pytest.raises(Conflict):
                    await store.say("t1", again)
            for number, (seat, client) in enumerate([(1, "c1"), (0, None), (0, None)], start=2):
                await store.say("t1", ChatLine(number=number, seat=seat, text="hello", at=7, client=client))
            assert [line.client for line in (await store.load("t1")).chat] == ["c1", "c1", None, None]

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_turns_that_are_due_are_found_page_by_page(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as store:
            for name, state, due in [
                ("a", "running", 5),
                ("b", "running", 9),
                ("c", "over", 5),
                ("d", "running", None),
                ("e", "running", 7),
            ]:
                await store.create(a_table(name, state=state, due=due), seats())
            assert await store.overdue(8) == [("a", 5), ("e", 7)]
            assert await store.overdue(9, most=2) == [("a", 5), ("b", 9)]
            assert await store.overdue(9, after="b") == [("e", 7)]

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_an_analysis_is_kept_as_far_as_it_is(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as store:
            await store.create(a_table(), seats())
            begun = SavedAnalysis(table="t1", lang="ru", state="waiting", body="{}", at=3)
            await store.keep_analysis(begun)
            assert await store.waiting_analyses() == [begun]
            done = replace(begun, state="done", body="[1]", at=4)
            await store.keep_analysis(done)
            assert await store.analysis("t1", "ru") == done
            assert await store.analysis("t1", "en") is None
            assert await store.waiting_analyses() == []

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_servers_share_keys_and_one_of_two_adds_one(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as store:
            assert await store.keys() == []
            await store.add_key(1, "a")
            with pytest.raises(Conflict):
                await store.add_key(1, "b")
            await store.add_key(2, "b")
            assert await store.keys() == [(1, "a"), (2, "b")]

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_where_a_person_may_act_is_found(kind, tmp_path):
    async def run():
        async with opened(kind, tmp_path) as store:
            sits = [Seat(seat=0, kind="person", person="p0", name="Asha"), Seat(seat=1, kind="program", person="p1", name="Mira")]
            by_a_bot = Seat(seat=0, kind="bot", person="p0", name="Bot 3", level=3)
            await store.create(a_table("t1", state="running", changed=1), sits)
            await store.create(a_table("t2"), [by_a_bot, Seat(seat=1, kind="open")])
            await store.create(a_table("t3", state="over"), sits)
            await store.create(a_table("t4", changed=2), sits)
            assert await store.seated("p0") == ["t4", "t1"]
            assert await store.seated("p1") == ["t4", "t1"]
            assert await store.seated("p2") == []

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
def test_however_many_are_here_one_statement_finds_their_tables(kind, tmp_path):
    """PostgreSQL takes 32,767 parameters, and what SQLite keeps of each statement is not small."""

    async def run():
        async with opened(kind, tmp_path) as store:
            await store.create(a_table("t1"), seats())
            await store.create(a_table("t2", creator=None), [Seat(seat=0, kind="person", person="p7", name="Mira")])
            await store.create(a_table("t3", creator="p8"), [Seat(seat=0, kind="open")])
            await store.append(a_table("t1"), [entry(1)])
            others = [f"x{number}" for number in range(40_000)]
            asked = {"BEGIN"}
            sa.event.listen(store._reading.sync_engine, "before_cursor_execute", lambda *given: asked.add(given[2]))
            for count in (0, 10, 1000, 40_000):
                found = await store.open_tables(people=["p0", *others[:count], "p7"])
                assert [table.row.id for table in found] == ["t2", "t1"]
                assert len(asked) == 3  # begin, ask for tables, ask for their seats
            for count in (0, 10, 1000, 40_000):
                assert await store.heads(["t1", *others[:count], "t3"]) == {"t1": (1, 0), "t3": (0, 0)}
            assert len(asked) == 4

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
    with pytest.raises(BadOption, match=r"bad\.db can not be used as a database of kolam"):
        backup(tmp_path / "bad.db", tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def prune(folder, days, running=False) -> int:
    async def run():
        upkeep = Upkeep(f"sqlite+aiosqlite:///{folder / 'kolam.db'}")
        gone = await upkeep.prune(days, running)
        await upkeep.give_room_back()
        await upkeep.close()
        return gone

    return asyncio.run(run())


def test_pruning_deletes_old_tables_that_are_over_or_never_started(tmp_path):
    late = 2**42
    fill(
        tmp_path,
        a_table("old", state="over"),
        a_table("waits"),
        a_table("runs", state="running"),
        a_table("new", state="over", changed=late),
    )
    assert prune(tmp_path, days=30) == 2
    assert ids(tmp_path) == {"runs", "new"}
    assert prune(tmp_path, days=30, running=True) == 1
    assert ids(tmp_path) == {"new"}
    with closing(sqlite3.connect(tmp_path / "kolam.db")) as connection:
        assert connection.execute("SELECT count(*) FROM moves").fetchone() == (1,)


def test_pruning_goes_by_days(tmp_path):
    day = 24 * 3600 * 1000
    today = time.time_ns() // 1_000_000
    tables = [a_table(f"{days} days", state="over", changed=int(today - days * day)) for days in (1, 29.5, 30.5, 365)]
    fill(tmp_path, *tables)
    assert prune(tmp_path, days=30) == 2
    assert ids(tmp_path) == {"1 days", "29.5 days"}
    assert prune(tmp_path, days=0.5) == 2


def test_a_day_of_pruning_has_24_hours_to_the_millisecond(tmp_path, monkeypatch):
    now = 10**12
    monkeypatch.setattr("kolam.store.upkeep.time.time", lambda: now / 1000)
    then = now - 30 * 24 * 3600 * 1000
    fill(tmp_path, a_table("now", state="over", changed=then), a_table("before", state="over", changed=then - 1))
    assert prune(tmp_path, days=30) == 1
    assert ids(tmp_path) == {"now"}


def test_pruning_gives_the_room_back(tmp_path):
    async def run():
        async with opened("sqlite", tmp_path) as store:
            await store.create(a_table(state="over"), seats(), [entry(1, "x" * 2_000_000)])

    asyncio.run(run())
    before = (tmp_path / "kolam.db").stat().st_size
    assert prune(tmp_path, days=30) == 1
    assert (tmp_path / "kolam.db").stat().st_size < before / 2


@pytest.mark.parametrize("kind", DATABASES)
def test_single_tables_are_deleted_and_a_person_is_forgotten(kind, tmp_path):
    """Where nobody else sat the table goes; elsewhere the game stays, and who and what was said does not."""

    async def run():
        async with opened(kind, tmp_path) as store:
            mira = Seat(seat=1, kind="person", person="p1", name="Mira")
            joined = Entry(version=1, kind="join", seat=0, body="Asha", at=1, seats=[seats()[0]])
            await store.create(a_table("alone"), seats(), [joined])
            await store.create(a_table("both", state="running"), [seats()[0], mira], [joined, entry(2)])
            await store.create(a_table("theirs", creator="p1"), [Seat(seat=0, kind="open"), mira])
            await store.create(a_table("one", creator="p1"), [Seat(seat=0, kind="open"), mira])
            for number, seat in ((1, 0), (2, 1)):
                await store.say("both", ChatLine(number=number, seat=seat, text="hello", at=5))
            upkeep = Upkeep(url_of(kind, tmp_path))
            assert await upkeep.known(["one", "none"]) == ["one"]
            assert await upkeep.delete(["one", "none"]) == 1
            assert await upkeep.people("Asha") == await upkeep.people("p0") == [("p0", "Asha", 2)]
            assert await upkeep.people("Nobody") == []
            assert await upkeep.forget("p0") == (1, 1)
            await upkeep.close()
            assert [await store.load(table) for table in ("alone", "one")] == [None, None]
            saved = await store.load("both")
            assert saved.seats[0].name == saved.entries[0].body == "Someone"
            assert saved.seats[0].person not in ("p0", None)
            assert saved.entries[0].seats == [saved.seats[0]]
            assert saved.seats[1] == mira
            assert (saved.entries[1], saved.row.creator) == (entry(2), None)
            assert [line.seat for line in saved.chat] == [1]
            assert (await store.load("theirs")).row == a_table("theirs", creator="p1")

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_a_person_is_forgotten_in_entries_of_an_earlier_form_too(kind, tmp_path):
    """They do not tell who sits at the seats that changed; nor are those of others touched."""

    async def run():
        async with opened(kind, tmp_path) as store:
            mira = Seat(seat=1, kind="person", person="p1", name="Mira")
            of_then = [
                Entry(version=1, kind="join", seat=0, body="Asha", at=1),
                Entry(version=2, kind="name", seat=1, body="Mira", at=2),
            ]
            await store.create(a_table(), [seats()[0], mira], of_then)
            keeper = Upkeep(url_of(kind, tmp_path))
            assert await keeper.forget("p0") == (0, 1)
            await keeper.close()
            assert (await store.load("t1")).entries == [replace(of_then[0], body="Someone"), of_then[1]]

    asyncio.run(run())


@pytest.mark.parametrize("kind", DATABASES)
def test_what_there_is_not_is_null_in_the_database(kind, tmp_path):
    """Then forgetting somebody looks at few entries."""

    async def run():
        async with opened(kind, tmp_path) as store:
            await store.create(a_table(), seats(), [entry(1)])
            async with store._look() as connection:
                for chosen in ("position, clock, outcome FROM tables", "seats FROM moves"):
                    (row,) = await connection.execute(sa.text(f"SELECT {chosen}"))
                    assert set(row) == {None}

    asyncio.run(run())


def test_a_database_of_a_later_version_is_refused(tmp_path):
    fill(tmp_path, a_table())
    with closing(sqlite3.connect(tmp_path / "kolam.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    async def run():
        engine = engine_for(url_of("sqlite", tmp_path), writing=True)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        finally:
            await engine.dispose()

    with pytest.raises(NewerDatabase, match=r"newer version of kolam.*9999"):
        asyncio.run(run())
