"""Whoever has gone through the first lesson has met every rule that a first game needs."""

from __future__ import annotations

from kolam.engine.lessons import lesson
from kolam.games import definition

NEEDED = {
    "M1.2", "M3.1", "M4.1", "M4.2", "M5.1", "M5.3", "M6.1", "M6.2", "M8.1", "M8.2", "M8.3", "M8.4", "M8.5", "M8.6", "M8.7",
    "M8.11", "M9.1", "M10.1", "M10.2",
}  # fmt: skip


def test_the_first_lesson_meets_every_rule_that_a_first_game_needs():
    first = lesson(definition("mandala"), "first")
    assert NEEDED - set(first.rules()) == set()
    assert 10 <= len(first.steps) <= 16
