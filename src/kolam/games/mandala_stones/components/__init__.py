"""The pieces of Mandala Stones, read from the TOML files beside this one."""

from __future__ import annotations

from typing import Any, NamedTuple

from kolam.engine.components import check, read_toml, whole
from kolam.engine.words import LANGUAGES

SEATS = 4  # the most there can be


class Objective(NamedTuple):
    """An objective card: what it counts, how much of it is needed, what it is worth, and its text in each language."""

    name: str
    goal: str
    of: str | None
    least: int
    points: int
    text: dict[str, str]


class Space(NamedTuple):
    """A space of a player board: what it counts, and the points for 1, 2, 3, ... of it."""

    counts: str
    points: tuple[int, ...]


SPACE_COUNTS = ("heights", "stones", "colors")
GOALS = ("stones", "towers", "alike", "tops", "heights")
SIDES = ("n", "e", "s", "w")

PIECES_FILE, BOARDS_FILE, PATH_FILE, CARDS_FILE = "pieces.toml", "boards.toml", "mandala.toml", "objectives.toml"


def _table(file: str, title: str) -> dict[str, Any]:
    tables = read_toml(__name__, file)
    check(file, title in tables, f"the table [{title}] is missing")
    return tables[title]


def _names(file: str, table: dict[str, Any], key: str, count: int) -> tuple[str, ...]:
    """So many different texts, or the letters of one text."""
    found = table.get(key, ())
    good = len(found) == count and all(isinstance(name, str) and name for name in found) and len(set(found)) == count
    check(file, good, f"'{key}' must be {count} different names, not {found!r}")
    return tuple(found)


def _numbers(file: str, values: Any, what: str, low: int, high: int) -> tuple[int, ...]:
    good = isinstance(values, list) and all(type(n) is int and low <= n <= high for n in values)
    check(file, good, f"{what} must be whole numbers from {low} to {high}, not {values!r}")
    return tuple(values)


def _rows(file: str, table: dict[str, Any], key: str, low: int, high: int) -> list[dict[str, Any]]:
    """A list of small tables, at least `low` and at most `high` of them."""
    rows = table.get(key, ())
    good = isinstance(rows, list) and all(isinstance(row, dict) for row in rows)
    number = str(low) if low == high else f"{low} to {high}"
    check(file, good and low <= len(rows) <= high, f"'{key}' must be a list of {number} entries in braces")
    return list(rows)


# --- Stones and artists ---

_stones = _table(PIECES_FILE, "stones")
COLOR_NAMES = _names(PIECES_FILE, _stones, "colors", 4)
PATTERN_NAMES = _names(PIECES_FILE, _stones, "patterns", 2)
COLORS, PATTERNS = len(COLOR_NAMES), len(PATTERN_NAMES)
COLOR_LETTERS = _names(PIECES_FILE, _stones, "color_letters", COLORS)
PATTERN_MARKS = _names(PIECES_FILE, _stones, "pattern_marks", PATTERNS)
STONES_PER_KIND = whole(PIECES_FILE, _stones, "stones_per_kind", 1, 15)
ARTISTS_PER_PATTERN = whole(PIECES_FILE, _table(PIECES_FILE, "artists"), "per_pattern", 2, 2)
KINDS = COLORS * PATTERNS
ALL_STONES = KINDS * STONES_PER_KIND

# --- The main board ---

_main = _table(BOARDS_FILE, "main_board")
STACK_HEIGHT = whole(BOARDS_FILE, _main, "stack_height", 1, 8)
STACKS = ALL_STONES // STACK_HEIGHT
check(BOARDS_FILE, ALL_STONES == STACKS * STACK_HEIGHT, f"{ALL_STONES} stones do not fill stacks of {STACK_HEIGHT}")
check(BOARDS_FILE, STACKS < 32, f"there are {STACKS} stacks; a set of stacks is kept in 31 bits")
_circles = _rows(BOARDS_FILE, _main, "circles", 9, 9)
CIRCLE_NAMES = _names(BOARDS_FILE, {"names of the circles": [c.get("name") for c in _circles]}, "names of the circles", 9)
CIRCLES = len(CIRCLE_NAMES)
#: For each circle its stacks to the north, east, south and west, counted from 0.
AROUND: tuple[tuple[int, ...], ...] = tuple(
    tuple(n - 1 for n in _numbers(BOARDS_FILE, c.get("stacks"), f"the stacks of {name}", 1, STACKS))
    for name, c in zip(CIRCLE_NAMES, _circles, strict=True)
)
for _name, _around in zip(CIRCLE_NAMES, AROUND, strict=True):
    check(BOARDS_FILE, len(_around) == len(set(_around)) == len(SIDES), f"circle {_name} needs four different stacks")
for _stack in range(STACKS):
    _touched = sum(_stack in around for around in AROUND)
    check(BOARDS_FILE, 1 <= _touched <= 2, f"stack {_stack + 1} is next to {_touched} circles; it must be next to one or two")
START_NAMES = _names(BOARDS_FILE, _main, "start", PATTERNS * ARTISTS_PER_PATTERN)
check(BOARDS_FILE, set(START_NAMES) <= set(CIRCLE_NAMES), f"'start' must name circles, not {START_NAMES!r}")
START_CIRCLES = tuple(CIRCLE_NAMES.index(name) for name in START_NAMES)

