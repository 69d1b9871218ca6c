"""Ganesha: the kinds of actions."""

from __future__ import annotations

from kolam.engine.layout import Action, Actions
from kolam.engine.rule import lookup

from .components import COLOR_NAMES, COLORS, HEX_NAMES, SEATS, YELLOW

#: What may lie in the two slots: nothing, one gem, or two; no rule tells the slots apart (G6.4).
RESULTS: tuple[tuple[int, ...], ...] = (
    (),
    *((color,) for color in range(COLORS)),
    *((first, second) for first in range(COLORS) for second in range(first, COLORS)),
)
_SLOTS = {" ".join(COLOR_NAMES[c] for c in result) or "none": [COLOR_NAMES[c] for c in result] for result in RESULTS}

ACTIONS = Actions(
    Action("take {hex}", "G3", hex=HEX_NAMES),
    Action("swap {hex}", "G5.2", hex=HEX_NAMES),
    Action("stop", "G3.6"),
    Action("use", "G4.1"),
    Action("skip", "G4.2"),
    Action("pass", "G7.1"),
    Action("remove {color}", "G5.1", color=COLOR_NAMES),
    Action("redraw {color}", "G5.8", color=COLOR_NAMES),
    Action("give {seat}", "G5.4", seat=range(SEATS)),
    Action("return {color}", "G5.4", color=COLOR_NAMES),
    Action("slots {colors}", "G6", colors=_SLOTS),
    Action("offer {offer} place {color}", "G7.6", color=(COLOR_NAMES[YELLOW],), offer=("none",)),
    Action("offer {offer} place {color}", "G7.2", color=COLOR_NAMES, offer=COLOR_NAMES),
    Action("place {color}", "G9.4", color=COLOR_NAMES),
    Action("token {hex}", "G2.6", hex=HEX_NAMES),
)
NUM_ACTIONS = len(ACTIONS)

# For the rules: the kinds, where each begins, and what an id stands for.
(
    TAKE_GEM, SWAP, STOP, USE, SKIP, PASS, REMOVE, PUT_BACK, GIVE, GIVE_BACK, KEEP, LAY_FREE, LAY, PLACE, PUT_TOKEN,
) = range(15)  # fmt: skip
FIRST_ID = ACTIONS.first
KIND_OF = ACTIONS.kind_of
HEX, COLOR, SEAT, RESULT, OFFER = (ACTIONS.number_of(name) for name in ("hex", "color", "seat", "colors", "offer"))
#: LAY_ID[color, offer]; the other kinds have one parameter at most, whose number is counted on from FIRST_ID.
LAY_ID = ACTIONS.ids(LAY)

#: IN_RESULT[result, color]: how many gems of a color a result of phase 2 has in the slots.
IN_RESULT = lookup([[result.count(color) for color in range(COLORS)] for result in RESULTS])
RESULT_COUNT = len(RESULTS)
RESULT_SIZE = lookup([len(result) for result in RESULTS])
