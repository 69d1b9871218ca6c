"""Mandala Stones: what a seat may know, and positions to and from JSON."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, cast

from kolam.engine.errors import Sentence
from kolam.engine.position import check, counts, fields, items, maybe, one_of, whole, write_counts

from . import state as g
from .components import (
    AROUND,
    ARTISTS_PER_PATTERN,
    CARDS_IN_HAND,
    CIRCLE_NAMES,
    CIRCLES,
    COLOR_LETTERS,
    COLOR_NAMES,
    COLORS,
    KINDS,
    OBJECTIVE_NAMES,
    PATH_LENGTH,
    PATTERN_MARKS,
    PATTERN_NAMES,
    SIDES,
    SPACES,
    STACK_HEIGHT,
    STACKS,
    STONES_PER_KIND,
    TOWER_HEIGHT,
)
from .legality import allowed_sides, blocked_stacks, may_start
from .objectives import best_objective, is_card_free
from .rules import clear, is_stuck, is_triggered
from .state import State
from .stones import color_of, count_bits, pattern_of, show_top, towers_of

#: A stone by its code: "r*" is a red burst, "r?" a red one of unknown pattern, "??" any.
Code = str
Step = Literal["turn", "first", "space", "over"]
Reason = Literal["hands", "stuck"]


class Pick(TypedDict):
    """A PICK that is not finished: where the moved artist stands, and the tower in hand."""

    circle: str
    tower: list[Code]


class View(TypedDict):
    """What a seat may know, or everything: stacks and towers from bottom to top; a hand that is not known is a number."""

    to_act: int | None
    step: Step
    stacks: list[list[Code]]
    unseen: dict[Code, int]
    artists: dict[str, str]
    pick: Pick | None
    boards: list[list[list[Code]]]
    scores: list[int]
    objectives: list[int | list[str]]
    mandala: list[Code]
    aside: list[Code]
    ended: Reason | None


STEPS: tuple[Step, ...] = ("turn", "first", "space", "over")
FIELDS = (
    "to_act",
    "step",
    "stacks",
    "unseen",
    "artists",
    "pick",
    "boards",
    "scores",
    "objectives",
    "mandala",
    "aside",
    "ended",
)
KIND_CODES = tuple(color + mark for color in COLOR_LETTERS for mark in PATTERN_MARKS)
#: The text of every stone that the state knows: kinds, then marks of a known color, then of nothing known.
STONE_CODES = (*KIND_CODES, *(color + "?" for color in COLOR_LETTERS), "??")
#: Colors and patterns in sentences.
COLOR_WORDS = tuple(Sentence(name) for name in COLOR_NAMES)
PATTERN_WORDS = tuple(Sentence(name) for name in PATTERN_NAMES)
#: No score comes near this.
MOST_POINTS = 9999


# --- Showing ---


def position(s: State) -> View:
    """Everything there is, but for the generator."""
    return _shown(s, everything=True, seat=None)


def view(s: State, seat: int | None) -> View:
    """What a seat may know (a spectator: None). When the game is over all is open."""
    return _shown(s, everything=s.step == g.OVER, seat=seat)


def _shown(s: State, everything: bool, seat: int | None) -> View:
    def stones(part: Any, count: int, *index: int) -> list[Code]:
        return [STONE_CODES[part[(*index, level)]] for level in range(count)]

    def hand(q: int) -> list[str] | int:
        if everything or seat == q:
            return [name for card, name in enumerate(OBJECTIVE_NAMES) if s.hand[q, card]]
        return CARDS_IN_HAND if s.objectives else 0

    seats = range(s.players)
    return {
        "to_act": None if s.to_act < 0 else s.to_act,
        "step": STEPS[s.step],
        "stacks": [stones(s.stack, s.height[stack], stack) for stack in range(STACKS)],
        "unseen": write_counts(list(s.unseen), KIND_CODES),
        "artists": {CIRCLE_NAMES[c]: PATTERN_NAMES[s.artist[c]] for c in range(CIRCLES) if s.artist[c] != g.NONE},
        "pick": None if s.circle < 0 else {"circle": CIRCLE_NAMES[s.circle], "tower": stones(s.tower, s.held)},
        "boards": [[stones(s.board, s.board_height[q, k], q, k) for k in range(SPACES)] for q in seats],
        "scores": [s.points[q] for q in seats],
        "objectives": [hand(q) for q in seats],
        "mandala": stones(s.mandala, min(s.laid, PATH_LENGTH)),
        "aside": stones(s.mandala, s.laid)[PATH_LENGTH:],
        "ended": None if s.ended < 0 else cast(Reason, g.END_REASONS[s.ended]),
    }


def seen(view: View) -> Any:
    """A state with what a view shows and nothing else: for asking the rules about it."""
    s = g.State()
    clear(s)
    s.players = len(view["boards"])
    s.to_act = -1 if view["to_act"] is None else view["to_act"]
    s.step = STEPS.index(view["step"])
    for stack, codes in enumerate(view["stacks"]):
        _put_stack(s, stack, [STONE_CODES.index(code) for code in codes])
    _read_artists(s, view["artists"])
    _read_pick(s, view["pick"])
    _read_boards(s, view["boards"])
    for q, hand in enumerate(view["objectives"]):
        s.points[q] = view["scores"][q]
        for name in hand if isinstance(hand, list) else ():
            s.hand[q, OBJECTIVE_NAMES.index(name)] = 1
    s.laid = len(view["mandala"]) + len(view["aside"])
    return s


def outcome_details(s: State) -> dict[str, Any]:
    """S10.1: the objective card that each seat used, or None."""
    used = [best_objective(s, q) for q in range(s.players)]
    return {"objectives": [None if card == g.NONE else OBJECTIVE_NAMES[card] for card in used]}


# --- Loading ---


def load(s: State, data: Any) -> None:
    """Fill a state, whose options are set, from a position; refuse one that can not be, saying what is wrong."""
    data = fields(data, "the position", FIELDS)
    clear(s)
    s.step = one_of(data["step"], "step", STEPS)
    to_act = maybe(whole, data["to_act"], "to_act", 0, s.players - 1)
    s.to_act = -1 if to_act is None else to_act
    ended = maybe(one_of, data["ended"], "ended", g.END_REASONS)
    s.ended = g.NONE if ended is None else ended
    _read_stacks(s, data["stacks"], data["unseen"])
    _read_artists(s, data["artists"])
    _read_pick(s, data["pick"])
    _read_boards(s, data["boards"])
    for q, points in enumerate(items(data["scores"], "scores", s.players)):
        s.points[q] = whole(points, "the score of seat {seat}", 0, MOST_POINTS, seat=q)
    _read_objectives(s, data["objectives"])
    laid = _read_stones(data["mandala"], Sentence("the mandala"), PATH_LENGTH) + _read_stones(
        data["aside"], "aside", len(s.mandala)
    )
    most = len(s.mandala)
    check(len(laid) <= most, "{n} stones lie on the mandala and aside; there are only {most}", n=len(laid), most=most)
    check(not data["aside"] or len(data["mandala"]) == PATH_LENGTH, "stones are set aside while the mandala is not full")
    s.laid = len(laid)
    for place, stone in enumerate(laid):
        s.mandala[place] = stone
    _check_stones(s)
    _check_moment(s)


def _read_stones(value: Any, where: str | Sentence, most: int, codes: tuple[str, ...] = KIND_CODES) -> list[int]:
    return [one_of(code, "a stone of {where}", codes, where=where) for code in items(value, where, at_most=most)]


def _read_stacks(s: State, value: Any, unseen: Any) -> None:
    marks = {g.COLORS_KNOWN: STONE_CODES[KINDS : KINDS + COLORS], g.HIDDEN: STONE_CODES[-1:]}.get(s.covered, KIND_CODES)
    known = ", ".join(marks)
    for stack, codes in enumerate(items(value, "stacks", STACKS)):
        where = Sentence("stack {stack}", stack=stack + 1)
        stones = _read_stones(codes, where, STACK_HEIGHT, STONE_CODES)
        for code in codes[:-1]:
            check(
                code in marks,
                "{where} has {code} under its top; that must be one of {codes}",
                where=where, code=code, codes=known,
            )  # fmt: skip
        for code in codes[-1:]:
            check(code in KIND_CODES, "the top of {where} is {code}; a top stone is of known kind", where=where, code=code)
        _put_stack(s, stack, stones)
    for kind, number in enumerate(counts(unseen, "unseen", KIND_CODES, STONES_PER_KIND)):
        s.unseen[kind] = number
    check(s.covered != g.OPEN or not any(s.unseen), "all stones are open, so nothing is unseen")


def _put_stack(s: State, stack: int, stones: list[int]) -> None:
    s.height[stack] = len(stones)
    for level, stone in enumerate(stones):
        s.stack[stack, level] = stone
    if stones:
        show_top(s, stack)


def _read_artists(s: State, value: Any) -> None:
    check(isinstance(value, dict), "artists must be an object")
    for name, pattern in value.items():
        circle = one_of(name, "a circle of artists", CIRCLE_NAMES)
        s.artist[circle] = one_of(pattern, "the artist on {circle}", PATTERN_NAMES, circle=name)
    for pattern, word in enumerate(PATTERN_WORDS):
        number = sum(s.artist[circle] == pattern for circle in range(CIRCLES))
        wanted = ARTISTS_PER_PATTERN
        check(number == wanted, "there are {n} {pattern} artists; there must be {wanted}", n=number, pattern=word, wanted=wanted)


def _read_pick(s: State, value: Any) -> None:
    check((value is not None) == (s.step in (g.FIRST, g.SPACE)), "pick is null except in steps first and space")
    if value is None:
        return
    value = fields(value, "pick", ("circle", "tower"))
    s.circle = one_of(value["circle"], "{where}: {field}", CIRCLE_NAMES, where="pick", field="circle")
    check(s.artist[s.circle] != g.NONE, "pick: there is no artist on {circle}", circle=value["circle"])
    tower = _read_stones(value["tower"], Sentence("the tower in hand"), TOWER_HEIGHT)
    s.held = len(tower)
    for level, stone in enumerate(tower):
        s.tower[level] = stone


def _read_boards(s: State, value: Any) -> None:
    for q, board in enumerate(items(value, "boards", s.players)):
        for k, codes in enumerate(items(board, "the board of seat {seat}", SPACES, seat=q)):
            where = Sentence("space {space} of seat {seat}", space=k + 1, seat=q)
            stones = _read_stones(codes, where, TOWER_HEIGHT)
            patterns = {pattern_of(stone) for stone in stones}
            check(len(patterns) <= 1, "the tower on {where} has both patterns", where=where)
            s.board_height[q, k] = len(stones)
            for level, stone in enumerate(stones):
                s.board[q, k, level] = stone


def _read_objectives(s: State, value: Any) -> None:
    size = CARDS_IN_HAND if s.objectives else 0
    for q, hand in enumerate(items(value, "objectives", s.players)):
        for name in items(hand, "the objectives of seat {seat}", size, seat=q):
            card = one_of(name, "an objective of seat {seat}", OBJECTIVE_NAMES, seat=q)
            check(bool(is_card_free(s, card)), "the objective card {name} is there twice", name=name)
            s.hand[q, card] = 1


def _check_stones(s: State) -> None:
    """Every kind is there in its number, and the marks in the stacks agree with what is unseen."""
    found = [s.unseen[kind] for kind in range(KINDS)]
    marks = [0] * len(STONE_CODES)
    places = [s.stack[stack, level] for stack in range(STACKS) for level in range(STACK_HEIGHT)]
    places += [s.board[q, k, level] for q in range(s.players) for k in range(SPACES) for level in range(TOWER_HEIGHT)]
    places += [*s.mandala, *s.tower]
    for stone in places:
        if stone >= KINDS:
            marks[stone] += 1
        elif stone != g.NONE:
            found[stone] += 1
    for kind, number in enumerate(found):
        code, wanted = KIND_CODES[kind], STONES_PER_KIND
        check(number == wanted, "there are {n} {code} stones; there must be {wanted}", n=number, code=code, wanted=wanted)
    if s.covered == g.COLORS_KNOWN:
        for color, name in enumerate(COLOR_WORDS):
            number = sum(s.unseen[kind] for kind in range(KINDS) if color_of(kind) == color)
            marked = marks[g.COLOR_MARK + color]
            check(
                marked == number,
                "{n} covered stones are {color}, but unseen has {number} of them",
                n=marked, color=name, number=number,
            )  # fmt: skip
    elif s.covered == g.HIDDEN:
        marked, number = marks[g.UNKNOWN], sum(s.unseen)
        check(marked == number, "{n} covered stones are unknown, but unseen has {number}", n=marked, number=number)


def _check_moment(s: State) -> None:
    """What is asked of whom fits the table."""
    if s.step == g.OVER:
        check(s.to_act < 0, "to_act is null when the game is over")
        check(s.ended != g.NONE, "ended says why the game is over")
        _check_end(s)
        return
    check(s.to_act >= 0, "to_act is null only when the game is over")
    check(s.ended == g.NONE, "ended is null until the game is over")
    check(not (is_triggered(s) and s.to_act == 0), "the last round is over, so the game is over")
    empty = SPACES - count_bits(towers_of(s, s.to_act))
    if s.step == g.TURN:
        check(not is_stuck(s), "seat {seat} can neither PICK nor SCORE, so the game is over", seat=s.to_act)
    elif s.step == g.FIRST:
        check(s.held == 0, "in step first no stones have been taken yet: the tower must be empty")
        check(empty > 0, "seat {seat} has no empty space, so it can not PICK", seat=s.to_act)
        sides = allowed_sides(s)
        towers = sum(may_start(s, sides, side) == g.ALLOWED for side in range(len(SIDES)))
        name = CIRCLE_NAMES[s.circle]
        check(towers > 1, "the artist on {circle} allows {n} towers: the first stone is not asked", circle=name, n=towers)
    else:
        check(empty > 1, "seat {seat} has {n} empty spaces: the space is not asked", seat=s.to_act, n=empty)
        _check_tower_in_hand(s)


def _check_tower_in_hand(s: State) -> None:
    name = CIRCLE_NAMES[s.circle]
    check(s.held > 0, "in step space there is a tower in hand")
    patterns = {pattern_of(s.tower[level]) for level in range(s.held)}
    same = patterns == {s.artist[s.circle]}
    check(same, "the tower in hand does not have the pattern of the artist on {circle}", circle=name)
    blocked = blocked_stacks(s, s.circle)
    room = sum(s.height[stack] < STACK_HEIGHT and not blocked >> stack & 1 for stack in AROUND[s.circle])
    check(
        s.held <= room,
        "the tower in hand has {n} stones; only {most} can have been taken around {circle}",
        n=s.held, most=room, circle=name,
    )  # fmt: skip


def _check_end(s: State) -> None:
    if s.ended == g.BY_HANDS:
        check(bool(is_triggered(s)), "the mandala does not reach the hand space: hands can not have ended the game")
        return
    # S9.1 comes first: once the end is triggered, seat 0 has no more turns in which it could be stuck.
    stuck = []
    for seat in range(1 if is_triggered(s) else 0, s.players):
        s.to_act = seat
        stuck.append(is_stuck(s))
    s.to_act = -1
    check(any(stuck), "no seat is stuck: one needs an empty board while no artist can take a stone")
