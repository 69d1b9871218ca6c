"""Ganesha: action ids, their notation, and the parameters they stand for."""

from __future__ import annotations

from typing import Any

from kolam.games.ganesha import state as g
from kolam.games.ganesha.components import COLOR_NAMES, COLORS, HEX_NAMES, SEATS, YELLOW


def parameters(action: int) -> dict[str, Any]:
    """What an action id stands for."""
    if action >= g.PUT_TOKEN:
        return {"kind": "token", "hex": HEX_NAMES[action - g.PUT_TOKEN]}
    if action >= g.PLACE:
        return {"kind": "place", "color": COLOR_NAMES[action - g.PLACE]}
    if action >= g.LAY:
        color, offer = divmod(action - g.LAY, COLORS)
        return {"kind": "offer", "offer": COLOR_NAMES[offer], "color": COLOR_NAMES[color]}
    if action == g.LAY_FREE:
        return {"kind": "offer", "offer": "none", "color": COLOR_NAMES[YELLOW]}
    if action >= g.KEEP:
        return {"kind": "slots", "colors": [COLOR_NAMES[color] for color in g.RESULTS[action - g.KEEP] if color != g.NONE]}
    for kind, first, names in (
        ("return", g.GIVE_BACK, COLOR_NAMES),
        ("give", g.GIVE, range(SEATS)),
        ("redraw", g.PUT_BACK, COLOR_NAMES),
        ("remove", g.REMOVE, COLOR_NAMES),
    ):
        if action >= first:
            return {"kind": kind, "seat" if kind == "give" else "color": names[action - first]}
    if action >= g.STOP:
        return {"kind": {g.STOP: "stop", g.USE: "use", g.SKIP: "skip", g.PASS: "pass"}[action]}
    kind, first = ("swap", g.SWAP) if action >= g.SWAP else ("take", g.TAKE_GEM)
    return {"kind": kind, "hex": HEX_NAMES[action - first]}


def notation(action: int) -> str:
    """The text of an action id."""
    match parameters(action):
        case {"kind": "offer", "offer": offer, "color": color}:
            return f"offer {offer} place {color}"
        case {"kind": "slots", "colors": colors}:
            return " ".join(["slots", *(colors or ["none"])])
        case {"kind": kind, **rest}:
            return " ".join([kind, *map(str, rest.values())])
    raise AssertionError(action)


NOTATION: tuple[str, ...] = tuple(notation(action) for action in range(g.NUM_ACTIONS))

assert len(set(NOTATION)) == g.NUM_ACTIONS
