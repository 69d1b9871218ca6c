"""Rajas of the Ganges: the cheapest way to pay for a card, as a view tells it (R5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypedDict

from .box import ALL_CARDS
from .components import BUILDING, COST, GOODS, KIND, VALUES

#: What a die is worth, in twentieths of a coin: something for itself, and more for each pip (section 12 of the rule sheet).
DIE_WORTH, PIP_WORTH = 6, 5


class Die(TypedDict):
    """A die in a hand; its value is null where it is not known."""

    card: int
    color: str
    value: int | None


class Way(TypedDict):
    """A way to pay: administrators as jokers, dice from high to low, karma, what is lost of it, and the actions in order."""

    administrators: int
    dice: list[str]
    karma: int
    lost: int
    steps: list[str]


class Purse(TypedDict):
    """What there is to pay with; in the middle of a payment dice go down from `last`, and those paid leave `room` for karma."""

    dice: list[Die]
    karma: int
    administrators: int
    last: int
    room: int


def cheapest(card: int, gap: int, purse: Purse) -> Way | None:
    """The cheapest way to pay what is missing for a card: as few tokens as can be, then the dice of least worth."""
    if KIND[card] == GOODS:
        return _way(0, (), 0, 0)
    ways = _building if KIND[card] == BUILDING else _single
    jokers = purse["administrators"] if purse["last"] == 0 else 0  # R5.5: jokers come first
    for administrators in range(jokers + 1):
        for karma in range(purse["karma"] + 1):
            best = min(ways(card, gap, purse, administrators, karma), key=_worth, default=None)
            if best is not None:
                paid = sum(die["value"] or 0 for die in best) + VALUES * administrators
                return _way(administrators, best, karma, max(0, paid - gap) if KIND[card] == BUILDING else 0)
    return None


def purse_of(dice: list[Die], karma: int, administrators: int, last: int = 0, room: int = 0) -> Purse:
    """What there is to pay with, without dice that are not known."""
    known = [die for die in dice if die["value"] is not None]
    return {"dice": known, "karma": karma, "administrators": administrators, "last": last, "room": room}


def _building(card: int, gap: int, purse: Purse, administrators: int, karma: int) -> Iterator[tuple[Die, ...]]:
    """R5.1, R5.3, R5.4: dice of one color that reach the sum together with so many jokers and just so much karma."""
    most = purse["last"] or VALUES
    color = ALL_CARDS[card]["color"]
    dice = [die for die in purse["dice"] if die["color"] == color and (die["value"] or 0) <= most]
    for n in range(len(dice) + 1):
        for chosen in combinations(dice, n):
            paid = sum(die["value"] or 0 for die in chosen) + VALUES * administrators
            room = purse["room"] + sum(VALUES - (die["value"] or 0) for die in chosen)
            if (paid + karma == gap and karma <= room) or (karma == 0 and paid >= gap):
                yield chosen


def _single(card: int, _gap: int, purse: Purse, administrators: int, karma: int) -> Iterator[tuple[Die, ...]]:
    """R5.2 to R5.4: one die of the exact value, with just so much karma; or a joker, and no die."""
    if administrators:
        yield ()
        return
    for die in purse["dice"]:
        if abs((die["value"] or 0) - COST[card]) == karma:
            yield (die,)


def _worth(dice: tuple[Die, ...]) -> int:
    return sum(DIE_WORTH + PIP_WORTH * (die["value"] or 0) for die in dice)


def _way(administrators: int, dice: tuple[Die, ...], karma: int, lost: int) -> Way:
    """R5.5: jokers, then dice from high to low, then karma (which a single die takes along by itself)."""
    names = [f"{die['color']} {die['value']}" for die in sorted(dice, key=lambda die: -(die["value"] or 0))]
    steps = ["joker"] * administrators + [f"pay {name}" for name in names] + (["karma"] if karma else [])
    return {"administrators": administrators, "dice": names, "karma": karma, "lost": lost, "steps": steps}
