"""Drawing, and when the deck runs out: M7."""

from __future__ import annotations

from collections import Counter

import pytest

from games.mandala.positions import deck_size, field, hand, hand_size, mountain, pile, play, river, table

both = pytest.mark.parametrize("exhaustion", ["eager", "lazy"])

# Both piles can be made small: what lies nowhere else is in the Cups.
SMALL = {"rest": "cups", "rivers": ("black, green, purple, yellow, orange", "red")}
FIVE_COLORS = {"mountain1": "purple 2, orange 1", "fields1": ("black 1, yellow 1", "green 1")}


def exhausted(t):
    return t.position()["exhausted"]


def test_m7_1_each_card_of_the_deck_is_equally_likely():
    drawn = Counter()
    for seed in range(4000):
        t = table(deck="black 1, orange 2, red 1", rest="discard", hands=("red 3", "green 5"), seed=seed)
        play(t, "discard red 1")
        drawn[(set(t.position()["hands"][0]) - {"red"} or {"red"}).pop()] += 1
    assert drawn["orange"] == pytest.approx(2000, abs=160)
    assert drawn["black"] == pytest.approx(1000, abs=140)
    assert drawn["red"] == pytest.approx(1000, abs=140)


def test_m7_2_eager_the_deck_has_run_out_when_its_last_card_is_drawn():
    t = table(deck="black 1, orange 2", hands=("red 3", "green 5"), discard="yellow 4", **SMALL)
    play(t, "mountain 1 red")
    assert exhausted(t)
    assert (t.position()["deck"], pile(t)) == ({"yellow": 4}, "")
    assert t.log(None)[1] == "The deck has run out; 4 discarded cards form the new deck."


def test_m7_2_eager_a_deck_with_a_card_left_has_not_run_out():
    t = play(table(deck="black 2, orange 2", hands=("red 3", "green 5"), discard="yellow 4", **SMALL), "mountain 1 red")
    assert not exhausted(t)
    assert (deck_size(t), pile(t)) == (1, "yellow 4")


def test_m7_3_lazy_an_empty_deck_alone_does_nothing():
    t = table(deck="black 1, orange 2", hands=("red 3", "green 5"), discard="yellow 4", exhaustion="lazy", **SMALL)
    play(t, "mountain 1 red")
    assert not exhausted(t)
    assert (deck_size(t), pile(t), t.position()["memory"]) == (0, "yellow 4", None)
    play(t, "field 1 green 1")
    assert not exhausted(t)
    play(t, "discard red 2")
    assert exhausted(t)
    assert pile(t) == ""
    assert deck_size(t) == 4


def test_m7_3_lazy_a_draw_that_finds_neither_deck_nor_pile_has_run_out_too():
    words = {"hands": ("red 3", "green 5"), "exhaustion": "lazy", **SMALL}
    t = play(table(**words), "mountain 1 red")
    assert exhausted(t)
    assert hand(t, 0) == "red 2"
    assert t.log(None) == [
        "Seat 0 builds red on Mountain 1 and draws 0.",
        "The deck has run out, and no discarded cards can replace it.",
    ]
    assert t.position()["memory"]["old"] == [{"black": 2, "red": 2}, {"green": 7}]
    # So a build that completes a Mandala then completes the last one (M7.7); a growth draws nothing and does not.
    words |= {**FIVE_COLORS, "rivers": ("black, green, yellow", "red, purple, orange")}
    assert play(table(**words), "mountain 1 red", "claim purple", "claim orange").outcome.reason == "exhausted"
    assert play(table(**words), "field 1 red 1", "claim purple").outcome is None


def test_m7_3_lazy_a_mandala_may_be_destroyed_with_an_empty_deck():
    t = table(
        deck="black 3",
        hands=("red 3", "green 5"),
        exhaustion="lazy",
        **FIVE_COLORS,
        **{**SMALL, "rivers": ("black, green, yellow", "red, purple, orange")},
    )
    play(t, "mountain 1 red", "claim purple", "claim orange")
    # The Mandala was not the last one: the new Mountain finds the deck empty, and only now it has run out (M8.11).
    assert t.outcome is None
    assert exhausted(t)
    assert sum(t.position()["mandalas"][0]["mountain"].values()) == 2


