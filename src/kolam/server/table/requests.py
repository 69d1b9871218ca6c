"""Requests that the others at a table answer: undo, ending, resigning, a bot for a seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from kolam.server.wire.replies import RequestShown

Kind = Literal["undo", "end", "resign", "bot"]
Result = Literal["agreed", "declined", "withdrawn", "lapsed"]


@dataclass
class Request:
    """A request and those who have not answered it. All must agree; one no is enough to end it."""

    id: str
    kind: Kind
    asker: int
    waiting: set[int]
    seat: int | None = None
    level: int = 3
    version: int = 0
    agreed: set[int] = field(default_factory=set)

    def answer(self, seat: int, yes: bool) -> Result | None:
        """An answer of someone who is asked, or the withdrawal of the one who asked; None while others are still to answer."""
        if seat == self.asker and not yes:
            return "withdrawn"
        if seat not in self.waiting:
            return None
        if not yes:
            return "declined"
        self.waiting.discard(seat)
        self.agreed.add(seat)
        return None if self.waiting else "agreed"

    def only(self, electors: set[int]) -> Result | None:
        """Those who went away need not answer any more."""
        self.waiting &= electors
        return None if self.waiting else "agreed"

    def shown(self) -> RequestShown:
        """The request as everyone sees it."""
        return RequestShown(id=self.id, kind=self.kind, from_=self.asker, seat=self.seat, waiting=sorted(self.waiting))
