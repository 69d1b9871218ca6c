"""Rajas of the Ganges: cards going round. The pile, the grid, dice in hand, rows, the discard pile (R4, R14, R16)."""

from __future__ import annotations

from kolam.engine.generator import below
from kolam.engine.rule import rule, tell

from .components import (
    CARDS,
    CATEGORIES,
    CELLS,
    DIE_COLOR,
    GRID_COLUMNS,
    GRID_ROWS,
    KIND,
    NEW_CARDS,
    SEATS,
    SHIP,
    SHIP_NUMBER,
    SHOWN,
    TYPES,
    VALUES,
)
from .state import CARRIED, DIE_SHOWS, DISCARD, DRAW, GRID, GRID_LAID, HAND, PILE_RENEWED, ROW, SWEPT, TOOK_DIE, TOP, State

FROM_PILE = -1  # in place of a cell


# --- Values (R16) ---


@rule
def draw_value(s: State, color: int) -> int:
    """R16.2: the value on a back, each unseen one of its color equally likely."""
    unseen = 0
    for value in range(VALUES):
        unseen += s.unseen[color, value]
    rest = below(s, unseen)
    value = 0
    while rest >= s.unseen[color, value]:
        rest -= s.unseen[color, value]
        value += 1
    s.unseen[color, value] -= 1
    return value + 1


@rule
def discard_card(s: State, card: int) -> None:
    """R14.1: onto the discard pile, dice side up; a value that nobody knew becomes known."""
    if s.value[card] == 0:
        s.value[card] = draw_value(s, DIE_COLOR[card])
    s.place[card] = DISCARD


# --- The pile (R14.3, R16.1) ---


@rule
def draw_card(s: State) -> int:
    """R16.1: a card of the pile, each equally likely; there must be one."""
    card = 1 + below(s, CARDS)
    while s.place[card] != DRAW:
        card = 1 + below(s, CARDS)
    s.place[card] = CARRIED
    s.pile -= 1
    return card


@rule
def take_top(s: State) -> int:
    """R16.1, R14.3: the open top card; the next one is turned up at once, from the discard pile if need be."""
    card = s.top
    s.place[card] = CARRIED
    if s.pile == 0:
        renew_pile(s)
    s.top = draw_card(s)
    s.place[s.top] = TOP
    return card


@rule
def renew_pile(s: State) -> None:
    """R14.3, R16.3: the discard pile becomes the pile, and its values are unseen again."""
    for card in range(1, CARDS + 1):
        if s.place[card] == DISCARD:
            s.place[card] = DRAW
            s.pile += 1
            s.unseen[DIE_COLOR[card], s.value[card] - 1] += 1
            s.value[card] = 0
    tell(s, PILE_RENEWED, s.pile)


# --- The grid (R1.5, R2.4, R14.2) ---


@rule
def grid_size(s: State) -> int:
    """The cells of the grid with this number of players."""
    return GRID_COLUMNS * GRID_ROWS[s.players - 2]


@rule
def has_card(s: State, kind: int) -> bool:
    """Whether a card of a kind lies in the grid."""
    for cell in range(CELLS):
        if s.grid[cell] > 0 and KIND[s.grid[cell]] == kind:
            return True
    return False


@rule
def fill_grid(s: State, cells: int) -> None:
    """R2.4, R14.2: the empty ones of the first cells are filled from the pile."""
    for cell in range(cells):
        if s.grid[cell] == 0:
            card = take_top(s)
            s.grid[cell] = card
            s.place[card] = GRID


@rule
def take_from_grid(s: State, cell: int) -> int:
    """R1.5: the cell stays empty; R14.2: but if it was the last card, new ones are laid at once."""
    card = s.grid[cell]
    s.grid[cell] = 0
    s.place[card] = CARRIED
    for other in range(CELLS):
        if s.grid[other] > 0:
            return card
    tell(s, GRID_LAID, NEW_CARDS)
    fill_grid(s, NEW_CARDS)
    return card


# --- The hand (R4) ---


@rule
def take_as_die(s: State, seat: int, card: int, cell: int) -> None:
    """R4.1: the card goes to the hand and its owner sees the value. The cell, or FROM_PILE, is for the log."""
    value = draw_value(s, DIE_COLOR[card])
    die = VALUES * DIE_COLOR[card] + value - 1
    s.value[card] = value
    s.place[card] = HAND + seat
    s.hand[seat, die] += 1
    s.held[seat] += 1
    tell(s, TOOK_DIE, seat, card, cell)
    tell(s, DIE_SHOWS, seat, die)


@rule
def lose_die(s: State, seat: int, die: int) -> None:
    """R5.8, R4.3: a die goes to the discard pile; of equal ones that with the lowest number."""
    card = 1
    while s.place[card] != HAND + seat or VALUES * DIE_COLOR[card] + s.value[card] - 1 != die:
        card += 1
    s.hand[seat, die] -= 1
    s.held[seat] -= 1
    discard_card(s, card)


# --- The rows (R1.2) ---


@rule
def enter_row(s: State, seat: int, card: int) -> None:
    """A card is laid in the row of its kind."""
    s.place[card] = ROW + SEATS * KIND[card] + seat
    count_icons(s, seat, card, 1)
    if KIND[card] == SHIP:
        s.ships[seat] += 1
        s.last_ship[seat] = card


@rule
def leave_row(s: State, seat: int, card: int) -> None:
    """A card of a row is discarded. Afterwards `find_last_ship` must be asked."""
    count_icons(s, seat, card, -1)
    if KIND[card] == SHIP:
        s.ships[seat] -= 1
    discard_card(s, card)


@rule
def count_icons(s: State, seat: int, card: int, change: int) -> None:
    """The icons of a card are counted in, or out."""
    for category in range(CATEGORIES):
        for kind in range(TYPES):
            if SHOWN[card, category, kind] > 0:
                s.icons[seat, category, kind] += change


@rule
def is_displayed(s: State, seat: int, card: int) -> bool:
    """Whether a card lies in one of a seat's three rows."""
    return s.place[card] >= ROW and s.place[card] < CARRIED and (s.place[card] - ROW) % SEATS == seat


@rule
def find_last_ship(s: State, seat: int) -> None:
    """The end of the ship row: rows rise (R8.2), so it is the highest number."""
    last = 0
    for card in range(1, CARDS + 1):
        if s.place[card] == ROW + SEATS * SHIP + seat and SHIP_NUMBER[card] > SHIP_NUMBER[last]:
            last = card
    s.last_ship[seat] = last


@rule
def sweep_ships(s: State, seat: int) -> None:
    """R8.2, R8.5: all ships of the row are discarded; goods on them are lost."""
    for card in range(1, CARDS + 1):
        if s.place[card] == ROW + SEATS * SHIP + seat:
            tell(s, SWEPT, seat, card)
            leave_row(s, seat, card)
    s.last_ship[seat] = 0
