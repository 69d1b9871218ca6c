"""What games of other packages bring for the page: the folder `web` beside their rules, served among what kolam has itself.

`/static/boards/<game>/<path>` is `<package>/web/<path>`: `board.js`, `board.css`, `picture.js`, `words/<language>.json`, further
modules.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path

from kolam.games import definition, games, is_own
from kolam.server.web.files import Files

_BOARD = re.compile(r"boards/([a-z0-9-]+)/(.+)")


def brought(path: str) -> tuple[Files, str] | None:
    """The files of a game and a path among them, if a path of the page belongs to a game of another package."""
    found = _BOARD.fullmatch(path)
    if found is None:
        return None
    files = _files(found[1]) if found[1] in games() else None
    return None if files is None else (files, found[2])


@cache
def _files(game: str) -> Files | None:
    folder = folder_of(game)
    return None if folder is None else Files(directory=folder)


def folder_of(game: str) -> Path | None:
    """Where the files of a game of another package are, if it brings any."""
    d = definition(game)
    folder = resources.files(d.package) / "web"
    return folder if not is_own(d) and isinstance(folder, Path) and folder.is_dir() else None
