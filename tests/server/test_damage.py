"""Damaged databases: what is whole stays, the rest is named. The long form is tests/soak/damage.py."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing

import msgspec
import pytest
import sqlalchemy as sa
from structlog.testing import capture_logs

from kit.commands import called, refused
from kit.damage import PAGE, Played, overwrite, packed, play
from kit.postgres import PostgresServer, new_database
from kit.web import GENEROUS, PATIENCE, Person, eventually, play_to_the_end, server_in_thread, sit_down
from kolam.engine.errors import BadOption
from kolam.server.database import check_whole
from kolam.server.serve import serve
from kolam.store.damage import is_damage
from kolam.store.store import engine_for
from soak.damage import run_logs, run_pages


def change(data, statement, *values):
    with closing(sqlite3.connect(data / "kolam.db")) as connection:
        assert connection.execute(statement, values).rowcount
        connection.commit()


# --- Many at random ---


def test_a_cut_write_ahead_log_leaves_what_was_told_up_to_some_moment(tmp_path):
    result = run_logs(tmp_path, 8, random.Random(3), tables=2, quiet=True)
    assert (result.runs, result.lost) == (8, [])
    assert result.cut_off > 0


def test_what_is_whole_in_a_file_with_damaged_pages_is_saved_and_the_rest_is_named(tmp_path):
    result = run_pages(tmp_path, 8, random.Random(3), tables=6, quiet=True)
    assert (result.runs, result.lost) == (8, [])
    assert result.whole > 0
    assert result.named > 0


def test_a_server_says_that_its_write_ahead_log_was_cut(tmp_path):
    for kill in (False, True):
        play(tmp_path, 1, 2, random.Random(1), Played(), kill)
        with capture_logs() as logs:
            for _ in range(2):
                check_whole(tmp_path / "kolam.db")
        assert not logs
    with (tmp_path / "kolam.db-wal").open("r+b") as log:
        log.truncate(10000)
    with capture_logs() as logs:
        check_whole(tmp_path / "kolam.db")
    assert "what was stored last may be lost" in logs[0]["event"]


# --- From damage to a server that serves ---


def test_a_damaged_file_is_refused_checked_salvaged_and_played_on_with(tmp_path):
    data = tmp_path / "data"
    played = Played()
    play(data, 4, 12, random.Random(2), played)
    packed(data / "kolam.db", data / "new.db").replace(data / "kolam.db")
    assert "4 of 4 tables are whole." in called("db", "check", "--data", data).stdout
    content = (data / "kolam.db").read_bytes()
    page = content.rindex(b"start") // PAGE  # of the log
    overwrite(data / "kolam.db", page * PAGE, bytes(PAGE))

    with pytest.raises(BadOption, match="kolam db salvage"):
        serve(port=0, data=data)
    assert "is damaged" in refused(called("db", "backup", tmp_path / "copy.db", "--data", data))
    checked = called("db", "check", "--data", data)
    assert checked.returncode == 1
    named = [table for table in played.tables if f"The table {table} is damaged" in checked.stdout]
    whole = [table for table in played.tables if table not in named]
    assert named
    assert f"{len(whole)} of 4 tables are whole." in checked.stdout

    saved = called("db", "salvage", tmp_path / "new.db", "--data", data)
    assert saved.returncode == 0, saved.stderr
    assert f"{len(whole)} whole tables are in" in saved.stdout
    assert all(f"The table {table} is not saved" in saved.stdout for table in named)
    assert "exists already" in refused(called("db", "salvage", tmp_path / "new.db", "--data", data))
    assert called("db", "restore", tmp_path / "new.db", "--data", data).returncode == 0
    assert called("db", "check", "--data", data).returncode == 0
    check_whole(data / "kolam.db")
    with server_in_thread(data, GENEROUS) as (address, _):
        person = Person(address)
        for table in whole:
            told = {(version, action) for of, version, action in played.told if of == table}
            assert told <= {(step["version"], step["action"]) for step in person.see(table)["log"]}
        for table in named:
            assert person.http.get(f"/api/tables/{table}").status_code == 404
        person.close()


def test_a_file_of_which_nothing_can_be_read_is_said_to_be_that(tmp_path):
    play(tmp_path, 1, 1, random.Random(1), Played())
    overwrite(tmp_path / "kolam.db", 0, bytes(range(256)) * 16)
    with pytest.raises(BadOption, match="kolam db salvage"):
        check_whole(tmp_path / "kolam.db")
    assert called("db", "check", "--data", tmp_path).returncode == 1
    assert "kolam db restore" in refused(called("db", "salvage", tmp_path / "new.db", "--data", tmp_path))
    assert not (tmp_path / "new.db").exists()


def test_a_damaged_database_is_kept_beside_a_copy_that_takes_its_place(tmp_path):
    data = tmp_path / "data"
    play(data, 1, 1, random.Random(1), Played())
    assert called("db", "backup", tmp_path / "copy.db", "--data", data).returncode == 0
    overwrite(data / "kolam.db", 0, bytes(range(256)) * 16)
    damaged = (data / "kolam.db").read_bytes()
    assert called("db", "restore", tmp_path / "copy.db", "--data", data).returncode == 0
    assert called("db", "check", "--data", data).returncode == 0
    assert [path.read_bytes() for path in data.glob("kolam.before-*.db")] == [damaged]


# --- One table ---

WRONG = {
    "no such action": "UPDATE moves SET body = 'nothing' WHERE table_id = ? AND kind = 'play'",
    "a kind that is none": "UPDATE moves SET kind = 'dance' WHERE table_id = ? AND version = 3",
    "a gap": "DELETE FROM moves WHERE table_id = ? AND version = 3",
    "the end is missing": "DELETE FROM moves WHERE table_id = ? AND version >= 4",
    "unreadable JSON": "UPDATE moves SET seats = '[{' WHERE table_id = ? AND version = 1",
    "no text": "UPDATE moves SET body = CAST(x'ff' AS TEXT) WHERE table_id = ? AND version = 3",
    "options without sense": "UPDATE tables SET options = '{' WHERE id = ?",
    "options that are none": "UPDATE tables SET options = '{\"colors\": 77}' WHERE id = ?",
    "a seat too few": "DELETE FROM seats WHERE table_id = ? AND seat = 1",
    "a number that is none": "UPDATE tables SET changed = 'yesterday' WHERE id = ?",
    "a seed that is none": "UPDATE tables SET seed = 'x' WHERE id = ?",
}


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A data folder with two games under way; and one table that waits for each of them."""
    data = tmp_path_factory.mktemp("data")
    with server_in_thread(data, GENEROUS) as (address, _):
        people = [Person(address), Person(address)]
        tables = []
        for _ in range(2):
            table, sockets = sit_down(people)
            play_to_the_end(sockets, random.Random(1), decisions=4)
            tables.append(table)
            for s in sockets:
                s.close()
        cookies = [dict(person.http.cookies) for person in people]
        for person in people:
            person.close()
    return data, tables, cookies


