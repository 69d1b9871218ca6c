"""Mandala Stones: the rules in the order of play, numbered as in RULES.md.

The state is in state.py, what may be done in legality.py, stones and towers in stones.py, the objective cards in objectives.py.
"""

from __future__ import annotations

from kolam.engine.generator import below
from kolam.engine.rule import rule, tell

from .actions import (
    ALL_SPACES,
    COLOR,
    FIRST_STONE,
    KIND_OF,
    PLACE,
    SCORE_COLOR,
    SCORE_TOPS,
    SIDE,
    SPACE_NUMBER,
    START,
    TARGET,
    TOPS,
)
from .actions import NUM_ACTIONS as NUM_ACTIONS
from .components import (
    ALL_STONES,
    ARTISTS_PER_PATTERN,
    CIRCLES,
    KINDS,
    PATH_LENGTH,
    PATTERNS,
    SEATS,
    SIDES,
    SPACES,
    STACK_HEIGHT,
    STACKS,
    START_CIRCLES,
    STONES_PER_KIND,
    TOP_POINTS,
    TOWER_HEIGHT,
)
from .legality import allowed_sides, can_pick, may_start
from .legality import legal as legal
from .legality import refusal as refusal
from .objectives import best_objective, deal_objectives, objective_points
from .state import (
    ALLOWED,
    BONUS,
    BY_HANDS,
    BY_STUCK,
    COLOR_MARK,
    COUNTS_COLORS,
    COUNTS_HEIGHTS,
    ENDED,
    FIRST,
    HAND_SPACE,
    HIDDEN,
    MOVED,
    NONE,
    OBJECTIVE,
    OPEN,
    OVER,
    PATH_POINTS,
    PLACED,
    SCORED_COLOR,
    SCORED_TOPS,
    SET_ASIDE,
    SPACE,
    SPACE_COUNT,
    SPACE_VALUE,
    STACK_AT,
    TOOK,
    TRIGGERED,
    TURN,
    UNCOVERED,
    UNKNOWN,
    WON,
    State,
)
from .state import END_REASONS as END_REASONS
from .stones import color_of, colors_in_tower, count_bits, heights_of, pattern_of, show_top, top_color, top_of_stack, towers_of

VERSION = 1

# --- Set-up (S3) ---


@rule
def new_game(s: State) -> None:
    """S3: stones in the stacks, artists on their circles, empty boards, two cards for each seat; seat 0 begins (S3.5)."""
    clear(s)
    fill_stacks(s)
    place_artists(s)
    if s.objectives:
        for seat in range(s.players):
            deal_objectives(s, seat)
    s.to_act = 0
    s.step = TURN


@rule
def clear(s: State) -> None:
    """S3.3: nothing on the boards yet, nothing on the mandala."""
    s.ended = NONE
    s.circle = NONE
    for stack in range(STACKS):
        for level in range(STACK_HEIGHT):
            s.stack[stack, level] = NONE
    for circle in range(CIRCLES):
        s.artist[circle] = NONE
    for level in range(TOWER_HEIGHT):
        s.tower[level] = NONE
    for seat in range(SEATS):
        for space in range(SPACES):
            for level in range(TOWER_HEIGHT):
                s.board[seat, space, level] = NONE
    for place in range(ALL_STONES):
        s.mandala[place] = NONE


