"""Rajas of the Ganges: action ids, their notation, and the parameters they stand for."""

from __future__ import annotations

from typing import Any

from kolam.games.rajas.components import BONUS_NAMES, CELLS, COLOR_NAMES, GRID_COLUMNS, KIND_NAMES, VALUES
from kolam.games.rajas.record import (
    AGAIN,
    ARRANGE_BONUS,
    BONUS_TOKEN,
    CHOOSE_SET,
    COPY,
    DISCARD_DIE,
    DRAW_DICE,
    END_TURN,
    FLIP,
    GIVE,
    JOKER,
    NUM_ACTIONS,
    PAY,
    SPEND_KARMA,
    STOP,
)

CELL_NAMES = tuple(f"{'abcde'[cell // GRID_COLUMNS]}{cell % GRID_COLUMNS + 1}" for cell in range(CELLS))
DIE_NAMES = tuple(f"{color} {value}" for color in COLOR_NAMES for value in range(1, VALUES + 1))
TAKING = ("die", *KIND_NAMES)
SINGLE = {JOKER: "joker", SPEND_KARMA: "karma", DRAW_DICE: "draw", AGAIN: "again", END_TURN: "end", STOP: "stop"}
FLIPS = ("fame", "coins")
TOKENS = ("coins", "fame")
SETS = ("buildings", "sell")
WAYS = ("same", "different")


def parameters(action: int) -> dict[str, Any]:
    """What an action id stands for."""
    if action in SINGLE:
        return {"kind": SINGLE[action]}
    if action < PAY:
        return {"kind": TAKING[action // CELLS], "cell": CELL_NAMES[action % CELLS]}
    if action < JOKER:
        kind, die = ("pay", action - PAY) if action < DISCARD_DIE else ("discard", action - DISCARD_DIE)
        return {"kind": kind, "color": COLOR_NAMES[die // VALUES], "value": die % VALUES + 1}
    if action < BONUS_TOKEN:
        return {"kind": "flip", "by": FLIPS[action - FLIP]}
    if action < CHOOSE_SET:
        return {"kind": "bonus", "token": TOKENS[action - BONUS_TOKEN]}
    if action < COPY:
        category, way = divmod(action - CHOOSE_SET, len(WAYS))
        return {"kind": SETS[category], "way": WAYS[way]}
    if action < ARRANGE_BONUS:
        return {"kind": "copy", "seat": action - COPY}
    if action < GIVE:
        return {"kind": "arrange", "bonus": BONUS_NAMES[action - ARRANGE_BONUS]}
    return {"kind": "give", "card": action - GIVE + 1}


def notation(action: int) -> str:
    """The text of an action id: its kind and its parameters."""
    return " ".join(str(part) for part in parameters(action).values())


NOTATION: tuple[str, ...] = tuple(notation(action) for action in range(NUM_ACTIONS))

assert len(set(NOTATION)) == NUM_ACTIONS
