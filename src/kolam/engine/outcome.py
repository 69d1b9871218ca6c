"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game: a score for each seat, the seats that win, and why the game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    #: What else a game tells about its end, as JSON values by name.
    details: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def shares(self) -> tuple[float, ...]:
        """The part of the win that each seat has; all of them add up to 1."""
        return tuple((seat in self.winners) / len(self.winners) for seat in range(len(self.scores)))

    def to_json(self) -> dict[str, Any]:
        """The outcome as plain JSON values."""
        return {"scores": list(self.scores), "winners": list(self.winners), "reason": self.reason, **self.details}
