"""The arithmetic of clocks. Live: a bank for each seat, charged while it decides, with an increment when a turn passes on.
By days: a turn has to end in time. A clock that has run out changes nothing by itself: it lets the others decide.
"""

from __future__ import annotations

import time
from typing import Any

from kolam.server.wire.replies import ClocksShown

DAY = 24 * 3600 * 1000


def now() -> int:
    """The present moment, in milliseconds."""
    return time.time_ns() // 1_000_000


class Clock:
    """The clocks of one table. Moments are given, never read, so that a log replays to the same clocks."""

    def __init__(self, choice: dict[str, Any], seats: int) -> None:
        self.kind: str = choice["kind"]
        self.choice = choice
        self.left = [int(choice.get("bank", 0)) * 1000] * seats
        self.running: int | None = None
        self._turn_since = 0
        self._charged_from = 0

    def start(self, to_act: int | None, at: int) -> None:
        """The first decision is asked."""
        self.running = to_act
        self._turn_since = self._charged_from = at

    def resume(self, at: int) -> None:
        """The table is live again: a live clock is not charged for the time in which it was not."""
        self._charged_from = max(self._charged_from, at)

    def cost(self, to_act: int | None, at: int, is_bot: bool) -> int:
        """What a decision made now takes off the seat's bank; less than nothing if the increment is more than it took."""
        if self.kind != "live" or self.running is None or is_bot:
            return 0
        gained = int(self.choice["increment"]) * 1000 if to_act != self.running else 0
        return max(0, at - self._charged_from) - gained

    def decided(self, seat: int, spent: int, to_act: int | None, at: int) -> None:
        """A seat has decided; another (or the same, or nobody) is to act."""
        self.left[seat] -= spent
        if to_act != self.running:
            self._turn_since = at
        self.running = to_act
        self._charged_from = at

    def stop(self) -> None:
        """The game is over."""
        self.running = None

    def due_if(self, to_act: int | None, at: int) -> int | None:
        """When a turn has to end, by the calendar, if this seat is to act now."""
        if self.kind != "days" or to_act is None:
            return None
        return (self._turn_since if to_act == self.running else at) + int(self.choice["days"]) * DAY

    def runs_out_at(self) -> int | None:
        """When the running clock runs out."""
        if self.running is None:
            return None
        return self.due_if(self.running, 0) if self.kind == "days" else self._charged_from + self.left[self.running]

    def late(self, seat: int, at: int) -> bool:
        """Whether a seat's time is over."""
        if seat != self.running:
            return self.kind == "live" and self.left[seat] <= 0
        runs_out = self.runs_out_at()
        return runs_out is not None and at >= runs_out

    def shown(self, at: int) -> ClocksShown:
        """The clocks as everyone sees them."""
        late = [self.late(seat, at) for seat in range(len(self.left))]
        if self.kind == "days":
            return ClocksShown(
                kind="days", running=self.running, at=at, late=late, days=self.choice["days"], due=self.due_if(self.running, at)
            )
        left = list(self.left)
        if self.running is not None:
            left[self.running] -= max(0, at - self._charged_from)
        bank, increment = self.choice["bank"], self.choice["increment"]
        return ClocksShown(kind="live", running=self.running, at=at, late=late, bank=bank, increment=increment, left=left)
