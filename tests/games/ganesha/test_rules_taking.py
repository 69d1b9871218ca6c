"""G3, G4: taking gems, and spices in general."""

from __future__ import annotations

import pytest

from games.ganesha.positions import ganesha

ALTAR = {"b1": "red", "b2": "green", "b3": "blue", "c1": "red", "c3": "yellow", "d3": "purple"}


def test_g3_1_any_gem_may_be_taken_and_one_must():
    t = ganesha(altar=ALTAR, treasuries=[{"yellow": 2}, {}])
    assert t.legal() == [f"take {hex}" for hex in ALTAR]
    sentence = "There are gems on the altar: take one first."
    assert t.why_not("pass") == t.why_not("offer none place yellow") == ("G3.1", sentence)
    assert t.why_not("take c2") == ("G3.1", "There is no gem on C2.")


def test_g3_2_with_an_empty_altar_only_the_mandala_is_left():
    t = ganesha(phase="mandala", treasuries=[{"yellow": 1}, {}])
    assert t.legal() == ["pass", "offer none place yellow"]
    assert t.why_not("take b1") == ("G3.2", "The altar is empty: lay a color or pass.")
    t = ganesha(phase="mandala")
    assert t.legal() == ["pass"]
    t.play("pass")
    assert (t.to_act, t.legal()) == (1, ["pass"])


def test_g3_2_the_last_gem_of_the_altar_leaves_the_next_seat_without():
    t = ganesha(altar={"b1": "red"})
    t.play("take b1")
    t.play("slots red")
    assert (t.to_act, t.position()["phase"], t.legal()) == (1, "mandala", ["pass"])


def test_g3_3_a_second_gem_needs_the_color_of_a_slot():
    t = ganesha(altar=ALTAR, slots=[{"red": 1}, {"green": 1}])
    other = t.clone()
    t.play("take b1")
    assert t.position()["second"] == "adjacent"
    assert t.position()["phase"] == "second"
    other.play("take b2")
    assert other.position()["second"] == "none"
    assert other.position()["phase"] == "slots"
    assert other.why_not("take b1").rule == "G3.3"


def test_g3_3_with_empty_slots_one_gem_is_taken():
    t = ganesha(altar=ALTAR)
    t.play("take b1")
    assert t.position()["phase"] == "slots"


def test_g3_4_the_second_gem_lies_beside_the_first_and_has_any_color():
    t = ganesha(altar=ALTAR, slots=[{"red": 1}, {}])
    t.play("take b1")
    assert t.legal() == ["take b2", "take c1", "stop"]
    assert t.why_not("take d3") == ("G3.4", "D3 does not touch B1, where your first gem came from.")
    t.play("take b2")
    assert t.position()["hand"] == ["red", "green"]
    assert t.position()["taken"] == ["b1", "b2"]


def test_g3_5_two_slots_alike_let_the_second_come_from_anywhere():
    t = ganesha(altar=ALTAR, slots=[{"red": 2}, {}])
    t.play("take b1")
    assert t.position()["second"] == "any"
    assert t.legal() == ["take b2", "take b3", "take c1", "take c3", "take d3", "stop"]


def test_g3_5_two_slots_alike_do_not_help_with_another_color():
    t = ganesha(altar=ALTAR, slots=[{"red": 2}, {}])
    t.play("take b2")
    assert t.position()["phase"] == "slots"


def test_g3_6_the_second_gem_is_optional_and_there_is_no_third():
    t = ganesha(altar=ALTAR, slots=[{"red": 1}, {}])
    t.play("take b1")
    stopped = t.clone()
    stopped.play("stop")
    assert stopped.position()["phase"] == "slots"
    assert stopped.position()["second"] == "none"
    assert stopped.why_not("take c1").rule == "G3.3"
    t.play("take c1")
    assert t.position()["phase"] == "slots"
    assert t.why_not("take b2") == ("G3.6", "Taking is over for this turn (two gems at most).")


def test_g3_6_without_a_gem_in_reach_nobody_is_asked():
    t = ganesha(altar={"b1": "red", "d3": "blue"}, slots=[{"red": 1}, {}])
    t.play("take b1")
    assert t.position()["phase"] == "slots"
    assert t.position()["second"] == "none"


