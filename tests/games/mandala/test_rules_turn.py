"""The table, the turn, the Rule of Color, building, growing and discarding: M1 to M6."""

from __future__ import annotations

import pytest

import kolam
from games.mandala.positions import (
    COLORS,
    count,
    cup,
    deck_size,
    field,
    hand,
    hand_size,
    mountain,
    pile,
    play,
    refused,
    river,
    table,
)

# Both piles are empty: what lies nowhere else is in the Cups.
NO_CARDS_LEFT = {"deck": "", "rest": "cups", "rivers": ("black, green, purple, yellow, orange", "red"), "exhausted": True}


def legal_in_mandala(t, m):
    return [action for action in t.legal() if action.split()[:2] in (["mountain", str(m)], ["field", str(m)])]


# --- M1 The table ---


def test_m1_1_there_are_108_cards_18_of_each_color():
    position = kolam.game("mandala").new(3).position()
    assert [count(position, color) for color in COLORS] == [18] * 6


def test_m1_2_two_mandalas_each_with_a_mountain_and_two_fields():
    for seed in range(20):
        t = kolam.game("mandala").new(seed)
        position = t.position()
        assert len(position["mandalas"]) == 2
        for part in position["mandalas"]:
            assert sum(part["mountain"].values()) == 2
            assert part["fields"] == [{}, {}]
        assert [sum(h.values()) for h in position["hands"]] == [6, 6]
        assert [sum(c.values()) for c in position["secrets"]] == [2, 2]
        assert (deck_size(t), pile(t), position["rivers"], position["cups"]) == (88, "", [[], []], [{}, {}])
        assert (t.to_act, position["turn"], position["phase"]) == (0, 0, "play")


def test_m1_2_the_two_cards_of_a_mountain_may_be_alike():
    starts = [kolam.game("mandala").new(seed).position()["mandalas"][0]["mountain"] for seed in range(60)]
    assert {len(m) for m in starts} == {1, 2}


def test_m1_3_a_river_fills_from_the_left_and_never_moves():
    t = table(
        mountain1="purple 2, orange 1, yellow 2",
        fields1=("green 3", "black 2"),
        hands=("red 2", "green 5"),
        rivers=("red, black", ""),
    )
    play(t, "field 1 red 1", "claim yellow", "claim purple")
    assert river(t, 0) == "red, black, yellow, orange"
    assert river(t, 1) == "purple"


def test_m1_4_all_may_know_the_numbers_the_pile_and_what_was_claimed():
    t = table(hands=("red 3", "green 5"), cups=("purple 3", "red 1"), rivers=("purple", "red"), discard="orange 4")
    everything = t.position()
    for seat in (0, 1):
        view, other = t.view(seat), 1 - seat
        assert view["hands"][seat] == everything["hands"][seat]
        assert view["secrets"][seat] == everything["secrets"][seat]
        assert view["hands"][other] == hand_size(t, other)
        assert view["secrets"][other] == 2
        assert view["deck"] == deck_size(t)
        for open_to_all in ("cups", "rivers", "discard", "mandalas"):
            assert view[open_to_all] == everything[open_to_all]
    assert t.view(None)["hands"] == [3, 5]
    assert t.view(None)["secrets"] == [2, 2]
    assert t.view(None)["deck"] == deck_size(t)


# --- M2 The turn ---


def test_m2_1_seats_alternate_and_do_one_thing():
    t = table(hands=("red 3", "green 5"))
    play(t, "field 1 red 1")
    assert (t.to_act, t.position()["turn"]) == (1, 1)
    play(t, "discard green 1")
    assert t.to_act == 0
    play(t, "mountain 2 red")
    assert t.to_act == 1


def test_m2_1_three_kinds_of_things_can_be_done():
    assert {action.split()[0] for action in table(hands=("red 3", "green 5")).legal()} == {"mountain", "field", "discard"}


def test_m2_2_even_a_single_closed_card_can_be_discarded():
    t = table(mountain1="purple 2", fields1=("", "red 1"), fields2=("", "red 1"), hands=("red 1", "green 5"))
    assert t.legal() == ["discard red 1"]


def test_m2_3_only_claims_during_a_destruction_and_none_outside():
    t = table(mountain1="purple 2, orange 1, yellow 2", fields1=("green 3", "black 2"), hands=("red 2, purple 1", "green 5"))
    assert refused(t, "claim purple") == "M2.3"
    play(t, "field 1 red 1")
    assert t.legal() == ["claim purple", "claim yellow", "claim orange"]
    for action in ("discard red 1", "mountain 2 red", "field 2 red 1", "discard black 8"):
        assert refused(t, action) == "M2.3"


