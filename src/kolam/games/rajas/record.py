"""Rajas of the Ganges: the record, the numbers of actions, refusals and events, and the stack of pending tasks."""

import numpy as np

from kolam.engine.rule import rule, signed
from kolam.games.rajas.components import BONUSES, CARDS, CATEGORIES, CELLS, COLORS, DICE, TYPES, VALUES

VERSION = 2
#: What each version changed. A record of an earlier version is replayed; where it meets the change it is told so.
CHANGES = {2: "a sixth flip by the elephant's karma ends the game (R2.3)"}
SEATS = 4

# Where a card is. A hand is HAND + seat, a row is ROW + SEATS * kind + seat.
DRAW, TOP, GRID, DISCARD, HAND = 0, 1, 2, 3, 4
ROW = HAND + SEATS
CARRIED = ROW + 3 * SEATS  # taken and not yet put anywhere; never at a decision

# What a seat is asked in: the phases, and the tasks that can be pending. EFFECT_TASK never waits for a decision, and in phase
# ELEPHANT it is always a task that asks.
ARRANGE, ELEPHANT, MAIN, AFTER, OVER = 0, 1, 2, 3, 4
PAY_TASK, TAKE_TASK, DICE_TASK, DRAW_TASK, GOODS_TASK, PALACE_TASK, COPY_TASK, REWARD_TASK = 5, 6, 7, 8, 9, 10, 11, 12
FLIPS_TASK, BONUS_TASK, SETTLE_TASK, EFFECT_TASK = 13, 14, 15, 16
MOMENTS = 17

# The columns of a pending task.
TASK = 0
SUBJECT = 1  # the cell (pay, take), card (reward), bonus, effect; 1 if cards must be taken (goods) or ships are owed (settle)
AMOUNT = 2  # paid so far; dice or goods cards still to come
LAST = 3  # pay: value of the last die, or 0; take, dice, draw: number of the last discarded die + 1, or 0
ROOM = 4  # pay: how much karma the paid dice could still take
TASK_FIELDS = 5
# What a task does not say, or a gain does not bring. (By name: each literal number in a call would be compiled by itself.)
NOTHING = 0
MUST = 1
# A chain adds at most five tasks to the stack for each of the six flips of a track, and a few for ships that lead to palaces:
# 40 at most. A loaded position may hold as many, and go on from there.
LONGEST_CHAIN = 40
DEPTH = 2 * LONGEST_CHAIN

# How a set is judged, by category.
NOT_JUDGED, NO_SET, SAME, DIFFERENT = 0, 1, 2, 3
# Values of the options.
HIDDEN, OPEN = 0, 1
CHAIN, ONCE = 0, 1

State = np.dtype(
    [
        ("rng", np.uint64),
        ("max_rounds", np.int16),
        ("round", np.int16),
        ("pile", np.int16),  # cards in the pile, the top one not counted
        ("top", np.int16),
        ("grid", np.int16, (CELLS,)),  # card or 0
        ("fame", np.int16, (SEATS,)),
        ("coins", np.int16, (SEATS,)),
        ("last_ship", np.int16, (SEATS,)),  # the card at the end of the ship row, or 0
        ("given", np.int16, (CATEGORIES, TYPES)),  # the cards chosen for a set of different types, in the task being settled
        ("pending", np.int16, (DEPTH, TASK_FIELDS)),
        ("depth", np.int8),
        ("judged", np.int8, (CATEGORIES,)),  # in the task being settled
        ("players", np.int8),
        ("bonuses", np.int8),
        ("again", np.int8),
        ("stage", np.int8),
        ("start", np.int8),
        ("turn", np.int8),
        ("to_act", np.int8),  # -1 when the game is over
        ("phase", np.int8),
        ("extra", np.int8),
        ("again_used", np.int8),
        ("final", np.int8),
        ("karma", np.int8, (SEATS,)),
        ("administrators", np.int8, (SEATS,)),
        ("left", np.int8, (SEATS,)),  # track cards flipped by fame
        ("right", np.int8, (SEATS,)),  # by coins
        ("track", np.int8, (SEATS, BONUSES)),  # bonus + 1, or 0 if not known
        ("ships", np.int8, (SEATS,)),  # ships in the row
        ("icons", np.int8, (SEATS, CATEGORIES, TYPES)),  # icons in the display
        ("held", np.int8, (SEATS,)),  # dice in hand
        ("hand", np.int8, (SEATS, DICE)),
        ("unseen", np.int8, (COLORS, VALUES)),  # values not in hands or in the discard pile
        ("place", np.int8, (CARDS + 1,)),
        ("value", np.int8, (CARDS + 1,)),  # of cards in hands and in the discard pile, else 0
    ],
    align=True,
)

