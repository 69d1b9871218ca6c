"""Ganesha: whether there is anything to choose; who has no choice is not asked (G11.2)."""

from __future__ import annotations

from kolam.engine.rule import rule

from .actions import RESULT_COUNT
from .components import COLORS, HEXES, YELLOW
from .legality import (
    may_give,
    may_keep,
    may_lay,
    may_put_token,
    may_redraw,
    may_remove,
    may_return,
    may_swap,
    may_take,
    may_use,
)
from .state import ALLOWED, NONE, State


@rule
def only_hex_for_token(s: State) -> int:
    """G2.6: the one hex that the next token may be put on; NONE if there are several."""
    found = NONE
    for hex in range(HEXES):
        if may_put_token(s, hex) == ALLOWED:
            if found != NONE:
                return NONE
            found = hex
    return found


@rule
def has_gem_in_reach(s: State) -> bool:
    """G3.7: whether there is a gem that may be taken."""
    for hex in range(HEXES):
        if may_take(s, hex) == ALLOWED:
            return True
    return False


@rule
def has_effect(s: State) -> bool:
    """G4.3: whether the spice that is asked about can do anything."""
    for hex in range(HEXES):
        if may_swap(s, hex) == ALLOWED:
            return True
    for color in range(COLORS):
        if may_remove(s, color) == ALLOWED or may_redraw(s, color) == ALLOWED:
            return True
    for seat in range(s.players):
        if may_give(s, seat) == ALLOWED:
            return True
    return may_use(s) == ALLOWED


@rule
def only_return(s: State) -> int:
    """G5.4: the one color that may be given back; NONE if there are several."""
    found = NONE
    for color in range(COLORS):
        if may_return(s, color) == ALLOWED:
            if found != NONE:
                return NONE
            found = color
    return found


@rule
def only_result(s: State) -> int:
    """G6.1: the one way to put the gems down; NONE if there are several."""
    found = NONE
    for result in range(RESULT_COUNT):
        if may_keep(s, result) == ALLOWED:
            if found != NONE:
                return NONE
            found = result
    return found


@rule
def has_color_to_lay(s: State) -> bool:
    """G7.1: whether anything may be laid; yellow needs no offering."""
    if may_lay(s, NONE, YELLOW) == ALLOWED:
        return True
    for color in range(COLORS):
        for offer in range(COLORS):
            if may_lay(s, offer, color) == ALLOWED:
                return True
    return False
