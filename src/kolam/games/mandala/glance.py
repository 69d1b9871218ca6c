"""Mandala at a glance: what follows from a view and a board wants to show. Terminal and page draw it and work nothing out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from kolam.engine.words import Language

from .components import CARDS_PER_COLOR, COLOR_NAMES, COLORS, HAND_LIMIT, RIVER_POINTS
from .names import color_name
from .view import Counts, View

#: With fewer cards the deck is said to run out.
LOW_DECK = 12


class Components(TypedDict):
    """What the game consists of, and what its pieces are called."""

    names: dict[str, str]
    colors: list[str]
    cards_per_color: int
    river_points: list[int]
    hand_limit: int


class MandalaSeen(TypedDict):
    """A Mandala: the colors it lacks, the cards in the Fields, and who would choose first (null: as the Fields lie, nobody)."""

    missing: list[str]
    sizes: list[int]
    first: int | None
    is_destroyed: bool


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
    deck = _number(view["deck"])
    return {
        "mandalas": [_mandala(view, number) for number in range(len(view["mandalas"]))],
        "seats": [_seat(view, q) for q in range(len(view["hands"]))],
        "claims": _claims(view),
        "deck": deck,
        "is_deck_low": deck < LOW_DECK and not view["exhausted"],
        "discarded": _number(view["discard"]),
        "stall": view["stall"],
        "stall_limit": options["stall_limit"],
        "is_stalling": view["stall"] * 2 >= options["stall_limit"],
    }


def _number(cards: int | Counts) -> int:
    """How many cards, known or not."""
    return cards if isinstance(cards, int) else sum(cards.values())


def _mandala(view: View, number: int) -> MandalaSeen:
    mandala = view["mandalas"][number]
    fields = mandala["fields"]
    sizes = [_number(field) for field in fields]
    there = {color for part in (mandala["mountain"], *fields) for color, n in part.items() if n}
    is_destroyed = view["mandala"] == number + 1
    first = None if sizes[0] == sizes[1] else sizes.index(max(sizes))  # M8.2
    if is_destroyed and first is None and any(sizes):
        first = 1 - view["turn"]  # M8.3
    return {
        "missing": [color for color in COLOR_NAMES if color not in there],
        "sizes": sizes,
        "first": first,
        "is_destroyed": is_destroyed,
    }


def _seat(view: View, seat: int) -> SeatSeen:
    secret = view["secrets"][seat]
    worth = dict(zip(view["rivers"][seat], RIVER_POINTS, strict=False))
    known = secret if isinstance(secret, dict) else {}
    cards = {color: view["cups"][seat].get(color, 0) + known.get(color, 0) for color in COLOR_NAMES}
    origins: list[Origin] = [{"color": color, "cards": n, "each": worth.get(color, 0)} for color, n in cards.items() if n]
    origins.sort(key=lambda row: -row["each"])
    return {
        "hand": _number(view["hands"][seat]),
        "cup": _number(view["cups"][seat]) + _number(secret),
        "points": sum(row["cards"] * row["each"] for row in origins),
        "is_all_known": isinstance(secret, dict),
        "origins": origins,
        "worth": worth,
        "ends_next": len(view["rivers"][seat]) == COLORS - 1 and view["phase"] != "over",
    }


def _claims(view: View) -> dict[str, Claim]:
    """What each color of the Mountain being destroyed would bring (M8.4 to M8.7)."""
    seat, number = view["to_act"], view["mandala"]
    if seat is None or number is None:
        return {}
    mandala, river = view["mandalas"][number - 1], view["rivers"][seat]
    claims: dict[str, Claim] = {}
    for color, n in mandala["mountain"].items():
        if not _number(mandala["fields"][seat]):
            claims[color] = {"goes": "pile", "cards": n, "space": 0, "to_cup": 0, "each": 0}
        elif color in river:
            claims[color] = {"goes": "cup", "cards": n, "space": 0, "to_cup": n, "each": RIVER_POINTS[river.index(color)]}
        else:
            space = len(river) + 1
            claims[color] = {"goes": "river", "cards": n, "space": space, "to_cup": n - 1, "each": RIVER_POINTS[space - 1]}
    return claims
