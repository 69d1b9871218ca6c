"""The games. Each is a package with the same files; none imports another."""

from __future__ import annotations

from importlib import import_module

from kolam.engine.errors import UnknownGame
from kolam.engine.game import Definition

#: Each game's name and its package.
PACKAGES = {
    "ganesha": "ganesha",
    "mandala": "mandala",
    "mandala-stones": "mandala_stones",
    "rajas": "rajas",
}


def games() -> list[str]:
    """The names of all games."""
    return sorted(PACKAGES)


def definition(name: str) -> Definition:
    """A game's definition by its name."""
    if name not in PACKAGES:
        raise UnknownGame("There is no game '{name}'. There are: {games}.", name=name, games=", ".join(games()))
    found: Definition = import_module(f"kolam.games.{PACKAGES[name]}").GAME
    return found
