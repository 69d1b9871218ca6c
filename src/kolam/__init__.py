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
from kolam.playback import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import kolam.draw as draw
    import kolam.envs as envs
    from kolam.bots import Bot
    from kolam.bots.results import Result

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
    "draw",
    "envs",
    "game",
    "games",
    "replay",
    "simulate",
]


def game(name: str, **options: Any) -> Game:
    """A game by its name, with its options: `kolam.game("mandala", exhaustion="lazy")`."""
    return definition(name).configure(**options)


def bot(name: str, **settings: Any) -> Bot:
    """A bot by its name: `kolam.bot("greedy").choose(table)`."""
    from kolam.bots import bot as make

    return make(name, **settings)


def simulate(
    game: str | Game,
    bots: str | Iterable[str | Bot] = ("greedy", "random"),
    games: int = 1000,
    *,
    seed: int | None = 0,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> Result:
    """Let bots play many games and count who wins how often: `print(kolam.simulate("mandala", ["search:3", "greedy"], 100))`.

    Bots are names or objects with `choose(table)`; the last one fills further seats. Every deal is played once in each
    seating, and the same seed gives the same games for any number of `jobs`. `progress` hears (done, games). The result has
    `summary`, `rows` (each game) and `to_json()`.
    """
    from kolam.bots.simulation import simulate as play

    return play(game, bots, games, seed=seed, jobs=jobs, progress=progress, **options)


def _advise(t: Table, level: int, **how: Any) -> Any:
    from kolam.bots.hints import hint

    return hint(t, level, **how)


def _paint(t: Table, *how: Any, **more: Any) -> Any:
    from kolam.draw import draw

    return draw(t, *how, **more)


Table.adviser = staticmethod(_advise)
Table.painter = staticmethod(_paint)


def __getattr__(name: str) -> Any:
    if name in ("bots", "draw", "envs"):  # they need more than playing does
        return import_module(f"kolam.{name}")
    raise AttributeError(f"module 'kolam' has no attribute {name!r}")