def test_g3_7_the_first_gem_does_not_change_the_slots_before_the_second():
    t = ganesha(altar=ALTAR, slots=[{"red": 1}, {}])
    t.play("take b1")
    assert t.position()["slots"][0] == {"red": 1}
    assert t.position()["hand"] == ["red"]
    assert t.position()["second"] == "adjacent"  # not "any", though two reds are mine


def test_g3_7_the_spice_of_the_first_comes_before_the_second():
    t = ganesha(altar=ALTAR, slots=[{"red": 1}, {}], tokens={"b1": "plus_one"})
    t.play("take b1")
    assert t.position()["phase"] == "spice"
    assert t.position()["second"] == "adjacent"
    t.play("use")
    assert t.position()["phase"] == "second"


def test_g3_8_the_right_is_settled_when_the_first_gem_is_lifted():
    t = ganesha(altar=ALTAR, slots=[{"red": 1}, {}], tokens={"b1": "swap_altar"})
    t.play("take b1")
    t.play("swap d3")  # purple in hand now, red far away
    assert t.position()["hand"] == ["purple"]
    assert t.legal() == ["take b2", "take c1", "stop"]


def test_g3_8_a_gem_given_away_still_allows_the_second():
    t = ganesha(altar=ALTAR, slots=[{"red": 1}, {}], tokens={"b1": "trade"})
    t.play("take b1")
    t.play("give 1")
    assert t.position()["hand"] == []
    assert t.legal() == ["take b2", "take c1", "stop"]
    t.play("take b2")
    assert t.position()["hand"] == ["green"]


def test_g3_8_a_swapped_color_gives_no_right():
    t = ganesha(altar=ALTAR, slots=[{"green": 1}, {}], tokens={"b1": "swap_altar"})
    t.play("take b1")
    t.play("swap b2")  # green in hand, but red was lifted
    assert t.position()["phase"] == "slots"


def test_g3_8_the_gems_there_are_looked_at_after_the_spice():
    t = ganesha(altar={"b1": "red", "b2": "green", "d3": "purple"}, slots=[{"red": 1}, {}], tokens={"b1": "swap_altar"})
    t.play("take b1")
    t.play("swap b2")
    assert t.legal() == ["take b2", "stop"]  # my own red gem lies there now
    t.play("take b2")
    assert t.position()["hand"] == ["green", "red"]


def test_g4_1_two_gems_may_wake_two_spices():
    t = ganesha(altar=ALTAR, slots=[{"red": 2}, {}], tokens={"b1": "plus_one", "d3": "remove_last"}, mandala={"blue": 1})
    t.play("take b1")
    t.play("use")
    t.play("take d3")
    assert t.legal() == ["skip", "remove blue"]
    t.play("remove blue")
    assert t.scores() == [1, 0]
    assert t.position()["mandala"] == {}


def test_g4_2_an_unused_spice_stays_without_effect():
    t = ganesha(altar=ALTAR, tokens={"b1": "plus_one"})
    t.play("take b1")
    t.play("skip")
    assert t.scores() == [0, 0]
    assert t.position()["tokens"]["b1"] == "plus_one"
    assert "b1" not in t.position()["altar"]
    t.play("slots none")
    assert t.why_not("take b1") == ("G3.1", "There is no gem on B1.")


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("remove_last", {}),
        ("swap_altar", {"altar": {"b1": "red", "c3": "red"}}),
        ("trade", {"edition": "ru"}),
        ("gamble", {}),
        ("redraw", {"slots": [{"red": 1}, {}]}),
    ],
)
def test_g4_3_a_spice_that_can_do_nothing_is_not_asked(token, said):
    t = ganesha(**{"altar": {"b1": "red", "d3": "blue"}, "tokens": {"b1": token}, **said})
    t.play("take b1")
    assert t.position()["phase"] == "slots"


@pytest.mark.parametrize("token", ["reslot", "any_sacrifice"])
def test_g4_4_coriander_and_clove_wait_unasked(token):
    t = ganesha(altar=ALTAR, tokens={"b1": token})
    t.play("take b1")
    assert t.position()["phase"] == "slots"
    assert t.position()["active"] == [token]
