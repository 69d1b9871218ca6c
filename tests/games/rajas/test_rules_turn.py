"""The table, rounds and turns, dice and the hand: R1 to R4, R6."""

from __future__ import annotations

import pytest

import kolam
from games.rajas.positions import NAMES, discarded, hand, kinds, play, refused, table, tokens

EIGHT = "blue 1, blue 2, green 3, green 4, orange 5, orange 5, purple 1, purple 6"


def test_r1_1_seats_follow_each_other_clockwise():
    t = kolam.game("rajas", players=3).new(2)
    seats = []
    for _ in range(3):
        seats.append(t.to_act)
        play(t, t.legal()[0])
    assert seats == [0, 1, 2]
    assert t.position()["start"] == 0


def test_r1_2_all_but_the_values_in_hands_is_open():
    t = table(hand="blue 3", others=("green 2",), goods=[91], karma=1)
    seen = t.view(1)
    whole = t.position()
    assert {key for key in whole if seen[key] != whole[key]} == {"hands"}


def test_r1_3_others_see_which_cards_are_held_but_not_their_values():
    t = table(hand="blue 3", others=("green 2",))
    cards = [[card for card, _ in dice] for dice in t.position()["hands"]]
    assert t.view(0)["hands"] == [[[cards[0][0], 3]], [[cards[1][0], None]]]
    assert t.view(None)["hands"] == [[[cards[0][0], None]], [[cards[1][0], None]]]


def test_r1_4_four_dice_and_no_tokens():
    t = kolam.game("rajas", players=4).new(5)
    for seat in range(4):
        assert len(hand(t, seat)) == 4
        assert tokens(t, seat) == (0, 0, 0, 0)


def test_r1_5_an_emptied_cell_stays_empty():
    t = play(table(), "die a1")
    assert t.position()["grid"][0][0] is None
    assert refused(t, "die a1") == "R1.5"
    assert refused(t, "die d1") == "R1.5"  # not in a grid for two
    assert t.why_not("die a1").sentence == "There is no card on a1."


def test_r1_6_open_bonuses_are_laid_before_the_first_turn():
    t = kolam.game("rajas", bonuses="open").new(1)
    assert t.legal() == [f"arrange {name}" for name in NAMES]
    for name in ("turn", "dice", "karma", "ship"):
        play(t, f"arrange {name}")
    assert t.legal() == ["arrange palace", "arrange administrator"]
    assert refused(t, "arrange turn") == "R3.5"
    play(t, "arrange administrator")
    assert t.position()["tracks"][0]["row"] == ["turn", "dice", "karma", "ship", "administrator", "palace"]
    assert (t.to_act, t.position()["phase"]) == (1, "arrange")
    for name in NAMES[:5]:
        play(t, f"arrange {name}")
    assert (t.to_act, t.position()["phase"]) == (0, "main")


def test_r2_1_a_round_is_two_stages_of_one_turn_each():
    t = table()
    play(t, "die a1", "die a2")
    assert (t.position()["stage"], t.to_act, t.position()["round"]) == (2, 0, 3)


def test_r2_2_an_extra_turn_follows_on_its_turn():
    t = play(table(extra=1), "die a1")
    assert t.to_act == 0
    play(t, "die a2")
    assert t.to_act == 1


def test_r2_3_the_elephant_brings_karma_before_stage_2():
    t = play(table(), "die a1", "die a2")
    assert tokens(t) == (1, 0, 0, 0)


def test_r2_3_all_that_the_karma_sets_off_comes_before_the_turn():
    t = table(karma=2, administrators=2, fame=2, rows="turn palace ship administrator dice karma")
    play(t, "die a1", "end", "die a2")
    p = t.position()
    # Third karma, third administrator, 2 fame, a flip: another turn.
    assert tokens(t) == (0, 0, 1, 0)
    assert (p["tracks"][0]["left"], p["extra"], p["phase"], t.to_act) == (1, 1, "main", 0)


def test_r2_4_after_stage_2_the_grid_is_filled_and_the_elephant_moves_on():
    t = table(stage=2)
    play(t, "die a1", "die a2")
    p = t.position()
    assert (p["round"], p["stage"], p["start"], t.to_act) == (4, 1, 1, 1)
    assert all(card for row in p["grid"] for card in row)
    assert (p["grid"][0][2], p["grid"][1][1]) == (33, 17)  # what was left stays


def test_r3_1_one_of_five_actions():
    t = table(grid={"a1": 1, "a2": 61, "a3": 91, "a4": 125, "b1": 2}, hand="blue 2, green 1")
    assert kinds(t) == {"die", "building", "ship", "goods", "palace"}
    assert refused(t, "ship a1") == "R3.1"
    assert t.why_not("ship a3").sentence == "a3 is a goods card, not a ship."


