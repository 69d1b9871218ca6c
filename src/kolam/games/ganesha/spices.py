"""Ganesha: the effects of spices (G5)."""

from __future__ import annotations

from kolam.engine.rule import rule, tell

from .actions import (
    COLOR,
    HEX,
    PUT_BACK,
    REMOVE,
    SKIP,
    SWAP,
)
from .altar import draw_gem
from .choices import only_return
from .legality import last_gem, returns, token_taken
from .points import change_score
from .state import (
    ASKED,
    ASKED_TO_RETURN,
    GAINED_ONE,
    GAMBLED,
    NONE,
    PLUS_ONE,
    REDREW,
    REMOVED,
    RETURN,
    SKIPPED,
    SWAPPED,
    TO_SECOND,
    TRADED,
    State,
)


@rule
def use_spice(s: State, kind: int, action: int) -> int:
    """G4.1: an effect, or none (G4.2)."""
    if kind == SKIP:
        tell(s, SKIPPED, s.turn, token_taken(s), s.edition)
    elif kind == REMOVE:
        remove_last(s, COLOR[action])
    elif kind == SWAP:
        swap(s, HEX[action])
    elif kind == PUT_BACK:
        redraw(s, COLOR[action])
    elif token_taken(s) == PLUS_ONE:
        gain_one(s)
    else:
        gamble(s)
    return TO_SECOND


@rule
def remove_last(s: State, color: int) -> None:
    """G5.1, Cardamom: the last gem of a color leaves the mandala for the bag; nobody loses points."""
    s.mandala[color] -= 1
    s.bag[color] += 1
    tell(s, REMOVED, s.turn, color)


@rule
def swap(s: State, hex: int) -> None:
    """G5.2, Caraway: the gem just taken and one on the altar change places; a token there sleeps on."""
    given = last_gem(s)
    tell(s, SWAPPED, s.turn, given, hex, s.altar[hex])
    s.hand[s.held - 1] = s.altar[hex]
    s.altar[hex] = given


@rule
def give(s: State, partner: int) -> int:
    """G5.4, Ginger: the gem just taken goes to another player, who chooses what to give back, if there is anything."""
    s.phase = RETURN
    s.to_act = partner
    choices = returns(s, partner)
    if choices > 1:
        tell(s, ASKED_TO_RETURN, s.turn, partner, last_gem(s))
        return ASKED
    if choices == 1:
        return give_back(s, only_return(s))
    given = last_gem(s)
    tell(s, TRADED, s.turn, partner, given, NONE)
    s.treasury[partner, given] += 1
    s.held -= 1
    s.hand[s.held] = NONE
    s.to_act = s.turn
    return TO_SECOND


@rule
def give_back(s: State, color: int) -> int:
    """G5.4: the gem received takes the place of the one given."""
    partner = s.to_act
    given = last_gem(s)
    tell(s, TRADED, s.turn, partner, given, color)
    s.treasury[partner, given] += 1
    s.treasury[partner, color] -= 1
    s.hand[s.held - 1] = color
    s.to_act = s.turn
    return TO_SECOND


@rule
def gain_one(s: State) -> None:
    """G5.5, Cinnamon or Black Mustard: a point."""
    tell(s, GAINED_ONE, s.turn, s.edition)
    change_score(s, s.turn, 1)


@rule
def gamble(s: State) -> None:
    """G5.7, Red Pepper: pay a point and draw; a gem of the color just taken is won, any other goes back."""
    change_score(s, s.turn, -1)
    color = draw_gem(s)
    won = color == last_gem(s)
    tell(s, GAMBLED, s.turn, color, won)
    if won:
        s.treasury[s.turn, color] += 1
    else:
        s.bag[color] += 1


@rule
def redraw(s: State, color: int) -> None:
    """G5.8, Black Pepper: a gem of the treasury goes into the bag, and one is drawn for it."""
    s.treasury[s.turn, color] -= 1
    s.bag[color] += 1
    drawn = draw_gem(s)
    s.treasury[s.turn, drawn] += 1
    tell(s, REDREW, s.turn, color, drawn)
