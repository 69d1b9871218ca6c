"""Mandala Stones: action ids, their notation, and the parameters they stand for."""

from __future__ import annotations

from typing import Any

from kolam.games.mandala_stones.components import CIRCLE_NAMES, CIRCLES, COLOR_NAMES, SIDES, SPACES
from kolam.games.mandala_stones.rules import FIRST_STONE, NUM_ACTIONS, PLACE, SCORE_COLOR, SCORE_TOPS


def spaces_of(chosen: int) -> list[int]:
    """The spaces, counted from 1, of a set of spaces kept as bits."""
    return [space + 1 for space in range(SPACES) if chosen >> space & 1]


def parameters(action: int) -> dict[str, Any]:
    """What an action id stands for."""
    if action >= SCORE_TOPS:
        return {"kind": "tops", "spaces": spaces_of(action - SCORE_TOPS + 1)}
    if action >= SCORE_COLOR:
        return {"kind": "score", "color": COLOR_NAMES[action - SCORE_COLOR]}
    if action >= PLACE:
        return {"kind": "space", "space": action - PLACE + 1}
    if action >= FIRST_STONE:
        return {"kind": "first", "dir": SIDES[action - FIRST_STONE]}
    start, target = divmod(action, CIRCLES)
    return {"kind": "artist", "from": CIRCLE_NAMES[start], "to": CIRCLE_NAMES[target]}


def notation(action: int) -> str:
    """The text of an action id."""
    kind, *values = parameters(action).values()
    if kind == "tops":
        return "tops " + "".join(map(str, values[0]))
    return " ".join([kind, *map(str, values)])


NOTATION: tuple[str, ...] = tuple(notation(action) for action in range(NUM_ACTIONS))

assert len(set(NOTATION)) == NUM_ACTIONS
