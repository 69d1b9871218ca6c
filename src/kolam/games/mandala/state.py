"""Mandala: the state, and the codes of phases, refusals, events and endings."""

from __future__ import annotations

from kolam.engine.state import FlatState, int8, int16, uint64

from .components import COLORS, MANDALAS

SEATS = 2

# The phases of play.
PLAY, CLAIM, OVER = range(3)
# The values of the option `exhaustion`.
EAGER, LAZY = range(2)


class State(FlatState):
    """The list of components. Cards of one color are alike, so every place is a count per color."""

    rng = uint64()
    stall_limit = int16()
    stall = int16()
    exhaustion = int8()
    players = int8()
    turn = int8()
    to_act = int8()  # -1 when the game is over
    phase = int8()
    mandala = int8()  # being destroyed, else -1
    exhausted = int8()
    remembered = int8()  # whether old, gone and cap say anything
    deck = int8(COLORS)
    discard = int8(COLORS)
    mountain = int8(MANDALAS, COLORS)
    field = int8(MANDALAS, SEATS, COLORS)
    hand = int8(SEATS, COLORS)
    secret = int8(SEATS, COLORS)
    cup = int8(SEATS, COLORS)
    river = int8(SEATS, COLORS)  # the space of each color, 1 to 6, or 0
    # What both seats can deduce since the pile was last turned.
    old = int8(SEATS, COLORS)
    gone = int8(SEATS, COLORS)
    cap = int8(SEATS, COLORS)


# Why an action is refused. 0 is no refusal.
(
    ALLOWED, GAME_OVER, WRONG_MOMENT, NOT_HELD, CLOSED_TO_MOUNTAIN, CLOSED_TO_FIELD, LAST_CARD, KEEP_ONE, NOT_IN_MOUNTAIN,
) = range(9)  # fmt: skip

# What the log tells.
BUILT, GREW, DISCARDED, DREW, RAN_OUT, COMPLETED, CLAIMED, LEFT_OVER, THROWN_AWAY, NO_FIELDS, REFILLED, ENDED = range(12)

# Why a game ended.
END_REASONS = ("river", "exhausted", "stalled")
BY_RIVER, BY_EXHAUSTION, BY_STALLING = range(3)
