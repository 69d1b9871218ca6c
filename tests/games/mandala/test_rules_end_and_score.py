"""The end of the game and the score: M9 and M10."""

from __future__ import annotations

import pytest

import kolam
from games.mandala.positions import cup, deck_size, field, hand, mountain, play, refused, river, table

both = pytest.mark.parametrize("exhaustion", ["eager", "lazy"])
FIVE = "black, green, purple, yellow, orange"


def w7(**words):
    return table(
        **{
            "exhausted": True,
            "mountain1": "purple 2, orange 1",
            "fields1": ("black 1, red 1", "yellow 1"),
            "hands": ("green 2, red 1", "black 5"),
            "secrets": ("red 1, yellow 1", "black 1, green 1"),
            "rivers": ("black, red, green, purple, orange", "yellow, purple, red"),
            "cups": ("black 2, red 1, purple 3, orange 2", "yellow 4, red 2"),
            **words,
        }
    )


# Five colors lie in Mandala 1, red is missing: whoever lays red completes it.
RIPE = {"mountain1": "purple 1, yellow 1, orange 1", "fields1": ("black 2", "green 1")}


def test_m9_1_a_sixth_river_color_ends_the_game_after_the_destruction():
    t = table(**{**RIPE, "mountain1": "purple 1, yellow 1, red 2"}, hands=("orange 2", "green 5"), rivers=(FIVE, ""))
    play(t, "field 1 orange 1", "claim red")
    assert t.outcome is None  # the other claims are still made
    assert (t.to_act, river(t, 0)) == (1, FIVE + ", red")
    play(t, "claim yellow")
    assert t.outcome.reason == "river"
    assert (river(t, 1), cup(t, 0)) == ("yellow", "purple 1, red 1")
    assert mountain(t, 1) == ""  # no new Mountain


def test_m9_1_both_rivers_may_reach_six():
    t = table(
        mountain1="yellow 1, red 2",
        fields1=("black 1, green 1", "orange 1"),
        hands=("purple 2", "green 5"),
        rivers=(FIVE, "black, green, purple, orange, red"),
    )
    play(t, "field 1 purple 1", "claim red")
    assert (len(river(t, 0).split(",")), len(river(t, 1).split(","))) == (6, 6)
    assert t.outcome.reason == "river"


def test_m9_1_the_unasked_last_color_can_be_the_sixth():
    t = table(
        mountain1="red 2", fields1=("black 1, green 1, orange 1", "yellow 1"), hands=("purple 2", "green 5"), rivers=(FIVE, "")
    )
    play(t, "field 1 purple 1")
    assert t.outcome.reason == "river"
    assert cup(t, 0) == "red 1"


def test_m9_1_a_color_thrown_away_is_no_sixth():
    t = table(
        mountain1="yellow 1, red 2", fields1=("", "black 1, green 1, orange 1"), hands=("purple 2", "green 5"), rivers=(FIVE, "")
    )
    play(t, "mountain 1 purple", "claim purple", "claim red")
    assert t.outcome is None
    assert (river(t, 0), river(t, 1)) == (FIVE, "purple, yellow")


def test_m9_2_w7_the_next_mandala_is_the_last():
    t = play(w7(), "field 1 green 1", "claim purple")
    assert t.outcome.to_json() == {"scores": [36, 10], "winners": [0], "reason": "exhausted"}
    assert river(t, 1) == "yellow, purple, red, orange"
    assert t.to_act is None
    assert t.prompt == "The game is over."
    assert t.log(None)[-1] == "The last Mandala is gone: the game is over, 36 to 10."


def test_m9_2_whichever_mandala_it_is():
    t = w7(mountain1="yellow 2", fields1=("", ""), mountain2="purple 2, orange 1", fields2=("black 1, red 1", "yellow 1"))
    play(t, "field 2 green 1", "claim purple")
    assert t.outcome.reason == "exhausted"
    assert (mountain(t, 1), mountain(t, 2)) == ("yellow 2", "")


def test_m9_2_before_the_deck_has_run_out_the_game_goes_on():
    t = play(w7(exhausted=False), "field 1 green 1", "claim purple")
    assert t.outcome is None


def test_m9_3_if_both_hold_the_reason_is_the_river():
    t = w7(mountain1="purple 2, yellow 1", fields1=("black 1, red 1", "orange 1"))
    play(t, "field 1 green 1", "claim yellow")
    assert len(river(t, 0).split(",")) == 6
    assert t.outcome.reason == "river"


@both
def test_m9_4_so_many_discards_in_a_row_end_the_game(exhaustion):
    t = table(hands=("red 3", "green 5"), exhausted=True, exhaustion=exhaustion, stall_limit=3)
    play(t, "discard red 1", "discard green 1")
    assert (t.outcome, t.position()["stall"]) == (None, 2)
    play(t, "discard red 1")
    assert t.outcome.reason == "stalled"
    assert t.log(None)[-1] == "Only discards: the game has stalled, 0 to 0."
    assert (t.position()["stall"], t.position()["turn"], t.to_act) == (3, 0, None)


