"""S9 and S10: how the game ends, objectives, the winner."""

from __future__ import annotations

import pytest

import kolam
from kolam.games.mandala_stones import objectives, rules
from kolam.games.mandala_stones.components import OBJECTIVE_NAMES

NOTHING = dict.fromkeys(range(1, 25), "")


# --- S9 ---


def test_s9_1_the_round_is_played_to_its_end(arrange, towers):
    board = towers("b* b*", "r* r*", "y*")
    t = arrange(players=3, boards=[board, board, board], laid=51)
    t.play("tops 1")
    assert "Space 52 of the mandala is covered: this is the last round. Seat 2 has the last turn." in t.log(None)
    assert t.to_act == 1
    t.play("tops 1")
    assert t.to_act == 2
    t.play("tops 1")
    assert t.to_act is None
    assert t.outcome.reason == "hands"


def test_s9_1_the_last_seat_ends_it_with_its_own_trigger(arrange, towers):
    t = arrange(to_act=1, boards=[towers("b*"), towers("r*")], laid=35)
    t.play("tops 1")
    assert t.to_act is None
    assert t.outcome.reason == "hands"
    assert "Space 36 of the mandala is covered: this was the last turn." in t.log(None)


FULL = ("r* r* r* r*", "b* b* b* b*", "y* y* y* y*", "p* p* p* p*", "ro ro ro ro")
HALF = ("bo bo bo bo", "yo yo yo yo", "po po")


def bare(arrange, towers, seat_1=(), **parts):
    """Four players, no stone left in any stack, seat 0 to act and seat 1 with few towers or none."""
    boards = [towers(*FULL), towers(*seat_1), towers(*HALF), towers()]
    return arrange(players=4, boards=boards, stacks=NOTHING, **parts)


def test_s9_2_a_seat_that_can_neither_pick_nor_score_ends_the_game_at_once(arrange, towers):
    t = bare(arrange, towers, laid=66)
    t.play("tops 5")
    assert t.to_act is None
    assert t.outcome.reason == "stuck"
    assert "Seat 1 has no tower and no artist can take a stone: the game ends at once." in t.log(None)
    assert t.outcome.details["objectives"] == ["tops", None, "blue", None]  # objectives count in this ending too


def test_s9_2_also_within_the_last_round(arrange, towers):
    t = bare(arrange, towers, laid=66)
    t.play("tops 12")
    assert len(t.position()["mandala"]) == 68
    assert t.outcome.reason == "stuck"


def test_s9_2_a_seat_that_can_not_pick_but_has_a_tower_must_score(arrange, towers):
    t = bare(arrange, towers, seat_1=["bo"], laid=65)
    t.play("tops 5")
    assert t.to_act == 1
    assert t.legal() == ["tops 1"]
    t.play("tops 1")
    assert t.to_act == 2


def test_s9_2_the_end_of_the_last_round_is_looked_at_first(arrange, towers):
    boards = [towers(), towers(*FULL), towers(*HALF), towers("yo")]
    t = arrange(players=4, boards=boards, stacks=NOTHING, laid=65, to_act=1)
    t.play("tops 12")
    t.play("tops 12")
    t.play("tops 1")
    assert len(t.position()["mandala"]) == 70
    assert t.outcome.reason == "hands"  # although seat 0 would be stuck


def test_s9_2_stones_that_no_artist_can_take_do_not_help(arrange, towers):
    # Stones lie between artists only, or show the wrong pattern to the artists that could come.
    artists = {"a1": "burst", "b1": "ring", "a2": "ring", "b2": "burst"}
    stacks = NOTHING | {5: "r*", 8: "b*", 9: "yo", 12: "p*", 6: "y*", 13: "ro"}
    t = arrange(players=4, boards=[towers(*FULL), towers(), towers(*HALF[:1])], stacks=stacks, laid=66, artists=artists)
    t.play("tops 5")
    assert t.outcome.reason == "stuck"
    t = arrange(
        players=4, boards=[towers(*FULL), towers(), towers(*HALF[:1])], stacks=stacks | {6: "yo"}, laid=66, artists=artists
    )
    t.play("tops 5")
    assert t.to_act == 1
    assert t.legal() == ["artist b1 c1"]


def test_s9_3_after_the_end_nothing_is_decided(arrange, towers):
    t = arrange(to_act=1, boards=[towers("b*"), towers("r*")], laid=35)
    t.play("tops 1")
    assert t.legal() == []
    assert t.prompt == "The game is over."
    for action in ("artist a1 a1", "first n", "space 1", "score red", "tops 1"):
        assert t.why_not(action) == ("S9.3", "The game is over.")
    with pytest.raises(kolam.IllegalMove):
        t.play("tops 1")


# --- S10 ---


def ended(arrange, board, cards, **parts):
    """A game of two that ends with the next decision, seat 0 having this board and these cards."""
    others = [name for name in OBJECTIVE_NAMES if name not in cards][:2]
    t = arrange(to_act=1, boards=[board, [["p*"], [], [], [], []]], laid=35, objectives=[cards, others], **parts)
    t.play("tops 1")
    assert t.to_act is None
    return t


