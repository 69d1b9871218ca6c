"""Mandala Stones: the state, the codes of steps, refusals and events, and the tables of the components as the rules read them."""

from __future__ import annotations

from kolam.engine.rule import lookup
from kolam.engine.state import FlatState, int8, int16, int32, uint64

from .components import (
    ALL_STONES,
    AROUND,
    CIRCLES,
    COLOR_NAMES,
    COLORS,
    GOALS,
    HAND_SPACES,
    KINDS,
    OBJECTIVES,
    PATH_LENGTH,
    PATTERN_NAMES,
    PATTERNS,
    PLAYER_BOARD,
    SEATS,
    SPACE_COUNTS,
    SPACE_POINTS,
    SPACES,
    STACK_HEIGHT,
    STACKS,
    TOWER_HEIGHT,
)

# The steps of a turn (S1.3).
TURN, FIRST, SPACE, OVER = range(4)
# The values of the option `covered` (S2.4).
COLORS_KNOWN, OPEN, HIDDEN = range(3)

# A stone is a number: its kind (color * PATTERNS + pattern), or in a stack a mark for a covered one that is not settled yet.
NONE = -1
COLOR_MARK = KINDS  # and a color: a stone of that color
UNKNOWN = COLOR_MARK + COLORS  # a stone of which nothing is known

CARDS = len(OBJECTIVES)


class State(FlatState):
    """The list of components. Stones of a stack or tower go from bottom to top."""

    rng = uint64()
    shown = int32(PATTERNS)  # the stacks whose top has the pattern, as bits
    points = int16(SEATS)
    covered = int8()
    objectives = int8()
    players = int8()
    to_act = int8()  # -1 when the game is over
    step = int8()
    ended = int8()  # why, or NONE
    stack = int8(STACKS, STACK_HEIGHT)
    height = int8(STACKS)
    unseen = int8(KINDS)  # the covered stones that are not settled yet
    artist = int8(CIRCLES)  # the pattern of the artist there, or NONE
    circle = int8()  # where the moved artist stands during a PICK, else NONE
    held = int8()  # the height of the tower in hand
    tower = int8(TOWER_HEIGHT)
    board = int8(SEATS, SPACES, TOWER_HEIGHT)
    board_height = int8(SEATS, SPACES)
    hand = int8(SEATS, CARDS)  # 1 for each objective card held
    laid = int8()  # how many stones were scored
    mandala = int8(ALL_STONES)  # in the order of scoring; from PATH_LENGTH on they are set aside


# Why an action is refused. 0 is no refusal.
(
    ALLOWED, GAME_OVER, WRONG_STEP, BOARD_FULL, NO_ARTIST, CIRCLE_TAKEN, NOTHING_TO_TAKE, STONE_NOT_ALLOWED, SAME_TOWER,
    SPACE_TAKEN, TOO_FEW_TOPS, SPACE_EMPTY,
) = range(12)  # fmt: skip

# What the log tells.
MOVED, TOOK, UNCOVERED, PLACED, SCORED_COLOR, SCORED_TOPS, BONUS, TRIGGERED, SET_ASIDE, ENDED, OBJECTIVE, WON = range(12)

# Why a game ended.
END_REASONS = ("hands", "stuck")
BY_HANDS, BY_STUCK = range(2)

# The tables of the components as the rules read them.
STACK_AT = lookup([list(around) for around in AROUND])
STACKS_AROUND = lookup([sum(1 << stack for stack in around) for around in AROUND])
SPACE_COUNT = lookup([SPACE_COUNTS.index(space.counts) for space in PLAYER_BOARD])
SPACE_VALUE = lookup([[0, *space.points, *[0] * (TOWER_HEIGHT + 1 - len(space.points))] for space in PLAYER_BOARD])
PATH_POINTS = lookup([SPACE_POINTS.get(number, 0) for number in range(PATH_LENGTH + 1)])
HAND_SPACE = lookup([HAND_SPACES.get(players, 0) for players in range(SEATS + 1)])
CARD_GOAL = lookup([GOALS.index(card.goal) for card in OBJECTIVES])
CARD_OF = lookup([(*COLOR_NAMES, *PATTERN_NAMES, None).index(card.of) for card in OBJECTIVES])
CARD_LEAST = lookup([card.least for card in OBJECTIVES])
CARD_POINTS = lookup([card.points for card in OBJECTIVES])
COUNTS_HEIGHTS, COUNTS_STONES, COUNTS_COLORS = range(len(SPACE_COUNTS))
GOAL_STONES, GOAL_TOWERS, GOAL_ALIKE, GOAL_TOPS, GOAL_HEIGHTS = range(len(GOALS))
