"""Mandala Stones: deal again what a seat can not see.

Covered stones are settled only when they become tops, so nothing about them is hidden in the state: what is left are the
objective cards of the other seats. No public event tells anything about them, so every deal is equally likely.
"""

from __future__ import annotations

from kolam.engine.rule import rule

from .objectives import deal_objectives
from .state import CARDS, OVER, State


@rule
def redeal(s: State, seat: int) -> None:
    """Resample the other hands (for a spectator, -1, all hands); `s.rng` must be fresh. Nothing hidden survives."""
    if s.step == OVER or not s.objectives:  # all is open
        return
    for other in range(s.players):  # pool first, so that equal views become equal bytes
        if other != seat:
            for card in range(CARDS):
                s.hand[other, card] = 0
    for other in range(s.players):
        if other != seat:
            deal_objectives(s, other)
