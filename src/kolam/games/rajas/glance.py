"""Rajas of the Ganges at a glance: what follows from a view and a board wants to show. Terminal and page draw it and work
nothing out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypedDict

from kolam.engine.words import Language

from .actions import CELL_NAMES
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
    VALUES,
)
from .names import card_title, color_name, type_name
from .payments import may_afford
from .state import ALLOWED, State
from .view import Task, View

#: So much paid too much is worth a warning (section 11 of the rule sheet).
MUCH = 3
#: In so many last rounds the limit of rounds is told.
LAST_ROUNDS = 2

Kind = Literal["building", "ship", "goods", "palace"]
Token = Literal["karma", "administrators", "fame", "coins"]
TOKENS: tuple[Token, ...] = ("karma", "administrators", "fame", "coins")
EXCHANGED: dict[Token, int] = {
    "karma": KARMA_EXCHANGED,
    "administrators": ADMINISTRATORS_EXCHANGED,
    "fame": FAME_EXCHANGED,
    "coins": COINS_EXCHANGED,
}


# --- What the game consists of ---


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


# --- What follows from a view ---


class Offer(TypedDict):
    """What a card of the grid would mean to the viewer."""

    #: What paying takes besides dice; null: it can not be paid.
    needs: list[Literal["karma", "administrators"]] | None
    #: What is at least paid too much, if it is much.
    waste: int
    #: The ships that would go.
    swept: list[int]
    #: What the sets bring that it would complete; coins at most.
    administrators: int
    coins: int
    is_third_administrator: bool


class Cell(TypedDict):
    """A cell of the grid, its card, and what that would mean to the viewer, if the viewer plays."""

    name: str
    card: int | None
    offer: Offer | None


class Die(TypedDict):
    """A die in a hand; its value is null where it is not known."""

    card: int
    color: str
    value: int | None


class HandColor(TypedDict):
    """The dice of a color in a hand, and their sum where it is known."""

    color: str
    values: list[int | None]
    sum: int | None


class TokenSeen(TypedDict):
    """Tokens of a kind: how many of how many, whether one is missing, and whether so many are still exchanged."""

    n: int
    of: int
    is_near: bool
    is_exchanged: bool


class TrackPlace(TypedDict):
    """A card of a track: its bonus where it is known, and what it was flipped for."""

    bonus: str | None
    by: Literal["fame", "coins"] | None


class Ends(TypedDict):
    """Two numbers, for fame and for coins."""

    fame: int
    coins: int


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


class Tie(TypedDict):
    """What decides between seats with a full track."""

    fame: int
    coins: int
    value: int
    karma: int


class SeatSeen(TypedDict):
    """What lies before a seat and in its hand."""

    hand: list[Die]
    colors: list[HandColor]
    tokens: dict[str, TokenSeen]
    track: list[TrackPlace]
    flipped: Ends
    score: int
    is_full: bool
    #: The places of its track that would be flipped next.
    next: Ends | None
    buildings: Progress
    goods: Progress
    last_ship: int | None
    tie: Tie | None


class Discarded(TypedDict):
    """The dice of a color in the discard pile: their values, and how often each value from 1 on lies there."""

    values: list[int]
    counts: list[int]


class Paid(TypedDict):
    """What paying a die now spends besides it: karma, or what is lost of it; and whether that is much."""

    karma: int
    lost: int
    is_much: bool


class Payment(TypedDict):
    """The payment under way: the card, what is paid and what is missing, and each die that would count."""

    cell: str
    card: int
    cost: int
    paid: int
    gap: int
    dice: dict[str, Paid]


class SetSeen(TypedDict):
    """What a complete set brings; coins are the most that it can bring unless that is sure."""

    administrators: int
    coins: int
    is_sure: bool


class TaskSeen(TypedDict):
    """A task that is pending: the card it is about, or the cell, the dice to come, the bonus; the set whose cards are given."""

    task: str
    card: int | None
    cell: str | None
    n: int
    bonus: str | None
    set: Literal["buildings", "goods"] | None


class Glance(TypedDict):
    """What a board shows beside the view."""

    cells: list[Cell]
    seats: list[SeatSeen]
    pile: int
    discarded: dict[str, Discarded]
    is_action_due: bool
    is_before_stage_2: bool
    bonus_turns: int
    #: The limit of rounds, where it is near.
    round_limit: int | None
    #: The next one first.
    tasks: list[TaskSeen]
    payment: Payment | None
    #: The complete sets of the seat on turn, by the actions that choose them.
    sets: dict[str, SetSeen]
    given: list[int]


def glance(view: View, options: Mapping[str, Any], seat: int | None) -> Glance:
    """What follows from a view."""
    limit = options["max_rounds"]
    is_before_stage_2 = _is_before_stage_2(view)
    return {
        "cells": _cells(view, seat),
        "seats": [_seat(view, q) for q in range(view["players"])],
        "pile": len(view["draw"]) + 1,
        "discarded": {color: _discarded(view, color) for color in COLOR_NAMES},
        "is_action_due": _is_action_due(view),
        "is_before_stage_2": is_before_stage_2,
        "bonus_turns": 0 if is_before_stage_2 and view["final"] else view["extra"],  # R2.3: no turn follows
        "round_limit": limit if view["round"] > limit - LAST_ROUNDS else None,
        "tasks": [_task(view, task) for task in reversed(view["pending"])],
        "payment": _payment(view),
        "sets": _sets(view),
        "given": _given(view),
    }


def _is_action_due(view: View) -> bool:
    """R3.1: whether one of the five actions is to be chosen, so that cards cost something."""
    return view["phase"] == "main" and not view["pending"]


def _is_before_stage_2(view: View) -> bool:
    """R2.3: whether the elephant's karma is still being resolved, or has ended the game."""
    ended = view["phase"] == "over" and view["stage"] == 2 and view["turn"] == view["start"]
    return view["phase"] == "elephant" or ended


