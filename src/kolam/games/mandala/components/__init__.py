"""The pieces of Mandala, read from mandala.toml."""

from __future__ import annotations

from typing import Any, NamedTuple

from kolam.engine.components import check, read_toml, whole

FILE = "mandala.toml"


class Components(NamedTuple):
    """What the component file says."""

    color_names: tuple[str, ...]
    cards_per_color: int
    mandalas: int
    river_points: tuple[int, ...]
    start_mountain: int
    start_hand: int
    start_cup: int
    hand_limit: int
    draw_after_build: int


def read(tables: dict[str, dict[str, Any]] | None = None) -> Components:
    """The components, from the file or from tables like those in it; refuses what the rules can not be played with."""
    if tables is None:
        tables = read_toml(__name__, FILE)
    for needed in ("sand", "mat", "start", "turn"):
        check(FILE, needed in tables, f"the table [{needed}] is missing")
    sand, mat, start, turn = (tables[name] for name in ("sand", "mat", "start", "turn"))

    names = sand.get("colors", [])
    six = isinstance(names, list) and all(isinstance(name, str) and name for name in names) and len(names) == len(set(names)) == 6
    check(FILE, six, "[sand] colors must be six different names")
    points = mat.get("river_points", [])
    check(FILE, isinstance(points, list) and len(points) == len(names), "[mat] river_points must have one number for each color")
    check(FILE, all(type(n) is int and 0 <= n <= 20 for n in points), "[mat] river_points must be numbers from 0 to 20")
    start_hand = whole(FILE, start, "hand", 1, 8)
    return Components(
        color_names=tuple(names),
        cards_per_color=whole(FILE, sand, "cards_per_color", 4, 40),
        mandalas=whole(FILE, mat, "mandalas", 2, 2),
        river_points=tuple(points),
        start_mountain=whole(FILE, start, "mountain", 1, 4),
        start_hand=start_hand,
        start_cup=whole(FILE, start, "cup", 2, 2),  # the re-deal of RULES.md weighs pairs
        hand_limit=whole(FILE, turn, "hand_limit", start_hand, 8),
        draw_after_build=whole(FILE, turn, "draw_after_build", 1, 8),
    )


PIECES = read()
COLOR_NAMES = PIECES.color_names
COLORS = len(COLOR_NAMES)
CARDS_PER_COLOR = PIECES.cards_per_color
MANDALAS = PIECES.mandalas
RIVER_POINTS = PIECES.river_points
START_MOUNTAIN = PIECES.start_mountain
START_HAND = PIECES.start_hand
START_CUP = PIECES.start_cup
HAND_LIMIT = PIECES.hand_limit
DRAW_AFTER_BUILD = PIECES.draw_after_build
