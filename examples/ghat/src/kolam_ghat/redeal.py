"""Ghat: deal again what a seat can not see. Nothing that happens tells more of a hidden card than that it is hidden."""

from __future__ import annotations

from kolam.engine.rule import rule

from .components import WEIGHTS
from .legality import bank_size, hand_size
from .rules import take_from_deck
from .state import State


@rule
def redeal(s: State, seat: int) -> None:
    """Resample the other hands and banks and the deck; `s.rng` must be fresh. Nothing hidden survives."""
    if s.to_act < 0:  # all is open
        return
    hands, banks = 0, 0  # the sizes, a digit of base 32 for each seat
    for other in range(s.players):
        if other != seat:
            hands += hand_size(s, other) << (5 * other)
            banks += bank_size(s, other) << (5 * other)
            for weight in range(WEIGHTS):  # pool first, so that equal views become equal bytes
                s.deck[weight] += s.hand[other, weight] + s.bank[other, weight]
                s.hand[other, weight] = 0
                s.bank[other, weight] = 0
    for other in range(s.players):
        for _ in range(hands >> (5 * other) & 31):
            s.hand[other, take_from_deck(s)] += 1
        for _ in range(banks >> (5 * other) & 31):
            s.bank[other, take_from_deck(s)] += 1
