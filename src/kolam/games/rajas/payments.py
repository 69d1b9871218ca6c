"""Rajas of the Ganges: paying with dice, karma and administrators (R5). A payment is a row of small decisions in one order."""

from __future__ import annotations

from kolam.engine.rule import rule, tell

from .actions import JOKER, SPEND_KARMA
from .cards import lose_die
from .components import BUILDING, COLORS, COST, COST_COLOR, GOODS, KIND, VALUES
from .state import (
    ALLOWED,
    AMOUNT,
    BUILDING_TOO_DEAR,
    LAST,
    NO_ADMINISTRATOR_TO_PAY,
    NO_EXACT_DIE,
    NOT_ASKED,
    NOT_HELD,
    OUT_OF_REACH,
    PAID_DIE,
    PAID_JOKER,
    PAID_KARMA,
    ROOM,
    SUBJECT,
    WRONG_COLOR,
    WRONG_ORDER,
    State,
    pop,
)

# --- Questions (R5.5, R5.6) ---


@rule
def reach(s: State, color: int, highest: int, jokers: int, room: int, used: int) -> int:
    """R5.6: how much more can be paid in a color, with dice up to `highest`, jokers and karma; one die `used` is gone already."""
    seat = s.turn
    total = VALUES * jokers
    for value in range(1, highest + 1):
        dice = s.hand[seat, VALUES * color + value - 1]
        if value == used:
            dice -= 1
        total += dice * value
        room += dice * (VALUES - value)
    return total + min(s.karma[seat], room)


@rule
def may_afford(s: State, card: int) -> int:
    """R5.1, R5.2, R9.1: whether a card can be paid from hand, karma and administrators."""
    seat = s.turn
    if KIND[card] == GOODS:
        return ALLOWED
    if KIND[card] == BUILDING:
        most = reach(s, COST_COLOR[card], VALUES, s.administrators[seat], 0, 0)
        return ALLOWED if most >= COST[card] else BUILDING_TOO_DEAR
    if s.administrators[seat] > 0:
        return ALLOWED
    for color in range(COLORS):
        for value in range(max(1, COST[card] - s.karma[seat]), min(VALUES, COST[card] + s.karma[seat]) + 1):
            if s.hand[seat, VALUES * color + value - 1] > 0:
                return ALLOWED
    return NO_EXACT_DIE


@rule
def may_pay(s: State, kind: int, die: int) -> int:
    """R5.2 to R5.6: a step of the payment under way: a die, a joker, or the karma that closes the gap."""
    seat = s.turn
    at = s.depth - 1
    card = s.grid[s.pending[at, SUBJECT]]
    paid, last, room = s.pending[at, AMOUNT], s.pending[at, LAST], s.pending[at, ROOM]
    gap = COST[card] - paid
    if kind == SPEND_KARMA:
        return ALLOWED if KIND[card] == BUILDING and gap <= min(s.karma[seat], room) else NOT_ASKED
    if kind == JOKER:
        if last > 0:
            return WRONG_ORDER
        if s.administrators[seat] == 0:
            return NO_ADMINISTRATOR_TO_PAY
        return ALLOWED
    value = die % VALUES + 1
    if s.hand[seat, die] == 0:
        return NOT_HELD
    if KIND[card] != BUILDING:
        return ALLOWED if abs(value - COST[card]) <= s.karma[seat] else NO_EXACT_DIE
    if die // VALUES != COST_COLOR[card]:
        return WRONG_COLOR
    if last > 0 and value > last:
        return WRONG_ORDER
    if value >= gap or value + reach(s, COST_COLOR[card], value, 0, room + VALUES - value, value) >= gap:
        return ALLOWED
    return OUT_OF_REACH


# --- Paying (R5.7, R5.8) ---


@rule
def pay(s: State, kind: int, die: int) -> int:
    """R5.5: one step. Returns the cell that is paid for when the payment is complete (R5.7), else -1."""
    seat = s.turn
    at = s.depth - 1
    cell = s.pending[at, SUBJECT]
    card = s.grid[cell]
    gap = COST[card] - s.pending[at, AMOUNT]
    karma = 0
    if kind == SPEND_KARMA:
        karma = gap
        paid = gap
    elif kind == JOKER:
        s.administrators[seat] -= 1
        paid = VALUES if KIND[card] == BUILDING else gap
        tell(s, PAID_JOKER, seat, paid)
    else:
        paid = die % VALUES + 1
        s.pending[at, LAST] = paid
        s.pending[at, ROOM] += VALUES - paid
        lose_die(s, seat, die)
        tell(s, PAID_DIE, seat, die)
        if KIND[card] != BUILDING:
            karma = abs(paid - gap)
            paid = gap
    if karma > 0:
        s.karma[seat] -= karma
        tell(s, PAID_KARMA, seat, karma)
    s.pending[at, AMOUNT] += paid
    if s.pending[at, AMOUNT] < COST[card]:
        return -1
    pop(s)
    return cell
