"""A whole installation moved: tables and keys from a data folder into PostgreSQL, and back."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from kolam.engine.errors import BadOption
from kolam.server.database import database_url, explained
from kolam.server.folder import hold, keep_owner
from kolam.server.web.keys import KEPT_KEYS, keep_keys, load_keys
from kolam.store.move import Told, keys_in, move
from kolam.store.upkeep import check_file


def move_into(folder: Path, url: str, told: Told) -> dict[str, int]:
    """Copy a data folder's tables and keys into an empty PostgreSQL database; the folder stays as it is."""
    with hold(folder):
        source = folder / "kolam.db"
        check_file(source)
        keys = load_keys(folder) if (folder / "keys.json").exists() else []
        with explained(url):
            return asyncio.run(move(database_url(folder, None), url, keys, told))


def move_back(url: str, folder: Path, told: Told) -> dict[str, int]:
    """Copy the tables and keys of a PostgreSQL database into a data folder without tables; the database stays as it is."""
    with hold(folder):
        target = folder / "kolam.db"
        if target.exists() and (count := check_file(target)):
            raise BadOption(f"{target} holds {count} tables. Put it elsewhere, or name another folder with --data.")
        new = folder / f".kolam.db.{os.getpid()}.new"
        try:
            os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            with explained(url):
                counts = asyncio.run(move(url, f"sqlite+aiosqlite:///{new.resolve()}", (), told))
                keys = asyncio.run(keys_in(url))[-KEPT_KEYS:]
            keep_owner(new, folder)
            if keys:
                keep_keys(folder, keys)
            _let_go(target)
            new.replace(target)
        finally:
            for path in (new, *_beside(new)):
                path.unlink(missing_ok=True)
        return counts


def _beside(database: Path) -> list[Path]:
    return [database.with_name(database.name + end) for end in ("-wal", "-shm")]


def _let_go(database: Path) -> None:
    """Take an empty database away with what belongs to it: a write-ahead log must not meet another file."""
    for path in (database, *_beside(database)):
        path.unlink(missing_ok=True)
