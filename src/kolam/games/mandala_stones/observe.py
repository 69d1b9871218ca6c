"""Mandala Stones: what a seat may know, as numbers for learning agents. The observer comes first, then the others clockwise."""

from kolam.engine.rule import rule, signed
from kolam.games.mandala_stones.components import (
    CIRCLES,
    COLORS,
    KINDS,
    PATTERNS,
    SEATS,
    SPACES,
    STACK_HEIGHT,
    STACKS,
    TOWER_HEIGHT,
)
from kolam.games.mandala_stones.rules import (
    HAND_SPACE,
    is_met,
)
from kolam.games.mandala_stones.setup import (
    CARDS,
    COLOR_MARK,
    NONE,
    OVER,
    UNKNOWN,
    color_of,
    pattern_of,
)

#: A stone is a flag for each color, then one for each pattern; what is not known of it, or a place without stone, has none.
STONE = COLORS + PATTERNS

# Each part: its name and shape, in the order in which `observe` writes them.
OBSERVATION = (
    ("to_act", (SEATS,)),  # a flag
    ("seat", (SEATS,)),  # a flag for the observer's place in turn order
    ("players", (1,)),
    ("step", (OVER + 1,)),  # a flag
    ("laid", (1,)),
    ("to_the_end", (1,)),  # stones that are still to be laid until the end is triggered
    ("points", (SEATS,)),
    ("hand", (CARDS,)),  # the observer's objective cards
    ("met", (CARDS,)),  # whether the observer's board meets each card, held or not
    ("unseen", (KINDS,)),
    ("artists", (CIRCLES, PATTERNS)),
    ("circle", (CIRCLES,)),  # the artist that was moved in this turn
    ("tower", (TOWER_HEIGHT, STONE)),
    ("heights", (STACKS,)),
    ("stacks", (STACKS, STACK_HEIGHT, STONE)),
    ("boards", (SEATS, SPACES, TOWER_HEIGHT, STONE)),
)
OBSERVATION_SIZE = (
    (3 * SEATS + 3 + (OVER + 1) + 2 * CARDS + KINDS + CIRCLES * (PATTERNS + 1) + STACKS)
    + STONE * (TOWER_HEIGHT + STACKS * STACK_HEIGHT + SEATS * SPACES * TOWER_HEIGHT)
)  # fmt: skip


@rule
def write_stone(out: "buffer", n, stone):
    """The flags of a stone at place n; returns the place after it."""
    color = NONE
    pattern = NONE
    if NONE < stone < COLOR_MARK:
        color = color_of(stone)
        pattern = pattern_of(stone)
    elif COLOR_MARK <= stone < UNKNOWN:
        color = stone - COLOR_MARK
    for c in range(COLORS):
        out[n + c] = c == color
    for p in range(PATTERNS):
        out[n + COLORS + p] = p == pattern
    return n + STONE


@rule
def observe(s, seat, out: "buffer"):
    """Write what a seat may know; what is hidden from it is nowhere read."""
    n = observe_table(s, seat, out)
    for level in range(TOWER_HEIGHT):
        n = write_stone(out, n, s.tower[level])
    for stack in range(STACKS):
        out[n + stack] = s.height[stack]
    n += STACKS
    for stack in range(STACKS):
        for level in range(STACK_HEIGHT):
            n = write_stone(out, n, s.stack[stack, level])
    for place in range(SEATS):
        owner = (seat + place) % s.players
        for space in range(SPACES):
            for level in range(TOWER_HEIGHT):
                n = write_stone(out, n, s.board[owner, space, level] if place < s.players else NONE)


@rule
def observe_table(s, seat, out: "buffer"):
    """All but the stones of stacks and towers; returns the place after it."""
    for place in range(SEATS):
        owner = (seat + place) % s.players
        out[place] = place < s.players and owner == s.to_act
        out[SEATS + place] = place == seat
        out[2 * SEATS + 3 + OVER + 1 + place] = s.points[owner] if place < s.players else 0
    n = 2 * SEATS
    out[n] = s.players
    for step in range(OVER + 1):
        out[n + 1 + step] = s.step == step
    n += OVER + 2
    out[n] = s.laid
    out[n + 1] = max(0, signed(HAND_SPACE[s.players]) - s.laid)
    n += 2 + SEATS
    for card in range(CARDS):
        out[n + card] = s.hand[seat, card]
        out[n + CARDS + card] = is_met(s, seat, card)
    n += 2 * CARDS
    for kind in range(KINDS):
        out[n + kind] = s.unseen[kind]
    n += KINDS
    for circle in range(CIRCLES):
        for pattern in range(PATTERNS):
            out[n + circle * PATTERNS + pattern] = s.artist[circle] == pattern
        out[n + CIRCLES * PATTERNS + circle] = s.circle == circle
    return n + CIRCLES * (PATTERNS + 1)
