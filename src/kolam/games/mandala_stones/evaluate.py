"""Mandala Stones: a cheap judgment of a position for one seat, used by the greedy bot."""

from __future__ import annotations

from kolam.engine.rule import rule

from .components import COLORS, LEAST_TOWERS, SIDES, SPACES
from .legality import allowed_sides
from .objectives import goal_count
from .rules import score, tower_value
from .state import CARD_LEAST, CARD_POINTS, CARDS, FIRST, HAND_SPACE, NONE, OVER, STACK_AT, State
from .stones import top_color, top_of_stack

# What a tower's value is likely to bring, for its top and for the stones below once they come up.
TOP_WEIGHT = 0.35
BELOW_WEIGHT = (0.0, 0.3, 0.2, 0.1)
# What scoring a color that shows on two tops or more is worth beyond that, best color first.
MATCH_WEIGHT = (0.5, 0.35)
# Stones until the end is triggered within which what lies on a board loses its worth.
LATE = 12.0
# A lead of so many points makes a win e times as likely as a loss.
EVALUATION_SCALE = 5.0


@rule
def color_value(s: State, seat: int, color: int) -> int:
    """What scoring a color would bring now; 0 if it may not be scored."""
    count = 0
    value = 0
    for space in range(SPACES):
        if top_color(s, seat, space) == color:
            count += 1
            value += tower_value(s, seat, space)
    return value if count >= LEAST_TOWERS else 0


@rule
def tower_promise(s: State, seat: int, space: int) -> float:
    """What the stones of a tower may bring, scored one after the other from the top."""
    height = s.board_height[seat, space]
    if height == 0:
        return 0.0
    promise = TOP_WEIGHT * tower_value(s, seat, space)
    for lost in range(1, height):
        s.board_height[seat, space] = height - lost
        promise += BELOW_WEIGHT[lost] * tower_value(s, seat, space)
    s.board_height[seat, space] = height
    return promise


@rule
def board_promise(s: State, seat: int) -> float:
    """What a seat's towers may still bring."""
    promise = 0.0
    for space in range(SPACES):
        promise += tower_promise(s, seat, space)
    best = 0
    second = 0
    for color in range(COLORS):
        value = color_value(s, seat, color)
        if value > best:
            second = best
            best = value
        elif value > second:
            second = value
    return promise + MATCH_WEIGHT[0] * best + MATCH_WEIGHT[1] * second


@rule
def objective_promise(s: State, seat: int) -> float:
    """What the better of a seat's objective cards would bring, by the part of its goal that is reached, squared."""
    most = 0.0
    for card in range(CARDS):
        if s.hand[seat, card]:
            part = min(1.0, goal_count(s, seat, card) / CARD_LEAST[card])
            most = max(most, part * part * CARD_POINTS[card])
    return most


@rule
def promise_in_hand(s: State, seat: int) -> float:
    """The promise of a seat's board; a tower in its hand is put where it does best."""
    holds = s.to_act == seat and s.held > 0
    most = 0.0
    for space in range(SPACES if holds else 1):
        if holds and s.board_height[seat, space] > 0:
            continue
        for level in range(s.held if holds else 0):
            s.board[seat, space, level] = s.tower[level]
            s.board_height[seat, space] += 1
        most = max(most, board_promise(s, seat))
        for level in range(s.held if holds else 0):
            s.board[seat, space, level] = NONE
            s.board_height[seat, space] -= 1
    return most


@rule
def promise_to_come(s: State, seat: int) -> float:
    """The same; a seat that still has to choose its first stone gets the best of the towers."""
    chooses = s.to_act == seat and s.step == FIRST
    sides = allowed_sides(s) if chooses else 1
    most = 0.0
    for first in range(len(SIDES)):
        if sides >> first & 1:
            if chooses:
                hold(s, sides, first)
            most = max(most, promise_in_hand(s, seat))
            if chooses:
                let_go(s)
    return most


@rule
def hold(s: State, sides: int, first: int) -> None:
    """Have the tower that begins on a side in hand, for a moment."""
    for turn in range(len(SIDES)):
        side = (first + turn) % len(SIDES)
        if sides >> side & 1:
            s.tower[s.held] = top_of_stack(s, STACK_AT[s.circle, side])
            s.held += 1


@rule
def let_go(s: State) -> None:
    """The tower in hand is put back where it was."""
    for level in range(s.held):
        s.tower[level] = NONE
    s.held = 0


@rule
def promise(s: State, seat: int) -> float:
    """What a seat may still get, less and less as the end comes near."""
    left = max(0.0, 1.0 * HAND_SPACE[s.players] - s.laid)
    early = min(1.0, left / LATE)
    return early * promise_to_come(s, seat) + (1.0 - early) * objective_promise(s, seat)


@rule
def evaluate(s: State, seat: int) -> float:
    """The points of a seat with what its board promises; seats are compared by the difference."""
    if s.step == OVER:
        return 1.0 * score(s, seat)
    return s.points[seat] + promise(s, seat)
