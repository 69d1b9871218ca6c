"""Lessons: what is decided is answered; what can not be taught is refused, with the step and what is wrong."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from kolam.engine import lessons
from kolam.engine.datafile import Words, files
from kolam.engine.errors import BadLesson, KolamError, NotationError
from kolam.engine.lessons import Pass, lesson
from kolam.engine.sentences import Part
from kolam.games import definition

MANDALA = definition("mandala")
POSITION = json.dumps(MANDALA.configure().new(seed=7).position())
BOTH = '{en = "yes", ru = "да"}'


def step(**changed: str) -> str:
    fields = {
        "position": f"'''{POSITION}'''", "goal": BOTH, "way": '["mountain 1 red"]', "otherwise": BOTH, "done": BOTH, **changed,
    }  # fmt: skip
    return "[[step]]\n" + "\n".join(f"{name} = {value}" for name, value in fields.items() if value)


def read(*steps: str, head: str = f"title = {BOTH}\nabout = {BOTH}\n") -> lessons.Lesson:
    return lessons._lesson(MANDALA, "odd.toml", head + "\n".join(steps))


def refused(*steps: str, **how: str) -> str:
    with pytest.raises(BadLesson) as caught:
        read(*steps, **how)
    return str(caught.value)


# --- Going through a step ---


def test_what_is_meant_is_played_and_the_others_answer():
    way = Pass(read(step(way='["mountain 1 red", "> discard green 1", "field 2 purple 1"]')), 0)
    way.decide("mountain 1 red")
    assert (way.state, way.t.decisions) == ("asked", [(0, "mountain 1 red"), (1, "discard green 1")])
    way.decide("field 2 purple 1")
    assert (way.state, way.meant) == ("done", None)


def test_what_is_allowed_and_not_meant_is_answered_and_not_played():
    way = Pass(read(step(wrong='[{action = "field *", say = {en = "no field", ru = "не поле"}}]')), 0)
    way.decide("field 1 red 1")
    assert (way.state, way.said, way.t.version) == ("wrong", Words({"en": "no field", "ru": "не поле"}), 0)
    other = Pass(way.lesson, 0)
    other.decide("discard red 1")
    assert (other.state, other.said) == ("wrong", other.step.otherwise)


def test_what_is_forbidden_says_by_which_rule():
    way = Pass(read(step()), 0)
    way.decide("mountain 1 yellow")  # none in hand
    assert (way.state, way.said.rule, way.t.version) == ("refused", "M2.4", 0)
    assert way.meant_action() == "mountain 1 red", "it is asked for still"


def test_what_is_forbidden_may_be_what_is_meant():
    taught = read(step(way='["! field 1 yellow *"]'))
    way = Pass(taught, 0)
    assert way.meant_action() == "field 1 yellow 1"
    way.decide("field 1 yellow 1")
    assert (way.state, way.said.rule) == ("done", "M2.4")
    wrong = Pass(taught, 0)
    wrong.decide("field 1 red 1")
    assert wrong.state == "wrong"
    other = Pass(taught, 0)
    other.decide("mountain 1 yellow")
    assert other.state == "refused"


def test_a_step_without_a_position_goes_on_where_the_one_before_ended():
    taught = read(step(way='["mountain 1 red", "> discard green 1"]'), step(position="", way='["discard purple 1"]'))
    assert Pass(taught, 1).t.position()["mandalas"][0]["mountain"]["red"] == 1


def test_a_step_may_show_what_the_others_do():
    way = Pass(read(step(way='["> mountain 1 red"]')), 0)
    assert (way.state, way.t.version) == ("done", 1)
    with pytest.raises(NotationError, match="asks for no decision"):
        way.decide("mountain 1 red")


def test_a_step_is_done_only_with_what_it_wants():
    wanting = step(wants='[{path = "mandalas.0.mountain.red", equals = 1}, {path = "discard.black", least = 0}]')
    assert Pass(read(wanting), 0).through().state == "done"
    assert "what the step wants does not hold" in refused(step(wants='[{path = "rivers.0.0", equals = "red"}]'))


def test_words_have_parts():
    told = Words({"en": "Lay [green](piece:green) by [M3.1](rule) at [it](place:cup 0), [you](seat:0).", "ru": ""}).told("en")
    assert told == "Lay green by M3.1 at it, you."
    assert [part[:2] for part in told.parts if isinstance(part, Part)] == [
        ("piece", "green"), ("rule", "M3.1"), ("place", "cup 0"), ("seat", 0),
    ]  # fmt: skip


# --- Refusing files ---


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"way": '["mountain 1 yellow"]'}, "step 1: at its beginning nothing fits 'mountain 1 yellow'"),
        ({"way": '["> field 1 yellow 1"]'}, "step 1: at its beginning: M2.4"),
        ({"way": '["mountain 1 red", "mountain 2 red"]'}, "after mountain 1 red it is not the player's decision"),
        ({"way": '["mountain 1 *", "> field 1 green 1"]'}, "after mountain 1 green: M3.2"),
        ({"way": "[]"}, "it has no way"),
        ({"way": '"mountain 1 red"'}, "'way' must be a list of texts"),
        ({"position": ""}, "the first step needs a position"),
        ({"position": "'{'"}, "its position is not JSON"),
        ({"position": "'{}'"}, "step 1: at its beginning: the position lacks"),
        ({"goal": '{en = "yes"}'}, "'goal' must have a text in each language (en, ru)"),
        ({"goal": '{en = "yes", ru = " "}'}, "'goal' is empty"),
        ({"goal": '{en = "[x](nothing:1)", ru = "да"}'}, "'goal' has a part that is not [words](kind:value)"),
        ({"done": '{en = "[M99.9](rule)", ru = "да"}'}, "it names rule M99.9, and RULES.md has no such rule"),
        ({"rules": '["M99.9"]'}, "it names rule M99.9"),
        ({"wrong": f'[{{action = "claim *", say = {BOTH}}}]'}, "it answers ('claim *',), which nobody may do in it"),
        ({"hint": '"no"'}, "it has hint, which means nothing here"),
        ({"wants": '[{path = "x"}]'}, "a want has a path, and either 'equals' or 'least'"),
    ],
)
def test_a_step_that_can_not_be_taught_is_refused_and_says_why(changed, wrong):
    told = refused(step(**changed))
    assert told.startswith("lessons/odd.toml of mandala: step 1: ")
    assert wrong in told


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("title = ", "not valid TOML"), (f"title = {BOTH}\n", "it has no steps"), ("colour = 1\n", "it has colour")],
)
def test_a_file_that_is_no_lesson_is_refused(text, wrong):
    assert wrong in refused(head=text)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "it has no [[line]]"),
        ("[[line]]\nen = 'a'\n", "line 1: 'text' must have a text in each language"),
        ("[[line]]\nen = 'a'\nru = 'b'\n", "it has no [[picture]]"),
        (f"[[line]]\nen = 'a'\nru = 'b'\n[[picture]]\nposition = '{{}}'\ntext = {BOTH}\n", "picture 1: "),
    ],
)
def test_a_goal_card_that_can_not_be_shown_is_refused(text, wrong):
    with pytest.raises(BadLesson) as caught:
        lessons._goal(MANDALA, "goal.toml", text)
    assert wrong in str(caught.value)


def test_a_lesson_there_is_not_is_refused_with_those_there_are():
    with pytest.raises(KolamError, match=r"has no lesson 'third'. It has: first"):
        lesson(MANDALA, "third")


def test_a_game_without_lessons_has_none(tmp_path, monkeypatch):
    (tmp_path / "kolam_bare").mkdir()
    (tmp_path / "kolam_bare" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    bare = SimpleNamespace(package="kolam_bare", name="bare")
    assert list(files(bare, "lessons", ".toml")) == []
