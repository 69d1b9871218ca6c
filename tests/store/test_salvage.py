"""Rows are read past what is damaged: all but those of the pages that are gone."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing

import pytest

from kit.damage import PAGE, overwrite
from kolam.store.salvage import _Rows


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
