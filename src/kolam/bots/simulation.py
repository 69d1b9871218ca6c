"""`kolam.simulate`: bots play many games."""

from __future__ import annotations

import operator
import time
from collections.abc import Iterable
from typing import Any

from kolam.bots import Bot
from kolam.bots.match import Match, Progress
from kolam.bots.results import Result
from kolam.engine.compile import compiled
from kolam.engine.errors import BadOption, Sentence
from kolam.engine.game import Game, check_seed
from kolam.games import definition

MOST_GAMES, MOST_JOBS = 100_000_000, 1024


def simulate(
    game: str | Game,
    bots: str | Iterable[str | Bot] = ("greedy", "random"),
    games: int = 1000,
    *,
    seed: int | None = 0,
    jobs: int = 1,
    progress: Progress | None = None,
    **options: Any,
) -> Result:
    """Let bots play many games; every deal is played once in each seating, so the number of games is rounded up to that.

    Bots are names ("search:3", "greedy", "mybot.py") or objects with `choose(table)`; the last one fills further seats. Where
    nobody says how many play, it is those who are named. The same seed gives the same games for any number of `jobs`, as long
    as an object's choice depends on the table and on the seed of its last `begin(seed)` alone. `progress` hears (done, games).
    """
    named = _listed(bots)
    games, jobs = whole("games", games, MOST_GAMES), whole("jobs", jobs, MOST_JOBS)
    if isinstance(game, Game):
        chosen = game.definition.configure(**{**game.options, **options})
    else:
        d = definition(game)
        chosen = d.configure(**{"players": max(len(named), d.players[0]), **options})
    return play_match(Match(chosen, named, check_seed(seed)), games, jobs, progress)


def play_match(match: Match, games: int, jobs: int = 1, progress: Progress | None = None) -> Result:
    """Play so many games of a match, or a few more where the last deal would not be played in every seating."""
    compiled(match.game.definition)  # its time is not that of the games
    rounded = -(-games // match.game.players) * match.game.players
    began = time.perf_counter()
    played = match.run(rounded, jobs, progress)
    return Result(match, played, games, time.perf_counter() - began, jobs)


def whole(name: str, given: Any, last: int) -> int:
    """A count from 1 on; what is none is refused."""
    try:
        count = 0 if isinstance(given, bool) else operator.index(given)
    except TypeError:
        count = 0
    if not 1 <= count <= last:
        what = Sentence("a whole number from {first} to {last}", first=1, last=last)
        raise BadOption("{name} is '{typed}'; it must be {what}.", name=name, typed=str(given)[:60], what=what)
    return count


def _listed(bots: Any) -> list[str | Bot]:
    """The bots, each by itself; a text names them as on a command line."""
    if isinstance(bots, str):
        return list(bots.split(","))
    try:
        return list(bots)
    except TypeError:
        return [bots]
