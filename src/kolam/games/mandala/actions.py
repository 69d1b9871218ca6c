"""Mandala: action ids, their notation, and the parameters they stand for."""

from __future__ import annotations

from typing import Any

from kolam.games.mandala.components import COLOR_NAMES, HAND_LIMIT, MANDALAS
from kolam.games.mandala.rules import BUILD, CLAIM_COLOR, DISCARD, GROW, NUM_ACTIONS


def parameters(action: int) -> dict[str, Any]:
    """What an action id stands for."""
    if action >= CLAIM_COLOR:
        return {"kind": "claim", "color": COLOR_NAMES[action - CLAIM_COLOR]}
    if action >= DISCARD:
        color, count = divmod(action - DISCARD, HAND_LIMIT)
        return {"kind": "discard", "color": COLOR_NAMES[color], "count": count + 1}
    if action >= GROW:
        place, count = divmod(action - GROW, HAND_LIMIT - 1)
        color, mandala = divmod(place, MANDALAS)
        return {"kind": "grow", "mandala": mandala + 1, "color": COLOR_NAMES[color], "count": count + 1}
    color, mandala = divmod(action - BUILD, MANDALAS)
    return {"kind": "build", "mandala": mandala + 1, "color": COLOR_NAMES[color]}


def notation(action: int) -> str:
    """The text of an action id."""
    match parameters(action):
        case {"kind": "build", "mandala": mandala, "color": color}:
            return f"mountain {mandala} {color}"
        case {"kind": "grow", "mandala": mandala, "color": color, "count": count}:
            return f"field {mandala} {color} {count}"
        case {"kind": "discard", "color": color, "count": count}:
            return f"discard {color} {count}"
        case {"color": color}:
            return f"claim {color}"
    raise AssertionError(action)


NOTATION: tuple[str, ...] = tuple(notation(action) for action in range(NUM_ACTIONS))