def test_m2_4_only_cards_in_hand_in_the_number_held():
    t = table(hands=("red 2, black 1", "green 5"))
    for action in ("discard red 3", "field 1 red 3", "mountain 1 green", "discard green 1", "field 1 green 1"):
        assert refused(t, action) == "M2.4"
        with pytest.raises(kolam.IllegalMove) as caught:
            t.play(action)
        assert caught.value.rule == "M2.4"
    assert refused(t, "discard red 2") is None


# --- M3 The Rule of Color ---


def w1():
    return table(
        mountain1="yellow 2, purple 1",
        fields1=("orange 1, red 2", "green 1"),
        hands=("black 2, green 1, purple 1, yellow 1, orange 1, red 2", "black 3"),
    )


def test_w1_what_may_go_into_a_mandala():
    assert legal_in_mandala(w1(), 1) == [
        "mountain 1 black", "mountain 1 purple", "mountain 1 yellow",
        "field 1 black 1", "field 1 black 2", "field 1 orange 1", "field 1 red 1", "field 1 red 2",
    ]  # fmt: skip


def test_m3_1_no_color_of_either_field_goes_to_the_mountain():
    t = w1()
    for color in ("orange", "red", "green"):
        assert refused(t, f"mountain 1 {color}") == "M3.1"
    assert refused(t, "mountain 1 black") is None


def test_m3_2_no_color_of_the_mountain_or_the_other_field_goes_to_a_field():
    t = w1()
    for color in ("yellow", "purple", "green"):
        assert refused(t, f"field 1 {color} 1") == "M3.2"
    assert refused(t, "field 1 black 2") is None


def test_m3_2_the_other_seat_is_bound_as_well():
    t = table(mountain1="yellow 2", fields1=("orange 1", "green 1"), hands=("red 3", "orange 1, green 2, yellow 1"), turn=1)
    assert refused(t, "field 1 orange 1") == "M3.2"
    assert refused(t, "field 1 yellow 1") == "M3.2"
    assert refused(t, "field 1 green 2") is None


def test_m3_3_a_color_may_be_added_to_where_it_lies():
    t = w1()
    assert refused(t, "mountain 1 yellow") is None
    assert refused(t, "field 1 red 2") is None
    play(t, "field 1 red 2")
    assert field(t, 1, 0) == "orange 1, red 4"


def test_m3_4_the_mandalas_do_not_touch_each_other():
    t = w1()
    assert refused(t, "field 1 green 1") == "M3.2"
    assert refused(t, "field 2 green 1") is None
    assert refused(t, "mountain 1 red") == "M3.1"
    assert refused(t, "mountain 2 red") is None


def test_m3_5_the_rule_does_not_concern_discards():
    t = w1()
    for color in COLORS:
        assert refused(t, f"discard {color} 1") is None


def test_m3_5_a_new_mountain_meets_empty_fields():
    for seed in range(30):
        t = table(
            mountain1="purple 3, orange 1", fields1=("green 1, yellow 1, black 1", ""), hands=("red 2", "green 5"), seed=seed
        )
        play(t, "field 1 red 1", "claim orange")
        assert sum(t.position()["mandalas"][0]["mountain"].values()) == 2
        assert field(t, 1, 0) == field(t, 1, 1) == ""


# --- M4 Build a Mountain ---


def test_m4_1_exactly_one_card_goes_to_the_mountain():
    t = play(table(mountain1="purple 2", hands=("red 3", "green 5")), "mountain 1 red")
    assert mountain(t, 1) == "purple 2, red 1"
    with pytest.raises(kolam.NotationError):
        t.play("mountain 1 green 2")


@pytest.mark.parametrize(("held", "after", "drawn"), [(8, 8, 1), (7, 8, 2), (6, 8, 3), (5, 7, 3), (1, 3, 3)])
def test_m4_2_w2_draw_three_but_never_beyond_eight(held, after, drawn):
    t = table(mountain1="purple 2", hands=(f"red {held}", "green 5"))
    before = deck_size(t)
    play(t, "mountain 1 red")
    assert hand_size(t, 0) == after
    assert before - deck_size(t) == drawn
    assert f"draws {drawn}." in t.log(None)[0]


def test_m4_3_the_last_card_may_not_be_built_with_nothing_to_draw():
    t = table(hands=("red 1", "green 5"), **NO_CARDS_LEFT)
    assert refused(t, "mountain 1 red") == "M4.3"
    assert refused(t, "mountain 2 red") == "M4.3"
    assert t.legal() == ["discard red 1"]


def test_m4_3_not_even_to_complete_a_mandala():
    t = table(
        mountain1="purple 2, orange 1", fields1=("black 1, yellow 1", "green 1"), hands=("red 1", "green 5"), **NO_CARDS_LEFT
    )
    assert refused(t, "mountain 1 red") == "M4.3"


