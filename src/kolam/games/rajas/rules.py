"""Rajas of the Ganges: set-up, the turn and what may be done in it, rounds, the end and the score, numbered as in RULES.md.

The rules stand in several modules, in the order in which they are joined: `record` (the components and the stack of pending
tasks), `cards` (R4, R14, R16), `payments` (R5), `gains` (R7 to R10, R12, R13), `sets` (R11) and this one.
"""

import numpy as np

from kolam.engine.rule import rule, signed, tell
from kolam.games.rajas.cards import (
    FROM_PILE,
    draw_card,
    fill_grid,
    grid_size,
    has_card,
    lose_die,
    take_as_die,
    take_from_grid,
    take_top,
)
from kolam.games.rajas.components import (
    ADMINISTRATOR_DICE,
    BONUS_INSTEAD,
    BONUSES,
    CARDS,
    CELLS,
    COLORS,
    COPIES,
    DICE,
    EFFECT,
    ELEPHANT_KARMA,
    FIRST_BONUS,
    GOODS,
    HAND_LIMIT,
    KIND,
    PALACE,
    SHIP,
    START_HAND,
    VALUES,
)
from kolam.games.rajas.gains import carry_out, flip, flipped, is_flip_due, place_card, receive
from kolam.games.rajas.payments import may_afford, may_pay, pay
from kolam.games.rajas.record import (
    ACTION_FIRST,
    AFTER,
    AGAIN,
    ALLOWED,
    ALREADY_AGAIN,
    AMOUNT,
    ARRANGE,
    ARRANGE_BONUS,
    BONUS_TASK,
    BONUS_TOKEN,
    BONUS_TURN,
    BOUGHT_DICE,
    BOUGHT_TURN,
    BY_KARMA,
    BY_ROUNDS,
    BY_SHARING,
    BY_SIX,
    BY_VALUE,
    CHANGES,
    CHOOSE_SET,
    CHOSE_TOKEN,
    COINS_BONUS,
    COPIED,
    COPY,
    COPY_TASK,
    DICE_TASK,
    DISCARD_DIE,
    DISCARD_ORDER,
    DRAW_DICE,
    DRAW_TASK,
    EFFECT_TASK,
    ELEPHANT,
    ELEPHANT_TURNED,
    END_REASONS,
    END_TURN,
    ENDED,
    FLIP,
    FLIPS_TASK,
    FOUND_NOTHING,
    GAME_OVER,
    GIVE,
    GOODS_TASK,
    JOKER,
    LAID_BONUS,
    LAST,
    LOWER_FIRST,
    MAIN,
    MOMENTS,
    MUST,
    NEW_ROUND,
    NO_ADMINISTRATOR_FOR_TURN,
    NO_ADMINISTRATOR_TO_DRAW,
    NO_CARD,
    NOT_ASKED,
    NOT_HELD,
    NOTHING,
    NUM_ACTIONS,
    ONCE,
    OPEN,
    OVER,
    PALACE_TASK,
    PAY,
    PAY_TASK,
    REWARD_TASK,
    SAME,
    SETTLE_TASK,
    SPEND_KARMA,
    STOP,
    STOPPED,
    SUBJECT,
    TAKE_CARD,
    TAKE_TASK,
    THREW_DIE,
    TOP,
    VERSION,
    WRONG_KIND,
    State,
    moment,
    pop,
    push,
)
from kolam.games.rajas.sets import give_card, is_supplier_asked, may_choose_set, may_give, settle

__all__ = ["CHANGES", "END_REASONS", "NUM_ACTIONS", "VERSION", "State"]

