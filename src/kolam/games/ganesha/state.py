"""Ganesha: the record, the action ids, and the codes of refusals and events."""

import numpy as np

from kolam.games.ganesha import GAME
from kolam.games.ganesha.components import COLORS, EFFECTS, HEXES, PLAYERS, SEATS, SLOT_COUNT

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
YOUTH = np.array([[value.find(str(seat)) for seat in range(SEATS)] for value in GAME.options[-1].values], np.int8)

# The record is the list of components. The two slots of a seat are alike, so they are a count per color.
State = np.dtype(
    [
        ("rng", np.uint64),
        ("score", np.int16, (SEATS,)),
        ("reached", np.int16, (SEATS,)),  # when the score last changed: 0 never, else counted up over all seats
        ("players", np.int8),
        ("edition", np.int8),
        ("spices", np.int8),
        ("side", np.int8),
        ("ginger", np.int8),
        ("placing", np.int8),
        ("younger", np.int8),
        ("round", np.int8),
        ("turn", np.int8),  # -1 when the game is over, as to_act
        ("to_act", np.int8),
        ("phase", np.int8),
        ("taken", np.int8, (SLOT_COUNT,)),  # hexes taken from in this turn, in order
        ("held", np.int8),  # how many gems are in the hand
        ("hand", np.int8, (SLOT_COUNT,)),
        ("second", np.int8),
        ("reslot", np.int8),  # Coriander and Clove, waiting in this turn
        ("any_sacrifice", np.int8),
        ("altar", np.int8, (HEXES,)),
        ("tokens", np.int8, (HEXES,)),  # an effect, or FACE_DOWN
        ("bag", np.int8, (COLORS,)),
        ("treasury", np.int8, (SEATS, COLORS)),
        ("slots", np.int8, (SEATS, COLORS)),
        ("mandala", np.int8, (COLORS,)),  # how many places are filled
    ],
    align=True,
)

# What may lie in the two slots: nothing, one gem, or two, as pairs of colors.
RESULTS = (
    (NONE, NONE),
    *((color, NONE) for color in range(COLORS)),
    *((first, second) for first in range(COLORS) for second in range(first, COLORS)),
)
FIRST_IN_SLOTS = tuple(first for first, _ in RESULTS)
SECOND_IN_SLOTS = tuple(second for _, second in RESULTS)

# Actions, kind by kind.
TAKE_GEM = 0
SWAP = TAKE_GEM + HEXES
STOP = SWAP + HEXES
USE = STOP + 1
SKIP = USE + 1
PASS = SKIP + 1
REMOVE = PASS + 1
PUT_BACK = REMOVE + COLORS
GIVE = PUT_BACK + COLORS
GIVE_BACK = GIVE + SEATS
KEEP = GIVE_BACK + COLORS
LAY_FREE = KEEP + len(RESULTS)
LAY = LAY_FREE + 1  # then for each color to lay, each color to offer
PLACE = LAY + COLORS * COLORS
PUT_TOKEN = PLACE + COLORS
NUM_ACTIONS = PUT_TOKEN + HEXES

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
