"""The component files: what they say, where it comes from, and that a broken one is refused with what is wrong."""

from __future__ import annotations

import copy
import importlib.util

import pytest

import kolam
from kolam.engine import components as reading
from kolam.games.mandala_stones import components

PACKAGE = components.__name__
FILES = ("pieces.toml", "boards.toml", "mandala.toml", "objectives.toml")


def load_with(monkeypatch, file=None, change=None):
    """The components module read anew, one of its files changed."""
    read = reading.read_toml

    def changed(package, name):
        tables = copy.deepcopy(read(PACKAGE, name))
        if name == file:
            change(tables)
        return tables

    monkeypatch.setattr(reading, "read_toml", changed)
    spec = importlib.util.spec_from_file_location("stones_components_anew", components.__file__)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def card(number, **values):
    return lambda t: t["objectives"]["cards"][number].update(values)


BROKEN = [
    ("pieces.toml", lambda t: t.pop("stones"), "the table \\[stones\\] is missing"),
    ("pieces.toml", lambda t: t["stones"].update(colors=["red", "red", "blue", "yellow"]), "'colors' must be 4 different names"),
    ("pieces.toml", lambda t: t["stones"].update(color_letters="rbyy"), "'color_letters' must be 4 different names"),
    ("pieces.toml", lambda t: t["stones"].update(patterns=["burst"]), "'patterns' must be 2 different names"),
    ("pieces.toml", lambda t: t["stones"].update(stones_per_kind=0), "'stones_per_kind' is 0; it must be a whole number"),
    ("pieces.toml", lambda t: t["stones"].update(stones_per_kind=13), "is next to|do not fill"),
    ("pieces.toml", lambda t: t["artists"].update(per_pattern=3), "'per_pattern' is 3"),
    ("boards.toml", lambda t: t["main_board"].update(stack_height=5), "96 stones do not fill stacks of 5"),
    ("boards.toml", lambda t: t["main_board"].update(stack_height=2), "there are 48 stacks"),
    ("boards.toml", lambda t: t["main_board"]["circles"].pop(), "'circles' must be a list of 9 entries"),
    ("boards.toml", lambda t: t["main_board"]["circles"][0].update(name="b1"), "names of the circles"),
    (
        "boards.toml",
        lambda t: t["main_board"]["circles"][0].update(stacks=[1, 5, 8, 25]),
        "the stacks of a1 must be whole numbers",
    ),
    ("boards.toml", lambda t: t["main_board"]["circles"][0].update(stacks=[1, 5, 8]), "circle a1 needs four different stacks"),
    ("boards.toml", lambda t: t["main_board"]["circles"][0].update(stacks=[2, 5, 8, 4]), "stack 1 is next to 0 circles"),
    ("boards.toml", lambda t: t["main_board"].update(start=["b1", "a2", "c2", "z9"]), "'start' must name circles"),
    ("boards.toml", lambda t: t["player_board"]["spaces"].pop(), "'spaces' must be a list of 5 entries"),
    ("boards.toml", lambda t: t["player_board"]["spaces"][1].update(counts="luck"), "space 2 counts 'luck'"),
    ("boards.toml", lambda t: t["player_board"]["spaces"][0].update(points=[1, 2, 3, 4]), "so it needs 5 numbers"),
    (
        "boards.toml",
        lambda t: t["player_board"]["spaces"][2].update(points=[1, 2, 3, 99]),
        "the points of space 3 must be whole numbers",
    ),
    ("boards.toml", lambda t: t["scoring"].update(least_towers_of_a_color="two"), "'least_towers_of_a_color' is 'two'"),
    ("mandala.toml", lambda t: t["path"].update(length=200), "'length' is 200"),
    ("mandala.toml", lambda t: t["path"].update(points=[6, 12]), "'points' must be a table of whole numbers"),
    ("mandala.toml", lambda t: t["path"]["points"].update({"80": 1}), "space 80 gives points but the path ends at 72"),
    ("mandala.toml", lambda t: t["path"]["points"].update({"6": 0}), "space 6 gives 0 points"),
    ("mandala.toml", lambda t: t["path"]["points"].update({"36": 1}), "space 36 has 2 hands and so can not give points"),
    ("mandala.toml", lambda t: t["path"]["hands"].pop("3"), "'hands' must name a space for 2, 3 and 4 players"),
    ("mandala.toml", lambda t: t["path"]["hands"].update({"3": 30}), "must rise and lie on the path"),
    ("objectives.toml", lambda t: t["objectives"]["cards"].__delitem__(slice(5)), "'cards' must be a list of 8 to 20 entries"),
    ("objectives.toml", card(0, name="two words"), "it needs one word"),
    ("objectives.toml", card(0, name="blue"), "two cards have the same name"),
    ("objectives.toml", card(0, goal="luck"), "card 'red' has the goal 'luck'"),
    ("objectives.toml", card(0, of="green"), "card 'red' counts stones of 'green'"),
    ("objectives.toml", card(6, of="red"), "card 'full' does not count stones"),
    ("objectives.toml", card(0, least=0), "'least' is 0"),
    ("objectives.toml", card(0, points="six"), "'points' is 'six'"),
    ("objectives.toml", card(0, ru=""), "card 'red' has no text in 'ru'"),
    ("objectives.toml", card(0, art="swan"), "card 'red' has art, which means nothing here"),
]