# In which ranges of ids to look for the options of a moment: first, end, and again first, end. What is not listed has none.
OPTION_RANGES = np.zeros((MOMENTS + 1, 4), np.int64)
SUPPLIER_ASKED = MOMENTS  # a moment within SETTLE_TASK
OPTION_RANGES[ARRANGE] = (ARRANGE_BONUS, GIVE, 0, 0)
OPTION_RANGES[MAIN] = (0, PAY, DRAW_DICE, AGAIN)
OPTION_RANGES[AFTER] = (DRAW_DICE, STOP, 0, 0)
OPTION_RANGES[PAY_TASK] = (PAY, DISCARD_DIE, JOKER, DRAW_DICE)
OPTION_RANGES[TAKE_TASK] = (DISCARD_DIE, JOKER, 0, 0)
OPTION_RANGES[DICE_TASK] = (0, TAKE_CARD, DISCARD_DIE, JOKER)
OPTION_RANGES[DRAW_TASK] = (DISCARD_DIE, JOKER, 0, 0)
OPTION_RANGES[GOODS_TASK] = (TAKE_CARD + CELLS * GOODS, TAKE_CARD + CELLS * PALACE, STOP, FLIP)
OPTION_RANGES[PALACE_TASK] = (TAKE_CARD + CELLS * PALACE, PAY, 0, 0)
OPTION_RANGES[COPY_TASK] = (COPY, ARRANGE_BONUS, 0, 0)
OPTION_RANGES[FLIPS_TASK] = (FLIP, BONUS_TOKEN, 0, 0)
OPTION_RANGES[BONUS_TASK] = (TAKE_CARD + CELLS * SHIP, PAY, BONUS_TOKEN, CHOOSE_SET)
OPTION_RANGES[SETTLE_TASK] = (CHOOSE_SET, COPY, 0, 0)
OPTION_RANGES[SUPPLIER_ASKED] = (GIVE, NUM_ACTIONS, 0, 0)

AS_DIE = -1  # in place of a kind of card
NO_OPTION = -1


# --- Set-up (R1) ---


@rule
def new_game(s):
    """R1.4, R1.6: the pile, four dice for every seat, the grid and the open top card; with open bonuses seat 0 lays its row."""
    for color in range(COLORS):
        for value in range(VALUES):
            s.unseen[color, value] = COPIES
    s.pile = CARDS
    s.top = draw_card(s)
    s.place[s.top] = TOP
    for _ in range(START_HAND):
        for seat in range(s.players):
            take_as_die(s, seat, take_top(s), FROM_PILE)
    fill_grid(s, grid_size(s))
    s.round = 1
    s.stage = 1
    s.phase = ARRANGE if s.bonuses == OPEN else MAIN


# --- What a seat may do (R3.1 to R3.5) ---


@rule
def is_card(s, kind, cell):
    """Whether a cell holds a card of a kind, or any card AS_DIE."""
    card = s.grid[cell]
    return card > 0 and (kind == AS_DIE or KIND[card] == kind)


@rule
def may_take(s, now, kind, cell):
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
def discards_due(s, now):
    """R4.3: how many dice must be discarded before those to come are taken."""
    if now == TAKE_TASK:
        return s.held[s.turn] + 1 - HAND_LIMIT
    if now == DICE_TASK or now == DRAW_TASK:
        return s.held[s.turn] + s.pending[s.depth - 1, AMOUNT] - HAND_LIMIT
    return 0


@rule
def may_discard(s, now, die):
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


@rule
def may_use_administrator(s, now, action):
    """R3.3, R3.4, R12.5, R12.6: two dice before or after the action; another turn, or the end of this one, after it."""
    seat = s.turn
    if now != MAIN and now != AFTER:
        return NOT_ASKED
    if action == END_TURN:
        return ALLOWED if now == AFTER else ACTION_FIRST
    if s.administrators[seat] == 0:
        return NO_ADMINISTRATOR_TO_DRAW if action == DRAW_DICE else NO_ADMINISTRATOR_FOR_TURN
    if action == DRAW_DICE:
        return ALLOWED
    if now == MAIN:
        return NOT_ASKED
    return ALREADY_AGAIN if s.again == ONCE and s.again_used else ALLOWED


