"""Completing and destroying a Mandala: M8."""

from __future__ import annotations

import pytest

from games.mandala.positions import cup, deck_size, field, hand, mountain, pile, play, refused, river, table

both = pytest.mark.parametrize("exhaustion", ["eager", "lazy"])


def w4():
    return table(
        mountain1="purple 2, orange 1, yellow 2",
        fields1=("green 3", "black 2"),
        hands=("purple 1, black 2", "red 3, black 1"),
        turn=1,
    )


def w5(**words):
    return table(
        **{
            "mountain1": "purple 3, orange 1",
            "fields1": ("green 1, yellow 1, black 1", ""),
            "hands": ("red 2", "green 5"),
            "rivers": ("purple", ""),
            **words,
        }
    )


def w6():
    return table(
        mountain1="purple 3, red 3",
        fields1=("green 1, yellow 1", "black 1"),
        hands=("orange 2, red 1", "green 5"),
        rivers=("orange, red", ""),
    )


def test_m8_1_six_colors_in_mountain_and_fields_together():
    t = table(mountain1="purple 2, orange 1", fields1=("black 1, yellow 1", "green 1"), hands=("red 3, black 1", "green 5"))
    play(t, "field 1 black 1")
    assert t.position()["phase"] == "play"
    play(t, "discard green 1", "field 1 red 1")
    assert t.position()["phase"] == "claim"


def test_m8_1_only_the_mandala_played_to_is_looked_at():
    """A refill never completes: two cards are at most two colors."""
    t = w5(mountain2="yellow 1, black 1, green 1, orange 1", fields2=("purple 1", ""))
    play(t, "field 1 red 1", "claim orange")
    assert t.position()["phase"] == "play"
    assert mountain(t, 2) == "black 1, green 1, yellow 1, orange 1"


def test_m8_2_w4_more_cards_choose_first():
    t = play(w4(), "field 1 red 2")
    assert (t.to_act, t.position()["turn"], t.position()["mandala"]) == (1, 1, 1)
    assert t.legal() == ["claim purple", "claim yellow", "claim orange"]
    assert t.log(None)[-1] == "Mandala 1 is complete. Seat 1 chooses first (4 to 3)."


def test_m8_2_cards_count_not_colors():
    t = table(mountain1="purple 1, orange 1", fields1=("black 1, yellow 1", "red 4"), hands=("green 3", "red 5"))
    play(t, "field 1 green 1")  # three colors, three cards, against one color, four cards
    assert t.to_act == 1


def test_m8_2_a_field_of_sixteen_cards_is_told_rightly():
    t = table(
        mountain1="purple 1, orange 1",
        fields1=("", "red 16, black 1"),
        hands=("green 3, yellow 1", "green 5"),
        mountain2="yellow 1, orange 1",
    )
    play(t, "mountain 1 green", "discard green 1", "mountain 1 yellow")
    assert t.log(None, 2)[-1] == "Mandala 1 is complete. Seat 1 chooses first (17 to 0)."
    t = table(
        mountain1="purple 1, orange 1",
        fields1=("red 16", "black 1"),
        hands=("green 3, yellow 1", "green 5"),
        mountain2="yellow 1, orange 1",
    )
    play(t, "mountain 1 green", "discard green 1", "mountain 1 yellow")
    assert t.log(None, 2)[-1] == "Mandala 1 is complete. Seat 0 chooses first (16 to 1)."


@pytest.mark.parametrize("completer", [0, 1])
def test_m8_3_with_equal_fields_the_other_than_the_completer_chooses_first(completer):
    hands = ("red 2", "green 5") if completer == 0 else ("green 5", "red 2")
    t = table(mountain1="purple 2, orange 1", fields1=("black 1, yellow 1", "green 2"), hands=hands, turn=completer)
    play(t, "mountain 1 red")
    assert t.to_act == 1 - completer
    assert (
        t.log(None)[-1]
        == f"Mandala 1 is complete. Seat {1 - completer} chooses first (2 to 2, and seat {completer} completed it)."
    )


