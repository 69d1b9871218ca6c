"""Sitting down, getting up, bots that play on, requests and their answers, playing again."""

from __future__ import annotations

import random

import msgspec
import pytest
from msgspec.structs import replace

from kit.web import GENEROUS, Person, Socket, play_to_the_end, server_in_thread, sit_down
from kolam.server.wire.lines import lines


@pytest.fixture
def two(person):
    _, sockets = sit_down([person(), person()])
    yield sockets
    for s in sockets:
        s.close()


def test_a_table_waits_for_its_players_and_then_starts(person):
    one, two, three = person(), person(), person()
    table = one.create("mandala", ["open", "me"])
    s = one.sit(table)
    waiting = s.until_is("table")
    assert (waiting["state"], waiting["view"], waiting["legal"], waiting["you"]) == ("open", None, None, 1)
    listed = {t["id"]: t for t in three.http.get("/api/tables", params={"list": "open"}).json()["tables"]}
    assert (listed[table]["ply"], listed[table]["to_act"], listed[table]["your_turn"]) == (0, None, False)
    assert s.ask("play", version=0, action="claim red")["error"] == "NotStarted"
    assert two.join(table) == 0
    assert s.until_is("table", state="running")["view"] is not None
    assert three.http.post(f"/api/tables/{table}/join", json={}).json()["error"] == "SeatTaken"
    assert two.join(table) == 0
    mine = one.http.get("/api/tables", params={"list": "mine"}).json()["tables"]
    assert [(t["id"], t["state"], t["your_turn"]) for t in mine] == [(table, "running", False)]
    s.close()


def test_getting_up_before_the_start_opens_the_seat(person):
    one, two = person(), person()
    table = one.create("mandala", ["me", "open"])
    one.post(f"/api/tables/{table}/leave", {})
    assert [seat["kind"] for seat in two.see(table)["seats"]] == ["open", "open"]
    assert two.join(table, 1) == 1
    assert one.join(table) == 0
    left = one.http.post(f"/api/tables/{table}/leave", json={})
    assert left.status_code == 403


def test_private_tables_are_not_listed(person):
    one = person()
    table = one.create("mandala", ["me", "open"], public=False)
    listed = person().http.get("/api/tables", params={"list": "open"}).json()["tables"]
    assert table not in [t["id"] for t in listed]


def test_a_new_name_shows_at_the_table_at_once(person, two):
    s = two[0]
    another = person()
    table = another.create("mandala", ["me", "open"])
    watching = person().sit(table)
    watching.until_is("table")
    another.http.put("/api/me", json={"name": "  Asha\u202e  of  Pune "})
    told = watching.until(lambda m: m["is"] == "presence" and m["seats"][0]["name"] == "Asha of Pune")
    assert told["seats"][0]["you"] is False
    assert another.http.get("/api/me").json().items() >= {"name": "Asha of Pune", "named": True}.items()
    assert s.ask("ping")["is"] == "pong"
    watching.close()


def test_a_program_sits_by_its_token(person, address):
    one, two = person(), person()
    table = one.create("mandala", ["me", "open"])
    assert two.http.post(f"/api/tables/{table}/token", json={"seat": 1}).status_code == 403
    old = one.post(f"/api/tables/{table}/token", {"seat": 1})["token"]
    token = one.post(f"/api/tables/{table}/token", {"seat": 1})["token"]
    assert two.http.post(f"/api/tables/{table}/join", json={}).json()["error"] == "SeatTaken"
    stale = Socket(address, table, {"Authorization": f"Bearer {old}"})
    assert stale.until_is("table")["you"] is None
    stale.close()
    program = Socket(address, table, {"Authorization": f"Bearer {token}"}, {"name": "Deep%20Sand"})
    told = program.until_is("table", state="running")
    assert told["you"] == 1
    assert told["seats"][1]["kind"] == "program"
    assert told["seats"][1]["name"] == "Deep Sand"
    program.close()


def test_undo_is_free_until_something_was_shown(two):
    one, other = two
    grow = next(action for action in one.state["legal"] if action.startswith("field"))
    one.play(grow)
    other.until_is("step")
    assert (one.state["undo"], other.state["undo"]) == ("free", None)
    assert one.ask("undo", version=one.state["version"])["is"] == "done"
    told = other.until_is("table")
    assert (told["ply"], told["to_act"], told["log"]) == (0, 0, [])


