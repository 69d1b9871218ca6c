"""A database of the first form, with games under way, is brought up to date and played on."""

from __future__ import annotations

import asyncio
import json
import random
import re
from contextlib import contextmanager

import pytest
import sqlalchemy as sa
from alembic import command

from kit.damage import PAGE, loaded, overwrite, packed
from kit.postgres import new_database
from kit.web import GENEROUS, Person, play_to_the_end, server_in_thread
from kolam.games import definition
from kolam.server.inspection import salvage
from kolam.server.table.live import Live
from kolam.server.web.keys import Signer, keep_keys
from kolam.server.wire.connection import Identity
from kolam.store import Store
from kolam.store.migration import OlderDatabase, _config, check_is_current
from kolam.store.store import engine_for

GAMES = [("mandala", 2), ("ganesha", 3), ("mandala-stones", 4), ("rajas", 2)]
CLOCKS = {"mandala": {"kind": "live", "bank": 600, "increment": 5}, "rajas": {"kind": "days", "days": 3}}
KEY = "k" * 64


def url_of(kind: str, folder) -> str:
    return new_database() if kind == "postgresql" else f"sqlite+aiosqlite:///{folder / 'kolam.db'}"


def in_database(url: str, work):
    async def run():
        engine = engine_for(url, writing=True)
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(work)
        finally:
            await engine.dispose()

    return asyncio.run(run())


def columns(name: str, *names: str) -> sa.TableClause:
    return sa.table(name, *(sa.column(each) for each in names))


TABLES = columns(
    *("tables", "id", "game", "rules", "options", "seed", "salt", "public", "clock"),
    *("creator", "created", "changed", "state", "ply", "to_act", "due", "outcome"),
)
SEATS = columns("seats", "table_id", "seat", "kind", "person", "name", "level", "token")
MOVES = columns("moves", "table_id", "version", "kind", "seat", "body", "at", "spent", "client")
CHAT = columns("chat", "table_id", "number", "seat", "text", "at")


def a_table_of_then(connection: sa.Connection, game: str, players: int, over: bool = False) -> str:
    """A table as the first version stored it: people sat down, some decisions, one of them taken back, a bot, lines of chat."""
    rng, t = random.Random(game), definition(game).configure(players=players).new(2**64 - 5)
    id = f"{game}-{'over' if over else 'on'}"
    moves = [("join", seat, f"Player {seat}", 0, None) for seat in range(1, players)] + [("start", None, "", 0, None)]

    def play() -> None:
        seat, action = t.to_act, rng.choice(t.legal())
        t.play(action)
        moves.append(("play", seat, action, 1200, f"then{len(moves)}"))

    for _ in range(7):
        play()
    for _ in range(2):  # taken back, and taken back again after another choice
        seat = t.decisions[-1][0]
        t.undo()
        moves.append(("undo", seat, "1", 0, None))
        play()
    moves += [("bot", 1, "2", 0, None), ("back", 1, "Player 1", 0, None)]
    while over and t.to_act is not None:
        play()
    row = dict(  # noqa: C408
        id=id,
        game=game,
        rules=t.game.definition.rules.VERSION,
        options=json.dumps(t.game.options),
        seed=str(2**64 - 5),
        salt="s" * 32,
        public=True,
        creator="p0",
        created=1,
        changed=2,
        clock=json.dumps(CLOCKS[game]) if game in CLOCKS else None,
        due=9 * 10**12 if game == "rajas" else None,
        state="over" if over else "running",
        ply=t.version,
        to_act=t.to_act,
        outcome=json.dumps({**t.outcome.to_json(), "by": None}) if t.outcome is not None else None,
    )
    connection.execute(sa.insert(TABLES), [row])
    connection.execute(
        sa.insert(SEATS),
        [
            {"table_id": id, "seat": n, "kind": "person", "person": f"p{n}", "name": f"Player {n}", "level": None, "token": None}
            for n in range(players)
        ],
    )
    names = ("table_id", "version", "at", "kind", "seat", "body", "spent", "client")
    connection.execute(
        sa.insert(MOVES), [dict(zip(names, (id, n, n, *move), strict=True)) for n, move in enumerate(moves, start=1)]
    )
    said = [{"table_id": id, "number": n, "seat": n % players, "text": f"Hello {n} ½", "at": n} for n in (1, 2, 3)]
    connection.execute(sa.insert(CHAT), said)
    return json.dumps(t.position())


