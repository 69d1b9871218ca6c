"""Ghat at a glance: what follows from a view and a board wants to show. Terminal and page draw it and work nothing out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from kolam.engine.words import Language

from .components import BURDEN, WEIGHTS
from .view import Counts, View


class Components(TypedDict):
    """What the game consists of, and what its pieces are called: weights are numbers in any language."""

    names: dict[str, str]
    burden: int
    weights: list[str]


class SeatSeen(TypedDict):
    """How many cards a seat has in hand and on its bank."""

    hand: int
    bank: int


class Glance(TypedDict):
    """What a board shows beside the view: what each ferry carries, how many cards everybody has, what is left."""

    burdens: list[int]
    seats: list[SeatSeen]
    deck: int
    points: list[int]


def components(say: Language) -> Components:
    """The numbers of the box."""
    return {"names": {}, "burden": BURDEN, "weights": [str(weight + 1) for weight in range(WEIGHTS)]}


def glance(view: View, options: Mapping[str, Any], seat: int | None) -> Glance:
    """What follows from a view."""
    return {
        "burdens": [sum(int(weight) * n for part in parts for weight, n in part.items()) for parts in view["ferries"]],
        "seats": [
            {"hand": _number(hand), "bank": _number(bank)} for hand, bank in zip(view["hands"], view["banks"], strict=True)
        ],
        "deck": _number(view["deck"]),
        "points": view["points"],
    }


def _number(cards: int | Counts) -> int:
    """How many cards, known or not."""
    return cards if isinstance(cards, int) else sum(cards.values())
