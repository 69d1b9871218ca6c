"""Lines of the log for what strangers can cause as often as they like: one in some seconds, and how many there were."""

from __future__ import annotations

import logging
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
        if self.is_due(text):
            left_out = self._left_out.pop(text, 0)
            log.warning(text, **values, **({"left_out": left_out} if left_out else {}))

    def is_due(self, text: str) -> bool:
        """Whether a kind of line may be written now; if not it is counted."""
        moment = time.monotonic()
        if moment - self._written.get(text, -self._pause) < self._pause:
            self._left_out[text] = self._left_out.get(text, 0) + 1
            return False
        self._written[text] = moment
        return True


class _SeldomFilter(logging.Filter):
    """Warnings of other packages, each kind once in a while."""

    def __init__(self) -> None:
        super().__init__()
        self._seldom = Seldom()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        return record.levelno > logging.WARNING or self._seldom.is_due(str(record.msg))


def log_seldom(*names: str) -> None:
    """Let the warnings of some loggers be few: any stranger can make a web server warn."""
    for name in names:
        logger = logging.getLogger(name)
        logger.filters = [_SeldomFilter()]