@pytest.mark.parametrize(("file", "change", "message"), BROKEN, ids=lambda value: value if isinstance(value, str) else "")
def test_a_broken_file_is_refused_with_what_is_wrong(monkeypatch, file, change, message):
    with pytest.raises(kolam.BadComponents, match=message) as error:
        load_with(monkeypatch, file, change)
    assert ".toml: " in str(error.value)


def test_the_files_as_they_are_can_be_read_anew(monkeypatch):
    assert load_with(monkeypatch).OBJECTIVES == components.OBJECTIVES


def test_an_owner_can_correct_cards_and_spaces(monkeypatch):
    again = load_with(monkeypatch, "objectives.toml", card(8, goal="stones", of="ring", least=2, points=9, en="two rings"))
    assert again.OBJECTIVES[8][:5] == ("tops", "stones", "ring", 2, 9)
    assert again.OBJECTIVES[8].text["en"] == "two rings"
    again = load_with(monkeypatch, "mandala.toml", lambda t: t["path"]["points"].update({"7": 3}))
    assert again.SPACE_POINTS[7] == 3


def test_every_table_says_where_it_comes_from():
    for file in FILES:
        for title, table in reading.read_toml(PACKAGE, file).items():
            assert any(word in table["provenance"] for word in ("rulebook", "public source")), title
    for file in ("mandala.toml", "objectives.toml"):
        assert all("reconstruction" in table["provenance"] for table in reading.read_toml(PACKAGE, file).values())


def test_the_pieces_are_those_of_the_sheet():
    assert components.ALL_STONES == 96
    assert components.STACKS == 24
    assert [space.points for space in components.PLAYER_BOARD] == [
        (1, 2, 3, 4, 5),
        (4, 2, 1, 1),
        (1, 3, 4, 1),
        (1, 2, 4, 6),
        (2, 3, 4, 5),
    ]
    assert components.HAND_SPACES == {2: 36, 3: 52, 4: 68}
    assert [space for space, points in components.SPACE_POINTS.items() if points == 1] == [6, 18, 30, 48, 60]
    assert [space for space, points in components.SPACE_POINTS.items() if points == 2] == [12, 24, 42, 54, 66]
    assert {c.name: c.points for c in components.OBJECTIVES} == {
        **dict.fromkeys(("red", "blue", "yellow", "purple", "burst", "ring", "heights"), 6),
        "full": 5,
        "alike": 4,
        "tops": 7,
    }