# Actions. A cell of the grid is taken as a die, or as a card of some kind: five groups of CELLS.
TAKE_DIE = 0
TAKE_CARD = TAKE_DIE + CELLS
PAY = TAKE_CARD + 4 * CELLS
DISCARD_DIE = PAY + DICE
JOKER = DISCARD_DIE + DICE
SPEND_KARMA = JOKER + 1
DRAW_DICE = SPEND_KARMA + 1
AGAIN = DRAW_DICE + 1
END_TURN = AGAIN + 1
STOP = END_TURN + 1
FLIP = STOP + 1
BONUS_TOKEN = FLIP + 2
CHOOSE_SET = BONUS_TOKEN + 2
COPY = CHOOSE_SET + 2 * CATEGORIES
ARRANGE_BONUS = COPY + SEATS
GIVE = ARRANGE_BONUS + BONUSES
NUM_ACTIONS = GIVE + CARDS

BY_FAME, BY_COINS = 0, 1
COINS_BONUS, FAME_BONUS = 0, 1

# Why an action is refused. 0 is no refusal.
ALLOWED = 0
GAME_OVER = 1
NO_CARD = 2
WRONG_KIND = 3
BUILDING_TOO_DEAR = 4
NO_EXACT_DIE = 5
WRONG_ORDER = 6
OUT_OF_REACH = 7
DISCARD_ORDER = 8
NO_ADMINISTRATOR_TO_DRAW = 9
NO_ADMINISTRATOR_FOR_TURN = 10
NO_ADMINISTRATOR_TO_PAY = 11
ALREADY_AGAIN = 12
ACTION_FIRST = 13
NOT_ASKED = 14
NOT_HELD = 15
WRONG_COLOR = 16
LOWER_FIRST = 17

# What the log tells.
(
    TOOK_DIE, DIE_SHOWS, THREW_DIE, PAID_DIE, PAID_JOKER, PAID_KARMA, PLACED, SWEPT, PALACE_USED, TOP_TAKEN, GAINED,
    KARMA_TRADED, ADMINISTRATORS_TRADED, FLIPPED, END_NEAR, CHOSE_TOKEN, SET_SOLD, SHIPS_SOLD, COPIED, STOPPED, BOUGHT_DICE,
    BOUGHT_TURN, BONUS_TURN, GRID_LAID, PILE_RENEWED, ELEPHANT_TURNED, NEW_ROUND, LAID_BONUS, FOUND_NOTHING,
    ENDED,
) = range(30)  # fmt: skip

# Why a game ended.
END_REASONS = ("six cards", "value", "karma", "shared", "round limit")
BY_SIX, BY_VALUE, BY_KARMA, BY_SHARING, BY_ROUNDS = 0, 1, 2, 3, 4


# --- The stack of pending tasks: the last one is resolved next ---


@rule
def push(s, task, subject, amount):
    """Put a task on the stack."""
    s.pending[s.depth, TASK] = task
    s.pending[s.depth, SUBJECT] = subject
    s.pending[s.depth, AMOUNT] = amount
    s.depth += 1


@rule
def pop(s):
    """Take the last task off the stack; nothing of it stays behind."""
    s.depth -= 1
    for field in range(TASK_FIELDS):
        s.pending[s.depth, field] = 0


@rule
def moment(s):
    """What is going on: the last pending task, or else the phase."""
    if s.depth > 0:
        return signed(s.pending[s.depth - 1, TASK])
    return signed(s.phase)