@both
def test_m7_4_the_whole_pile_becomes_the_deck(exhaustion):
    t = table(deck="black 1", hands=("red 3", "green 5"), discard="yellow 2, purple 3, orange 1", exhaustion=exhaustion, **SMALL)
    play(t, "discard red 2")
    assert pile(t) == ""
    assert hand_size(t, 0) == 3
    left = t.position()["deck"]
    got = t.position()["hands"][0]
    assert {c: left.get(c, 0) + got.get(c, 0) for c in ("yellow", "purple", "orange", "red", "black")} == {
        "yellow": 2, "purple": 3, "orange": 1, "red": 3, "black": 1,
    }  # fmt: skip


@both
def test_m7_5_a_draw_goes_on_from_the_new_deck(exhaustion):
    t = table(deck="black 1", hands=("red 3", "green 5"), discard="yellow 5", exhaustion=exhaustion, **SMALL)
    play(t, "mountain 1 red")
    assert hand(t, 0) == "black 1, yellow 2, red 2"
    assert t.position()["deck"] == {"yellow": 3}
    assert t.log(0) == [
        "Seat 0 builds red on Mountain 1 and draws 3.",
        "The deck has run out; 5 discarded cards form the new deck.",
        "You drew black, yellow ×2.",
    ]


@both
def test_m7_6_the_deck_may_run_out_again(exhaustion):
    t = table(deck="black 1", hands=("red 3", "green 5"), discard="yellow 1", exhausted=True, exhaustion=exhaustion, **SMALL)
    play(t, "discard red 3")
    # black, then the turned pile yellow 1, red 3 gives two more.
    assert hand_size(t, 0) == 3
    assert deck_size(t) + sum(t.position()["discard"].values()) == 2
    for _ in range(6):
        play(t, t.legal()[-1])
        assert t.outcome is None


@both
def test_m7_6_what_can_not_be_drawn_is_dropped(exhaustion):
    t = table(deck="black 1", hands=("red 3", "green 5"), exhaustion=exhaustion, **SMALL)
    play(t, "mountain 1 red")
    assert hand(t, 0) == "black 1, red 2"
    assert t.log(None)[0] == "Seat 0 builds red on Mountain 1 and draws 1."
    assert (deck_size(t), pile(t)) == (0, "")
    assert exhausted(t)  # lazy too: a second card had to be drawn and there was none
    assert t.log(None)[1:] == ["The deck has run out, and no discarded cards can replace it."]


def test_m7_6_a_dropped_draw_leaves_an_empty_deck_that_later_cards_fill():
    t = play(table(deck="black 1", hands=("red 3", "green 5"), **SMALL), "mountain 1 red")
    assert t.log(None)[1] == "The deck has run out, and no discarded cards can replace it."
    play(t, "discard green 2")
    assert (hand(t, 1), deck_size(t)) == ("green 5", 0)  # the two came back
    play(t, "field 1 black 1")
    assert field(t, 1, 0) == "black 1"


def test_m7_6_lazy_the_pile_is_turned_when_the_next_card_must_be_drawn():
    t = table(deck="", hands=("red 3", "green 5"), discard="yellow 2", exhausted=True, exhaustion="lazy", **SMALL)
    play(t, "field 1 red 1")
    assert (deck_size(t), pile(t)) == (0, "yellow 2")
    play(t, "mountain 2 green")
    assert hand(t, 1) == "green 4, yellow 2"


def test_m7_7_a_build_whose_draw_empties_the_deck_completes_the_last_mandala():
    words = {**FIVE_COLORS, **SMALL, "rivers": ("black, green, yellow", "red, purple, orange"), "hands": ("red 3", "green 5")}
    t = table(deck="black 3", **words)
    play(t, "mountain 1 red", "claim purple", "claim orange")
    assert t.outcome is not None
    assert t.outcome.reason == "exhausted"
    assert mountain(t, 1) == ""
    # With one card more in the deck the game goes on.
    t = table(deck="black 5, yellow 1", **words)
    play(t, "mountain 1 red", "claim purple", "claim orange")
    assert t.outcome is None


def test_m7_7_lazy_too_if_a_card_is_missing():
    words = {**FIVE_COLORS, **SMALL, "rivers": ("black, green, yellow", "red, purple, orange"), "hands": ("red 3", "green 5")}
    t = table(deck="black 2", discard="yellow 3", exhaustion="lazy", **words)
    play(t, "mountain 1 red", "claim purple", "claim orange")
    assert t.outcome is not None
    assert t.outcome.reason == "exhausted"
    assert river(t, 0) == "black, green, yellow, purple, red"
