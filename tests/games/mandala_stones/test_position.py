"""Positions that can not be are refused with a sentence."""

from __future__ import annotations

import copy

import pytest

import kolam
from kit.refusals import check_told_in_russian

RINGS = {"b1": "ring", "a2": "burst", "c2": "ring", "b3": "burst"}
COLORS = {"covered": "colors"}
NOTHING = dict.fromkeys(range(1, 25), "")


def refused(start, message, options=None, **changes):
    """Change fields of a position (a function changes what is there) and expect it refused."""
    broken = copy.deepcopy(start)
    for field, value in changes.items():
        broken[field] = value(broken[field]) if callable(value) else value
    game = kolam.game("mandala-stones", **(options or {"covered": "open"}))
    game.load(start)
    with pytest.raises(kolam.BadPosition, match=message) as caught:
        game.load(broken)
    check_told_in_russian(caught.value, "mandala-stones")


def without(name):
    return lambda old: {key: value for key, value in old.items() if key != name}


@pytest.mark.parametrize(
    ("message", "changes"),
    [
        ("step must be one of", {"step": "dance"}),
        ("to_act must be a whole number from 0 to 1", {"to_act": 2}),
        ("to_act must be a whole number", {"to_act": True}),
        ("stacks must have 24 entries", {"stacks": lambda old: old[:-1]}),
        ("stack 1 must be a list", {"stacks": lambda old: ["r*", *old[1:]]}),
        ("stack 1 has 5 entries", {"stacks": lambda old: [["r*"] * 5, *old[1:]]}),
        ("a stone of stack 1 must be one of", {"stacks": lambda old: [["xx"], *old[1:]]}),
        ("there are 11 p\\* stones; there must be 12", {"stacks": lambda old: [*old[:6], old[6][:-1], *old[7:]]}),
        ("unseen has 'q'", {"unseen": {"q": 1}}),
        ("nothing is unseen", {"unseen": {"r*": 1}}),
        ("artists must be an object", {"artists": []}),
        ("a circle of artists must be one of", {"artists": lambda old: {**old, "d4": "ring"}}),
        ("there are 1 burst artists", {"artists": without("b1")}),
        ("there are 3 ring artists", {"artists": lambda old: {**old, "a1": "ring"}}),
        ("pick is null except", {"pick": {"circle": "b1", "tower": []}}),
        ("boards must have 2 entries", {"boards": lambda old: [*old, old[0]]}),
        ("the board of seat 0 must have 5 entries", {"boards": lambda old: [[[]], old[1]]}),
        ("space 1 of seat 0 has 5 entries", {"boards": lambda old: [[["r*"] * 5, [], [], [], []], old[1]]}),
        ("has both patterns", {"boards": lambda old: [[["r*", "ro"], [], [], [], []], old[1]]}),
        ("the score of seat 0 must be a whole number", {"scores": [-1, 0]}),
        ("scores must have 2 entries", {"scores": [0]}),
        ("an objective of seat 1 must be one of", {"objectives": [["red", "tops"], ["full", "none"]]}),
        ("the objective card red is there twice", {"objectives": [["red", "tops"], ["full", "red"]]}),
        ("the objectives of seat 0 must have 2 entries", {"objectives": [["red"], ["full", "burst"]]}),
        ("set aside while the mandala is not full", {"aside": ["r*"]}),
        ("the mandala has 73 entries", {"mandala": ["r*"] * 73}),
        ("97 stones lie on the mandala and aside; there are only 96", {"mandala": ["r*"] * 72, "aside": ["r*"] * 25}),
        ("ended must be one of", {"ended": "bored"}),
        ("ended is null until", {"ended": "hands"}),
        ("to_act is null only when", {"to_act": None}),
        ("the position lacks step", {}),
        ("which means nothing here", {"wind": 1}),
    ],
)
def test_what_can_not_be_is_refused(position, message, changes):
    start = position()
    if not changes:
        with pytest.raises(kolam.BadPosition, match=message):
            kolam.game("mandala-stones", covered="open").load({k: v for k, v in start.items() if k != "step"})
        return
    broken = {**start}
    for field, value in changes.items():
        broken[field] = value(copy.deepcopy(broken[field])) if callable(value) else value
    with pytest.raises(kolam.BadPosition, match=message) as caught:
        kolam.game("mandala-stones", covered="open").load(broken)
    check_told_in_russian(caught.value, "mandala-stones")


