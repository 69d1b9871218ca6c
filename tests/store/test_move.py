"""A whole installation moves from SQLite to PostgreSQL and back: all of it or nothing, every row compared."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import stat
from contextlib import closing

import pytest
import sqlalchemy as sa

from kit.commands import called, kolam, refused
from kit.postgres import new_database, postgres
from kit.web import GENEROUS, Person, eventually, play_to_the_end, server_in_thread
from kolam.server import app
from kolam.server.folder import hold
from kolam.server.web.keys import load_keys
from kolam.store import move as moving
from kolam.store.move import COPIED, NotMoved
from kolam.store.schema import METADATA
from kolam.store.store import engine_for


def plain(url: str) -> str:
    return url.replace("+asyncpg", "")


def in_database(url: str, statement):
    async def run():
        engine = engine_for(url, writing=True)
        async with engine.begin() as connection:
            done = await connection.execute(statement)
            found = done.all() if done.returns_rows else None
        await engine.dispose()
        return found

    return asyncio.run(run())


def content(url: str) -> dict[str, list]:
    return {table.name: sorted(in_database(url, sa.select(table)), key=repr) for table in COPIED}


def is_bare(url: str) -> bool:
    """Whether nothing at all was left in a PostgreSQL database."""
    return in_database(url, sa.text("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'")) == [(0,)]


def file_of(folder) -> str:
    return f"sqlite+aiosqlite:///{folder / 'kolam.db'}"


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """A data folder with games that run and are over, chat, an analysis; and who was there."""
    folder = tmp_path_factory.mktemp("evening")
    with server_in_thread(folder) as (address, _):
        people = [Person(address), Person(address)]
        tables = []
        for decisions in (None, 11):
            tables.append(people[0].create("mandala", ["me", "open"], clock={"kind": "live", "bank": 60, "increment": 5}))
            people[1].join(tables[-1])
            sockets = [each.sit(tables[-1]) for each in people]
            play_to_the_end(sockets, random.Random(7), decisions)
            assert sockets[0].ask("chat", text="well played ½ 🙂")["is"] == "done"
            for s in sockets:
                s.close()
        for _ in range(15):
            people[0].create("ganesha", ["me", "open", "bot:2"], public=False)
    with closing(sqlite3.connect(folder / "kolam.db")) as file, file:
        file.execute("INSERT INTO analyses VALUES (?, 'en', 'done', '{}', 1)", (tables[0],))
    yield folder, people, tables
    for each in people:
        each.close()


@pytest.fixture
def folder(evening, tmp_path):
    """A copy of it, to be changed."""
    for name in ("kolam.db", "keys.json"):
        (tmp_path / name).write_bytes((evening[0] / name).read_bytes())
    return tmp_path


def test_an_installation_moves_to_postgresql_and_back_and_is_played_on(evening, tmp_path, monkeypatch):
    monkeypatch.setattr(moving, "BATCH", 7)
    folder, people, tables = evening
    url = new_database()
    before = content(file_of(folder))
    told = called("db", "move", "--data", folder, "--database", plain(url))
    assert told.returncode == 0, told.stderr
    assert f"Every row is there and the same: 17 of tables, {len(before['seats'])} of seats" in told.stdout
    assert content(url) == before == content(file_of(folder))

    def go_on(address, seed: int) -> None:
        for each in people:
            each.address = address
            each.http.base_url = address.http
        sockets = [each.sit(tables[1]) for each in people]
        assert [s.until_is("table")["you"] for s in sockets] == [0, 1]  # their cookies are good
        for s in sockets:
            s.sent = 1000 * seed  # what carries an id that is known is not done again
        play_to_the_end(sockets, random.Random(seed), decisions=5)
        for s in sockets:
            s.close()

    with server_in_thread(tmp_path / "other", GENEROUS, url) as (address, _):
        go_on(address, 1)
    assert called("db", "rotate-keys", "--data", tmp_path / "other", "--database", plain(url)).returncode == 0
    back = tmp_path / "back"
    told = called("db", "move", "--back", "--data", back, "--database", plain(url))
    assert told.returncode == 0, told.stderr
    assert content(file_of(back)) == content(url) != before
    assert load_keys(back)[:-1] == load_keys(folder)
    assert [stat.S_IMODE((back / name).stat().st_mode) for name in ("kolam.db", "keys.json")] == [0o600, 0o600]
    assert {path.name for path in back.iterdir()} <= {"kolam.db", "kolam.db-wal", "kolam.db-shm", "keys.json", "server.lock"}
    with server_in_thread(back) as (address, _):
        go_on(address, 2)


def test_what_would_mix_or_lose_something_is_refused(folder, tmp_path):
    url = new_database()
    move = ["db", "move", "--data", folder, "--database", plain(url)]
    assert "Name the PostgreSQL database" in refused(called("db", "move", "--data", folder))
    assert "is not PostgreSQL" in refused(called("db", "move", "--data", folder, "--database", file_of(tmp_path / "x")))
    assert "There is no kolam.db" in refused(called("db", "move", "--data", tmp_path / "none", "--database", plain(url)))
    with hold(folder):
        assert "A server is running" in refused(called(*move))
    assert is_bare(url)
    assert called(*move).returncode == 0
    assert "is not empty: it holds 17 rows of tables" in refused(called(*move))
    assert "holds 17 tables. Put it elsewhere" in refused(called(*move, "--back"))
    with server_in_thread(tmp_path / "running", GENEROUS, url):
        assert "Stop all servers that use it first" in refused(called(*move[:3], tmp_path / "new", *move[4:], "--back"))
    assert not (tmp_path / "new" / "kolam.db").exists()


@pytest.mark.parametrize(("form", "sentence"), [("0001", "its form is 0001"), ("9999", "a newer version of kolam made it")])
def test_a_database_of_another_form_is_refused(folder, tmp_path, form, sentence):
    with closing(sqlite3.connect(folder / "kolam.db")) as file, file:
        file.execute("UPDATE alembic_version SET version_num = ?", (form,))
    url = new_database()
    assert sentence in refused(called("db", "move", "--data", folder, "--database", plain(url)))
    assert is_bare(url)


def test_a_row_that_is_not_taken_is_named_and_nothing_stays(folder, evening):
    with closing(sqlite3.connect(folder / "kolam.db")) as file, file:
        file.execute("UPDATE chat SET text = 'a' || char(0) || 'b' WHERE table_id = ?", (evening[2][1],))
    url = new_database()
    told = refused(called("db", "move", "--data", folder, "--database", plain(url)))
    assert f"The row of chat with table_id {evening[2][1]}, number 1 is not taken: its text holds a NUL" in told
    with closing(sqlite3.connect(folder / "kolam.db")) as file, file:
        file.execute("UPDATE chat SET text = 'ab', seat = 3000000000")
    assert "The row of chat with table_id" in refused(called("db", "move", "--data", folder, "--database", plain(url)))
    assert is_bare(url)


@pytest.mark.parametrize("number", range(2, 7))
def test_of_several_rows_the_one_that_is_not_taken_is_named(folder, evening, number):
    table = evening[2][1]
    with closing(sqlite3.connect(folder / "kolam.db")) as file, file:
        more = [(table, each, "a\0b" if each == number else "ab") for each in range(2, 7)]
        file.executemany("INSERT INTO chat (table_id, number, seat, text, at) VALUES (?, ?, 0, ?, 1)", more)
    with pytest.raises(
        NotMoved, match=f"The row of chat with table_id {table}, number {number} is not taken: its text holds a NUL"
    ):
        asyncio.run(moving.move(file_of(folder), new_database(), ()))


def test_the_source_is_only_read(folder):
    """Somebody else may be about to write."""
    with closing(sqlite3.connect(folder / "kolam.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        counts = asyncio.run(moving.move(file_of(folder), new_database(), ()))
    assert counts["tables"] == 17


def test_a_row_that_is_missing_in_the_copy_is_named(folder, evening, monkeypatch):
    compare = moving._compare
    table = min(evening[2])

    async def harmed(old, new, of, *more):
        if of.name == "moves":
            await new.execute(sa.text(f"DELETE FROM moves WHERE version = 3 AND table_id = '{table}'"))
        await compare(old, new, of, *more)

    monkeypatch.setattr(moving, "_compare", harmed)
    with pytest.raises(NotMoved, match=f"The copy of moves differs at table_id {table}, version 3"):
        asyncio.run(moving.move(file_of(folder), new_database(), ()))


@pytest.mark.parametrize("harm", ["UPDATE moves SET body = '!' WHERE version = 3", "DELETE FROM chat", "DELETE FROM seats"])
def test_a_copy_that_differs_is_noticed_and_nothing_stays(folder, monkeypatch, harm):
    compare = moving._compare

    async def harmed(old, new, table, *more):
        if table.name == "tables":
            await new.execute(sa.text(harm))
        await compare(old, new, table, *more)

    monkeypatch.setattr(moving, "_compare", harmed)
    url = new_database()
    assert "Nothing was moved." in refused(called("db", "move", "--data", folder, "--database", plain(url)))
    assert is_bare(url)


def test_what_is_too_much_in_the_copy_is_noticed(folder, monkeypatch):
    compare = moving._compare

    async def harmed(old, new, table, *more):
        if table.name == "analyses":
            more_rows = sa.text("INSERT INTO analyses SELECT table_id, 'ru', state, body, at FROM analyses")
            await new.execute(more_rows)
        await compare(old, new, table, *more)

    monkeypatch.setattr(moving, "_compare", harmed)
    with pytest.raises(NotMoved, match="The copy of analyses differs at"):
        asyncio.run(moving.move(file_of(folder), new_database(), ()))


def test_a_damaged_file_is_named(tmp_path):
    (tmp_path / "kolam.db").write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    told = refused(called("db", "move", "--data", tmp_path, "--database", "postgresql://nobody@127.0.0.1:1/x"))
    assert f"{tmp_path / 'kolam.db'} can not be used as a database of kolam" in told


def test_a_password_stays_in_its_file(folder, tmp_path):
    with postgres(password="secret-of-the-test") as url:
        (tmp_path / "address").write_text(plain(url))
        told = kolam("db", "move", "--data", folder, "--database-file", tmp_path / "address")
        assert told.returncode == 0, told.stderr
        again = kolam("db", "move", "--data", folder, KOLAM_DATABASE=plain(url))
        assert "is not empty" in refused(again)
    assert "secret-of-the-test" not in told.stdout + told.stderr + again.stdout + again.stderr


def test_every_table_of_the_schema_is_moved():
    assert {table.name for table in COPIED} | {"keys"} == {table.name for table in METADATA.sorted_tables}


def test_a_rotated_key_of_a_database_signs_at_servers_that_run(tmp_path, monkeypatch):
    monkeypatch.setattr(app, "LEARN_KEYS", 0.05)
    url = new_database()
    with server_in_thread(tmp_path, GENEROUS, url) as (address, _):
        known = Person(address)
        name = known.http.get("/api/me").json()["name"]
        told = called("db", "rotate-keys", "--data", tmp_path, "--database", plain(url))
        assert "2 keys are in the database" in told.stdout
        newest = in_database(url, sa.text("SELECT key FROM keys ORDER BY number DESC LIMIT 1"))[0][0]
        fresh = app.Signer([newest])

        def signs() -> bool:
            newcomer = Person(address)
            found = fresh.read(newcomer.http.cookies["kolam"]) is not None
            newcomer.close()
            return found

        eventually(signs)
        assert known.http.get("/api/me").json()["name"] == name  # the former key is still good
        for _ in range(2):
            called("db", "rotate-keys", "--data", tmp_path, "--database", plain(url))
        eventually(lambda: known.http.get("/api/me").json()["name"] != name)
        known.close()


def test_keys_of_the_folder_are_good_though_the_key_is_changed_before_the_first_start(tmp_path):
    keys = load_keys(tmp_path)
    url = new_database()
    assert called("db", "rotate-keys", "--data", tmp_path, "--database", plain(url)).returncode == 0
    found = [key for (key,) in in_database(url, sa.text("SELECT key FROM keys ORDER BY number"))]
    assert found[:-1] == keys == json.loads((tmp_path / "keys.json").read_text())
