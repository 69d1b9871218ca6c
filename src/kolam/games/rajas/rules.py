"""Rajas of the Ganges: set-up, the turn, rounds, the end and the score, numbered as in RULES.md.

The state and the stack of pending tasks are in state.py, what may be done in legality.py, cards going round in cards.py (R4, R14,
R16), paying in payments.py (R5), gains in gains.py (R7 to R10, R12, R13), sets in sets.py (R11).
"""

from __future__ import annotations

from kolam.engine.rule import rule, tell

from .actions import (
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
    FLIP,
    GIVE,
    JOKER,
    KIND_OF,
    PAY,
    SEAT,
    SPEND_KARMA,
    STOP,
    TAKE_BUILDING,
    TOKEN,
    WAY,
)
from .actions import NUM_ACTIONS as NUM_ACTIONS
from .cards import FROM_PILE, draw_card, fill_grid, grid_size, lose_die, take_as_die, take_from_grid, take_top
from .components import (
    ADMINISTRATOR_DICE,
    BONUSES,
    CARDS,
    COLORS,
    COPIES,
    EFFECT,
    ELEPHANT_KARMA,
    FIRST_BONUS,
    GOODS,
    START_HAND,
    VALUES,
)
from .gains import carry_out, flip, flipped, place_card, receive
from .legality import AS_DIE, NO_OPTION, next_option
from .legality import legal as legal
from .legality import refusal as refusal
from .payments import pay
from .sets import give_card, settle
from .state import (
    AFTER,
    AMOUNT,
    ARRANGE,
    BONUS_TURN,
    BOUGHT_DICE,
    BOUGHT_TURN,
    BY_KARMA,
    BY_ROUNDS,
    BY_SHARING,
    BY_SIX,
    BY_VALUE,
    CHOSE_TOKEN,
    COPIED,
    COPY_TASK,
    DICE_TASK,
    DRAW_TASK,
    EFFECT_TASK,
    ELEPHANT,
    ELEPHANT_TURNED,
    ENDED,
    FOUND_NOTHING,
    GOODS_TASK,
    LAID_BONUS,
    LAST,
    MAIN,
    MUST,
    NEW_ROUND,
    NOTHING,
    OPEN,
    OVER,
    PALACE_TASK,
    PAY_TASK,
    REWARD_TASK,
    SAME,
    SETTLE_TASK,
    STOPPED,
    SUBJECT,
    TAKE_TASK,
    THREW_DIE,
    TOP,
    State,
    moment,
    pop,
    push,
)
from .state import END_REASONS as END_REASONS

VERSION = 2
#: What each version changed. A record of an earlier version is replayed; where it meets the change it is told so.
CHANGES = {2: "a sixth flip by the elephant's karma ends the game (R2.3)"}


# --- Set-up (R1) ---


@rule
def new_game(s: State) -> None:
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


# --- Playing: a decision, then all that follows from it unasked ---


@rule
def apply(s: State, action: int) -> None:
    """Play an allowed action; what has only one option, or none, goes by itself ("Order of resolution" in RULES.md)."""
    while action != NO_OPTION:
        choose(s, action)
        action = go_on(s)


@rule
def go_on(s: State) -> int:
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
def resolve(s: State) -> None:
    """What the last task does when nothing is asked, or no longer."""
    now = moment(s)
    if now == ARRANGE:
        next_to_arrange(s)
    elif now == ELEPHANT:
        begin_second_stage(s)
    elif now == SETTLE_TASK:
        settle(s)
    else:
        subject = s.pending[s.depth - 1, SUBJECT]
        dice = s.pending[s.depth - 1, AMOUNT]
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
def choose(s: State, action: int) -> None:
    """The effect of an action itself. A card it takes from the grid, if any, is placed last."""
    seat = s.turn
    kind = KIND_OF[action]
    cell = -1
    if kind < PAY:
        cell = choose_card(s, kind - TAKE_BUILDING, CELL[action])
    elif kind == GIVE:
        give_card(s, CARD[action])
    elif kind == PAY or kind == JOKER or kind == SPEND_KARMA:
        cell = pay(s, kind, DIE[action])
    elif kind == DISCARD_DIE:
        s.pending[s.depth - 1, LAST] = DIE[action] + 1
        lose_die(s, seat, DIE[action])
        tell(s, THREW_DIE, seat, DIE[action])
    elif kind < STOP:
        use_administrator(s, kind)
    else:
        answer(s, kind, action)
    if cell >= 0:
        place_card(s, take_from_grid(s, cell))