def test_covered_stones_are_written_as_the_option_says(position):
    for covered, wrong in (
        ("colors", "??"),
        ("colors", "r*"),
        ("hidden", "r?"),
        ("hidden", "r*"),
        ("open", "r?"),
        ("open", "??"),
    ):
        start = position(covered=covered)
        refused(
            start,
            "under its top; that must be one of",
            {"covered": covered},
            stacks=lambda old, wrong=wrong: [[wrong, *old[0][1:]], *old[1:]],
        )
        refused(  # right under the top too
            start,
            "stack 1 has .* under its top; that must be one of",
            {"covered": covered},
            stacks=lambda old, wrong=wrong: [[*old[0][:-2], wrong, old[0][-1]], *old[1:]],
        )


def test_the_top_is_always_known(position):
    start = position(covered="colors")
    refused(start, "a top stone is of known kind", COLORS, stacks=lambda old: [["r?"], *old[1:]])


def test_marks_and_unseen_agree(position):
    start = position(covered="colors")
    moved = {"r*": start["unseen"]["r*"] + 1, "b*": start["unseen"]["b*"] - 1}
    red, blue = "r*", "b*"
    top = next(i for i, stack in enumerate(start["stacks"]) if stack[-1] == red)

    def swap_top(old):
        old[top][-1] = blue
        return old

    refused(start, "covered stones are red, but unseen has", COLORS, stacks=swap_top, unseen=lambda old: old | moved)
    refused(start, "there are 13 r\\* stones", COLORS, unseen=lambda old: old | {"r*": old["r*"] + 1})
    start = position(covered="hidden")
    refused(
        start,
        "covered stones are unknown, but unseen has",
        {"covered": "hidden"},
        stacks=lambda old: [old[0][1:], *old[1:]],
    )


def test_a_hand_in_another_order_is_sorted(position):
    start = position(objectives=[["tops", "red"], ["full", "burst"]])
    t = kolam.game("mandala-stones", covered="open").load(start)
    assert t.position()["objectives"] == [["red", "tops"], ["burst", "full"]]


def test_no_cards_without_objectives(position):
    start = position()
    with pytest.raises(kolam.BadPosition, match="the objectives of seat 0 must have 0 entries"):
        kolam.game("mandala-stones", covered="open", objectives=False).load(start)


def test_step_first_needs_two_towers_and_an_empty_space(position, towers):
    first = {"step": "first", "circle": "b1", "artists": {"b1": "burst", "b3": "burst", "c2": "ring", "c3": "ring"}}
    start = position(**first, stacks={2: "r*", 6: "b*", 9: "yo", 5: "yo"})
    game = kolam.game("mandala-stones", covered="open")
    assert game.load(start).legal() == ["first n", "first e"]
    refused(start, "the tower must be empty", pick={"circle": "b1", "tower": ["r*"]}, stacks=lambda old: [old[0], [], *old[2:]])
    refused(start, "there is no artist on a1", pick={"circle": "a1", "tower": []})
    refused(start, "pick lacks tower", pick={"circle": "b1"})
    refused(start, "pick is null except", pick=None)
    same = position(**first, stacks={2: "r*", 6: "r*", 9: "yo", 5: "yo"})
    with pytest.raises(kolam.BadPosition, match="allows 1 towers: the first stone is not asked"):
        game.load(same)
    full = position(**first, stacks={2: "r*", 6: "b*", 9: "yo", 5: "yo"}, boards=[towers("r*", "r*", "r*", "r*", "r*")])
    with pytest.raises(kolam.BadPosition, match="has no empty space"):
        game.load(full)