def test_m8_4_by_turns_all_cards_of_a_color_of_the_mountain():
    t = play(w4(), "field 1 red 2")
    for color in ("black", "green", "red"):
        assert refused(t, f"claim {color}") == "M8.4"
    play(t, "claim purple")
    assert t.to_act == 0
    assert t.legal() == ["claim yellow", "claim orange"]
    assert refused(t, "claim purple") == "M8.4"


def test_m8_4_the_first_chooser_gets_one_more_of_an_odd_number():
    t = play(w4(), "field 1 red 2", "claim purple", "claim yellow")
    assert (len(river(t, 1).split(", ")), len(river(t, 0).split(", "))) == (2, 1)


def test_m8_5_w4_goes_on_one_card_to_the_river_the_rest_to_the_cup():
    t = play(w4(), "field 1 red 2", "claim purple", "claim yellow")
    assert (river(t, 0), river(t, 1)) == ("yellow", "purple, orange")
    assert (cup(t, 0), cup(t, 1)) == ("yellow 1", "purple 1")
    assert pile(t) == "black 2, green 3, red 2"
    assert sum(t.position()["mandalas"][0]["mountain"].values()) == 2
    assert (t.to_act, t.position()["turn"], t.position()["phase"]) == (0, 0, "play")


def test_m8_5_w6_a_new_color():
    t = play(w6(), "field 1 orange 1", "claim purple")
    assert (river(t, 0), cup(t, 0)) == ("orange, red, purple", "purple 2")
    assert (river(t, 1), cup(t, 1)) == ("red", "red 2")


def test_m8_5_a_color_in_the_cup_only_is_new_to_the_river():
    t = table(
        mountain1="purple 3, red 3",
        fields1=("green 1, yellow 1", "black 1"),
        hands=("orange 2, red 1", "green 5"),
        secrets=("purple 2", "green 2"),
    )
    play(t, "field 1 orange 1", "claim purple")
    assert (river(t, 0), cup(t, 0), t.position()["secrets"][0]) == ("purple", "purple 2", {"purple": 2})
    assert t.scores()[0] == 4


def test_m8_6_w6_a_color_of_the_river_goes_to_the_cup():
    t = play(w6(), "field 1 orange 1", "claim red")
    assert (river(t, 0), cup(t, 0)) == ("orange, red", "red 3")
    assert (river(t, 1), cup(t, 1)) == ("purple", "purple 2")
    assert "Seat 0 claims 3 red for the Cup." in t.log(None)


def test_m8_7_w5_without_a_field_what_is_chosen_is_thrown_away():
    t = play(w5(), "field 1 red 1", "claim orange")
    assert (river(t, 0), river(t, 1), cup(t, 1)) == ("purple, orange", "", "")
    assert pile(t) == "black 1, green 1, purple 3, yellow 1, red 1"


def test_m8_7_the_seat_without_a_field_still_chooses():
    t = w5(mountain1="purple 3, orange 1, black 2", fields1=("green 1, yellow 1", ""))
    play(t, "field 1 red 1")
    assert t.to_act == 0
    play(t, "claim orange")
    assert (t.to_act, t.legal()) == (1, ["claim black", "claim purple"])
    assert t.prompt == "Your Field of Mandala 1 is empty: choose a color to throw away."
    play(t, "claim purple")
    assert (river(t, 0), cup(t, 0), river(t, 1)) == ("purple, orange, black", "black 1", "")
    assert pile(t) == "green 1, purple 3, yellow 1, red 1"
    assert "Seat 1 has no Field here and discards 3 purple." in t.log(None)


def test_m8_7_the_other_mandala_s_field_does_not_help():
    t = play(w5(fields2=("", "black 4")), "field 1 red 1", "claim orange")
    assert river(t, 1) == ""
    assert field(t, 2, 1) == "black 4"


def no_fields(**words):
    mountain1 = "purple 3, orange 1, black 2, green 1, yellow 1"
    return table(**{"mountain1": mountain1, "hands": ("red 2", "green 5"), **words})


