"""The arithmetic of clocks. Live: a bank for each seat, charged while it decides, with an increment when a turn passes on.
By days: a turn has to end in time. A clock that has run out changes nothing by itself: it lets the others decide.

Dates are moments of the calendar; how long something takes is measured by a clock that nobody sets, and stored as a duration.
What passed stays charged: a decision that is taken back gives its increment back, and nothing else.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from kolam.server.wire.replies import ClocksShown

DAY = 24 * 3600 * 1000
#: Nobody is charged for more at a time: a bank is much less, and PostgreSQL's whole numbers end here.
MOST_CHARGED = 2**31 - 1 - DAY


def now() -> int:
    """The present moment by the calendar, in milliseconds."""
    return time.time_ns() // 1_000_000


def ticks() -> int:
    """Milliseconds of a clock that only goes on: for how long something takes, whatever happens to the calendar."""
    return time.monotonic_ns() // 1_000_000


class Cost(NamedTuple):
    """What a decision takes off its seat's bank, and what of that was given for a turn that passed on."""

    spent: int = 0
    gained: int = 0


class Clock:
    """The clocks of one table: what its log tells, and the time that passes here, counted by `ticks`."""

    def __init__(self, choice: dict[str, Any], seats: int) -> None:
        self.kind: str = choice["kind"]
        self.choice = choice
        self.left = [int(choice.get("bank", 0)) * 1000] * seats
        self.running: int | None = None
        #: When the turn began, by the calendar.
        self.turn_since = 0
        self._charged_from = ticks()

    # --- What the log tells ---

    def start(self, to_act: int | None, at: int) -> None:
        """The first decision is asked."""
        self.running = to_act
        self.turn_since = at
        self.charge_from_now()

    def decided(self, seat: int, spent: int, to_act: int | None, at: int) -> None:
        """A seat has decided; another (or the same, or nobody) is to act."""
        self.left[seat] -= spent
        if to_act != self.running:
            self.turn_since = at
        self.running = to_act
        self.charge_from_now()

    def charge(self, seat: int, spent: int) -> None:
        """Time has passed for a seat and stays charged."""
        self.left[seat] -= spent

    def back_to(self, to_act: int | None, turn_since: int) -> None:
        """Decisions were taken back: it is a seat's turn again, and has been since it was."""
        self.running = to_act
        self.turn_since = turn_since
        self.charge_from_now()

    def stop(self) -> None:
        """The game is over."""
        self.running = None

    # --- What passes ---

    def charge_from_now(self, passed: int = 0) -> None:
        """Whose clock runs is charged from now, or from some milliseconds ago."""
        self._charged_from = ticks() - passed

    def passed(self) -> int:
        """Milliseconds for which the clock that runs has not been charged yet."""
        if self.kind != "live" or self.running is None:
            return 0
        return min(max(0, ticks() - self._charged_from), MOST_CHARGED)

    def cost(self, to_act: int | None, is_bot: bool) -> Cost:
        """What a decision made now takes off the seat's bank; less than nothing if the increment is more than it took."""
        if self.kind != "live" or self.running is None or is_bot:
            return Cost()
        gained = int(self.choice["increment"]) * 1000 if to_act != self.running else 0
        return Cost(self.passed() - gained, gained)

    # --- Questions ---

    def due_if(self, to_act: int | None, at: int) -> int | None:
        """When a turn has to end, by the calendar, if this seat is to act now."""
        return self.due_since(self.turn_since if to_act == self.running else at, to_act)

    def due_since(self, turn_since: int, to_act: int | None) -> int | None:
        """When a turn that began at a moment has to end."""
        return None if self.kind != "days" or to_act is None else turn_since + int(self.choice["days"]) * DAY

    def runs_out_in(self, at: int) -> int | None:
        """In how many milliseconds the running clock runs out."""
        if self.running is None:
            return None
        if self.kind == "days":
            due = self.due_if(self.running, at)
            return None if due is None else due - at
        return self.left[self.running] - self.passed()

    def late(self, seat: int, at: int) -> bool:
        """Whether a seat's time is over."""
        if seat != self.running:
            return self.kind == "live" and self.left[seat] <= 0
        rest = self.runs_out_in(at)
        return rest is not None and rest <= 0

    def shown(self, at: int) -> ClocksShown:
        """The clocks as everyone sees them."""
        late = [self.late(seat, at) for seat in range(len(self.left))]
        if self.kind == "days":
            return ClocksShown(
                kind="days", running=self.running, at=at, late=late, days=self.choice["days"], due=self.due_if(self.running, at)
            )
        left = list(self.left)
        if self.running is not None:
            left[self.running] -= self.passed()
        bank, increment = self.choice["bank"], self.choice["increment"]
        return ClocksShown(kind="live", running=self.running, at=at, late=late, bank=bank, increment=increment, left=left)
