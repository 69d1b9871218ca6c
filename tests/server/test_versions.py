"""Tables that were played by an earlier version of the rules: they open, or say where the rules have changed."""

from __future__ import annotations

import asyncio

import pytest

import kolam
from games.rajas.positions import play, table
from kit.web import GENEROUS, Person, Socket, server_in_thread
from kolam.engine.table import Table
from kolam.server.app import Server
from kolam.server.table.live import Live, outcome_of
from kolam.store import Entry, Saved, Seat, TableRow

#: Seat 0's third karma comes with the elephant and flips its sixth card.
SIXTH = {"karma": 2, "administrators": 2, "fame": 1, "flipped": (3, 2), "turn": 1}
TOLD = "This table follows version 1 of the rules; since version 2 a sixth flip by the elephant's karma ends the game (R2.3)"


def saved(t: Table, *more: tuple[int, str], state: str = "running") -> Saved:
    """A table as version 1 of the rules stored it, with decisions that were made after what is the end now."""
    row = TableRow(
        id="t1", game="rajas", rules=1, options=t.game.options, seed=t.seed, salt="s", public=True, creator="p0",
        created=1, changed=1, state=state, position=t.start, outcome=outcome_of(t) if state == "over" else None,
    )  # fmt: skip
    entries = [Entry(version=1, kind="start", seat=None, at=1)]
    for version, (seat, action) in enumerate([*t.decisions, *more], start=2):
        entries.append(Entry(version=version, kind="play", seat=seat, body=action, at=version))
    seats = [Seat(seat=q, kind="person", person=f"p{q}", name=f"P{q}") for q in range(t.game.players)]
    return Saved(row=row, seats=seats, entries=entries, chat=[])


def test_a_table_of_an_earlier_version_opens_and_is_played_on():
    live = Live(saved(play(table(), "die a1")))
    assert live.t.to_act == 1
    assert play(live.t, "die a2").position()["stage"] == 2


def test_a_finished_table_of_an_earlier_version_opens():
    full = {"grid": {"a1": 1, "a2": 22, "a3": 23}, "hand": "blue 2", "fame": 2, "flipped": (3, 2)}
    t = play(table(rows="karma palace ship dice turn administrator", **full), "building a1", "die a3", "die a2")
    while t.to_act is not None:
        t.play(t.legal()[0])
    assert Live(saved(t, state="over")).t.outcome == t.outcome


@pytest.mark.parametrize(("more", "state"), [(((0, "die a2"),), "running"), (((0, "die a2"),), "over"), ((), "running")])
def test_a_table_that_meets_what_has_changed_says_so(more, state):
    t = play(table(**SIXTH, rows="karma palace ship administrator dice turn"), "die a1")
    with pytest.raises(kolam.BadRecord) as caught:
        Live(saved(t, *more, state=state))
    assert str(caught.value).startswith(TOLD)


def test_a_table_that_was_begun_by_version_1_and_ended_by_version_2_opens():
    t = play(table(**SIXTH, rows="karma palace ship administrator dice turn"), "die a1")
    assert Live(saved(t, state="over")).t.outcome == t.outcome


def test_a_decision_that_was_taken_back_does_not_count():
    t = play(table(**SIXTH, rows="karma palace ship administrator dice turn"), "die a1")
    kept = saved(t)
    kept.entries += [
        Entry(version=3, kind="undo", seat=1, body="1", at=3),
        Entry(version=4, kind="play", seat=1, body="die a2", at=4),
    ]
    kept.row.state = "over"
    assert Live(kept).t.version == 1


def test_the_socket_and_the_page_are_told_why_a_table_does_not_open(tmp_path):
    t = play(table(**SIXTH, rows="karma palace ship administrator dice turn"), "die a1")
    kept = saved(t, (0, "die a2"))

    async def store() -> None:
        server = Server(tmp_path, GENEROUS)
        await server.store.open()
        await server.store.create(kept.row, kept.seats, kept.entries)
        await server.store.close()

    asyncio.run(store())
    with server_in_thread(tmp_path) as (address, _):
        code, reason = Socket(address, "t1", {}).closing()
        assert code == 1008
        assert reason == TOLD + "."
        someone = Person(address)
        assert TOLD in someone.http.get("/api/tables/t1/record").text
        someone.close()
