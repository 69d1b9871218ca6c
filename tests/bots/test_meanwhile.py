"""While nothing is compiled bots think in plain Python: the same, as far as they get, and nobody waits for them."""

from __future__ import annotations

import asyncio
import random
import time

import pytest

import kolam
from kit.web import Person, server_in_thread
from kolam.bots import search, search_bot
from kolam.bots.search import Search
from kolam.bots.search_bot import SearchBot
from kolam.games import definition
from kolam.server import workers
from kolam.server.workers import Workers

every_game = pytest.mark.parametrize("name", kolam.games())
FAR = 1e9


def some_way_in(name: str, decisions: int = 20):
    t = kolam.game(name).new(seed=4)
    rng = random.Random(7)
    while t.version < decisions or len(t.legal_ids()) < 2:
        t.play(rng.choice(t.legal_ids()))
    return t


@pytest.fixture
def nothing_compiled(monkeypatch):
    """As on a machine that never compiled anything; whoever would wait for a compile fails."""

    def compiled(*args, **how):
        raise AssertionError("a bot waited for a compile")

    monkeypatch.setattr(search, "at_hand", lambda game: None)
    monkeypatch.setattr(search_bot, "at_hand", lambda game: None)
    monkeypatch.setattr(search, "compiled", compiled)


@every_game
@pytest.mark.parametrize(("sight", "greed"), [(0, 0.0), (2, 0.5)])
def test_the_search_in_plain_python_finds_what_the_compiled_one_finds(name, sight, greed, monkeypatch):
    t = some_way_in(name)
    how = {"sight": sight, "greed": greed}
    fast = Search(t, 5, 40, **how)
    fast.run(40)
    monkeypatch.setattr(search, "at_hand", lambda game: None)
    slow = Search(t, 5, 40, **how, deadline=FAR)
    slow.run(40)
    assert slow.simulations == fast.simulations == 40
    assert {a: visits for a, (visits, _) in slow.rows().items()} == {a: visits for a, (visits, _) in fast.rows().items()}
    assert slow.chances() == pytest.approx(fast.chances(), abs=1e-4)
    assert slow.line() == fast.line()


@every_game
@pytest.mark.parametrize("level", [1, 2, 6, "close"])
def test_a_bot_answers_without_a_compile(name, level, nothing_compiled):
    t = some_way_in(name)
    assert SearchBot(seed=1, level=level, meanwhile=0.05).choose(t) in t.legal()


@every_game
def test_with_time_enough_a_level_chooses_the_same_without_a_compile(name, request, monkeypatch):
    t = some_way_in(name)
    chosen = SearchBot(seed=3, level=2).choose(t)
    request.getfixturevalue("nothing_compiled")
    assert SearchBot(seed=3, level=2, meanwhile=FAR).choose(t) == chosen


@every_game
def test_however_short_the_time_every_action_was_looked_at(name, nothing_compiled):
    t = some_way_in(name)
    looked = Search(t, 1, 1000, deadline=time.monotonic())
    looked.run(1000)
    assert looked.simulations == 1
    assert set(looked.first_sight()) == set(t.legal_ids())


def test_a_search_by_seconds_looks_at_something_however_short_they_are():
    t = some_way_in("mandala")
    thought = SearchBot(seed=1, seconds=1e-9).think(t)
    assert thought.simulations > 0
    assert sum(candidate.visits for candidate in thought.candidates) > 0


# --- At a server ---


def test_nobody_waits_for_a_compile_to_see_a_bot_play(tmp_path, monkeypatch, nothing_compiled):
    """The first decisions of a bot on a new machine: it is told that bots are being prepared, and it plays."""
    begun = []

    async def compiling(self, folder, game):
        begun.append(game.name)
        await asyncio.Event().wait()

    monkeypatch.setattr(Workers, "is_warm", lambda self, game: False)
    monkeypatch.setattr(Workers, "is_ready", lambda self, game: False)
    monkeypatch.setattr(workers, "is_warm", lambda *about: False)
    monkeypatch.setattr(Workers, "_compile", compiling)
    with server_in_thread(tmp_path) as (address, _):
        one = Person(address)
        s = one.sit(one.create("mandala", ["me", "bot:2"]))
        s.until_is("table")
        while sum(m["is"] == "step" and m["seat"] == 1 for m in s.messages()) < 3:
            if s.state["to_act"] == 0:
                assert s.ask("weigh", action=s.state["legal"][0])["better"] is None, "the coach has nothing to say yet"
                s.play(s.state["legal"][0])
            else:
                s.receive()
        assert ("thinking", "preparing") in [(m["is"], m.get("state")) for m in s.messages()]
        s.close()
        one.close()
    assert begun


def test_what_was_looked_at_last_is_compiled_first(tmp_path, monkeypatch):
    order = []

    async def compiling(self, folder, game):
        order.append(game.name)
        if len(order) == 1:
            self.look_at(definition("rajas"))

    monkeypatch.setattr(workers, "is_warm", lambda *about: False)
    monkeypatch.setattr(Workers, "_compile", compiling)

    async def run():
        mine = Workers(1, tmp_path)
        mine.look_at(definition("mandala-stones"))
        await mine.prepare_ahead([definition(name) for name in ("ganesha", "mandala", "mandala-stones", "rajas")])
        mine.close()

    asyncio.run(run())
    assert order == ["mandala-stones", "rajas", "ganesha", "mandala"]
