"""The games. Each is a package with the same files; none imports another.

Those of kolam stand in a table. Others are found where they are installed, by entry points of the group `kolam.games`: the name
of the game, and the `GAME` of its package.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from kolam.engine.errors import BadGame, KolamError, UnknownGame
from kolam.engine.game import Definition

#: The games of kolam, each with its package.
PACKAGES = {
    "ganesha": "ganesha",
    "mandala": "mandala",
    "mandala-stones": "mandala_stones",
    "rajas": "rajas",
}
#: Where packages say which games they bring.
GROUP = "kolam.games"
#: What a game may be called: its name stands in addresses, on command lines and in file names.
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Entry(NamedTuple):
    """A game that an installed package brings: who brings it, where its definition is, and how it is loaded."""

    distribution: str
    value: str
    load: Callable[[], Any]


def games() -> list[str]:
    """The names of all games that can be played."""
    return sorted([*PACKAGES, *(name for name in _entries() if isinstance(_installed(name), Definition))])


def faults() -> list[BadGame]:
    """What is wrong with games that packages bring and that can not be played."""
    return [found for found in map(_installed, sorted(_entries())) if isinstance(found, BadGame)]


def is_own(definition: Definition) -> bool:
    """Whether a game is one of kolam's: its boards and settings lie beside those of the others."""
    return definition.package.startswith(f"{__name__}.")


def definition(name: str) -> Definition:
    """A game's definition by its name."""
    if name in PACKAGES:
        own: Definition = import_module(f"{__name__}.{PACKAGES[name]}").GAME
        return own
    if name not in _entries():
        raise UnknownGame("There is no game '{name}'. There are: {games}.", name=name, games=", ".join(games()))
    found = _installed(name)
    if isinstance(found, KolamError):
        raise found
    return found


# --- Games of other packages ---


def _any_brought() -> bool:
    """Whether anything installed names the group at all. Most often nothing does, and reading metadata properly takes long."""
    wanted = f"[{GROUP}]".encode()
    files = (file for folder in map(Path, sys.path) for file in folder.glob("*-info/entry_points.txt"))
    return any(wanted in file.read_bytes() for file in files)


@cache
def _entries() -> dict[str, list[Entry]]:
    """The games that installed packages bring, by name. Looked for once."""
    if not _any_brought():
        return {}
    from importlib.metadata import entry_points

    found: dict[str, dict[tuple[str, str], Entry]] = {}
    for entry in entry_points(group=GROUP):
        brought_by = entry.dist.name if entry.dist is not None else "?"
        # What is on the path twice is still one package.
        found.setdefault(entry.name, {})[brought_by, entry.value] = Entry(brought_by, entry.value, entry.load)
    return {name: list(several.values()) for name, several in found.items()}


@cache
def _installed(name: str) -> Definition | BadGame:
    """The game of that name that a package brings, or what is wrong with it."""
    several = _entries()[name]
    by = ", ".join(sorted(entry.distribution for entry in several))
    if name in PACKAGES:
        return BadGame("The package {package} brings a game '{name}', but kolam has one of that name.", package=by, name=name)
    if len(several) > 1:
        return BadGame("Several packages bring a game '{name}': {packages}. Remove all but one.", name=name, packages=by)
    if not _NAME.fullmatch(name):
        return BadGame(
            "The package {package} brings a game '{name}'; a name has small letters, digits and single hyphens only.",
            package=by,
            name=name,
        )
    try:
        found = several[0].load()
    except Exception as error:  # whatever a package does wrong, the others can be played
        return BadGame(
            "The game '{name}' of the package {package} can not be loaded: {error}",
            name=name,
            package=by,
            error=f"{type(error).__name__}: {error}",
        )
    if not isinstance(found, Definition):
        return BadGame(
            "The package {package} says that the game '{name}' is {value}, but that is no Definition.",
            package=by,
            name=name,
            value=several[0].value,
        )
    if found.name != name:
        return BadGame(
            "The package {package} brings a game under the name '{name}', but it calls itself '{itself}'.",
            package=by,
            name=name,
            itself=found.name,
        )
    return found
