"""G5: the eight effects."""

from __future__ import annotations

from collections import Counter

import pytest

from games.ganesha.positions import ganesha

ALTAR = {"b1": "red", "b2": "green", "c3": "red", "d3": "blue"}


def taken(token, **said):
    """A table where seat 0 has just taken red from b1, under which a token lies."""
    t = ganesha(**{"altar": ALTAR, **said, "tokens": {"b1": token, **said.get("tokens", {})}})
    t.play("take b1")
    return t


def test_g5_1_cardamom_takes_the_last_gem_of_a_color():
    t = taken("remove_last", mandala={"red": 2, "green": 4}, scores=[14, 11])
    bag = t.position()["bag"]
    assert t.legal() == ["skip", "remove red", "remove green"]
    assert t.why_not("remove purple") == ("G5.1", "There is no purple gem on the mandala.")
    t.play("remove green")
    assert t.position()["mandala"] == {"red": 2, "green": 3}
    assert t.position()["bag"]["green"] == bag["green"] + 1
    assert t.scores() == [14, 11]


def test_g5_1_the_freed_place_scores_again():
    t = taken("remove_last", mandala={"yellow": 1}, treasuries=[{"yellow": 1}, {}])
    t.play("remove yellow")
    t.play("slots none")
    t.play("offer none place yellow")
    assert t.scores() == [3, 0]


def test_g5_2_caraway_swaps_with_a_gem_of_another_color():
    t = taken("swap_altar")
    assert t.legal() == ["swap b2", "swap d3", "skip"]
    assert t.why_not("swap c3") == ("G5.2", "That gem is red too: nothing would change.")
    assert t.why_not("swap b1") == ("G5.2", "There is no gem on B1.")
    assert t.why_not("swap a1").rule == "G5.2"
    t.play("swap d3")
    p = t.position()
    assert p["hand"] == ["blue"]
    assert p["altar"] == {"b2": "green", "c3": "red", "d3": "red"}


def test_g5_2_a_token_under_the_other_gem_sleeps_but_works_later():
    t = taken("swap_altar", slots=[{"red": 2}, {}], tokens={"d3": "plus_one"})
    t.play("swap d3")
    assert t.position()["phase"] == "second"
    t.play("take d3")
    assert t.legal() == ["use", "skip"]
    t.play("use")
    assert t.scores() == [1, 0]
    assert t.position()["hand"] == ["blue", "red"]


def test_g5_3_coriander_fills_the_slots_from_all_that_is_owned():
    t = taken("reslot", treasuries=[{"blue": 1, "yellow": 1}, {}], slots=[{"green": 1}, {}])
    assert len(t.legal()) == 4 + 6  # one gem out of red, green, blue, yellow, or two of them
    t.play("slots blue yellow")
    assert t.position()["slots"][0] == {"blue": 1, "yellow": 1}
    assert t.position()["treasuries"][0] == {"red": 1, "green": 1}
    assert t.position()["active"] == []


def test_g5_3_coriander_keeps_the_number_of_gems_in_slots():
    t = taken("reslot", treasuries=[{"blue": 2}, {}])
    assert t.legal() == ["slots none", "slots red", "slots blue"]
    assert t.why_not("slots blue blue").rule == "G5.3"
    assert t.why_not("slots green").rule == "G5.3"
    t = taken("reslot", treasuries=[{"blue": 2}, {}], slots=[{"green": 2}, {}])
    assert t.why_not("slots blue").rule == "G6.2"
    assert t.why_not("slots red red").rule == "G5.3"


def test_g5_4_ginger_lets_the_partner_choose():
    t = taken("trade", players=3, treasuries=[{}, {"red": 1, "blue": 1, "yellow": 1}, {}], slots=[{}, {"green": 1}, {}])
    assert t.legal() == ["skip", "give 1", "give 2"]
    t.play("give 1")
    p = t.position()
    assert (t.to_act, p["turn"], p["phase"], p["hand"]) == (1, 0, "return", ["red"])
    assert t.legal() == ["return blue", "return yellow"]
    assert t.why_not("return red") == ("G5.4", "It must be a color other than red.")
    assert t.why_not("return green") == ("G5.4", "You have no green gem in your treasury.")  # slots are safe
    t.play("return yellow")
    p = t.position()
    assert p["treasuries"] == [{}, {"red": 2, "blue": 1}, {}]
    assert p["hand"] == ["yellow"]
    assert t.to_act == 0


def test_g5_4_a_single_color_is_returned_unasked():
    t = taken("trade", treasuries=[{}, {"red": 2, "blue": 1}])
    t.play("give 1")
    assert t.position()["treasuries"] == [{}, {"red": 3}]
    assert t.position()["hand"] == ["blue"]


