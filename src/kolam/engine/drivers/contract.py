"""What every game provides, in `rules.py` and the modules joined with it. Drivers call these by name; nothing here is ever run.

Besides these a game's `rules.py` has `VERSION`, `END_REASONS` and `State`, with at least `rng`, `players`, `to_act` and a field
for each option.
"""

from __future__ import annotations

from kolam.engine.rule import Buffer
from kolam.engine.state import FlatState

#: The number of action ids.
NUM_ACTIONS: int = 0
#: A lead of so much makes a win e times as likely as a loss.
EVALUATION_SCALE: float = 1.0


def new_game(s: FlatState) -> None:
    """Set up; the options and the generator are set."""


def legal(s: FlatState, actions: Buffer) -> int:
    """Write the allowed ids, rising; return how many. Never 0 while a seat is to act."""
    raise NotImplementedError


def refusal(s: FlatState, action: int) -> int:
    """0, or the code of the first reason why not: 0 exactly for what `legal` writes."""
    raise NotImplementedError


def apply(s: FlatState, action: int) -> None:
    """Play an allowed action and all that follows unasked."""


def score(s: FlatState, seat: int) -> int:
    """The points of a seat, now."""
    raise NotImplementedError


def standing(s: FlatState, seat: int) -> int:
    """A number that orders the seats of a finished game: the greatest wins, equal ones share."""
    raise NotImplementedError


def end_reason(s: FlatState) -> int:
    """An index into `END_REASONS`."""
    raise NotImplementedError


def redeal(s: FlatState, seat: int) -> None:
    """Resample all that a seat can not see, from what it can."""


def evaluate(s: FlatState, seat: int) -> float:
    """A cheap judgment of the position for a seat; greater is better."""
    raise NotImplementedError


def observe(s: FlatState, seat: int, out: Buffer) -> None:
    """Write what a seat may know as numbers, as many as the observation's parts have."""