@pytest.mark.parametrize("action", ["mountain 1 green", "field 1 green 1"])
def test_m9_4_a_build_or_growth_of_either_seat_sets_the_count_back(action):
    t = table(hands=("red 3", "green 5"), exhausted=True, stall_limit=3)
    play(t, "discard red 1", action)
    assert t.position()["stall"] == 0
    play(t, "discard red 1")
    assert t.position()["stall"] == 1


def test_m9_4_the_count_starts_only_when_the_deck_has_run_out():
    t = table(hands=("red 3", "green 5"), stall_limit=1)
    play(t, "discard red 1")
    assert (t.outcome, t.position()["stall"]) == (None, 0)


def test_m9_4_the_discard_that_makes_the_deck_run_out_counts():
    words = {"hands": ("red 3", "green 5"), "rest": "discard"}
    t = play(table(deck="black 1", **words), "discard red 1")
    assert t.position()["stall"] == 1
    t = play(table(deck="black 1", stall_limit=1, **words), "discard red 1")
    assert t.outcome.reason == "stalled"
    t = play(table(deck="black 1", exhaustion="lazy", **words), "discard red 1")
    assert (t.position()["stall"], t.position()["exhausted"], deck_size(t)) == (0, False, 0)
    t = play(table(deck="black 1", exhaustion="lazy", **words), "discard red 2")
    assert t.position()["stall"] == 1


def test_m9_4_the_limit_is_an_option():
    for wrong in (0, 201, -1, True, "20", None):
        with pytest.raises(kolam.BadOption):
            kolam.game("mandala", stall_limit=wrong)
    t = table(hands=("red 3", "green 5"), exhausted=True, stall_limit=200, stall=199)
    play(t, "discard red 1")
    assert t.outcome.reason == "stalled"


def test_m9_5_hands_and_unfinished_mandalas_score_nothing():
    t = play(w7(), "field 1 green 1", "claim purple")
    assert (hand(t, 0), hand(t, 1)) == ("green 1, red 1", "black 5")
    assert mountain(t, 2) == "yellow 2"
    assert t.outcome.scores == (36, 10)


def test_m9_6_nothing_more_can_be_played():
    t = play(w7(), "field 1 green 1", "claim purple")
    assert t.legal() == []
    for action in ("mountain 1 red", "discard green 1", "claim purple", "field 2 red 7"):
        assert refused(t, action) == "M9.6"
        with pytest.raises(kolam.IllegalMove):
            t.play(action)


def test_m9_6_when_it_is_over_all_is_open():
    t = play(w7(), "field 1 green 1", "claim purple")
    assert t.view(0) == t.view(1) == t.view(None) == t.position()


def over(**words):
    """A game that has stalled: only the score is of interest."""
    return table(**{"exhausted": True, "stall": 20, "phase": "over", "to_act": None, **words})


def test_m10_1_cup_cards_score_their_river_space_set_up_cards_too():
    t = over(
        rivers=("red, green, black, yellow, orange", ""),
        cups=("red 1, green 1, orange 3", ""),
        secrets=("black 1, green 1", "green 2"),
    )
    assert t.scores() == [1 + 2 * 2 + 3 + 3 * 5, 0]


def test_m10_1_the_sixth_space_scores_six():
    t = table(
        mountain1="red 3",
        fields1=("black 1, green 1, orange 1", "yellow 1"),
        hands=("purple 2", "green 5"),
        rivers=(FIVE, ""),
        secrets=("red 2", "green 2"),
    )
    play(t, "field 1 purple 1")
    assert t.outcome.scores == (4 * 6, 0)


def test_m10_1_cards_without_a_river_card_and_river_cards_score_nothing():
    t = over(rivers=("red, green, black, yellow, orange", "purple"), secrets=("purple 2", "green 2"))
    assert t.scores() == [0, 0]


def test_m10_2_more_points_win():
    t = over(rivers=("red", "green"), cups=("red 3", "green 4"))
    assert t.outcome.to_json() == {"scores": [3, 6], "winners": [1], "reason": "stalled"}  # the set-up cards of seat 1 are green


def test_m10_3_with_equal_points_the_smaller_cup_wins():
    t = over(rivers=("red, black", "red, green"), cups=("red 2", "green 1"), secrets=("purple 2", "orange 2"))
    assert t.outcome.scores == (2, 2)
    assert t.outcome.winners == (1,)


def test_m10_3_river_cards_do_not_count_for_the_size():
    t = over(rivers=("red, black, yellow, orange", "red"), cups=("red 2", "red 2"), secrets=("purple 2", "orange 2"))
    assert t.outcome.winners == (0, 1)
    t = over(rivers=("red, black, yellow, orange", "red, green"), cups=("black 1", "red 2"), secrets=("purple 2", "orange 2"))
    assert t.outcome.winners == (0,)


def test_m10_4_still_equal_both_win():
    t = over(rivers=("red", "green"), cups=("red 3", "green 3"), secrets=("purple 2", "orange 2"))
    assert t.outcome.to_json() == {"scores": [3, 3], "winners": [0, 1], "reason": "stalled"}
    assert field(t, 1, 0) == ""
