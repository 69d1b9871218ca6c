"""The cheapest way to pay, as the board shows it: as few tokens as can be, then the dice of least worth."""

from __future__ import annotations

import random

import pytest

import kolam
from games.rajas.positions import table


def way(card, **words):
    """How seat 0 would pay for a card."""
    t = table(grid={"a1": card, "b2": 125}, **words)
    return t.game.glance(t.view(0), 0)["cells"][0]["offer"]["way"]


@pytest.mark.parametrize(
    ("card", "hand", "steps", "lost"),
    [
        (97, "blue 2", [], 0),  # goods are free (R9.1)
        (1, "blue 2, blue 6", ["pay blue 2"], 0),  # blue 2
        (12, "blue 6, blue 5, blue 3, blue 2", ["pay blue 6", "pay blue 2"], 0),  # blue 8: two dice rather than three
        (5, "blue 6, blue 2, blue 2, blue 1", ["pay blue 6"], 1),  # blue 5: one die lost in part is less than three
        (63, "green 3, blue 3", ["pay blue 3"], 0),  # one die of 3, any color
        (133, "green 3, blue 5", ["pay green 3", "karma"], 0),  # one die of 4: rather the lower one with karma
        (2, "blue 2", ["pay blue 2", "karma"], 0),  # blue 3
        (13, "blue 2", ["joker", "pay blue 2", "karma"], 0),  # blue 9
        (137, "blue 2", ["joker"], 0),  # one die of 5
        (14, "blue 2", None, 0),  # blue 10
    ],
)
def test_r5_the_cheapest_way(card, hand, steps, lost):
    found = way(card, hand=hand, karma=1, administrators=1)
    assert (found and found["steps"]) == steps
    if found:
        assert found["lost"] == lost
        assert [f"pay {die}" for die in found["dice"]] == [step for step in found["steps"] if step.startswith("pay ")]
        assert (found["administrators"], found["karma"]) == (steps.count("joker"), steps.count("karma"))


def test_r5_5_the_way_on_can_be_gone_step_by_step():
    rng = random.Random(5)
    steps = 0
    for seed in range(9):
        t = kolam.game("rajas", players=2 + seed % 3).new(seed)
        while t.to_act is not None:
            seen = t.game.glance(t.view(t.to_act), t.to_act)
            payment = seen["payment"]
            if seen["is_action_due"]:
                offers = [cell["offer"] for cell in seen["cells"] if cell["offer"]]
                assert all((each["way"] is None) == (each["needs"] is None) for each in offers)
            if payment:
                steps += 1
                assert payment["way"]["steps"][0] in t.legal()
                t.play(payment["way"]["steps"][0])
                continue
            bought = [action for action in t.legal() if not action.startswith(("die", "draw"))]
            t.play(rng.choice(bought if bought and rng.random() < 0.8 else t.legal()))
    assert steps > 30


def test_others_are_not_told_how_a_hand_could_pay():
    t = table(grid={"a1": 5, "b2": 125}, hand="blue 6, blue 2, blue 2, blue 1", administrators=1)
    t.play("building a1")
    assert t.game.glance(t.view(0), 0)["payment"]["way"]["steps"] == ["pay blue 6"]
    assert t.game.glance(t.view(1), 1)["payment"]["way"] is None
