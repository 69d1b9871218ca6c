"""Mandala Stones: what stones, artists, circles, sides, spaces and objective cards are called."""

from __future__ import annotations

from kolam.engine.sentences import Told, joined, piece, place
from kolam.engine.words import Language

from .components import AROUND, CIRCLE_NAMES, COLOR_NAMES, OBJECTIVES, PATTERN_NAMES
from .stones import color_of

STONE_NAMES = tuple(f"{color} {pattern}" for color in COLOR_NAMES for pattern in PATTERN_NAMES)
ARTIST_NAMES = tuple(f"{pattern} artist" for pattern in PATTERN_NAMES)
#: The sides of a circle, as they are called.
SIDE_NAMES = ("north", "east", "south", "west")
#: Words that are said by name, beside the messages written out in words.py.
NAMES = (*COLOR_NAMES, *PATTERN_NAMES, *STONE_NAMES)


# --- Pieces ---


def color_name(color: int, say: Language) -> Told:
    """A color: red."""
    return piece(COLOR_NAMES[color], say.name(COLOR_NAMES[color]))


def stone_name(stone: int, say: Language) -> Told:
    """A kind of stone: red burst."""
    return piece(STONE_NAMES[stone], say.name(STONE_NAMES[stone]))


def tower_name(stones: list[int], say: Language) -> Told:
    """Stones by their colors alone, as all of a tower have one pattern: red, blue, red."""
    return joined(piece(STONE_NAMES[stone], say.name(COLOR_NAMES[color_of(stone)])) for stone in stones)


def artist_name(pattern: int, say: Language, case: str = "nominative") -> Told:
    """An artist: burst artist."""
    return piece(ARTIST_NAMES[pattern], say.in_context(case, ARTIST_NAMES[pattern]))


def objective_text(card: int, say: Language) -> Told:
    """What an objective card asks for."""
    return piece("objective", OBJECTIVES[card].text[say.code])


# --- Places ---


def circle(number: int) -> Told:
    """A circle of the main board: a1."""
    return place(f"circle {CIRCLE_NAMES[number]}", CIRCLE_NAMES[number])


def stack(number: int) -> Told:
    """The number of a stack, from 0, as it is told."""
    return place(f"stack {number + 1}", str(number + 1))


def side_name(side: int, say: Language, case: str = "nominative") -> Told:
    """A side of a circle: north."""
    return say.in_context(case, SIDE_NAMES[side])


def side(of: int, side: int, say: Language, case: str = "nominative") -> Told:
    """A side of a certain circle, where a stack lies."""
    return place(f"stack {AROUND[of][side] + 1}", side_name(side, say, case))


def space(number: int, seat: int | str = "you") -> Told:
    """The number of a space, from 1, of the board of a seat."""
    return place(f"space {number} {seat}", str(number))


def spaces(numbers: list[int], seat: int | str = "you") -> Told:
    """Several spaces of a board."""
    return joined(space(number, seat) for number in numbers)


def path_space(number: int) -> Told:
    """The number of a space of the mandala."""
    return place("mandala", str(number))


# --- Points ---


def points_name(n: int, say: Language) -> Told:
    """So many victory points."""
    return say.plural("{n} VP", "{n} VP", n)
