"""Positions: the example of the rules, action ids, round trips, and what `load` refuses."""

from __future__ import annotations

import copy
import random

import pytest

import kolam
from games.mandala.positions import position, table
from kit.refusals import check_told_in_russian

EXAMPLE = {
    "turn": 0, "to_act": 0, "phase": "play", "mandala": None, "exhausted": False, "stall": 0,
    "deck": {"black": 8, "green": 8, "purple": 10, "yellow": 12, "orange": 9, "red": 8},
    "discard": {"black": 2, "green": 3, "purple": 1, "orange": 4, "red": 3},
    "mandalas": [
        {"mountain": {"purple": 2, "yellow": 1}, "fields": [{"red": 2}, {"green": 1}]},
        {"mountain": {"black": 1, "orange": 2}, "fields": [{}, {"purple": 3}]},
    ],
    "hands": [{"black": 2, "green": 1, "yellow": 2, "red": 1}, {"green": 2, "purple": 1, "orange": 1, "red": 2}],
    "secrets": [{"yellow": 1, "orange": 1}, {"black": 1, "purple": 1}],
    "cups": [{"green": 2, "red": 1}, {"black": 3, "yellow": 1}],
    "rivers": [["red", "green"], ["black", "orange", "yellow"]],
    "memory": None,
}  # fmt: skip


def test_the_example_loads_and_is_written_as_it_was():
    t = kolam.game("mandala").load(EXAMPLE)
    assert t.position() == EXAMPLE
    assert t.legal() == [
        "mountain 1 black", "mountain 2 black", "mountain 2 green", "mountain 1 yellow", "mountain 2 yellow", "mountain 2 red",
        "field 1 black 1", "field 1 black 2", "field 2 green 1", "field 2 yellow 1", "field 2 yellow 2",
        "field 1 red 1", "field 2 red 1",
        "discard black 1", "discard black 2", "discard green 1", "discard yellow 1", "discard yellow 2", "discard red 1",
    ]  # fmt: skip


def test_the_views_of_the_example():
    t = kolam.game("mandala").load(EXAMPLE)
    assert t.view(0) == EXAMPLE | {"deck": 55, "hands": [EXAMPLE["hands"][0], 6], "secrets": [EXAMPLE["secrets"][0], 2]}
    assert t.view(1) == EXAMPLE | {"deck": 55, "hands": [6, EXAMPLE["hands"][1]], "secrets": [2, EXAMPLE["secrets"][1]]}
    assert t.view(None) == EXAMPLE | {"deck": 55, "hands": [6, 6], "secrets": [2, 2]}


def test_the_scores_of_the_example_as_each_viewer_knows_them():
    """Set-up cards count for their owner alone: seat 0 has none of its River, seat 1 a black one."""
    t = kolam.game("mandala").load(EXAMPLE)
    assert t.scores() == [2 * 2 + 1 * 1, 1 * (3 + 1) + 3 * 1]
    assert t.visible_scores(0) == t.visible_scores(None) == [5, 6]
    assert t.visible_scores(1) == [5, 7]


def test_zeros_may_be_read_and_memory_left_out():
    data = copy.deepcopy(EXAMPLE)
    del data["memory"]
    data["deck"] |= {"black": 8}
    data["discard"]["yellow"] = 0
    assert kolam.game("mandala").load(data).position() == EXAMPLE


def test_a_seat_sees_the_memory_and_a_spectator_does_not():
    memory = {"old": ("red 3, black 2", "green 7"), "gone": ("", ""), "cap": ("red 2, black 2", "green 2")}
    t = table(exhausted=True, memory=memory)
    assert t.view(0)["memory"] == t.view(1)["memory"] == t.position()["memory"]
    assert t.view(0)["memory"]["old"] == [{"black": 2, "red": 3}, {"green": 7}]
    assert t.view(None)["memory"] is None


# --- Action ids ---


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("mountain 1 black", 0), ("mountain 2 red", 11), ("field 1 black 1", 12), ("field 2 red 7", 95),
        ("discard black 1", 96), ("discard red 8", 143), ("claim black", 144), ("claim red", 149),
        ("mountain 2 purple", 5), ("field 2 purple 3", 12 + 28 + 7 + 2), ("discard yellow 4", 96 + 24 + 3),
    ],
)  # fmt: skip
def test_landmarks_among_the_action_ids(text, action):
    game = kolam.game("mandala")
    assert game.num_actions == 150
    assert game.parse(text) == action
    assert game.notation(action) == text


@pytest.mark.parametrize(
    "text",
    ["pass", "mountain 3 red", "mountain 0 red", "mountain red", "mountain 1 blue",
     "field 1 red 8", "field 1 red 0", "field 1 red",
     "discard red 9", "discard red 0", "discard red", "claim blue", "claim red 1",
     "Claim red", "claim  red", " claim red", "claim red\n",
     "discard red 01", "discard red +1", "discard red ٢"],
)  # fmt: skip
def test_what_is_no_action_is_a_notation_error(text):
    t = table()
    with pytest.raises(kolam.NotationError):
        t.play(text)
    with pytest.raises(kolam.NotationError):
        t.why_not(text)


