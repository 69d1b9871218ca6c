"""Matches of many games between compiled bots, in threads, and what is counted of them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolam.bots import COMPILED_BOTS, parse_bot
from kolam.engine.drivers import template
from kolam.engine.game import Game
from kolam.engine.generator import series_seed

#: How many deals a thread plays at a time: long enough to be worth a call, short enough to be interrupted.
COMPILED_CHUNK, TABLE_CHUNK = 64, 1
NORMAL_95 = 1.959963984540054


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of wins."""
    share, z = wins / games, NORMAL_95
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = (middle - half) / scale, (middle + half) / scale
    return 0.0 if wins <= 0 else low, 1.0 if wins >= games else high


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


class Match:
    """A match: bots, a seed, a number of games. What comes of it does not depend on the number of threads.

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

    def play(self, jobs: int, progress: Callable[[int], None]) -> Result:
        """Play all games in threads; `progress` hears of games that are done."""
        is_compiled = all(name in COMPILED_BOTS for name in self.bots)
        play_chunk = self.play_compiled if is_compiled else self.play_at_tables
        games, step = len(self.lengths), (COMPILED_CHUNK if is_compiled else TABLE_CHUNK) * self.game.players
        began = time.perf_counter()
        pool = ThreadPoolExecutor(jobs)
        try:
            chunks = [pool.submit(play_chunk, first, min(step, games - first)) for first in range(0, games, step)]
            for chunk in as_completed(chunks):
                progress(chunk.result())
        finally:
            pool.shutdown(cancel_futures=True)
        return self.result(time.perf_counter() - began, jobs)

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

    def play_at_tables(self, first: int, games: int) -> int:
        """The same with bots of any kind; a bot's chances come from the seed and the game's number too."""
        players = self.game.players
        for number in range(first, first + games):
            t = self.game.new(series_seed(self.seed, number // players))
            chances = series_seed(self.seed ^ 1, number)
            bots = [parse_bot(name, series_seed(chances, b)) for b, name in enumerate(self.bots)]
            while t.to_act is not None:
                t.play(bots[(t.to_act - number) % players].choose(t))
            assert t.outcome is not None
            for b in range(players):
                seat = (b + number) % players
                self.scores[number, b] = t.outcome.scores[seat]
                share = (seat in t.outcome.winners) / len(t.outcome.winners)
                self.rewards[number, b] = (players * share - 1) / (players - 1)
            self.lengths[number] = t.version
        return games

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