def test_step_space_needs_a_tower_that_can_have_been_taken(position, towers):
    space = {"step": "space", "circle": "b1", "artists": {"b1": "burst", "b3": "burst", "c1": "ring", "c3": "ring"}}
    start = position(**space, tower="r* b*", stacks={2: "r*", 5: "ro b*"})
    game = kolam.game("mandala-stones", covered="open")
    assert game.load(start).legal() == [f"space {k}" for k in range(1, 6)]
    for tower, stacks, boards, message in (
        ("", {2: "r*"}, [], "there is a tower in hand"),
        ("ro", {2: "r*"}, [], "does not have the pattern"),
        ("r* b*", {2: "r* b* r* b*", 5: "ro", 9: "ro ro bo yo"}, [], "has 2 stones; only 1 can have been taken around b1"),
        ("r*", {2: "r*"}, [towers("r*", "r*", "b*", "bo")], "has 1 empty spaces: the space is not asked"),
    ):
        broken = position(**space, tower=tower, stacks=stacks, boards=boards)
        with pytest.raises(kolam.BadPosition, match=message):
            game.load(broken)


def test_a_game_that_is_over_is_told_as_over(position, towers):
    game = kolam.game("mandala-stones", covered="open")
    late = position(laid=36, boards=[towers("r*"), towers("b*")], to_act=1)
    refused(late, "the last round is over", to_act=0)
    game.load(late | {"step": "over", "to_act": None, "ended": "hands"})
    refused(late, "to_act is null when the game is over", step="over", ended="hands")
    refused(late, "ended says why", step="over", to_act=None)
    refused(late, "no seat is stuck", step="over", to_act=None, ended="stuck")
    early = position(laid=30)
    refused(early, "does not reach the hand space", step="over", to_act=None, ended="hands")


FULL = ("r* r* r* r*", "b* b* b* b*", "y* y* y* y*", "p* p* p* p*", "ro ro ro ro")


def test_s9_2_a_game_over_by_a_stuck_seat_has_one(position, towers):
    """All stacks are empty; once the end is triggered only seats after the first can still be stuck."""
    game = kolam.game("mandala-stones", covered="open")
    over = {"step": "over", "to_act": None, "ended": "stuck"}

    def two(*boards):
        return position(laid=96 - sum(len(stones) for board in boards for stones in board), boards=boards, stacks=NOTHING, **over)

    t = game.load(two(towers(*FULL), towers()))
    assert t.outcome.reason == "stuck"
    assert t.state.to_act == -1
    for boards in ([towers(), towers(*FULL)], [towers("r*"), towers("b*")]):
        with pytest.raises(kolam.BadPosition, match="no seat is stuck"):
            game.load(two(*boards))


def test_a_stuck_seat_can_not_be_to_act_but_may_hold_its_last_tower(position, towers):
    four = kolam.game("mandala-stones", covered="open", players=4)
    full = ("r* r* r* r*", "b* b* b* b*", "y* y* y* y*", "p* p* p* p*", "ro ro ro ro")
    half = ("bo bo bo bo", "yo yo yo yo", "po")
    boards = [towers(*full), towers(), towers(*half), towers()]
    stuck = position(players=4, boards=boards, stacks=NOTHING, laid=67, to_act=1)
    with pytest.raises(kolam.BadPosition, match="seat 1 can neither PICK nor SCORE"):
        four.load(stuck)
    assert four.load(stuck | {"step": "over", "to_act": None, "ended": "stuck"}).outcome.reason == "stuck"
    holding = position(
        players=4, boards=boards, stacks=NOTHING, laid=66, to_act=1, step="space", circle="b1", tower="po", artists=RINGS
    )
    assert four.load(holding).legal() == [f"space {k}" for k in range(1, 6)]