def test_undo_after_a_card_was_drawn_is_a_request(two):
    one, other = two
    one.play(next(action for action in one.state["legal"] if action.startswith("mountain")))
    other.until_is("step")
    assert one.state["undo"] == "ask"
    assert one.ask("undo", version=one.state["version"])["is"] == "done"
    request = other.until_is("request")["request"]
    assert (request["kind"], request["from"], request["waiting"]) == ("undo", 0, [1])
    assert other.ask("answer", request=request["id"], yes=False)["is"] == "done"
    assert one.until(lambda m: m["is"] == "request" and m["request"] is None)["result"] == "declined"
    assert one.ask("answer", request=request["id"], yes=True)["error"] == "NoSuchRequest"

    one.ask("undo", version=one.state["version"])
    request = other.until(lambda m: m["is"] == "request" and m["request"] is not None)["request"]
    other.ask("answer", request=request["id"], yes=True)
    told = one.until_is("table")
    assert (told["ply"], told["to_act"]) == (0, 0)


def test_a_request_lapses_when_the_game_goes_on(two):
    one, other = two
    one.play(next(action for action in one.state["legal"] if action.startswith("mountain")))
    other.until_is("step")
    one.ask("undo", version=one.state["version"])
    other.until_is("request")
    other.play(other.state["legal"][0])
    assert one.until(lambda m: m["is"] == "request" and m["request"] is None)["result"] == "lapsed"


def test_against_bots_undo_needs_nobody(person):
    one = person()
    table = one.create("mandala", ["me", "bot:1"])
    s = one.sit(table)
    s.until_is("table")
    s.play(next(action for action in s.state["legal"] if action.startswith("mountain")))
    while s.state["to_act"] != 0:
        s.receive()
    assert s.ask("undo", version=s.state["version"])["is"] == "done"
    assert (s.state["ply"], s.state["to_act"]) == (0, 0)
    s.close()


def test_resigning_between_two_ends_the_game_at_once(two):
    one, other = two
    assert one.ask("resign")["is"] == "done"
    told = other.until_is("table", state="over")
    assert (told["outcome"]["reason"], told["outcome"]["by"], told["outcome"]["winners"]) == ("resigned", 0, [1])
    assert told["seed"] is not None
    assert other.ask("play", version=told["version"], action="claim red")["error"] == "TableOver"


def test_ending_without_a_winner_needs_the_other(two):
    one, other = two
    one.ask("end")
    request = other.until_is("request")["request"]
    other.ask("answer", request=request["id"], yes=True)
    told = one.until_is("table", state="over")
    assert (told["outcome"]["reason"], told["outcome"]["winners"]) == ("ended", [])


def test_a_request_can_be_withdrawn(two):
    one, other = two
    one.ask("end")
    request = other.until_is("request")["request"]
    assert other.ask("end")["error"] == "NotAllowed"
    one.ask("answer", request=request["id"], yes=False)
    assert other.until(lambda m: m["is"] == "request" and m["request"] is None)["result"] == "withdrawn"


def test_a_seat_is_not_offered_while_its_player_is_there(two):
    one, _ = two
    assert one.ask("offer_bot", seat=1)["error"] == "NotAllowed"


def test_a_bot_plays_on_for_who_is_gone_and_the_seat_can_be_taken_back(tmp_path):
    with server_in_thread(tmp_path, replace(GENEROUS, gone_after_seconds=0)) as (address, _):
        people = [Person(address), Person(address)]
        table, (one, other) = sit_down(people)
        other.close()
        one.until(lambda m: m["is"] == "presence" and m["seats"][1]["gone"])
        assert one.ask("offer_bot", seat=1, level=1)["is"] == "done"
        told = one.state
        # The bot that others bring plays no worse than level 3, whatever they ask for.
        assert (told["seats"][1]["kind"], told["seats"][1]["level"], told["seats"][1]["kept"]) == ("bot", 3, True)
        one.play(next(action for action in one.state["legal"] if action.startswith("mountain")))
        one.until(lambda m: m["is"] == "step" and m["seat"] == 1)
        assert people[1].see(table)["seats"][1]["kept_for_you"] is True
        assert people[1].join(table) == 1
        assert one.until_is("table")["seats"][1]["kind"] == "person"
        one.close()
        for each in people:
            each.close()


def test_who_left_is_told_as_gone_once_the_time_for_it_has_passed(tmp_path):
    with server_in_thread(tmp_path, replace(GENEROUS, gone_after_seconds=0.3)) as (address, _):
        people = [Person(address), Person(address)]
        _, (one, other) = sit_down(people)
        other.close()
        left = one.until(lambda m: m["is"] == "presence" and not m["seats"][1]["here"])["seats"]
        assert [(seat["gone"], seat["gone_at"] is None) for seat in left] == [(False, True), (False, False)]
        gone = one.until(lambda m: m["is"] == "presence" and m["seats"][1]["gone"])["seats"]
        assert [seat["gone_at"] is None for seat in gone] == [True, False]  # who is here is not going to be gone
        one.close()
        for each in people:
            each.close()


