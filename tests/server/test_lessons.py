"""Lessons over HTTP: what there is to learn a game from, and a step after what was decided in it."""

from __future__ import annotations

import pytest

from kolam.engine.lessons import Pass, lessons
from kolam.games import definition, games

TAUGHT = [(lesson, number) for game in games() for lesson in lessons(definition(game)) for number in range(len(lesson.steps))]


@pytest.fixture
def someone(person):
    return person()


def ask(someone, lesson, step: int, *played: str, lang: str = "en"):
    address = f"/api/lessons/{lesson.definition.name}/{lesson.key}?lang={lang}"
    return someone.http.post(address, json={"step": step, "played": list(played)})


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_there_is_to_learn_a_game_from(someone, game, lang):
    told = someone.http.get(f"/api/lessons/{game}?lang={lang}").json()
    assert told["game"] == game
    assert [(each["key"], each["steps"]) for each in told["lessons"]] == [
        (each.key, len(each.steps)) for each in lessons(definition(game))
    ]
    assert all(picture["scene"]["view"] for picture in told["pictures"])


@pytest.mark.parametrize(("lesson", "number"), TAUGHT, ids=[f"{each.definition.name}-{each.key}-{n}" for each, n in TAUGHT])
def test_a_step_leads_to_its_end_as_its_player_sees_it(someone, lesson, number):
    way, played = Pass(lesson, number), []
    shown = ask(someone, lesson, number).json()
    assert (shown["step"], shown["steps"], shown["you"]) == (number, len(lesson.steps), lesson.seat)
    while (action := way.meant_action()) is not None:
        assert shown["state"] == "asked"
        assert shown["legal"] == way.t.legal()
        assert shown["meant"], "what is meant can be shown"
        way.decide(action)
        played.append(action)
        shown = ask(someone, lesson, number, *played).json()
    assert shown["state"] == "done"
    assert shown["legal"] == []
    assert shown["said"]
    assert [moment["action"] for moment in shown["moments"]] == [None, *(action for _, action in way.t.decisions)]
    assert (
        shown["moments"][-1]["view"]
        == someone.http.post(
            f"/api/lessons/{lesson.definition.name}/{lesson.key}?lang=ru", json={"step": number, "played": played}
        ).json()["moments"][-1]["view"]
    )


def first(game: str = "mandala"):
    return lessons(definition(game))[0]


def test_what_is_not_meant_is_answered_in_the_language_of_the_reader(someone):
    wrong = ask(someone, first(), 0, "mountain 1 red").json()
    assert (wrong["state"], len(wrong["moments"]), wrong["reason"]) == ("wrong", 1, None)
    assert wrong["said"] != ask(someone, first(), 0, "mountain 1 red", lang="ru").json()["said"]


def test_what_is_forbidden_is_told_with_its_rule(someone):
    refused = ask(someone, first(), 0, "mountain 1 purple").json()
    assert (refused["state"], refused["rule"], refused["said"]) == ("refused", "M2.4", None)
    assert refused["reason"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("mandala/first", {"step": 99}, 400),
        ("mandala/first", {"step": -1}, 400),
        ("mandala/first", {"step": 0, "played": ["nonsense"]}, 400),
        ("mandala/first", {"step": 0, "played": ["field 1 green 2", "field 1 green 1"]}, 400),
        ("mandala/none", {"step": 0}, 400),
        ("chess/first", {"step": 0}, 404),
    ],
)
def test_what_can_not_be_is_refused_in_a_sentence(someone, path, body, status):
    answer = someone.http.post(f"/api/lessons/{path}", json=body)
    assert answer.status_code == status
    assert answer.json()["sentence"]