# --- What load refuses, invariant by invariant ---

FIVE = "black, green, purple, yellow, orange"
OVER = {"phase": "over", "to_act": None, "exhausted": True}
CLAIM = {
    "phase": "claim", "mandala": 1, "to_act": 0, "mountain1": "purple 2, orange 1",
    "fields1": ("black 1, red 1, yellow 1", "green 1"),
}  # fmt: skip
MEMORY = {"old": ("red 3, black 2", "green 7"), "gone": ("", ""), "cap": ("red 2, black 2", "green 2")}


def memory(**changes):
    return {"exhausted": True, "memory": MEMORY | changes}


REFUSED = [
    # 2: hands and set-up cards
    ({"hands": ("", "green 5")}, "seat 0 has 0 cards in hand; a hand has 1 to 8"),
    ({"hands": ("red 5, black 4", "green 5")}, "seat 0 has 9 cards in hand"),
    ({"secrets": ("black 1", "green 2")}, "seat 0 has 1 set-up cards; there are always 2"),
    ({"secrets": ("black 2", "green 2, red 1")}, "seat 1 has 3 set-up cards"),
    # 3: the Rule of Color
    ({"fields1": ("purple 1", "")}, "purple lies in 2 areas of Mandala 1; only one may hold it"),
    ({"fields2": ("red 1", "red 1")}, "red lies in 2 areas of Mandala 2"),
    # 4: Rivers and Cups
    ({"rivers": ("red, red", "")}, "the River of seat 0 has red twice"),
    ({"cups": ("", "red 1")}, "seat 1 has red in the Cup but not in the River"),
    # 5: phase play
    ({"turn": 0, "to_act": 1}, "in phase play the seat on turn is to act"),
    ({"to_act": None}, "in phase play the seat on turn is to act"),
    ({"mandala": 1}, "no Mandala is being destroyed in phase play"),
    ({"fields1": ("black 1, green 1, red 1", "yellow 1, orange 1")}, "Mandala 1 has all six colors, so it would"),
    ({"mountain2": "yellow 1"}, "Mountain 2 has 1 cards; it has at least 2"),
    ({"rivers": (FIVE + ", red", "")}, "a River has six colors, so the game is over"),
    ({"exhausted": True, "stall": 20}, "stall has reached its limit, so the game is over"),
    ({"exhausted": True, "stall": 21}, "stall must be a whole number from 0 to 20"),
    # 6: phase claim
    (CLAIM | {"mandala": None}, "phase claim needs the Mandala being destroyed"),
    (CLAIM | {"mountain1": "purple 2"}, "Mountain 1 has one color or none left: nobody is asked"),
    (CLAIM | {"fields1": ("", "")}, "Mandala 1 has no Fields: nobody is asked"),
    (
        CLAIM | {"mandala": 2, "mountain1": "purple 2", "mountain2": "purple 2, orange 1", "fields1": ("red 1", "green 1")},
        "Mandala 2 has no Fields: nobody is asked",
    ),
    (CLAIM | {"mountain2": "yellow 1"}, "Mountain 2 has 1 cards"),
    (CLAIM | {"fields2": ("black 1, green 1, red 1", "purple 1, orange 1")}, "Mandala 2 has all six colors"),
    (CLAIM | {"exhausted": True, "stall": 1}, "stall is 0 in phase claim"),
    (CLAIM | {"to_act": 1}, "it is seat 0 that claims now"),
    (CLAIM | {"to_act": None}, "it is seat 0 that claims now"),
    (CLAIM | {"fields1": ("black 1, red 1", "green 1")}, "it is seat 1 that claims now"),  # one color is claimed already
    (CLAIM | {"fields1": ("black 1, yellow 1", "green 1, red 1")}, "it is seat 1 that claims now"),  # a tie, and seat 0 completed
    # 7: over
    (OVER | {"stall": 20, "to_act": 0}, "to_act is null when the game is over"),
    (OVER | {"stall": 20, "mandala": 1}, "mandala is null when the game is over"),
    (OVER | {"stall": 20, "rivers": (FIVE + ", red", "")}, "a stalled game has no River of six"),
    (OVER | {"stall": 20, "mountain1": ""}, "Mountain 1 has 0 cards"),
    (OVER | {"stall": 3, "mountain1": ""}, "a game that is over by River or deck has stall 0"),
    (OVER | {"exhausted": False, "mountain1": ""}, "nothing has ended this game"),
    (OVER, "one Mandala must be empty when a game ends by its destruction"),
    (OVER | {"mountain1": "", "mountain2": ""}, "one Mandala must be empty"),
    (OVER | {"mountain1": "", "mountain2": "yellow 1"}, "Mountain 2 has 1 cards"),
    (OVER | {"mountain1": "", "fields1": ("red 1", "")}, "one Mandala must be empty"),
    # 8: not exhausted
    ({"stall": 1}, "stall counts only once the deck has run out"),
    ({"memory": MEMORY}, "memory is null until the deck has run out"),
    ({"rest": "discard"}, "the deck is empty but not exhausted"),
    ({"rest": "discard", "exhausted": True}, "the deck is empty and the pile was not turned"),
    # 9: memory
    (memory(old=("red 3, black 1", "green 7")), "memory: seat 0 has more black set-up cards than it can have"),
    (memory(cap=("red 2, black 1", "green 2")), "memory: seat 0 has more black set-up cards than it can have"),
    (memory(cap=("red 3, black 2", "green 2")), "memory: cap of seat 0 red must be a whole number from 0 to 2"),
    (memory(old=("red 4, black 2", "green 7")), "memory: seat 0 has lost old red cards"),
    (memory(gone=("orange 1", "")), "memory: more orange cards have left the hands than lie in the open"),
    (memory(gone=("orange 100", "")), "memory: gone of seat 0 orange must be a whole number from 0 to 18"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "wrong"), REFUSED, ids=[f"{n}: {wrong[:50]}" for n, (_, wrong) in enumerate(REFUSED)])
