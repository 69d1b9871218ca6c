"""Karma, administrators, fame, coins, the track and the end: R12, R13, R15."""

from __future__ import annotations

import pytest

import kolam
from games.rajas.positions import NAMES, hand, play, refused, table, tokens

OPEN = "karma palace ship administrator dice turn"


def first(bonus: str) -> str:
    """An open row that begins with a bonus."""
    return " ".join([bonus, *(name for name in NAMES if name != bonus)])


# --- Karma and administrators (R12) ---


def test_r12_1_a_gain_is_added_whole_before_the_exchange():
    t = table(grid={"a1": 70, "a2": 22}, hand="blue 3", coins=4, fame=2, rows=OPEN)  # 2 coins and 1 fame as one gain
    play(t, "ship a1")
    assert t.legal() == ["flip fame", "flip coins"]
    assert [task["task"] for task in t.position()["pending"]] == ["settle", "flips"]  # and nothing that was not gained


def test_r12_2_a_third_karma_becomes_an_administrator():
    t = play(table(grid={"a1": 67, "a2": 22}, hand="blue 1", karma=2), "ship a1")
    assert tokens(t) == (1, 1, 0, 0)


def test_r12_3_a_third_administrator_becomes_two_fame():
    t = play(table(grid={"a1": 82, "a2": 22}, hand="blue 3", ships=[63, 77], administrators=2), "ship a1", "pay blue 3")
    assert tokens(t) == (0, 0, 0, 2)  # 1 + 2 fame flip a card
    assert t.position()["tracks"][0]["left"] == 1


def test_r12_4_karma_then_administrators_then_flips():
    t = play(
        table(grid={"a1": 67, "a2": 22}, hand="blue 1", karma=1, administrators=2, fame=1, rows=first("turn")),
        "ship a1",
        "pay blue 1",
    )
    assert tokens(t) == (0, 0, 0, 0)
    assert (t.position()["extra"], t.position()["phase"]) == (0, "main")  # the bonus turn has begun


def test_r12_5_two_dice_from_the_pile():
    t = table(administrators=1, top=97)  # orange
    play(t, "draw")
    assert 97 in [card for card, _ in t.position()["hands"][0]]
    assert len(hand(t)) == 2
    assert refused(t, "draw") == "R12.5"
    assert t.why_not("draw").sentence == "You have no administrator."
    assert t.to_act == 0


def test_r12_6_another_turn():
    t = play(table(administrators=2), "die a1", "again")
    assert (t.to_act, t.position()["phase"], t.position()["again_used"]) == (0, "main", True)
    play(t, "die a2")
    assert t.prompt == "Turn in an administrator for 2 dice or for another turn? Or end your turn."
    assert play(t, "again").to_act == 0  # chain
    play(t, "die a3")
    assert t.to_act == 1
    assert t.position()["again_used"] is False


def test_r12_6_once():
    t = play(table(options={"again": "once"}, administrators=2), "die a1", "again", "die a2")
    assert t.legal() == ["draw", "end"]
    assert refused(t, "again") == "R12.6"
    assert t.why_not("again").sentence == "At this table only one turn in a row may be bought."
    assert t.prompt == "Turn in an administrator for 2 dice? Or end your turn."


def test_r12_6_once_bonus_turns_included():
    t = play(table(options={"again": "once"}, administrators=2, extra=1), "die a1", "again", "die a2", "end")
    assert t.to_act == 0  # the bonus turn
    play(t, "die a3")
    assert refused(t, "again") == "R12.6"


def test_r12_6_a_bonus_turn_in_waiting_is_not_used_up():
    t = play(table(administrators=1, extra=1), "die a1", "again")
    assert t.position()["extra"] == 1
    assert refused(play(table(), "die a1"), "again") == "R12.6"


def test_r12_7_an_administrator_pays_as_a_joker():
    t = play(table(grid={"a1": 67, "a2": 22}, administrators=1), "ship a1")
    assert tokens(t) == (2, 0, 0, 0)


# --- Fame, coins and the track (R13) ---


def test_r13_1_three_fame_flip_the_leftmost_card():
    t = play(table(grid={"a1": 1, "a2": 22}, hand="blue 2", fame=2, rows=first("turn")), "building a1")
    track = t.position()["tracks"][0]
    assert (track["left"], track["right"], tokens(t)[2]) == (1, 0, 0)


def test_r13_2_six_coins_flip_the_rightmost_card():
    t = play(table(grid={"a1": 63, "a2": 22}, hand="blue 3", coins=5, rows=OPEN), "ship a1")
    track = t.position()["tracks"][0]
    assert (track["left"], track["right"], tokens(t)[3]) == (0, 1, 2)


def test_r13_3_if_both_are_due_the_owner_says_which_comes_first():
    t = table(grid={"a1": 70, "a2": 22}, hand="blue 3", coins=4, fame=2, rows=OPEN, flipped=(3, 2))
    play(t, "ship a1")
    assert t.legal() == ["flip fame", "flip coins"]  # also with a single card left
    assert t.prompt == "You have 3 fame and 6 coins: which card do you flip first?"
    assert tokens(play(t.clone(), "flip fame"))[2:] == (0, 6)
    assert tokens(play(t, "flip coins"))[2:] == (3, 0)


def test_r13_3_each_bonus_is_resolved_before_the_next_flip():
    t = table(grid={"a1": 70, "a2": 22, "a3": 23}, hand="blue 3", coins=4, fame=2, rows=first("dice"))
    play(t, "ship a1", "flip fame")
    assert t.legal() == ["die a2", "die a3"]
    assert t.position()["tracks"][0]["right"] == 0  # the coins wait
    play(t, "die a2")
    assert t.position()["tracks"][0]["right"] == 1  # the grid of one card was taken without asking


