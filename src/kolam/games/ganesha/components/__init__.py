"""The pieces of Ganesha, read from gems.toml, altar.toml and mandala.toml."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from kolam.engine.components import check, read_toml, whole
from kolam.engine.rule import lookup
from kolam.engine.state import Cells

GEMS_FILE, ALTAR_FILE, MANDALA_FILE = "gems.toml", "altar.toml", "mandala.toml"
Tables = dict[str, dict[str, Any]]

PLAYERS = (2, 3, 4)
SEATS = max(PLAYERS)
SIDES = ("day", "night")
EFFECTS = ("remove_last", "swap_altar", "reslot", "trade", "plus_one", "any_sacrifice", "gamble", "redraw")


def table(file: str, tables: Tables, name: str) -> dict[str, Any]:
    """One table of a file, which must be there."""
    check(file, name in tables, f"the table [{name}] is missing")
    return tables[name]


def names(file: str, tables: Tables, name: str, key: str, count: int) -> tuple[str, ...]:
    """A list of so many different names."""
    value = table(file, tables, name).get(key)
    good = isinstance(value, list) and len(value) == count == len(set(value)) and all(isinstance(word, str) for word in value)
    check(file, good, f"[{name}] {key} must be {count} different names")
    return tuple(value or ())


def by_players(tables: Tables, name: str, low: int, high: int) -> tuple[int, ...]:
    """A number for each number of players."""
    return tuple(whole(GEMS_FILE, table(GEMS_FILE, tables, name), str(players), low, high) for players in PLAYERS)


# --- The altar ---


def hex_names(tables: Tables) -> tuple[str, ...]:
    """The hexes in reading order; a row's letter and the number in it make the name."""
    rows = table(ALTAR_FILE, tables, "board").get("rows")
    good = isinstance(rows, list) and [str(row).split() for row in rows] == [
        [f"{letter}{number}" for number in range(1, size + 1)] for letter, size in zip("abcde", (3, 4, 5, 4, 3), strict=True)
    ]
    check(ALTAR_FILE, good, "[board] rows must be the five rows of a hexagon, a1 to a3 down to e1 to e3")
    return tuple(name for row in rows or () for name in row.split())


def axial(name: str) -> tuple[int, int]:
    """The coordinates of a hex in which all its neighbors lie one step away."""
    r = "abcde".index(name[0]) - 2
    return int(name[1]) - 1 + max(-2, -2 - r), r


def touch(one: str, other: str) -> bool:
    """G2.2: whether two hexes are adjacent."""
    (q, r), (q2, r2) = axial(one), axial(other)
    return (q2 - q, r2 - r) in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def hexes_in_use(tables: Tables, title: str, players: int, known: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes in use for a number of players; one token for each player must always find a place (G2.3)."""
    value = table(ALTAR_FILE, tables, title).get("hexes")
    check(ALTAR_FILE, isinstance(value, str), f"[{title}] hexes must be a text with the names of hexes")
    used = str(value).split()
    unknown = [name for name in used if name not in known]
    check(ALTAR_FILE, not unknown, f"[{title}] has {', '.join(unknown)}, which the board has not")
    check(ALTAR_FILE, len(used) == len(set(used)), f"[{title}] names a hex twice")
    check(ALTAR_FILE, len(used) >= players, f"[{title}] is too small: it needs a hex for the spice of each player")
    for placed in combinations(used, players - 1):
        free = any(all(name != p and not touch(name, p) for p in placed) for name in used)
        check(ALTAR_FILE, free, f"[{title}] is too small: with spices on {', '.join(placed)} there is no room for another")
    return tuple(name for name in known if name in used)


# --- The mandala ---


def place_values(tables: Tables, colors: tuple[str, ...], gems: tuple[int, ...]) -> Cells:
    """What each place is worth: [side, players - 2, color, place], 0 beyond the last place."""

    def row(side: str, players: int, color: str, count: int) -> list[int]:
        title = f"{side}_{players}"
        values: Any = table(MANDALA_FILE, tables, title).get(color)
        good = isinstance(values, list) and len(values) == count and all(type(n) is int and 1 <= n <= 20 for n in values)
        check(MANDALA_FILE, good, f"[{title}] {color} must be {count} numbers from 1 to 20, one for each gem")
        return [*values, *[0] * (max(gems) - count)]

    boards = list(zip(PLAYERS, gems, strict=True))
    return lookup([[[row(side, players, color, count) for color in colors] for players, count in boards] for side in SIDES])


gems_tables = read_toml(__name__, GEMS_FILE)
COLOR_NAMES = names(GEMS_FILE, gems_tables, "gems", "colors", 5)
COLORS = len(COLOR_NAMES)
check(GEMS_FILE, gems_tables["gems"].get("free_color") in COLOR_NAMES, "[gems] free_color must be one of the colors")
YELLOW = COLOR_NAMES.index(gems_tables["gems"]["free_color"])  # pays for every color and is laid without an offering
GEMS_PER_COLOR = by_players(gems_tables, "gems_per_color", 1, 12)
ROUNDS = by_players(gems_tables, "rounds", 1, 30)
DRUM_ROUNDS = whole(GEMS_FILE, table(GEMS_FILE, gems_tables, "drum"), "rounds", 1, 9)
DRUM_POINTS = whole(GEMS_FILE, gems_tables["drum"], "points", 0, 9)
LAST_SEAT_PLAYERS = whole(GEMS_FILE, table(GEMS_FILE, gems_tables, "last_seat"), "players", 2, 4)
LAST_SEAT_POINTS = whole(GEMS_FILE, gems_tables["last_seat"], "points", 0, 9)
SLOT_COUNT = whole(GEMS_FILE, table(GEMS_FILE, gems_tables, "slots"), "count", 2, 2)  # decisions name at most two colors
TRACK = whole(GEMS_FILE, table(GEMS_FILE, gems_tables, "track"), "spaces", 10, 200)
PAWNS = names(GEMS_FILE, gems_tables, "pawns", "names", SEATS)
TOKEN_NAMES = names(GEMS_FILE, gems_tables, "spices", "tokens", len(EFFECTS))
check(
    GEMS_FILE, TOKEN_NAMES == EFFECTS, f"[spices] tokens must be the effects that the rules know, in order: {', '.join(EFFECTS)}"
)
TOKENS = len(TOKEN_NAMES)

altar_tables = read_toml(__name__, ALTAR_FILE)
HEX_NAMES = hex_names(altar_tables)
HEXES = len(HEX_NAMES)
HEX_ROWS = tuple(tuple(row.split()) for row in altar_tables["board"]["rows"])
USED_HEXES = tuple(
    hexes_in_use(altar_tables, title, players, HEX_NAMES)
    for title, players in zip(("two_players", "three_players", "four_players"), PLAYERS, strict=True)
)
#: IN_USE[players - 2, hex] and ADJACENT[hex, hex]: 1 or 0.
IN_USE = lookup([[int(name in used) for name in HEX_NAMES] for used in USED_HEXES])
ADJACENT = lookup([[int(touch(one, other)) for other in HEX_NAMES] for one in HEX_NAMES])

#: PLACE_VALUES[side, players - 2, color, place].
PLACE_VALUES = place_values(read_toml(__name__, MANDALA_FILE), COLOR_NAMES, GEMS_PER_COLOR)
