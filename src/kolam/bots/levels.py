"""The levels of the search bot as data: how much each thinks, and how it errs. See `levels.toml` here and in the games."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from typing import Any

from kolam.engine.errors import BadOption
from kolam.engine.game import Definition

LEVELS = range(1, 7)
#: The level that goes by how the game stands; and how it is told and stored where levels are whole numbers.
CLOSE, CLOSE_NUMBER = "close", 0


@dataclass(frozen=True)
class Settings:
    """How a game is searched; measured in `benchmarks/strength.py` and kept in levels.toml."""

    exploration: float
    trust: float
    rollout: int


@dataclass(frozen=True)
class Level:
    """How much a bot thinks, and how it errs: each way is off at 0."""

    simulations: int
    #: How many turns it looks at: 1 is its own, 2 goes on with the others' until it would be its own again.
    sight: int = 0
    #: By how much points that are made now seem to be worth more than they are.
    greed: float = 0.0
    #: In what part of its turns it does not think of what the others may answer.
    forgets: float = 0.0
    #: What part of its possibilities it does not see in a turn: this of those that look worst at first, half of it of the best.
    overlooks: float = 0.0

    @property
    def errs(self) -> bool:
        """Whether it is not just a search."""
        return any((self.sight, self.greed, self.forgets, self.overlooks))


@cache
def _read(package: str) -> dict[str, Any]:
    """What the levels.toml of a package says, if it has one."""
    file = resources.files(package) / "levels.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def settings_of(definition: Definition, players: int = 2) -> Settings:
    """The search settings of a game, for a number of players where they have their own; the usual ones if it has none."""
    own, usual = _read(definition.package).get("settings", {}), _read("kolam.bots")["settings"]
    return Settings(**next(found for found in (own.get(str(players)), own.get("default"), usual["default"]) if found))


def level_of(definition: Definition, level: int) -> Level:
    """What a level is for a game."""
    check_level(level)
    said = _read("kolam.bots") | _read(definition.package)
    return Level(**{knob.name: said[knob.name][level - 1] for knob in fields(Level)})


def check_level(level: int | str) -> None:
    """Refuse a level there is not."""
    if level not in LEVELS or isinstance(level, bool):
        raise BadOption(
            "There is no level {level}; levels go from {first} to {last}.",
            level=repr(level),
            first=LEVELS[0],
            last=LEVELS[-1],
        )


def check_strength(level: int | str) -> None:
    """Refuse what is neither a level nor the one that keeps a game close."""
    if level != CLOSE:
        check_level(level)


def strength(number: int) -> int | str:
    """The level that a whole number tells, as `kolam.bot` takes it."""
    return CLOSE if number == CLOSE_NUMBER else number


def level_number(text: str) -> int:
    """The whole number of a level by its name: "3" or "close"."""
    return CLOSE_NUMBER if text == CLOSE else int(text)
