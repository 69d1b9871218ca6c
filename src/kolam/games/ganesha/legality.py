"""Ganesha: what may be done. The same questions stand behind the list of allowed actions, playing, and reasons why not."""

from __future__ import annotations

from kolam.engine.rule import Buffer, rule

from .actions import (
    ALL_KINDS,
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
    OFFER,
    PASS,
    PLACE,
    PUT_BACK,
    PUT_TOKEN,
    REMOVE,
    RESULT,
    RESULT_SIZE,
    SEAT,
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
        return ALLOWED if s.phase == SECOND else WRONG_MOMENT
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
    return ALLOWED if s.phase == SPICE else WRONG_MOMENT


@rule
def has_allowed(s: State, kind: int, end: int) -> bool:
    """Whether any action of the kinds from `kind` up to `end` is allowed."""
    for action in range(FIRST_ID[kind], FIRST_ID[end]):
        if refusal(s, action) == ALLOWED:
            return True
    return False


@rule
def only_allowed(s: State, kind: int, end: int) -> int:
    """The one action of the kinds from `kind` up to `end` that is allowed; NONE if there are several."""
    found = NONE
    for action in range(FIRST_ID[kind], FIRST_ID[end]):
        if refusal(s, action) == ALLOWED:
            if found != NONE:
                return NONE
            found = action
    return found


@rule
def write_allowed(s: State, actions: Buffer, n: int, kind: int, end: int) -> int:
    """Write the allowed actions of the kinds from `kind` up to `end` behind n others; return how many there are then."""
    for action in range(FIRST_ID[kind], FIRST_ID[end]):
        if refusal(s, action) == ALLOWED:
            actions[n] = action
            n += 1
    return n


@rule
def legal(s: State, actions: Buffer) -> int:
    """Write the ids of the allowed actions, rising, into `actions`; return how many there are."""
    n = 0
    if s.phase == TAKE or s.phase == SECOND:
        n = write_allowed(s, actions, n, TAKE_GEM, SWAP)
        return write_allowed(s, actions, n, STOP, USE)
    if s.phase == SPICE:
        return write_allowed(s, actions, n, SWAP, GIVE_BACK)
    if s.phase == RETURN:
        return write_allowed(s, actions, n, GIVE_BACK, KEEP)
    if s.phase == SLOTS:
        return write_allowed(s, actions, n, KEEP, LAY_FREE)
    if s.phase == MANDALA:
        n = write_allowed(s, actions, n, PASS, REMOVE)
        return write_allowed(s, actions, n, LAY_FREE, PLACE)
    if s.phase == FINAL:
        return write_allowed(s, actions, n, PLACE, PUT_TOKEN)
    if s.phase == PLACING:
        return write_allowed(s, actions, n, PUT_TOKEN, ALL_KINDS)
    return n
