"""Structured logs: readable lines in a terminal, JSON elsewhere."""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog

from kolam.server.seldom import Seldom


def set_up_logs(level: str = "info") -> None:
    """Send logs to standard error."""
    terminal = sys.stderr.isatty()
    renderer: Any = structlog.dev.ConsoleRenderer() if terminal else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            *([] if terminal else [structlog.processors.dict_tracebacks]),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping().get(level.upper(), logging.INFO)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


#: Whose lines come in Python's own way.
OTHERS = ("uvicorn.error", "asyncio")


class _Adopting(logging.Handler):
    """Hands on what others log, so that every line has one form."""

    def __init__(self) -> None:
        super().__init__()
        self._seldom = Seldom()

    def emit(self, record: logging.LogRecord) -> None:
        """One line; of warnings, which strangers can cause, one in a while."""
        if record.levelno <= logging.WARNING:
            self._seldom.warn(record.getMessage().strip())
            return
        error = record.exc_info[1] if record.exc_info else None
        more = {} if error is None else {"exc_info": error}
        structlog.get_logger(record.name).log(record.levelno, record.getMessage().strip(), **more)


def adopt_logs() -> None:
    """Take over what the web server and the event loop log. What the web server tells of itself is for whoever looks closely."""
    for name in OTHERS:
        logger = logging.getLogger(name)
        logger.handlers = [_Adopting()]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
