"""Mandala Stones at a glance: what follows from a view and a board wants to show. Terminal and page draw it and work nothing out.

The rules themselves are asked, about a state with what the view shows and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, TypedDict, cast

from kolam.engine.words import Language

from .components import (
    ALL_STONES,
    AROUND,
    CARDS_IN_HAND,
    CIRCLE_NAMES,
    CIRCLES,
    COLOR_NAMES,
    HAND_SPACES,
    LEAST_TOWERS,
    OBJECTIVE_NAMES,
    OBJECTIVES,
    PATH_LENGTH,
    PATTERN_NAMES,
    PLAYER_BOARD,
    SIDES,
    SPACE_POINTS,
    SPACES,
    STACKS,
    TOP_POINTS,
)
from .legality import allowed_sides, may_lift, may_score_color, tower_from, within_reach
from .names import ARTIST_NAMES, NAMES, artist_name, objective_text, side_name
from .objectives import best_objective, goal_count, is_met
from .rules import is_triggered, lay, place_tower, score, tower_count, tower_value
from .state import ALLOWED, COLOR_MARK, FIRST, NONE, OVER, SPACE, TURN, UNKNOWN, State
from .stones import color_of, pattern_of, top_color, top_of_stack
from .view import KIND_CODES, STONE_CODES, Code, View, seen

#: S11.1: where the track of points ends and begins again.
TRACK = 50
#: With fewer stones to the end, or as many, it is said to be near.
END_NEAR = 8


# --- What there is ---


class Kind(TypedDict):
    """What the code of a stone says: null is not known."""

    color: str | None
    pattern: str | None


class Circle(TypedDict):
    """A circle of the main board, and its stacks (from 1) in the order of the sides."""

    name: str
    stacks: list[int]


Counts = Literal["heights", "stones", "colors"]


class SpaceRule(TypedDict):
    """A space of a player board: what it counts, and the points for 1, 2, 3, ... of it (S6.4)."""

    counts: Counts
    points: list[int]


class Components(TypedDict):
    """What the game consists of, and what its pieces are called."""

    names: dict[str, str]
    colors: list[str]
    patterns: list[str]
    kinds: dict[Code, Kind]
    sides: list[str]
    circles: list[Circle]
    stacks: int
    spaces: list[SpaceRule]
    least_towers: int
    top_points: int
    path: list[int]
    cards_in_hand: int
    track: int


def components(say: Language) -> Components:
    """The numbers of the box, with the names of its pieces in a language. `path` has the points of each space of the mandala."""
    return {
        "names": _names(say),
        "colors": list(COLOR_NAMES),
        "patterns": list(PATTERN_NAMES),
        "kinds": {code: _kind(stone) for stone, code in enumerate(STONE_CODES)},
        "sides": list(SIDES),
        "circles": [
            {"name": name, "stacks": [stack + 1 for stack in around]} for name, around in zip(CIRCLE_NAMES, AROUND, strict=True)
        ],
        "stacks": STACKS,
        "spaces": [{"counts": cast(Counts, space.counts), "points": list(space.points)} for space in PLAYER_BOARD],
        "least_towers": LEAST_TOWERS,
        "top_points": TOP_POINTS,
        "path": [SPACE_POINTS.get(space, 0) for space in range(1, PATH_LENGTH + 1)],
        "cards_in_hand": CARDS_IN_HAND,
        "track": TRACK,
    }


def _names(say: Language) -> dict[str, str]:
    """Stones by color and pattern; artists as a sentence begins with them; sides and objective cards."""
    named = {name: say.name(name) for name in NAMES}
    named |= {name: str(artist_name(pattern, say).begun()) for pattern, name in enumerate(ARTIST_NAMES)}
    named |= {f"side:{side}": str(side_name(number, say)) for number, side in enumerate(SIDES)}
    return named | {f"objective:{name}": str(objective_text(card, say)) for card, name in enumerate(OBJECTIVE_NAMES)}


def _kind(stone: int) -> Kind:
    if stone == UNKNOWN:
        return {"color": None, "pattern": None}
    if stone >= COLOR_MARK:
        return {"color": COLOR_NAMES[stone - COLOR_MARK], "pattern": None}
    return {"color": COLOR_NAMES[color_of(stone)], "pattern": PATTERN_NAMES[pattern_of(stone)]}


# --- What a board shows ---


class Taken(TypedDict):
    """A stone that an artist takes: on which side of its circle, from which stack (from 1)."""

    side: str
    stack: int
    stone: Code


class Blocked(TypedDict):
    """A stack (from 1) whose top has the artist's pattern but is next to another artist, the one on the circle `by`."""

    stack: int
    by: str


