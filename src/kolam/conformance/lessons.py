"""Lessons and goal cards can be taught as they are written. A game need not have any."""

from __future__ import annotations

from kolam.conformance.checks import check, every_game, same
from kolam.engine.game import Definition
from kolam.engine.lessons import Pass, goal, lessons


@every_game
def every_lesson_leads_through_to_its_end(definition: Definition) -> None:
    """Reading them refuses what can not be taught; going through them once more is the same every time."""
    for lesson in lessons(definition):
        for number in range(len(lesson.steps)):
            way, again = (Pass(lesson, number).through() for _ in range(2))
            check(way.state == "done", f"step {number + 1} of {lesson.key} does not come to its end")
            same(way.t.position(), again.t.position(), f"step {number + 1} of {lesson.key} ends in two ways")


@every_game
def the_goal_card_says_five_things(definition: Definition) -> None:
    """How one wins, what a turn is, what brings points, when it ends, what to watch for."""
    card = goal(definition)
    if card is not None:
        same(len(card.lines), 5, "the goal card has another number of lines")
        check(len(card.pictures) <= 3, "the goal card has more than three pictures")
