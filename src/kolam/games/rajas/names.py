"""Rajas of the Ganges: what things are called: dice, cards, effects, tokens, and the places where they lie.

What stands for a piece says how it looks: "blue" and "die 5 blue", "building red" and "silk", "ship 3" and "palace 4", kinds of
cards ("goods"), and gifts ("karma", "dice", "top").
"""

from __future__ import annotations

from kolam.engine.sentences import Told, joined, piece, place
from kolam.engine.words import Language

from .actions import CELL_NAMES, DIE_NAMES
from .components import (
    BONUS_INSTEAD,
    BONUS_NAMES,
    BUILDING,
    COIN,
    COLOR_NAMES,
    COST,
    EFFECT,
    EFFECT_GIFTS,
    EFFECT_NAMES,
    GOODS,
    IN_BUILDINGS,
    IN_GOODS,
    KIND,
    KIND_NAMES,
    PALACE,
    SHIP,
    SHIP_NUMBER,
    SHOWN,
    TYPE_NAMES,
    TYPES,
    VALUES,
)

#: What sentences about positions call by name alone.
NAMES = (*KIND_NAMES, *COLOR_NAMES)

# --- Dice and icons ---


def color_name(color: str, say: Language) -> Told:
    """The color of a die."""
    match color:
        case "blue":
            return piece(color, say.in_context("die", "blue"))
        case "green":
            return piece(color, say.in_context("die", "green"))
        case "orange":
            return piece(color, say.in_context("die", "orange"))
        case "purple":
            return piece(color, say.in_context("die", "purple"))
    return piece(color, color)


def type_name(name: str, say: Language) -> Told:
    """A building type or a good."""
    match name:
        case "red":
            return piece("building red", say.in_context("building", "red"))
        case "yellow":
            return piece("building yellow", say.in_context("building", "yellow"))
        case "white":
            return piece("building white", say.in_context("building", "white"))
        case "silk":
            return piece(name, say("silk"))
        case "tea":
            return piece(name, say("tea"))
        case "spices":
            return piece(name, say("spices"))
    return piece(name, name)


def die_name(die: int, say: Language) -> Told:
    """A die by its number: blue 5."""
    color, value = COLOR_NAMES[die // VALUES], die % VALUES + 1
    return piece(f"die {value} {color}", f"{color_name(color, say)} {value}")


# --- Tokens and other gifts ---


def gift_name(gift: str, n: int, say: Language) -> Told:
    """So much of what an effect can give."""
    match gift:
        case "karma":
            return piece(gift, say.plural("{n} karma", "{n} karma", n))
        case "administrators":
            return piece(gift, say.plural("{n} administrator", "{n} administrators", n))
        case "fame":
            return piece(gift, say.plural("{n} fame", "{n} fame", n))
        case "coins":
            return piece(gift, say.plural("{n} coin", "{n} coins", n))
        case "turns":
            return piece(gift, say("another turn") if n == 1 else say.plural("{n} further turn", "{n} further turns", n))
        case "dice":
            return piece(gift, say.plural("{n} die", "{n} dice", n))
        case "goods":
            return piece(gift, say("goods card") if n == 1 else say.plural("1 or {n} goods card", "1 or {n} goods cards", n))
        case "palace":
            return piece(gift, say("a palace"))
        case "copy":
            return piece(gift, say("copy a ship"))
        case "coins_per_good":
            return piece(gift, say("1 coin per good") if n == 1 else say.plural("{n} coin per good", "{n} coins per good", n))
    return piece(gift, say("top card of the pile"))


def effect_name(name: str, say: Language) -> Told:
    """What a ship, a palace or a bonus gives, in few words."""
    return joined(gift_name(gift, n, say) for gift, n in EFFECT_GIFTS[name].items())


def bonus_name(bonus: int, say: Language) -> Told:
    """What a track card gives, or the card that may be taken in its place."""
    gives, instead = effect_name(f"bonus {BONUS_NAMES[bonus]}", say), BONUS_INSTEAD[bonus]
    return say("{tokens} or {card}", tokens=gives, card=kind_name(instead, say)) if instead >= 0 else gives


def tokens(karma: int, administrators: int, fame: int, money: int, say: Language) -> Told:
    """The tokens of a gain."""
    gains = {"fame": fame, "coins": money, "karma": karma, "administrators": administrators}
    return joined(gift_name(gift, n, say) for gift, n in gains.items() if n)


# --- Cards ---


def icons_of(card: int, category: int, say: Language) -> list[Told]:
    """The building types, or the goods with their coins, that a card shows."""
    return [
        type_name(TYPE_NAMES[category][kind], say) + (f" {SHOWN[card, category, kind]}" if category == IN_GOODS else "")
        for kind in range(TYPES)
        if SHOWN[card, category, kind]
    ]


def ship_name(card: int, say: Language) -> Told:
    """A ship by its number."""
    return piece(f"ship {SHIP_NUMBER[card]}", say("ship {n}", n=SHIP_NUMBER[card]))


def palace_name(card: int, say: Language) -> Told:
    """A palace by its cost."""
    return piece(f"palace {COST[card]}", say("palace {n}", n=COST[card]))


def card_name(card: int, say: Language) -> Told:
    """What a card is, in few words."""
    goods = icons_of(card, IN_GOODS, say)
    if KIND[card] == BUILDING:
        return joined(icons_of(card, IN_BUILDINGS, say) + goods, " + ")
    if KIND[card] == GOODS:
        return joined(goods + ([gift_name("coins", COIN[card], say)] if COIN[card] else []), " + ")
    gives = joined([effect_name(EFFECT_NAMES[EFFECT[card]], say), *goods], " + ")
    return (ship_name(card, say) if KIND[card] == SHIP else palace_name(card, say)) + " (" + gives + ")"


def card_title(card: int, say: Language) -> Told:
    """A card by what marks it out among its kind."""
    if KIND[card] == SHIP:
        return ship_name(card, say)
    if KIND[card] == PALACE:
        return palace_name(card, say)
    icons = joined(icons_of(card, IN_BUILDINGS, say) + icons_of(card, IN_GOODS, say))
    return (say("building") if KIND[card] == BUILDING else say("goods card")) + " (" + icons + ")"


def kind_name(kind: int, say: Language) -> Told:
    """A kind of card, with its article."""
    name = KIND_NAMES[kind]
    match name:
        case "building":
            return piece(name, say("a building"))
        case "ship":
            return piece(name, say("a ship"))
        case "goods":
            return piece(name, say("a goods card"))
        case _:
            return piece(name, say("a palace"))


# --- Places. Of what lies before a seat the page has one place for each kind of thing, or, before the others, one for all. ---


def cell_name(cell: int | str) -> Told:
    """A cell of the grid."""
    name = CELL_NAMES[cell] if isinstance(cell, int) else cell
    return place(f"card {name}", name)


def in_hand(die: int | str) -> str:
    """Where a die of the reader lies: by its number or its name."""
    return f"hand {DIE_NAMES[die] if isinstance(die, int) else die}"


def tokens_of(seat: int | str, *kinds: str) -> list[str]:
    """Where tokens of some kinds lie before a seat ("you": the reader's)."""
    return [f"{kind} {seat}" for kind in kinds] + [f"tokens {seat}"]


def rows_of(seat: int | str, *kinds: str) -> list[str]:
    """Where the rows of some kinds lie before a seat ("you": the reader's)."""
    return [f"{kind} {seat}" for kind in kinds] + [f"rows {seat}"]
