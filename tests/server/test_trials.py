"""Trying things out: from a finished game and from positions, by oneself, against a bot, with chances; fairly."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.web import sit_down
from kolam.games import definition, games


def played(game: str, decisions: int, seed: int = 5) -> Any:
    t = definition(game).configure().new(seed)
    for _ in range(decisions):
        t.play(t.legal()[0])
    return t


def at(t: Any, seed: int = 1) -> dict[str, Any]:
    return {"from": "position", "game": t.game.definition.name, "options": t.game.options, "position": t.position(), "seed": seed}


@pytest.fixture
def someone(person):
    return person()


@pytest.fixture
def among_people(person):
    """Two people who play Mandala, as long as a test: the others come from the same address."""
    people = [person(), person()]
    table, sockets = sit_down(people)
    yield people, sockets
    for s in sockets:
        s.close()
    last = people[0].sit(table)
    if last.until_is("table")["state"] == "running":
        last.ask("resign")
    last.close()


def ask(someone, path: str = "", **body: Any) -> Any:
    return someone.http.post(f"/api/trials{path}", json=body)


@pytest.mark.parametrize("game", games())
def test_from_a_position_anything_legal_can_be_played_and_is_told_as_at_a_table(someone, game):
    t = played(game, 9)
    shown = ask(someone, start=at(t)).json()
    assert (shown["position"], shown["to_act"], shown["legal"]) == (json.loads(json.dumps(t.position())), t.to_act, t.legal())
    assert (shown["ply"], shown["seat"], shown["lines"], shown["scores"]) == (0, None, [], t.scores())
    action = shown["legal"][-1]
    after = ask(someone, start=at(t), played=[action]).json()
    assert (after["ply"], after["seat"], after["action"]) == (1, t.to_act, action)
    assert after["lines"] and len(after["says"]) == len(after["legal"])
    assert ask(someone, start=at(t), played=[action]).json() == after, "what is drawn follows from the seed"
    in_russian = someone.http.post("/api/trials?lang=ru", json={"start": at(t), "played": [action]}).json()
    assert in_russian["lines"] != after["lines"]


def test_a_finished_game_is_tried_from_any_moment_with_what_was_drawn_then(someone):
    t = played("mandala", 7)
    table = someone.post("/api/records", json.loads(t.record().to_json()))["table"]
    start = {"from": "table", "table": table}
    actions = [action for _, action in t.decisions]
    assert ask(someone, start=start, played=actions).json()["position"] == json.loads(json.dumps(t.position()))
    other = ask(someone, start=start, played=actions[:3]).json()
    assert other["position"] == json.loads(json.dumps(played("mandala", 3).position()))
    assert ask(someone, "/chances", start=start, played=actions).status_code == 200, "it has its seed: it is no game under way"


def test_a_running_table_is_not_tried(among_people):
    people, sockets = among_people
    for path in ("", "/chances", "/move"):
        answer = ask(people[0], path, start={"from": "table", "table": sockets[0].state["id"]})
        assert (answer.status_code, answer.json()["error"]) == (409, "NotOver")


def test_chances_are_told_for_every_seat_and_a_bot_moves_as_the_rules_allow(someone):
    t = played("mandala", 9)
    chances = ask(someone, "/chances", start=at(t)).json()["chances"]
    assert len(chances) == 2
    assert sum(chances) == pytest.approx(1, abs=0.01)
    assert ask(someone, "/move", start=at(t), level=1).json()["action"] in t.legal()


def test_who_plays_the_game_with_people_is_not_helped_with_a_position_by_cookie_or_address(among_people, person):
    people, sockets = among_people
    start = {"from": "position", "game": "mandala", "position": sockets[0].ask("deal")["position"]}
    bystander = person()  # another cookie, the same address
    for asking in (*people, bystander):
        assert ask(asking, start=start).status_code == 200, "by oneself anything can be tried"
        for path in ("/chances", "/move"):
            answer = ask(asking, path, start=start)
            assert (answer.status_code, answer.json()["error"]) == (403, "FairPlay")
            assert "until it is over" in answer.json()["sentence"]
    assert ask(bystander, "/move", start=at(played("ganesha", 3)), level=1).status_code == 200, "another game"
    for s in sockets:
        s.close()
    for asking in (*people, person()):  # away from the table they still play, and it is still their address
        assert ask(asking, "/chances", start=start).status_code == 403


def test_a_game_stays_one_between_people_while_a_bot_keeps_a_seat_and_until_its_end(among_people, person):
    people, sockets = among_people
    start = {"from": "position", "game": "mandala", "position": sockets[0].ask("deal")["position"]}
    assert sockets[1].ask("offer_bot", seat=1, level=1)["is"] != "refused"
    for asking in (*people, person()):
        assert ask(asking, "/chances", start=start).status_code == 403
    sockets[0].ask("resign")
    for asking in (*people, person()):
        assert ask(asking, "/move", start=start, level=1).status_code == 200


def test_many_newer_tables_against_bots_do_not_hide_the_one_between_people(among_people):
    people, sockets = among_people
    start = {"from": "position", "game": "mandala", "position": sockets[0].ask("deal")["position"]}
    for _ in range(101):
        people[0].create("mandala", ["me", "bot:1"])
    assert ask(people[0], "/move", start=start).status_code == 403


@pytest.mark.parametrize(
    ("body", "status", "error", "words"),
    [
        ({"start": {"from": "position", "game": "chess"}}, 404, "UnknownGame", "chess"),
        ({"start": {"from": "position", "game": "mandala", "options": {"players": 9}}}, 400, "BadOption", "players"),
        ({"start": {"from": "position", "game": "mandala", "position": {}}}, 400, "BadPosition", "position"),
        ({"start": {"from": "position", "game": "mandala", "seed": -1}}, 400, "BadMessage", "seed"),
        ({"start": {"from": "table", "table": "nowhere"}}, 404, "NoSuchTable", "table"),
        ({"start": {"from": "position", "game": "mandala"}, "played": ["mountain 1 mauve"]}, 400, "NotationError", "mauve"),
        ({"start": {"from": "position", "game": "mandala"}, "played": ["claim red"]}, 409, "IllegalMove", ""),
        ({"played": []}, 400, "BadMessage", "start"),
    ],
)
def test_what_can_not_be_tried_is_said(someone, body, status, error, words):
    for path in ("", "/chances", "/move"):
        answer = ask(someone, path, **body)
        assert (answer.status_code, answer.json()["error"]) == (status, error), (path, answer.text)
        assert words in answer.json()["sentence"]


def test_a_position_that_can_not_be_says_what_is_impossible(someone):
    t = played("mandala", 9)
    start = at(t)
    start["position"]["hands"][0]["red"] = 18
    told = ask(someone, start=start).json()
    assert told["error"] == "BadPosition"
    assert "red" in told["sentence"]


@pytest.mark.parametrize(
    ("game", "spoilt", "sentence"),
    [
        ("mandala", {"stall": 1}, "stall считает сбросы, только когда колода закончилась"),
        ("mandala", {"turn": 7}, "turn: нужно целое число от 0 до 1, а не 7"),
        ("ganesha", {"hand": ["red"]}, "камней в руке 1, а ячеек в taken только 0"),
        ("rajas", {"grid": []}, "grid: элементов должно быть 3, а не 0"),
        ("mandala-stones", {"aside": ["r*"]}, "камни отложены, хотя мандала ещё не заполнена"),
    ],
)
def test_what_is_impossible_is_said_in_the_language_of_the_reader(someone, game, spoilt, sentence):
    start = at(definition(game).configure().new(1))
    start["position"] |= spoilt
    answer = someone.http.post("/api/trials?lang=ru", json={"start": start})
    assert (answer.status_code, answer.json()["error"]) == (400, "BadPosition")
    assert answer.json()["sentence"].rstrip(".").lower() == sentence


def test_a_game_that_is_over_has_winners_and_no_bot_to_move(someone):
    t = definition("mandala").configure().new(5)
    while t.to_act is not None:
        t.play(t.legal()[0])
    start = {"from": "position", "game": "mandala", "seed": 5}
    actions = [action for _, action in t.decisions]
    shown = ask(someone, start=start, played=actions).json()
    assert (shown["to_act"], shown["legal"], shown["winners"]) == (None, [], list(t.outcome.winners))
    assert ask(someone, "/move", start=start, played=actions).json()["error"] == "TableOver"