@rule
def may_answer(s, now, action):
    """R1.6, R8.3, R10.5, R11.4, R13.3, R13.4: an answer to a question that an effect asks."""
    seat = s.turn
    asked = False
    if action == STOP:
        first_taken = now == GOODS_TASK and s.pending[s.depth - 1, SUBJECT] == 0
        asked = first_taken and s.pending[s.depth - 1, AMOUNT] > 0 and has_card(s, GOODS)
    elif action < BONUS_TOKEN:
        asked = now == FLIPS_TASK and is_flip_due(s, seat, action - FLIP)
    elif action < CHOOSE_SET:
        kind = PALACE if action - BONUS_TOKEN == COINS_BONUS else SHIP
        asked = now == BONUS_TASK and BONUS_INSTEAD[s.pending[s.depth - 1, SUBJECT]] == kind
    elif action < COPY:
        asked = now == SETTLE_TASK and may_choose_set(s, action) == ALLOWED
    elif action < ARRANGE_BONUS:
        asked = now == COPY_TASK and s.ships[action - COPY] > 0
    else:
        asked = now == ARRANGE
        for place in range(BONUSES):
            if s.track[seat, place] == action - ARRANGE_BONUS + 1:
                asked = False
    return ALLOWED if asked else NOT_ASKED


@rule
def refusal(s, action):
    """Why an action is not allowed now: 0 if it is, else the first reason that holds."""
    now = moment(s)
    if now == OVER:
        return GAME_OVER
    if action < PAY:
        return may_take(s, now, action // CELLS - 1, action % CELLS)
    if action >= GIVE:
        return may_give(s, action - GIVE + 1) if now == SETTLE_TASK else NOT_ASKED
    if action < DISCARD_DIE or action == JOKER or action == SPEND_KARMA:
        return may_pay(s, action) if now == PAY_TASK else NOT_ASKED
    if action < JOKER:
        return may_discard(s, now, action - DISCARD_DIE)
    if action < STOP:
        return may_use_administrator(s, now, action)
    return may_answer(s, now, action)


@rule
def next_option(s, action):
    """The lowest allowed id above `action`, or NO_OPTION."""
    now = moment(s)
    if now == SETTLE_TASK and is_supplier_asked(s):
        now = SUPPLIER_ASKED
    for part in range(0, 4, 2):
        for option in range(max(action + 1, OPTION_RANGES[now, part]), OPTION_RANGES[now, part + 1]):
            if option < PAY and not is_card(s, option // CELLS - 1, option % CELLS):  # most cells, so look here first
                continue
            if refusal(s, option) == ALLOWED:
                return option
    return NO_OPTION


@rule
def legal(s, actions: "buffer"):
    """Write the ids of the allowed actions, rising, into `actions`; return how many there are."""
    n = 0
    option = next_option(s, NO_OPTION)
    while option != NO_OPTION:
        actions[n] = option
        n += 1
        option = next_option(s, option)
    return n


# --- Playing: a decision, then all that follows from it unasked ---


@rule
def apply(s, action):
    """Play an allowed action; what has only one option, or none, goes by itself ("Order of resolution" in RULES.md)."""
    while action != NO_OPTION:
        choose(s, action)
        action = go_on(s)


@rule
def go_on(s):
    """Resolve pending tasks until one has options: the only one is returned; NO_OPTION if a seat is to be asked."""
    while s.phase != OVER:
        if s.depth == 0 and s.phase == MAIN:  # always asked
            return NO_OPTION
        only = NO_OPTION
        option = next_option(s, NO_OPTION)
        while option != NO_OPTION and only == NO_OPTION:
            only = option
            option = next_option(s, option)
        if only != NO_OPTION:
            return only if option == NO_OPTION else NO_OPTION
        resolve(s)
    return NO_OPTION


@rule
def resolve(s):
    """What the last task does when nothing is asked, or no longer."""
    now = moment(s)
    if now == ARRANGE:
        next_to_arrange(s)
    elif now == ELEPHANT:
        begin_second_stage(s)
    elif now == SETTLE_TASK:
        settle(s)
    else:
        subject = signed(s.pending[s.depth - 1, SUBJECT])
        dice = signed(s.pending[s.depth - 1, AMOUNT])
        pop(s)
        if now == TAKE_TASK:  # R4.6
            take_as_die(s, s.turn, take_from_grid(s, subject), subject)
        elif now == DRAW_TASK:  # R12.5
            for _ in range(dice):
                take_as_die(s, s.turn, take_top(s), FROM_PILE)
        elif now == REWARD_TASK:
            carry_out(s, EFFECT[subject])
        elif now == EFFECT_TASK:
            carry_out(s, subject)
        elif now == PALACE_TASK or now == COPY_TASK or (now == GOODS_TASK and subject == MUST):
            tell(s, FOUND_NOTHING, s.turn, now)


@rule
def choose(s, action):
    """The effect of an action itself. A card it takes from the grid, if any, is placed last."""
    seat = s.turn
    cell = -1
    if action < PAY:
        cell = choose_card(s, action // CELLS - 1, action % CELLS)
    elif action >= GIVE:
        give_card(s, action - GIVE + 1)
    elif action < DISCARD_DIE or action == JOKER or action == SPEND_KARMA:
        cell = pay(s, action)
    elif action < JOKER:
        s.pending[s.depth - 1, LAST] = action - DISCARD_DIE + 1
        lose_die(s, seat, action - DISCARD_DIE)
        tell(s, THREW_DIE, seat, action - DISCARD_DIE)
    elif action < STOP:
        use_administrator(s, action)
    else:
        answer(s, action)
    if cell >= 0:
        place_card(s, take_from_grid(s, cell))


@rule
def choose_card(s, kind, cell):
    """R6.1, R7.1, R8.1, R9.1, R10.1: returns the cell if its card is to be placed at once, else -1."""
    now = moment(s)
    if now == DICE_TASK:
        s.pending[s.depth - 1, AMOUNT] -= 1
        take_as_die(s, s.turn, take_from_grid(s, cell), cell)
        return -1
    if now == MAIN:
        s.phase = AFTER
        if kind != GOODS:
            push(s, TAKE_TASK if kind == AS_DIE else PAY_TASK, cell, NOTHING)
            return -1
    elif now == GOODS_TASK:  # R8.3: the first must be taken, a second one may
        s.pending[s.depth - 1, AMOUNT] -= 1
        s.pending[s.depth - 1, SUBJECT] = 0
    else:
        pop(s)
    return cell


@rule
def use_administrator(s, action):
    """R12.5, R12.6, R3.4: two dice, another turn, or the end of the turn."""
    seat = s.turn
    if action == END_TURN:
        end_turn(s)
        return
    s.administrators[seat] -= 1
    if action == DRAW_DICE:
        tell(s, BOUGHT_DICE, seat)
        push(s, DRAW_TASK, NOTHING, ADMINISTRATOR_DICE)
    else:
        tell(s, BOUGHT_TURN, seat)
        s.again_used = 1
        s.phase = MAIN


@rule
def answer(s, action):
    """R1.6, R8.3, R10.5, R11.4, R13.3, R13.4: the answer to a question that an effect asked."""
    seat = s.turn
    subject = signed(s.pending[s.depth - 1, SUBJECT]) if s.depth > 0 else 0
    if action == STOP:
        pop(s)
        tell(s, STOPPED, seat)
    elif action < BONUS_TOKEN:
        flip(s, action - FLIP)
    elif action < CHOOSE_SET:
        pop(s)
        tell(s, CHOSE_TOKEN, seat, action - BONUS_TOKEN)
        push(s, EFFECT_TASK, FIRST_BONUS + subject, NOTHING)
    elif action < COPY:
        s.judged[(action - CHOOSE_SET) // 2] = SAME + (action - CHOOSE_SET) % 2
    elif action < ARRANGE_BONUS:
        pop(s)
        tell(s, COPIED, seat, action - COPY, s.last_ship[action - COPY])
        push(s, REWARD_TASK, s.last_ship[action - COPY], NOTHING)
    else:
        lay_bonus(s, action - ARRANGE_BONUS)


# --- Laying the bonuses openly (R1.6) ---


@rule
def lay_bonus(s, bonus):
    """R1.6: the next place of the row from the left."""
    place = 0
    while s.track[s.turn, place] > 0:
        place += 1
    s.track[s.turn, place] = bonus + 1
    tell(s, LAID_BONUS, s.turn, place, bonus)


@rule
def next_to_arrange(s):
    """R1.6: one seat after the other; then the first turn begins."""
    s.turn = (s.turn + 1) % s.players
    s.to_act = s.turn
    if s.turn == 0:
        s.phase = MAIN


# --- Turns, stages, rounds (R2, R15) ---


@rule
def end_turn(s):
    """R2.1, R2.2, R13.4: a bonus turn of the same seat, or the next seat of the stage."""
    if s.extra > 0:
        s.extra -= 1
        s.phase = MAIN
        tell(s, BONUS_TURN, s.turn)
        return
    following = (s.turn + 1) % s.players
    if following == s.start:
        end_stage(s)
        return
    begin_turn(s, following)


@rule
def begin_turn(s, seat):
    """A regular turn; R12.6: another turn can be bought again."""
    s.turn = seat
    s.to_act = seat
    s.phase = MAIN
    s.again_used = 0


@rule
def end_stage(s):
    """R2.3, R2.4, R15.2, R15.5: the elephant turns, or a new round begins, or the game is over."""
    if s.final or (s.stage == 2 and s.round == s.max_rounds):
        end_game(s)
    elif s.stage == 1:
        s.stage = 2
        begin_turn(s, s.start)
        s.phase = ELEPHANT
        tell(s, ELEPHANT_TURNED, s.turn, ELEPHANT_KARMA)
        receive(s, ELEPHANT_KARMA, NOTHING, NOTHING, NOTHING)
    else:
        fill_grid(s, grid_size(s))
        s.round += 1
        s.stage = 1
        s.start = (s.start + 1) % s.players
        begin_turn(s, s.start)
        tell(s, NEW_ROUND, s.round, s.start)


@rule
def begin_second_stage(s):
    """R2.3, R15.2: all that the elephant's karma set off is done; a sixth flip among it ends the game before the stage."""
    if s.final:
        end_game(s)
    else:
        s.phase = MAIN


# --- The end and the score (R15) ---


@rule
def end_game(s):
    """R15.2, R15.5: nobody acts any more."""
    s.phase = OVER
    s.to_act = -1
    tell(s, ENDED, end_reason(s))


@rule
def score(s, seat):
    """R15.3: the number of flipped cards."""
    return flipped(s, seat)


@rule
def surplus(s, seat):
    """R15.4: the worth of the tokens left."""
    return 2 * s.fame[seat] + s.coins[seat]


@rule
def standing(s, seat):
    """R15.3 to R15.5: flipped cards, then 2 x fame + coins, then karma."""
    return (flipped(s, seat) * 10000 + surplus(s, seat)) * 10 + s.karma[seat]


@rule
def end_reason(s):
    """R15.6: what decided: the only track of six, or a comparison among several, or the limit of rounds."""
    if not s.final:
        return BY_ROUNDS
    best = 0
    for seat in range(s.players):
        best = max(best, standing(s, seat))
    full, as_rich, winners = 0, 0, 0
    for seat in range(s.players):
        if flipped(s, seat) == BONUSES:
            full += 1
            as_rich += standing(s, seat) // 10 == best // 10
            winners += standing(s, seat) == best
    if full == 1:
        return BY_SIX
    if as_rich == 1:
        return BY_VALUE
    return BY_KARMA if winners == 1 else BY_SHARING
