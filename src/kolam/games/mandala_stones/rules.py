"""Mandala Stones: the rules of play, numbered as in RULES.md, in order. The record and the set-up (S2, S3) are in setup.py."""

import numpy as np

from kolam.engine.generator import below
from kolam.engine.rule import rule, signed, tell
from kolam.games.mandala_stones.components import (
    AROUND,
    CIRCLES,
    COLOR_NAMES,
    COLORS,
    GOALS,
    HAND_SPACES,
    KINDS,
    LEAST_TOWERS,
    OBJECTIVES,
    PATH_LENGTH,
    PATTERN_NAMES,
    PATTERNS,
    PLAYER_BOARD,
    SEATS,
    SIDES,
    SPACE_COUNTS,
    SPACE_POINTS,
    SPACES,
    TOP_POINTS,
    TOWER_HEIGHT,
)
from kolam.games.mandala_stones.setup import (
    CARDS,
    COLOR_MARK,
    FIRST,
    NONE,
    OVER,
    SPACE,
    TURN,
    UNKNOWN,
    State,  # noqa: F401 (looked for here, as in every game)
    color_of,
    count_bits,
    new_game,  # noqa: F401
    pattern_of,
    show_top,
    top_color,
    top_of_stack,
    towers_of,
)

VERSION = 1

# Actions: five kinds in a row.
ARTIST = 0
FIRST_STONE = ARTIST + CIRCLES * CIRCLES
PLACE = FIRST_STONE + len(SIDES)
SCORE_COLOR = PLACE + SPACES
SCORE_TOPS = SCORE_COLOR + COLORS  # numbered by the chosen spaces as bits, of which at least one is set
ALL_SPACES = (1 << SPACES) - 1
NUM_ACTIONS = SCORE_TOPS + ALL_SPACES

# Why an action is refused. 0 is no refusal.
ALLOWED = 0
GAME_OVER = 1
WRONG_STEP = 2
BOARD_FULL = 3
NO_ARTIST = 4
CIRCLE_TAKEN = 5
NOTHING_TO_TAKE = 6
STONE_NOT_ALLOWED = 7
SAME_TOWER = 8
SPACE_TAKEN = 9
TOO_FEW_TOPS = 10
SPACE_EMPTY = 11

# What the log tells.
MOVED, TOOK, UNCOVERED, PLACED, SCORED_COLOR, SCORED_TOPS, BONUS, TRIGGERED, SET_ASIDE, ENDED, OBJECTIVE, WON = range(12)

# Why a game ended.
END_REASONS = ("hands", "stuck")
BY_HANDS, BY_STUCK = 0, 1

# The tables of the components as the rules read them.
STACK_AT = np.array(AROUND)
STACKS_AROUND = np.array([sum(1 << stack for stack in around) for around in AROUND])
SPACE_COUNT = np.array([SPACE_COUNTS.index(space.counts) for space in PLAYER_BOARD])
SPACE_VALUE = np.array([(0, *space.points, *[0] * (TOWER_HEIGHT + 1 - len(space.points))) for space in PLAYER_BOARD])
PATH_POINTS = np.array([SPACE_POINTS.get(number, 0) for number in range(PATH_LENGTH + 1)])
HAND_SPACE = np.array([HAND_SPACES.get(players, 0) for players in range(SEATS + 1)])
CARD_GOAL = np.array([GOALS.index(card.goal) for card in OBJECTIVES])
CARD_OF = np.array([(*COLOR_NAMES, *PATTERN_NAMES, None).index(card.of) for card in OBJECTIVES])
CARD_LEAST = np.array([card.least for card in OBJECTIVES])
CARD_POINTS = np.array([card.points for card in OBJECTIVES])
COUNTS_HEIGHTS, COUNTS_STONES, COUNTS_COLORS = range(len(SPACE_COUNTS))
GOAL_STONES, GOAL_TOWERS, GOAL_ALIKE, GOAL_TOPS, GOAL_HEIGHTS = range(len(GOALS))


# --- The turn: what a seat may do (S1.2, S4 to S7) ---


@rule
def may_lift(s, circle):
    """S4.1, S4.2: a seat with an empty space may move any artist."""
    if towers_of(s, s.to_act) == ALL_SPACES:
        return BOARD_FULL
    if s.artist[circle] == NONE:
        return NO_ARTIST
    return ALLOWED


@rule
def blocked_stacks(s, circle):
    """S4.4 (c): the stacks, as bits, that are next to an artist other than the one on a circle."""
    blocked = 0
    for other in range(CIRCLES):
        if other != circle and s.artist[other] != NONE:
            blocked |= signed(STACKS_AROUND[other])
    return blocked


