"""Ganesha: a cheap judgement of a position for one seat, used by the greedy bot."""

from kolam.engine.rule import rule
from kolam.games.ganesha.components import ADJACENT, COLORS, HEXES, YELLOW
from kolam.games.ganesha.legality import in_hand
from kolam.games.ganesha.rules import last_round, place_value
from kolam.games.ganesha.state import FINAL, NONE, OVER

# A lead of so many points makes a win e times as likely as a loss.
EVALUATION_SCALE = 8.0
# The worth of a point that can be laid next turn, of the next place once an offering is at hand, and of a gem in a slot.
LAID_SOON = 0.75
GROWING = 0.25
IN_SLOT = 0.45
# A yellow gem kept for an offering, and a gem of the altar that lets a seat take two.
FREE_OFFERING = 1.6
TWO_GEM_TAKE = 0.3
TWO_GEM_TAKES = 3  # more do not help


@rule
def evaluate(s, seat):
    """The lead of a seat over the best other one, in points, with what gems promise."""
    best = -1000.0
    for other in range(s.players):
        if other != seat:
            best = max(best, worth(s, other))
    return worth(s, seat) - best


@rule
def worth(s, seat):
    """The points of a seat and what its gems promise."""
    value = 1.0 * s.score[seat]
    if s.phase == OVER:
        return value
    if s.phase == FINAL:
        for color in range(COLORS):
            value += LAID_SOON * places_worth(s, color, s.treasury[seat, color])
        return value
    yellow = gems_at_hand(s, seat, YELLOW)
    for color in range(COLORS):
        value += promise(s, seat, color, yellow)
    if s.round < last_round(s):
        value += TWO_GEM_TAKE * two_gem_takes(s, seat)
    return value


@rule
def gems_at_hand(s, seat, color):
    """The gems of a color in a treasury, and in the hand of the seat on turn."""
    count = s.treasury[seat, color]
    if s.turn == seat:
        count += in_hand(s, color)
    return count


@rule
def places_worth(s, color, count):
    """What the next places of a color are worth together."""
    total = 0
    for step in range(count):
        total += place_value(s, color, s.mandala[color] + step)
    return total


@rule
def promise(s, seat, color, yellow):
    """What the gems of a color are worth to a seat that lays them next turn, or keeps them growing."""
    count = gems_at_hand(s, seat, color)
    slots = s.slots[seat, color]
    following = place_value(s, color, s.mandala[color] + count)
    value = IN_SLOT * slots * following
    if color == YELLOW:
        return value + LAID_SOON * places_worth(s, color, count) + GROWING * following
    if count == 0:
        return value
    own = 1.0 * places_worth(s, color, count - 1)  # one of them is the offering
    last = place_value(s, color, s.mandala[color] + count - 1)
    if yellow > 0 and last > FREE_OFFERING:
        return value + LAID_SOON * (own + last - FREE_OFFERING) + GROWING * following
    return value + LAID_SOON * own + GROWING * last


@rule
def two_gem_takes(s, seat):
    """How many gems of the altar let a seat take another one beside them, up to a few."""
    count = 0
    for hex in range(HEXES):
        if s.altar[hex] != NONE and s.slots[seat, s.altar[hex]] > 0:
            for other in range(HEXES):
                if ADJACENT[hex, other] and s.altar[other] != NONE:
                    count += 1
                    break
            if count == TWO_GEM_TAKES:
                break
    return count