def test_m4_3_with_a_second_card_or_one_in_a_pile_it_may():
    t = table(hands=("red 1, black 1", "green 5"), **NO_CARDS_LEFT)
    assert refused(t, "mountain 1 red") is None
    assert hand(play(t, "mountain 1 red"), 0) == "black 1"
    t = table(hands=("red 1", "green 5"), **{**NO_CARDS_LEFT, "deck": "black 1"})
    assert refused(t, "mountain 1 red") is None
    assert hand(play(t, "mountain 1 red"), 0) == "black 1"
    t = table(hands=("red 1", "green 5"), exhaustion="lazy", discard="black 1", **NO_CARDS_LEFT)
    assert refused(t, "mountain 1 red") is None
    assert hand(play(t, "mountain 1 red"), 0) == "black 1"


def test_m4_4_the_mandala_is_looked_at_after_the_draw():
    t = table(mountain1="purple 2, orange 1", fields1=("black 1, yellow 1", "green 1"), hands=("red 3", "green 5"))
    play(t, "mountain 1 red")
    assert hand_size(t, 0) == 5  # drawn although claims come next
    assert t.legal() == ["claim purple", "claim orange", "claim red"]


# --- M5 Grow a Field ---


def test_m5_1_one_or_more_cards_of_one_color():
    t = table(hands=("red 3, black 1", "green 5"))
    assert [refused(t, f"field 1 red {n}") for n in (1, 2, 3)] == [None, None, None]
    play(t, "field 1 red 2")
    assert (field(t, 1, 0), field(t, 1, 1), hand(t, 0)) == ("red 2", "", "black 1, red 1")


def test_m5_1_a_field_may_hold_several_colors():
    t = play(table(fields1=("red 2", ""), hands=("black 3", "green 5")), "field 1 black 2")
    assert field(t, 1, 0) == "black 2, red 2"


def test_m5_2_w3_one_card_must_stay_in_hand():
    t = table(mountain1="purple 2", hands=("red 3", "green 5"))
    assert refused(t, "field 1 red 2") is None
    assert refused(t, "field 1 red 3") == "M5.2"
    assert refused(t, "discard red 3") is None


def test_m5_2_with_one_card_no_field_can_grow():
    t = table(hands=("red 1", "green 5"))
    assert refused(t, "field 1 red 1") == "M5.2"
    assert not [action for action in t.legal() if action.startswith("field")]


def test_m5_3_a_growth_draws_nothing():
    t = table(hands=("red 3", "green 5"))
    before = deck_size(t)
    play(t, "field 2 red 2")
    assert deck_size(t) == before
    assert hand(t, 0) == "red 1"


def test_m5_4_a_growth_can_complete_a_mandala():
    t = table(mountain1="purple 2, orange 1", fields1=("black 1, yellow 1", "green 1"), hands=("red 3", "green 5"))
    play(t, "field 1 red 1")
    assert t.position()["phase"] == "claim"
    assert t.position()["mandala"] == 1


# --- M6 Discard ---


def test_m6_1_cards_of_one_color_the_whole_hand_if_it_is_of_one():
    t = table(hands=("red 8", "green 5"))
    assert [action for action in t.legal() if action.startswith("discard")] == [f"discard red {n}" for n in range(1, 9)]
    play(t, "discard red 8")
    assert (pile(t), hand_size(t, 0)) == ("red 8", 8)


def test_m6_2_as_many_cards_are_drawn():
    for n in (1, 2, 3):
        t = table(hands=("red 3, black 2", "green 5"))
        before = deck_size(t)
        play(t, f"discard red {n}")
        assert (hand_size(t, 0), before - deck_size(t), pile(t)) == (5, n, f"red {n}")


@pytest.mark.parametrize("exhaustion", ["eager", "lazy"])
def test_m6_2_with_both_piles_empty_the_same_cards_come_back(exhaustion):
    t = table(hands=("red 3, black 2", "green 5"), exhaustion=exhaustion, **NO_CARDS_LEFT)
    play(t, "discard red 3")
    assert (hand(t, 0), deck_size(t), pile(t), t.to_act) == ("black 2, red 3", 0, "", 1)


@pytest.mark.parametrize("exhaustion", ["eager", "lazy"])
def test_m6_2_discarded_cards_are_in_a_pile_that_is_turned(exhaustion):
    """One card in the deck, two discarded: the second draw is one of the two."""
    t = table(hands=("red 2, black 2", "green 5"), exhaustion=exhaustion, **{**NO_CARDS_LEFT, "deck": "orange 1"})
    play(t, "discard red 2")
    assert (hand(t, 0), t.position()["deck"]) == ("black 2, orange 1, red 1", {"red": 1})


def test_m6_3_a_discard_completes_nothing():
    t = table(mountain1="purple 2, orange 1", fields1=("black 1, yellow 1", "green 1"), hands=("red 3", "green 5"))
    play(t, "discard red 1")
    assert (t.position()["phase"], t.to_act) == ("play", 1)
    assert (mountain(t, 1), field(t, 1, 0), cup(t, 0)) == ("purple 2, orange 1", "black 1, yellow 1", "")