class Move(TypedDict):
    """An artist's way to an empty circle: what it takes there, and what it can not take because of other artists (S4.4)."""

    takes: list[Taken]
    blocked: list[Blocked]


class First(TypedDict):
    """A stone that can be taken first: its tower and the stacks of that, bottom first; `offered` is the side to name (S5.3)."""

    side: str
    stacks: list[int]
    tower: list[Code]
    offered: str


class Gain(TypedDict):
    """What a SCORE brings: for the stones, and for the spaces of the mandala they cover; whether it triggers the end."""

    worth: int
    bonus: int
    points: int
    ends: bool


class ColorGain(Gain):
    """The spaces (from 1) with a color on top, what scoring it brings, and whether they are enough for that (S6.1)."""

    spaces: list[int]
    is_enough: bool


class Tower(TypedDict):
    """How much of what its space counts a tower has, and what it is worth (0: there is none)."""

    counted: int
    worth: int


class Card(TypedDict):
    """An objective card: how far its owner is, and whether it is the one that counts (S10.1)."""

    name: str
    have: int
    least: int
    points: int
    is_met: bool
    is_used: bool


class Origin(TypedDict):
    """Points of a seat: scored in play, or at the end for an objective card (null: none is met)."""

    source: Literal["play", "objective"]
    card: str | None
    points: int


class SeatSeen(TypedDict):
    """What a seat has: its points, as the track shows them (beyond 50, and the rest: S11.1), towers and cards."""

    points: int
    origins: list[Origin]
    beyond: int
    track: int
    towers: list[Tower]
    colors: dict[str, ColorGain]
    cards: list[Card] | None


class Bonus(TypedDict):
    """A space of the mandala that gives points: its number, and how many stones away it is."""

    space: int
    away: int
    points: int


class Glance(TypedDict):
    """What a board shows beside the view."""

    seats: list[SeatSeen]
    moves: dict[str, dict[str, Move]]
    firsts: list[First]
    worth_here: list[int | None]
    tops: list[Gain]
    bonuses: list[Bonus]
    end_space: int
    to_end: int
    is_end_near: bool
    is_last_round: bool
    last_seat: int
    covered: dict[Code, int]
    has_objectives: bool


def glance(view: View, options: Mapping[str, Any], seat: int | None) -> Glance:
    """What follows from a view."""
    s = seen(view)
    end = HAND_SPACES[s.players]
    to_end = max(0, end - s.laid)
    bonuses = _bonuses(s)
    tops = [_gain(TOP_POINTS * n, bonuses[n]) for n in range(1, len(bonuses))]
    return {
        "seats": [_seat(s, view, q, bonuses) for q in range(s.players)],
        "moves": _moves(s),
        "firsts": _firsts(s),
        "worth_here": _worth_here(s),
        "tops": tops,
        "bonuses": [
            {"space": space, "away": space - s.laid, "points": points}
            for space, points in sorted(SPACE_POINTS.items())
            if space > s.laid
        ],
        "end_space": end,
        "to_end": to_end,
        "is_end_near": to_end <= END_NEAR,
        "is_last_round": bool(is_triggered(s)) and s.step != OVER,
        "last_seat": s.players - 1,  # S9.1
        "covered": _covered(view),
        "has_objectives": bool(options["objectives"]),
    }


# --- PICK ---


def keeper(s: State, artist: int, stack: int) -> int:
    """S4.4 (c): the circle from which another artist keeps the one on `artist` from a stack, or NONE."""
    for other in range(CIRCLES):
        if other != artist and s.artist[other] != NONE and stack in AROUND[other]:
            return other
    return NONE


def _moves(s: State) -> dict[str, dict[str, Move]]:
    """S4: where each artist could go, with what it takes and leaves there; also where it would take nothing (S4.5)."""
    if s.step != TURN:
        return {}
    return {
        CIRCLE_NAMES[start]: {
            CIRCLE_NAMES[target]: _move(s, start, target) for target in range(CIRCLES) if s.artist[target] == NONE
        }
        for start in range(CIRCLES)
        if may_lift(s, start) == ALLOWED
    }


def _move(s: State, start: int, target: int) -> Move:
    reach = within_reach(s, start)
    move: Move = {"takes": [], "blocked": []}
    for side, stack in zip(SIDES, AROUND[target], strict=True):
        if reach >> stack & 1:
            move["takes"].append({"side": side, "stack": stack + 1, "stone": STONE_CODES[top_of_stack(s, stack)]})
        elif s.shown[s.artist[start]] >> stack & 1:
            move["blocked"].append({"stack": stack + 1, "by": CIRCLE_NAMES[keeper(s, start, stack)]})
    return move