@pytest.mark.parametrize(("bonus", "gained"), [("karma", (2, 0, 0, 0)), ("administrator", (0, 1, 0, 0))])
def test_r13_4_bonuses_of_tokens(bonus, gained):
    t = play(table(grid={"a1": 1, "a2": 22}, hand="blue 2", fame=2, rows=first(bonus)), "building a1")
    assert tokens(t) == gained


def test_r13_4_two_coins_or_a_palace():
    t = play(table(grid={"a1": 1, "a2": 129, "a3": 22, "a4": 23}, hand="blue 2", fame=2, rows=first("palace")), "building a1")
    assert t.legal() == ["palace a2", "bonus coins"]
    assert tokens(play(t.clone(), "bonus coins"))[3] == 2
    assert tokens(play(t, "palace a2"))[0] == 2
    t = play(table(grid={"a1": 1, "a2": 22}, hand="blue 2", fame=2, rows=first("palace")), "building a1")
    assert tokens(t)[3] == 2  # no palace: not asked


def test_r13_4_one_fame_or_a_ship():
    t = play(table(grid={"a1": 1, "a2": 67, "a3": 22}, hand="blue 2", fame=2, rows=first("ship")), "building a1")
    assert t.legal() == ["ship a2", "bonus fame"]
    assert tokens(play(t.clone(), "bonus fame"))[2] == 1
    assert tokens(play(t, "ship a2"))[0] == 2


def test_r13_4_two_dice_and_another_turn():
    t = play(table(grid={"a1": 1, "a2": 22, "a3": 23, "a4": 24}, hand="blue 2", fame=2, rows=first("dice")), "building a1")
    assert t.legal() == ["die a2", "die a3", "die a4"]
    t = play(table(grid={"a1": 1, "a2": 22}, hand="blue 2", fame=2, rows=first("turn")), "building a1")
    assert (t.to_act, t.position()["phase"]) == (0, "main")


def test_r13_5_hidden_bonuses_are_drawn_from_those_not_had():
    found = set()
    for seed in range(60):
        t = table(seed, grid={"a1": 1, "a2": 22}, hand="blue 2", fame=2, flipped=(2, 2))  # karma, palace; dice, turn
        play(t, "building a1")
        found.add(t.position()["tracks"][0]["row"][2])
        assert t.view(1)["tracks"][0]["row"][3] is None
    assert found == {"ship", "administrator"}


def test_r13_6_a_full_track_flips_no_more():
    t = table(grid={"a1": 1, "a2": 22}, hand="blue 2", fame=2, coins=7, flipped=(3, 3))
    play(t, "building a1")
    assert tokens(t) == (0, 0, 3, 7)


# --- The end (R15) ---


def nearly_over(**words):
    words = {"grid": {"a1": 1, "a2": 22, "a3": 23, "b1": 24}, "hand": "blue 2", "fame": 2, "flipped": (3, 2)} | words
    return table(**words)


def test_r15_1_the_sixth_flip_makes_this_stage_the_last():
    t = nearly_over(rows="karma palace ship turn dice administrator")
    play(t, "building a1")
    p = t.position()
    assert p["final"]
    assert (t.to_act, p["phase"]) == (0, "main")  # its bonus, another turn, is still received


def test_r15_2_the_stage_is_played_to_its_end():
    t = nearly_over(rows="karma palace ship administrator dice turn")
    play(t, "building a1", "end")
    assert t.to_act == 1
    before = t.position()["grid"]
    play(t, "die a2")
    assert t.to_act is None
    assert t.position()["stage"] == 1
    assert t.position()["grid"][1] == before[1]  # no refill
    assert refused(t, "die a3") == "R15.2"
    assert t.prompt == "The game is over."


def test_r15_3_six_win_over_all_others():
    t = play(nearly_over(rows="karma palace ship administrator dice turn"), "building a1", "end", "die a2")
    assert t.outcome.scores == (6, 0)
    assert t.outcome.winners == (0,)


def both_full(fame, coins, karma):
    """A game that is over with two full tracks."""
    full = {"row": list(NAMES), "left": 3, "right": 3}
    changes = {"phase": "over", "turn": 1, "final": True, "tracks": [full, full], "fame": fame, "coins": coins, "karma": karma}
    return table(**changes).outcome


def test_r15_4_then_value_then_karma_then_shared():
    assert both_full([2, 0], [0, 3], [0, 2]).winners == (0,)
    assert both_full([2, 0], [0, 3], [0, 2]).reason == "value"
    assert both_full([2, 0], [0, 4], [0, 2]).winners == (1,)
    assert both_full([2, 0], [0, 4], [0, 2]).reason == "karma"
    assert both_full([2, 0], [0, 4], [2, 2]).winners == (0, 1)
    assert both_full([2, 0], [0, 4], [2, 2]).reason == "shared"


def test_r15_5_the_round_limit():
    t = kolam.game("rajas", max_rounds=1).new(3)
    while t.to_act is not None:
        play(t, t.legal()[0])
    assert (t.position()["round"], t.position()["stage"]) == (1, 2)
    assert t.outcome.reason == "round limit"
    ahead = table(options={"max_rounds": 3}, stage=2, flipped=(1, 0))
    play(ahead, "die a1", "die a2")
    assert (ahead.outcome.winners, ahead.outcome.reason) == ((0,), "round limit")


def test_r15_6_the_outcome_tells_what_decided():
    t = play(nearly_over(rows="karma palace ship administrator dice turn"), "building a1", "end", "die a2")
    assert t.outcome.reason == "six cards"
    assert t.outcome.to_json() == {"scores": [6, 0], "winners": [0], "reason": "six cards"}
