"""Rajas of the Ganges: what may be done (R3). The same questions are behind allowed actions, playing, and reasons why not."""

from __future__ import annotations

from kolam.engine.rule import Buffer, lookup, rule

from .actions import (
    AGAIN,
    ALL_KINDS,
    ARRANGE_BONUS,
    BONUS,
    BONUS_TOKEN,
    BY,
    CARD,
    CELL,
    CHOOSE_BUILDINGS,
    CHOOSE_GOODS,
    COPY,
    DIE,
    DISCARD_DIE,
    DRAW_DICE,
    END_TURN,
    FIRST_ID,
    FLIP,
    GIVE,
    JOKER,
    KIND_OF,
    PAY,
    SEAT,
    SPEND_KARMA,
    STOP,
    TAKE_BUILDING,
    TAKE_DIE,
    TAKE_GOODS,
    TAKE_PALACE,
    TAKE_SHIP,
    TOKEN,
)
from .cards import has_card
from .components import BONUS_INSTEAD, BONUSES, DICE, GOODS, HAND_LIMIT, KIND, PALACE, SHIP
from .gains import is_flip_due
from .payments import may_afford, may_pay
from .sets import is_supplier_asked, may_choose_set, may_give
from .state import (
    ACTION_FIRST,
    AFTER,
    ALLOWED,
    ALREADY_AGAIN,
    AMOUNT,
    ARRANGE,
    BONUS_TASK,
    COINS_BONUS,
    COPY_TASK,
    DICE_TASK,
    DISCARD_ORDER,
    DRAW_TASK,
    FLIPS_TASK,
    GAME_OVER,
    GOODS_TASK,
    LAST,
    LOWER_FIRST,
    MAIN,
    MOMENTS,
    NO_ADMINISTRATOR_FOR_TURN,
    NO_ADMINISTRATOR_TO_DRAW,
    NO_CARD,
    NOT_ASKED,
    NOT_HELD,
    ONCE,
    OVER,
    PALACE_TASK,
    PAY_TASK,
    SETTLE_TASK,
    SUBJECT,
    TAKE_TASK,
    WRONG_KIND,
    State,
    moment,
)

AS_DIE = TAKE_DIE - TAKE_BUILDING  # in place of a kind of card
NO_OPTION = -1

# The kinds of actions that can answer a moment, as two ranges: first, end, and again first, end. What is not listed has none.
SUPPLIER_ASKED = MOMENTS  # a moment within SETTLE_TASK
_ANSWERS = {
    ARRANGE: (ARRANGE_BONUS, GIVE),
    MAIN: (TAKE_DIE, PAY, DRAW_DICE, AGAIN),
    AFTER: (DRAW_DICE, STOP),
    PAY_TASK: (PAY, DISCARD_DIE, JOKER, DRAW_DICE),
    TAKE_TASK: (DISCARD_DIE, JOKER),
    DICE_TASK: (TAKE_DIE, TAKE_BUILDING, DISCARD_DIE, JOKER),
    DRAW_TASK: (DISCARD_DIE, JOKER),
    GOODS_TASK: (TAKE_GOODS, TAKE_PALACE, STOP, FLIP),
    PALACE_TASK: (TAKE_PALACE, PAY),
    COPY_TASK: (COPY, ARRANGE_BONUS),
    FLIPS_TASK: (FLIP, BONUS_TOKEN),
    BONUS_TASK: (TAKE_SHIP, PAY, BONUS_TOKEN, CHOOSE_BUILDINGS),
    SETTLE_TASK: (CHOOSE_BUILDINGS, COPY),
    SUPPLIER_ASKED: (GIVE, ALL_KINDS),
}
#: OPTION_RANGES[moment, part]: the same as ids.
OPTION_RANGES = lookup(
    [([FIRST_ID[kind] for kind in _ANSWERS.get(now, ())] + [0, 0, 0, 0])[:4] for now in range(SUPPLIER_ASKED + 1)]
)

# --- Cards and dice ---


@rule
def is_card(s: State, kind: int, cell: int) -> bool:
    """Whether a cell holds a card of a kind, or any card AS_DIE."""
    card = s.grid[cell]
    return card > 0 and (kind == AS_DIE or KIND[card] == kind)


@rule
def may_take(s: State, now: int, kind: int, cell: int) -> int:
    """R3.1, R4.2, R8.3, R13.4: a card of the grid as a die, or as what it is; in the main action it must be paid."""
    if now == MAIN:
        asked = kind
    elif now == DICE_TASK and s.pending[s.depth - 1, AMOUNT] > 0 and discards_due(s, now) <= 0:
        asked = AS_DIE
    elif now == GOODS_TASK and s.pending[s.depth - 1, AMOUNT] > 0:
        asked = GOODS
    elif now == PALACE_TASK:
        asked = PALACE
    elif now == BONUS_TASK:
        asked = BONUS_INSTEAD[s.pending[s.depth - 1, SUBJECT]]
    else:
        return NOT_ASKED
    if kind != asked:
        return NOT_ASKED
    if not is_card(s, kind, cell):
        return WRONG_KIND if s.grid[cell] > 0 else NO_CARD
    return may_afford(s, s.grid[cell]) if now == MAIN and kind != AS_DIE else ALLOWED


