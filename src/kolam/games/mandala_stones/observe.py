"""Mandala Stones: what a seat may know, as numbers for learning agents. The observer comes first, then the others clockwise."""

from __future__ import annotations

from kolam.engine.layout import Observation, Part
from kolam.engine.rule import Buffer, rule

from .components import CIRCLES, COLORS, KINDS, PATTERNS, SEATS, SPACES, STACK_HEIGHT, STACKS, TOWER_HEIGHT
from .objectives import is_met
from .state import CARDS, COLOR_MARK, HAND_SPACE, NONE, OVER, UNKNOWN, State
from .stones import color_of, pattern_of

#: A stone is a flag for each color, then one for each pattern; what is not known of it, or a place without stone, has none.
STONE = COLORS + PATTERNS

OBSERVATION = Observation(
    Part("to_act", SEATS, "a flag for the seat that decides"),
    Part("seat", SEATS, "a flag for the observer's place in turn order"),
    Part("players", 1, "number of players"),
    Part("step", OVER + 1, "a flag for the step of the turn"),
    Part("laid", 1, "stones laid on the mandala"),
    Part("to_the_end", 1, "stones that are still to be laid until the end is triggered"),
    Part("points", SEATS, "points, without objectives"),
    Part("hand", CARDS, "flags for the observer's objective cards"),
    Part("met", CARDS, "whether the observer's board meets each card, held or not"),
    Part("unseen", KINDS, "covered stones of each kind that nobody has seen"),
    Part("artists", (CIRCLES, PATTERNS), "flags for the artists on the circles"),
    Part("circle", CIRCLES, "a flag for the artist that was moved in this turn"),
    Part("tower", (TOWER_HEIGHT, STONE), "the tower in hand, stone by stone"),
    Part("heights", STACKS, "stones in each stack"),
    Part("stacks", (STACKS, STACK_HEIGHT, STONE), "the stones of the stacks as far as they are known"),
    Part("boards", (SEATS, SPACES, TOWER_HEIGHT, STONE), "the stones of the towers"),
)
OBSERVATION_SIZE = len(OBSERVATION)
(
    TO_ACT, SEAT_NUMBER, PLAYERS, STEP, LAID, TO_THE_END, POINTS, HAND, MET, UNSEEN, ARTISTS, MOVED_ARTIST, TOWER, HEIGHTS,
    STACKED, BUILT, _,
) = OBSERVATION.first  # fmt: skip


@rule
def observe(s: State, seat: int, out: Buffer) -> None:
    """Write what a seat may know; what is hidden from it is nowhere read."""
    out[PLAYERS] = s.players
    for step in range(OVER + 1):
        out[STEP + step] = s.step == step
    out[LAID] = s.laid
    out[TO_THE_END] = max(0, HAND_SPACE[s.players] - s.laid)
    for card in range(CARDS):
        out[HAND + card] = s.hand[seat, card]
        out[MET + card] = is_met(s, seat, card)
    for place in range(SEATS):
        owner = (seat + place) % s.players
        out[TO_ACT + place] = place < s.players and owner == s.to_act
        out[SEAT_NUMBER + place] = place == seat
        out[POINTS + place] = s.points[owner] if place < s.players else 0
    observe_board(s, out)
    observe_towers(s, seat, out)


@rule
def observe_board(s: State, out: Buffer) -> None:
    """The main board: artists, stacks, and what lies under their tops."""
    for kind in range(KINDS):
        out[UNSEEN + kind] = s.unseen[kind]
    for circle in range(CIRCLES):
        for pattern in range(PATTERNS):
            out[ARTISTS + circle * PATTERNS + pattern] = s.artist[circle] == pattern
        out[MOVED_ARTIST + circle] = s.circle == circle
    n = STACKED
    for stack in range(STACKS):
        out[HEIGHTS + stack] = s.height[stack]
        for level in range(STACK_HEIGHT):
            n = write_stone(out, n, s.stack[stack, level])


@rule
def observe_towers(s: State, seat: int, out: Buffer) -> None:
    """The tower in hand and those on the boards, the observer's first."""
    n = TOWER
    for level in range(TOWER_HEIGHT):
        n = write_stone(out, n, s.tower[level])
    n = BUILT
    for place in range(SEATS):
        owner = (seat + place) % s.players
        for space in range(SPACES):
            for level in range(TOWER_HEIGHT):
                n = write_stone(out, n, s.board[owner, space, level] if place < s.players else NONE)


@rule
def write_stone(out: Buffer, n: int, stone: int) -> int:
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
