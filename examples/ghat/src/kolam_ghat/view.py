"""Ghat: what a seat may know, and positions to and from JSON."""

from __future__ import annotations

from typing import Any, TypedDict

from kolam.engine.errors import Sentence
from kolam.engine.position import check, counts, fields, items, maybe, whole, write_counts

from .components import BURDEN, COPIES, FERRIES, START_HAND, WEIGHTS
from .legality import bank_size, burden_of, deck_size, ferries_in_use, hand_size
from .state import State

#: Cards of each weight; weights of which there are none are left out.
Counts = dict[str, int]


class View(TypedDict):
    """What a seat may know, or everything: what it does not know is a number of cards."""

    to_act: int | None
    deck: int | Counts
    hands: list[int | Counts]
    banks: list[int | Counts]
    ferries: list[list[Counts]]
    crossed: Counts
    points: list[int]


WEIGHT_NAMES = tuple(str(weight + 1) for weight in range(WEIGHTS))
FIELDS = ("to_act", "deck", "hands", "banks", "ferries", "crossed", "points")
#: Points of a seat lie within these in any game.
LEAST_POINTS, MOST_POINTS = -9, 99


def position(s: State) -> View:
    """Everything there is, but for the generator."""
    return _shown(s, everything=True, seat=None)


def view(s: State, seat: int | None) -> View:
    """What a seat may know (a spectator: None). When the game is over all is open."""
    return _shown(s, everything=s.to_act < 0, seat=seat)


def _shown(s: State, everything: bool, seat: int | None) -> View:
    def by_weight(part: Any, *index: int) -> Counts:
        return write_counts([part[(*index, weight)] for weight in range(WEIGHTS)], WEIGHT_NAMES)

    def owner_sees(q: int) -> bool:
        return everything or seat == q

    seats = range(s.players)
    return {
        "to_act": None if s.to_act < 0 else s.to_act,
        "deck": by_weight(s.deck) if everything else deck_size(s),
        "hands": [by_weight(s.hand, q) if owner_sees(q) else hand_size(s, q) for q in seats],
        "banks": [by_weight(s.bank, q) if owner_sees(q) else bank_size(s, q) for q in seats],
        "ferries": [[by_weight(s.aboard, ferry, q) for q in seats] for ferry in range(ferries_in_use(s))],
        "crossed": by_weight(s.crossed),
        "points": [s.points[q] for q in seats],
    }


def load(s: State, data: Any) -> None:
    """Fill a state, whose options are set, from a position; refuse one that can not be, saying what is wrong."""
    data = fields(data, "the position", FIELDS)
    seats = range(s.players)

    def fill(target: Any, value: Any, where: str | Sentence, *index: int) -> None:
        for weight, number in enumerate(counts(value, where, WEIGHT_NAMES, COPIES)):
            target[(*index, weight)] = number

    to_act = maybe(whole, data["to_act"], "to_act", 0, s.players - 1)
    s.to_act = -1 if to_act is None else to_act
    fill(s.deck, data["deck"], "deck")
    fill(s.crossed, data["crossed"], "crossed")
    for q in seats:
        fill(s.hand, items(data["hands"], "hands", s.players)[q], Sentence("the hand of seat {seat}", seat=q), q)
        fill(s.bank, items(data["banks"], "banks", s.players)[q], Sentence("the bank of seat {seat}", seat=q), q)
        points = items(data["points"], "points", s.players)[q]
        s.points[q] = whole(points, "points of seat {seat}", LEAST_POINTS, MOST_POINTS, seat=q)
    for ferry, part in enumerate(items(data["ferries"], "ferries", ferries_in_use(s))):
        for q, cards in enumerate(items(part, "ferry {ferry}", s.players, ferry=ferry + 1)):
            where = Sentence("the cards of seat {seat} aboard ferry {ferry}", seat=q, ferry=ferry + 1)
            fill(s.aboard, cards, where, ferry, q)
    _check_cards(s)
    _check_moment(s)


def _check_cards(s: State) -> None:
    for weight, name in enumerate(WEIGHT_NAMES):
        total = s.deck[weight] + s.crossed[weight]
        for q in range(s.players):
            total += s.hand[q, weight] + s.bank[q, weight] + sum(s.aboard[ferry, q, weight] for ferry in range(FERRIES))
        check(total == COPIES, "there are {n} cards of weight {weight}; there must be {all}", n=total, weight=name, all=COPIES)
    for ferry in range(ferries_in_use(s)):
        n = burden_of(s, ferry)
        check(n < BURDEN, "ferry {ferry} carries {n}; at {most} it would have crossed", ferry=ferry + 1, n=n, most=BURDEN)


def _check_moment(s: State) -> None:
    sizes = [hand_size(s, q) for q in range(s.players)]
    if s.to_act < 0:
        check(deck_size(s) == 0 and not any(sizes), "the game is not over: there are cards to play")
        return
    check(sizes[s.to_act] > 0, "the seat to act has no card")
    if deck_size(s) > 0:
        check(set(sizes) == {START_HAND}, "each seat holds {n} cards as long as there is a deck", n=START_HAND)
        dealt = WEIGHTS * COPIES - START_HAND * s.players - deck_size(s)
        due_seat, left = dealt % s.players, deck_size(s)
        check(due_seat == s.to_act, "with {n} cards in the deck it is seat {seat} that acts", n=left, seat=due_seat)
    else:
        full = sizes[s.to_act]
        check(full <= START_HAND, "a hand has at most {most} cards", most=START_HAND)
        due = [full - (q < s.to_act) for q in range(s.players)]
        check(
            sizes == due,
            "the hands have {sizes} cards; with seat {seat} to act they must have {due}",
            sizes=sizes, seat=s.to_act, due=due,
        )  # fmt: skip
