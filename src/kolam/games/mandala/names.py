"""Mandala: what colors and cards are called."""

from __future__ import annotations

from kolam.engine.sentences import Told, joined, piece, place
from kolam.engine.words import Language

from .components import COLOR_NAMES, COLORS

#: Words that are said by name, beside the messages written out in words.py.
NAMES = COLOR_NAMES


def color_name(color: int, say: Language) -> Told:
    """A color, as in "builds red"."""
    return piece(COLOR_NAMES[color], say.name(COLOR_NAMES[color]))


def cards_name(packed: int, say: Language) -> Told:
    """Cards that the rules packed for the log, a digit of base 16 for each color: "red ×2, blue"."""
    counts = [(color, packed >> (4 * color) & 15) for color in range(COLORS)]
    return joined(color_name(color, say) + (f" ×{n}" if n > 1 else "") for color, n in counts if n)


def mountain(mandala: int) -> Told:
    """The number of a Mountain, from 0, as it is told."""
    return place(f"mountain {mandala + 1}", str(mandala + 1))


def field(mandala: int, seat: int) -> Told:
    """The number of the Mandala in which a seat's Field lies."""
    return place(f"field {mandala + 1} {seat}", str(mandala + 1))
