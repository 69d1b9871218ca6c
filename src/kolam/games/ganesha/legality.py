"""Ganesha: what may be done. The same questions stand behind the list of allowed actions, playing, and reasons why not."""

from __future__ import annotations

from kolam.engine.rule import Buffer, rule

from .actions import (
    COLOR,
    FIRST_ID,
    GIVE,
    GIVE_BACK,
    HEX,
    IN_RESULT,
    KEEP,
    KIND_OF,
    LAY,
    LAY_FREE,
    LAY_ID,
    OFFER,
    PASS,
    PLACE,
    PUT_BACK,
    PUT_TOKEN,
    REMOVE,
    RESULT,
    RESULT_COUNT,
    RESULT_SIZE,
    SEAT,
    SKIP,
    STOP,
    SWAP,
    TAKE_GEM,
    USE,
)
from .components import ADJACENT, COLORS, HEXES, IN_USE, YELLOW
from .state import (
    ADJACENT_SECOND,
    ALLOWED,
    ALTAR_EMPTY,
    BY_EDITION,
    ENGLISH,
    FEWEST,
    FINAL,
    GAMBLE,
    GIFT,
    GIVE_NO_SEAT,
    GIVE_NOTHING_BACK,
    GIVE_SELF,
    MANDALA,
    NO_GEM,
    NO_PASS_IN_FINAL,
    NO_SECOND_NOW,
    NONE,
    NONE_LEFT_TO_LAY,
    NOT_ADJACENT,
    NOT_IN_USE,
    NOT_ON_MANDALA,
    NOT_TAKEN_NOW,
    NOT_TO_REDRAW,
    NOTHING_TO_LAY,
    OFFER_NOT_OWNED,
    OFFER_WRONG_COLOR,
    PLACE_NOT_OWNED,
    PLACING,
    PLUS_ONE,
    REDRAW,
    REMOVE_LAST,
    RESLOT_NOT_OWNED,
    RETURN,
    RETURN_NOT_OWNED,
    RETURN_SAME,
    SECOND,
    SLOT_EMPTIED,
    SLOTS,
    SPICE,
    SWAP_ALTAR,
    SWAP_NO_GEM,
    SWAP_SAME,
    TAKE,
    TAKE_FIRST,
    TAKING_OVER,
    TOKEN_BESIDE,
    TOKEN_THERE,
    TRADE,
    WRONG_MOMENT,
    State,
)

# --- Looking at the table ---


@rule
def is_used(s: State, hex: int) -> bool:
    """G2.1: whether a hex is in use with this number of players."""
    return IN_USE[s.players - FEWEST, hex] == 1


@rule
def bag_size(s: State) -> int:
    """How many gems are in the bag."""
    size = 0
    for color in range(COLORS):
        size += s.bag[color]
    return size


# --- What may be done: the spice tokens (G2) ---


@rule
def may_hold_token(s: State, hex: int) -> int:
    """G2.3: a hex in use that neither holds a token nor adjoins one."""
    if not is_used(s, hex):
        return NOT_IN_USE
    if s.tokens[hex] != NONE:
        return TOKEN_THERE
    for other in range(HEXES):
        if ADJACENT[hex, other] and s.tokens[other] != NONE:
            return TOKEN_BESIDE
    return ALLOWED


@rule
def may_put_token(s: State, hex: int) -> int:
    """G2.6: where the holder of the drum may put a token, when it is time for that."""
    return may_hold_token(s, hex) if s.phase == PLACING else WRONG_MOMENT


# --- What may be done: phase 1 (G3, G5) ---


@rule
def may_take(s: State, hex: int) -> int:
    """G3.1 to G3.6: any gem first; then one in reach."""
    if s.phase == MANDALA:
        return ALTAR_EMPTY if s.taken[0] == NONE else TAKING_OVER
    if s.phase == SLOTS:
        return NO_SECOND_NOW if s.taken[1] == NONE else TAKING_OVER
    if s.phase != TAKE and s.phase != SECOND:
        return WRONG_MOMENT
    if not is_used(s, hex):
        return NOT_IN_USE
    if s.altar[hex] == NONE:
        return NO_GEM
    if s.phase == SECOND and s.second == ADJACENT_SECOND and not ADJACENT[s.taken[0], hex]:
        return NOT_ADJACENT
    return ALLOWED


@rule
def may_stop(s: State) -> int:
    """G3.6: a second gem is a right, no duty."""
    return ALLOWED if s.phase == SECOND else WRONG_MOMENT


@rule
def token_asked(s: State) -> int:
    """The token whose effect is being decided, or NONE."""
    if s.phase != SPICE:
        return NONE
    return token_taken(s)


@rule
def token_taken(s: State) -> int:
    """The token of the hex taken from last."""
    return s.tokens[s.taken[0] if s.taken[1] == NONE else s.taken[1]]


@rule
def last_gem(s: State) -> int:
    """The color of the gem just taken: the last one in the hand."""
    return s.hand[s.held - 1]


