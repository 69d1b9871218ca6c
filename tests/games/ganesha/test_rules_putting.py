"""G6, G7: putting gems down, and laying them on the mandala."""

from __future__ import annotations

import itertools

import pytest

import kolam
from games.ganesha.positions import ganesha
from kit import play_out
from kolam.games.ganesha.components import COLOR_NAMES


def holding(*hand, **said):
    """A table where seat 0 has gems in hand and decides about its slots."""
    return ganesha(
        **{"phase": "slots", "taken": ["b1", "b2"][: len(hand)], "hand": list(hand), "altar": {"d3": "purple"}, **said}
    )


def laying(treasury, **said):
    """A table where seat 0 decides about the mandala."""
    return ganesha(**{"phase": "mandala", "taken": ["b1"], "treasuries": [treasury, {}], "altar": {"d3": "purple"}, **said})


def test_g6_1_every_gem_goes_to_the_treasury_or_a_slot():
    t = holding("red", "green")
    assert t.legal() == ["slots none", "slots red", "slots green", "slots red green"]
    t.play("slots green")
    assert t.position()["slots"][0] == {"green": 1}
    assert t.position()["treasuries"][0] == {"red": 1}


def test_g6_2_a_gem_in_a_filled_slot_is_displaced_into_the_treasury():
    t = holding("red", slots=[{"green": 1}, {}])
    assert t.legal() == ["slots red", "slots green", "slots red green"]  # also though the other slot is free
    assert t.why_not("slots none").rule == "G6.2"
    t.play("slots red")
    assert t.position()["treasuries"][0] == {"green": 1}


def test_g6_3_no_gem_moves_from_the_treasury_to_a_slot():
    t = holding("red", slots=[{"green": 1}, {}], treasuries=[{"blue": 3}, {}])
    assert t.why_not("slots green blue").rule == "G6.3"
    assert t.why_not("slots green green").rule == "G6.3"


def by_definition(slots, hand):
    """All results R = S - X + Y with Y part of the hand, X part of the slots, |X| <= |Y|, |R| <= 2."""
    results = set()
    for y in itertools.chain.from_iterable(itertools.combinations(hand, n) for n in range(len(hand) + 1)):
        for x in itertools.chain.from_iterable(itertools.combinations(range(len(slots)), n) for n in range(len(slots) + 1)):
            kept = [gem for i, gem in enumerate(slots) if i not in x] + list(y)
            if len(x) <= len(y) and len(kept) <= 2:
                results.add(tuple(sorted(kept, key=COLOR_NAMES.index)))
    return {" ".join(["slots", *(result or ("none",))]) for result in results}


def count(gems):
    return {color: gems.count(color) for color in set(gems)}


def test_g6_4_the_results_are_those_of_the_definition():
    colors = COLOR_NAMES[:4]
    for slots in itertools.chain.from_iterable(itertools.combinations_with_replacement(colors, n) for n in range(3)):
        for hand in itertools.chain.from_iterable(itertools.product(colors, repeat=n) for n in (1, 2)):
            expected = by_definition(slots, hand)
            if len(expected) > 1:
                t = holding(*hand, slots=[count(slots), {}])
                assert set(t.legal()) == expected
            else:
                with pytest.raises(kolam.BadPosition):
                    holding(*hand, slots=[count(slots), {}])


def test_g6_5_with_coriander_the_results_are_what_print_can_reach():
    """Phase 2 first, then one or two gems from slots to treasury, then as many back."""
    colors = COLOR_NAMES[:3]
    for slots in itertools.chain.from_iterable(itertools.combinations_with_replacement(colors, n) for n in range(3)):
        for hand in (("red",), ("red", "blue"), ("green", "green")):
            for treasury in ((), ("yellow",), ("green", "yellow"), ("yellow", "yellow")):
                reached = set()
                owned = [*slots, *hand, *treasury]
                for result in by_definition(slots, hand):
                    size = 0 if result == "slots none" else len(result.split()) - 1
                    for kept in itertools.combinations(sorted(owned, key=COLOR_NAMES.index), size):
                        reached.add(" ".join(["slots", *(kept or ("none",))]))
                if len(reached) == 1:
                    continue
                t = holding(
                    *hand, slots=[count(slots), {}], treasuries=[count(treasury), {}], active=["reslot"], tokens={"b1": "reslot"},
                )  # fmt: skip
                assert set(t.legal()) == reached


