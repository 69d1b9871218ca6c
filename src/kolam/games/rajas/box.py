"""Rajas of the Ganges: what is in the box, and what its pieces are called. Terminal and page draw it."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from kolam.engine.words import Language

from .components import (
    ADMINISTRATOR_DICE,
    ADMINISTRATORS_EXCHANGED,
    ADMINISTRATORS_FAME,
    ALIKE,
    BONUS_INSTEAD,
    BONUS_NAMES,
    BONUSES,
    BUILDING,
    CARDS,
    COIN,
    COINS_EXCHANGED,
    COLOR_NAMES,
    COST,
    COST_COLOR,
    DIE_COLOR,
    EFFECT,
    EFFECT_GIFTS,
    EFFECT_NAMES,
    FAME,
    FAME_EXCHANGED,
    GRID_COLUMNS,
    HAND_LIMIT,
    IN_BUILDINGS,
    IN_GOODS,
    KARMA_EXCHANGED,
    KIND,
    KIND_NAMES,
    PALACE,
    SET_SIZE,
    SHIP,
    SHIP_NUMBER,
    SHOWN,
    TYPE_NAMES,
)
from .names import card_title, color_name, type_name

Kind = Literal["building", "ship", "goods", "palace"]
Token = Literal["karma", "administrators", "fame", "coins"]
TOKENS: tuple[Token, ...] = ("karma", "administrators", "fame", "coins")
EXCHANGED: dict[Token, int] = {
    "karma": KARMA_EXCHANGED,
    "administrators": ADMINISTRATORS_EXCHANGED,
    "fame": FAME_EXCHANGED,
    "coins": COINS_EXCHANGED,
}


class Card(TypedDict):
    """A card: what it costs (without a color: one die), shows and gives, the die on its back, and the lowest card alike."""

    id: int
    kind: Kind
    number: int
    color: str | None
    cost: int
    buildings: list[str]
    fame: int
    goods: list[tuple[str, int]]
    coin: int
    gives: dict[str, int]
    die: str
    alike: int


class Bonus(TypedDict):
    """What a track card gives, and the kind of card that may be taken in its place."""

    gives: dict[str, int]
    instead: Kind | None


class Components(TypedDict):
    """What the game consists of, and what its pieces are called."""

    names: dict[str, str]
    cards: dict[str, Card]
    bonuses: dict[str, Bonus]
    colors: list[str]
    buildings: list[str]
    goods: list[str]
    #: How many tokens of a kind are exchanged at once.
    exchange: dict[str, int]
    administrators_fame: int
    administrator_dice: int
    set_size: int
    hand_limit: int
    columns: int
    track: int


def _card(card: int) -> Card:
    kind: Any = KIND_NAMES[KIND[card]]
    return {
        "id": card,
        "kind": kind,
        "number": SHIP_NUMBER[card],
        "color": COLOR_NAMES[COST_COLOR[card]] if KIND[card] == BUILDING else None,
        "cost": COST[card],
        "buildings": [name for k, name in enumerate(TYPE_NAMES[IN_BUILDINGS]) if SHOWN[card, IN_BUILDINGS, k]],
        "fame": FAME[card],
        "goods": [(name, SHOWN[card, IN_GOODS, k]) for k, name in enumerate(TYPE_NAMES[IN_GOODS]) if SHOWN[card, IN_GOODS, k]],
        "coin": COIN[card],
        "gives": EFFECT_GIFTS[EFFECT_NAMES[EFFECT[card]]] if KIND[card] in (SHIP, PALACE) else {},
        "die": COLOR_NAMES[DIE_COLOR[card]],
        "alike": ALIKE[card],
    }


#: The cards by their number.
ALL_CARDS: dict[int, Card] = {card: _card(card) for card in range(1, CARDS + 1)}


def components(say: Language) -> Components:
    """The numbers of the box, with the names of its pieces in a language."""
    return {
        "names": {
            **{color: str(color_name(color, say)) for color in COLOR_NAMES},
            **{f"building:{name}": str(type_name(name, say)) for name in TYPE_NAMES[IN_BUILDINGS]},
            **{name: str(type_name(name, say)) for name in TYPE_NAMES[IN_GOODS]},
            **{f"card {card}": str(card_title(card, say)) for card in ALL_CARDS},
        },
        "cards": {str(number): card for number, card in ALL_CARDS.items()},
        "bonuses": {name: _bonus(number) for number, name in enumerate(BONUS_NAMES)},
        "colors": list(COLOR_NAMES),
        "buildings": list(TYPE_NAMES[IN_BUILDINGS]),
        "goods": list(TYPE_NAMES[IN_GOODS]),
        "exchange": {str(token): n for token, n in EXCHANGED.items()},
        "administrators_fame": ADMINISTRATORS_FAME,
        "administrator_dice": ADMINISTRATOR_DICE,
        "set_size": SET_SIZE,
        "hand_limit": HAND_LIMIT,
        "columns": GRID_COLUMNS,
        "track": BONUSES,
    }


def _bonus(bonus: int) -> Bonus:
    instead: Any = KIND_NAMES[BONUS_INSTEAD[bonus]] if BONUS_INSTEAD[bonus] >= 0 else None
    return {"gives": EFFECT_GIFTS[f"bonus {BONUS_NAMES[bonus]}"], "instead": instead}
