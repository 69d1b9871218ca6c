"""Whoever has gone through the lessons has met every rule that a first game needs; the first lesson is enough to begin."""

from __future__ import annotations

from kolam.engine.lessons import lesson
from kolam.games import definition

#: What nobody can begin without.
FIRST = {
    "R2.1", "R2.3", "R2.4", "R3.1", "R4.1", "R4.2", "R4.3", "R5.1", "R5.2", "R6.1", "R7.1", "R7.2", "R8.1", "R8.2", "R8.3",
    "R9.1", "R9.2", "R11.1", "R11.2", "R13.1", "R13.2", "R13.4", "R13.5", "R15.1", "R15.2", "R15.3",
}  # fmt: skip
#: What every first game meets besides.
SECOND = {
    "R3.4", "R5.3", "R5.4", "R8.4", "R10.1", "R10.2", "R10.3", "R10.4", "R10.5", "R10.6", "R11.4", "R11.5", "R12.2", "R12.3",
    "R12.5", "R12.6", "R12.7", "R13.3", "R15.4",
}  # fmt: skip


def test_the_first_lesson_meets_every_rule_that_nobody_can_begin_without():
    first = lesson(definition("rajas"), "first")
    assert FIRST - set(first.rules()) == set()
    assert 10 <= len(first.steps) <= 16


def test_the_second_lesson_meets_the_other_rules_that_a_first_game_needs():
    second = lesson(definition("rajas"), "second")
    assert SECOND - set(second.rules()) == set()
    assert 10 <= len(second.steps) <= 16
