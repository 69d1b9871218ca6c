"""Ganesha: a cheap judgment of a position for one seat, used by the greedy bot. The weights were found by play."""

from __future__ import annotations

from kolam.engine.rule import rule

from .components import ADJACENT, COLORS, HEXES, SLOT_COUNT, YELLOW
from .legality import in_hand
from .rules import last_round, place_value
from .state import FINAL, NONE, OVER, PLACING, SLOTS, State

# A lead of so many points makes a win e times as likely as a loss.
EVALUATION_SCALE = 10.0
# How much the others' chances count, against the own.
RIVALRY = 1.24

# Points that can be laid next turn: for the places below the offering, for the offering's own place (a yellow one may pay), and
# for yellow, which needs no offering but is one.
LAID_LATER = 0.67
OFFERING = 0.5
YELLOW_LAID = 0.64
YELLOW_OFFERING = 0.29
IN_SLOT = 0.54  # of the place the gem would have
GEM = 0.35  # any gem at all
FIRST_TAKE, SECOND_TAKE, THIRD_TAKE = 1.3, 0.4, 0.12  # gems of the altar that let a seat take two
MOST_TAKES = 3
FIRST_TURN = 3.5  # while the tokens are put down nothing lies there yet, but it is known who takes first

# The final stage needs no offering: the nearer it is, the more all gems are worth their places.
LAID_AT_LAST = 0.84
LAID_IN_FINAL = 0.96
FAR_FROM_END = 0.43  # a round


@rule
def evaluate(s: State, seat: int) -> float:
    """The lead of a seat over the others in points, with what gems promise."""
    others = 0.0
    for other in range(s.players):
        if other != seat:
            others += worth(s, other)
    return worth(s, seat) - RIVALRY * others / (s.players - 1)


@rule
def worth(s: State, seat: int) -> float:
    """The points of a seat and what its gems promise."""
    value = 1.0 * s.score[seat]
    if s.phase == OVER:
        return value
    if s.phase == FINAL:
        for color in range(COLORS):
            value += LAID_IN_FINAL * places_worth(s, color, s.treasury[seat, color])
        return value
    if s.phase == PLACING and seat == s.turn:
        value += FIRST_TURN
    rounds = last_round(s) - s.round
    nearness = 1.0 / (1.0 + FAR_FROM_END * rounds)
    for color in range(COLORS):
        gems = gems_at_hand(s, seat, color)
        slots = s.slots[seat, color]
        value += GEM * (gems + slots) + nearness * LAID_AT_LAST * places_worth(s, color, gems + slots)
        value += (1.0 - nearness) * promise(s, color, gems, slots)
    if rounds > 0 or s.phase < SLOTS:
        takes = two_gem_takes(s, seat)
        value += FIRST_TAKE * (takes > 0) + SECOND_TAKE * (takes > 1) + THIRD_TAKE * (takes > 2)
    return value


@rule
def gems_at_hand(s: State, seat: int, color: int) -> int:
    """The gems of a color in a treasury, and in the hand of the seat on turn."""
    count = s.treasury[seat, color]
    if s.turn == seat:
        count += in_hand(s, color)
    return count


@rule
def places_worth(s: State, color: int, count: int) -> int:
    """What the next places of a color are worth together."""
    total = 0
    for step in range(count):
        total += place_value(s, color, s.mandala[color] + step)
    return total


@rule
def promise(s: State, color: int, gems: int, slots: int) -> float:
    """What gems of a color at hand and in slots are worth while there is time to lay them."""
    following = s.mandala[color] + gems
    value = IN_SLOT * slots * place_value(s, color, following)
    if color == YELLOW:
        return value + YELLOW_LAID * places_worth(s, color, gems) + YELLOW_OFFERING * gems
    if gems == 0:
        return value
    return value + LAID_LATER * places_worth(s, color, gems - 1) + OFFERING * place_value(s, color, following - 1)


@rule
def two_gem_takes(s: State, seat: int) -> int:
    """How many gems of the altar let a seat take another one with them (G3.4, G3.5), up to a few."""
    count = 0
    for hex in range(HEXES):
        alike = s.slots[seat, s.altar[hex]] if s.altar[hex] != NONE else 0
        if alike == SLOT_COUNT or (alike > 0 and has_neighbor(s, hex)):
            count += 1
            if count == MOST_TAKES:
                return count
    return count


@rule
def has_neighbor(s: State, hex: int) -> bool:
    """Whether a gem lies beside a hex."""
    for other in range(HEXES):
        if ADJACENT[hex, other] and s.altar[other] != NONE:
            return True
    return False
