"""Mandala: a cheap judgment of a position for one seat, used by the greedy bot."""

from __future__ import annotations

from kolam.engine.rule import rule

from .components import COLORS, MANDALAS, RIVER_POINTS
from .legality import field_size, hand_size, river_length
from .rules import first_chooser, score
from .state import CLAIM, OVER, State

# A lead of so many points makes a win e times as likely as a loss.
EVALUATION_SCALE = 15.0
# How likely a Mandala is to be destroyed as it lies now, by the number of its colors (in claims: for certain).
RIPENESS = (0.0, 0.0, 0.1, 0.2, 0.35, 0.55, 1.0)
CARD_IN_HAND = 0.5
DENIED = 0.7


@rule
def worth(s: State, seat: int, color: int, count: int) -> float:
    """Points that `count` cards of a color bring a seat now."""
    space = s.river[seat, color]
    if space > 0:
        return 1.0 * RIVER_POINTS[space - 1] * count
    following = RIVER_POINTS[river_length(s, seat)]  # there is room: the River lacks this color
    return 1.0 * following * (count - 1 + s.secret[seat, color]) + 0.8


@rule
def split(s: State, seat: int, mandala: int, chooser: int) -> float:
    """Points of a seat less those of the other if the Mandala were shared out now, each taking what it likes best."""
    mine = field_size(s, mandala, seat) > 0
    theirs = field_size(s, mandala, 1 - seat) > 0
    taken = 0
    total = 0.0
    for _ in range(COLORS):
        best = -1.0
        choice = -1
        for color in range(COLORS):
            count = s.mountain[mandala, color]
            if count > 0 and not taken >> color & 1:
                own = worth(s, chooser, color, count)
                value = (own if (mine if chooser == seat else theirs) else 0.0) + DENIED * worth(s, 1 - chooser, color, count)
                if value > best:
                    best = value
                    choice = color
        if choice < 0:
            break
        taken |= 1 << choice
        if chooser == seat and mine:
            total += worth(s, seat, choice, s.mountain[mandala, choice])
        elif chooser != seat and theirs:
            total -= worth(s, 1 - seat, choice, s.mountain[mandala, choice])
        chooser = 1 - chooser
    return total


@rule
def evaluate(s: State, seat: int) -> float:
    """The lead of a seat in points, with what hands and unfinished Mandalas promise."""
    value = 1.0 * (score(s, seat) - score(s, 1 - seat))
    if s.phase == OVER:
        return value
    value += CARD_IN_HAND * (hand_size(s, seat) - hand_size(s, 1 - seat))
    for mandala in range(MANDALAS):
        if s.phase == CLAIM and s.mandala == mandala:
            value += split(s, seat, mandala, s.to_act)
        else:
            colors = 0
            for color in range(COLORS):
                colors += s.mountain[mandala, color] + s.field[mandala, 0, color] + s.field[mandala, 1, color] > 0
            value += RIPENESS[colors] * split(s, seat, mandala, first_chooser(s, mandala))
    return value
