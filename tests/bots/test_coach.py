"""The coach: speaks up before a serious mistake, praises what was hard to find, and knows no more than the seat."""

from __future__ import annotations

import pytest

import kolam
from kit import random_table, redealt, table_of
from kolam.bots.coach import FINE, SERIOUS, serious, weigh
from kolam.bots.hints import look, seed_of
from kolam.bots.levels import LEVELS, level_of
from kolam.engine.errors import BadOption
from kolam.engine.lessons import lesson
from kolam.games import definition


def first_choice():
    """Two red cards into the Field choose first; red on the Mountain leaves it empty and takes nothing."""
    return lesson(definition("mandala"), "first").begin(4)


def test_before_a_serious_mistake_it_says_what_is_better_and_why():
    advice = weigh(first_choice(), "mountain 1 red", threshold=0.1)
    assert advice.lost >= 0.1
    assert advice.better in first_choice().legal()
    assert advice.better != "mountain 1 red"
    assert 1 <= len(advice.sentences) <= 2
    assert not advice.is_fine


def test_what_costs_less_than_is_serious_is_let_pass():
    lost = weigh(first_choice(), "mountain 1 red", threshold=0.1).lost
    assert weigh(first_choice(), "mountain 1 red", threshold=lost + 0.01).better is None


@pytest.mark.parametrize("game", ["mandala", "ganesha"])
def test_what_is_fine_is_what_everything_else_would_have_cost_much_for(game):
    """Also in games under way: of many moments some have one good decision only, and it is praised with a reason."""
    simulations = level_of(definition(game), 5).simulations
    praised = 0
    for seed in range(40):
        t = random_table(kolam.game(game), seed)
        if t.to_act is None or len(t.legal()) < 2:
            continue
        best, *others = look(t, simulations, seed_of(t, 0)).candidates
        advice = weigh(t, best.action, threshold=0.1)
        wanted = best.chance - max(other.chance for other in others) >= FINE
        assert advice.is_fine is wanted
        assert bool(advice.sentences) is wanted
        praised += wanted
    assert praised


@pytest.mark.parametrize("seed", range(3))
def test_it_knows_no_more_than_the_seat(seed):
    t = first_choice()
    other = table_of(t.game, redealt(t, t.to_act, seed))
    assert weigh(t, "mountain 1 red", 0.1) == weigh(other, "mountain 1 red", 0.1)


def test_the_stronger_the_bots_the_less_is_serious():
    assert len(SERIOUS) == len(LEVELS)
    assert list(SERIOUS) == sorted(SERIOUS, reverse=True)
    assert serious(1) == SERIOUS[0]
    assert SERIOUS[-1] <= serious("close") <= SERIOUS[0]
    with pytest.raises(BadOption):
        serious(0)


def test_a_decision_without_a_choice_is_not_judged():
    t = first_choice()
    t.play("field 1 red 2")
    while len(t.legal()) > 1:
        t.play(t.legal()[0])
    if t.to_act is not None:
        assert weigh(t, t.legal()[0], 0.0).better is None
