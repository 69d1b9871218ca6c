"""Leave, come back, open a second tab, restart the server: the same seat, the same position, nothing lost."""

from __future__ import annotations

import random

import pytest

from kit import all_definitions
from kit.web import Person, catch_up, play_to_the_end, server_in_thread

GAMES = [(d.name, d.players[-1]) for d in all_definitions()]


def seated(person, game, players):
    people = [person() for _ in range(players)]
    table = people[0].create(game, ["me", *["open"] * (players - 1)])
    for each in people[1:]:
        each.join(table)
    return people, table


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_coming_back_with_a_version_brings_just_the_missing_steps(person, game, players):
    people, table = seated(person, game, players)
    sockets = [each.sit(table) for each in people]
    play_to_the_end(sockets, random.Random(4), decisions=3)
    away = sockets[-1]
    known = away.state
    away.close()
    stand_in = people[-1].sit(table)
    sockets[-1] = stand_in
    stand_in.until_is("table")
    play_to_the_end(sockets, random.Random(4), decisions=6)
    live = [m for m in stand_in.messages() if m["is"] == "step"]

    back = people[-1].sit(table, version=known["version"])
    back.state = known
    catch_up([back], stand_in.state["version"])
    missed = [m for m in back.messages() if m["is"] == "step"]
    assert not [m for m in back.messages() if m["is"] == "table"]
    assert [m["version"] for m in missed] == list(range(known["version"] + 1, stand_in.state["version"] + 1))
    for then, now in zip(live, missed, strict=True):
        assert {**then, "undo": None} == {**now, "undo": None}
    assert missed[-1] == live[-1]
    back.until_is("presence")
    for s in [*sockets, back]:
        s.close()


def test_coming_back_when_nothing_happened_brings_who_is_there(person):
    people, table = seated(person, "mandala", 2)
    s = people[0].sit(table)
    s.until_is("table")
    version = s.state["version"]
    s.close()
    back = people[0].sit(table, version=version)
    assert back.receive()["is"] == "presence"
    back.close()


@pytest.mark.parametrize("version", [0, 10**6, "x", "-1"])
def test_coming_back_with_a_version_that_does_not_fit_brings_the_table(person, version):
    people, table = seated(person, "mandala", 2)
    s = people[0].sit(table, version=version)
    assert s.receive()["is"] == "table"
    s.close()


def test_after_an_undo_coming_back_brings_the_table(person):
    one = person()
    table = one.create("mandala", ["me", "open"])
    two = person()
    two.join(table)
    s, other = one.sit(table), two.sit(table)
    s.until_is("table")
    other.until_is("table")
    version = s.state["version"]
    grow = next(action for action in s.state["legal"] if action.startswith("field"))
    s.play(grow)
    assert s.state["undo"] == "free"
    s.ask("undo", version=s.state["version"])
    assert s.state["version"] == version + 2
    assert s.state["ply"] == 0
    back = one.sit(table, version=version)
    assert back.receive()["is"] == "table"
    for each in (s, other, back):
        each.close()


def test_two_tabs_of_one_seat_both_play_and_are_both_told(person):
    people, table = seated(person, "mandala", 2)
    tabs = [people[0].sit(table), people[0].sit(table)]
    other = people[1].sit(table)
    for s in [*tabs, other]:
        s.until_is("table")
    rng = random.Random(2)
    for turn in range(8):
        if tabs[0].state["to_act"] == 0:
            version = tabs[turn // 2 % 2].play(rng.choice(tabs[0].state["legal"]))["version"]
        else:
            version = other.play(rng.choice(other.state["legal"]))["version"]
        catch_up([*tabs, other], version)
    assert [m for m in tabs[0].messages() if m["is"] == "step"] == [m for m in tabs[1].messages() if m["is"] == "step"]
    for s in [*tabs, other]:
        s.close()


def test_presence_tells_who_comes_and_goes(person):
    people, table = seated(person, "mandala", 2)
    s = people[0].sit(table)
    s.until_is("table")
    other = people[1].sit(table)
    s.until(lambda m: m["is"] == "presence" and m["seats"][1]["here"])
    second_tab = people[1].sit(table)
    second_tab.until_is("table")
    other.close()
    watcher = person().sit(table)
    assert s.until(lambda m: m["is"] == "presence" and m["watching"] == 1)["seats"][1]["here"]
    second_tab.close()
    gone = s.until(lambda m: m["is"] == "presence" and not m["seats"][1]["here"])
    assert gone["seats"][1]["gone_at"] > gone["seats"][1]["gone"]
    watcher.close()
    s.close()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_restart_in_mid_game_changes_nothing(tmp_path, game, players):
    with server_in_thread(tmp_path) as (address, _):
        people = [Person(address) for _ in range(players)]
        table = people[0].create(game, ["me", *["open"] * (players - 1)])
        for each in people[1:]:
            each.join(table)
        sockets = [each.sit(table) for each in people]
        play_to_the_end(sockets, random.Random(4), decisions=9)
        last = next(s for s in sockets if s.sent)
        before = [s.state for s in sockets]
    code, _ = last.closing()
    assert code in (1001, 1012)
    with server_in_thread(tmp_path) as (address, _):
        for each in people:
            each.address = address
            each.http.base_url = address.http
        sockets = [each.sit(table, version=before[0]["version"]) for each in people]
        for s, state in zip(sockets, before, strict=True):
            s.state = state
            assert s.receive()["is"] == "presence"
        seen = [each.see(table) for each in people]
        for state, told in zip(before, seen, strict=True):
            assert all(
                told[key] == state[key] for key in ("view", "to_act", "legal", "prompt", "scores", "undo", "ply", "version")
            )
        # What was done before is not done again.
        answer = sockets[last.state["you"]].ask("play", id=f"m{last.sent}", version=0, action="x")
        assert answer["is"] == "done"
        play_to_the_end(sockets, random.Random(5))
        assert sockets[0].state["outcome"] is not None
        for s in sockets:
            s.close()
        for each in people:
            each.close()


def test_a_table_nobody_is_at_is_put_away_and_found_again(tmp_path):
    from msgspec.structs import replace

    from kit.web import GENEROUS

    with server_in_thread(tmp_path, replace(GENEROUS, idle_seconds=0)) as (address, server):
        one, two = Person(address), Person(address)
        table = one.create("mandala", ["me", "open"])
        two.join(table)
        sockets = [one.sit(table), two.sit(table)]
        play_to_the_end(sockets, random.Random(1), decisions=5)
        state = sockets[0].state
        for s in sockets:
            s.close()
        while server.hub.live():
            one.http.get("/healthz")
        assert one.see(table)["view"] == state["view"]
        one.close()
        two.close()