# --- The player boards ---

#: A tower takes at most one stone from each side of a circle.
TOWER_HEIGHT = len(SIDES)
SPACES = 5
PLAYER_BOARD: tuple[Space, ...] = tuple(
    Space(str(row.get("counts")), _numbers(BOARDS_FILE, row.get("points"), f"the points of space {k}", 0, 15))
    for k, row in enumerate(_rows(BOARDS_FILE, _table(BOARDS_FILE, "player_board"), "spaces", SPACES, SPACES), start=1)
)
#: The most a space can count: the heights 0 to 4, four stones, four colors.
MOST_COUNTED = {"heights": TOWER_HEIGHT + 1, "stones": TOWER_HEIGHT, "colors": min(COLORS, TOWER_HEIGHT)}
for _k, _space in enumerate(PLAYER_BOARD, start=1):
    check(
        BOARDS_FILE, _space.counts in SPACE_COUNTS, f"space {_k} counts {_space.counts!r}; it can count {', '.join(SPACE_COUNTS)}"
    )
    _most = MOST_COUNTED[_space.counts]
    check(BOARDS_FILE, len(_space.points) == _most, f"space {_k} counts {_space.counts}, so it needs {_most} numbers in 'points'")
_scoring = _table(BOARDS_FILE, "scoring")
LEAST_TOWERS = whole(BOARDS_FILE, _scoring, "least_towers_of_a_color", 2, 2)
TOP_POINTS = whole(BOARDS_FILE, _scoring, "points_for_any_top", 0, 10)

# --- The mandala ---

_path = _table(PATH_FILE, "path")
PATH_LENGTH = whole(PATH_FILE, _path, "length", 1, ALL_STONES)


def _spaces(key: str) -> dict[int, int]:
    """A table of the path whose keys are whole numbers."""
    table = _path.get(key)
    good = isinstance(table, dict) and all(k.isdecimal() and type(n) is int for k, n in table.items())
    check(PATH_FILE, good, f"'{key}' must be a table of whole numbers, not {table!r}")
    return {int(k): n for k, n in table.items()}  # type: ignore[union-attr]  # as checked


#: The points for covering a space, and the hand space of each number of players.
SPACE_POINTS = _spaces("points")
HAND_SPACES = _spaces("hands")
for _space_number, _points in SPACE_POINTS.items():
    check(PATH_FILE, 1 <= _space_number <= PATH_LENGTH, f"space {_space_number} gives points but the path ends at {PATH_LENGTH}")
    check(PATH_FILE, 1 <= _points <= 9, f"space {_space_number} gives {_points} points; 1 to 9 are possible")
check(PATH_FILE, sorted(HAND_SPACES) == [2, 3, 4], "'hands' must name a space for 2, 3 and 4 players")
check(
    PATH_FILE,
    1 <= HAND_SPACES[2] < HAND_SPACES[3] < HAND_SPACES[4] <= PATH_LENGTH,
    f"the spaces of 2, 3 and 4 hands must rise and lie on the path of {PATH_LENGTH}",
)
for _hands, _space_number in HAND_SPACES.items():
    check(PATH_FILE, _space_number not in SPACE_POINTS, f"space {_space_number} has {_hands} hands and so can not give points")

# --- The objective cards ---

_objectives = _table(CARDS_FILE, "objectives")
CARDS_IN_HAND = whole(CARDS_FILE, _objectives, "cards_in_hand", 1, 4)


def _objective(row: dict[str, Any]) -> Objective:
    name = row.get("name")
    check(CARDS_FILE, isinstance(name, str) and name.isidentifier(), f"a card is named {name!r}; it needs one word")
    extra = set(row) - {"name", "goal", "of", "least", "points", *LANGUAGES}
    check(CARDS_FILE, not extra, f"card '{name}' has {', '.join(sorted(extra))}, which means nothing here")
    goal, of = row.get("goal"), row.get("of")
    check(CARDS_FILE, goal in GOALS, f"card '{name}' has the goal {goal!r}; goals are {', '.join(GOALS)}")
    if goal == "stones":
        known = (*COLOR_NAMES, *PATTERN_NAMES)
        check(CARDS_FILE, of in known, f"card '{name}' counts stones of {of!r}; it must be one of {', '.join(known)}")
    else:
        check(CARDS_FILE, of is None, f"card '{name}' does not count stones and so can not have 'of'")
    for language in LANGUAGES:
        good = isinstance(row.get(language), str) and row[language]
        check(CARDS_FILE, bool(good), f"card '{name}' has no text in '{language}'")
    return Objective(
        str(name),
        str(goal),
        of,
        whole(CARDS_FILE, row, "least", 1, SPACES * TOWER_HEIGHT),
        whole(CARDS_FILE, row, "points", 0, 50),
        {language: row[language] for language in LANGUAGES},
    )


OBJECTIVES: tuple[Objective, ...] = tuple(
    _objective(row) for row in _rows(CARDS_FILE, _objectives, "cards", SEATS * CARDS_IN_HAND, 20)
)
OBJECTIVE_NAMES = tuple(card.name for card in OBJECTIVES)
check(CARDS_FILE, len(set(OBJECTIVE_NAMES)) == len(OBJECTIVE_NAMES), "two cards have the same name")
