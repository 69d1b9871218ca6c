"""Whoever has gone through the first lesson has met every rule that a first game needs."""

from __future__ import annotations

from kolam.engine.lessons import lesson
from kolam.games import definition

NEEDED = {
    "S1.2", "S1.3", "S2.1", "S2.2", "S3.4", "S4.1", "S4.2", "S4.3", "S4.4", "S4.5", "S5.1", "S5.2", "S5.4", "S5.5", "S5.6",
    "S6.1", "S6.2", "S6.3", "S6.4", "S6.5", "S7.1", "S7.2", "S8.1", "S8.2", "S8.3", "S9.1", "S10.1", "S10.2", "S10.3",
}  # fmt: skip


def test_the_first_lesson_meets_every_rule_that_a_first_game_needs():
    first = lesson(definition("mandala-stones"), "first")
    assert NEEDED - set(first.rules()) == set()
    assert 10 <= len(first.steps) <= 16