def test_m8_8_without_fields_the_mountain_is_discarded_and_nobody_is_asked():
    t = play(no_fields(), "mountain 1 red")
    assert (t.to_act, t.position()["phase"]) == (1, "play")
    assert pile(t) == "black 2, green 1, purple 3, yellow 1, orange 1, red 1"
    assert (river(t, 0), river(t, 1), cup(t, 0), cup(t, 1)) == ("", "", "", "")
    assert sum(t.position()["mandalas"][0]["mountain"].values()) == 2
    assert t.log(None)[1:3] == ["Mandala 1 is complete.", "No Fields: the Mountain is discarded."]


def test_m8_8_it_counts_as_a_destroyed_mandala():
    t = play(no_fields(exhausted=True), "mountain 1 red")
    assert t.outcome.reason == "exhausted"
    assert mountain(t, 1) == ""


def test_m8_9_the_last_color_goes_unasked():
    t = play(w4(), "field 1 red 2", "claim purple", "claim orange")
    assert (river(t, 1), cup(t, 1)) == ("purple, yellow", "purple 1, yellow 1")
    assert "Yellow is left." in t.log(None)


def test_m8_9_a_mountain_of_one_color_asks_nothing():
    t = table(mountain1="purple 3", fields1=("green 1, yellow 1, black 1", "orange 1"), hands=("red 2", "green 5"))
    play(t, "field 1 red 1")
    assert (t.to_act, t.position()["phase"]) == (1, "play")
    assert (river(t, 0), cup(t, 0)) == ("purple", "purple 2")


def test_m8_9_one_color_and_a_tie_goes_to_the_other_than_the_completer():
    t = table(mountain1="purple 3", fields1=("green 1, yellow 1", "black 1, orange 2"), hands=("red 2", "green 5"))
    play(t, "field 1 red 1")
    assert (river(t, 0), river(t, 1), cup(t, 1)) == ("", "purple", "purple 2")


def test_m8_10_both_fields_go_to_the_pile():
    t = play(w4(), "field 1 red 2", "claim purple", "claim yellow")
    assert field(t, 1, 0) == field(t, 1, 1) == ""
    assert pile(t) == "black 2, green 3, red 2"


def test_m8_11_two_new_cards_and_the_fields_can_be_among_them():
    """The deck is empty and so is the pile: the new Mountain is made of the Fields."""
    t = table(
        mountain1="purple 2, yellow 1",
        fields1=("black 1, green 1", "orange 1"),
        hands=("red 2", "green 5"),
        rivers=("black, green, purple, yellow", "orange, red"),
        deck="",
        rest="cups",
        exhaustion="lazy",
    )
    play(t, "field 1 red 1", "claim purple")
    assert t.outcome is None
    new = t.position()["mandalas"][0]["mountain"]
    assert sum(new.values()) == 2
    assert set(new) <= {"black", "green", "orange", "red"}
    assert t.position()["exhausted"]
    assert (deck_size(t), pile(t)) == (2, "")


@both
def test_m8_11_a_deck_that_runs_out_in_the_refill_leaves_one_more_mandala(exhaustion):
    t = table(
        mountain1="purple 3, orange 1",
        fields1=("green 1, yellow 1, black 1", ""),
        hands=("red 2", "green 5"),
        deck="black 1" if exhaustion == "lazy" else "black 2",
        exhaustion=exhaustion,
        rivers=("purple, black, green, yellow", "orange, red"),
        rest="cups",
    )
    play(t, "field 1 red 1", "claim orange")
    assert t.outcome is None
    assert t.position()["exhausted"]
    assert pile(t) == ""
    assert mountain(t, 1).startswith("black")


def test_m8_12_the_turn_passes_from_the_completer_whoever_claimed_last():
    for actions, claims in (
        (("field 1 red 2",), ("claim purple", "claim yellow")),
        (("field 1 red 1",), ("claim purple", "claim yellow")),
    ):
        t = play(w4(), *actions)
        first = t.to_act
        play(t, *claims)
        assert first == (1 if actions[0].endswith("2") else 0)
        assert (t.to_act, t.position()["turn"]) == (0, 0)
    t = play(w5(), "field 1 red 1", "claim orange")
    assert t.to_act == 1
    assert hand(t, 0) == "red 1"
