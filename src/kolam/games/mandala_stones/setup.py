"""Mandala Stones: the record, the stones and the set-up. What happens in play is in rules.py."""

import numpy as np

from kolam.engine.generator import below
from kolam.engine.rule import rule
from kolam.games.mandala_stones.components import (
    ALL_STONES,
    ARTISTS_PER_PATTERN,
    CARDS_IN_HAND,
    CIRCLES,
    COLORS,
    KINDS,
    OBJECTIVES,
    PATTERNS,
    SEATS,
    SPACES,
    STACK_HEIGHT,
    STACKS,
    START_CIRCLES,
    STONES_PER_KIND,
    TOWER_HEIGHT,
)

# The steps of a turn (S1.3).
TURN, FIRST, SPACE, OVER = 0, 1, 2, 3
# The values of the option `covered` (S2.4).
COLORS_KNOWN, OPEN, HIDDEN = 0, 1, 2

# A stone is a number: its kind (color * PATTERNS + pattern), or in a stack a mark for a covered one that is not settled yet.
NONE = -1
COLOR_MARK = KINDS  # and a color: a stone of that color
UNKNOWN = COLOR_MARK + COLORS  # a stone of which nothing is known

CARDS = len(OBJECTIVES)

# The record is the list of components. Stones of a stack or tower go from bottom to top.
State = np.dtype(
    [
        ("rng", np.uint64),
        ("shown", np.int32, (PATTERNS,)),  # the stacks whose top has the pattern, as bits
        ("points", np.int16, (SEATS,)),
        ("covered", np.int8),
        ("objectives", np.int8),
        ("players", np.int8),
        ("to_act", np.int8),  # -1 when the game is over
        ("step", np.int8),
        ("ended", np.int8),  # why, or NONE
        ("stack", np.int8, (STACKS, STACK_HEIGHT)),
        ("height", np.int8, (STACKS,)),
        ("unseen", np.int8, (KINDS,)),  # the covered stones that are not settled yet
        ("artist", np.int8, (CIRCLES,)),  # the pattern of the artist there, or NONE
        ("circle", np.int8),  # where the moved artist stands during a PICK, else NONE
        ("held", np.int8),  # the height of the tower in hand
        ("tower", np.int8, (TOWER_HEIGHT,)),
        ("board", np.int8, (SEATS, SPACES, TOWER_HEIGHT)),
        ("board_height", np.int8, (SEATS, SPACES)),
        ("hand", np.int8, (SEATS, CARDS)),  # 1 for each objective card held
        ("laid", np.int8),  # how many stones were scored
        ("mandala", np.int8, (ALL_STONES,)),  # in the order of scoring; from PATH_LENGTH on they are set aside
    ],
    align=True,
)


# --- Set-up (S3) ---


@rule
def new_game(s):
    """S3: stones in the stacks, artists on their circles, empty boards, two cards for each seat; seat 0 begins (S3.5)."""
    clear(s)
    fill_stacks(s)
    place_artists(s)
    if s.objectives:
        for seat in range(s.players):
            deal_objectives(s, seat)
    s.to_act = 0
    s.step = TURN


@rule
def clear(s):
    """S3.3: nothing on the boards yet, nothing on the mandala."""
    s.ended = NONE
    s.circle = NONE
    for stack in range(STACKS):
        for level in range(STACK_HEIGHT):
            s.stack[stack, level] = NONE
    for circle in range(CIRCLES):
        s.artist[circle] = NONE
    for level in range(TOWER_HEIGHT):
        s.tower[level] = NONE
    for seat in range(SEATS):
        for space in range(SPACES):
            for level in range(TOWER_HEIGHT):
                s.board[seat, space, level] = NONE
    for place in range(ALL_STONES):
        s.mandala[place] = NONE


@rule
def fill_stacks(s):
    """S3.1: all stones are mixed, four to a stack; then what nobody sees is forgotten (S2.4)."""
    for place in range(ALL_STONES):
        s.stack[place // STACK_HEIGHT, place % STACK_HEIGHT] = place // STONES_PER_KIND
    for place in range(ALL_STONES - 1, 0, -1):
        other = below(s, place + 1)
        stone = s.stack[place // STACK_HEIGHT, place % STACK_HEIGHT]
        s.stack[place // STACK_HEIGHT, place % STACK_HEIGHT] = s.stack[other // STACK_HEIGHT, other % STACK_HEIGHT]
        s.stack[other // STACK_HEIGHT, other % STACK_HEIGHT] = stone
    for stack in range(STACKS):
        s.height[stack] = STACK_HEIGHT
        show_top(s, stack)
        if s.covered != OPEN:
            for level in range(STACK_HEIGHT - 1):
                stone = s.stack[stack, level]
                s.unseen[stone] += 1
                s.stack[stack, level] = UNKNOWN if s.covered == HIDDEN else COLOR_MARK + color_of(stone)


@rule
def place_artists(s):
    """S3.2: two artists of each pattern on the four starting circles, all ways equally likely."""
    second = ARTISTS_PER_PATTERN  # artists of the second pattern still to be placed
    for i in range(len(START_CIRCLES)):
        left = len(START_CIRCLES) - i
        pattern = below(s, left) < second
        second -= pattern
        s.artist[START_CIRCLES[i]] = pattern


@rule
def deal_objectives(s, seat):
    """S3.4: objective cards for a seat, of those that nobody has, each equally likely."""
    for _ in range(CARDS_IN_HAND):
        left = 0
        for card in range(CARDS):
            left += is_card_free(s, card)
        rest = below(s, left)
        for card in range(CARDS):
            if is_card_free(s, card):
                if rest == 0:
                    s.hand[seat, card] = 1
                    break
                rest -= 1


@rule
def is_card_free(s, card):
    for seat in range(s.players):
        if s.hand[seat, card]:
            return False
    return True


# --- Stones, stacks and towers (S2) ---


@rule
def color_of(kind):
    return kind // PATTERNS


@rule
def pattern_of(kind):
    return kind % PATTERNS


@rule
def top_of_stack(s, stack):
    """S2.2: the stone in play; the stack must not be empty."""
    return s.stack[stack, s.height[stack] - 1]


@rule
def show_top(s, stack):
    """Note the pattern of a stack's top, which is of known kind."""
    s.shown[pattern_of(top_of_stack(s, stack))] |= 1 << stack


@rule
def top_color(s, seat, space):
    """The color on top of a tower, or NONE on an empty space."""
    height = s.board_height[seat, space]
    if height == 0:
        return NONE
    return color_of(s.board[seat, space, height - 1])


@rule
def towers_of(s, seat):
    """The spaces of a seat that hold a tower, as bits."""
    towers = 0
    for space in range(SPACES):
        towers |= (s.board_height[seat, space] > 0) << space
    return towers


@rule
def count_bits(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