def test_r3_1_the_turn_does_not_end_before_the_action():
    t = table(administrators=1)
    assert refused(t, "end") == "R3.1"


def test_r3_2_a_die_can_always_be_taken():
    t = table(grid={"c4": 144}, hand="blue 2")
    assert t.legal() == ["die c4"]


def test_r3_3_administrators_give_dice_before_the_action():
    t = table(administrators=2)
    assert "draw" in t.legal()
    play(t, "draw", "draw")
    assert len(hand(t)) == 4
    assert (t.to_act, t.position()["phase"]) == (0, "main")


def test_r3_4_after_the_action_administrators_may_be_used():
    t = play(table(administrators=1), "die a1")
    assert t.legal() == ["draw", "again", "end"]
    assert play(t.clone(), "end").to_act == 1
    assert play(t, "draw").to_act == 1  # none is left


def test_r3_5_administrators_are_not_used_in_the_middle_of_an_effect():
    t = play(table(grid={"a1": 61, "a2": 2, "a3": 3}, hand="green 1", administrators=1), "ship a1", "pay green 1")
    assert kinds(t) == {"die"}
    assert refused(t, "draw") == "R3.5"
    assert t.why_not("end").sentence == "Something else is asked now. Take a die from the grid (2 still to take)."


def test_r4_1_a_die_has_the_color_of_its_front():
    t = play(table(), "die a2")
    assert hand(t)[0].startswith("blue ")
    line = "It shows: " + hand(t)[0] + "."
    assert line in t.log(0)
    assert line not in t.log(1)
    assert line not in t.log(None)


def test_r4_2_any_card_is_a_die():
    t = table(grid={"a1": 1, "a2": 61, "a3": 91, "a4": 125})
    assert [f"die a{n}" for n in (1, 2, 3, 4)] == t.legal()[:4]


def test_r4_3_discard_first_for_the_whole_effect():
    t = table(grid={"a1": 125, "a2": 2, "a3": 3}, hand=EIGHT)
    play(t, "palace a1")  # paid with the only 2
    assert t.prompt == "You hold 7 dice and will take 2 more: discard 1 first (8 is the limit)."
    t = play(table(hand=EIGHT, administrators=1), "draw")
    assert t.prompt == "You hold 8 dice and will take 2 more: discard 2 first (8 is the limit)."
    assert "discard purple 6" not in t.legal()  # it would have to be the second
    assert str(t.why_not("discard purple 6")) == (
        "R4.3: You discard 2 dice in ascending order of color and number: begin with a lower one."
    )
    assert str(t.why_not("discard purple 2")) == "R4.1: You have no purple 2."
    play(t, "discard green 4")
    assert refused(t, "discard green 3") == "R4.3"
    assert t.why_not("discard green 3").sentence == "Dice are discarded in ascending order."
    play(t, "discard purple 6")
    assert len(hand(t)) == 8


def test_r4_3_of_equal_dice_the_lowest_card_goes():
    t = table(hand="orange 5 on 14, orange 5 on 13, blue 1, blue 2, green 1, green 2, purple 1, purple 2")
    play(t, "die a1", "discard orange 5")
    assert 13 in discarded(t)
    assert 14 not in discarded(t)


def test_r4_4_the_first_die_is_seen_before_the_second_is_chosen():
    t = play(table(grid={"a1": 61, "a2": 2, "a3": 3, "a4": 4}, hand="green 1"), "ship a1", "die a2")
    assert len(hand(t)) == 1
    assert t.legal() == ["die a3", "die a4"]


def test_r4_5_dice_must_be_taken():
    t = play(table(grid={"a1": 61, "a2": 2, "a3": 3, "a4": 4}, hand="green 1"), "ship a1")
    assert kinds(t) == {"die"}
    assert refused(t, "stop") == "R3.5"


def test_r4_6_the_card_is_chosen_before_the_discard_and_seen_after_it():
    t = play(table(hand=EIGHT), "die a1")
    assert t.position()["grid"][0][0] == 31
    assert kinds(t) == {"discard"}
    play(t, "discard blue 1")
    assert t.position()["grid"][0][0] is None
    assert len(hand(t)) == 8


def test_r6_1_a_card_of_the_grid_becomes_a_die():
    t = play(table(), "die b2")
    assert t.position()["hands"][0][0][0] == 17
    assert t.to_act == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_grid_has_a_row_for_each_player_and_one_more(players):
    grid = kolam.game("rajas", players=players).new(1).position()["grid"]
    assert [len(row) for row in grid] == [4] * (players + 1)
