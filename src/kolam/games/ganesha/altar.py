"""Ganesha: the altar and the bag (G2, G8.3)."""

from kolam.engine.generator import below
from kolam.engine.rule import rule
from kolam.games.ganesha.components import ADJACENT, HEXES, TOKENS
from kolam.games.ganesha.legality import bag_size, is_used
from kolam.games.ganesha.state import NONE


@rule
def fill_altar(s):
    """G2.3, G2.4: spice tokens first, then a gem on every hex in use; all of the old ones were taken off."""
    if s.spices:
        lay_tokens(s)
    bag = bag_size(s)
    for hex in range(HEXES):
        if is_used(s, hex) and bag > 0:  # G2.5: as far as the bag goes
            s.altar[hex] = draw_gem(s)
            bag -= 1


@rule
def lay_tokens(s):
    """G2.3: one random token per player, each on a random hex that neither holds a token nor adjoins one."""
    for count in range(s.players):
        choice = below(s, TOKENS - count)
        token = 0
        while has_token(s, token) or choice > 0:
            choice -= not has_token(s, token)
            token += 1
        free = 0
        for hex in range(HEXES):
            free += is_free_for_token(s, hex)
        choice = below(s, free)
        hex = 0
        while choice > 0 or not is_free_for_token(s, hex):
            choice -= is_free_for_token(s, hex)
            hex += 1
        s.tokens[hex] = token


@rule
def has_token(s, token):
    """Whether a token lies on the altar."""
    for hex in range(HEXES):
        if s.tokens[hex] == token:
            return True
    return False


@rule
def is_free_for_token(s, hex):
    """G2.3: in use, without a token, and no token beside it."""
    if not is_used(s, hex):
        return False
    for other in range(HEXES):
        if s.tokens[other] != NONE and (other == hex or ADJACENT[hex, other]):
            return False
    return True


@rule
def draw_gem(s):
    """A gem of the bag, each equally likely. The bag must not be empty."""
    rest = below(s, bag_size(s))
    color = 0
    while rest >= s.bag[color]:
        rest -= s.bag[color]
        color += 1
    s.bag[color] -= 1
    return color


@rule
def is_altar_empty(s):
    for hex in range(HEXES):
        if s.altar[hex] != NONE:
            return False
    return True


@rule
def clear_altar(s):
    """G8.3: all gems of the altar go into the bag, all tokens are taken off."""
    for hex in range(HEXES):
        if s.altar[hex] != NONE:
            s.bag[s.altar[hex]] += 1
        s.altar[hex] = NONE
        s.tokens[hex] = NONE