def a_database_of_then(connection: sa.Connection) -> dict[str, str]:
    """Some tables of the first form, and the position that each of them is in."""
    command.upgrade(_config(connection), "0001")
    found = {f"{game}-on": a_table_of_then(connection, game, players) for game, players in GAMES}
    return found | {f"{game}-over": a_table_of_then(connection, game, players, over=True) for game, players in GAMES[:2]}


@contextmanager
def served(kind: str, url: str, folder):
    with server_in_thread(folder, GENEROUS, url if kind == "postgresql" else None) as (address, _):
        people = []

        def come(number: int) -> Person:
            people.append(Person(address))
            people[-1].http.cookies.clear()
            people[-1].http.cookies.set("kolam", Signer([KEY]).cookie(Identity(f"p{number}", f"Player {number}")))
            return people[-1]

        yield come
        for each in people:
            each.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_every_table_of_the_first_form_loads_and_is_played_on(kind, tmp_path):
    url = url_of(kind, tmp_path)
    positions = in_database(url, a_database_of_then)
    with pytest.raises(OlderDatabase, match="its form is 0001"):
        in_database(url, check_is_current)

    async def load() -> dict[str, Live]:
        store = Store(url)
        await store.open()
        found = {id: Live(await store.load(id)) for id in positions}
        await store.close()
        return found

    for id, live in asyncio.run(load()).items():
        assert json.dumps(live.t.position()) == positions[id]
        assert [line.text for line in live.chat] == ["Hello 1 ½", "Hello 2 ½", "Hello 3 ½"]
        assert max(live.taken_back) >= 1 and sum(live.taken_back) == 2
        assert [seat.kind for seat in live.seats] == ["person"] * len(live.seats)
        if live.clock is not None and live.clock.kind == "live":
            assert min(live.clock.left) < 600_000  # what was spent then is still spent
    in_database(url, check_is_current)

    keep_keys(tmp_path, [KEY])
    with served(kind, url, tmp_path) as come:
        for game, players in GAMES:
            sockets = [come(number).sit(f"{game}-on") for number in range(players)]
            for s in sockets:
                s.until_is("table")
            assert sockets[1].ask("chat", text="and on")["is"] == "done"
            play_to_the_end(sockets, random.Random(3), decisions=4)
            assert [line["text"] for line in come(0).see(f"{game}-on")["chat"]][2:] == ["Hello 3 ½", "and on"]
            for s in sockets:
                s.close()
        assert come(1).http.get("/api/tables/ganesha-over/history").json()["steps"]


def test_a_damaged_file_of_the_first_form_is_salvaged_and_up_to_date_then(tmp_path):
    url = url_of("sqlite", tmp_path)
    positions = in_database(url, a_database_of_then)
    file = packed(tmp_path / "kolam.db", tmp_path / "packed.db").replace(tmp_path / "kolam.db")
    content = file.read_bytes()
    page = re.search(rb"ganesha-over.play", content, re.DOTALL).start() // PAGE  # of the log
    overwrite(file, page * PAGE, bytes(PAGE))
    on_it = {id for id in positions if id.encode() in content[page * PAGE : (page + 1) * PAGE]}
    saved = salvage(tmp_path, tmp_path / "new.db")
    assert (saved.tables, set(saved.lost)) == (len(positions) - len(on_it), on_it)
    assert 0 < saved.tables < len(positions)
    for id, kept in loaded(tmp_path / "new.db", list(positions)).items():
        assert id in on_it or json.dumps(Live(kept).t.position()) == positions[id]
