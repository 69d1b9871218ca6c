"""A calendar that steps: for a server whose machine is set to another time while it runs."""

from __future__ import annotations

import signal
import threading
import time

HOUR = 3600


class Calendar:
    """What `time.time` and `time.time_ns` tell, so many seconds from the truth. Clocks that only go on are left alone."""

    def __init__(self) -> None:
        self.off = 0
        self._real, self._real_ns = time.time, time.time_ns

    def time(self) -> float:
        return self._real() + self.off

    def time_ns(self) -> int:
        return self._real_ns() + self.off * 10**9


def begin(hours: int) -> None:
    """From now on this process has a calendar of its own; a signal lets it jump by an hour."""
    calendar = Calendar()
    calendar.off = hours * HOUR
    turn = threading.Lock()
    time.time, time.time_ns = calendar.time, calendar.time_ns

    def jump(by: int) -> None:
        with turn:
            calendar.off += by

    signal.signal(signal.SIGUSR1, lambda *_: jump(HOUR))
    signal.signal(signal.SIGUSR2, lambda *_: jump(-HOUR))
