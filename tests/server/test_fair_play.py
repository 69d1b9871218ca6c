"""Nobody is helped by the server's engine in a running game with other people, by whatever way they ask."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from kit.web import Socket, eventually, sit_down
from kolam.games import definition


def a_record(decisions: int) -> dict[str, Any]:
    t = definition("mandala").configure(players=2).new(5)
    for _ in range(decisions):
        t.play(t.legal()[0])
    return dict(json.loads(t.record().to_json()))


@pytest.fixture
def two(person):
    people = [person(), person()]
    table, sockets = sit_down(people)
    yield people, table, sockets
    for s in sockets:
        s.close()


def test_a_position_dealt_at_a_running_table_is_not_analysed(two):
    people, _, (one, _other) = two
    position = one.ask("deal")["position"]
    assert "seed" not in str(position)
    brought = people[0].post("/api/records", {**a_record(0), "position": position})["table"]
    for lang, words in (("en", "kolam analyse FILE"), ("ru", "kolam analyse ФАЙЛ")):
        answer = people[0].http.post(f"/api/tables/{brought}/analysis?lang={lang}", json={})
        assert (answer.status_code, answer.json()["error"]) == (403, "FairPlay")
        assert words in answer.json()["sentence"]
        assert people[0].http.get(f"/api/tables/{brought}/analysis?lang={lang}").json()["state"] == "none"
    assert people[0].http.get(f"/api/tables/{brought}/history").status_code == 200  # it may be looked at


def test_a_record_with_its_seed_is_analysed_for_no_running_game_tells_its_seed(two, running):
    people, table, sockets = two
    brought = people[0].post("/api/records", a_record(4))["table"]
    assert people[0].http.post(f"/api/tables/{brought}/analysis", json={}).status_code == 200
    _, server = running
    seed = asyncio.run_coroutine_threadsafe(server.store.load(table), server.loop).result().row.seed
    told = [text for s in sockets for text in s.texts] + [person.http.get(f"/api/tables/{table}").text for person in people]
    assert not [text for text in told if str(seed) in text]
    for path in ("record", "history", "analysis"):
        assert people[0].http.get(f"/api/tables/{table}/{path}").json()["error"] == "NotOver"
    assert people[0].http.post(f"/api/tables/{table}/analysis", json={}).json()["error"] == "NotOver"


def test_hints_are_refused_as_long_as_someone_else_has_a_seat(person):
    people = [person(), person()]
    table, (one, other) = sit_down(people, "mandala-stones", ["bot:1"])
    assert one.ask("hint")["error"] in ("NotAllowed", "NotYourDecision")
    assert one.ask("weigh", action="artist b1 a1")["error"] in ("NotAllowed", "NotYourDecision")
    other.ask("offer_bot", seat=1, level=1)
    one.until(lambda m: m["is"] == "table" and m["seats"][1]["kind"] == "bot")
    while one.state["to_act"] != 0:
        one.receive()
    assert not one.state["hints"]
    assert one.ask("hint")["error"] == "NotAllowed"
    assert one.ask("weigh", action=one.state["legal"][0])["error"] == "NotAllowed"
    assert people[0].see(table)["hints"] is False
    for s in (one, other):
        s.close()


@pytest.mark.parametrize("stands_in", [False, True])
def test_hints_are_refused_where_a_program_has_a_seat(person, address, stands_in):
    someone = person()
    table = someone.create("mandala", ["me", "open"])
    token = someone.post(f"/api/tables/{table}/token", {"seat": 1})["token"]
    program = Socket(address, table, {"Authorization": f"Bearer {token}"})
    program.until_is("table", state="running")
    assert program.ask("hint")["is"] == "refused"
    if stands_in:
        assert program.ask("offer_bot", seat=1, level=1)["is"] == "done"
    one = someone.sit(table)
    one.until_is("table")
    assert one.ask("hint")["error"] == "NotAllowed"
    one.play(one.state["legal"][0])
    assert program.ask("hint")["is"] == "refused"
    one.close()
    program.close()


def test_who_lets_a_bot_decide_among_people_does_not_come_back(two):
    people, table, (one, other) = two
    assert one.ask("offer_bot", seat=0, level=1)["is"] == "done"
    other.until(lambda m: m["is"] == "step" and m["seat"] == 0)
    answer = people[0].http.post(f"/api/tables/{table}/join", json={"seat": 0})
    assert (answer.status_code, answer.json()["error"]) == (403, "NotAllowed")
    assert "plays on to the end" in answer.json()["sentence"]
    shown = people[0].see(table)["seats"][0]
    assert (shown["kind"], shown["kept"], shown["kept_for_you"]) == ("bot", False, False)
    assert one.ask("play", version=one.state["version"], action="pass")["error"] == "NotSeated"


def test_a_decision_of_the_bot_that_is_taken_back_was_seen_all_the_same(two):
    people, table, (one, other) = two
    one.ask("offer_bot", seat=0, level=1)
    while not (other.state.get("to_act") == 1 and other.state["seats"][0]["kind"] == "bot"):
        other.receive()
    other.play(other.state["legal"][0])
    asked = other.ask("undo", version=other.state["version"])
    assert asked["is"] in ("done", "refused")
    assert people[0].http.post(f"/api/tables/{table}/join", json={"seat": 0}).json()["error"] == "NotAllowed"


def test_who_gave_a_seat_away_comes_back_before_the_bot_decides_and_among_bots_at_any_time(two, person):
    people, table, (_, other) = two
    other.ask("offer_bot", seat=1, level=1)  # it is the other seat's turn
    assert people[1].join(table) == 1
    alone = person()
    own = alone.create("mandala", ["me", "bot:1"])
    s = alone.sit(own)
    s.until_is("table")
    s.ask("offer_bot", seat=0, level=1)
    s.until(lambda m: m["is"] == "step" and m["seat"] == 0)
    assert alone.join(own) == 0
    s.close()


def test_what_was_given_up_stays_so_after_the_table_was_put_away(two, running):
    people, table, (one, other) = two
    one.ask("offer_bot", seat=0, level=1)
    other.until(lambda m: m["is"] == "step" and m["seat"] == 0)
    for s in (one, other):
        s.close()
    _, server = running
    actor = next(actor for actor in server.hub.live() if actor.id == table)
    eventually(lambda: not actor.presence.connections)
    server.loop.call_soon_threadsafe(server.hub.forget, actor)
    eventually(lambda: actor not in server.hub.live())
    assert people[0].http.post(f"/api/tables/{table}/join", json={"seat": 0}).json()["error"] == "NotAllowed"


def test_a_rematch_keeps_the_seats_of_people_and_gives_no_hints(two):
    people, _, (one, other) = two
    one.ask("resign")
    other.until_is("table", state="over")
    again = people[0].post(f"/api/tables/{people[0].see(two[1])['id']}/rematch", {})["table"]
    s = people[0].sit(again)
    assert not s.until_is("table")["hints"]
    people[1].join(again)
    assert not s.until_is("table", state="running")["hints"]
    s.close()


def test_an_imported_table_gives_neither_seats_nor_hints(person):
    someone = person()
    table = someone.post("/api/records", a_record(1))["table"]
    s = someone.sit(table)
    assert not s.until_is("table")["hints"]
    assert {s.ask(do)["error"] for do in ("hint", "deal", "rematch")} == {"NotSeated"}
    assert someone.http.post(f"/api/tables/{table}/join", json={}).json()["error"] == "TableOver"
    s.close()


@pytest.mark.parametrize("bot", ["bot:1", "bot:close"])
def test_among_bots_alone_a_coach_looks_at_a_decision_before_it_is_made(person, bot):
    someone = person()
    _, (s,) = sit_down([someone], "mandala", [bot])
    while s.state["to_act"] != s.state["you"]:
        s.receive()
    assert s.ask("weigh", action="claim red")["error"] == "IllegalMove"
    assert s.ask("weigh", action="nonsense")["error"] == "NotationError"
    for action in s.state["legal"][:3]:
        said = s.ask("weigh", action=action)
        assert (said["is"], said["action"], said["version"]) == ("weigh", action, s.state["version"])
        assert said["better"] is None or not said["fine"]
    s.close()
