"""Matches of whole games between any bots, seats changed fairly; what comes of them does not depend on the number of jobs."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from kolam.bots import Bot, BotFailure, OwnBot, parse_bot
from kolam.engine.compile import compiled
from kolam.engine.errors import BadOption
from kolam.engine.game import Game
from kolam.engine.generator import series_seed
from kolam.games import definition


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


@dataclass(frozen=True)
class Match:
    """A match: bot b sits in seat (b + game) mod players, and every deal is played once in each seating."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int

    def configured(self) -> Game:
        """The game, checked against the bots."""
        game = definition(self.game).configure(**self.options)
        if len(self.bots) != game.players:
            raise BadOption("{bots} bots are named for {players} seats.", bots=len(self.bots), players=game.players)
        return game

    def play(self, numbers: Iterable[int]) -> Iterator[Played]:
        """Play the games of these numbers, here and one after the other."""
        game = self.configured()
        compiled(game.definition)
        bots: list[Bot] = [parse_bot(name, 0) for name in self.bots]
        try:
            for number in numbers:
                seeds = [series_seed(series_seed(self.seed ^ 1, number), b) for b in range(len(bots))]
                bots = [_renewed(bot, name, seed) for bot, name, seed in zip(bots, self.bots, seeds, strict=True)]
                yield self._game(game, bots, number)
        finally:
            for bot in bots:
                if isinstance(bot, OwnBot):
                    bot.close()

    def _game(self, game: Game, bots: Sequence[Bot], number: int) -> Played:
        players = game.players
        t = game.new(series_seed(self.seed, number // players))
        seat_of = [(b + number) % players for b in range(players)]
        slowest = [0.0] * players
        while (seat := t.to_act) is not None:
            b = (seat - number) % players
            began = time.monotonic()
            try:
                action = bots[b].choose(t)
            except BotFailure as failure:
                shares = tuple(0.0 if other == b else 1 / (players - 1) for other in range(players))
                scores = t.scores()
                return Played(number, tuple(scores[q] for q in seat_of), shares, t.version, b, str(failure), tuple(slowest))
            slowest[b] = max(slowest[b], time.monotonic() - began)
            t.play(action)
        outcome = t.outcome
        assert outcome is not None
        share = 1 / len(outcome.winners)
        return Played(
            number,
            tuple(outcome.scores[q] for q in seat_of),
            tuple(share if q in outcome.winners else 0.0 for q in seat_of),
            t.version,
            slowest=tuple(slowest),
        )


def _renewed(bot: Bot, name: str, seed: int) -> Bot:
    """A bot for another game; one's own bot keeps its process."""
    if isinstance(bot, OwnBot):
        bot.begin(seed)
        return bot
    return parse_bot(name, seed)


def play_match(match: Match, numbers: Sequence[int], jobs: int, done: Callable[[Played], None]) -> list[Played]:
    """Play the games of these numbers in some processes; `done` hears of each, in any order. Returns them in order."""
    game = match.configured()
    for name in set(match.bots):  # refuse a bot that there is not, or that does not load, before anything is played
        bot = parse_bot(name, 0)
        if isinstance(bot, OwnBot):
            bot.close()
    compiled(game.definition)  # once, not in every process
    found = []
    if jobs == 1:
        for played in match.play(numbers):
            found.append(played)
            done(played)
        return found
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    try:
        step = game.players
        chunks = [pool.submit(_chunk, match, numbers[start : start + step]) for start in range(0, len(numbers), step)]
        for chunk in as_completed(chunks):
            for played in chunk.result():
                found.append(played)
                done(played)
    finally:
        pool.shutdown(cancel_futures=True)
    return sorted(found, key=lambda played: played.number)


def _chunk(match: Match, numbers: Sequence[int]) -> list[Played]:
    return list(match.play(numbers))