MET = {
    "red": (("b* r*", "ro", "y* r*"), ("b* r*", "ro", "y* p*"), 6),
    "blue": (("b* b*", "bo"), ("b* b*",), 6),
    "yellow": (("yo", "yo", "yo"), ("yo", "yo"), 6),
    "purple": (("p* p* r* p*",), ("p* p* r* b*",), 6),
    "burst": (("r* b*", "y* y* y*"), ("r* b*", "y* y*", "ro"), 6),
    "ring": (("ro bo po", "yo yo"), ("ro bo po", "yo", "y*"), 6),
    "full": (("r*", "ro", "bo", "y*", "p*"), ("r*", "ro", "bo", "y* p*"), 5),
    "alike": (("r* r*", "", "bo bo", "", "y* y*"), ("r* r*", "bo bo"), 4),
    "tops": (("b* r*", "r* b*", "yo", "po"), ("b* r*", "r* b*", "yo po", "ro po"), 7),
    "heights": (("r*", "r* r*", "r* r* r*"), ("r*", "r* r*", "b*"), 6),
}


@pytest.mark.parametrize("card", OBJECTIVE_NAMES)
def test_s10_1_every_card_gives_its_points_if_met(arrange, towers, card):
    met, unmet, points = MET[card]
    second = "full" if card != "full" else "heights"
    t = ended(arrange, towers(*met), [card, second])
    assert t.outcome.scores[0] == points
    assert t.outcome.details["objectives"][0] == card
    t = ended(arrange, towers(*unmet), [card, second])
    assert t.outcome.details["objectives"][0] is None
    assert t.outcome.scores[0] == 0


def test_s10_1_the_better_of_two_cards_is_used(arrange, towers):
    board = towers("b* r*", "r* b*", "yo", "po")
    assert ended(arrange, board, ["full", "tops"]).outcome.details["objectives"][0] == "tops"
    board = towers("r* r* r*", "b* b* b*")
    assert ended(arrange, board, ["blue", "red"]).outcome.details["objectives"][0] == "red"
    assert ended(arrange, board, ["burst", "red"]).outcome.scores[0] == 6


def test_s10_1_not_played_without_objectives(arrange, towers):
    board = towers("b* r*", "r* b*", "yo", "po")
    t = arrange(to_act=1, boards=[board, towers("p*")], laid=35, objectives=False)
    t.play("tops 1")
    assert t.outcome.scores == (0, 1)
    assert t.outcome.details == {"objectives": [None, None]}


def test_s10_1_all_hands_are_shown_after_the_end(arrange, towers):
    t = ended(arrange, towers("r*"), ["red", "tops"])
    assert t.view(1)["objectives"] == t.view(None)["objectives"] == t.position()["objectives"]


def test_s10_2_goals_are_read_on_the_board_after_the_last_turn(arrange, towers):
    hands = [["red", "tops"], ["blue", "alike"]]
    t = arrange(to_act=1, boards=[towers(), towers("b* b*", "bo")], laid=35, objectives=hands)
    t.play("tops 2")  # the third blue stone leaves
    assert t.outcome.details["objectives"] == [None, None]
    assert t.position()["scores"] == [0, 1]


def test_s10_2_an_empty_board_has_nothing_that_a_card_counts_but_one_height(arrange, towers):
    t = arrange(boards=[towers(), towers("r*")])
    counted = {name: objectives.goal_count(t.state, 0, card) for card, name in enumerate(OBJECTIVE_NAMES)}
    assert counted == {**dict.fromkeys(OBJECTIVE_NAMES, 0), "heights": 1}


def test_s10_3_the_highest_total_wins(arrange, towers):
    t = ended(arrange, towers("r* r* r*"), ["red", "tops"], scores=[10, 14])
    assert t.outcome.scores == (16, 15)
    assert t.outcome.winners == (0,)
    assert t.log(None)[-1] == "Seat 0 wins with 16 VP."
    assert t.position()["scores"] == [10, 15]


def test_s10_4_of_tied_seats_the_first_in_turn_order_wins(arrange, towers):
    t = ended(arrange, towers("r*"), ["red", "tops"], scores=[15, 14])
    assert t.outcome.scores == (15, 15)
    assert t.outcome.winners == (0,)
    assert t.log(None)[-1] == "Seat 0 wins with 15 VP (tied with seat 1; seat 0 comes first in turn order)."
    assert rules.standing(t.state, 0) > rules.standing(t.state, 1)


def test_s10_4_not_always_seat_0(arrange, towers):
    t = arrange(players=3, to_act=2, boards=[towers(), towers("r*"), towers("b*")], laid=51, scores=[3, 9, 8])
    t.play("tops 1")
    assert t.outcome.scores == (3, 9, 9)
    assert t.outcome.winners == (1,)