@rule
def within_reach(s, circle):
    """S4.4: the stacks, as bits, whose top the artist on a circle may take: of its pattern and not blocked."""
    return s.shown[s.artist[circle]] & ~blocked_stacks(s, circle)


@rule
def may_land(s, reach, target):
    """S4.3, S4.5: an artist goes to an empty circle where it can take at least one stone."""
    if s.artist[target] != NONE:
        return CIRCLE_TAKEN
    if reach & signed(STACKS_AROUND[target]) == 0:
        return NOTHING_TO_TAKE
    return ALLOWED


@rule
def may_move(s, start, target):
    """S4.1 to S4.5: an artist moves and takes."""
    code = may_lift(s, start)
    if code == ALLOWED:
        code = may_land(s, within_reach(s, start), target)
    return code


@rule
def can_pick(s):
    """S9.2: whether the seat to act could move any artist anywhere."""
    for start in range(CIRCLES):
        if may_lift(s, start) == ALLOWED:
            reach = within_reach(s, start)
            for target in range(CIRCLES):
                if may_land(s, reach, target) == ALLOWED:
                    return True
    return False


@rule
def allowed_sides(s):
    """S4.4: the sides, as bits, on which the moved artist takes a stone."""
    reach = within_reach(s, s.circle)
    sides = 0
    for side in range(len(SIDES)):
        sides |= (reach >> signed(STACK_AT[s.circle, side]) & 1) << side
    return sides


@rule
def tower_from(s, sides, first):
    """S5.2: the tower that starts on a side, as a number with a digit for each color; all have one pattern and one height."""
    tower = 0
    for turn in range(len(SIDES)):
        side = (first + turn) % len(SIDES)
        if sides >> side & 1:
            tower = tower * COLORS + color_of(top_of_stack(s, signed(STACK_AT[s.circle, side])))
    return tower


@rule
def may_start(s, sides, first):
    """S5.2, S5.3: begin with any allowed stone, unless an earlier side gives the same tower."""
    if not sides >> first & 1:
        return STONE_NOT_ALLOWED
    tower = tower_from(s, sides, first)
    for side in range(first):
        if sides >> side & 1 and tower_from(s, sides, side) == tower:
            return SAME_TOWER
    return ALLOWED


@rule
def may_place(s, space):
    """S5.5: any empty space of the own board."""
    return ALLOWED if s.board_height[s.to_act, space] == 0 else SPACE_TAKEN


@rule
def may_score_color(s, color):
    """S6.1: a color on top of at least two towers."""
    count = 0
    for space in range(SPACES):
        count += top_color(s, s.to_act, space) == color
    return ALLOWED if count >= LEAST_TOWERS else TOO_FEW_TOPS


@rule
def may_score_tops(s, chosen):
    """S7.1: the tops of towers that are there."""
    return ALLOWED if chosen & ~towers_of(s, s.to_act) == 0 else SPACE_EMPTY


@rule
def step_of(action):
    """The step that an action belongs to (S1.3)."""
    if FIRST_STONE <= action < PLACE:
        return FIRST
    return SPACE if PLACE <= action < SCORE_COLOR else TURN


