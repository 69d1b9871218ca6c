"""Paying with dice, karma and administrators: R5."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from games.rajas.positions import discarded, hand, play, refused, table, tokens
from kolam.games.rajas.components import COST


def test_r5_1_a_building_costs_a_sum_of_one_color():
    t = table(grid={"a1": 8, "a2": 2}, hand="blue 4, blue 2, green 6")
    assert refused(t, "building a1") == "R5.1"
    assert t.why_not("building a1").sentence == "This building costs 7 blue; you can reach 6."
    t = table(grid={"a1": 6, "a2": 22}, hand="blue 4, blue 3, green 6")
    play(t, "building a1")  # 6: what is paid too much is lost
    assert hand(t) == ["green 6"]


def test_r5_2_a_ship_or_palace_costs_one_exact_die():
    t = table(grid={"a1": 63, "a2": 137, "a3": 2}, hand="blue 1, blue 2, green 4, orange 6")
    assert refused(t, "ship a1") == refused(t, "palace a2") == "R5.2"
    assert t.why_not("ship a1").sentence == "You need one die of exactly 3."
    t = table(grid={"a1": 63, "a2": 2}, hand="purple 3")
    assert "ship a1" in t.legal()


def test_r5_3_karma_raises_or_lowers_a_die():
    t = table(grid={"a1": 61, "a2": 141, "a3": 2}, hand="blue 3, blue 4", karma=2)
    assert {"ship a1", "palace a2"} <= set(t.legal())
    play(t, "palace a2")
    assert tokens(t)[0] == 0
    assert hand(t)[0] == "blue 3"
    t = table(grid={"a1": 61, "a2": 2}, hand="blue 3", karma=1)
    assert t.why_not("ship a1").sentence == "You need one die of exactly 1; karma in hand changes a die by at most 1."


def test_r5_3_a_die_stays_within_1_and_6():
    t = table(grid={"a1": 8, "a2": 22}, hand="blue 6", karma=2)  # costs 7
    assert refused(t, "building a1") == "R5.1"
    t = table(grid={"a1": 8, "a2": 22}, hand="blue 5, blue 1", karma=1)
    assert "building a1" in t.legal()


def test_r5_4_a_joker_is_any_die():
    t = table(grid={"a1": 61, "a2": 8, "a3": 22}, administrators=1)
    assert "ship a1" in t.legal()
    assert refused(t, "building a2") == "R5.1"  # it counts 6 at most
    t = table(grid={"a1": 15, "a2": 22}, administrators=2)
    play(t, "building a1")  # 11 with two jokers
    assert tokens(t) == (0, 0, 2, 0)


def test_r5_4_no_joker_without_an_administrator():
    t = play(table(grid={"a1": 1, "a2": 22}, hand="blue 5, blue 3"), "building a1")
    assert refused(t, "joker") == "R5.4"
    assert t.why_not("joker").sentence == "You have no administrator."


def test_r5_5_jokers_then_dice_from_high_to_low_then_karma():
    t = table(grid={"a1": 8, "a2": 22}, hand="blue 5, blue 4, blue 2, blue 1", karma=2, administrators=1)
    play(t, "building a1")
    assert t.legal() == ["pay blue 4", "pay blue 5", "joker"]
    joker = play(t.clone(), "joker")
    assert joker.legal() == ["pay blue 1", "pay blue 2", "pay blue 4", "pay blue 5"]
    assert joker.prompt == "Pay 7 blue: 6 paid so far."
    play(t, "pay blue 4")
    assert t.legal() == ["pay blue 1", "pay blue 2"]
    assert refused(t, "joker") == refused(t, "pay blue 5") == "R5.5"
    play(t, "pay blue 2")
    assert t.legal() == ["pay blue 1", "karma"]
    play(t, "karma")
    assert tokens(t)[:3] == (1, 1, 1)
    assert hand(t) == ["blue 1", "blue 5"]


def test_r5_5_one_decision_for_a_ship():
    t = table(grid={"a1": 62, "a2": 2}, hand="blue 1, green 2, orange 4, purple 3", karma=1, administrators=1)
    play(t, "ship a1")
    assert t.legal() == ["pay blue 1", "pay green 2", "pay purple 3", "joker"]
    assert t.prompt == "Pay with one die of 2."
    assert refused(t, "pay orange 4") == "R5.2"
    assert refused(t, "karma") == "R3.5"
    assert tokens(play(t.clone(), "pay green 2"))[:2] == (2, 1)
    assert tokens(play(t.clone(), "pay purple 3"))[:2] == (1, 1)
    assert tokens(play(t, "joker"))[:2] == (2, 0)


def test_r5_6_a_step_is_offered_only_if_the_rest_can_be_paid():
    t = play(table(grid={"a1": 8, "a2": 22}, hand="blue 4, blue 3, blue 1, blue 6"), "building a1")
    assert t.legal() == ["pay blue 4", "pay blue 6"]
    assert refused(t, "pay blue 3") == "R5.6"
    assert t.why_not("pay blue 3").sentence == "If you begin with this die, the rest is not enough."


def test_r5_7_spent_karma_is_gone_before_new_karma_is_counted():
    t = table(grid={"a1": 67, "a2": 2}, hand="green 2", karma=2)
    play(t, "ship a1")  # one spent, two gained: three
    assert tokens(t)[:2] == (0, 1)
    t = table(grid={"a1": 62, "a2": 2}, hand="green 4", karma=2)
    play(t, "ship a1")
    assert tokens(t)[:2] == (1, 0)


def test_r5_8_paid_dice_are_discarded_then_the_card_leaves_the_grid():
    t = table(grid={"a1": 1, "a2": 22}, hand="blue 5 on 19, blue 5 on 29")
    play(t, "building a1")
    assert discarded(t) == [19]  # of equal dice the lowest card
    assert t.position()["grid"][0][0] is None


def test_r5_8_the_card_lies_in_the_grid_while_it_is_paid():
    t = play(table(grid={"a1": 1, "a2": 22}, hand="blue 5, blue 3"), "building a1")
    assert t.position()["grid"][0][0] == 1
    assert t.position()["pending"] == [{"task": "pay", "cell": "a1", "paid": 0, "last": None, "room": 0}]


def test_r5_1_a_die_of_another_color_does_not_pay_a_building():
    t = play(table(grid={"a1": 1, "a2": 22}, hand="blue 5, blue 3, green 6"), "building a1")
    assert str(t.why_not("pay green 6")) == "R5.1: This building costs 2 blue; green dice do not count."


def test_a_die_that_is_not_held_pays_nothing():
    t = play(table(grid={"a1": 1, "a2": 22}, hand="blue 5, blue 3"), "building a1")
    assert str(t.why_not("pay blue 6")) == "R4.1: You have no blue 6."
    assert refused(t, "pay green 6") == "R4.1"
    t = play(table(grid={"a1": 62, "a2": 2}, hand="blue 2, green 2"), "ship a1")
    assert str(t.why_not("pay orange 2")) == "R4.1: You have no orange 2."
    assert refused(table(hand="blue 5"), "pay green 6") == "R3.5"  # nothing is being paid


# --- All payments there are, against a list made another way ---


def all_payments(values, cost, karma, jokers):
    """Every payment for a building in which nothing is superfluous: (jokers, dice from high to low, karma)."""
    found = set()
    for used in range(jokers + 1):
        for size in range(len(values) + 1):
            for dice in combinations(sorted(values, reverse=True), size):
                parts = [6] * used + list(dice)
                paid = sum(parts)
                if not parts or sum(parts[:-1]) >= cost:
                    continue
                gap = max(0, cost - paid)
                if gap <= min(karma, sum(6 - value for value in dice)):
                    found.add((used, dice, gap))
    return found


def offered_payments(t):
    """Every payment that the table offers, by following all its decisions; each must come up once."""
    found = []
    stack = [t]
    while stack:
        at = stack.pop()
        asked = at.position()["pending"]
        if asked and asked[-1]["task"] == "pay":
            stack += [play(at.clone(), action) for action in at.legal()]
        else:
            found.append(at)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_r5_6_every_payment_is_offered_exactly_once(seed):
    rng = random.Random(seed)
    card = rng.choice((3, 6, 8, 10, 12, 13, 14, 15))  # blue buildings that cost 4 to 11
    values = [rng.randint(1, 6) for _ in range(rng.randint(0, 6))]
    karma, jokers = rng.randint(0, 2), rng.randint(0, 2)
    words = {"grid": {"a1": card, "a2": 22}, "hand": ", ".join(f"blue {value}" for value in values)}
    t = table(**words, karma=karma, administrators=jokers)
    wanted = all_payments(values, int(COST[card]), karma, jokers)
    assert ("building a1" in t.legal()) == bool(wanted)
    if not wanted:
        return
    reached = []
    for end in offered_payments(play(t, "building a1")):
        p = end.position()
        left = Counter(value for _, value in p["hands"][0])
        paid = tuple(sorted((Counter(values) - left).elements(), reverse=True))
        reached.append((jokers - p["administrators"][0], paid, karma - p["karma"][0]))
    assert sorted(reached) == sorted(wanted)
