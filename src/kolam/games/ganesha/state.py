"""Ganesha: the state, and the codes of phases, spices, refusals and events."""

from __future__ import annotations

from kolam.engine.rule import lookup
from kolam.engine.state import FlatState, int8, int16, uint64

from . import GAME
from .components import COLORS, EFFECTS, HEXES, PLAYERS, SEATS, SLOT_COUNT

FEWEST = PLAYERS[0]  # tables by number of players begin here
NONE = -1  # no gem, no token, no hex, no seat
ARRIVALS = 1 << 16  # more than a score can change in a game

# The phases of play.
PLACING, TAKE, SPICE, RETURN, SECOND, SLOTS, MANDALA, FINAL, OVER = range(9)
# The right to a second gem.
NO_SECOND, ADJACENT_SECOND, ANY_SECOND = range(3)
# The values of the options.
ENGLISH, RUSSIAN = range(2)
BY_EDITION, GIFT, MUST_RETURN = range(3)
BY_CHANCE, BY_DRUM = range(2)
# The spice tokens, by their effects (G5).
REMOVE_LAST, SWAP_ALTAR, RESLOT, TRADE, PLUS_ONE, ANY_SACRIFICE, GAMBLE, REDRAW = range(len(EFFECTS))
FACE_DOWN = len(EFFECTS)  # a token on the altar that nobody knows yet (G2.6)

# YOUTH[younger, seat]: how many seats are younger, for each value of the option.
YOUTH = lookup([[str(value).find(str(seat)) for seat in range(SEATS)] for value in GAME.options[-1].values])


class State(FlatState):
    """The list of components. No rule tells the two slots of a seat apart, so they are a count per color."""

    rng = uint64()
    score = int16(SEATS)
    reached = int16(SEATS)  # when the score last changed: 0 never, else counted up over all seats
    players = int8()
    edition = int8()
    spices = int8()
    side = int8()
    ginger = int8()
    placing = int8()
    younger = int8()
    round = int8()
    turn = int8()  # -1 when the game is over, as to_act
    to_act = int8()
    phase = int8()
    taken = int8(SLOT_COUNT)  # hexes taken from in this turn, in order
    held = int8()  # how many gems are in the hand
    hand = int8(SLOT_COUNT)
    second = int8()
    reslot = int8()  # Coriander and Clove, waiting in this turn
    any_sacrifice = int8()
    altar = int8(HEXES)
    tokens = int8(HEXES)  # an effect, or FACE_DOWN
    bag = int8(COLORS)
    treasury = int8(SEATS, COLORS)
    slots = int8(SEATS, COLORS)
    mandala = int8(COLORS)  # how many places are filled


# Where a turn goes on after an action; ASKED if a seat decides.
ASKED, TO_SECOND, TO_SLOTS, TO_MANDALA, TO_END = range(5)

# Why an action is refused, in the order in which reasons are looked for. 0 is no refusal.
(
    ALLOWED, TAKE_FIRST, ALTAR_EMPTY, NOT_IN_USE, NO_GEM, NO_SECOND_NOW, NOT_ADJACENT, TAKING_OVER, SWAP_NO_GEM, SWAP_SAME,
    GIVE_SELF, GIVE_NO_SEAT, GIVE_NOTHING_BACK, RETURN_SAME, RETURN_NOT_OWNED, NOT_ON_MANDALA, NOT_TO_REDRAW, SLOT_EMPTIED,
    NOT_TAKEN_NOW, RESLOT_NOT_OWNED, OFFER_NOT_OWNED, OFFER_WRONG_COLOR, NONE_LEFT_TO_LAY, NOTHING_TO_LAY, PLACE_NOT_OWNED,
    NO_PASS_IN_FINAL, TOKEN_THERE, TOKEN_BESIDE, WRONG_MOMENT,
) = range(29)  # fmt: skip

# What the log tells.
(
    TOOK, WOKE, SKIPPED, REMOVED, SWAPPED, ASKED_TO_RETURN, TRADED, GAINED_ONE, GAMBLED, REDREW, STOPPED, KEPT, LAID, PASSED,
    COULD_NOT_LAY, ROUND_ENDED, DRUM_SCORED, DRUM_PASSED, FINAL_BEGAN, PLACED, ENDED, TOKEN_PUT, TOKEN_TURNED,
) = range(23)  # fmt: skip

# Why a game ended: every game ends the same way.
END_REASONS = ("final",)
BY_FINAL_STAGE = 0