@pytest.mark.parametrize("wrong", WRONG)
def test_a_damaged_table_is_named_and_the_others_go_on(tmp_path, game, wrong):
    data, (damaged, whole), cookies = game
    for name in ("kolam.db", "keys.json"):
        (tmp_path / name).write_bytes((data / name).read_bytes())
    change(tmp_path, WRONG[wrong], damaged)
    with capture_logs() as logs, server_in_thread(tmp_path, GENEROUS) as (address, server):
        one, two = Person(address), Person(address)
        for person, cookie in zip((one, two), cookies, strict=True):
            person.http.cookies.clear()
            person.http.cookies.update(cookie)
        for lang, words in (("en", "Other tables are not concerned."), ("ru", "Других столов это не касается.")):
            answer = one.http.get(f"/api/tables/{damaged}", params={"lang": lang})
            assert (answer.status_code, answer.json()["error"]) == (409, "DamagedTable")
            assert words in answer.json()["sentence"]
        s = one.sit(damaged)
        assert s.closing()[0] == 1008
        s.close()
        listed = one.http.get("/api/tables?list=mine").json()["tables"]
        assert whole in [table["id"] for table in listed]
        assert one.http.get("/api/tables?list=open").status_code == 200
        sockets = [one.sit(whole), two.sit(whole)]
        assert one.http.put("/api/me", json={"name": "Asha"}).status_code == 200
        play_to_the_end(sockets, random.Random(1), decisions=1)
        assert server.metrics.registry.get_sample_value("kolam_damaged_tables") == 1
        assert server.metrics.faults._value.get() == 0
        for each in (*sockets, one, two):
            each.close()
    named = [line for line in logs if line["event"] == "A table is damaged"]
    assert [line["table"] for line in named] == [damaged]  # once, however often it is asked for
    checked = called("db", "check", "--data", tmp_path)
    assert checked.returncode == 1
    assert f"The table {damaged} is damaged: {named[0]['reason']}" in checked.stdout
    assert "1 of 2 tables are whole." in checked.stdout


