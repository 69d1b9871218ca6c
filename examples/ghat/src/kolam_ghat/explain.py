"""Ghat: what reasons are made of."""

from __future__ import annotations

from kolam.engine.features import Feature, standard, worded

from . import rules
from .components import BURDEN
from .legality import bank_weight, burden_of, ferries_in_use
from .rules import left_aboard
from .state import State

#: With so much or less to go, the next seat may well send a ferry.
NEAR = 3


def aboard(s: State, seat: int) -> float | None:
    """The seat's cards on the ferries."""
    return float(left_aboard(s, seat))


def on_bank(s: State, seat: int) -> float | None:
    """What the seat's bank weighs; when the game is over it has been counted."""
    return float(bank_weight(s, seat)) if s.to_act >= 0 else None


def nearly_full(s: State, seat: int) -> float | None:
    """Ferries that a small card would send."""
    if s.to_act < 0:
        return None
    return float(sum(BURDEN - burden_of(s, ferry) <= NEAR for ferry in range(ferries_in_use(s))))


FEATURES: tuple[Feature, ...] = (
    *standard(rules),
    Feature("aboard", 0.4, aboard, worded("You then have {n} card aboard.", "You then have {n} cards aboard.")),
    Feature("bank", -0.15, on_bank, worded("Your bank then weighs {n}.", "Your bank then weighs {n} in all.")),
    Feature(
        "nearly full",
        -0.3,
        nearly_full,
        worded("Then {n} ferry could cross with a small card.", "Then {n} ferries could cross with a small card."),
        after_answers=False,
    ),
)
