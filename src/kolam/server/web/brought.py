"""What games of other packages bring for the page: the folder `web` beside their rules, served among what kolam has itself.

====================================  =======================================================================
`/static/boards/<game>/<path>`        `<package>/web/<path>`: `board.js`, `board.css`, `picture.svg`, further modules
`/static/words/<language>.<game>.json` `<package>/web/words/<language>.json`
====================================  =======================================================================
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from pathlib import Path

from kolam.games import definition, games, is_own
from kolam.server.web.files import Files

_BOARD = re.compile(r"boards/([a-z0-9-]+)/(.+)")
_WORDS = re.compile(r"words/([a-z]+)\.([a-z0-9-]+)\.json")


def brought(path: str) -> tuple[Files, str] | None:
    """The files of a game and a path among them, if a path of the page belongs to a game of another package."""
    if found := _BOARD.fullmatch(path):
        game, inside = found[1], found[2]
    elif found := _WORDS.fullmatch(path):
        game, inside = found[2], f"words/{found[1]}.json"
    else:
        return None
    files = _files(game) if game in games() else None
    return None if files is None else (files, inside)


@cache
def _files(game: str) -> Files | None:
    folder = folder_of(game)
    return None if folder is None else Files(directory=folder)


def folder_of(game: str) -> Path | None:
    """Where the files of a game of another package are, if it brings any."""
    d = definition(game)
    folder = resources.files(d.package) / "web"
    return folder if not is_own(d) and isinstance(folder, Path) and folder.is_dir() else None
