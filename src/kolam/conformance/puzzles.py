"""Puzzles can be asked as they are written. A game need not have any."""

from __future__ import annotations

from kolam.bots.puzzles import puzzles
from kolam.conformance.checks import check, every_game
from kolam.engine.game import Definition


@every_game
def every_puzzle_can_be_asked_and_answered(definition: Definition) -> None:
    """Reading them refuses what is none; the best action is one of several, and can be played."""
    for puzzle in puzzles(definition):
        t = puzzle.begin()
        check(len(t.legal()) > 2, f"puzzle {puzzle.key} has nothing to find")
        t.play(puzzle.best)
