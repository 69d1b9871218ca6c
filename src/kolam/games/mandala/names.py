"""Mandala: what colors and cards are called."""

from __future__ import annotations

from kolam.engine.words import Language

from .components import COLOR_NAMES, COLORS

#: Words that are said by name, beside the messages written out in words.py.
NAMES = COLOR_NAMES


def color_name(color: int, say: Language) -> str:
    """A color, as in "builds red"."""
    return say.name(COLOR_NAMES[color])


def cards_name(packed: int, say: Language) -> str:
    """Cards that the rules packed for the log, a digit of base 16 for each color: "red x2, blue"."""
    counts = [(color, packed >> (4 * color) & 15) for color in range(COLORS)]
    return ", ".join(color_name(color, say) + (f" x{n}" if n > 1 else "") for color, n in counts if n)
