"""Reasons as one says them to a friend: which way it goes, a number only where it decides, and nothing that happens anyway."""

from __future__ import annotations

import pytest

from games.ganesha.positions import ganesha
from kolam.engine.features import Change
from kolam.games import definition
from kolam.games.ganesha.explain import FEATURES

GANESHA = definition("ganesha")
BY_NAME = {feature.name: feature for feature in FEATURES}


def told(name, before, after, code="en", brief=True):
    say = GANESHA.language(code)
    step = after - (before or 0.0)
    return str(BY_NAME[name].tell(Change(before, after, step, step), say.brief() if brief else say))


@pytest.mark.parametrize(
    ("name", "before", "after", "sentence"),
    [
        ("lay", 0.0, 9.0, "You get a color ready: laying it would bring 9 points."),
        ("lay", 9.0, 0.0, "You then have nothing ready to lay."),
        ("lay", 9.0, 1.0, "Your best color would then bring only 1 point."),
        ("rival lay", 0.0, 5.0, "An opponent could then lay a color for 5 points."),
        ("rival lay", 9.0, 6.0, "The best that an opponent has ready would then bring only 6 points."),
        ("rival lay", 9.0, 0.0, "No opponent then has anything ready to lay."),
        ("gems", 4.0, 6.0, "You gain 2 gems."),
        ("gems", 4.0, 3.0, "You use up 1 gem."),
        ("yellow", 0.0, 1.0, "You get 1 yellow gem, which can pay for any color."),
        ("yellow", 2.0, 1.0, "You spend 1 yellow gem, which could have paid for any color."),
        ("slots", 0.0, 1.0, "A gem then lies in one of your slots: its color lets you take two at once."),
        ("slots", 1.0, 2.0, "Both your slots are then filled, and each color there lets you take two gems at once."),
        ("two at once", 0.0, 1.0, "A gem of the altar then matches your slots: next turn you can take two."),
        ("two at once", 1.0, 0.0, "No gem of the altar then matches your slots: you could take only one."),
        ("two at once", 1.0, 0.6, "It may be that no gem of the altar then matches your slots."),
        ("double takes", 1.0, 3.0, "More gems of the altar then match your slots: you can hardly be kept from taking two."),
        ("double takes", 3.0, 1.0, "Fewer gems of the altar then match your slots."),
        ("at last", 9.0, 14.0, "It adds 5 points to what your gems would bring on the mandala."),
        ("at last", 9.0, 8.0, "Your gems would then bring 1 point less on the mandala."),
        ("best place", 5.0, 4.0, "The best place left on the mandala is then worth only 4 points."),
        ("best place", 4.0, 5.0, "A place worth 5 points is then open to everybody."),
        ("left to others", 4.0, 2.0, "You are there before your opponents: the best place left to them brings 2 points."),
        ("left to others", 2.0, 5.0, "It opens a place for an opponent that brings 5 points."),
        ("others", 3.0, 8.0, "Before your next turn your opponents may score 5 points."),
        ("others", 8.0, 7.0, "Your opponents lose 1 point."),
    ],
)
def test_a_reason_says_which_way_it_goes(name, before, after, sentence):
    assert told(name, before, after) == sentence
    assert told(name, before, after, "ru") != sentence


def test_at_length_it_says_how_it_was():
    assert told("lay", 2.0, 9.0, brief=False) == "You get a color ready: laying it would bring 9 points (before: 2)."


def test_about_so_many_points_is_right_in_russian_for_any_number():
    """After "about" a noun has another form, so the number stands behind it; in short it is whole, and needs no "about"."""
    at_length = told("others", 0.0, 12.4, "ru", brief=False)
    assert at_length == "До вашего следующего хода соперники могут набрать очков: около 12,4."
    assert told("others", 0.0, 12.4, "ru") == "До вашего следующего хода соперники могут получить 12 очков."
    assert told("others", 0.0, 2.0, "ru") == "До вашего следующего хода соперники могут получить 2 очка."


def value(t, name, seat=0):
    return BY_NAME[name].value(t.state, seat)


def test_what_the_drum_gives_anyway_is_no_reason():
    t = ganesha(
        round=3, turn=1, phase="mandala", taken=["b1"], altar={"c3": "red"}, treasuries=[{}, {"yellow": 1}], scores=[2, 8]
    )
    before = value(t, "others", 1)
    t.play("pass")
    assert t.scores() == [3, 8]
    assert value(t, "others", 1) == before
    assert value(t, "others", 0) == 8


def test_in_the_final_stage_only_places_count():
    t = ganesha(round=12, phase="final", treasuries=[{"red": 1, "blue": 1}, {"red": 1}], scores=[4, 5], mandala={"red": 1})
    asked = {name for name, feature in BY_NAME.items() if feature.value(t.state, 0) is not None}
    assert asked == {"points", "left to others"}
    assert value(t, "left to others") == 4
    t.play("place red")
    assert value(t, "left to others") == 3


def test_that_two_can_be_taken_is_told_once():
    """From none to some is told by itself, and not as more of them."""
    assert BY_NAME["double takes"].tell(Change(None, 2.0, 2.0, 2.0), GANESHA.language("en")) is None
