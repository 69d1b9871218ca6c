"""Ghat: what things are called."""

from __future__ import annotations

from kolam.engine.words import Language

#: Words that are said by name, beside the messages written out in words.py and board.py.
NAMES = ()


def cards_name(counts: dict[str, int], say: Language) -> str:
    """Cards by weight as a view has them: "2, 5, 5"."""
    return ", ".join(weight for weight, n in counts.items() for _ in range(n)) or say("none")
