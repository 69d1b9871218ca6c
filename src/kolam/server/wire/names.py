"""Names and words that people type."""

from __future__ import annotations

import re
import unicodedata

from kolam.server.errors import Refusal

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,24}")


def check_table(table: str) -> str:
    """A table's id, if it could be one: nothing else is asked of the store."""
    if not _TABLE.fullmatch(table):
        raise Refusal("NoSuchTable")
    return table


def clean_text(text: str) -> str:
    """One line without control characters or characters that turn text around; spaces are single."""
    kept = "".join(
        " " if unicodedata.category(c) in ("Zl", "Zp", "Cc") else c
        for c in text
        if unicodedata.category(c) not in ("Cf", "Cs", "Co")
    )
    return " ".join(unicodedata.normalize("NFC", kept).split())


def clean_name(name: str) -> str:
    """A name as it is shown."""
    cleaned = clean_text(name)[:24]
    if not cleaned:
        raise Refusal("BadMessage", "A name needs at least one character that shows.")
    return cleaned
