"""Rajas of the Ganges: the state, the codes of places, tasks, refusals and events, and the stack of pending tasks."""

from __future__ import annotations

from kolam.engine.rule import rule
from kolam.engine.state import FlatState, int8, int16, uint64

from .components import BONUSES, CARDS, CATEGORIES, CELLS, COLORS, DICE, SEATS, TYPES, VALUES

# Where a card is. A hand is HAND + seat, a row is ROW + SEATS * kind + seat.
DRAW, TOP, GRID, DISCARD, HAND = range(5)
ROW = HAND + SEATS
CARRIED = ROW + 3 * SEATS  # taken and not yet put anywhere; never at a decision

# What a seat is asked in: the phases, and the tasks that can be pending. EFFECT_TASK never waits for a decision, and in phase
# ELEPHANT it is always a task that asks.
ARRANGE, ELEPHANT, MAIN, AFTER, OVER = range(5)
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
NOT_JUDGED, NO_SET, SAME, DIFFERENT = range(4)
# Values of the options.
HIDDEN, OPEN = range(2)
CHAIN, ONCE = range(2)
# What flips a card, and what a bonus gives instead of a card.
BY_FAME, BY_COINS = range(2)
COINS_BONUS, FAME_BONUS = range(2)


class State(FlatState):
    """Where every card is, what every seat has, and what is going on."""

    rng = uint64()
    max_rounds = int16()
    round = int16()
    pile = int16()  # cards in the pile, the top one not counted
    top = int16()
    grid = int16(CELLS)  # card or 0
    fame = int16(SEATS)
    coins = int16(SEATS)
    last_ship = int16(SEATS)  # the card at the end of the ship row, or 0
    given = int16(CATEGORIES, TYPES)  # the cards chosen for a set of different types, in the task being settled
    pending = int16(DEPTH, TASK_FIELDS)
    depth = int8()
    judged = int8(CATEGORIES)  # in the task being settled
    players = int8()
    bonuses = int8()
    again = int8()
    stage = int8()
    start = int8()
    turn = int8()
    to_act = int8()  # -1 when the game is over
    phase = int8()
    extra = int8()
    again_used = int8()
    final = int8()
    karma = int8(SEATS)
    administrators = int8(SEATS)
    left = int8(SEATS)  # track cards flipped by fame
    right = int8(SEATS)  # by coins
    track = int8(SEATS, BONUSES)  # bonus + 1, or 0 if not known
    ships = int8(SEATS)  # ships in the row
    icons = int8(SEATS, CATEGORIES, TYPES)  # icons in the display
    held = int8(SEATS)  # dice in hand
    hand = int8(SEATS, DICE)
    unseen = int8(COLORS, VALUES)  # values not in hands or in the discard pile
    place = int8(CARDS + 1)
    value = int8(CARDS + 1)  # of cards in hands and in the discard pile, else 0


# Why an action is refused. 0 is no refusal.
(
    ALLOWED, GAME_OVER, NO_CARD, WRONG_KIND, BUILDING_TOO_DEAR, NO_EXACT_DIE, WRONG_ORDER, OUT_OF_REACH, DISCARD_ORDER,
    NO_ADMINISTRATOR_TO_DRAW, NO_ADMINISTRATOR_FOR_TURN, NO_ADMINISTRATOR_TO_PAY, ALREADY_AGAIN, ACTION_FIRST, NOT_ASKED,
    NOT_HELD, WRONG_COLOR, LOWER_FIRST,
) = range(18)  # fmt: skip

# What the log tells.
(
    TOOK_DIE, DIE_SHOWS, THREW_DIE, PAID_DIE, PAID_JOKER, PAID_KARMA, PLACED, SWEPT, PALACE_USED, TOP_TAKEN, GAINED,
    KARMA_TRADED, ADMINISTRATORS_TRADED, FLIPPED, END_NEAR, CHOSE_TOKEN, SET_SOLD, SHIPS_SOLD, COPIED, STOPPED, BOUGHT_DICE,
    BOUGHT_TURN, BONUS_TURN, GRID_LAID, PILE_RENEWED, ELEPHANT_TURNED, NEW_ROUND, LAID_BONUS, FOUND_NOTHING,
    ENDED,
) = range(30)  # fmt: skip

# Why a game ended.
END_REASONS = ("six cards", "value", "karma", "shared", "round limit")
BY_SIX, BY_VALUE, BY_KARMA, BY_SHARING, BY_ROUNDS = range(5)


# --- The stack of pending tasks: the last one is resolved next ---


@rule
def push(s: State, task: int, subject: int, amount: int) -> None:
    """Put a task on the stack."""
    s.pending[s.depth, TASK] = task
    s.pending[s.depth, SUBJECT] = subject
    s.pending[s.depth, AMOUNT] = amount
    s.depth += 1


@rule
def pop(s: State) -> None:
    """Take the last task off the stack; nothing of it stays behind."""
    s.depth -= 1
    for field in range(TASK_FIELDS):
        s.pending[s.depth, field] = 0


@rule
def moment(s: State) -> int:
    """What is going on: the last pending task, or else the phase."""
    if s.depth > 0:
        return s.pending[s.depth - 1, TASK]
    return s.phase