def test_my_own_seat_goes_to_a_bot_at_once(two):
    one, other = two
    assert one.ask("offer_bot", seat=0, level=2)["is"] == "done"
    assert other.until_is("table")["seats"][0]["kind"] == "bot"
    other.until(lambda m: m["is"] == "step" and m["seat"] == 0)


def test_a_stranger_can_not_sit_down_where_a_bot_keeps_the_seat_for_its_player(person):
    people = [person(), person()]
    table, (one, other) = sit_down(people)
    other.ask("offer_bot", seat=1, level=1)
    assert one.until(lambda m: m["is"] == "table" and m["seats"][1]["kind"] == "bot")
    stranger = person()
    for wanted in ({}, {"seat": None}, {"seat": 0}, {"seat": 1}):
        assert stranger.http.post(f"/api/tables/{table}/join", json=wanted).json()["error"] == "SeatTaken"
    seen = stranger.see(table)
    assert (seen["you"], seen["seats"][1]["kept"], seen["seats"][1]["kept_for_you"]) == (None, True, False)
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "bot"]
    assert people[0].join(table, 1) == 0  # who sits already stays there
    assert people[1].join(table) == 1
    assert stranger.see(table)["seats"][1]["kind"] == "person"
    one.close()
    other.close()


def test_nobody_sits_down_where_a_bot_was_from_the_start(person):
    one = person()
    table = one.create("mandala", ["me", "bot:1"])
    for each in (person(), one):
        each.http.post(f"/api/tables/{table}/join", json={"seat": 1})
        assert each.see(table)["seats"][1]["kind"] == "bot"
        assert each.see(table)["seats"][1]["kept"] is False


def test_playing_again_keeps_the_seats_for_the_players_and_turns_them(person):
    people = [person(), person()]
    _, (one, other) = sit_down(people)
    assert one.ask("rematch")["error"] == "NotOver"
    one.ask("resign")
    assert one.ask("rematch")["is"] == "done"
    again = other.until_is("rematch")["table"]
    assert people[1].see(again)["seats"][0]["kept_for_you"] is True
    stranger = person()
    assert stranger.http.post(f"/api/tables/{again}/join", json={}).json()["error"] == "SeatTaken"
    assert people[1].post(f"/api/tables/{again}/join", {})["seat"] == 0
    assert people[0].see(again)["state"] == "running"
    assert people[0].see(again)["you"] == 1
    other.ask("rematch")
    assert {m["table"] for m in other.messages() if m["is"] == "rematch"} == {again}
    one.close()
    other.close()


def test_a_clock_by_days_tells_when_the_turn_is_due(person):
    people = [person(), person()]
    _, (one, other) = sit_down(people, clock={"kind": "days", "days": 2})
    clocks = one.state["clocks"]
    assert clocks["due"] - clocks["at"] <= 2 * 24 * 3600 * 1000
    assert (clocks["kind"], clocks["running"], clocks["late"]) == ("days", 0, [False, False])
    one.play(one.state["legal"][0])
    listed = people[1].http.get("/api/tables", params={"list": "mine"}).json()["tables"][0]
    assert listed["due"] >= clocks["due"]
    assert listed["your_turn"] is True
    one.close()
    other.close()


def test_a_live_clock_is_told_with_every_step(person):
    _, (one, other) = sit_down([person(), person()], clock={"kind": "live", "bank": 60, "increment": 5})
    assert one.state["clocks"]["running"] == 0
    one.play(one.state["legal"][0])
    other.until_is("step")
    clocks = other.state["clocks"]
    assert clocks["running"] == 1
    assert clocks["left"][0] > 60_000
    one.close()
    other.close()


def test_a_table_without_an_open_seat_has_started_before_anyone_opens_it(person):
    one = person()
    table = one.create("mandala", ["me", "bot:1"])
    (listed,) = one.http.get("/api/tables", params={"list": "mine"}).json()["tables"]
    assert (listed["id"], listed["state"]) == (table, "running")


def test_every_decision_is_told_once_in_the_log(person, running):
    people = [person(), person()]
    table, sockets = sit_down(people)
    play_to_the_end(sockets, random.Random(2), decisions=5)
    steps = [m["lines"] for m in sockets[0].messages() if m["is"] == "step"]
    assert len(steps) == 5
    fresh = people[0].sit(table)
    fresh.until_is("table")
    assert [entry["lines"] for entry in fresh.state["log"]] == steps
    live = running[1].hub._actors[table].live
    assert [line for each in steps for line in each] == msgspec.to_builtins(lines(live.t.log(0, say=live.language("en"))))
    for s in (*sockets, fresh):
        s.close()
