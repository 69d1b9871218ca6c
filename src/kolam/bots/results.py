"""What comes of a match: who won how often, with intervals, by bot and by seat; told as a table, as values, game by game."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kolam.bots.match import Games, Match
from kolam.bots.ratings import wilson
from kolam.engine.words import Language

if TYPE_CHECKING:
    from rich.console import Group

#: How wide a result is as text.
PAGE = 100


@dataclass(frozen=True)
class Tally:
    """How one bot, or one seat, did: its share of wins (a shared win counts its part), and its scores."""

    bot: str
    wins: float
    interval: tuple[float, float]
    alone: int
    shared: int
    mean_score: float
    score_error: float

    @classmethod
    def of(cls, name: str, shares: Sequence[float] | NDArray[np.float64], scores: Sequence[int] | NDArray[np.int64]) -> Tally:
        """Counted from the share of the win and the score in each game."""
        won, points, games = np.asarray(shares), np.asarray(scores), len(shares)
        alone = int((won > 0.999).sum())
        return cls(
            bot=name,
            wins=float(won.mean()),
            interval=wilson(float(won.sum()), games),
            alone=alone,
            shared=int((won > 0.001).sum()) - alone,
            mean_score=float(points.mean()),
            score_error=float(points.std(ddof=1)) / math.sqrt(games) if games > 1 else 0.0,
        )


@dataclass(frozen=True)
class Failure:
    """A game that a bot lost because it answered late, illegally or not at all."""

    bot: str
    game: int
    reason: str


@dataclass(frozen=True)
class Summary:
    """A match in a few numbers."""

    game: str
    options: dict[str, Any]
    seed: int
    games: int
    bots: list[Tally]
    seats: list[Tally]
    mean_length: float
    shortest: int
    longest: int
    decisions: int
    seconds: float
    decisions_per_second: float
    jobs: int
    failures: list[Failure]


class Result:
    """What came of a match. Printed, it is told as `kolam simulate` tells it."""

    def __init__(self, match: Match, games: Games, wanted: int, seconds: float, jobs: int) -> None:
        self.match = match
        self.wanted = wanted
        self._games = games
        self.summary = self._counted(seconds, jobs)

    def _counted(self, seconds: float, jobs: int) -> Summary:
        match, games, names = self.match, self._games, self.match.names
        seats = range(match.game.players)
        bot_of = (np.array(seats) - np.arange(len(games))[:, None]) % match.game.players  # of each seat in each game
        shares, scores = np.take_along_axis(games.shares, bot_of, 1), np.take_along_axis(games.scores, bot_of, 1)
        decisions = int(games.lengths.sum())
        return Summary(
            game=match.game.name,
            options=match.game.options,
            seed=match.seed,
            games=len(games),
            bots=[Tally.of(name, games.shares[:, b], games.scores[:, b]) for b, name in enumerate(names)],
            seats=[Tally.of(f"seat {seat}", shares[:, seat], scores[:, seat]) for seat in seats],
            mean_length=decisions / len(games),
            shortest=int(games.lengths.min()),
            longest=int(games.lengths.max()),
            decisions=decisions,
            seconds=seconds,
            decisions_per_second=decisions / seconds,
            jobs=jobs,
            failures=[Failure(names[b], number, reason) for number, (b, reason) in sorted(games.failures.items())],
        )

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """Each game as plain values; bots, scores and winners by seat, as in an outcome."""
        return [self._row(number) for number in range(len(self._games))]

    def _row(self, number: int) -> dict[str, Any]:
        match, games, names = self.match, self._games, self.match.names
        seats = match.seats(number)
        bot_of = [seats.index(seat) for seat in range(len(seats))]
        return {
            "game": number,
            "seed": match.deal(number),
            "seats": seats,  # of each bot, in the order in which they were named
            "bots": [names[b] for b in bot_of],
            "scores": [int(games.scores[number, b]) for b in bot_of],
            "winners": [seat for seat, b in enumerate(bot_of) if games.shares[number, b] > 0.001],
            "decisions": int(games.lengths[number]),
            "failure": games.failures[number][1] if number in games.failures else None,
        }

    def to_json(self, rows: bool = False) -> str:
        """The summary as JSON text, with each game if the rows are wanted."""
        return json.dumps(asdict(self.summary) | ({"rows": self.rows} if rows else {}), indent=1)

    def told(self, say: Language) -> Group:
        """The result for a terminal, in a language."""
        from rich.console import Group
        from rich.text import Text

        found = self.summary
        games = f"{found.games:,}"
        lines = []
        for i, tally in enumerate(found.seats):
            lines.append(say("seat {seat} {wins} ({interval})", seat=i, wins=f"{tally.wins:.2%}", interval=_interval(tally, say)))
        length = {"mean": f"{found.mean_length:.1f}", "least": found.shortest, "most": found.longest}
        work = {"n": f"{found.decisions:,}", "seconds": f"{found.seconds:.2f}", "rate": f"{found.decisions_per_second:,.0f}"}
        rounded = say(
            "{n} games instead of {wanted}: every deal is played once in each seating.", n=games, wanted=f"{self.wanted:,}"
        )
        return Group(
            *([] if found.games == self.wanted else [Text(rounded)]),
            self._table(say),
            Text(say("Wins by seat, whoever sits there: {seats}", seats=", ".join(lines))),
            Text(say("Length: {mean} decisions, {least} to {most}", **length)),
            Text(say("{n} decisions in {seconds} s: {rate} a second with {jobs} jobs", jobs=found.jobs, **work)),
            *(Text(line, style="yellow") for line in self._failures(say)),
        )

    def _table(self, say: Language) -> Any:
        from rich.table import Table
        from rich.text import Text

        found = self.summary
        title = say("{game}, {n} games, seed {seed}", game=found.game, n=f"{found.games:,}", seed=found.seed)
        table = Table(title=Text(title, style="table.title"), title_justify="left")
        table.add_column(say("bot"))
        for name in (say("wins"), say("95 % interval"), say("alone"), say("shared"), say("mean score")):
            table.add_column(name, justify="right")
        for tally in found.bots:
            table.add_row(
                Text(tally.bot), f"{tally.wins:.2%}", _interval(tally, say), f"{tally.alone:,}", f"{tally.shared:,}",
                f"{tally.mean_score:.2f} ± {tally.score_error:.2f}",
            )  # fmt: skip
        return table

    def _failures(self, say: Language) -> list[str]:
        lines: list[str] = []
        for bot in dict.fromkeys(failure.bot for failure in self.summary.failures):
            own = [failure for failure in self.summary.failures if failure.bot == bot]
            lost = {"bot": bot, "n": f"{len(own):,}", "game": own[0].game, "reason": own[0].reason}
            lines.append(say("{bot} lost {n} games by failing. The first, game {game}: {reason}", **lost))
        return lines

    def __rich__(self) -> Group:
        from kolam.engine.words import language

        return self.told(language())

    def __str__(self) -> str:
        from rich.console import Console

        page = Console(width=PAGE, color_system=None, force_terminal=False, highlight=False, emoji=False)
        with page.capture() as caught:
            page.print(self)
        return "\n".join(line.rstrip() for line in caught.get().splitlines())

    def __repr__(self) -> str:
        shares = ", ".join(f"{tally.bot} {tally.wins:.2%}" for tally in self.summary.bots)
        return f"<{self.match.game.definition.title}, {self.summary.games:,} games: {shares}>"


def _interval(tally: Tally, say: Language) -> str:
    """Between which shares of wins the true one most likely lies."""
    return say("{few} to {many}", few=f"{tally.interval[0]:.2%}", many=f"{tally.interval[1]:.2%}")
