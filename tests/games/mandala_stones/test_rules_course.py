"""S1 to S3: the course of play, the main board, the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

import kolam
from kit import play_out
from kolam.games.mandala_stones.components import AROUND, CIRCLE_NAMES

ARTISTS = {"a1": "burst", "b3": "burst", "c2": "ring", "c3": "ring"}


def game(**options):
    return kolam.game("mandala-stones", **options)


# --- S1 ---


def test_s1_1_seats_take_turns_clockwise():
    t = game(players=3, covered="open", objectives=False).new(4)
    seats = []
    while len(seats) < 9:
        if t.position()["step"] == "turn":
            seats.append(t.to_act)
        t.play(t.legal()[-1])
    assert seats == [0, 1, 2] * 3


def test_s1_2_pick_and_score_are_both_offered_and_passing_is_not(arrange, towers):
    t = arrange(boards=[towers("r*", "ro", "b*")])
    kinds = {action.split()[0] for action in t.legal()}
    assert kinds == {"artist", "score", "tops"}
    assert "tops " not in t.game.definition.notation.texts


def test_s1_3_a_pick_once_begun_is_finished_first(arrange):
    t = arrange(artists=ARTISTS, stacks={2: "r*", 5: "b*", 6: "yo", 9: "yo"})
    t.play("artist a1 b1")
    assert t.position()["step"] == "first"
    for action in ("artist b3 a1", "score red", "tops 1", "space 1"):
        assert t.why_not(action) == ("S1.3", "First finish your pick: choose the first stone.")
    t.play("first n")
    assert t.to_act == 0
    assert t.position()["step"] == "space"
    for action in ("artist b3 a1", "first n"):
        assert t.why_not(action) == ("S1.3", "First finish your pick: put the tower on an empty space.")
    t.play("space 2")
    assert t.to_act == 1
    assert t.why_not("space 3") == ("S1.3", "You have not picked any stones.")


def test_s1_3_choices_with_one_possibility_are_made_unasked(arrange, towers):
    t = arrange(artists=ARTISTS, stacks={2: "r*", 5: "yo", 6: "yo", 9: "yo"}, boards=[towers("bo", "po", "yo", "ro")])
    t.play("artist a1 b1")
    assert t.to_act == 1
    assert t.position()["boards"][0][4] == ["r*"]
    assert "Seat 0 puts the tower on space 5, the only empty one." in t.log(None)


def test_s1_3_the_turn_is_asked_even_with_one_action(arrange, towers):
    nothing = dict.fromkeys(range(1, 25), "")
    t = arrange(players=4, boards=[towers(), towers("r*")], stacks=nothing, laid=95, to_act=1)
    assert t.legal() == ["tops 1"]
    assert t.prompt == "No artist can take a stone: score."


def test_s1_4_the_first_turn_of_every_seat_is_a_pick():
    for players in (2, 3, 4):
        t = game(players=players).new(2)
        for _ in range(players):
            assert {action.split()[0] for action in t.legal()} == {"artist"}
            seat = t.to_act
            while t.to_act == seat:
                t.play(t.legal()[0])


# --- S2 ---


def test_s2_1_every_circle_is_adjacent_to_the_four_stacks_on_its_sides():
    for index, around in enumerate(AROUND):
        row, column = divmod(index, 3)
        north, south = 7 * row + column, 7 * row + 7 + column
        assert around == (north, 7 * row + 4 + column, south, 7 * row + 3 + column)
    touched = Counter(stack for around in AROUND for stack in around)
    assert sorted(touched.values()) == [1] * 12 + [2] * 12
    assert {stack + 1 for stack, n in touched.items() if n == 1} == {1, 2, 3, 4, 7, 11, 14, 18, 21, 22, 23, 24}
    assert CIRCLE_NAMES == ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")


def test_s2_2_only_the_top_stone_is_in_play(arrange):
    t = arrange(artists=ARTISTS, stacks={2: "b* ro", 5: "yo", 6: "yo", 9: "yo"})
    assert t.why_not("artist a1 b1").rule == "S4.5"
    t = arrange(artists=ARTISTS, stacks={2: "bo r*", 5: "yo", 6: "yo", 9: "yo"})
    assert t.why_not("artist a1 b1") is None


def test_s2_3_stacks_are_never_refilled(arrange):
    t = arrange(artists=ARTISTS, stacks={2: "r*", 5: "", 6: "yo", 9: "yo"})
    t.play("artist a1 b1")
    t.play("space 1")
    assert t.position()["stacks"][1] == []
    play_out(t, 3)
    assert t.position()["stacks"][1] == []
    assert t.position()["stacks"][4] == []


@pytest.mark.parametrize(("covered", "mark"), [("colors", "?"), ("hidden", "??"), ("open", None)])
def test_s2_4_what_is_known_of_covered_stones(covered, mark):
    t = game(covered=covered).new(5)
    for shown in (t.position(), t.view(0), t.view(None)):
        for stones in shown["stacks"]:
            assert stones[-1][1] in "*o"
            for stone in stones[:-1]:
                assert stone.endswith(mark) if mark else stone[1] in "*o"
        assert sum(shown["unseen"].values()) == (0 if covered == "open" else 72)


def test_s2_5_boards_and_mandala_are_open_to_all(arrange, towers):
    t = arrange(covered="colors", boards=[towers("r* b*"), towers("yo")], laid=9)
    for viewer in (0, 1, None):
        for part in ("boards", "mandala", "artists", "scores", "stacks", "unseen"):
            assert t.view(viewer)[part] == t.position()[part]


# --- S3 ---


def test_s3_1_four_stones_on_each_of_24_stacks():
    position = game(covered="open").new(1).position()
    assert [len(stack) for stack in position["stacks"]] == [4] * 24
    assert set(Counter(stone for stack in position["stacks"] for stone in stack).values()) == {12}


def test_s3_1_every_stone_is_equally_likely_on_top():
    tops = Counter(stack[-1] for seed in range(400) for stack in game().new(seed).position()["stacks"])
    assert len(tops) == 8
    assert all(abs(n - 1200) < 150 for n in tops.values())  # about five standard deviations


def test_s3_2_artists_at_random_on_the_starting_circles():
    ways = Counter(tuple(sorted(game().new(seed).position()["artists"].items())) for seed in range(1200))
    assert len(ways) == 6
    for way, n in ways.items():
        assert {circle for circle, _ in way} == {"b1", "a2", "c2", "b3"}
        assert Counter(pattern for _, pattern in way) == {"burst": 2, "ring": 2}
        assert 140 < n < 260


def test_s3_3_boards_and_mandala_are_empty_at_first():
    position = game(players=3).new(1).position()
    assert position["boards"] == [[[]] * 5] * 3
    assert position["scores"] == [0, 0, 0]
    assert position["mandala"] == position["aside"] == []


def test_s3_4_two_secret_objectives_for_each_seat():
    t = game(players=4).new(6)
    hands = t.position()["objectives"]
    assert [len(hand) for hand in hands] == [2] * 4
    assert len({card for hand in hands for card in hand}) == 8
    assert t.view(2)["objectives"] == [2, 2, hands[2], 2]
    assert t.view(None)["objectives"] == [2, 2, 2, 2]


def test_s3_4_without_objectives_no_cards_are_dealt():
    t = game(players=3, objectives=False).new(6)
    assert t.position()["objectives"] == [[], [], []]
    assert t.view(0)["objectives"] == [[], 0, 0]


def test_s3_5_seat_0_begins_and_can_pick():
    for seed in range(50):
        t = game().new(seed)
        assert t.to_act == 0
        assert t.legal()
