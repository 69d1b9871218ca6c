"""Mandala Stones: what stones, artists, sides and objective cards are called."""

from __future__ import annotations

from kolam.engine.words import Language

from .components import COLOR_NAMES, OBJECTIVES, PATTERN_NAMES
from .stones import color_of, pattern_of


def stone_name(stone: int, say: Language) -> str:
    """A kind of stone: red burst."""
    return say(f"{COLOR_NAMES[color_of(stone)]} {PATTERN_NAMES[pattern_of(stone)]}")


def artist_name(pattern: int, say: Language, case: str = "nominative") -> str:
    """An artist: burst artist."""
    return say.in_context(case, f"{PATTERN_NAMES[pattern]} artist")


#: The sides of a circle, as they are called.
SIDE_NAMES = ("north", "east", "south", "west")


def side_name(side: int, say: Language, case: str = "nominative") -> str:
    """A side of a circle: north."""
    return say.in_context(case, SIDE_NAMES[side])


def points_name(n: int, say: Language) -> str:
    """So many victory points."""
    return say.plural("{n} VP", "{n} VP", n)


def objective_text(card: int, say: Language) -> str:
    """What an objective card asks for."""
    return OBJECTIVES[card].text[say.code]
