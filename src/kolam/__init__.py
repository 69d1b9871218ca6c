"""kolam: a table for board games. Play them, study them, train on them.

>>> import kolam
>>> t = kolam.game("mandala").new(seed=7)
>>> t.to_act
0
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kolam.engine.errors import (
    BadComponents,
    BadGame,
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    KolamError,
    NotationError,
    UnknownGame,
)
from kolam.engine.game import Game
from kolam.engine.outcome import Outcome
from kolam.engine.record import Record
from kolam.engine.table import Reason, Table
from kolam.games import definition, games
from kolam.replaying import replay

if TYPE_CHECKING:
    import kolam.envs as envs
    from kolam.bots import Bot

__version__ = "0.1.0"

__all__ = [
    "BadComponents",
    "BadGame",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Game",
    "IllegalMove",
    "KolamError",
    "NotationError",
    "Outcome",
    "Reason",
    "Record",
    "Table",
    "UnknownGame",
    "bot",
    "envs",
    "game",
    "games",
    "replay",
]


def game(name: str, **options: Any) -> Game:
    """A game by its name, with its options: `kolam.game("mandala", exhaustion="lazy")`."""
    return definition(name).configure(**options)


def bot(name: str, **settings: Any) -> Bot:
    """A bot by its name: `kolam.bot("greedy").choose(table)`."""
    from kolam.bots import bot as make

    return make(name, **settings)


def _advise(t: Table, level: int, **how: Any) -> Any:
    from kolam.bots.hints import hint

    return hint(t, level, **how)


Table.adviser = staticmethod(_advise)


def __getattr__(name: str) -> Any:
    if name in ("bots", "envs"):  # they need more than playing does
        return import_module(f"kolam.{name}")
    raise AttributeError(f"module 'kolam' has no attribute {name!r}")
