"""The pieces: what the files say, and that broken files are refused with what is wrong."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import kolam
from kolam.engine.components import read_toml
from kolam.games.ganesha import components as c

PACKAGE = "kolam.games.ganesha.components"


def tables(file):
    return copy.deepcopy(read_toml(PACKAGE, file))


def test_totals_of_the_mandala():
    values = np.asarray(c.PLACE_VALUES)
    for side in range(2):
        assert [values[side, players].sum() for players in range(3)] == [90, 109, 123]
        for players in range(3):
            for color in range(5):
                assert sorted(values[side, players, color]) == sorted(values[0, players, color])
    assert list(values[0, 1, 0, :3]) == [5, 4, 3]


def test_the_boards_can_always_be_refilled_without_spices():
    """All gems less what players can hold at most at the last fill."""
    assert [len(used) for used in c.USED_HEXES] == [10, 16, 19]
    assert set(c.USED_HEXES[0]) < set(c.USED_HEXES[1]) < set(c.USED_HEXES[2])
    for players, used in zip(c.PLAYERS, c.USED_HEXES, strict=True):
        fills = c.ROUNDS[players - 2] // c.DRUM_ROUNDS
        assert fills * len(used) <= 5 * c.GEMS_PER_COLOR[players - 2]


@pytest.mark.parametrize("file", [c.GEMS_FILE, c.ALTAR_FILE, c.MANDALA_FILE])
def test_every_table_says_where_it_comes_from(file):
    for table in tables(file).values():
        assert any(word in table["provenance"] for word in ("rulebook", "published review", "inferred", "reconstruction"))


@pytest.mark.parametrize(
    ("table", "key", "value", "wrong"),
    [
        ("board", "rows", ["a1 a2", "b1"], "five rows"),
        ("board", "rows", "a1", "five rows"),
        ("two_players", "hexes", "b1 b2 z9", "z9"),
        ("two_players", "hexes", "b1 b2 b1", "twice"),
        ("two_players", "hexes", "b1 b2 c1 c2", "too small"),
        ("two_players", "hexes", ["b1"], "must be a text"),
        ("four_players", "hexes", "a1 a2 c1 c5", "too small"),
        ("four_players", "hexes", "a1 a3", "too small"),
    ],
)
def test_a_broken_altar_is_refused(table, key, value, wrong):
    broken = tables(c.ALTAR_FILE)
    broken[table][key] = value
    players = {"two_players": 2, "four_players": 4}.get(table, 2)
    with pytest.raises(kolam.BadComponents, match=wrong):
        c.hexes_in_use(broken, table, players, c.hex_names(broken))


def test_a_missing_table_is_refused():
    with pytest.raises(kolam.BadComponents, match=r"\[board\] is missing"):
        c.hex_names({})
    with pytest.raises(kolam.BadComponents, match=r"\[night_3\] is missing"):
        c.place_values(
            {name: t for name, t in tables(c.MANDALA_FILE).items() if name != "night_3"}, c.COLOR_NAMES, c.GEMS_PER_COLOR
        )


@pytest.mark.parametrize("row", [[5, 4, 3], [0] * 8, [1] * 9, "5 4 3 2 2 1 1 1", None, [5, 4, 3, 2, 2, 1, 1, 21], [True] * 8])
def test_a_broken_mandala_is_refused(row):
    broken = tables(c.MANDALA_FILE)
    broken["day_2"]["red"] = row
    with pytest.raises(kolam.BadComponents, match=r"\[day_2\] red must be 8 numbers"):
        c.place_values(broken, c.COLOR_NAMES, c.GEMS_PER_COLOR)


def test_broken_gems_are_refused():
    broken = tables(c.GEMS_FILE)
    broken["gems"]["colors"] = ["red"] * 5
    with pytest.raises(kolam.BadComponents, match="5 different names"):
        c.names(c.GEMS_FILE, broken, "gems", "colors", 5)
    broken["rounds"]["3"] = 0
    with pytest.raises(kolam.BadComponents, match="'3' is 0"):
        c.by_players(broken, "rounds", 1, 30)
