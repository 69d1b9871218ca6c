"""The pieces of Rajas of the Ganges: Cards & Karma, read from cards.csv and rajas.toml.

Card numbers are 1..CARDS; row 0 of every column is no card.
"""

from kolam.engine.components import read_csv, read_toml, whole
from kolam.engine.rule import lookup

from .tables import (
    CARD_FILE,
    COLUMNS,
    GIFTS,
    TABLE_FILE,
    Cards,
    check_tables,
    effects,
)
from .tables import KIND_NAMES as KIND_NAMES
from .tables import SEATS as SEATS

tables = read_toml(__name__, TABLE_FILE)
check_tables(tables)
cards = Cards(read_csv(__name__, CARD_FILE, COLUMNS), tables)

# Cards.
CARDS = cards.count
BUILDING, SHIP, GOODS, PALACE = range(len(KIND_NAMES))
KIND, SHIP_NUMBER, COST_COLOR, COST, FAME, COIN, EFFECT, DIE_COLOR, ALIKE = map(
    lookup,
    (
        cards.kind, cards.ship, cards.cost_color, cards.cost, cards.fame, cards.coin, cards.effect, cards.die_color, cards.alike,
    ),
)  # fmt: skip
#: SHOWN[card, category, type]: 1 for a building of the type, the coins of a good; 0 if the card does not show it.
SHOWN = lookup(cards.shown)

# Dice. The number of a die is VALUES * color + value - 1.
COLOR_NAMES: tuple[str, ...] = tuple(tables["dice"]["colors"])
COLORS = len(COLOR_NAMES)
VALUES = whole(TABLE_FILE, tables["dice"], "values", 6, 6)
COPIES = whole(TABLE_FILE, tables["dice"], "copies", 1, 9)
DICE = COLORS * VALUES

# Sets are made in two categories of three types each.
IN_BUILDINGS, IN_GOODS = 0, 1
CATEGORIES = 2
TYPE_NAMES: tuple[tuple[str, ...], ...] = (tuple(tables["icons"]["buildings"]), tuple(tables["icons"]["goods"]))
TYPES = len(TYPE_NAMES[0])

# The grid: rows by number of players.
GRID_COLUMNS = whole(TABLE_FILE, tables["grid"], "columns", 4, 4)
GRID_ROWS: tuple[int, ...] = tuple(tables["grid"]["rows"])
CELLS = 20
NEW_CARDS = whole(TABLE_FILE, tables["grid"], "new_cards", 1, GRID_COLUMNS)

START_HAND = whole(TABLE_FILE, tables["hand"], "start", 0, 8)
HAND_LIMIT = whole(TABLE_FILE, tables["hand"], "limit", START_HAND, 20)

# What is exchanged for what.
KARMA_EXCHANGED = whole(TABLE_FILE, tables["exchange"], "karma", 2, 9)
ADMINISTRATORS_EXCHANGED = whole(TABLE_FILE, tables["exchange"], "administrators", 2, 9)
ADMINISTRATORS_FAME = whole(TABLE_FILE, tables["exchange"], "administrators_fame", 1, 9)
FAME_EXCHANGED = whole(TABLE_FILE, tables["exchange"], "fame", 2, 9)
COINS_EXCHANGED = whole(TABLE_FILE, tables["exchange"], "coins", 2, 9)
SET_SIZE = whole(TABLE_FILE, tables["exchange"], "set", 3, 3)
ADMINISTRATOR_DICE = whole(TABLE_FILE, tables["exchange"], "administrator_dice", 1, 8)
ELEPHANT_KARMA = whole(TABLE_FILE, tables["exchange"], "elephant_karma", 1, 9)

# Effects: rewards and palaces by name, then the bonuses. GIVES[effect, gift].
EFFECT_NAMES, _gives, BONUS_NAMES, BONUS_INSTEAD = effects(tables)
GIVES = lookup(_gives)
#: The same by name, gift by gift in the order of the tables: what a card shows is read from left to right.
EFFECT_GIFTS: dict[str, dict[str, int]] = {
    name: {gift: n for gift, n in gifts.items() if gift != "instead"}
    for title, before in (("effects", ""), ("bonuses", "bonus "))
    for name, gifts in ((before + key, value) for key, value in tables[title].items() if key != "provenance")
}
(
    KARMA, ADMINISTRATORS, FAME_TOKENS, COINS, TURNS, DICE_CARDS, GOODS_CARDS, FREE_PALACE, COPY_SHIP, COINS_PER_GOOD, TOP_CARD,
) = range(len(GIFTS))  # fmt: skip
BONUSES = len(BONUS_NAMES)
FIRST_BONUS = len(EFFECT_NAMES) - BONUSES
