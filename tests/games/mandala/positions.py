"""Positions of Mandala in words.

`table(mountain1="purple 2", hands=("red 3", "green 5"))` is a table with seat 0 to act; whatever is not said is as in the
worked examples of the rules, and all cards that lie nowhere else are in the deck (or in the pile, or in a Cup that gets them).
"""

from __future__ import annotations

from typing import Any

import kolam
from kolam.engine.table import Table

COLORS = ("black", "green", "purple", "yellow", "orange", "red")
CARDS_PER_COLOR = 18

Two = tuple[str, str]


def cards(text: str) -> dict[str, int]:
    """Cards in words: "red 2, green 1"."""
    found: dict[str, int] = {}
    for part in filter(None, (p.strip() for p in text.split(","))):
        color, number = part.split()
        assert color in COLORS
        assert color not in found, text
        found[color] = int(number)
    return found


def listed(text: str) -> list[str]:
    """Colors in order: "red, green"."""
    return [part.strip() for part in text.split(",") if part.strip()]


def in_words(counts: dict[str, int]) -> str:
    """The reverse of `cards`."""
    return ", ".join(f"{color} {counts[color]}" for color in COLORS if counts.get(color))


def position(
    *,
    mountain1: str = "purple 2",
    fields1: Two = ("", ""),
    mountain2: str = "yellow 2",
    fields2: Two = ("", ""),
    hands: Two = ("red 3", "green 5"),
    secrets: Two = ("black 2", "green 2"),
    cups: Two = ("", ""),
    rivers: Two = ("", ""),
    discard: str = "",
    deck: str = "",
    rest: str = "deck",
    turn: int = 0,
    to_act: int | None = -1,
    phase: str = "play",
    mandala: int | None = None,
    exhausted: bool = False,
    stall: int = 0,
    memory: dict[str, Two] | None = None,
) -> dict[str, Any]:
    """A position as JSON data.

    The cards that are not spoken of go where `rest` says: "deck", "discard", or "cups" (of a seat whose River has the color).
    """
    data: dict[str, Any] = {
        "turn": turn,
        "to_act": turn if to_act == -1 else to_act,
        "phase": phase,
        "mandala": mandala,
        "exhausted": exhausted,
        "stall": stall,
        "deck": cards(deck),
        "discard": cards(discard),
        "mandalas": [
            {"mountain": cards(mountain1), "fields": [cards(f) for f in fields1]},
            {"mountain": cards(mountain2), "fields": [cards(f) for f in fields2]},
        ],
        "hands": [cards(hand) for hand in hands],
        "secrets": [cards(pair) for pair in secrets],
        "cups": [cards(cup) for cup in cups],
        "rivers": [listed(river) for river in rivers],
        "memory": None if memory is None else {part: [cards(c) for c in by_seat] for part, by_seat in memory.items()},
    }
    for color in COLORS:
        left = CARDS_PER_COLOR - count(data, color)
        assert left >= 0, f"{-left} {color} too many"
        if left:
            place = _place(data, color, rest)
            place[color] = place.get(color, 0) + left
    return data


def _place(data: dict[str, Any], color: str, rest: str) -> dict[str, int]:
    """Where the cards of a color go that were not spoken of."""
    if rest == "cups":
        return next(cup for cup, river in zip(data["cups"], data["rivers"], strict=True) if color in river)
    return data[rest]


def count(data: dict[str, Any], color: str) -> int:
    """How many cards of a color a position has."""
    places = [data["deck"], data["discard"], *data["hands"], *data["secrets"], *data["cups"]]
    for m in data["mandalas"]:
        places += [m["mountain"], *m["fields"]]
    return sum(place.get(color, 0) for place in places) + sum(river.count(color) for river in data["rivers"])


def table(*, seed: int = 1, exhaustion: str = "eager", stall_limit: int = 20, **words: Any) -> Table:
    """A table at a position given in words."""
    return kolam.game("mandala", exhaustion=exhaustion, stall_limit=stall_limit).load(position(**words), seed)


def play(t: Table, *actions: str) -> Table:
    """Play some actions."""
    for action in actions:
        t.play(action)
    return t


def mountain(t: Table, m: int) -> str:
    return in_words(t.position()["mandalas"][m - 1]["mountain"])


def field(t: Table, m: int, seat: int) -> str:
    return in_words(t.position()["mandalas"][m - 1]["fields"][seat])


def hand(t: Table, seat: int) -> str:
    return in_words(t.position()["hands"][seat])


def hand_size(t: Table, seat: int) -> int:
    return sum(t.position()["hands"][seat].values())


def deck_size(t: Table) -> int:
    return sum(t.position()["deck"].values())


def pile(t: Table) -> str:
    return in_words(t.position()["discard"])


def river(t: Table, seat: int) -> str:
    return ", ".join(t.position()["rivers"][seat])


def cup(t: Table, seat: int) -> str:
    """The claimed cards of a Cup."""
    return in_words(t.position()["cups"][seat])


def refused(t: Table, action: str) -> str | None:
    """The number of the rule that forbids an action, None if it is allowed."""
    reason = t.why_not(action)
    return None if reason is None else reason.rule


def remembered(t: Table, part: str, seat: int) -> str:
    """A part of the memory: old, gone or cap of a seat."""
    return in_words(t.position()["memory"][part][seat])
