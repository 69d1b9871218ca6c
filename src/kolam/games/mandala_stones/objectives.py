"""Mandala Stones: the objective cards (S3.4, S10)."""

from __future__ import annotations

from kolam.engine.generator import below
from kolam.engine.rule import rule

from .components import CARDS_IN_HAND, COLORS, SPACES, TOWER_HEIGHT
from .state import (
    CARD_GOAL,
    CARD_LEAST,
    CARD_OF,
    CARD_POINTS,
    CARDS,
    GOAL_ALIKE,
    GOAL_HEIGHTS,
    GOAL_STONES,
    GOAL_TOWERS,
    NONE,
    State,
)
from .stones import color_of, count_bits, heights_of, pattern_of, top_color, towers_of

# --- Dealing ---


@rule
def deal_objectives(s: State, seat: int) -> None:
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
def is_card_free(s: State, card: int) -> bool:
    """Whether nobody holds an objective card."""
    for seat in range(s.players):
        if s.hand[seat, card]:
            return False
    return True


# --- What they count ---


@rule
def goal_count(s: State, seat: int, card: int) -> int:
    """S10.2: how much a seat's board has now of what an objective card counts."""
    goal = CARD_GOAL[card]
    if goal == GOAL_STONES:
        return stones_on_board(s, seat, CARD_OF[card])
    if goal == GOAL_TOWERS:
        return count_bits(towers_of(s, seat))
    if goal == GOAL_ALIKE:
        return most_alike(s, seat)
    if goal == GOAL_HEIGHTS:
        return count_bits(heights_of(s, seat))
    colors = 0
    for space in range(SPACES):
        if s.board_height[seat, space] > 0:
            colors |= 1 << top_color(s, seat, space)
    return count_bits(colors)


@rule
def stones_on_board(s: State, seat: int, wanted: int) -> int:
    """The stones of a color, or (numbered after the colors) of a pattern, anywhere in a seat's towers."""
    count = 0
    for space in range(SPACES):
        for level in range(s.board_height[seat, space]):
            stone = s.board[seat, space, level]
            count += color_of(stone) == wanted or COLORS + pattern_of(stone) == wanted
    return count


@rule
def most_alike(s: State, seat: int) -> int:
    """How many towers have the height that most of them have; empty spaces are no towers."""
    most = 0
    for height in range(1, TOWER_HEIGHT + 1):
        count = 0
        for space in range(SPACES):
            count += s.board_height[seat, space] == height
        most = max(most, count)
    return most


@rule
def is_met(s: State, seat: int, card: int) -> bool:
    """S10.2: whether a seat's board meets an objective card."""
    return goal_count(s, seat, card) >= CARD_LEAST[card]


@rule
def best_objective(s: State, seat: int) -> int:
    """S10.1: the card a seat uses: the one met with most points, the earlier of equal ones; NONE if none is met."""
    best = NONE
    most = -1
    for card in range(CARDS):
        if s.hand[seat, card] and CARD_POINTS[card] > most and is_met(s, seat, card):
            best = card
            most = CARD_POINTS[card]
    return best


@rule
def objective_points(s: State, seat: int) -> int:
    """S10.1: what the objective card that a seat uses is worth."""
    card = best_objective(s, seat)
    return 0 if card == NONE else CARD_POINTS[card]
