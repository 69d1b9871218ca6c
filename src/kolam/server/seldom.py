"""Lines of the log for what strangers can cause as often as they like: one in some seconds, and how many there were."""

from __future__ import annotations

import time
from typing import Any

import structlog

#: How long a kind of line is not written again.
PAUSE = 10.0

log = structlog.get_logger("kolam.door")


class Seldom:
    """Writes each kind of line at most once in a while; the next one tells how many were left out."""

    def __init__(self, pause: float = PAUSE) -> None:
        self._pause = pause
        self._written: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def warn(self, text: str, **values: Any) -> None:
        """A warning, now or in the count of the next one."""
        moment = time.monotonic()
        if moment - self._written.get(text, -self._pause) < self._pause:
            self._left_out[text] = self._left_out.get(text, 0) + 1
            return
        self._written[text] = moment
        left_out = self._left_out.pop(text, 0)
        log.warning(text, **values, **({"left_out": left_out} if left_out else {}))
