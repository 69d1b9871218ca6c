"""Rajas of the Ganges: what things are called: dice, cards, effects, tokens."""

from __future__ import annotations

from kolam.engine.words import Language
from kolam.games.rajas.components import (
    BONUS_NAMES,
    BUILDING,
    COIN,
    COLOR_NAMES,
    COST,
    EFFECT,
    EFFECT_NAMES,
    GOODS,
    IN_BUILDINGS,
    IN_GOODS,
    KIND,
    KIND_NAMES,
    SHIP,
    SHIP_NUMBER,
    SHOWN,
    TYPE_NAMES,
    TYPES,
    VALUES,
)


def color_name(color: str, say: Language) -> str:
    """The color of a die."""
    match color:
        case "blue":
            return say.in_context("die", "blue")
        case "green":
            return say.in_context("die", "green")
        case "orange":
            return say.in_context("die", "orange")
        case "purple":
            return say.in_context("die", "purple")
    return color


def type_name(name: str, say: Language) -> str:
    """A building type or a good."""
    match name:
        case "red":
            return say.in_context("building", "red")
        case "yellow":
            return say.in_context("building", "yellow")
        case "white":
            return say.in_context("building", "white")
        case "silk":
            return say("silk")
        case "tea":
            return say("tea")
        case "spices":
            return say("spices")
    return name


def die_name(die: int, say: Language) -> str:
    """A die by its number: blue 5."""
    return f"{color_name(COLOR_NAMES[die // VALUES], say)} {die % VALUES + 1}"


def effect_name(name: str, say: Language) -> str:
    """What a ship, a palace or a bonus gives, in few words."""
    match name:
        case "karma2" | "bonus karma":
            return say("2 karma")
        case "dice2" | "palace2" | "bonus dice":
            return say("2 dice")
        case "coins3":
            return say("3 coins")
        case "coins2_fame1":
            return say("2 coins, 1 fame")
        case "goods_1_2":
            return say("1 or 2 goods cards")
        case "goods1_die1":
            return say("goods card, 1 die")
        case "die1_good":
            return say("1 die")
        case "fame1_good":
            return say("1 fame")
        case "karma1_good":
            return say("1 karma")
        case "palace":
            return say("a palace")
        case "palace3":
            return say("2 karma, 1 die")
        case "palace4":
            return say("1 coin per good")
        case "palace5":
            return say("1 karma, copy a ship")
        case "palace6":
            return say("top card of the pile")
        case "bonus palace":
            return say("2 coins or a palace")
        case "bonus ship":
            return say("1 fame or a ship")
        case "bonus administrator":
            return say("1 administrator")
        case "bonus turn":
            return say("another turn")
    return name


def bonus_name(bonus: int, say: Language) -> str:
    """What a track card gives."""
    return effect_name(f"bonus {BONUS_NAMES[bonus]}", say)


def icons_of(card: int, category: int, say: Language) -> list[str]:
    """The building types, or the goods with their coins, that a card shows."""
    return [
        type_name(TYPE_NAMES[category][kind], say) + (f" {SHOWN[card, category, kind]}" if category == IN_GOODS else "")
        for kind in range(TYPES)
        if SHOWN[card, category, kind]
    ]


def card_name(card: int, say: Language) -> str:
    """What a card is, in few words."""
    goods = icons_of(card, IN_GOODS, say)
    if KIND[card] == BUILDING:
        return " + ".join(icons_of(card, IN_BUILDINGS, say) + goods)
    if KIND[card] == SHIP:
        return say(
            "ship {n} ({gives})", n=SHIP_NUMBER[card], gives=" + ".join([effect_name(EFFECT_NAMES[EFFECT[card]], say), *goods])
        )
    if KIND[card] == GOODS:
        return " + ".join(goods + ([coins(int(COIN[card]), say)] if COIN[card] else []))
    return say("palace {n} ({gives})", n=COST[card], gives=effect_name(EFFECT_NAMES[EFFECT[card]], say))


def kind_name(kind: int, say: Language) -> str:
    """A kind of card, with its article."""
    match KIND_NAMES[kind]:
        case "building":
            return say("a building")
        case "ship":
            return say("a ship")
        case "goods":
            return say("a goods card")
        case _:
            return say("a palace")


def coins(n: int, say: Language) -> str:
    """So many coins."""
    return say.plural("{n} coin", "{n} coins", n)


def tokens(karma: int, administrators: int, fame: int, money: int, say: Language) -> str:
    """The tokens of a gain."""
    parts = [
        say.plural("{n} fame", "{n} fame", fame) if fame else "",
        coins(money, say) if money else "",
        say.plural("{n} karma", "{n} karma", karma) if karma else "",
        say.plural("{n} administrator", "{n} administrators", administrators) if administrators else "",
    ]
    return ", ".join(part for part in parts if part)
