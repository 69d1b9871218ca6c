"""Mandala Stones: what may be done. The same questions stand behind the allowed actions, playing, and reasons why not."""

from __future__ import annotations

from kolam.engine.rule import Buffer, rule

from .actions import (
    ALL_SPACES,
    ARTIST_ID,
    COLOR,
    FIRST_STONE,
    FIRST_STONE_ID,
    KIND_OF,
    PLACE,
    PLACE_ID,
    SCORE_COLOR,
    SCORE_COLOR_ID,
    SCORE_TOPS,
    SCORE_TOPS_ID,
    SIDE,
    SPACE_NUMBER,
    START,
    TARGET,
    TOPS,
)
from .components import CIRCLES, COLORS, LEAST_TOWERS, SIDES, SPACES
from .state import (
    ALLOWED,
    BOARD_FULL,
    CIRCLE_TAKEN,
    FIRST,
    GAME_OVER,
    NO_ARTIST,
    NONE,
    NOTHING_TO_TAKE,
    OVER,
    SAME_TOWER,
    SPACE,
    SPACE_EMPTY,
    SPACE_TAKEN,
    STACK_AT,
    STACKS_AROUND,
    STONE_NOT_ALLOWED,
    TOO_FEW_TOPS,
    TURN,
    WRONG_STEP,
    State,
)
from .stones import color_of, top_color, top_of_stack, towers_of

# --- PICK (S4, S5) ---


@rule
def may_lift(s: State, circle: int) -> int:
    """S4.1, S4.2: a seat with an empty space may move any artist."""
    if towers_of(s, s.to_act) == ALL_SPACES:
        return BOARD_FULL
    if s.artist[circle] == NONE:
        return NO_ARTIST
    return ALLOWED


@rule
def blocked_stacks(s: State, circle: int) -> int:
    """S4.4 (c): the stacks, as bits, that are next to an artist other than the one on a circle."""
    blocked = 0
    for other in range(CIRCLES):
        if other != circle and s.artist[other] != NONE:
            blocked |= STACKS_AROUND[other]
    return blocked


@rule
def within_reach(s: State, circle: int) -> int:
    """S4.4: the stacks, as bits, whose top the artist on a circle may take: of its pattern and not blocked."""
    return s.shown[s.artist[circle]] & ~blocked_stacks(s, circle)


@rule
def may_land(s: State, reach: int, target: int) -> int:
    """S4.3, S4.5: an artist goes to an empty circle where it can take at least one stone."""
    if s.artist[target] != NONE:
        return CIRCLE_TAKEN
    if reach & STACKS_AROUND[target] == 0:
        return NOTHING_TO_TAKE
    return ALLOWED


@rule
def may_move(s: State, start: int, target: int) -> int:
    """S4.1 to S4.5: an artist moves and takes."""
    code = may_lift(s, start)
    if code == ALLOWED:
        code = may_land(s, within_reach(s, start), target)
    return code


@rule
def can_pick(s: State) -> bool:
    """S9.2: whether the seat to act could move any artist anywhere."""
    for start in range(CIRCLES):
        if may_lift(s, start) == ALLOWED:
            reach = within_reach(s, start)
            for target in range(CIRCLES):
                if may_land(s, reach, target) == ALLOWED:
                    return True
    return False


@rule
def allowed_sides(s: State) -> int:
    """S4.4: the sides, as bits, on which the moved artist takes a stone."""
    reach = within_reach(s, s.circle)
    sides = 0
    for side in range(len(SIDES)):
        sides |= (reach >> STACK_AT[s.circle, side] & 1) << side
    return sides


@rule
def tower_from(s: State, sides: int, first: int) -> int:
    """S5.2: the tower that starts on a side, as a number with a digit for each color; all have one pattern and one height."""
    tower = 0
    for turn in range(len(SIDES)):
        side = (first + turn) % len(SIDES)
        if sides >> side & 1:
            tower = tower * COLORS + color_of(top_of_stack(s, STACK_AT[s.circle, side]))
    return tower


@rule
def may_start(s: State, sides: int, first: int) -> int:
    """S5.2, S5.3: begin with any allowed stone, unless an earlier side gives the same tower."""
    if not sides >> first & 1:
        return STONE_NOT_ALLOWED
    tower = tower_from(s, sides, first)
    for side in range(first):
        if sides >> side & 1 and tower_from(s, sides, side) == tower:
            return SAME_TOWER
    return ALLOWED


@rule
def may_place(s: State, space: int) -> int:
    """S5.5: any empty space of the own board."""
    return ALLOWED if s.board_height[s.to_act, space] == 0 else SPACE_TAKEN


# --- SCORE (S6, S7) ---


@rule
def may_score_color(s: State, color: int) -> int:
    """S6.1: a color on top of at least two towers."""
    count = 0
    for space in range(SPACES):
        count += top_color(s, s.to_act, space) == color
    return ALLOWED if count >= LEAST_TOWERS else TOO_FEW_TOPS


@rule
def may_score_tops(s: State, chosen: int) -> int:
    """S7.1: the tops of towers that are there."""
    return ALLOWED if chosen & ~towers_of(s, s.to_act) == 0 else SPACE_EMPTY


# --- All together (S1.2, S1.3) ---


@rule
def step_of(kind: int) -> int:
    """The step that a kind of action belongs to (S1.3)."""
    if kind == FIRST_STONE:
        return FIRST
    return SPACE if kind == PLACE else TURN


@rule
def refusal(s: State, action: int) -> int:
    """Why an action is not allowed now: 0 if it is, else the first reason that holds."""
    if s.step == OVER:
        return GAME_OVER
    kind = KIND_OF[action]
    if s.step != step_of(kind):
        return WRONG_STEP
    if kind == SCORE_TOPS:
        return may_score_tops(s, TOPS[action] + 1)
    if kind == SCORE_COLOR:
        return may_score_color(s, COLOR[action])
    if kind == PLACE:
        return may_place(s, SPACE_NUMBER[action])
    if kind == FIRST_STONE:
        return may_start(s, allowed_sides(s), SIDE[action])
    return may_move(s, START[action], TARGET[action])


@rule
def legal(s: State, actions: Buffer) -> int:
    """Write the ids of the allowed actions, rising, into `actions`; return how many there are."""
    n = 0
    if s.step == TURN:
        for start in range(CIRCLES):
            if may_lift(s, start) == ALLOWED:
                reach = within_reach(s, start)
                for target in range(CIRCLES):
                    if may_land(s, reach, target) == ALLOWED:
                        actions[n] = ARTIST_ID[start, target]
                        n += 1
        for color in range(COLORS):
            if may_score_color(s, color) == ALLOWED:
                actions[n] = SCORE_COLOR_ID[color]
                n += 1
        for chosen in range(1, ALL_SPACES + 1):
            if may_score_tops(s, chosen) == ALLOWED:
                actions[n] = SCORE_TOPS_ID[chosen - 1]
                n += 1
    elif s.step == FIRST:
        sides = allowed_sides(s)
        for side in range(len(SIDES)):
            if may_start(s, sides, side) == ALLOWED:
                actions[n] = FIRST_STONE_ID[side]
                n += 1
    elif s.step == SPACE:
        for space in range(SPACES):
            if may_place(s, space) == ALLOWED:
                actions[n] = PLACE_ID[space]
                n += 1
    return n
