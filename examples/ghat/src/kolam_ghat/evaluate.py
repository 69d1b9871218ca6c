"""Ghat: a cheap judgment of a position for one seat, used by the greedy bot and the search."""

from __future__ import annotations

from kolam.engine.rule import rule

from .components import BURDEN, FERRIES, HEAVIEST_BANK
from .legality import bank_weight, burden_of, cards_aboard
from .rules import score
from .state import State

# A lead of so many points makes a win e times as likely as a loss.
EVALUATION_SCALE = 3.0
# What a card aboard promises: a part of its point that grows with the burden.
PROMISE = 0.8


@rule
def worth(s: State, seat: int) -> float:
    """The points of a seat, with what its cards aboard promise and what its bank may cost."""
    value = 1.0 * score(s, seat)
    if s.to_act < 0:
        return value
    for ferry in range(FERRIES):
        value += PROMISE * cards_aboard(s, ferry, seat) * burden_of(s, ferry) / BURDEN
    heavier = 0
    for other in range(s.players):
        heavier += other != seat and bank_weight(s, other) > bank_weight(s, seat)
    if heavier == 0 and bank_weight(s, seat) > 0:
        value -= 0.5 * HEAVIEST_BANK
    return value


@rule
def evaluate(s: State, seat: int) -> float:
    """The lead of a seat over the best of the others."""
    best = -100.0
    for other in range(s.players):
        if other != seat:
            best = max(best, worth(s, other))
    return worth(s, seat) - best