def _discarded(view: View, color: str) -> Discarded:
    values = sorted(value for card, value in view["discard"] if ALL_CARDS[card]["die"] == color)
    return {"values": values, "counts": [values.count(value) for value in range(1, VALUES + 1)]}


# --- The grid ---


def _cells(view: View, seat: int | None) -> list[Cell]:
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
    for die in _hand(view, seat):
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
    staying = [lying for lying in _display(view, seat) if lying not in going]
    icons = _icons(staying if kind == PALACE else [*staying, card])
    administrators = int(kind == SHIP and not going and len(row) == SET_SIZE - 1)  # R8.4
    if ALL_CARDS[card]["buildings"]:
        administrators += max((found["administrators"] for found in _complete(icons, "buildings").values()), default=0)
    sold = _complete(icons, "sell") if ALL_CARDS[card]["goods"] else {}
    # R5.7: what paying takes is gone before anything is gained.
    paid = price if price and _is_action_due(view) else (0, 0)
    karma = view["karma"][seat] - paid[1] + ALL_CARDS[card]["gives"].get("karma", 0)
    most = view["administrators"][seat] - paid[0] + karma // KARMA_EXCHANGED + administrators
    return {
        "needs": None if price is None else _besides_dice(*price),
        "waste": _waste(view, seat, card) if _is_action_due(view) else 0,
        "swept": [] if is_owed else going,
        "administrators": administrators,
        "coins": max((found["coins"] for found in sold.values()), default=0),
        "is_third_administrator": most >= ADMINISTRATORS_EXCHANGED,  # R12.3
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
    for die in _hand(view, seat):
        if die["color"] == ALL_CARDS[card]["color"]:
            sums |= {total + (die["value"] or 0) for total in sums}
    least = min((total for total in sums if total >= COST[card]), default=COST[card]) - COST[card]
    return least if least >= MUCH else 0


# --- Sets ---


def _display(view: View, seat: int) -> list[int]:
    return [*view["buildings"][seat], *view["ships"][seat], *view["goods"][seat]]


def _icons(cards: Iterable[int]) -> tuple[dict[str, Icons], dict[str, Icons]]:
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


def _complete(icons: tuple[dict[str, Icons], dict[str, Icons]], what: Literal["buildings", "sell"]) -> dict[str, SetSeen]:
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


def _sets(view: View) -> dict[str, SetSeen]:
    """R11.4: what the sets bring that the seat on turn has."""
    icons = _icons(_display(view, view["turn"]))
    return {**_complete(icons, "buildings"), **_complete(icons, "sell")}


def _given(view: View) -> list[int]:
    """R11.5: the cards that are chosen already for a set of different types."""
    settling = [task for task in view["pending"][-1:] if task["task"] == "settle"]
    return sorted({card for task in settling for card in (*task["give_buildings"].values(), *task["give_goods"].values())})


def _progress(icons: dict[str, Icons]) -> Progress:
    return {
        "icons": icons,
        "near": [name for name, each in icons.items() if each["n"] >= SET_SIZE - 1],
        "missing": [name for name, each in icons.items() if not each["n"]],
    }


# --- Seats ---


def _hand(view: View, seat: int) -> list[Die]:
    """R1.3: a hand by color, then value."""
    dice: list[Die] = [
        {"card": card, "color": ALL_CARDS[card]["die"], "value": value} for card, value in view["hands"][seat] if card is not None
    ]
    return sorted(dice, key=lambda die: (COLOR_NAMES.index(die["color"]), die["value"] or 0, die["card"]))


def _colors(hand: list[Die]) -> list[HandColor]:
    found: list[HandColor] = []
    for color in COLOR_NAMES:
        values = [die["value"] for die in hand if die["color"] == color]
        known = [value for value in values if value is not None]
        if values:
            found.append({"color": color, "values": values, "sum": sum(known) if len(known) == len(values) else None})
    return found


def _seat(view: View, seat: int) -> SeatSeen:
    track, hand, ships = view["tracks"][seat], _hand(view, seat), view["ships"][seat]
    left, right = track["left"], track["right"]
    is_full = left + right == BONUSES
    places: list[TrackPlace] = [
        {"bonus": bonus, "by": "fame" if k < left else "coins" if k >= BONUSES - right else None}  # R13.1, R13.2
        for k, bonus in enumerate(track["row"])
    ]
    buildings, goods = _icons(_display(view, seat))
    return {
        "hand": hand,
        "colors": _colors(hand),
        "tokens": {token: _token(token, view[token][seat], is_full) for token in TOKENS},
        "track": places,
        "flipped": {"fame": left, "coins": right},
        "score": left + right,  # R15.3
        "is_full": is_full,
        "next": None if is_full else {"fame": left, "coins": BONUSES - 1 - right},
        "buildings": _progress(buildings),
        "goods": _progress(goods),
        "last_ship": max(ships, key=lambda card: SHIP_NUMBER[card]) if ships else None,  # rows rise (R8.2)
        "tie": _tie(view, seat),
    }


def _token(token: Token, n: int, is_full: bool) -> TokenSeen:
    """R12.2, R12.3, R13.1, R13.2: so many are exchanged; R13.6: fame and coins no more once the track is full."""
    all_ = EXCHANGED[token]
    return {"n": n, "of": all_, "is_near": n == all_ - 1, "is_exchanged": not is_full or token in ("karma", "administrators")}


def _tie(view: View, seat: int) -> Tie | None:
    """R15.4: what decides between this seat and others with a full track; None if it has none, or is alone."""
    full = [q for q, track in enumerate(view["tracks"]) if track["left"] + track["right"] == BONUSES]
    if seat not in full or len(full) == 1:
        return None
    fame, coins = view["fame"][seat], view["coins"][seat]
    return {"fame": fame, "coins": coins, "value": 2 * fame + coins, "karma": view["karma"][seat]}


# --- What is going on ---


def _card_on(view: View, cell: str) -> int:
    number = CELL_NAMES.index(cell)
    card = view["grid"][number // GRID_COLUMNS][number % GRID_COLUMNS]
    assert card is not None  # a task is about a card that lies there
    return card


def _task(view: View, task: Task) -> TaskSeen:
    cell = task.get("cell")
    giving: Literal["buildings", "goods"] | None = None
    if task.get("sell") == "different":
        giving = "goods"
    elif task.get("buildings") == "different" and task.get("sell") is None:  # R11.6: buildings are judged first
        giving = "buildings"
    return {
        "task": task["task"],
        "card": _card_on(view, cell) if cell else task.get("card"),
        "cell": cell,
        "n": task.get("n", 0),
        "bonus": task.get("bonus"),
        "set": giving,
    }


def _payment(view: View) -> Payment | None:
    """R5.1 to R5.5: the payment under way."""
    task = view["pending"][-1] if view["pending"] else None
    if task is None or task["task"] != "pay":
        return None
    card = _card_on(view, task["cell"])
    cost, gap, color = COST[card], COST[card] - task["paid"], ALL_CARDS[card]["color"]
    dice = {
        f"{die['color']} {die['value']}": _paid(die["value"], gap, color is not None)
        for die in _hand(view, view["turn"])
        if die["value"] is not None and color in (None, die["color"])
    }
    return {"cell": task["cell"], "card": card, "cost": cost, "paid": task["paid"], "gap": gap, "dice": dice}


def _paid(value: int, gap: int, is_building: bool) -> Paid:
    """R5.3, R5.5: karma brings a single die to its value; R5.1: what is paid too much for a building is lost."""
    lost = max(0, value - gap) if is_building else 0
    return {"karma": 0 if is_building else abs(value - gap), "lost": lost, "is_much": lost >= MUCH}