def test_a_position_that_can_not_be_is_refused(words, wrong):
    with pytest.raises(kolam.BadPosition) as caught:
        table(**words)
    assert wrong in str(caught.value)
    check_told_in_russian(caught.value, "mandala")


def test_the_positions_behind_the_refusals_are_themselves_good():
    for words in (
        {}, CLAIM, OVER | {"stall": 20}, OVER | {"mountain1": ""}, memory(),
        CLAIM | {"fields1": ("black 1, red 1", "green 1"), "to_act": 1},
        OVER | {"mountain1": "", "exhausted": False, "rivers": (FIVE + ", red", "")},
        {"rest": "discard", "exhaustion": "lazy"},
    ):  # fmt: skip
        assert table(**words).position()["phase"] in ("play", "claim", "over")


@pytest.mark.parametrize("color", ["black", "red"])
@pytest.mark.parametrize("change", [-1, 1])
def test_each_color_must_have_18_cards(color, change):
    data = position()
    data["deck"][color] += change
    with pytest.raises(kolam.BadPosition, match=f"there are {18 + change} {color} cards; there must be 18"):
        kolam.game("mandala").load(data)


@pytest.mark.parametrize(
    ("field", "value", "wrong"),
    [
        ("turn", 2, "turn must be a whole number from 0 to 1"),
        ("turn", True, "turn must be"),
        ("phase", "pause", "phase must be one of play, claim, over"),
        ("mandala", 3, "mandala must be a whole number from 1 to 2"),
        ("exhausted", 0, "exhausted must be true or false"),
        ("deck", {"blue": 1}, "deck has 'blue'"),
        ("deck", {"red": -1}, "deck red must be"),
        ("hands", [{}], "the hand must have 2 entries"),
        ("mandalas", [{}, {}], "Mandala 1 lacks mountain, fields"),
        ("mandalas", [{"mountain": {"red": 19}, "fields": []}, {}], "Mountain 1 red must be a whole number from 0 to 18"),
        ("mandalas", [{"mountain": {}, "fields": [{}, {"red": 19}]}, {}], "the Field in Mandala 1 of seat 1 red must be"),
        ("rivers", [["blue"], []], "the River of seat 0 must be one of black"),
        ("memory", {"old": [{}, {}]}, "memory lacks gone, cap"),
    ],
)
def test_a_field_of_the_wrong_shape_is_refused(field, value, wrong):
    with pytest.raises(kolam.BadPosition) as caught:
        kolam.game("mandala").load(position() | {field: value})
    assert wrong in str(caught.value)


def test_missing_and_unknown_fields_are_refused():
    data = position()
    del data["hands"]
    with pytest.raises(kolam.BadPosition, match="the position lacks hands"):
        kolam.game("mandala").load(data)
    with pytest.raises(kolam.BadPosition, match="which means nothing here"):
        kolam.game("mandala").load(position() | {"dealer": 1})


@pytest.mark.parametrize("exhaustion", ["eager", "lazy"])
def test_every_position_of_play_loads(exhaustion):
    """Also long after the deck ran out, with many turnings of the pile."""
    game = kolam.game("mandala", exhaustion=exhaustion, stall_limit=60)
    for seed in range(12):
        t, rng = game.new(seed), random.Random(seed)
        while t.to_act is not None:
            legal = t.legal()
            discards = [action for action in legal if action.startswith("discard")]
            t.play(rng.choice(discards if discards and rng.random() < 0.7 else legal))
            if t.version % 3 == 0 or t.to_act is None:
                assert game.load(t.position()).position() == t.position()


def test_a_growth_or_claim_may_be_taken_back_until_chance_was_used():
    t = table(hands=("red 3", "green 5"))
    t.play("field 1 red 1")
    assert t.may_take_back(0)
    assert not t.may_take_back(1)
    t.play("discard green 1")
    assert not t.may_take_back(0)
    assert not t.may_take_back(1)
    t = table(mountain1="purple 2, orange 1, yellow 2", fields1=("green 3", "black 2"), hands=("red 2", "green 5"))
    t.play("field 1 red 1")
    assert t.may_take_back(0)
    t.play("claim purple")
    assert t.may_take_back(0)
    t.play("claim orange")  # yellow goes unasked, and a new Mountain is drawn
    assert not t.may_take_back(1)
