"""Ghat: what things are called."""

from __future__ import annotations

from kolam.engine.sentences import Told, piece, place
from kolam.engine.words import Language

#: Words that are said by name, beside the messages written out in words.py and board.py.
NAMES = ()


def cards_name(counts: dict[str, int], say: Language) -> str:
    """Cards by weight as a view has them: "2, 5, 5"."""
    return ", ".join(weight for weight, n in counts.items() for _ in range(n)) or say("none")


def card(weight: int) -> Told:
    """A card by its weight, from 0."""
    return piece(str(weight + 1), str(weight + 1))


def ferry_number(ferry: int) -> Told:
    """A ferry by its number, from 0."""
    return place(f"ferry {ferry + 1}", str(ferry + 1))
