"""What every game keeps, whatever its options: one suite over all of them, those of other packages included.

A check is a function that is given a game (or a game with options) and raises when something is wrong. The tests of kolam run all
checks over all games; `kolam check-game` runs them over one and needs nothing but kolam.
"""

from __future__ import annotations

from kolam.conformance import compiled, evaluation, files, glance, hidden, lessons, page, play, puzzles, sources, words
from kolam.conformance.checks import CHECKS, Check, Fault, Result, run

__all__ = [
    "CHECKS", "Check", "Fault", "Result", "compiled", "evaluation", "files", "glance", "hidden", "lessons", "page", "play",
    "puzzles", "run", "sources", "words",
]  # fmt: skip
