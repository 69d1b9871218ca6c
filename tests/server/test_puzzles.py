"""Puzzles over HTTP: which there are, one as its seat sees it, and what an answer is told; and one's own mistakes."""

from __future__ import annotations

import json
import random
from datetime import date

import pytest

from kit.web import Person, eventually, play_to_the_end, sit_down
from kolam.bots.puzzles import chosen, daily_of_all, puzzles, themes
from kolam.games import definition, games
from kolam.server.web.mistakes import MOST

GAMES = [name for name in games() if puzzles(definition(name))]


@pytest.fixture
def someone(person):
    return person()


def of(game):
    return puzzles(definition(game))[0]


def ask(someone, asked, path="", lang="en", **body):
    return someone.http.post(f"/api/puzzles/{asked.definition.name}/{asked.key}{path}?lang={lang}", json=body)


def test_every_game_has_its_puzzles_and_one_has_the_day(someone):
    told = someone.http.get("/api/puzzles").json()
    assert [each["game"] for each in told["games"]] == GAMES
    today = next(each for each in told["games"] if each["game"] == told["game"])
    assert today["daily"] in {each["key"] for each in today["puzzles"]}


def test_the_puzzle_of_the_day_is_that_of_the_servers_day(someone):
    told = someone.http.get("/api/puzzles").json()
    found = daily_of_all(date.fromisoformat(told["day"]))
    assert (told["game"], next(each["daily"] for each in told["games"] if each["game"] == told["game"])) == (
        found.definition.name,
        found.key,
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_puzzles_of_a_game_by_theme(someone, game, lang):
    told = someone.http.get(f"/api/puzzles/{game}?lang={lang}").json()
    d = definition(game)
    assert [each["key"] for each in told["puzzles"]] == [each.key for each in puzzles(d)]
    assert sum(theme["puzzles"] for theme in told["themes"]) == len(told["puzzles"])
    names = {str(theme.name.told(lang)) for theme in themes(d)}
    assert {theme["name"] for theme in told["themes"]} <= names
    assert all(theme["puzzles"] == len(chosen(d, theme["key"])) > 0 for theme in told["themes"])


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_shown_as_its_seat_sees_it_without_its_answer(someone, game):
    asked = of(game)
    shown = someone.http.get(f"/api/puzzles/{game}/{asked.key}").json()
    t = asked.begin()
    assert shown["view"] == json.loads(json.dumps(t.view(asked.seat)))
    assert (shown["you"], shown["legal"], shown["level"]) == (asked.seat, t.legal(), asked.level)
    assert not {"best", "position", "theme", "lost"} & set(shown)


def test_the_best_action_is_right_and_shows_what_is_there_then(someone):
    asked = of("mandala")
    found = ask(someone, asked, action=asked.best).json()
    t = asked.begin()
    t.play(asked.best)
    assert (found["state"], found["best"]) == ("right", asked.best)
    assert found["after"]["view"] == json.loads(json.dumps(t.view(asked.seat)))
    assert found["theme"]["key"] == asked.theme
    tried = someone.http.post("/api/trials", json={"start": {**found["start"], "seed": 1}, "played": [asked.best]})
    assert tried.status_code == 200, "it can be played on"


def test_another_action_is_told_what_it_costs_and_nothing_more(someone):
    asked = of("mandala")
    found = ask(someone, asked, action=asked.second).json()
    assert (found["state"], found["lost"]) == ("wrong", asked.lost[asked.second])
    assert {found[name] for name in ("best", "says", "after", "theme", "start")} == {None}


def test_a_forbidden_action_is_told_the_rule(someone):
    asked = of("mandala")
    legal = set(asked.begin().legal())
    forbidden = next(each for each in asked.definition.notation.texts if each not in legal)
    found = ask(someone, asked, action=forbidden, lang="ru").json()
    assert found["state"] == "refused"
    assert found["rule"].startswith("M")
    assert found["reason"]


def test_the_answer_may_be_asked_for(someone):
    asked = of("mandala")
    assert ask(someone, asked, action=None).json()["best"] == asked.best


def test_reasons_are_worked_out_in_the_readers_language(someone):
    asked = of("mandala")
    english, russian = (ask(someone, asked, "/why", lang, action=asked.best).json()["sentences"] for lang in ("en", "ru"))
    assert english and russian
    assert english != russian
    assert ask(someone, asked, "/why", action=asked.second).status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("mandala/none", {"action": "mountain 1 red"}, "There is no such puzzle."),
        ("chess/none", {"action": "e4"}, "There is no game"),
        (None, {"action": "castle"}, "'castle'"),
        (None, {"colour": "red"}, "not understood"),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(someone, path, body, sentence):
    answer = someone.http.post(f"/api/puzzles/{path or 'mandala/' + of('mandala').key}", json=body)
    assert answer.status_code in (400, 404)
    assert sentence in answer.json()["sentence"]


# --- Learning from mistakes ---


@pytest.fixture(scope="module")
def analyzed(running):
    """A game of Mandala between two people, played at random and analyzed: one of them, and its table."""
    someone, other = Person(running[0]), Person(running[0])
    table, sockets = sit_down([someone, other])
    play_to_the_end(sockets, random.Random(3))
    for socket in sockets:
        socket.close()
    someone.post(f"/api/tables/{table}/analysis", {})
    eventually(lambda: someone.http.get(f"/api/tables/{table}/analysis").json()["state"] == "done")
    yield someone, table
    someone.close()
    other.close()


def mistake(analyzed):
    """The first that is asked about, and what the analysis says of it."""
    someone, table = analyzed
    asked = someone.http.get(f"/api/tables/{table}/mistakes").json()["puzzles"][0]
    found = someone.http.get(f"/api/tables/{table}/analysis").json()["mistakes"]
    return asked, next(each for each in found if each["ply"] == asked["ply"])


def reply(analyzed, asked, path="", **body):
    someone, table = analyzed
    return someone.http.post(f"/api/tables/{table}/mistakes/{asked['key']}{path}", json=body).json()


def test_ones_own_worst_decisions_are_asked_about_as_they_were_seen(analyzed):
    someone, table = analyzed
    told = someone.http.get(f"/api/tables/{table}/mistakes").json()
    found = someone.http.get(f"/api/tables/{table}/analysis").json()["mistakes"]
    own = sorted((each for each in found if each["seat"] == 0), key=lambda each: -each["lost"])[:MOST]
    assert [each["ply"] for each in told["puzzles"]] == sorted(each["ply"] for each in own)
    assert any(each["seat"] == 1 and each["lost"] > own[-1]["lost"] for each in found), "and not about those of others"
    steps = someone.http.get(f"/api/tables/{table}/history").json()["steps"]
    for each in told["puzzles"]:
        t = definition("mandala").configure(**each["options"]).load(steps[each["ply"] - 1]["view"])
        assert each["view"] == json.loads(json.dumps(t.view(0))), "and nothing that was hidden then"
        assert each["played"]


def test_what_was_better_is_right_and_what_was_played_is_wrong(analyzed):
    asked, found = mistake(analyzed)
    assert reply(analyzed, asked, action=found["better"])["state"] == "right"
    wrong = reply(analyzed, asked, action=found["played"])
    assert (wrong["state"], wrong["best"]) == ("wrong", None)
    assert wrong["lost"] == pytest.approx(found["lost"])
    assert reply(analyzed, asked, action=None)["best"] == found["better"]


def test_why_is_told_as_the_analysis_tells_it(analyzed):
    asked, found = mistake(analyzed)
    assert reply(analyzed, asked, "/why", action=found["better"])["sentences"] == found["sentences"]
    assert "sentences" in reply(analyzed, asked, "/why", action=found["played"])


def test_a_forbidden_answer_to_a_mistake_is_told_the_rule(analyzed):
    asked, _ = mistake(analyzed)
    forbidden = next(each for each in definition("mandala").notation.texts if each not in asked["legal"])
    assert reply(analyzed, asked, action=forbidden)["state"] == "refused"


def test_only_who_played_is_asked_and_only_about_what_was_a_mistake(analyzed, someone):
    _, table = analyzed
    assert someone.http.get(f"/api/tables/{table}/mistakes").json()["puzzles"] == []
    assert (
        someone.http.post(f"/api/tables/{table}/mistakes/{mistake(analyzed)[0]['key']}", json={"action": None}).status_code == 400
    )
    assert analyzed[0].http.post(f"/api/tables/{table}/mistakes/999", json={"action": None}).status_code == 400


def test_a_running_game_has_no_mistakes_yet(someone):
    table = someone.create("mandala", ["me", "bot:1"])
    assert someone.http.get(f"/api/tables/{table}/mistakes").json()["error"] == "NotOver"
