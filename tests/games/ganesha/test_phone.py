"""Ganesha on a phone: everything on one screen, large enough for a finger, whatever is asked and whoever plays."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import kolam
from games.ganesha.positions import ganesha, scene
from kit import many, play_random

#: Width, greatest height, least text, least side of what is pressed.
SHAPES = {"tall": (390, 690, 12, 40), "low": (844, 336, 11, 36)}
VARIANTS = [
    {"players": 2},
    {"players": 2, "spices": False, "side": "night"},
    {"players": 3, "edition": "ru", "placing": "drum"},
    {"players": 4},
    {"players": 4, "edition": "ru", "side": "night"},
]
every_variant = pytest.mark.parametrize("options", VARIANTS, ids=lambda options: "-".join(map(str, options.values())))


def decisions(options):
    """Some decisions of some games, and every kind that comes up at least once."""
    found, kinds = [], set()
    for seed in range(many(1, 3)):
        for t in play_random(kolam.game("ganesha", **options).new(seed), random.Random(seed)):
            kind = (t.view(0)["phase"], t.game.glance(t.view(0), 0)["asked"], len(t.legal()) > 6)
            if kind not in kinds or t.version % 11 == 0:
                kinds.add(kind)
                found.append(t.clone())
    return found


def lit(shown):
    return [place for place in shown["places"] if place["action"] is not None or place["step"]]


def overlap(one, other):
    """Whether two boxes have more than an edge in common."""
    (x, y, w, h), (u, v, s, t) = one, other
    return min(x + w, u + s) - max(x, u) > 0.5 and min(y + h, v + t) - max(y, v) > 0.5


def check(shown, shape):
    width, most, text, side = SHAPES[shape]
    assert shown["size"][0] == width and shown["size"][1] <= most
    assert min(shown["sizes"]) >= text
    for place in shown["places"]:
        x, y, w, h = place["box"]
        assert x >= 0 and y >= 0 and x + w <= width and y + h <= shown["size"][1], place
    pressed = lit(shown)
    assert all(min(place["box"][2:]) >= side for place in pressed), pressed
    for one, other in combinations(pressed, 2):
        if one["is_box"] or other["is_box"]:  # hexes and petals lie side by side by their own shape
            assert not overlap(one["box"], other["box"]), (one, other)


@every_variant
@pytest.mark.parametrize("shape", SHAPES)
def test_everything_is_on_the_screen_and_large_enough(board, options, shape):
    tables = decisions(options)
    scenes = [scene(t, t.to_act or 0, shape, code) for t in tables for code in ("en", "ru")]
    english, russian = board(scenes[::2]), board(scenes[1::2], code="ru")
    for each in (*english, *russian):
        check(each, shape)


def reached(board, one):
    """The actions that presses lead to: of a gem, of where it goes, of another gem, and so on."""
    found, paths = set(), [()]
    while paths:
        shown = board([{**one, "press": path} for path in paths])
        further = []
        for path, each in zip(paths, shown, strict=True):
            check(each, one["shape"])
            found |= {place["action"] for place in lit(each)} - {None}
            steps = [place["key"] for place in lit(each) if place["step"] and not place["chosen"]]
            into = ("slot ", "treasury ") if path and path[-1].startswith("hand ") else ("slot ",)
            holds = path and not path[-1].startswith("slot ") and any(key.startswith(into) for key in steps)
            further += [(*path, key) for key in steps if len(path) < 4 and (not holds or key.startswith(into))]
        paths = further
    return found


@every_variant
@pytest.mark.parametrize("shape", SHAPES)
def test_every_action_is_pressed_at_once_or_by_a_first_half(board, options, shape):
    """What a menu offers, or a gem that is put somewhere first, stands for its actions; nothing else is left out."""
    tables = [t for t in decisions(options) if t.to_act is not None]
    for t, shown in zip(tables, board([scene(t, t.to_act, shape) for t in tables]), strict=True):
        legal = t.legal()
        at_once = {place["action"] for place in lit(shown)} - {None}
        assert at_once <= set(legal)
        steps = [place["key"] for place in lit(shown) if place["step"]]
        left = set(legal) - at_once
        assert all(action.startswith(("offer ", "slots ")) for action in left)
        colors = {key.split()[-1] for key in steps}
        assert all(action.split()[-1] in colors for action in left if action.startswith("offer "))
        assert steps or not left


@every_variant
def test_the_small_board_becomes_large_and_hides_nothing_that_can_be_pressed(board, options):
    tables = [t for t in decisions(options) if t.to_act is not None]
    scenes = [scene(t, t.to_act, "tall") for t in tables]
    for before, one in zip(board(scenes), scenes, strict=True):
        (corner,) = (key for key in before["keys"] if key in ("altar", "mandala"))
        after, again = board([{**one, "press": [corner]}, {**one, "press": [corner, BACK[corner, before_altar(one)]]}])
        check(after, "tall")
        assert {place["action"] for place in lit(before)} == {place["action"] for place in lit(after)}
        assert corner not in after["keys"]
        assert again["keys"] == before["keys"]


#: What brings the boards back to where they were: by what was small, and whether the altar is asked.
BACK = {("altar", False): "mandala", ("mandala", False): "altar", ("mandala", True): "smaller"}


def before_altar(one):
    return any(action.split()[0] in ("take", "swap", "token") for action in one["legal"])


@every_variant
def test_what_is_folded_away_stands_in_another_place(board, options):
    """Every key of the wide board is on a phone too, or covered by a place."""
    tables = decisions(options)
    for t in tables:
        near = t.to_act or 0
        wide, *phones = board([scene(t, near, shape) for shape in ("wide", "tall", "low")])
        wanted = {key for key in wide["keys"] if not key.startswith("button")}
        wanted |= {f"{kind} {seat}" for kind in ("slots", "hand") for seat in range(t.game.players)}
        for shown in phones:
            there = set(shown["keys"]) | {key for place in shown["places"] for key in place["covers"]}
            assert wanted <= there, wanted - there


# --- The slots ---

HELD = {"round": 2, "phase": "slots", "taken": ["b1"], "hand": ["green"], "altar": {"c3": "green"}}
TWO = {**HELD, "taken": ["b1", "b2"], "hand": ["green", "yellow"]}


def named(shown):
    return dict(zip(shown["keys"], shown["names"], strict=True))


@pytest.mark.parametrize("shape", SHAPES)
def test_one_gem_goes_where_is_pressed(board, shape):
    t = ganesha(**HELD, slots=[{"red": 1, "blue": 1}, {}])
    (shown,) = board([scene(t, 0, shape)])
    assert {place["key"]: place["action"] for place in lit(shown)} == {
        "slot 0 0": "slots green blue",
        "slot 0 1": "slots red green",
        "treasury 0 green": "slots red blue",
    }
    assert named(shown)["slot 0 0"] == "Slot 1: red. In the slots: green, blue; to the treasury: red"
    assert named(shown)["treasury 0 green"].endswith("In the slots: red, blue; to the treasury: green")


@pytest.mark.parametrize("shape", SHAPES)
def test_of_two_gems_one_is_pressed_and_then_where_it_goes_and_can_be_taken_back(board, shape):
    t = ganesha(**TWO, slots=[{"red": 1, "blue": 1}, {}])
    one = scene(t, 0, shape)
    first, held, put, back = board(
        [
            {**one, "press": keys}
            for keys in ([], ["hand 0 0"], ["hand 0 0", "slot 0 0"], ["hand 0 0", "slot 0 0", "slot 0 0 hand 0"])
        ]
    )
    assert [place["key"] for place in lit(first)] == ["hand 0 0", "hand 0 1"]
    assert [place["key"] for place in lit(held) if not place["chosen"]] == [
        "hand 0 1",
        "slot 0 0",
        "slot 0 1",
        "treasury 0 green",
    ]
    assert named(held)["slot 0 0"] == "Slot 1: red. Put green here"
    assert {place["key"]: place["action"] for place in lit(put)} == {
        "hand 0 0": None,
        "slot 0 0 hand 0": None,
        "slot 0 1": "slots green yellow",
        "treasury 0 yellow": "slots green blue",
    }
    assert [place["key"] for place in put["places"] if place["chosen"]] == ["hand 0 0", "slot 0 0 hand 0"]
    assert named(put)["slot 0 0 hand 0"] == "Slot 1: green. Put it back"
    assert lit(back) == lit(held)
    assert reached(board, one) == set(t.legal())


def test_two_equal_gems_need_not_be_told_apart(board):
    t = ganesha(**{**TWO, "hand": ["green", "green"]}, slots=[{"red": 1}, {}])
    one = scene(t, 0, "tall")
    (first,) = board([one])
    assert [place["key"] for place in lit(first)] == ["slot 0 0", "slot 0 1", "treasury 0 green"]
    assert reached(board, one) == set(t.legal())


@pytest.mark.parametrize("shape", SHAPES)
def test_with_coriander_all_gems_go_into_slots_and_a_button_is_enough(board, shape):
    tokens = {"b1": "reslot", "d3": "redraw"}
    owned = [{"yellow": 2, "blue": 2, "purple": 1}, {}]
    t = ganesha(**HELD, active=["reslot"], tokens=tokens, treasuries=owned, slots=[{"red": 1}, {}])
    one = scene(t, 0, shape)
    (first,) = board([one])
    gems = ["hand 0 0", "treasury 0 purple", "treasury 0 blue", "treasury 0 yellow"]
    assert {place["key"]: place["action"] for place in lit(first)} == {**dict.fromkeys(gems), "button enough": "slots red"}
    assert reached(board, one) == set(t.legal())
    twice, both = board(
        [
            {**one, "press": ["treasury 0 blue", "slot 0 0", *more]}
            for more in ([], ["treasury 0 blue"])
        ]
    )  # fmt: skip
    assert {place["action"] for place in lit(twice)} - {None} == {"slots blue"}
    assert {place["action"] for place in lit(both)} - {None} == {"slots blue", "slots blue blue"}


# --- Laying ---


def laid(board, shape):
    """What is seen while the other seat lays three red gems at the end of a round, and afterwards."""
    said = {"round": 3, "turn": 1, "phase": "mandala", "taken": ["b1"], "altar": {"c3": "green"}, "scores": [5, 8]}
    t = ganesha(**said, treasuries=[{}, {"red": 3, "yellow": 1}])
    before = scene(t, 0, shape)
    t.play("offer yellow place red")
    last = {"seat": 1, "action": "offer yellow place red"}
    (shown,) = board([{**scene(t, 0, shape), "last": last, "before": before}])
    return shown


@pytest.mark.parametrize("shape", ["wide", "tall", "low"])
def test_points_rise_where_gems_are_laid_and_the_drum_beats(board, shape):
    shown = laid(board, shape)
    assert shown["during"]["points"] == ["+5", "+4", "+3", "+1"]  # the last one is the drum's, for the first player
    assert shown["moved"].count("points") == 4
    assert shown["moved"].count("drum") == 1


def test_on_a_phone_the_mandala_is_large_while_gems_are_laid(board):
    shown = laid(board, "tall")
    assert "petal red" in shown["during"]["keys"] and "altar" in shown["during"]["keys"]
    assert "hex c3" in shown["keys"] and "mandala" in shown["keys"] and "petal red" not in shown["keys"]
    assert not {"+5", "+4", "+3"} & set(shown["texts"])