@rule
def discards_due(s: State, now: int) -> int:
    """R4.3: how many dice must be discarded before those to come are taken."""
    if now == TAKE_TASK:
        return s.held[s.turn] + 1 - HAND_LIMIT
    if now == DICE_TASK or now == DRAW_TASK:
        return s.held[s.turn] + s.pending[s.depth - 1, AMOUNT] - HAND_LIMIT
    return 0


@rule
def may_discard(s: State, now: int, die: int) -> int:
    """R4.3: in ascending order, leaving enough dice for the discards still due."""
    seat = s.turn
    due = discards_due(s, now)
    if due <= 0:
        return NOT_ASKED
    if s.hand[seat, die] == 0:
        return NOT_HELD
    if die + 1 < s.pending[s.depth - 1, LAST]:
        return DISCARD_ORDER
    for other in range(die, DICE):
        due -= s.hand[seat, other]
    if due <= 0:
        return ALLOWED
    return LOWER_FIRST if s.pending[s.depth - 1, LAST] == 0 else DISCARD_ORDER


# --- Administrators and answers ---


@rule
def may_use_administrator(s: State, now: int, kind: int) -> int:
    """R3.3, R3.4, R12.5, R12.6: two dice before or after the action; another turn, or the end of this one, after it."""
    seat = s.turn
    if now != MAIN and now != AFTER:
        return NOT_ASKED
    if kind == END_TURN:
        return ALLOWED if now == AFTER else ACTION_FIRST
    if s.administrators[seat] == 0:
        return NO_ADMINISTRATOR_TO_DRAW if kind == DRAW_DICE else NO_ADMINISTRATOR_FOR_TURN
    if kind == DRAW_DICE:
        return ALLOWED
    if now == MAIN:
        return NOT_ASKED
    return ALREADY_AGAIN if s.again == ONCE and s.again_used else ALLOWED


@rule
def may_answer(s: State, now: int, kind: int, action: int) -> int:
    """R1.6, R8.3, R10.5, R11.4, R13.3, R13.4: an answer to a question that an effect asks."""
    seat = s.turn
    asked = False
    if kind == STOP:
        first_taken = now == GOODS_TASK and s.pending[s.depth - 1, SUBJECT] == 0
        asked = first_taken and s.pending[s.depth - 1, AMOUNT] > 0 and has_card(s, GOODS)
    elif kind == FLIP:
        asked = now == FLIPS_TASK and is_flip_due(s, seat, BY[action])
    elif kind == BONUS_TOKEN:
        instead = PALACE if TOKEN[action] == COINS_BONUS else SHIP
        asked = now == BONUS_TASK and BONUS_INSTEAD[s.pending[s.depth - 1, SUBJECT]] == instead
    elif kind == CHOOSE_BUILDINGS or kind == CHOOSE_GOODS:
        asked = now == SETTLE_TASK and may_choose_set(s, kind - CHOOSE_BUILDINGS) == ALLOWED
    elif kind == COPY:
        asked = now == COPY_TASK and s.ships[SEAT[action]] > 0
    else:
        asked = now == ARRANGE
        for place in range(BONUSES):
            if s.track[seat, place] == BONUS[action] + 1:
                asked = False
    return ALLOWED if asked else NOT_ASKED


# --- All together ---


@rule
def refusal(s: State, action: int) -> int:
    """Why an action is not allowed now: 0 if it is, else the first reason that holds."""
    now = moment(s)
    if now == OVER:
        return GAME_OVER
    kind = KIND_OF[action]
    if kind < PAY:
        return may_take(s, now, kind - TAKE_BUILDING, CELL[action])
    if kind == GIVE:
        return may_give(s, CARD[action]) if now == SETTLE_TASK else NOT_ASKED
    if kind == PAY or kind == JOKER or kind == SPEND_KARMA:
        return may_pay(s, kind, DIE[action]) if now == PAY_TASK else NOT_ASKED
    if kind == DISCARD_DIE:
        return may_discard(s, now, DIE[action])
    if kind < STOP:
        return may_use_administrator(s, now, kind)
    return may_answer(s, now, kind, action)


@rule
def next_option(s: State, action: int) -> int:
    """The lowest allowed id above `action`, or NO_OPTION."""
    now = moment(s)
    if now == SETTLE_TASK and is_supplier_asked(s):
        now = SUPPLIER_ASKED
    for part in range(0, 4, 2):
        for option in range(max(action + 1, OPTION_RANGES[now, part]), OPTION_RANGES[now, part + 1]):
            if KIND_OF[option] < PAY and not is_card(s, KIND_OF[option] - TAKE_BUILDING, CELL[option]):  # most cells, so first
                continue
            if refusal(s, option) == ALLOWED:
                return option
    return NO_OPTION


@rule
def legal(s: State, actions: Buffer) -> int:
    """Write the ids of the allowed actions, rising, into `actions`; return how many there are."""
    n = 0
    option = next_option(s, NO_OPTION)
    while option != NO_OPTION:
        actions[n] = option
        n += 1
        option = next_option(s, option)
    return n