def test_a_damaged_analysis_is_made_anew(tmp_path, game):
    data, (table, _), _ = game
    (tmp_path / "kolam.db").write_bytes((data / "kolam.db").read_bytes())
    change(tmp_path, "INSERT INTO analyses VALUES (?, 'en', 'waiting', '{', 0)", table)
    with capture_logs() as logs, server_in_thread(tmp_path, GENEROUS) as (_, server):

        def body():
            kept = asyncio.run_coroutine_threadsafe(server.store.analysis(table, "en"), server.loop).result(PATIENCE)
            return kept.body

        eventually(lambda: body() != "{" and msgspec.json.decode(body())["state"] == "done")
    assert "A stored analysis is damaged, and made anew" in [line["event"] for line in logs]


def test_tables_in_postgresql_are_checked_too(tmp_path):
    url = new_database()
    with server_in_thread(tmp_path, GENEROUS, url) as (address, _):
        people = [Person(address), Person(address)]
        tables = []
        for _ in range(2):
            table, sockets = sit_down(people)
            play_to_the_end(sockets, random.Random(1), decisions=2)
            tables.append(table)
            for s in sockets:
                s.close()
        for person in people:
            person.close()
    assert "2 of 2 tables are whole." in called("db", "check", "--data", tmp_path, "--database", url).stdout

    async def damage():
        engine = engine_for(url, writing=True)
        async with engine.begin() as connection:
            gone = "DELETE FROM moves WHERE version = 3 AND table_id = :table"
            await connection.execute(sa.text(gone), {"table": tables[0]})
        await engine.dispose()

    asyncio.run(damage())
    checked = called("db", "check", "--data", tmp_path, "--database", url)
    assert checked.returncode == 1
    assert f"The table {tables[0]} is damaged" in checked.stdout
    assert "1 of 2 tables are whole." in checked.stdout


#: What is overwritten of a page of PostgreSQL: where, and by what.
SPOILT = {"garbage": (0, random.Random(1).randbytes(8192)), "zeros": (0, bytes(8192)), "a few bytes": (4000, b"kolam" * 9)}


def asked(url, *statements):
    """What a database answers to the last of some statements, in one value."""

    async def ask():
        engine = engine_for(url, writing=True)
        async with engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            found = [await connection.execute(sa.text(each)) for each in statements]
        await engine.dispose()
        return found[-1].scalar() if found[-1].returns_rows else None

    return asyncio.run(ask())


def test_an_overwritten_page_of_postgresql_harms_the_tables_on_it_and_no_others(tmp_path):
    database = PostgresServer()
    try:
        url = database.url()
        on_it, beside = Played(), Played()
        for played in (on_it, beside):
            play(tmp_path, 2, 40, random.Random(1), played, database=url)
        # Once it knows that there are few rows, it would rather look through all of them.
        file = database.folder / "data" / asked(url, "ANALYZE", "CHECKPOINT", "SELECT pg_relation_filepath('moves')")
        whole = file.read_bytes()[:8192]
        for where, what in SPOILT.values():
            database.stop("fast")
            overwrite(file, 0, whole)
            overwrite(file, where, what)
            database.start()
            with capture_logs(), server_in_thread(tmp_path, GENEROUS, url) as (address, server):
                people = [Person(address), Person(address)]
                for table in on_it.tables:
                    assert people[0].http.get(f"/api/tables/{table}").json()["error"] == "DamagedTable"
                for table in beside.tables:
                    told = {(version, action) for of, version, action in beside.told if of == table}
                    assert told <= {(step["version"], step["action"]) for step in people[0].see(table)["log"]}
                table, sockets = sit_down(people)
                play_to_the_end(sockets, random.Random(1), decisions=3)
                beside.tables.append(table)
                assert server.metrics.faults._value.get() == 0
                for each in (*sockets, *people):
                    each.close()
            checked = called("db", "check", "--data", tmp_path, "--database", url)
            assert checked.returncode == 1
            assert all(f"The table {table} is damaged" in checked.stdout for table in on_it.tables)
            assert f"{len(beside.tables)} of {len(beside.tables) + 2} tables are whole." in checked.stdout
    finally:
        database.remove()


def test_what_postgresql_says_of_rows_that_lead_nowhere_is_damage():
    from asyncpg import exceptions

    for error in (exceptions.DataCorruptedError, exceptions.UndefinedFileError, exceptions.PostgresIOError):
        assert is_damage(error("could not access status of transaction 2896894571"))
    assert not is_damage(exceptions.AdminShutdownError("terminating connection"))
