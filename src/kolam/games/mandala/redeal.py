"""Mandala: deal again what a seat can not see, using all that public events told ("What can be known" in RULES.md)."""

from __future__ import annotations

from kolam.engine.generator import chance
from kolam.engine.rule import FloatGrid, lookup, rule, scratch

from .components import CARDS_PER_COLOR, COLORS, START_CUP
from .legality import hand_size
from .rules import take_from_deck
from .state import OVER, State

ALL_CARDS = COLORS * CARDS_PER_COLOR


def binomials(largest: int) -> list[list[float]]:
    """For each n up to the largest, the ways to take 0, 1, 2, ... of n cards."""
    rows = [[1.0] + [0.0] * largest]
    for _ in range(largest):
        above = rows[-1]
        rows.append([1.0] + [above[k - 1] + above[k] for k in range(1, largest + 1)])
    return rows


# CHOOSE[n, k]: the ways to take k of n cards.
CHOOSE = lookup(binomials(ALL_CARDS))


@rule
def redeal(s: State, seat: int) -> None:
    """Resample the other hand, its set-up cards and the deck; `s.rng` must be fresh. Nothing hidden survives."""
    if s.phase == OVER:  # all is open
        return
    other = 1 - seat
    size = hand_size(s, other)
    for color in range(COLORS):  # pool first, so that equal views become equal bytes
        s.deck[color] += s.hand[other, color] + s.secret[other, color]
        s.hand[other, color] = 0
        s.secret[other, color] = 0
    if s.remembered:
        deal_two_pools(s, other, size)
        return
    for _ in range(size):
        s.hand[other, take_from_deck(s)] += 1
    for _ in range(START_CUP):
        s.secret[other, take_from_deck(s)] += 1


@rule
def fresh(s: State, other: int, color: int) -> int:
    """Cards of the new pool that are not in sight; the deck holds all that is unseen."""
    return s.deck[color] + s.gone[other, color] - s.old[other, color]


@rule
def needed(s: State, other: int, color: int, secret: int) -> int:
    """How many cards of a color the other seat must have drawn, if so many of its set-up cards have it."""
    return max(0, s.gone[other, color] - s.old[other, color] + secret)


@rule
def count_ways(s: State, other: int, first: int, second: int, drawn: int, ways: FloatGrid) -> None:
    """ways[color, k]: the ways to draw k cards of `color` and later colors, with set-up cards `first` and `second`."""
    for k in range(drawn + 1):
        ways[COLORS, k] = 0.0
    ways[COLORS, 0] = 1.0
    for back in range(COLORS):
        color = COLORS - 1 - back
        pool = fresh(s, other, color)
        least = needed(s, other, color, (color == first) + (color == second))
        for k in range(drawn + 1):
            total = 0.0
            for take in range(least, min(pool, k) + 1):
                total += CHOOSE[pool, take] * ways[color + 1, k - take]
            ways[color, k] = total


@rule
def pair_weight(s: State, other: int, first: int, second: int, drawn: int, ways: FloatGrid) -> float:
    """The weight of a pair of set-up cards: the ways to hold it, times the ways to have drawn the rest."""
    if first == second:
        held = s.old[other, first]
        if s.cap[other, first] < START_CUP or held < START_CUP:
            return 0.0
        pairs = CHOOSE[held, START_CUP]
    else:
        if min(s.cap[other, first], s.cap[other, second], s.old[other, first], s.old[other, second]) < 1:
            return 0.0
        pairs = 1.0 * s.old[other, first] * s.old[other, second]
    count_ways(s, other, first, second, drawn, ways)
    return pairs * ways[0, drawn]


@rule
def deal_two_pools(s: State, other: int, size: int) -> None:
    """After the pile was turned there are two pools: old cards, among them the set-up cards, and the new deck."""
    drawn = size + START_CUP
    for color in range(COLORS):
        drawn += s.gone[other, color] - s.old[other, color]
    ways = scratch(COLORS + 1, drawn + 1)
    total = 0.0
    for first in range(COLORS):
        for second in range(first, COLORS):
            total += pair_weight(s, other, first, second, drawn, ways)
    # Choose the pair of set-up cards.
    rest = chance(s) * total
    one, two = -1, -1
    for first in range(COLORS):
        for second in range(first, COLORS):
            weight = pair_weight(s, other, first, second, drawn, ways)
            if weight > 0.0 and (rest >= 0.0 or one < 0):
                one, two = first, second
                rest -= weight
    s.secret[other, one] += 1
    s.secret[other, two] += 1
    # Choose the drawn cards, color by color.
    count_ways(s, other, one, two, drawn, ways)
    left = drawn
    for color in range(COLORS):
        pool = fresh(s, other, color)
        least = needed(s, other, color, s.secret[other, color])
        rest = chance(s) * ways[color, left]
        taken = least
        for take in range(least, min(pool, left) + 1):
            weight = CHOOSE[pool, take] * ways[color + 1, left - take]
            if weight > 0.0 and rest >= 0.0:
                taken = take
                rest -= weight
        left -= taken
        s.hand[other, color] = s.old[other, color] - s.secret[other, color] + taken - s.gone[other, color]
        s.deck[color] = pool - taken
