"""Diagrams: what a file says is tried out, and what is not so is refused with the diagram and what is wrong."""

from __future__ import annotations

import json

import pytest

from kolam.engine.diagrams import diagrams, read_diagrams
from kolam.engine.errors import BadDiagram
from kolam.engine.lessons import lesson
from kolam.engine.rulebook import Rulebook
from kolam.games import definition, games

MANDALA = definition("mandala")
POSITION = json.dumps(MANDALA.configure().new(seed=7).position())
BOTH = '{en = "yes", ru = "да"}'


def written(**changed: str) -> str:
    fields = {"key": '"odd"', "rules": '["M4.1"]', "position": f"'''{POSITION}'''", "text": BOTH, **changed}
    return "[[diagram]]\n" + "\n".join(f"{name} = {value}" for name, value in fields.items() if value)


def read(**changed: str):
    return read_diagrams(MANDALA, written(**changed))[0]


def refused(**changed: str) -> str:
    with pytest.raises(BadDiagram) as caught:
        read(**changed)
    return str(caught.value)


# --- What is drawn ---


def test_the_picture_is_after_the_decisions_and_one_before_them_if_wanted():
    (alone,) = read(way='["mountain 1 red"]').moments()
    assert alone.t.decisions == [(0, "mountain 1 red")]
    before, after = read(way='["mountain 1 red"]', before="true", marked='["mountain 1"]').moments()
    assert (before.t.version, before.moves, before.marked) == (0, ("mountain 1 red",), ())
    assert (after.t.version, after.moves, after.marked) == (1, (), ("mountain 1",))


def test_it_may_begin_with_the_deal_of_a_seed_or_as_another_does():
    assert read(position="", seed="7").begin().position() == MANDALA.configure().new(seed=7).position()
    text = written() + "\n" + written(key='"other"', position="", like='"odd"', rules='["M5.1"]')
    one, other = read_diagrams(MANDALA, text)
    assert other.begin().position() == one.begin().position()


def test_it_may_begin_where_a_step_of_a_lesson_does():
    assert read(position="", lesson='"first 2"').begin().position() == lesson(MANDALA, "first").begin(1).position()


def test_a_game_without_the_file_has_none():
    assert diagrams(definition("ghat")) == () if "ghat" in games() else True


# --- Refusing files ---


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"key": ""}, "diagram 1: it needs a key"),
        ({"rules": "[]"}, "odd: it names no rules"),
        ({"rules": '["M99.9"]'}, "odd: it names rule M99.9, and RULES.md has no such rule"),
        ({"text": '{en = "yes"}'}, "'text' must have a text in each language (en, ru)"),
        ({"position": "'{'"}, "its position is not JSON"),
        ({"position": "'{}'"}, "odd: the position lacks"),
        ({"like": '"nothing"', "position": ""}, "it is like 'nothing', and no diagram before it has this key"),
        ({"like": '"nothing"'}, "it begins in two ways"),
        ({"lesson": '"first 99"', "position": ""}, "there is no step of a lesson 'first 99'"),
        ({"lesson": '"last 1"', "position": ""}, "there is no step of a lesson 'last 1'"),
        ({"before": "true"}, "'before' is true or false, and needs a way"),
        ({"way": '["field 1 yellow 1"]'}, "odd: M2.4"),
        ({"way": '["nonsense"]'}, "odd: "),
        ({"seat": "3"}, "There is no seat 3"),
        ({"moves": '["mountain 1 yellow"]'}, "it draws 'mountain 1 yellow' as possible, and it is not"),
        ({"refused": '["mountain 1 red"]'}, "it draws 'mountain 1 red' as forbidden, and it is allowed"),
        ({"refused": '["mountain 1 yellow"]'}, "'mountain 1 yellow' is forbidden by M2.4, which is none of its rules"),
        ({"moves": '["mountain 1 red"]', "seat": "1"}, "it is not the decision of its seat"),
        ({"shows": '[{path = "stall", equals = 1}]'}, "its position does not have what it shows at 'stall'"),
        ({"shows": '[{path = "stall"}]'}, "a want has a path, and either 'equals' or 'least'"),
        ({"shape": '"round"'}, "its shape is 'tall' or 'wide'"),
        ({"color": "3"}, "it has color, which means nothing here"),
    ],
)
def test_what_is_not_so_is_refused(changed, wrong):
    assert wrong in refused(**changed)


def test_two_of_one_key_are_refused():
    with pytest.raises(BadDiagram, match="odd: there are two of this key"):
        read_diagrams(MANDALA, written() + "\n" + written())


def test_the_file_is_named_where_it_lies():
    assert refused(rules="[]").startswith("diagrams.toml of mandala: ")


# --- Those of the games ---


@pytest.mark.parametrize("game", ["ganesha", "mandala", "mandala-stones", "rajas"])
def test_every_game_of_the_house_shows_eight_rules_or_more(game):
    found = diagrams(definition(game))
    assert len({each.rules[0] for each in found}) >= 8
    numbers = Rulebook(definition(game)).numbers()
    order = [numbers.index(each.rules[0]) for each in found]
    assert order == sorted(order), "they stand in the order of the rules"


@pytest.mark.parametrize("game", ["ganesha", "mandala", "mandala-stones", "rajas"])
def test_what_readers_read_has_no_advice_for_a_command_line(game):
    for lang in ("en", "ru"):
        text = Rulebook(definition(game), lang).for_reading()
        assert "`kolam" not in text
        assert Rulebook(definition(game), lang).numbers() == [n for n in Rulebook(definition(game), lang).numbers() if n in text]
        assert "## Notation" not in text and "## Запись" not in text