@rule
def may_skip(s: State) -> int:
    """G4.2: a spice may be left unused."""
    return ALLOWED if s.phase == SPICE else WRONG_MOMENT


@rule
def may_swap(s: State, hex: int) -> int:
    """G5.2: a gem of another color on the altar."""
    if token_asked(s) != SWAP_ALTAR:
        return WRONG_MOMENT
    if s.altar[hex] == NONE:
        return SWAP_NO_GEM
    return SWAP_SAME if s.altar[hex] == last_gem(s) else ALLOWED


@rule
def may_use(s: State) -> int:
    """G5.5, G5.7: a point, or a gamble that can be paid and has something to draw."""
    token = token_asked(s)
    if token == PLUS_ONE:
        return ALLOWED
    if token == GAMBLE and s.score[s.turn] > 0 and bag_size(s) > 0:
        return ALLOWED
    return WRONG_MOMENT


@rule
def may_remove(s: State, color: int) -> int:
    """G5.1: a color that has a gem on the mandala."""
    if token_asked(s) != REMOVE_LAST:
        return WRONG_MOMENT
    return ALLOWED if s.mandala[color] > 0 else NOT_ON_MANDALA


@rule
def may_redraw(s: State, color: int) -> int:
    """G5.8: a color of the own treasury."""
    if token_asked(s) != REDRAW:
        return WRONG_MOMENT
    return ALLOWED if s.treasury[s.turn, color] > 0 else NOT_TO_REDRAW


@rule
def may_give(s: State, seat: int) -> int:
    """G5.4: to another player; in the Russian edition to one who can give another color back."""
    if token_asked(s) != TRADE:
        return WRONG_MOMENT
    if seat == s.turn:
        return GIVE_SELF
    if seat >= s.players:
        return GIVE_NO_SEAT
    gift = s.ginger == GIFT or (s.ginger == BY_EDITION and s.edition == ENGLISH)
    return ALLOWED if gift or returns(s, seat) > 0 else GIVE_NOTHING_BACK


@rule
def may_return(s: State, color: int) -> int:
    """G5.4: a gem of the treasury, of another color than the one given."""
    if s.phase != RETURN:
        return WRONG_MOMENT
    if color == last_gem(s):
        return RETURN_SAME
    return ALLOWED if s.treasury[s.to_act, color] > 0 else RETURN_NOT_OWNED


@rule
def returns(s: State, seat: int) -> int:
    """G5.4: how many colors a seat could give for the gem just taken."""
    given = last_gem(s)
    count = 0
    for color in range(COLORS):
        count += color != given and s.treasury[seat, color] > 0
    return count


# --- What may be done: phases 2 and 3, the final stage (G6, G7, G9) ---


@rule
def in_hand(s: State, color: int) -> int:
    """How many gems of a color are in the hand."""
    count = 0
    for i in range(s.held):
        count += s.hand[i] == color
    return count


@rule
def slots_filled(s: State, seat: int) -> int:
    """How many gems a seat has in its slots."""
    count = 0
    for color in range(COLORS):
        count += s.slots[seat, color]
    return count


@rule
def may_keep(s: State, result: int) -> int:
    """G6.4, G6.5: no fewer gems than before, out of slots and hand; with Coriander also out of the treasury."""
    if s.phase != SLOTS:
        return WRONG_MOMENT
    size = RESULT_SIZE[result]
    before = slots_filled(s, s.turn)
    if size < before:
        return SLOT_EMPTIED
    if s.reslot and size > before + s.held:
        return RESLOT_NOT_OWNED
    for color in range(COLORS):
        wanted = IN_RESULT[result, color]
        if wanted > 0:
            there = s.slots[s.turn, color] + in_hand(s, color)
            if s.reslot:
                if wanted > there + s.treasury[s.turn, color]:
                    return RESLOT_NOT_OWNED
            elif wanted > there:
                return NOT_TAKEN_NOW
    return ALLOWED


@rule
def may_lay(s: State, offer: int, color: int) -> int:
    """G7.2 to G7.4, G7.6: a gem of the same color or a yellow one pays; something must be left to lay."""
    if s.phase == TAKE:
        return TAKE_FIRST
    if s.phase != MANDALA:
        return WRONG_MOMENT
    if offer != NONE:
        if s.treasury[s.turn, offer] == 0:
            return OFFER_NOT_OWNED
        if offer != color and offer != YELLOW and not s.any_sacrifice:
            return OFFER_WRONG_COLOR
        if offer == color and s.treasury[s.turn, color] == 1:
            return NONE_LEFT_TO_LAY
    return ALLOWED if s.treasury[s.turn, color] > 0 else NOTHING_TO_LAY


@rule
def may_pass(s: State) -> int:
    """G7.1: phase 3 is optional; G3.1, G9.4: nothing else is."""
    if s.phase == MANDALA:
        return ALLOWED
    if s.phase == TAKE:
        return TAKE_FIRST
    return NO_PASS_IN_FINAL if s.phase == FINAL else WRONG_MOMENT