def test_g7_1_laying_is_optional_and_one_color_a_turn():
    t = laying({"red": 2, "green": 2})
    assert t.legal() == ["pass", "offer red place red", "offer green place green"]
    passed = t.clone()
    passed.play("pass")
    assert passed.scores() == [0, 0]
    t.play("offer red place red")
    assert t.position()["turn"] == 1
    assert t.position()["treasuries"][0] == {"green": 2}


def test_g7_2_the_offering_has_the_same_color_or_is_yellow():
    t = laying({"red": 2, "green": 1, "yellow": 1})
    assert t.legal() == [
        "pass", "offer none place yellow", "offer red place red", "offer yellow place red", "offer yellow place green",
    ]  # fmt: skip
    assert t.why_not("offer green place red") == ("G7.2", "Pay with red or yellow (other colors only with Clove).")
    assert t.why_not("offer red place yellow") == ("G7.2", "Pay with yellow or with nothing (other colors only with Clove).")
    assert t.why_not("offer blue place red") == ("G7.2", "You have no blue gem in your treasury to offer.")
    bag = t.position()["bag"]
    t.play("offer yellow place red")
    assert t.position()["bag"]["yellow"] == bag["yellow"] + 1
    assert t.position()["mandala"] == {"red": 2}


def test_g7_3_at_least_one_gem_must_reach_the_mandala():
    t = laying({"red": 1, "yellow": 1})
    assert t.why_not("offer red place red") == ("G7.3", "No red gem would be left to lay.")
    assert t.why_not("offer yellow place yellow").rule == "G7.3"
    assert "offer yellow place red" in t.legal()


def test_g7_4_all_that_is_left_in_the_treasury_is_laid_and_slots_stay():
    t = laying({"red": 4}, slots=[{"red": 1, "green": 1}, {}])
    assert t.why_not("offer yellow place green").rule == "G7.2"
    t.play("offer red place red")
    assert t.position()["mandala"] == {"red": 3}
    assert t.position()["treasuries"][0] == {}
    assert t.position()["slots"][0] == {"red": 1, "green": 1}
    t = laying({"yellow": 1}, slots=[{"green": 1}, {}])
    assert t.why_not("offer yellow place green").rule == "G7.4"


def test_g7_5_places_score_one_after_another_as_one_arrival():
    t = laying({"red": 3}, mandala={"red": 3}, scores=[10, 10])
    t.play("offer red place red")
    assert t.scores() == [10 + 2 + 2, 10]
    assert t.position()["reached"] == [3, 2]
    t = laying({"red": 3}, mandala={"red": 1}, side="night")
    t.play("offer red place red")
    assert t.scores() == [5 + 2, 0]


def test_g7_6_yellow_is_laid_without_an_offering_or_with_one():
    free = laying({"yellow": 3})
    assert free.legal() == ["pass", "offer none place yellow", "offer yellow place yellow"]
    paid = free.clone()
    free.play("offer none place yellow")
    assert free.scores() == [3 + 3 + 2, 0]
    paid.play("offer yellow place yellow")
    assert paid.scores() == [3 + 3, 0]
    assert laying({"red": 2}).why_not("offer none place yellow").rule == "G7.4"


@pytest.mark.parametrize(("players", "total"), [(2, 90), (3, 109), (4, 123)])
def test_all_points_come_from_the_mandala_and_the_drum(players, total):
    game = kolam.game("ganesha", players=players, spices=False)
    for seed in range(10):
        t = play_out(game.new(seed), seed)
        assert sum(t.scores()) <= total + t.position()["round"] + (2 if players == 4 else 0)