@rule
def choose_card(s: State, kind: int, cell: int) -> int:
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
def use_administrator(s: State, kind: int) -> None:
    """R12.5, R12.6, R3.4: two dice, another turn, or the end of the turn."""
    seat = s.turn
    if kind == END_TURN:
        end_turn(s)
        return
    s.administrators[seat] -= 1
    if kind == DRAW_DICE:
        tell(s, BOUGHT_DICE, seat)
        push(s, DRAW_TASK, NOTHING, ADMINISTRATOR_DICE)
    else:
        tell(s, BOUGHT_TURN, seat)
        s.again_used = 1
        s.phase = MAIN


@rule
def answer(s: State, kind: int, action: int) -> None:
    """R1.6, R8.3, R10.5, R11.4, R13.3, R13.4: the answer to a question that an effect asked."""
    seat = s.turn
    subject = s.pending[s.depth - 1, SUBJECT] if s.depth > 0 else 0
    if kind == STOP:
        pop(s)
        tell(s, STOPPED, seat)
    elif kind == FLIP:
        flip(s, BY[action])
    elif kind == BONUS_TOKEN:
        pop(s)
        tell(s, CHOSE_TOKEN, seat, TOKEN[action])
        push(s, EFFECT_TASK, FIRST_BONUS + subject, NOTHING)
    elif kind == CHOOSE_BUILDINGS or kind == CHOOSE_GOODS:
        s.judged[kind - CHOOSE_BUILDINGS] = SAME + WAY[action]
    elif kind == COPY:
        ship = s.last_ship[SEAT[action]]
        pop(s)
        tell(s, COPIED, seat, SEAT[action], ship)
        push(s, REWARD_TASK, ship, NOTHING)
    else:
        lay_bonus(s, BONUS[action])


# --- Laying the bonuses openly (R1.6) ---


@rule
def lay_bonus(s: State, bonus: int) -> None:
    """R1.6: the next place of the row from the left."""
    place = 0
    while s.track[s.turn, place] > 0:
        place += 1
    s.track[s.turn, place] = bonus + 1
    tell(s, LAID_BONUS, s.turn, place, bonus)


@rule
def next_to_arrange(s: State) -> None:
    """R1.6: one seat after the other; then the first turn begins."""
    s.turn = (s.turn + 1) % s.players
    s.to_act = s.turn
    if s.turn == 0:
        s.phase = MAIN


# --- Turns, stages, rounds (R2, R15) ---


@rule
def end_turn(s: State) -> None:
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
def begin_turn(s: State, seat: int) -> None:
    """A regular turn; R12.6: another turn can be bought again."""
    s.turn = seat
    s.to_act = seat
    s.phase = MAIN
    s.again_used = 0


@rule
def end_stage(s: State) -> None:
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
def begin_second_stage(s: State) -> None:
    """R2.3, R15.2: all that the elephant's karma set off is done; a sixth flip among it ends the game before the stage."""
    if s.final:
        end_game(s)
    else:
        s.phase = MAIN


# --- The end and the score (R15) ---


@rule
def end_game(s: State) -> None:
    """R15.2, R15.5: nobody acts any more."""
    s.phase = OVER
    s.to_act = -1
    tell(s, ENDED, end_reason(s))


@rule
def score(s: State, seat: int) -> int:
    """R15.3: the number of flipped cards."""
    return flipped(s, seat)


@rule
def surplus(s: State, seat: int) -> int:
    """R15.4: the worth of the tokens left."""
    return 2 * s.fame[seat] + s.coins[seat]


@rule
def standing(s: State, seat: int) -> int:
    """R15.3 to R15.5: flipped cards, then 2 x fame + coins, then karma."""
    return (flipped(s, seat) * 10000 + surplus(s, seat)) * 10 + s.karma[seat]


@rule
def end_reason(s: State) -> int:
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