@rule
def refusal(s, action):
    """Why an action is not allowed now: 0 if it is, else the first reason that holds."""
    if s.step == OVER:
        return GAME_OVER
    if s.step != step_of(action):
        return WRONG_STEP
    if action >= SCORE_TOPS:
        return may_score_tops(s, action - SCORE_TOPS + 1)
    if action >= SCORE_COLOR:
        return may_score_color(s, action - SCORE_COLOR)
    if action >= PLACE:
        return may_place(s, action - PLACE)
    if action >= FIRST_STONE:
        return may_start(s, allowed_sides(s), action - FIRST_STONE)
    return may_move(s, action // CIRCLES, action % CIRCLES)


@rule
def legal(s, actions: "buffer"):
    """Write the ids of the allowed actions, rising, into `actions`; return how many there are."""
    n = 0
    if s.step == TURN:
        for start in range(CIRCLES):
            if may_lift(s, start) == ALLOWED:
                reach = within_reach(s, start)
                for target in range(CIRCLES):
                    if may_land(s, reach, target) == ALLOWED:
                        actions[n] = ARTIST + start * CIRCLES + target
                        n += 1
        for color in range(COLORS):
            if may_score_color(s, color) == ALLOWED:
                actions[n] = SCORE_COLOR + color
                n += 1
        for chosen in range(1, ALL_SPACES + 1):
            if may_score_tops(s, chosen) == ALLOWED:
                actions[n] = SCORE_TOPS + chosen - 1
                n += 1
    elif s.step == FIRST:
        sides = allowed_sides(s)
        for side in range(len(SIDES)):
            if may_start(s, sides, side) == ALLOWED:
                actions[n] = FIRST_STONE + side
                n += 1
    elif s.step == SPACE:
        for space in range(SPACES):
            if may_place(s, space) == ALLOWED:
                actions[n] = PLACE + space
                n += 1
    return n


@rule
def apply(s, action):
    """Play an allowed action, with all that follows from it unasked (S1.3)."""
    if action >= SCORE_TOPS:
        score_tops(s, action - SCORE_TOPS + 1)
    elif action >= SCORE_COLOR:
        score_color(s, action - SCORE_COLOR)
    elif action >= PLACE:
        place_tower(s, action - PLACE)
    elif action >= FIRST_STONE:
        take_stones(s, allowed_sides(s), action - FIRST_STONE)
    else:
        move_artist(s, action // CIRCLES, action % CIRCLES)


# --- PICK (S4, S5) ---


@rule
def move_artist(s, start, target):
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
def take_stones(s, sides, first):
    """S5.1, S5.2: all allowed stones, clockwise from the first, the first at the bottom; then new tops are seen (S5.4)."""
    for turn in range(len(SIDES)):
        side = (first + turn) % len(SIDES)
        if sides >> side & 1:
            s.tower[s.held] = take_top(s, signed(STACK_AT[s.circle, side]))
            s.held += 1
    tell(s, TOOK, s.to_act, first, sides, s.tower[0], s.tower[1], s.tower[2], s.tower[3], s.step == FIRST)
    for side in range(len(SIDES)):
        if sides >> side & 1:
            uncover(s, signed(STACK_AT[s.circle, side]))
    empty = ALL_SPACES & ~towers_of(s, s.to_act)
    if count_bits(empty) > 1:
        s.step = SPACE
    else:  # S1.3: the only one
        place_tower(s, count_bits(empty - 1))


@rule
def take_top(s, stack):
    """The top stone leaves a stack, which is never refilled (S2.3)."""
    stone = top_of_stack(s, stack)
    s.height[stack] -= 1
    s.stack[stack, s.height[stack]] = NONE
    s.shown[pattern_of(stone)] &= ~(1 << stack)
    return stone


@rule
def uncover(s, stack):
    """S5.4: the new top of a stack is seen; a covered stone is settled now, from all that it could be (S2.4)."""
    if s.height[stack] == 0:
        return
    mark = top_of_stack(s, stack)
    if mark >= COLOR_MARK:
        s.stack[stack, s.height[stack] - 1] = draw_unseen(s, mark)
    show_top(s, stack)
    tell(s, UNCOVERED, stack, top_of_stack(s, stack))


@rule
def draw_unseen(s, mark):
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
def place_tower(s, space):
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
def score_color(s, color):
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
def score_tops(s, chosen):
    """S7.2: one point for each chosen stone, whatever the spaces say."""
    points = TOP_POINTS * count_bits(chosen)
    s.points[s.to_act] += points
    tell(s, SCORED_TOPS, s.to_act, chosen, points)
    lay_tops(s, chosen)
    end_turn(s)


@rule
def tower_value(s, seat, space):
    """S6.4: what a tower scores by the rule of its space."""
    counts = signed(SPACE_COUNT[space])
    if counts == COUNTS_HEIGHTS:
        count = count_bits(heights_of(s, seat))
    elif counts == COUNTS_COLORS:
        count = colors_in_tower(s, seat, space)
    else:
        count = s.board_height[seat, space]
    return signed(SPACE_VALUE[space, count])


@rule
def heights_of(s, seat):
    """S6.4: the different heights of a board, as bits; an empty space has height 0."""
    heights = 0
    for space in range(SPACES):
        heights |= 1 << s.board_height[seat, space]
    return heights


@rule
def colors_in_tower(s, seat, space):
    colors = 0
    for level in range(s.board_height[seat, space]):
        colors |= 1 << color_of(s.board[seat, space, level])
    return count_bits(colors)


# --- The mandala (S8) ---


@rule
def lay_tops(s, chosen):
    """S8.1: the tops of the chosen spaces, from left to right, go to the next free spaces of the mandala."""
    aside = 0
    for space in range(SPACES):
        if chosen >> space & 1:
            lay(s, take_off_board(s, s.to_act, space))
            aside += s.laid > PATH_LENGTH
    if aside:
        tell(s, SET_ASIDE, aside)


@rule
def take_off_board(s, seat, space):
    s.board_height[seat, space] -= 1
    level = s.board_height[seat, space]
    stone = s.board[seat, space, level]
    s.board[seat, space, level] = NONE
    return stone


@rule
def lay(s, stone):
    """S8.2 to S8.4: a covered space may give points or trigger the end; on a full mandala the stone is set aside."""
    s.mandala[s.laid] = stone
    s.laid += 1
    if s.laid > PATH_LENGTH:
        return
    points = signed(PATH_POINTS[s.laid])
    if points > 0:
        s.points[s.to_act] += points
        tell(s, BONUS, s.to_act, s.laid, points)
    if s.laid == signed(HAND_SPACE[s.players]):
        tell(s, TRIGGERED, s.to_act, s.laid, s.players - 1)


@rule
def is_triggered(s):
    """S8.3: whether the space with as many hands as players is covered."""
    return s.laid >= signed(HAND_SPACE[s.players])


# --- The end of a turn and of the game (S9) ---


@rule
def end_turn(s):
    """S1.1: the next seat; S9.1: unless the last round is over; S9.2: or that seat can do nothing at all."""
    if is_triggered(s) and s.to_act == s.players - 1:
        end_game(s, BY_HANDS)
        return
    s.to_act = (s.to_act + 1) % s.players
    s.step = TURN
    if is_stuck(s):
        end_game(s, BY_STUCK)


@rule
def is_stuck(s):
    """S9.2: the seat to act has no tower to score and no artist can take a stone."""
    return towers_of(s, s.to_act) == 0 and not can_pick(s)


@rule
def end_game(s, reason):
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
def end_reason(s):
    """S9.1, S9.2: why the game ended."""
    return s.ended


# --- The final score (S10) ---


@rule
def goal_count(s, seat, card):
    """S10.2: how much a seat's board has now of what an objective card counts."""
    goal = signed(CARD_GOAL[card])
    if goal == GOAL_STONES:
        return stones_on_board(s, seat, signed(CARD_OF[card]))
    if goal == GOAL_TOWERS:
        return count_bits(towers_of(s, seat))
    if goal == GOAL_ALIKE:
        return most_alike(s, seat)
    if goal == GOAL_HEIGHTS:
        return count_bits(heights_of(s, seat))
    colors = 0
    for space in range(SPACES):
        if s.board_height[seat, space] > 0:
            colors |= 1 << top_color(s, seat, space)
    return count_bits(colors)


@rule
def stones_on_board(s, seat, wanted):
    """The stones of a color, or (numbered after the colors) of a pattern, anywhere in a seat's towers."""
    count = 0
    for space in range(SPACES):
        for level in range(s.board_height[seat, space]):
            stone = s.board[seat, space, level]
            count += color_of(stone) == wanted or COLORS + pattern_of(stone) == wanted
    return count


@rule
def most_alike(s, seat):
    """How many towers have the height that most of them have; empty spaces are no towers."""
    most = 0
    for height in range(1, TOWER_HEIGHT + 1):
        count = 0
        for space in range(SPACES):
            count += s.board_height[seat, space] == height
        most = max(most, count)
    return most


@rule
def is_met(s, seat, card):
    return goal_count(s, seat, card) >= signed(CARD_LEAST[card])


@rule
def best_objective(s, seat):
    """S10.1: the card a seat uses: the one met with most points, the earlier of equal ones; NONE if none is met."""
    best = NONE
    most = -1
    for card in range(CARDS):
        if s.hand[seat, card] and signed(CARD_POINTS[card]) > most and is_met(s, seat, card):
            best = card
            most = signed(CARD_POINTS[card])
    return best


@rule
def objective_points(s, seat):
    card = best_objective(s, seat)
    return 0 if card == NONE else signed(CARD_POINTS[card])


@rule
def score(s, seat):
    """S10.3, S11.1: the points of a seat; objectives count once the game is over."""
    return s.points[seat] + (objective_points(s, seat) if s.step == OVER else 0)


@rule
def standing(s, seat):
    """S10.3, S10.4: the greatest standing wins: more points, then the earlier seat."""
    return score(s, seat) * SEATS - seat


@rule
def winner(s):
    """S10.3: the seat with the greatest standing."""
    best = 0
    for seat in range(1, s.players):
        if standing(s, seat) > standing(s, best):
            best = seat
    return best


@rule
def tied_with_winner(s):
    """S10.4: the seats, as bits, that have as many points as the winner but come later in turn order."""
    tied = 0
    for seat in range(winner(s) + 1, s.players):
        tied |= (score(s, seat) == score(s, winner(s))) << seat
    return tied
