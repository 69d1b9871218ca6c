"""Mandala at a glance: what follows from a view and a board wants to show. Terminal and page draw it and work nothing out.

The rules themselves are asked: a state is filled with what lies in the open and what the viewer knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from kolam.engine.words import Language

from .components import CARDS_PER_COLOR, COLOR_NAMES, COLORS, HAND_LIMIT, MANDALAS, RIVER_POINTS
from .legality import field_size, river_length
from .names import color_name
from .rules import first_chooser, score, take_color
from .state import CLAIM, OVER, SEATS, State
from .view import PHASES, Counts, View

#: With fewer cards the deck is said to run out.
LOW_DECK = 12
#: With so few colors lacking an empty Field is worth a warning.
LATE = 2


class Components(TypedDict):
    """What the game consists of, and what its pieces are called."""

    names: dict[str, str]
    colors: list[str]
    cards_per_color: int
    river_points: list[int]
    hand_limit: int


class MandalaSeen(TypedDict):
    """A Mandala: the colors it lacks, the cards in the Fields, who would choose first (null: as the Fields lie, nobody), and the
    seats that must be warned: soon complete, it would bring them nothing.
    """

    missing: list[str]
    sizes: list[int]
    first: int | None
    is_destroyed: bool
    warned: list[int]


class Claim(TypedDict):
    """What claiming a color brings the seat to act: a space of its River (0: none), cards to the Cup and what each is worth."""

    goes: Literal["pile", "river", "cup"]
    cards: int
    space: int
    to_cup: int
    each: int


class Origin(TypedDict):
    """Cup cards of a color, and what each is worth (0: not in the River)."""

    color: str
    cards: int
    each: int


class SeatSeen(TypedDict):
    """What a seat has: cards in hand, points as far as the viewer knows them, and where they come from."""

    hand: int
    cup: int
    points: int
    is_all_known: bool
    origins: list[Origin]
    worth: dict[str, int]
    ends_next: bool


class Glance(TypedDict):
    """What a board shows beside the view."""

    mandalas: list[MandalaSeen]
    seats: list[SeatSeen]
    claims: dict[str, Claim]
    deck: int
    is_deck_low: bool
    discarded: int
    stall: int
    stall_limit: int
    is_stalling: bool


def components(say: Language) -> Components:
    """The numbers of the box, with the names of the colors in a language."""
    return {
        "names": {name: str(color_name(color, say)) for color, name in enumerate(COLOR_NAMES)},
        "colors": list(COLOR_NAMES),
        "cards_per_color": CARDS_PER_COLOR,
        "river_points": list(RIVER_POINTS),
        "hand_limit": HAND_LIMIT,
    }


def glance(view: View, options: Mapping[str, Any], seat: int | None) -> Glance:
    """What follows from a view."""
    s, deck = _filled(view), _number(view["deck"])
    return {
        "mandalas": [_mandala(s, m) for m in range(MANDALAS)],
        "seats": [_seat(view, s, q) for q in range(SEATS)],
        "claims": _claims(s),
        "deck": deck,
        "is_deck_low": deck < LOW_DECK and not view["exhausted"],
        "discarded": _number(view["discard"]),
        "stall": view["stall"],
        "stall_limit": options["stall_limit"],
        "is_stalling": view["stall"] * 2 >= options["stall_limit"],
    }


def _filled(view: View) -> State:
    """A state with all that a view tells of Mandalas, Cups and Rivers; of what nobody may know it holds nothing."""
    s = State()
    s.phase, s.turn = PHASES.index(view["phase"]), view["turn"]
    s.to_act = -1 if view["to_act"] is None else view["to_act"]
    s.mandala = -1 if view["mandala"] is None else view["mandala"] - 1
    for color, name in enumerate(COLOR_NAMES):
        for m, mandala in enumerate(view["mandalas"]):
            s.mountain[m, color] = mandala["mountain"].get(name, 0)
            for seat, field in enumerate(mandala["fields"]):
                s.field[m, seat, color] = field.get(name, 0)
        for seat, river in enumerate(view["rivers"]):
            secret = view["secrets"][seat]
            s.river[seat, color] = river.index(name) + 1 if name in river else 0
            s.cup[seat, color] = view["cups"][seat].get(name, 0)
            s.secret[seat, color] = secret.get(name, 0) if isinstance(secret, dict) else 0
    return s


def _number(cards: int | Counts) -> int:
    """How many cards, known or not."""
    return cards if isinstance(cards, int) else sum(cards.values())


def _worth(s: State, seat: int, color: int) -> int:
    """M10.1: what a Cup card of a color is worth to a seat."""
    space = s.river[seat, color]
    return RIVER_POINTS[space - 1] if space else 0


def _mandala(s: State, m: int) -> MandalaSeen:
    missing = [
        name for color, name in enumerate(COLOR_NAMES) if not s.mountain[m, color] + s.field[m, 0, color] + s.field[m, 1, color]
    ]
    sizes = [field_size(s, m, seat) for seat in range(SEATS)]
    is_late = len(missing) <= LATE and s.phase != OVER
    return {
        "missing": missing,
        "sizes": sizes,
        "first": _first(s, m),
        "is_destroyed": s.mandala == m,
        "warned": [seat for seat, size in enumerate(sizes) if is_late and not size],  # M8.7
    }


def _first(s: State, m: int) -> int | None:
    """M8.2, M8.3: who chooses first; None where that depends on who completes it."""
    if s.mandala == m:
        return first_chooser(s, m)
    found = set()
    for seat in range(SEATS):
        c = s.clone()
        c.turn = seat
        found.add(first_chooser(c, m))
    return found.pop() if len(found) == 1 else None


def _seat(view: View, s: State, seat: int) -> SeatSeen:
    secret = view["secrets"][seat]
    cards = [s.cup[seat, color] + s.secret[seat, color] for color in range(COLORS)]
    origins: list[Origin] = [
        {"color": COLOR_NAMES[color], "cards": n, "each": _worth(s, seat, color)} for color, n in enumerate(cards) if n
    ]
    origins.sort(key=lambda row: -row["each"])
    return {
        "hand": _number(view["hands"][seat]),
        "cup": _number(view["cups"][seat]) + _number(secret),
        "points": score(s, seat),
        "is_all_known": isinstance(secret, dict),
        "origins": origins,
        "worth": {name: _worth(s, seat, COLOR_NAMES.index(name)) for name in view["rivers"][seat]},
        "ends_next": river_length(s, seat) == COLORS - 1 and s.phase != OVER,  # M9.1
    }


def _claims(s: State) -> dict[str, Claim]:
    """What each color of the Mountain being destroyed would bring (M8.4 to M8.7)."""
    if s.phase != CLAIM:
        return {}
    return {name: _claim(s, color) for color, name in enumerate(COLOR_NAMES) if s.mountain[s.mandala, color]}


def _claim(s: State, color: int) -> Claim:
    """What taking a color does."""
    seat, c = s.to_act, s.clone()
    take_color(c, color)
    space, thrown = c.river[seat, color] - s.river[seat, color], c.discard[color] - s.discard[color]
    return {
        "goes": "pile" if thrown else "river" if space else "cup",
        "cards": s.mountain[s.mandala, color],
        "space": space,
        "to_cup": c.cup[seat, color] - s.cup[seat, color],
        "each": 0 if thrown else _worth(c, seat, color),
    }
