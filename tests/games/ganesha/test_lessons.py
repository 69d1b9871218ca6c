"""Whoever has gone through the lessons has met every rule that a first game needs, and every spice."""

from __future__ import annotations

from kolam.engine.lessons import lesson
from kolam.games import definition

NEEDED = {
    "G1.1", "G1.2", "G1.3", "G3.1", "G3.3", "G3.4", "G3.5", "G3.6", "G6.1", "G6.2", "G7.1", "G7.2", "G7.3", "G7.4", "G7.5",
    "G7.6", "G8.1", "G8.2", "G8.3", "G9.1", "G9.2", "G9.4", "G10.1", "G10.2",
}  # fmt: skip
NEEDED_WITH_SPICES = {"G4.1", "G4.2", "G4.3", *(f"G5.{effect}" for effect in range(1, 9))}


def test_the_first_lesson_meets_every_rule_that_a_first_game_needs():
    first = lesson(definition("ganesha"), "first")
    assert NEEDED - set(first.rules()) == set()
    assert 10 <= len(first.steps) <= 16


def test_the_second_lesson_meets_every_spice():
    second = lesson(definition("ganesha"), "second")
    assert NEEDED_WITH_SPICES - set(second.rules()) == set()
    assert 10 <= len(second.steps) <= 16