@rule
def may_place(s: State, color: int) -> int:
    """G9.4: any gem of the own treasury."""
    if s.phase != FINAL:
        return WRONG_MOMENT
    return ALLOWED if s.treasury[s.turn, color] > 0 else PLACE_NOT_OWNED


@rule
def refusal(s: State, action: int) -> int:
    """Why an action is not allowed now: 0 if it is, else the first reason that holds."""
    kind = KIND_OF[action]
    if kind == TAKE_GEM:
        return may_take(s, HEX[action])
    if kind == KEEP:
        return may_keep(s, RESULT[action])
    if kind == LAY:
        return may_lay(s, OFFER[action], COLOR[action])
    if kind == LAY_FREE:
        return may_lay(s, NONE, YELLOW)
    if kind == PASS:
        return may_pass(s)
    if kind == PLACE:
        return may_place(s, COLOR[action])
    if kind == STOP:
        return may_stop(s)
    if kind == PUT_TOKEN:
        return may_put_token(s, HEX[action])
    if kind == GIVE_BACK:
        return may_return(s, COLOR[action])
    return may_spice(s, kind, action)


@rule
def may_spice(s: State, kind: int, action: int) -> int:
    """G4.1: whether an action answers the spice that is asked about, or leaves it."""
    if kind == SWAP:
        return may_swap(s, HEX[action])
    if kind == USE:
        return may_use(s)
    if kind == REMOVE:
        return may_remove(s, COLOR[action])
    if kind == PUT_BACK:
        return may_redraw(s, COLOR[action])
    if kind == GIVE:
        return may_give(s, SEAT[action])
    return may_skip(s)


# --- All that may be done ---


@rule
def legal(s: State, actions: Buffer) -> int:
    """Write the ids of the allowed actions, rising, into `actions`; return how many there are."""
    if s.phase == TAKE or s.phase == SECOND:
        return write_takes(s, actions)
    if s.phase == SPICE:
        return write_spices(s, actions)
    if s.phase == SLOTS:
        return write_results(s, actions)
    if s.phase == MANDALA:
        return write_lays(s, actions)
    n = 0
    if s.phase == PLACING:
        for hex in range(HEXES):
            if may_put_token(s, hex) == ALLOWED:
                actions[n] = FIRST_ID[PUT_TOKEN] + hex
                n += 1
        return n
    for color in range(COLORS):
        if may_return(s, color) == ALLOWED:
            actions[n] = FIRST_ID[GIVE_BACK] + color
            n += 1
        if may_place(s, color) == ALLOWED:
            actions[n] = FIRST_ID[PLACE] + color
            n += 1
    return n


@rule
def write_takes(s: State, actions: Buffer) -> int:
    """G3: the gems in reach; the second may be left."""
    n = 0
    for hex in range(HEXES):
        if may_take(s, hex) == ALLOWED:
            actions[n] = FIRST_ID[TAKE_GEM] + hex
            n += 1
    if may_stop(s) == ALLOWED:
        actions[n] = FIRST_ID[STOP]
        n += 1
    return n


@rule
def write_spices(s: State, actions: Buffer) -> int:
    """G5: what the spice that is asked about can do, or nothing."""
    n = 0
    for hex in range(HEXES):
        if may_swap(s, hex) == ALLOWED:
            actions[n] = FIRST_ID[SWAP] + hex
            n += 1
    if may_use(s) == ALLOWED:
        actions[n] = FIRST_ID[USE]
        n += 1
    if may_skip(s) == ALLOWED:
        actions[n] = FIRST_ID[SKIP]
        n += 1
    for color in range(COLORS):  # never both: a token has one effect
        if may_remove(s, color) == ALLOWED:
            actions[n] = FIRST_ID[REMOVE] + color
            n += 1
        if may_redraw(s, color) == ALLOWED:
            actions[n] = FIRST_ID[PUT_BACK] + color
            n += 1
    for seat in range(s.players):
        if may_give(s, seat) == ALLOWED:
            actions[n] = FIRST_ID[GIVE] + seat
            n += 1
    return n


@rule
def write_results(s: State, actions: Buffer) -> int:
    """G6: the ways to put the gems down."""
    n = 0
    for result in range(RESULT_COUNT):
        if may_keep(s, result) == ALLOWED:
            actions[n] = FIRST_ID[KEEP] + result
            n += 1
    return n


@rule
def write_lays(s: State, actions: Buffer) -> int:
    """G7: to pass, or a color to lay for an offering; yellow also for none."""
    n = 0
    if may_pass(s) == ALLOWED:
        actions[n] = FIRST_ID[PASS]
        n += 1
    if may_lay(s, NONE, YELLOW) == ALLOWED:
        actions[n] = FIRST_ID[LAY_FREE]
        n += 1
    for color in range(COLORS):
        for offer in range(COLORS):
            if may_lay(s, offer, color) == ALLOWED:
                actions[n] = LAY_ID[color, offer]
                n += 1
    return n
