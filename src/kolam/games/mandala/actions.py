"""Mandala: the kinds of actions."""

from __future__ import annotations

from kolam.engine.layout import Action, Actions

from .components import COLOR_NAMES, HAND_LIMIT, MANDALAS

_MANDALAS = range(1, MANDALAS + 1)

ACTIONS = Actions(
    Action("mountain {mandala} {color}", "M4", color=COLOR_NAMES, mandala=_MANDALAS),
    Action("field {mandala} {color} {count}", "M5", color=COLOR_NAMES, mandala=_MANDALAS, count=range(1, HAND_LIMIT)),
    Action("discard {color} {count}", "M6", color=COLOR_NAMES, count=range(1, HAND_LIMIT + 1)),
    Action("claim {color}", "M8.4", color=COLOR_NAMES),
)
NUM_ACTIONS = len(ACTIONS)

# For the rules: the kinds, and what an id stands for. Counts are numbered from 0 as everything else.
BUILD, GROW, DISCARD, CLAIM_COLOR = range(4)
KIND_OF = ACTIONS.kind_of
COLOR, MANDALA, COUNT = (ACTIONS.number_of(name) for name in ("color", "mandala", "count"))
BUILD_ID, GROW_ID, DISCARD_ID, CLAIM_ID = (ACTIONS.ids(kind) for kind in range(4))
