"""Rajas of the Ganges: sets of three (R11). A display is settled as a whole: choices first, then all goes at once."""

from __future__ import annotations

from kolam.engine.rule import rule, tell

from .cards import find_last_ship, is_displayed, leave_row
from .components import ALIKE, CARDS, CATEGORIES, IN_BUILDINGS, IN_GOODS, KIND, SET_SIZE, SHIP, SHOWN, TYPES
from .gains import gain
from .state import (
    ALLOWED,
    DIFFERENT,
    NO_SET,
    NOT_ASKED,
    NOT_JUDGED,
    NOTHING,
    SAME,
    SET_SOLD,
    SETTLE_TASK,
    SHIPS_SOLD,
    SUBJECT,
    State,
    pop,
    push,
)

# --- Is a set complete? (R11.2, R11.4) ---


@rule
def has_same(s: State, seat: int, category: int) -> bool:
    """R11.2: three icons of one type."""
    for kind in range(TYPES):
        if s.icons[seat, category, kind] >= SET_SIZE:
            return True
    return False


@rule
def has_different(s: State, seat: int, category: int) -> bool:
    """R11.4: an icon of each type."""
    for kind in range(TYPES):
        if s.icons[seat, category, kind] == 0:
            return False
    return True


@rule
def category_asked(s: State) -> int:
    """R11.6: the category being settled, buildings first; CATEGORIES if all is judged and supplied."""
    for category in range(CATEGORIES):
        if s.judged[category] == NOT_JUDGED:
            return category
        if s.judged[category] == DIFFERENT and type_asked(s, category) < TYPES:
            return category
    return CATEGORIES


@rule
def type_asked(s: State, category: int) -> int:
    """R11.5: the next type that needs a supplier: those that only one card shows come first; TYPES if none does."""
    for several in range(2):
        for kind in range(TYPES):
            if s.given[category, kind] == 0 and (s.icons[s.turn, category, kind] > 1) == (several == 1):
                return kind
    return TYPES


@rule
def is_supplier_asked(s: State) -> bool:
    """R11.5: whether the open question is which card to give."""
    category = category_asked(s)
    return category < CATEGORIES and s.judged[category] == DIFFERENT


# --- What the seat is asked (R11.4, R11.5) ---


@rule
def may_choose_set(s: State, category: int) -> int:
    """R11.4: same or different is asked only if both are complete."""
    if category_asked(s) != category or s.judged[category] != NOT_JUDGED:
        return NOT_ASKED
    if has_same(s, s.turn, category) and has_different(s, s.turn, category):
        return ALLOWED
    return NOT_ASKED


@rule
def best_given(s: State, category: int, kind: int) -> int:
    """R11.5: of the cards chosen already the one that shows the type for most, of equal ones the lowest; 0 if none shows it."""
    best = 0
    for other in range(TYPES):
        card = s.given[category, other]
        if SHOWN[card, category, kind] > SHOWN[best, category, kind]:
            best = card
        elif SHOWN[card, category, kind] > 0 and SHOWN[card, category, kind] == SHOWN[best, category, kind]:
            best = min(best, card)
    return best


@rule
def may_give(s: State, card: int) -> int:
    """R11.5: a card that can supply the type asked for."""
    seat = s.turn
    if not is_displayed(s, seat, card):
        return NOT_ASKED
    if not is_supplier_asked(s):
        return NOT_ASKED
    category = category_asked(s)
    kind = type_asked(s, category)
    best = best_given(s, category, kind)
    worth = SHOWN[card, category, kind]
    if worth == 0 or (best > 0 and card != best and worth <= SHOWN[best, category, kind]):
        return NOT_ASKED
    for lower in range(ALIKE[card], card):
        if ALIKE[lower] == ALIKE[card] and is_displayed(s, seat, lower):
            return NOT_ASKED
    return ALLOWED


# --- Settling (R11.6, R11.7) ---


@rule
def give_card(s: State, card: int) -> None:
    """R11.5: the card supplies the type asked for."""
    category = category_asked(s)
    s.given[category, type_asked(s, category)] = card


@rule
def settle(s: State) -> None:
    """R11.6: when nothing is asked: judge the next category, or discard and gain. R11.7: then settle again."""
    category = category_asked(s)
    if category < CATEGORIES:
        if has_same(s, s.turn, category):
            s.judged[category] = SAME
        elif has_different(s, s.turn, category):
            s.judged[category] = DIFFERENT
        else:
            s.judged[category] = NO_SET
        return
    ships = s.pending[s.depth - 1, SUBJECT]
    pop(s)
    if ships or s.judged[IN_BUILDINGS] != NO_SET or s.judged[IN_GOODS] != NO_SET:
        clear_sets(s, ships)
    for category in range(CATEGORIES):
        s.judged[category] = NOT_JUDGED
        for kind in range(TYPES):
            s.given[category, kind] = 0


@rule
def clear_sets(s: State, ships: int) -> None:
    """R11.2, R11.3, R11.6, R8.4: all cards of the sets are discarded together; then one gain."""
    seat = s.turn
    sold = 0  # a bit for each type whose cards all go
    administrators = ships
    for category in range(CATEGORIES):
        for kind in range(TYPES):
            if s.judged[category] == SAME and s.icons[seat, category, kind] >= SET_SIZE:
                sold |= 1 << (TYPES * category + kind)
                administrators += category == IN_BUILDINGS
    administrators += s.judged[IN_BUILDINGS] == DIFFERENT
    coins = 0
    for card in range(1, CARDS + 1):
        if is_displayed(s, seat, card):
            going = ships == 1 and KIND[card] == SHIP
            for category in range(CATEGORIES):
                for kind in range(TYPES):
                    shown = SHOWN[card, category, kind]
                    if shown > 0 and (sold >> (TYPES * category + kind) & 1 or s.given[category, kind] == card):
                        going = True
                        coins += shown if category == IN_GOODS else 0
            if going:
                leave_row(s, seat, card)
    find_last_ship(s, seat)
    for category in range(CATEGORIES):
        if s.judged[category] != NO_SET:
            tell(s, SET_SOLD, seat, category, s.judged[category], sold >> (TYPES * category) & ((1 << TYPES) - 1), coins)
    if ships:
        tell(s, SHIPS_SOLD, seat)
    push(s, SETTLE_TASK, NOTHING, NOTHING)
    gain(s, NOTHING, administrators, NOTHING, coins)
