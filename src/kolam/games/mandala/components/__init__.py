"""The pieces of Mandala, read from mandala.toml."""

from kolam.engine.components import check, read_toml, whole

FILE = "mandala.toml"
tables = read_toml(__name__, FILE)
for needed in ("sand", "mat", "start", "turn"):
    check(FILE, needed in tables, f"the table [{needed}] is missing")

COLOR_NAMES: tuple[str, ...] = tuple(tables["sand"].get("colors", ()))
COLORS = len(COLOR_NAMES)
check(FILE, COLORS == 6 and len(set(COLOR_NAMES)) == 6, "[sand] colors must be six different names")
CARDS_PER_COLOR = whole(FILE, tables["sand"], "cards_per_color", 4, 40)

MANDALAS = whole(FILE, tables["mat"], "mandalas", 2, 2)
RIVER_POINTS: tuple[int, ...] = tuple(tables["mat"].get("river_points", ()))
check(FILE, len(RIVER_POINTS) == COLORS, "[mat] river_points must have one number for each color")
check(FILE, all(type(n) is int and 0 <= n <= 20 for n in RIVER_POINTS), "[mat] river_points must be numbers from 0 to 20")

START_MOUNTAIN = whole(FILE, tables["start"], "mountain", 1, 4)
START_HAND = whole(FILE, tables["start"], "hand", 1, 8)
START_CUP = whole(FILE, tables["start"], "cup", 2, 2)  # the re-deal of RULES.md weighs pairs
HAND_LIMIT = whole(FILE, tables["turn"], "hand_limit", START_HAND, 8)
DRAW_AFTER_BUILD = whole(FILE, tables["turn"], "draw_after_build", 1, 8)
