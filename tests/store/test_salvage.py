"""Rows are read past what is damaged: all but those of the pages that are gone."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing

import pytest

from kit.damage import PAGE, overwrite
from kolam.engine.errors import BadOption
from kolam.store.salvage import _Rows, aside, copy_rows, form_of, problems
from kolam.store.upkeep import check_file, first_line
from store.test_damage import damage_page, filled
from store.test_store import fill, url_of


def change(file, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for statement in statements:
            assert connection.execute(statement).rowcount


@pytest.mark.parametrize("seed", range(5))
def test_every_row_is_read_but_those_on_damaged_pages(tmp_path, seed):
    file = tmp_path / "some.db"
    rng = random.Random(seed)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE words (word TEXT)")
        connection.executemany("INSERT INTO words VALUES (?)", [(f"<{n}>" * rng.randrange(1, 30),) for n in range(3000)])
        connection.commit()
    content = file.read_bytes()
    leaves = [number for number in range(2, len(content) // PAGE) if content[number * PAGE] == 0x0D]
    gone = rng.sample(leaves, 5)
    for number in gone:
        overwrite(file, number * PAGE, rng.choice((bytes(PAGE), rng.randbytes(PAGE))))
    on_them = b"".join(content[number * PAGE : (number + 1) * PAGE] for number in gone)
    with closing(sqlite3.connect(file)) as connection:
        reading = _Rows(connection, "words", ["word"])
        found = {word.partition(">")[0] + ">" for (word,) in reading}
    assert found == {word for word in (f"<{n}>" for n in range(3000)) if word.encode() not in on_them}
    assert reading.gaps


def test_rows_are_read_though_the_last_page_is_damaged(tmp_path):
    """Then no number is found from which on something can be read."""
    file = tmp_path / "some.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE words (word TEXT)")
        connection.executemany("INSERT INTO words VALUES (?)", [(f"<{n}>" * 200,) for n in range(50)])
    damage_page(file, b"<49><49>")
    with closing(sqlite3.connect(file)) as connection:
        reading = _Rows(connection, "words", ["word"])
        found = [word.partition(">")[0] + ">" for (word,) in reading]
    assert found == [f"<{n}>" for n in range(len(found))]
    assert 40 < len(found) < 50
    assert reading.gaps == 1


# --- A database of kolam ---


@pytest.fixture
def file(tmp_path):
    """A database with two tables, whose entries lie on pages of their own."""
    filled(url_of("sqlite", tmp_path))
    return tmp_path / "kolam.db"


def test_a_whole_file_has_no_problems(file):
    assert problems(file) == problems(file, quick=True) == []
    assert check_file(file) == 2


def test_a_row_that_belongs_to_no_table_is_a_problem_that_a_quick_look_does_not_find(file):
    change(file, "DELETE FROM tables WHERE id = 't1'")
    found = problems(file)
    of_moves, of_seats = ([f"row {n} of {table} belongs to no table" for n in range(1, 4)] for table in ("moves", "seats"))
    assert sorted(found) == sorted([*of_moves, *of_seats[:2]])
    assert problems(file, most=2) == found[:2]
    assert problems(file, quick=True) == []


def test_what_an_index_misses_is_a_problem_of_which_the_first_is_told(file):
    file.write_bytes(file.read_bytes().replace(b"personp0Asha", b"personq0Asha"))
    found = problems(file)
    assert found == [f"row {number} missing from index seats_by_person" for number in (1, 3)]
    assert problems(file, most=1) == found[:1]
    assert problems(file, quick=True) == []
    with pytest.raises(BadOption, match=re.escape(f"{file} is damaged: {found[0]}. See kolam db check.")):
        check_file(file)


def test_a_page_that_is_damaged_is_a_problem(file):
    damage_page(file, b"<t1:2>")
    assert problems(file) == ["database disk image is malformed"]
    assert problems(file, quick=True)
    with pytest.raises(BadOption, match=re.escape(f"{file} is damaged: database disk image is malformed. See kolam db check.")):
        check_file(file)


def test_of_what_sqlite_has_found_the_first_line_is_told_that_says_something():
    assert first_line("*** in database main ***\nPage 3 is never used\nPage 4 is never used") == "Page 3 is never used"
    assert first_line("*** in database main ***") == "*** in database main ***"


def test_a_file_that_is_no_database_is_the_problem_and_nothing_of_it_is_salvaged(tmp_path):
    (tmp_path / "bad.db").write_bytes(b"hello" * 1000)
    assert problems(tmp_path / "bad.db") == ["file is not a database"]
    with (
        pytest.raises(BadOption, match=r"Nothing of .*bad\.db can be read \(file is not a database\)"),
        aside(tmp_path / "bad.db"),
    ):
        raise AssertionError("It was opened.")
    assert [path.name for path in tmp_path.iterdir()] == ["bad.db"]


def salvaged(folder, file) -> tuple[dict[str, int], dict[str, list]]:
    """What is copied from a file into a new database: the gaps, and the rows by table."""
    folder.mkdir()
    fill(folder)
    with aside(file) as source, closing(sqlite3.connect(folder / "kolam.db")) as target:
        target.execute("PRAGMA foreign_keys=ON")
        assert form_of(source) == form_of(target)
        gaps = copy_rows(source, target)
        keys = {"tables": "id", "seats": "table_id, seat", "moves": "table_id, version"}
        return gaps, {table: list(target.execute(f"SELECT {key} FROM {table} ORDER BY {key}")) for table, key in keys.items()}


def test_what_can_be_read_of_a_damaged_file_is_copied_and_gaps_are_counted(tmp_path, file):
    damage_page(file, b"<t1:2>")
    before = file.read_bytes()
    gaps, rows = salvaged(tmp_path / "new", file)
    assert gaps == {"moves": 1}
    assert rows["moves"] == [("t1", 1), ("t1", 3), ("t2", 1), ("t2", 2), ("t2", 3)]
    assert rows["tables"] == [("t1",), ("t2",)]
    assert file.read_bytes() == before


def test_what_belongs_to_a_table_that_is_gone_is_not_salvaged(tmp_path, file):
    change(file, "DELETE FROM tables WHERE id = 't1'")
    gaps, rows = salvaged(tmp_path / "new", file)
    assert gaps == {}
    assert rows == {"tables": [("t2",)], "seats": [("t2", 0), ("t2", 1)], "moves": [("t2", 1), ("t2", 2), ("t2", 3)]}


def test_what_stands_in_the_write_ahead_log_is_looked_at_too_and_stays_there(file):
    log = file.with_name("kolam.db-wal")
    with closing(sqlite3.connect(file)) as server:
        server.execute("DELETE FROM tables WHERE id = 't1'")
        server.commit()
        before = log.read_bytes()
        assert before
        with aside(file) as connection:
            assert connection.execute("SELECT id FROM tables").fetchall() == [("t2",)]
        assert log.read_bytes() == before


def test_a_database_without_a_form_has_none(tmp_path):
    with closing(sqlite3.connect(tmp_path / "some.db")) as connection:
        assert form_of(connection) is None
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        assert form_of(connection) is None