def _firsts(s: State) -> list[First]:
    """S5.2, S5.3: the stones that can be taken first."""
    if s.step != FIRST:
        return []
    sides = allowed_sides(s)
    allowed = [side for side in range(len(SIDES)) if sides >> side & 1]
    towers = {side: tower_from(s, sides, side) for side in allowed}
    firsts: list[First] = []
    for first in allowed:
        order = [AROUND[s.circle][side] for side in sorted(allowed, key=lambda side: (side - first) % len(SIDES))]
        firsts.append(
            {
                "side": SIDES[first],
                "stacks": [stack + 1 for stack in order],
                "tower": [STONE_CODES[top_of_stack(s, stack)] for stack in order],
                "offered": SIDES[next(side for side in allowed if towers[side] == towers[first])],
            }
        )
    return firsts


def _worth_here(s: State) -> list[int | None]:
    """S6.4: what the tower in hand would be worth on each empty space."""
    if s.step != SPACE:
        return []
    worth: list[int | None] = []
    for space in range(SPACES):
        if s.board_height[s.to_act, space]:
            worth.append(None)
        else:
            placed = s.clone()
            place_tower(placed, space)
            worth.append(tower_value(placed, s.to_act, space))
    return worth


# --- SCORE ---


def _bonuses(s: State) -> list[tuple[int, bool]]:
    """S8: what laying 0, 1, 2, ... stones on the mandala gives, and whether it triggers the end."""
    laying = s.clone()
    laying.to_act = 0
    before = laying.points[0]
    found = [(0, False)]
    for _ in range(min(SPACES, ALL_STONES - s.laid)):
        lay(laying, 0)
        found.append((laying.points[0] - before, bool(is_triggered(laying)) and not is_triggered(s)))
    return found


def _gain(worth: int, laid: tuple[int, bool]) -> Gain:
    bonus, ends = laid
    return {"worth": worth, "bonus": bonus, "points": worth + bonus, "ends": ends}


def _colors(s: State, seat: int, bonuses: list[tuple[int, bool]]) -> dict[str, ColorGain]:
    """S6: what scoring each color would bring a seat as its board is."""
    acting = s.clone()
    acting.to_act = seat
    found: dict[str, ColorGain] = {}
    for color, name in enumerate(COLOR_NAMES):
        spaces = [space for space in range(SPACES) if top_color(s, seat, space) == color]
        worth = sum(tower_value(s, seat, space) for space in spaces)
        found[name] = {
            **_gain(worth, bonuses[len(spaces)]),
            "spaces": [space + 1 for space in spaces],
            "is_enough": may_score_color(acting, color) == ALLOWED,
        }
    return found


# --- Seats and stones ---


def _seat(s: State, view: View, seat: int, bonuses: list[tuple[int, bool]]) -> SeatSeen:
    points = int(score(s, seat))
    beyond = max(0, points - 1) // TRACK * TRACK
    cards = _cards(s, view["objectives"][seat], seat)
    origins: list[Origin] = [{"source": "play", "card": None, "points": view["scores"][seat]}]
    if s.step == OVER and cards:
        used = next((card["name"] for card in cards if card["is_used"]), None)
        origins.append({"source": "objective", "card": used, "points": points - view["scores"][seat]})
    return {
        "points": points,
        "origins": origins,
        "beyond": beyond,
        "track": points - beyond,
        "towers": [_tower(s, seat, space) for space in range(SPACES)],
        "colors": _colors(s, seat, bonuses),
        "cards": cards,
    }


def _tower(s: State, seat: int, space: int) -> Tower:
    if s.board_height[seat, space] == 0:
        return {"counted": 0, "worth": 0}
    return {"counted": int(tower_count(s, seat, space)), "worth": int(tower_value(s, seat, space))}


def _cards(s: State, hand: int | list[str], seat: int) -> list[Card] | None:
    """S10.1, S10.2: the objective cards of a seat, as far as they are known."""
    if isinstance(hand, int):
        return None
    used = best_objective(s, seat)
    numbers = [OBJECTIVE_NAMES.index(name) for name in hand]
    return [
        {
            "name": OBJECTIVES[card].name,
            "have": int(goal_count(s, seat, card)),
            "least": OBJECTIVES[card].least,
            "points": OBJECTIVES[card].points,
            "is_met": bool(is_met(s, seat, card)),
            "is_used": card == used,
        }
        for card in numbers
    ]


def _covered(view: View) -> dict[Code, int]:
    """S2.4: the stones of each kind under the tops; which of them lies where is told by the stacks, or by nobody."""
    counts = Counter(view["unseen"])
    for stones in view["stacks"]:
        counts.update(code for code in stones[:-1] if code in KIND_CODES)
    return {code: counts[code] for code in KIND_CODES if counts[code]}
