"""Rajas of the Ganges at a glance: what follows from a view and a board wants to show. Terminal and page draw it and work
nothing out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

from .actions import CELL_NAMES
from .box import ALL_CARDS, EXCHANGED, TOKENS, Token
from .box import Components as Components
from .box import components as components
from .components import (
    BONUSES,
    COLOR_NAMES,
    COST,
    GRID_COLUMNS,
    SHIP_NUMBER,
    VALUES,
)
from .gains import flipped
from .offers import (
    MUCH,
    Cell,
    HandColor,
    Progress,
    SetSeen,
    cells_of,
    display_of,
    hand_colors,
    hand_of,
    icons_of,
    is_action_due,
    progress_of,
    sets_of,
)
from .prices import Die, Way, cheapest, purse_of
from .rules import score, surplus
from .state import State
from .view import Task, View

#: In so many last rounds the limit of rounds is told.
LAST_ROUNDS = 2

# --- What follows from a view ---


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
    #: The cheapest way on, where the hand is known.
    way: Way | None


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
    s, is_before_stage_2 = _filled(view), _is_before_stage_2(view)
    return {
        "cells": cells_of(view, seat),
        "seats": [_seat(view, s, q) for q in range(view["players"])],
        "pile": len(view["draw"]) + 1,
        "discarded": {color: _discarded(view, color) for color in COLOR_NAMES},
        "is_action_due": is_action_due(view),
        "is_before_stage_2": is_before_stage_2,
        "bonus_turns": 0 if is_before_stage_2 and view["final"] else view["extra"],  # R2.3: no turn follows
        "round_limit": limit if view["round"] > limit - LAST_ROUNDS else None,
        "tasks": [_task(view, task) for task in reversed(view["pending"])],
        "payment": _payment(view),
        "sets": sets_of(view),
        "given": _given(view),
    }


def _is_before_stage_2(view: View) -> bool:
    """R2.3: whether the elephant's karma is still being resolved, or has ended the game."""
    ended = view["phase"] == "over" and view["stage"] == 2 and view["turn"] == view["start"]
    return view["phase"] == "elephant" or ended


def _discarded(view: View, color: str) -> Discarded:
    values = sorted(value for card, value in view["discard"] if ALL_CARDS[card]["die"] == color)
    return {"values": values, "counts": [values.count(value) for value in range(1, VALUES + 1)]}


# --- Seats ---


def _seat(view: View, s: State, seat: int) -> SeatSeen:
    track, hand, ships = view["tracks"][seat], hand_of(view, seat), view["ships"][seat]
    left, right = track["left"], track["right"]
    is_full = flipped(s, seat) == BONUSES
    places: list[TrackPlace] = [
        {"bonus": bonus, "by": "fame" if k < left else "coins" if k >= BONUSES - right else None}  # R13.1, R13.2
        for k, bonus in enumerate(track["row"])
    ]
    buildings, goods = icons_of(display_of(view, seat))
    return {
        "hand": hand,
        "colors": hand_colors(hand),
        "tokens": {token: _token(token, view[token][seat], is_full) for token in TOKENS},
        "track": places,
        "flipped": {"fame": left, "coins": right},
        "score": score(s, seat),
        "is_full": is_full,
        "next": None if is_full else {"fame": left, "coins": BONUSES - 1 - right},
        "buildings": progress_of(buildings),
        "goods": progress_of(goods),
        "last_ship": max(ships, key=lambda card: SHIP_NUMBER[card]) if ships else None,  # rows rise (R8.2)
        "tie": _tie(view, s, seat),
    }


def _token(token: Token, n: int, is_full: bool) -> TokenSeen:
    """R12.2, R12.3, R13.1, R13.2: so many are exchanged; R13.6: fame and coins no more once the track is full."""
    all_ = EXCHANGED[token]
    return {"n": n, "of": all_, "is_near": n == all_ - 1, "is_exchanged": not is_full or token in ("karma", "administrators")}


def _filled(view: View) -> State:
    """A state with the tokens and the flipped cards of a view."""
    s = State()
    s.players = view["players"]
    for seat, track in enumerate(view["tracks"]):
        s.left[seat], s.right[seat] = track["left"], track["right"]
        s.fame[seat], s.coins[seat] = view["fame"][seat], view["coins"][seat]
    return s


def _tie(view: View, s: State, seat: int) -> Tie | None:
    """R15.4: what decides between this seat and others with a full track; None if it has none, or is alone."""
    full = [q for q in range(s.players) if flipped(s, q) == BONUSES]
    if seat not in full or len(full) == 1:
        return None
    fame, coins = view["fame"][seat], view["coins"][seat]
    return {"fame": fame, "coins": coins, "value": surplus(s, seat), "karma": view["karma"][seat]}


# --- What is going on ---


def _given(view: View) -> list[int]:
    """R11.5: the cards that are chosen already for a set of different types."""
    settling = [task for task in view["pending"][-1:] if task["task"] == "settle"]
    return sorted({card for task in settling for card in (*task["give_buildings"].values(), *task["give_goods"].values())})


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
        for die in hand_of(view, view["turn"])
        if die["value"] is not None and color in (None, die["color"])
    }
    seat, last = view["turn"], task["last"]
    before = last if isinstance(last, int) else 0
    hand = hand_of(view, seat)
    purse = purse_of(hand, view["karma"][seat], view["administrators"][seat], before, task["room"])
    way = cheapest(card, gap, purse) if all(die["value"] is not None for die in hand) else None
    return {"cell": task["cell"], "card": card, "cost": cost, "paid": task["paid"], "gap": gap, "dice": dice, "way": way}


def _paid(value: int, gap: int, is_building: bool) -> Paid:
    """R5.3, R5.5: karma brings a single die to its value; R5.1: what is paid too much for a building is lost."""
    lost = max(0, value - gap) if is_building else 0
    return {"karma": 0 if is_building else abs(value - gap), "lost": lost, "is_much": lost >= MUCH}
