"""Matches of whole games between bots: every deal once in each seating, the same games whatever the number of jobs.

A game is a function of the match's seed and its own number. Where the compiled driver knows all bots, it plays; otherwise
the games are played at tables, in processes if there are several jobs.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context, util
from typing import Any

import numpy as np

from kolam.bots import COMPILED_BOTS, KNOWN, Bot, BotFailure, OwnBot, parse_bot
from kolam.bots.program import not_allowed
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.engine.errors import BadOption, IllegalMove, KolamError, NotationError
from kolam.engine.game import Game, check_seed
from kolam.engine.generator import series_seed
from kolam.games import definition

#: How many deals a thread plays at a time: long enough to be worth a call, short enough to be interrupted.
CHUNK = 64

#: Hears how many games are done, and of how many.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Played:
    """One game of a match. Scores and shares of the win are by bot, in the order in which the bots were named."""

    number: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    length: int
    #: The bot that failed and lost thereby, and what is told of it.
    failed: int | None = None
    failure: str | None = None
    #: The longest that each bot took for a decision; the only figure that depends on the machine.
    slowest: tuple[float, ...] = field(default=(), compare=False)


class Games:
    """The first games of a match, as columns: scores and shares by game and bot, lengths, and the failures by game."""

    def __init__(self, games: int, players: int) -> None:
        self.scores = np.zeros((games, players), np.int64)
        self.shares = np.zeros((games, players))
        self.lengths = np.zeros(games, np.int64)
        self.failures: dict[int, tuple[int, str]] = {}

    def __len__(self) -> int:
        return len(self.lengths)

    def note(self, played: Played) -> None:
        """Keep a game that was played at a table."""
        self.scores[played.number] = played.scores
        self.shares[played.number] = played.shares
        self.lengths[played.number] = played.length
        if played.failed is not None:
            self.failures[played.number] = played.failed, str(played.failure)


class Match:
    """Bots that play a game with each other: bot b sits in seat (b + game) mod players, and each deal is played in every seating.

    A bot is a name or an object. The last one fills the seats that are left. One there is not is refused now.
    """

    def __init__(self, game: Game, bots: Sequence[str | Bot], seed: int) -> None:
        named = [bot.strip() if isinstance(bot, str) else bot for bot in bots]
        for bot in named:
            _check(bot)
        if not named:
            raise BadOption("No bot is named. {known}", known=KNOWN)
        if len(named) > game.players:
            raise BadOption(
                "{bots} bots are named for {players} seats: name fewer, or choose more players.",
                bots=len(named),
                players=game.players,
            )
        self.game = game
        self.bots = (*named, *named[-1:] * (game.players - len(named)))
        self.seed = check_seed(seed)
        with self._seated():  # refuses a bot that there is not, or that does not load
            pass

    @property
    def names(self) -> list[str]:
        """What the bots are called, in the order in which they were named."""
        return [name_of(bot) for bot in self.bots]

    def deal(self, number: int) -> int:
        """The seed of a game: `game.new` makes that very deal of it."""
        return series_seed(self.seed, number // self.game.players)

    def seats(self, number: int) -> list[int]:
        """Where each bot sits in a game."""
        return [(b + number) % self.game.players for b in range(self.game.players)]

    @property
    def is_compiled(self) -> bool:
        """Whether the compiled driver knows all the bots."""
        return all(isinstance(bot, str) and bot in COMPILED_BOTS for bot in self.bots)

    def run(self, games: int, jobs: int = 1, progress: Progress | None = None) -> Games:
        """Play the first games of the match, in the swiftest way there is for these bots."""
        played = Games(games, self.game.players)
        done = 0
        for more in self._run_compiled(played, jobs) if self.is_compiled else self._run_tables(played, jobs):
            done += more
            if progress is not None:
                progress(done, games)
        return played

    # --- Compiled, in threads ---

    def _run_compiled(self, games: Games, jobs: int) -> Iterator[int]:
        module = compiled(self.game.definition)
        step = CHUNK * self.game.players
        pool = ThreadPoolExecutor(jobs)
        try:
            starts = range(0, len(games), step)
            for chunk in as_completed([pool.submit(self._drive, module, games, first, first + step) for first in starts]):
                yield chunk.result()
        finally:
            pool.shutdown(cancel_futures=True)

    def _drive(self, module: Any, games: Games, first: int, end: int) -> int:
        rules, players = self.game.definition.rules, self.game.players
        part = slice(first, min(end, len(games)))
        rewards = games.shares[part]
        module.play_match(
            np.zeros(3, rules.State), np.zeros(1, rules.State), template(self.game.definition, self.game.options),
            np.zeros(rules.NUM_ACTIONS, np.int16), np.zeros(rules.NUM_ACTIONS),
            np.array([COMPILED_BOTS[name] for name in self.names], np.int64), np.uint64(self.seed), first, len(rewards),
            games.scores[part], rewards, games.lengths[part],
        )  # fmt: skip
        games.shares[part] = (rewards * (players - 1) + 1) / players
        return len(rewards)

    # --- At tables, here or in processes ---

    def _run_tables(self, games: Games, jobs: int) -> Iterator[int]:
        for played in self.play(range(len(games)), jobs):
            games.note(played)
            yield 1

    def play(self, numbers: Sequence[int], jobs: int = 1) -> Iterator[Played]:
        """Play the games of these numbers at tables, and tell of each in their order. A bot that fails loses that game."""
        compiled(self.game.definition)  # once, not in every process
        if jobs > 1:
            yield from self._play_in_processes(numbers, jobs)
            return
        with self._seated() as bots:
            yield from self._play_here(numbers, bots)

    def _play_here(self, numbers: Iterable[int], bots: Sequence[Bot]) -> Iterator[Played]:
        for number in numbers:
            chances = series_seed(self.seed ^ 1, number)
            for b, bot in enumerate(bots):
                if hasattr(bot, "begin"):
                    bot.begin(series_seed(chances, b))
            yield self._game(number, bots)

    def _play_in_processes(self, numbers: Sequence[int], jobs: int) -> Iterator[Played]:
        try:
            sent = pickle.dumps(self)
        except Exception as error:
            raise BadOption("The bots can not be sent to other processes ({error}): play with jobs=1.", error=error) from error
        step = self.game.players
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _receive, (sent,))
        try:
            for chunk in [pool.submit(_play_part, numbers[n : n + step]) for n in range(0, len(numbers), step)]:
                yield from chunk.result()
        except BrokenProcessPool:
            raise KolamError(
                "A process that played the match has ended. A script that plays with several jobs does so under: {line}",
                line='if __name__ == "__main__":',
            ) from None
        finally:
            pool.shutdown(cancel_futures=True)

    @contextmanager
    def _seated(self) -> Iterator[list[Bot]]:
        """The bots, ready to play; the processes of those that are files end with it."""
        bots: list[Bot] = []
        try:
            for bot in self.bots:
                bots.append(parse_bot(bot, 0) if isinstance(bot, str) else bot)
            yield bots
        finally:
            for given, bot in zip(self.bots, bots, strict=False):
                if isinstance(given, str) and isinstance(bot, OwnBot):
                    bot.close()

    def _game(self, number: int, bots: Sequence[Bot]) -> Played:
        players = self.game.players
        t = self.game.new(self.deal(number))
        seats = self.seats(number)
        slowest = [0.0] * players
        while (seat := t.to_act) is not None:
            b = (seat - number) % players
            began = time.monotonic()
            try:
                action = bots[b].choose(t)
                slowest[b] = max(slowest[b], time.monotonic() - began)
                _play(t, action, self.bots[b])
            except BotFailure as failure:
                shares = tuple(0.0 if other == b else 1 / (players - 1) for other in range(players))
                scores = t.scores()
                return Played(number, tuple(scores[q] for q in seats), shares, t.version, b, str(failure), tuple(slowest))
        outcome = t.outcome
        assert outcome is not None
        return Played(
            number,
            tuple(outcome.scores[q] for q in seats),
            tuple(outcome.shares[q] for q in seats),
            t.version,
            slowest=tuple(slowest),
        )

    def __getstate__(self) -> tuple[Any, ...]:
        return self.game.name, self.game.options, self.bots, self.seed

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        name, options, self.bots, self.seed = state
        self.game = definition(name).configure(**options)


def name_of(bot: str | Bot) -> str:
    """What a bot is called."""
    return bot if isinstance(bot, str) else str(getattr(bot, "name", type(bot).__name__))


def _check(bot: Any) -> None:
    """Refuse what is neither a name nor a bot. (Which names there are is seen when the bots are made.)"""
    if isinstance(bot, type):
        raise BadOption("{name} is a class: give a bot made of it, such as {name}().", name=bot.__name__)
    if not isinstance(bot, str) and not callable(getattr(bot, "choose", None)):
        raise BadOption("{bot} is no bot: it has no method 'choose', and is no name. {known}", bot=repr(bot)[:60], known=KNOWN)


def _play(t: Any, action: Any, bot: str | Bot) -> None:
    try:
        t.play(action)
    except (NotationError, IllegalMove):
        raise not_allowed(name_of(bot), action) from None


# --- In a process of the pool ---

_sent = b""


def _receive(sent: bytes) -> None:
    global _sent
    _sent = sent


@cache
def _seated_here() -> tuple[Match, list[Bot]]:
    """The match and its bots, which play all the games of this process."""
    try:
        match: Match = pickle.loads(_sent)
    except Exception as error:
        raise BadOption(
            "The bots can not be made in another process ({error}): define them in a module, or play with jobs=1.", error=error
        ) from None
    seated = match._seated()
    util.Finalize(None, seated.__exit__, (None, None, None), exitpriority=1)
    return match, seated.__enter__()


def _play_part(numbers: Sequence[int]) -> list[Played]:
    match, bots = _seated_here()
    return list(match._play_here(numbers, bots))
