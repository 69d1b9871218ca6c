"""The component file: what it says, and what is said of a spoilt one."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

import kolam
from kolam.engine.components import read_toml
from kolam.engine.errors import BadComponents
from kolam.games.mandala import components

TEXT = (resources.files(components) / components.FILE).read_text("utf-8")


def test_the_numbers_of_the_rulebook():
    pieces = components.read()
    assert pieces.color_names == ("black", "green", "purple", "yellow", "orange", "red")
    assert (pieces.cards_per_color, pieces.mandalas, pieces.river_points) == (18, 2, (1, 2, 3, 4, 5, 6))
    assert (pieces.start_mountain, pieces.start_hand, pieces.start_cup) == (2, 6, 2)
    assert (pieces.hand_limit, pieces.draw_after_build) == (8, 3)


def test_the_constants_are_what_the_file_says():
    pieces = components.read()
    for name, value in pieces._asdict().items():
        assert getattr(components, name.upper()) == value
    assert len(pieces.color_names) == components.COLORS


def test_every_table_says_where_it_comes_from():
    for table in tomllib.loads(TEXT).values():
        assert table["provenance"].startswith("rulebook")


SPOILT = [
    ("[sand]", "[stones]", r"the table \[sand\] is missing"),
    ("[mat]", "[rug]", r"the table \[mat\] is missing"),
    ("[start]", "[begin]", r"the table \[start\] is missing"),
    ("[turn]", "[round]", r"the table \[turn\] is missing"),
    ('"red"]', '"black"]', "colors must be six different names"),
    (', "red"]', "]", "colors must be six different names"),
    ('"red"]', "7]", "colors must be six different names"),
    ('"red"]', '""]', "colors must be six different names"),
    ("colors = [", "colours = [", "colors must be six different names"),
    ("cards_per_color = 18", "cards_per_color = 3", "'cards_per_color' is 3; it must be a whole number from 4 to 40"),
    ("cards_per_color = 18", "cards_per_color = 18.0", "'cards_per_color' is 18.0"),
    ("cards_per_color = 18", "", "'cards_per_color' is None"),
    ("mandalas = 2", "mandalas = 3", "'mandalas' is 3"),
    ("5, 6]", "5]", "river_points must have one number for each color"),
    ("river_points = [1, 2, 3, 4, 5, 6]", "river_points = 6", "river_points must have one number for each color"),
    ("5, 6]", "5, -6]", "river_points must be numbers from 0 to 20"),
    ("5, 6]", "5, true]", "river_points must be numbers from 0 to 20"),
    ("mountain = 2", "mountain = 0", "'mountain' is 0"),
    ("\nhand = 6", "\nhand = 9", "'hand' is 9"),
    ("cup = 2", "cup = 3", "'cup' is 3"),
    ("hand_limit = 8", "hand_limit = 5", "'hand_limit' is 5; it must be a whole number from 6 to 8"),
    ("draw_after_build = 3", 'draw_after_build = "3"', "'draw_after_build' is '3'"),
]


@pytest.mark.parametrize(("good", "bad", "wrong"), SPOILT)
def test_a_spoilt_file_is_refused_saying_what_is_wrong(good, bad, wrong):
    assert TEXT.count(good) == 1
    with pytest.raises(BadComponents, match=wrong) as caught:
        components.read(tomllib.loads(TEXT.replace(good, bad)))
    assert str(caught.value).startswith("mandala.toml: ")
    assert isinstance(caught.value, kolam.KolamError)


@pytest.mark.parametrize(
    ("good", "bad", "wrong"),
    [
        ("mandalas = 2", "mandalas = ", "it is not valid TOML"),
        ("[sand]", "loose = 1\n[sand]", "'loose' stands outside a table"),
        ('provenance = "rulebook; the order of the colors is ours"', "", r"the table \[sand\] does not say its provenance"),
    ],
)
def test_a_file_that_is_no_table_of_components_is_refused(good, bad, wrong, tmp_path, monkeypatch):
    package = tmp_path / f"spoilt_{tmp_path.name}"  # a name of its own, as Python remembers packages
    package.mkdir()
    (package / "__init__.py").write_text("", "utf-8")
    (package / components.FILE).write_text(TEXT.replace(good, bad), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadComponents, match=wrong):
        read_toml(package.name, components.FILE)
