"""Ghat: the kinds of actions."""

from __future__ import annotations

from kolam.engine.layout import Action, Actions

from .components import FERRIES, WEIGHTS

_WEIGHTS = range(1, WEIGHTS + 1)

ACTIONS = Actions(
    Action("load {ferry} {weight}", "H2.3", ferry=range(1, FERRIES + 1), weight=_WEIGHTS),
    Action("bank {weight}", "H2.4", weight=_WEIGHTS),
)
NUM_ACTIONS = len(ACTIONS)

# For the rules: the kinds, and what an id stands for. Ferries and weights are numbered from 0 as everything else.
LOAD, BANK = range(2)
KIND_OF = ACTIONS.kind_of
FERRY, WEIGHT = (ACTIONS.number_of(name) for name in ("ferry", "weight"))
