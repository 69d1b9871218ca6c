"""Ganesha: points, and who has most (G10)."""

from __future__ import annotations

from kolam.engine.rule import rule

from .state import ARRIVALS, State


@rule
def change_score(s: State, seat: int, points: int) -> None:
    """G10.2: a score changes, and it is noted that no other changed later."""
    s.score[seat] += points
    latest = 0
    for other in range(s.players):
        latest = max(latest, s.reached[other])
    s.reached[seat] = latest + 1


@rule
def score(s: State, seat: int) -> int:
    """The points of a seat."""
    return s.score[seat]


@rule
def standing(s: State, seat: int) -> int:
    """G10.1: most points; G10.2: who arrived there first."""
    return s.score[seat] * ARRIVALS - s.reached[seat]


@rule
def best_score(s: State) -> int:
    """The most points that anybody has."""
    best = s.score[0]
    for seat in range(1, s.players):
        best = max(best, s.score[seat])
    return best


@rule
def leaders(s: State) -> int:
    """The seats with most points, a bit for each."""
    seats = 0
    for seat in range(s.players):
        seats |= (s.score[seat] == best_score(s)) << seat
    return seats


@rule
def winners(s: State) -> int:
    """G10.2, G10.3: the seats that win, a bit for each."""
    seats = 0
    for seat in range(s.players):
        beaten = False
        for other in range(s.players):
            beaten |= standing(s, other) > standing(s, seat)
        seats |= (not beaten) << seat
    return seats