@rule
def fill_stacks(s: State) -> None:
    """S3.1: all stones are mixed, four to a stack; then what nobody sees is forgotten (S2.4)."""
    for place in range(ALL_STONES):
        s.stack[place // STACK_HEIGHT, place % STACK_HEIGHT] = place // STONES_PER_KIND
    for place in range(ALL_STONES - 1, 0, -1):
        other = below(s, place + 1)
        stone = s.stack[place // STACK_HEIGHT, place % STACK_HEIGHT]
        s.stack[place // STACK_HEIGHT, place % STACK_HEIGHT] = s.stack[other // STACK_HEIGHT, other % STACK_HEIGHT]
        s.stack[other // STACK_HEIGHT, other % STACK_HEIGHT] = stone
    for stack in range(STACKS):
        s.height[stack] = STACK_HEIGHT
        show_top(s, stack)
        if s.covered != OPEN:
            for level in range(STACK_HEIGHT - 1):
                stone = s.stack[stack, level]
                s.unseen[stone] += 1
                s.stack[stack, level] = UNKNOWN if s.covered == HIDDEN else COLOR_MARK + color_of(stone)


@rule
def place_artists(s: State) -> None:
    """S3.2: two artists of each pattern on the four starting circles, all ways equally likely."""
    second = ARTISTS_PER_PATTERN  # artists of the second pattern still to be placed
    for i in range(len(START_CIRCLES)):
        left = len(START_CIRCLES) - i
        pattern = below(s, left) < second
        second -= pattern
        s.artist[START_CIRCLES[i]] = pattern


# --- The turn (S1) ---


@rule
def apply(s: State, action: int) -> None:
    """Play an allowed action, with all that follows from it unasked (S1.3)."""
    kind = KIND_OF[action]
    if kind == SCORE_TOPS:
        score_tops(s, TOPS[action] + 1)
    elif kind == SCORE_COLOR:
        score_color(s, COLOR[action])
    elif kind == PLACE:
        place_tower(s, SPACE_NUMBER[action])
    elif kind == FIRST_STONE:
        take_stones(s, allowed_sides(s), SIDE[action])
    else:
        move_artist(s, START[action], TARGET[action])


# --- PICK (S4, S5) ---


@rule
def move_artist(s: State, start: int, target: int) -> None:
    """S4.3: the artist stands on its new circle; S5.3: the first stone is asked for if it makes a difference."""
    pattern = s.artist[start]
    s.artist[start] = NONE
    s.artist[target] = pattern
    s.circle = target
    tell(s, MOVED, s.to_act, pattern, start, target)
    sides = allowed_sides(s)
    towers = 0
    first = NONE
    for side in range(len(SIDES)):
        if may_start(s, sides, side) == ALLOWED:
            towers += 1
            if towers == 1:
                first = side
    if towers > 1:
        s.step = FIRST
    else:
        take_stones(s, sides, first)


@rule
def take_stones(s: State, sides: int, first: int) -> None:
    """S5.1, S5.2: all allowed stones, clockwise from the first, the first at the bottom; then new tops are seen (S5.4)."""
    for turn in range(len(SIDES)):
        side = (first + turn) % len(SIDES)
        if sides >> side & 1:
            s.tower[s.held] = take_top(s, STACK_AT[s.circle, side])
            s.held += 1
    tell(s, TOOK, s.to_act, s.circle, first, sides, s.tower[0], s.tower[1], s.tower[2], s.tower[3], s.step == FIRST)
    for side in range(len(SIDES)):
        if sides >> side & 1:
            uncover(s, STACK_AT[s.circle, side])
    empty = ALL_SPACES & ~towers_of(s, s.to_act)
    if count_bits(empty) > 1:
        s.step = SPACE
    else:  # S1.3: the only one
        place_tower(s, count_bits(empty - 1))


@rule
def take_top(s: State, stack: int) -> int:
    """The top stone leaves a stack, which is never refilled (S2.3)."""
    stone = top_of_stack(s, stack)
    s.height[stack] -= 1
    s.stack[stack, s.height[stack]] = NONE
    s.shown[pattern_of(stone)] &= ~(1 << stack)
    return stone


@rule
def uncover(s: State, stack: int) -> None:
    """S5.4: the new top of a stack is seen; a covered stone is settled now, from all that it could be (S2.4)."""
    if s.height[stack] == 0:
        return
    mark = top_of_stack(s, stack)
    if mark >= COLOR_MARK:
        s.stack[stack, s.height[stack] - 1] = draw_unseen(s, mark)
    show_top(s, stack)
    tell(s, UNCOVERED, stack, top_of_stack(s, stack))


@rule
def draw_unseen(s: State, mark: int) -> int:
    """A kind that fits a mark, each unseen stone of it equally likely."""
    kind = 0
    end = KINDS
    if mark != UNKNOWN:
        kind = (mark - COLOR_MARK) * PATTERNS
        end = kind + PATTERNS
    total = 0
    for fitting in range(kind, end):
        total += s.unseen[fitting]
    rest = below(s, total)
    while rest >= s.unseen[kind]:
        rest -= s.unseen[kind]
        kind += 1
    s.unseen[kind] -= 1
    return kind


@rule
def place_tower(s: State, space: int) -> None:
    """S5.5, S5.6: the tower goes to an empty space as it is."""
    tell(s, PLACED, s.to_act, space, s.step == SPACE)
    for level in range(s.held):
        s.board[s.to_act, space, level] = s.tower[level]
        s.tower[level] = NONE
    s.board_height[s.to_act, space] = s.held
    s.held = 0
    s.circle = NONE
    end_turn(s)


# --- SCORE (S6, S7) ---


@rule
def score_color(s: State, color: int) -> None:
    """S6.2, S6.3, S6.5: every tower with the color on top scores, left to right, all stones in place; then the tops go."""
    seat = s.to_act
    chosen = 0
    total = 0
    values = 0  # a digit of base 16 for each space, for the log
    for space in range(SPACES):
        if top_color(s, seat, space) == color:
            value = tower_value(s, seat, space)
            chosen |= 1 << space
            total += value
            values |= value << (4 * space)
    s.points[seat] += total
    tell(s, SCORED_COLOR, seat, color, total, chosen, values, heights_of(s, seat))
    lay_tops(s, chosen)
    end_turn(s)


@rule
def score_tops(s: State, chosen: int) -> None:
    """S7.2: one point for each chosen stone, whatever the spaces say."""
    points = TOP_POINTS * count_bits(chosen)
    s.points[s.to_act] += points
    tell(s, SCORED_TOPS, s.to_act, chosen, points)
    lay_tops(s, chosen)
    end_turn(s)


@rule
def tower_value(s: State, seat: int, space: int) -> int:
    """S6.4: what a tower scores by the rule of its space."""
    return SPACE_VALUE[space, tower_count(s, seat, space)]


@rule
def tower_count(s: State, seat: int, space: int) -> int:
    """S6.4: how much of what its space counts a tower has."""
    counts = SPACE_COUNT[space]
    if counts == COUNTS_HEIGHTS:
        return count_bits(heights_of(s, seat))
    if counts == COUNTS_COLORS:
        return colors_in_tower(s, seat, space)
    return s.board_height[seat, space]


# --- The mandala (S8) ---


@rule
def lay_tops(s: State, chosen: int) -> None:
    """S8.1: the tops of the chosen spaces, from left to right, go to the next free spaces of the mandala."""
    aside = 0
    for space in range(SPACES):
        if chosen >> space & 1:
            lay(s, take_off_board(s, s.to_act, space))
            aside += s.laid > PATH_LENGTH
    if aside:
        tell(s, SET_ASIDE, aside)


@rule
def take_off_board(s: State, seat: int, space: int) -> int:
    """The top stone of a tower leaves it."""
    s.board_height[seat, space] -= 1
    level = s.board_height[seat, space]
    stone = s.board[seat, space, level]
    s.board[seat, space, level] = NONE
    return stone


@rule
def lay(s: State, stone: int) -> None:
    """S8.2 to S8.4: a covered space may give points or trigger the end; on a full mandala the stone is set aside."""
    s.mandala[s.laid] = stone
    s.laid += 1
    if s.laid > PATH_LENGTH:
        return
    points = PATH_POINTS[s.laid]
    if points > 0:
        s.points[s.to_act] += points
        tell(s, BONUS, s.to_act, s.laid, points)
    if s.laid == HAND_SPACE[s.players]:
        tell(s, TRIGGERED, s.to_act, s.laid, s.players - 1)


@rule
def is_triggered(s: State) -> bool:
    """S8.3: whether the space with as many hands as players is covered."""
    return s.laid >= HAND_SPACE[s.players]


# --- The end of a turn and of the game (S9) ---


@rule
def end_turn(s: State) -> None:
    """S1.1: the next seat; S9.1: unless the last round is over; S9.2: or that seat can do nothing at all."""
    if is_triggered(s) and s.to_act == s.players - 1:
        end_game(s, BY_HANDS)
        return
    s.to_act = (s.to_act + 1) % s.players
    s.step = TURN
    if is_stuck(s):
        end_game(s, BY_STUCK)


@rule
def is_stuck(s: State) -> bool:
    """S9.2: the seat to act has no tower to score and no artist can take a stone."""
    return towers_of(s, s.to_act) == 0 and not can_pick(s)


@rule
def end_game(s: State, reason: int) -> None:
    """S9.3: nothing is decided any more; the objectives are shown (S10.1)."""
    tell(s, ENDED, reason, s.to_act)
    s.step = OVER
    s.ended = reason
    s.to_act = -1
    for seat in range(s.players):
        if s.objectives:
            tell(s, OBJECTIVE, seat, best_objective(s, seat))
    tell(s, WON, winner(s), score(s, winner(s)), tied_with_winner(s))


@rule
def end_reason(s: State) -> int:
    """S9.1, S9.2: why the game ended."""
    return s.ended


# --- The final score (S10) ---


@rule
def score(s: State, seat: int) -> int:
    """S10.3, S11.1: the points of a seat; objectives count once the game is over."""
    return s.points[seat] + (objective_points(s, seat) if s.step == OVER else 0)


@rule
def standing(s: State, seat: int) -> int:
    """S10.3, S10.4: the greatest standing wins: more points, then the earlier seat."""
    return score(s, seat) * SEATS - seat


@rule
def winner(s: State) -> int:
    """S10.3: the seat with the greatest standing."""
    best = 0
    for seat in range(1, s.players):
        if standing(s, seat) > standing(s, best):
            best = seat
    return best


@rule
def tied_with_winner(s: State) -> int:
    """S10.4: the seats, as bits, that have as many points as the winner but come later in turn order."""
    tied = 0
    for seat in range(winner(s) + 1, s.players):
        tied |= (score(s, seat) == score(s, winner(s))) << seat
    return tied
