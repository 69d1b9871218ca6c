"""Rajas of the Ganges: the kinds of actions."""

from __future__ import annotations

from kolam.engine.layout import Action, Actions
from kolam.engine.rule import lookup

from .components import BONUS_NAMES, CARDS, CELLS, COLOR_NAMES, GRID_COLUMNS, SEATS, VALUES

CELL_NAMES = tuple(f"{'abcde'[cell // GRID_COLUMNS]}{cell % GRID_COLUMNS + 1}" for cell in range(CELLS))
DIE_NAMES = tuple(f"{color} {value}" for color in COLOR_NAMES for value in range(1, VALUES + 1))
_VALUES = range(1, VALUES + 1)
_WAYS = ("same", "different")

ACTIONS = Actions(
    # A cell of the grid is taken as a die, or as a card of one of the four kinds.
    Action("die {cell}", "R6", cell=CELL_NAMES),
    Action("building {cell}", "R7", cell=CELL_NAMES),
    Action("ship {cell}", "R8", cell=CELL_NAMES),
    Action("goods {cell}", "R9", cell=CELL_NAMES),
    Action("palace {cell}", "R10", cell=CELL_NAMES),
    Action("pay {color} {value}", "R5.5", color=COLOR_NAMES, value=_VALUES),
    Action("discard {color} {value}", "R4.3", color=COLOR_NAMES, value=_VALUES),
    Action("joker", "R5.4"),
    Action("karma", "R5.3"),
    Action("draw", "R12.5"),
    Action("again", "R12.6"),
    Action("end", "R3.4"),
    Action("stop", "R8.3"),
    Action("flip {by}", "R13.3", by=("fame", "coins")),
    Action("bonus {token}", "R13.4", token=("coins", "fame")),
    Action("buildings {way}", "R11.4", way=_WAYS),
    Action("sell {way}", "R11.4", way=_WAYS),
    Action("copy {seat}", "R10.5", seat=range(SEATS)),
    Action("arrange {bonus}", "R1.6", bonus=BONUS_NAMES),
    Action("give {card}", "R11.5", card=range(1, CARDS + 1)),
)
NUM_ACTIONS = len(ACTIONS)

# For the rules: the kinds, where each begins, and what an id stands for.
(
    TAKE_DIE, TAKE_BUILDING, TAKE_SHIP, TAKE_GOODS, TAKE_PALACE, PAY, DISCARD_DIE, JOKER, SPEND_KARMA, DRAW_DICE, AGAIN, END_TURN,
    STOP, FLIP, BONUS_TOKEN, CHOOSE_BUILDINGS, CHOOSE_GOODS, COPY, ARRANGE_BONUS, GIVE, ALL_KINDS,
) = range(21)  # fmt: skip
FIRST_ID = ACTIONS.first
KIND_OF = ACTIONS.kind_of
CELL, BY, TOKEN, WAY, SEAT, BONUS = (ACTIONS.number_of(name) for name in ("cell", "by", "token", "way", "seat", "bonus"))
#: The number of a die that is paid or discarded, VALUES * color + value - 1; and the number of a card that is given.
DIE = lookup([VALUES * c + v for c, v in zip(ACTIONS.number_of("color"), ACTIONS.number_of("value"), strict=True)])
CARD = lookup([number + 1 for number in ACTIONS.number_of("card")])