@pytest.mark.parametrize(
    ("edition", "ginger", "gift"),
    [("en", "edition", True), ("ru", "edition", False), ("en", "return", False), ("ru", "gift", True)],
)
def test_g5_4_the_editions_differ_on_gifts(edition, ginger, gift):
    said = {"players": 3, "edition": edition, "ginger": ginger, "treasuries": [{}, {"red": 2}, {"blue": 1}]}
    t = taken("trade", **said)
    assert ("give 1" in t.legal()) is gift
    assert "give 2" in t.legal()
    assert t.why_not("give 0") == ("G5.4", "That is you. Choose another player.")
    assert t.why_not("give 3").rule == "G5.4"
    if not gift:
        assert t.why_not("give 1") == ("G5.4", "Tiger has no gem of another color to give back.")
        return
    t.play("give 1")  # nothing comes back: the hand is one gem shorter, and phase 2 has nothing to put down
    assert t.position()["treasuries"][1] == {"red": 3}
    assert t.position()["hand"] == []
    assert t.position()["turn"] == 1


def test_g5_4_in_the_russian_edition_nobody_is_asked_if_nobody_can_return():
    t = taken("trade", edition="ru", treasuries=[{}, {"red": 2}])
    assert t.position()["phase"] == "slots"


def test_g5_5_a_point_at_once_or_declined():
    t = taken("plus_one", scores=[4, 0])
    assert t.legal() == ["use", "skip"]
    declined = t.clone()
    declined.play("skip")
    assert declined.scores() == [4, 0]
    t.play("use")
    assert t.scores() == [5, 0]
    assert t.position()["reached"] == [3, 2]


def test_g5_6_clove_allows_any_offering_for_one_turn():
    t = taken("any_sacrifice", treasuries=[{"green": 1, "blue": 1}, {}])
    t.play("slots red")
    assert t.legal() == ["pass", "offer blue place green", "offer green place blue"]
    t.play("offer blue place green")
    assert t.scores() == [5, 0]
    assert t.position()["active"] == []
    t = ganesha(phase="mandala", taken=["b1"], treasuries=[{"green": 2, "blue": 1}, {}], altar={"c3": "red"})
    assert t.why_not("offer blue place green") == ("G7.2", "Pay with green or yellow (other colors only with Clove).")


def test_g5_7_red_pepper_costs_a_point_and_may_win_a_gem():
    won = Counter()
    for seed in range(300):
        t = taken("gamble", seed=seed, scores=[2, 0])
        bag = t.position()["bag"]
        t.play("use")
        p = t.position()
        assert p["scores"] == [1, 0]
        assert p["reached"] == [3, 2]
        success = p["treasuries"][0] == {"red": 1}
        won[success] += 1
        assert p["bag"] == ({**bag, "red": bag["red"] - 1} if success else bag)
    share = bag["red"] / sum(bag.values())
    assert abs(won[True] / 300 - share) < 0.07


def test_g5_7_red_pepper_needs_a_point_and_a_gem_in_the_bag():
    assert taken("gamble").position()["phase"] == "slots"
    full = [{"red": 6, "green": 7, "purple": 8, "blue": 7, "yellow": 8}, {}]
    assert taken("gamble", scores=[3, 0], treasuries=full).position()["phase"] == "slots"
    t = taken("gamble", scores=[3, 0], treasuries=[{"red": 6}, {}])  # no red in the bag: allowed all the same
    assert t.legal() == ["use", "skip"]
    t.play("use")
    assert t.position()["treasuries"][0] == {"red": 6}


def test_g5_8_black_pepper_redraws_a_gem_of_the_treasury():
    drawn = Counter()
    for seed in range(200):
        t = taken("redraw", seed=seed, treasuries=[{"blue": 1}, {}], slots=[{"green": 1}, {}])
        assert t.legal() == ["skip", "redraw blue"]
        assert t.why_not("redraw green").rule == "G5.8"  # slots are not the treasury
        assert t.why_not("redraw red").rule == "G5.8"  # nor is the hand
        t.play("redraw blue")
        drawn.update(t.position()["treasuries"][0])
    assert len(drawn) == 5  # blue may come again
    assert sum(drawn.values()) == 200


def test_g5_8_a_gem_won_with_red_pepper_in_this_turn_may_be_redrawn():
    for seed in range(60):
        t = ganesha(
            seed=seed, altar=ALTAR, slots=[{"red": 2}, {}], scores=[2, 0], tokens={"b1": "gamble", "d3": "redraw"},
        )  # fmt: skip
        t.play("take b1")
        t.play("use")
        t.play("take d3")
        if t.position()["treasuries"][0]:
            assert t.legal() == ["skip", "redraw red"]
            return
        assert t.position()["phase"] == "slots"
    raise AssertionError("never won")
