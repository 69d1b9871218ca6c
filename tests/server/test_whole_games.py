"""Whole games over real sockets, for every game and every number of players."""

from __future__ import annotations

import hashlib
import random

import pytest

import kolam
from kit import all_definitions
from kit.web import play_to_the_end

TABLES = [(d.name, players) for d in all_definitions() for players in d.players]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_people_play_a_whole_game_and_it_is_kept(person, game, players):
    people = [person() for _ in range(players)]
    table = people[0].create(game, ["me", *["open"] * (players - 1)])
    for seat, each in enumerate(people[1:], start=1):
        assert each.join(table) == seat
    watcher = person()
    sockets = [each.sit(table) for each in people]
    spectator = watcher.sit(table)
    everyone = [*sockets, spectator]
    play_to_the_end(everyone, random.Random(players))

    told = [s.state["outcome"] for s in everyone]
    assert all(outcome == told[0] for outcome in told)
    assert [s.state["you"] for s in everyone] == [*range(players), None]
    record = watcher.http.get(f"/api/tables/{table}/record")
    t = kolam.replay(record.text)
    assert t.outcome is not None
    assert {**t.outcome.to_json(), "by": None} == told[0]
    assert [item["action"] for item in spectator.state["log"]] == [action for _, action in t.decisions]

    last = spectator.state
    committed = f"kolam:{game}:{last['seed']}:{last['salt']}"
    assert hashlib.sha256(committed.encode()).hexdigest() == last["seed_hash"]
    assert int(last["seed"]) == t.seed

    history = watcher.http.get(f"/api/tables/{table}/history").json()
    assert [step["action"] for step in history["steps"][1:]] == [action for _, action in t.decisions]
    assert history["steps"][-1]["view"] == t.position()
    for s in everyone:
        s.close()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_message_of_a_table_comes_once_and_in_order(person, game, players):
    people = [person() for _ in range(players)]
    table = people[0].create(game, ["me", *["open"] * (players - 1)])
    for each in people[1:]:
        each.join(table)
    sockets = [each.sit(table) for each in people]
    first = [s.until_is("table")["version"] for s in sockets]
    play_to_the_end(sockets, random.Random(1), decisions=12)
    for s, version in zip(sockets, first, strict=True):
        steps = [kolam_step for kolam_step in s.messages() if kolam_step["is"] == "step"]
        assert [step["version"] for step in steps] == list(range(version + 1, version + 1 + len(steps)))
        assert len(steps) == 12 or s.state["state"] == "over"
        s.close()


@pytest.mark.parametrize("first", ["bot:1", "bot:close"])
def test_a_table_with_bots_only_plays_by_itself(person, first):
    for d in all_definitions():
        watcher = person()
        table = watcher.create(d.name, [first, *["bot:1"] * (d.players[0] - 1)])
        s = watcher.sit(table)
        s.until(lambda m: m["is"] == "table" and m["state"] == "over")
        assert s.state["outcome"]["scores"]
        s.close()
