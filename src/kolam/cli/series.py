"""Matches of many games, and what is counted of them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolam.bots import COMPILED_BOTS
from kolam.bots.match import Match as TableMatch
from kolam.bots.match import Played, play_match
from kolam.bots.ratings import wilson
from kolam.engine.drivers import template
from kolam.engine.game import Game

#: How many deals a thread plays at a time: long enough to be worth a call, short enough to be interrupted.
CHUNK = 64


@dataclass(frozen=True)
class Row:
    """How one bot, or one seat, did: its share of wins (a shared win counts its part), and its scores."""

    bot: str
    wins: float
    interval: tuple[float, float]
    alone: int
    shared: int
    mean_score: float
    score_error: float


@dataclass(frozen=True)
class Failure:
    """A game that a bot lost because it answered late, illegally or not at all."""

    bot: str
    game: int
    reason: str


@dataclass(frozen=True)
class Result:
    """What came of a match."""

    game: str
    options: dict[str, Any]
    seed: int
    games: int
    bots: list[Row]
    seats: list[Row]
    mean_length: float
    shortest: int
    longest: int
    decisions: int
    seconds: float
    decisions_per_second: float
    jobs: int
    failures: list[Failure]


class Match:
    """A match: bots, a seed, a number of games. What comes of it does not depend on the number of jobs.

    Bot b sits in seat (b + game) mod players, and every deal is played once in each seating. Bots that the compiled driver
    knows play there; with any other bot the games are played at tables.
    """

    def __init__(self, module: Any, game: Game, bots: list[str], seed: int, games: int) -> None:
        self.module = module
        self.game = game
        self.bots = bots
        self.seed = seed
        self.scores = np.zeros((games, game.players), np.int64)
        self.rewards = np.zeros((games, game.players))
        self.lengths = np.zeros(games, np.int64)
        self.failures: list[Failure] = []

    def play(self, jobs: int, progress: Callable[[int], None]) -> Result:
        """Play all games, compiled in threads or at tables in processes; `progress` hears of games that are done."""
        began = time.perf_counter()
        if all(name in COMPILED_BOTS for name in self.bots):
            self.play_threads(jobs, progress)
        else:
            self.play_tables(jobs, progress)
        return self.result(time.perf_counter() - began, jobs)

    def play_threads(self, jobs: int, progress: Callable[[int], None]) -> None:
        """Play all games in threads."""
        games, step = len(self.lengths), CHUNK * self.game.players
        pool = ThreadPoolExecutor(jobs)
        try:
            chunks = [pool.submit(self.play_compiled, first, min(step, games - first)) for first in range(0, games, step)]
            for chunk in as_completed(chunks):
                progress(chunk.result())
        finally:
            pool.shutdown(cancel_futures=True)

    def play_compiled(self, first: int, games: int) -> int:
        """Play some of the games; each is a function of the seed and its number alone."""
        rules = self.game.definition.rules
        part = slice(first, first + games)
        self.module.play_match(
            np.zeros(3, rules.State), np.zeros(1, rules.State), template(self.game.definition, self.game.options),
            np.zeros(rules.NUM_ACTIONS, np.int16), np.zeros(rules.NUM_ACTIONS),
            np.array([COMPILED_BOTS[name] for name in self.bots], np.int64), np.uint64(self.seed), first, games,
            self.scores[part], self.rewards[part], self.lengths[part],
        )  # fmt: skip
        return games

    def play_tables(self, jobs: int, progress: Callable[[int], None]) -> None:
        """The same with bots of any kind. A bot that fails loses that game, which is told."""

        def note(played: Played) -> None:
            players = self.game.players
            self.scores[played.number] = played.scores
            self.rewards[played.number] = [(players * share - 1) / (players - 1) for share in played.shares]
            self.lengths[played.number] = played.length
            progress(1)

        match = TableMatch(self.game.name, self.game.options, tuple(self.bots), self.seed)
        for played in play_match(match, range(len(self.lengths)), jobs, note):
            if played.failed is not None and played.failure is not None:
                self.failures.append(Failure(self.bots[played.failed], played.number, played.failure))

    def result(self, seconds: float, jobs: int) -> Result:
        """What came of the games, by bot and by seat."""
        games, players = self.scores.shape
        shares = (self.rewards * (players - 1) + 1) / players
        seat_of = (np.arange(games)[:, None] + np.arange(players)) % players  # of each bot in each game
        bot_of = np.argsort(seat_of, axis=1)
        by_seat, seat_scores = np.take_along_axis(shares, bot_of, 1), np.take_along_axis(self.scores, bot_of, 1)
        decisions = int(self.lengths.sum())
        return Result(
            game=self.game.name,
            options=self.game.options,
            seed=self.seed,
            games=games,
            bots=[row(name, shares[:, b], self.scores[:, b]) for b, name in enumerate(self.bots)],
            seats=[row(f"seat {q}", by_seat[:, q], seat_scores[:, q]) for q in range(players)],
            mean_length=decisions / games,
            shortest=int(self.lengths.min()),
            longest=int(self.lengths.max()),
            decisions=decisions,
            seconds=seconds,
            decisions_per_second=decisions / seconds,
            jobs=jobs,
            failures=self.failures,
        )


def row(name: str, shares: NDArray[np.float64], scores: NDArray[np.int64]) -> Row:
    """One line of the result."""
    games = len(shares)
    error = float(scores.std(ddof=1)) / math.sqrt(games) if games > 1 else 0.0
    alone = int((shares > 0.999).sum())
    return Row(
        bot=name,
        wins=float(shares.mean()),
        interval=wilson(float(shares.sum()), games),
        alone=alone,
        shared=int((shares > 0.001).sum()) - alone,
        mean_score=float(scores.mean()),
        score_error=error,
    )
