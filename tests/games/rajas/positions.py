"""Positions of Rajas in words: only what matters is named, all other cards lie in the pile."""

from __future__ import annotations

from typing import Any

import kolam
from kolam.engine.table import Table
from kolam.games.rajas.actions import CELL_NAMES
from kolam.games.rajas.components import CARDS, COLOR_NAMES, DIE_COLOR

NAMES = ("karma", "palace", "ship", "administrator", "dice", "turn")
#: A grid of cards that bring nothing unasked: buildings.
GRID = {"a1": 31, "a2": 2, "a3": 33, "b2": 17}


class _Deal:
    """Hands out each card once."""

    def __init__(self, named: set[int]) -> None:
        self.free = [card for card in range(CARDS, 0, -1) if card not in named]

    def die(self, text: str) -> list[int]:
        """A card for a die given as 'blue 5', or as 'blue 5 on 58' for a certain card."""
        words = text.split()
        color, value = COLOR_NAMES.index(words[0]), int(words[1])
        card = int(words[3]) if len(words) > 2 else next(c for c in self.free if DIE_COLOR[c] == color)
        assert DIE_COLOR[card] == color, (card, text)
        if card in self.free:
            self.free.remove(card)
        return [card, value]


def position(
    *,
    players: int = 2,
    grid: dict[str, int] | None = None,
    hand: str = "",
    others: tuple[str, ...] = (),
    discard: str = "",
    top: int | None = None,
    rows: str = "",
    flipped: tuple[int, int] = (0, 0),
    **changes: Any,
) -> dict[str, Any]:
    """The base position with these differences. `hand`, `discard`: 'blue 5, green 2'. `rows`: seat 0's bonuses, laid openly.

    Lists of one entry per seat may be given for seat 0 alone: karma=2, buildings=[1, 16].
    """
    grid = GRID if grid is None else grid

    def per_seat(name: str, empty: Any, single: type) -> list[Any]:
        value = changes.pop(name, empty)
        is_single = isinstance(value, int) if single is int else not (value and isinstance(value[0], list))
        return [value, *([empty] * (players - 1))] if is_single else list(value)

    tokens = {name: per_seat(name, 0, int) for name in ("karma", "administrators", "fame", "coins")}
    displays = {name: per_seat(name, [], list) for name in ("buildings", "ships", "goods")}
    dice = [hand, *others, *[""] * (players - 1 - len(others))]
    named = {*grid.values(), *(card for part in displays.values() for row in part for card in row), *([top] if top else [])}
    named |= {int(word.split()[3]) for text in (*dice, discard) for word in text.split(", ") if len(word.split()) > 2}
    deal = _Deal(named)
    hands = [sorted(deal.die(text) for text in part.split(", ") if text) for part in dice]
    thrown = sorted(deal.die(text) for text in discard.split(", ") if text)
    top = top or deal.free.pop(0)
    draw = sorted(card for card in deal.free if card != top)
    cells = [grid.get(name) for name in CELL_NAMES[: 4 * (players + 1)]]
    is_open = bool(rows)
    left, right = flipped
    known = [NAMES[k] if is_open or k < left or k >= 6 - right else None for k in range(6)]
    row: list[str | None] = list(rows.split()) if is_open else list(known)
    track = {"row": row, "left": left, "right": right}
    other = {"row": list(NAMES) if is_open else [None] * 6, "left": 0, "right": 0}
    data = {
        "players": players, "bonuses": "open" if is_open else "hidden", "round": 3, "stage": 1, "start": 0, "turn": 0,
        "phase": "main", "extra": 0, "again_used": False, "final": left + right == 6,
        "grid": [cells[k : k + 4] for k in range(0, len(cells), 4)],
        "top": top, "draw": draw, "discard": thrown, "hands": hands, **displays, **tokens,
        "tracks": [track, *[dict(other) for _ in range(players - 1)]], "pending": [],
    }  # fmt: skip
    return data | changes


def table(seed: int = 1, options: dict[str, Any] | None = None, **words: Any) -> Table:
    """A table at a position in words."""
    data = position(**words)
    game = kolam.game("rajas", **{"players": data["players"], "bonuses": data["bonuses"], **(options or {})})
    return game.load(data, seed)


def play(t: Table, *actions: str) -> Table:
    """Play some actions."""
    for action in actions:
        t.play(action)
    return t


def refused(t: Table, action: str) -> str:
    """The number of the rule that refuses an action."""
    reason = t.why_not(action)
    assert reason is not None, action
    return reason.rule


def hand(t: Table, seat: int = 0) -> list[str]:
    """The dice of a hand, sorted."""
    dice = sorted((int(DIE_COLOR[card]), value) for card, value in t.position()["hands"][seat])
    return [f"{COLOR_NAMES[color]} {value}" for color, value in dice]


def tokens(t: Table, seat: int = 0) -> tuple[int, int, int, int]:
    """Karma, administrators, fame, coins."""
    p = t.position()
    return p["karma"][seat], p["administrators"][seat], p["fame"][seat], p["coins"][seat]


def discarded(t: Table) -> list[int]:
    """The cards of the discard pile."""
    return [card for card, _ in t.position()["discard"]]


def kinds(t: Table) -> set[str]:
    """The first words of the legal actions."""
    return {action.split()[0] for action in t.legal()}
