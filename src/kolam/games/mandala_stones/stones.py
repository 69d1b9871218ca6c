"""Mandala Stones: stones, stacks and towers (S2)."""

from __future__ import annotations

from kolam.engine.rule import rule

from .components import PATTERNS, SPACES
from .state import NONE, State


@rule
def color_of(kind: int) -> int:
    """The color of a kind of stone."""
    return kind // PATTERNS


@rule
def pattern_of(kind: int) -> int:
    """The pattern of a kind of stone."""
    return kind % PATTERNS


@rule
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@rule
def top_of_stack(s: State, stack: int) -> int:
    """S2.2: the stone in play; the stack must not be empty."""
    return s.stack[stack, s.height[stack] - 1]


@rule
def show_top(s: State, stack: int) -> None:
    """Note the pattern of a stack's top, which is of known kind."""
    s.shown[pattern_of(top_of_stack(s, stack))] |= 1 << stack


@rule
def top_color(s: State, seat: int, space: int) -> int:
    """The color on top of a tower, or NONE on an empty space."""
    height = s.board_height[seat, space]
    if height == 0:
        return NONE
    return color_of(s.board[seat, space, height - 1])


@rule
def towers_of(s: State, seat: int) -> int:
    """The spaces of a seat that hold a tower, as bits."""
    towers = 0
    for space in range(SPACES):
        towers |= (s.board_height[seat, space] > 0) << space
    return towers


@rule
def heights_of(s: State, seat: int) -> int:
    """S6.4: the different heights of a board, as bits; an empty space has height 0."""
    heights = 0
    for space in range(SPACES):
        heights |= 1 << s.board_height[seat, space]
    return heights


@rule
def colors_in_tower(s: State, seat: int, space: int) -> int:
    """How many different colors a tower has."""
    colors = 0
    for level in range(s.board_height[seat, space]):
        colors |= 1 << color_of(s.board[seat, space, level])
    return count_bits(colors)
