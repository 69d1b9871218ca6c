"""Rajas of the Ganges: hands, sets, and what a card of the grid would mean to a seat, as a view tells it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict

from .actions import CELL_NAMES
from .box import ALL_CARDS
from .components import (
    ADMINISTRATORS_EXCHANGED,
    BUILDING,
    COLOR_NAMES,
    COST,
    IN_BUILDINGS,
    IN_GOODS,
    KARMA_EXCHANGED,
    KIND,
    PALACE,
    SET_SIZE,
    SHIP,
    SHIP_NUMBER,
    TYPE_NAMES,
    VALUES,
)
from .payments import may_afford
from .prices import Die, Way, cheapest, purse_of
from .state import ALLOWED, State
from .view import View

#: So much paid too much is worth a warning (section 11 of the rule sheet).
MUCH = 3


# --- Hands ---


class HandColor(TypedDict):
    """The dice of a color in a hand, and their sum where it is known."""

    color: str
    values: list[int | None]
    sum: int | None


def hand_of(view: View, seat: int) -> list[Die]:
    """R1.3: a hand by color, then value."""
    dice: list[Die] = [
        {"card": card, "color": ALL_CARDS[card]["die"], "value": value} for card, value in view["hands"][seat] if card is not None
    ]
    return sorted(dice, key=lambda die: (COLOR_NAMES.index(die["color"]), die["value"] or 0, die["card"]))


def hand_colors(hand: list[Die]) -> list[HandColor]:
    """A hand by color."""
    found: list[HandColor] = []
    for color in COLOR_NAMES:
        values = [die["value"] for die in hand if die["color"] == color]
        known = [value for value in values if value is not None]
        if values:
            found.append({"color": color, "values": values, "sum": sum(known) if len(known) == len(values) else None})
    return found


# --- Sets ---


class Icons(TypedDict):
    """The icons of a type in a display, with the coins of all and of the best."""

    n: int
    coins: int
    best: int


class Progress(TypedDict):
    """How far the sets of a category are: icons by type, types that lack one icon or none, types of which there is none."""

    icons: dict[str, Icons]
    near: list[str]
    missing: list[str]


class SetSeen(TypedDict):
    """What a complete set brings; coins are the most that it can bring unless that is sure."""

    administrators: int
    coins: int
    is_sure: bool


def display_of(view: View, seat: int) -> list[int]:
    """All cards that lie before a seat."""
    return [*view["buildings"][seat], *view["ships"][seat], *view["goods"][seat]]


def icons_of(cards: Iterable[int]) -> tuple[dict[str, Icons], dict[str, Icons]]:
    """R11.1: the icons that some cards show, of buildings and of goods."""
    buildings, goods = (_none(category) for category in (IN_BUILDINGS, IN_GOODS))
    for card in cards:
        for name in ALL_CARDS[card]["buildings"]:
            buildings[name]["n"] += 1
        for name, coins in ALL_CARDS[card]["goods"]:
            found = goods[name]
            goods[name] = {"n": found["n"] + 1, "coins": found["coins"] + coins, "best": max(found["best"], coins)}
    return buildings, goods


def _none(category: int) -> dict[str, Icons]:
    return {name: {"n": 0, "coins": 0, "best": 0} for name in TYPE_NAMES[category]}


def complete_sets(icons: tuple[dict[str, Icons], dict[str, Icons]], what: Literal["buildings", "sell"]) -> dict[str, SetSeen]:
    """R11.2 to R11.5: the sets that are complete in a category, by their actions, and what each brings."""
    of = list(icons[IN_BUILDINGS if what == "buildings" else IN_GOODS].values())
    same, sells = [each for each in of if each["n"] >= SET_SIZE], what == "sell"
    found: dict[str, SetSeen] = {}
    if same:
        coins = sum(each["coins"] for each in same)
        found[f"{what} same"] = {"administrators": 0 if sells else len(same), "coins": coins, "is_sure": True}
    if all(each["n"] for each in of):
        coins, is_sure = sum(each["best"] for each in of), all(each["coins"] == each["n"] * each["best"] for each in of)
        found[f"{what} different"] = {"administrators": 0 if sells else 1, "coins": coins, "is_sure": is_sure}
    return found


def sets_of(view: View) -> dict[str, SetSeen]:
    """R11.4: what the sets bring that the seat on turn has."""
    icons = icons_of(display_of(view, view["turn"]))
    return {**complete_sets(icons, "buildings"), **complete_sets(icons, "sell")}


def progress_of(icons: dict[str, Icons]) -> Progress:
    """How far the sets of a category are."""
    return {
        "icons": icons,
        "near": [name for name, each in icons.items() if each["n"] >= SET_SIZE - 1],
        "missing": [name for name, each in icons.items() if not each["n"]],
    }


# --- The grid ---


class Offer(TypedDict):
    """What a card of the grid would mean to the viewer."""

    #: What paying takes besides dice; null: it can not be paid.
    needs: list[Literal["karma", "administrators"]] | None
    #: The cheapest way to pay; null: there is none.
    way: Way | None
    #: What is at least paid too much, if it is much.
    waste: int
    #: The ships that would go.
    swept: list[int]
    #: What the sets bring that it would complete; coins at most.
    administrators: int
    coins: int
    #: Whether so many administrators are exchanged.
    exchanges_administrators: bool


class Cell(TypedDict):
    """A cell of the grid, its card, and what that would mean to the viewer, if the viewer plays."""

    name: str
    card: int | None
    offer: Offer | None


def is_action_due(view: View) -> bool:
    """R3.1: whether one of the five actions is to be chosen, so that cards cost something."""
    return view["phase"] == "main" and not view["pending"]


def cells_of(view: View, seat: int | None) -> list[Cell]:
    """The grid, with what each card would mean to the viewer."""
    cards = [card for row in view["grid"] for card in row]
    offers: dict[int, Offer] = {}
    if seat is not None and view["phase"] != "over":
        purse = _purse(view, seat)
        offers = {card: _offer(view, seat, card, purse) for card in cards if card}
    return [{"name": CELL_NAMES[k], "card": card, "offer": offers.get(card or 0)} for k, card in enumerate(cards)]


def _purse(view: View, seat: int) -> State:
    """A state of which the rules of paying need no more than this: whose turn it is, and its hand."""
    s = State()
    s.turn = seat
    for die in hand_of(view, seat):
        if die["value"] is not None:
            s.hand[seat, VALUES * COLOR_NAMES.index(die["color"]) + die["value"] - 1] += 1
    return s


def _offer(view: View, seat: int, card: int, purse: State) -> Offer:
    price = _price(view, seat, card, purse)
    kind, row = KIND[card], view["ships"][seat]
    # R8.5: a set of ships that is owed is settled by the next ship; they go too, but not for nothing.
    is_owed = view["turn"] == seat and any(task["task"] == "settle" and task["ships"] for task in view["pending"])
    is_lower = kind == SHIP and bool(row) and SHIP_NUMBER[card] < max(SHIP_NUMBER[ship] for ship in row)  # R8.2
    going = row if kind == SHIP and (is_owed or is_lower) else []
    staying = [lying for lying in display_of(view, seat) if lying not in going]
    icons = icons_of(staying if kind == PALACE else [*staying, card])
    administrators = int(kind == SHIP and not going and len(row) == SET_SIZE - 1)  # R8.4
    if ALL_CARDS[card]["buildings"]:
        administrators += max((found["administrators"] for found in complete_sets(icons, "buildings").values()), default=0)
    sold = complete_sets(icons, "sell") if ALL_CARDS[card]["goods"] else {}
    # R5.7: what paying takes is gone before anything is gained.
    paid = price if price and is_action_due(view) else (0, 0)
    karma = view["karma"][seat] - paid[1] + ALL_CARDS[card]["gives"].get("karma", 0)
    most = view["administrators"][seat] - paid[0] + karma // KARMA_EXCHANGED + administrators
    return {
        "needs": None if price is None else _besides_dice(*price),
        "way": cheapest(card, COST[card], purse_of(hand_of(view, seat), view["karma"][seat], view["administrators"][seat])),
        "waste": _waste(view, seat, card) if is_action_due(view) else 0,
        "swept": [] if is_owed else going,
        "administrators": administrators,
        "coins": max((found["coins"] for found in sold.values()), default=0),
        "exchanges_administrators": most >= ADMINISTRATORS_EXCHANGED,  # R12.3
    }


def _price(view: View, seat: int, card: int, purse: State) -> tuple[int, int] | None:
    """R5.1 to R5.6: the administrators and the karma that paying takes besides dice, as few as can be; None: it can not."""
    for administrators in range(view["administrators"][seat] + 1):
        for karma in range(view["karma"][seat] + 1):
            purse.administrators[seat], purse.karma[seat] = administrators, karma
            if may_afford(purse, card) == ALLOWED:
                return administrators, karma
    return None


def _besides_dice(administrators: int, karma: int) -> list[Literal["karma", "administrators"]]:
    return [*(("administrators",) if administrators else ()), *(("karma",) if karma else ())]


def _waste(view: View, seat: int, card: int) -> int:
    """R5.1: what is at least paid too much for a building, if that is much; tokens, where there are any, can help."""
    if KIND[card] != BUILDING or view["karma"][seat] or view["administrators"][seat]:
        return 0
    sums = {0}
    for die in hand_of(view, seat):
        if die["color"] == ALL_CARDS[card]["color"]:
            sums |= {total + (die["value"] or 0) for total in sums}
    least = min((total for total in sums if total >= COST[card]), default=COST[card]) - COST[card]
    return least if least >= MUCH else 0
