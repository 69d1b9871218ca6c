"""Logs: plain lines for a person, JSON for a service, those of other packages included.

No line holds a secret. Tracebacks come without local variables, which would show whatever passed through; and what looks like a
secret in a message is blotted out of the finished line, whoever wrote it.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import sys
from typing import Any, TextIO

import structlog

#: What is told of other packages, unless even less is wanted: some of them log headers and frames if they are let.
OTHERS = logging.WARNING
#: A traceback tells so many frames at most.
FRAMES = 30
#: How logs look: what a person should know, in plain lines; or everything, as JSON.
FORMS = ("plain", "json")

_SECRETS = (
    # The password of a database's address, up to the last @ of the word: a password may hold one, too.
    (re.compile(r"(://[^/\s:@\"'\\]*:)[^\s\"'\\]*@"), r"\1***@"),
    # The same where the address has a slip in it, and is none: postgres//user:password@host.
    (re.compile(r"((?:^|[\s\"'/=])[^/\s:@\"'\\]*:)[^/\s\"'\\][^\s\"'\\]*@"), r"\1***@"),
    (re.compile(r"(?i)(\bbearer\s+)[^\s\"',\\]+"), r"\1***"),
    (re.compile(r"(?i)(\b(?:token|kolam|password|passwd|pwd)=)[^\s&;\"',\\)]+"), r"\1***"),
    (re.compile(r"(?i)(\b(?:set-)?cookie\b[\"'\\]*\s*[:=]\s*b?[\"'\\]*)[^\"'\\]+"), r"\1***"),
    # A header as a pair: a sentence has a comma behind the word, too, but no quotes.
    (re.compile(r"(?i)(\b(?:set-)?cookie[\"'\\]+\s*,\s*b?[\"'\\]+)[^\"'\\]+"), r"\1***"),
)


def hide(text: str) -> str:
    """A text without passwords, tokens and cookies."""
    for pattern, shown in _SECRETS:
        text = pattern.sub(shown, text)
    return text


def _hide_in_line(_: Any, __: str, line: str) -> str:
    return hide(line)


class Lossy:
    """A stream that loses what can not be written: where logs go may be full or gone, and the server goes on without them."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write, if it can be."""
        with contextlib.suppress(OSError, ValueError):  # ValueError: it was closed
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Let it go out, if it can."""
        with contextlib.suppress(OSError, ValueError):
            self._stream.flush()


def usual_form() -> str:
    """How logs look if nobody says: JSON for the journal of systemd, plain lines for whoever started it by hand."""
    return "json" if "JOURNAL_STREAM" in os.environ else "plain"


def set_up_logs(level: str = "info", form: str = "json") -> None:
    """Send logs to standard error. Plain lines tell only what a person should look at, unless they ask for more."""
    target: Any = Lossy(sys.stderr)
    threshold = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    if form == "plain" and threshold == logging.INFO:
        threshold = logging.WARNING
    before: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    rendering: list[Any] = [*_renderers(form == "plain"), _hide_in_line]
    structlog.configure(
        processors=[*before, *rendering],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.PrintLoggerFactory(target),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(target)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*before, structlog.stdlib.add_logger_name],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendering],
        )
    )
    logging.basicConfig(handlers=[handler], level=max(threshold, OTHERS), force=True)
    logging.captureWarnings(True)


def _renderers(plain: bool) -> list[Any]:
    if plain:
        colors = sys.stderr.isatty() and "NO_COLOR" not in os.environ
        return [structlog.dev.ConsoleRenderer(colors=colors, exception_formatter=structlog.dev.plain_traceback)]
    told = structlog.tracebacks.ExceptionDictTransformer(show_locals=False, max_frames=FRAMES)
    return [structlog.processors.ExceptionRenderer(told), structlog.processors.JSONRenderer()]
