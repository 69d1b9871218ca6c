"""Ghat: the state, and the codes of refusals, events and endings."""

from __future__ import annotations

from kolam.engine.state import FlatState, int8, uint64

from .components import FERRIES, WEIGHTS

SEATS = 4


class State(FlatState):
    """The list of components. Cards of one weight are alike, so every place is a count per weight (0 is weight 1)."""

    rng = uint64()
    players = int8()
    ferries = int8()  # the number of the option's value: 0 is two ferries
    to_act = int8()  # -1 when the game is over
    deck = int8(WEIGHTS)
    hand = int8(SEATS, WEIGHTS)
    bank = int8(SEATS, WEIGHTS)  # face down: only their owner knows them
    aboard = int8(FERRIES, SEATS, WEIGHTS)
    crossed = int8(WEIGHTS)
    points = int8(SEATS)


# Why an action is refused. 0 is no refusal.
ALLOWED, GAME_OVER, NO_SUCH_FERRY, NOT_HELD, TOO_HEAVY = range(5)

# What the log tells.
LOADED, BANKED, DREW, CROSSED, SCORED, PAID, ENDED = range(7)

# Why a game ended.
END_REASONS = ("empty",)
BY_EMPTY_HANDS = 0
