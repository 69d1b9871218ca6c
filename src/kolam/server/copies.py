"""Copies of a server's data: how they are named, the keys that belong to them, and which of them are dropped."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

from kolam.engine.errors import BadOption

_NAME = re.compile(r"kolam-\d{8}-\d{6}\.db")


def named_by_date(folder: Path) -> Path:
    """What a copy that is made now is called in a folder."""
    return folder / f"kolam-{time.strftime('%Y%m%d-%H%M%S')}.db"


def keys_of(copy: Path) -> Path:
    """Where the keys are that belong to a copy."""
    return copy.with_suffix(".keys.json")


def copy_keys(data: Path, copy: Path) -> Path:
    """Copy the keys of a data folder beside a copy of its tables, for the owner only."""
    target = keys_of(copy)
    try:
        with os.fdopen(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write((data / "keys.json").read_bytes())
    except FileExistsError:
        raise BadOption(f"{target} exists already; the tables were copied, the keys were not.") from None
    return target


def drop_old(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest copies that are named by their date, and return what was deleted."""
    named = sorted((path for path in folder.iterdir() if _NAME.fullmatch(path.name)), reverse=True)
    dropped = named[keep:]
    for path in dropped:
        path.unlink()
        keys_of(path).unlink(missing_ok=True)
    return dropped
