"""Ganesha: the altar and the bag (G2, G8.3)."""

from __future__ import annotations

from kolam.engine.generator import below
from kolam.engine.rule import rule, tell

from .components import HEXES, TOKENS
from .legality import bag_size, is_used, may_hold_token
from .state import ALLOWED, FACE_DOWN, NONE, TOKEN_PUT, TOKEN_TURNED, State


@rule
def lay_gems(s: State) -> None:
    """G2.4: a gem of the bag on every hex in use, in reading order; G2.5: as far as the bag goes."""
    bag = bag_size(s)
    for hex in range(HEXES):
        if is_used(s, hex) and bag > 0:
            s.altar[hex] = draw_gem(s)
            bag -= 1


@rule
def lay_tokens(s: State) -> None:
    """G2.3: one random token per player, each on a random hex that neither holds a token nor adjoins one."""
    for count in range(s.players):
        token = draw_token(s, count)
        free = 0
        for hex in range(HEXES):
            free += may_hold_token(s, hex) == ALLOWED
        choice = below(s, free)
        hex = 0
        while choice > 0 or may_hold_token(s, hex) != ALLOWED:
            choice -= may_hold_token(s, hex) == ALLOWED
            hex += 1
        s.tokens[hex] = token


@rule
def put_face_down(s: State, hex: int) -> None:
    """Nobody knows what the token is: it is not even drawn yet."""
    s.tokens[hex] = FACE_DOWN
    tell(s, TOKEN_PUT, s.turn, hex)


@rule
def turn_tokens_up(s: State) -> None:
    """G2.6: only now is it drawn what each token is, so nobody could know it before."""
    count = 0
    for hex in range(HEXES):
        if s.tokens[hex] == FACE_DOWN:
            s.tokens[hex] = draw_token(s, count)
            tell(s, TOKEN_TURNED, hex, s.tokens[hex], s.edition)
            count += 1


@rule
def draw_token(s: State, count: int) -> int:
    """A token that does not lie open on the altar, where `count` do; each equally likely."""
    choice = below(s, TOKENS - count)
    token = 0
    while has_token(s, token) or choice > 0:
        choice -= not has_token(s, token)
        token += 1
    return token


@rule
def has_token(s: State, token: int) -> bool:
    """Whether a token lies on the altar."""
    for hex in range(HEXES):
        if s.tokens[hex] == token:
            return True
    return False


@rule
def token_count(s: State) -> int:
    """How many tokens lie on the altar, face up or down."""
    count = 0
    for hex in range(HEXES):
        count += s.tokens[hex] != NONE
    return count


@rule
def draw_gem(s: State) -> int:
    """A gem of the bag, each equally likely. The bag must not be empty."""
    rest = below(s, bag_size(s))
    color = 0
    while rest >= s.bag[color]:
        rest -= s.bag[color]
        color += 1
    s.bag[color] -= 1
    return color


@rule
def is_altar_empty(s: State) -> bool:
    """Whether no gem lies on the altar."""
    for hex in range(HEXES):
        if s.altar[hex] != NONE:
            return False
    return True


@rule
def clear_altar(s: State) -> None:
    """G8.3: all gems of the altar go into the bag, all tokens are taken off."""
    for hex in range(HEXES):
        if s.altar[hex] != NONE:
            s.bag[s.altar[hex]] += 1
        s.altar[hex] = NONE
        s.tokens[hex] = NONE
