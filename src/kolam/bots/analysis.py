"""A played game looked at again: who stood how after every decision, where it turned, what would have been better and why.

What is known to whom: every position is judged by a search for the seat to act from what that seat could know at that moment
(its re-deals), never from the hidden cards of the state. The chances of the other seats are those that this seat could
expect. So a chance may jump when another seat, which knows other things, comes to act: such a jump is knowledge or luck, not
a mistake. A mistake is measured within one seat's knowledge: the chance of the best action less that of the action played,
both followed over the same re-deals. Only the last point, after the end, is the outcome itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from kolam.bots.hints import WHOLE, Look, look
from kolam.bots.levels import level_of
from kolam.bots.outlook import Worlds
from kolam.bots.reasons import explain, unknowable
from kolam.bots.search import Progress, Search
from kolam.engine.generator import mix, series_seed, start_generator
from kolam.engine.record import Record
from kolam.engine.sentences import Told
from kolam.engine.table import Table
from kolam.engine.words import Language
from kolam.playback import replay

#: A mistake costs at least this much of the chance to win.
MISTAKE = 0.05
#: A suspected mistake is looked at again in so many re-deals, each with this part of the simulations.
SECOND_LOOKS, PART = 8, 0.5
#: How many turning points are told, and the least swing of one.
TURNING_POINTS, LEAST_SWING = 5, 0.08


@dataclass(frozen=True)
class Point:
    """A moment of the game: after `ply` decisions, the last of them `action` by `seat`, the chance of each seat."""

    ply: int
    seat: int | None
    action: str | None
    chances: tuple[float, ...]
    #: What the decision cost against the best one, in the knowledge of the seat that made it.
    lost: float


@dataclass(frozen=True)
class Mistake:
    """A decision that cost: what was better, by how much, and why."""

    ply: int
    seat: int
    played: str
    better: str
    chance: float
    lost: float
    sentences: tuple[Told, ...]
    line: tuple[str, ...]


@dataclass(frozen=True)
class Turn:
    """A large swing: after which decision, for which seat, from which chance to which; whether the decision was a mistake."""

    ply: int
    seat: int
    action: str
    gains: int
    before: float
    after: float
    is_mistake: bool


@dataclass(frozen=True)
class Analysis:
    """A whole game looked at."""

    game: str
    title: str
    options: dict[str, Any]
    seed: int
    level: int
    points: tuple[Point, ...]
    mistakes: tuple[Mistake, ...]
    turning_points: tuple[Turn, ...]
    #: What each seat's decisions cost together, and how many there were.
    lost: tuple[float, ...]
    decisions: tuple[int, ...]
    outcome: dict[str, Any] | None

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.lost)

    def to_json(self) -> dict[str, Any]:
        """All of it as plain JSON values."""
        return asdict(self)


def analyse(
    record: Record | str | bytes | Mapping[str, Any],
    level: int = 4,
    progress: Progress | None = None,
    say: Language | None = None,
    seed: int = 0,
) -> Analysis:
    """Look at every decision of a record. Same record, level and seed: same analysis."""
    reader = Reader(replay(record), level, say, seed)
    while reader.is_open:
        reader.read()
        if progress is not None:
            progress(reader.done / (reader.of + 1))
    return reader.analysis()


@dataclass(frozen=True)
class Moment:
    """What is found by looking at one moment: the chance of each seat, and what the decision made in it cost, and why."""

    chances: tuple[float, ...]
    lost: float = 0.0
    mistake: Mistake | None = None


class Reader:
    """Goes through a played game decision by decision, so that others can work between two of them."""

    def __init__(self, whole: Table, level: int = 4, say: Language | None = None, seed: int = 0) -> None:
        self.t = whole.clone()
        while self.t.version:
            self.t.undo()
        self.level = level
        self.say = say or whole.game.definition.language()
        self.seed = seed
        self.points: list[Point] = []
        self.mistakes: list[Mistake] = []
        players = whole.game.players
        self.lost = [0.0] * players
        self.decided = [0] * players
        self._actions = [action for _, action in whole.decisions]
        self._last: tuple[int | None, str | None, float] = (None, None, 0.0)

    @property
    def of(self) -> int:
        """How many decisions there are."""
        return len(self._actions)

    @property
    def done(self) -> int:
        """How many moments have been looked at: one before each decision, and one after the last."""
        return len(self.points)

    @property
    def is_open(self) -> bool:
        """Whether there is more to read."""
        return self.done <= self.of

    def read(self) -> None:
        """Look at the next moment and at the decision made in it, and play it; after the last decision, at the end."""
        action = self._actions[self.done] if self.done < self.of else None
        self.take(look_at(self.t, action, self.level, self.say, self.seed))

    def take(self, moment: Moment) -> None:
        """Take in what was found by looking at the next moment, here or elsewhere."""
        self.points.append(Point(self.t.version, *self._last[:2], moment.chances, self._last[2]))
        if self.done > self.of:
            return
        action, seat = self._actions[self.done - 1], self.t.state.to_act
        self.lost[seat] += moment.lost
        self.decided[seat] += 1
        if moment.mistake is not None:
            self.mistakes.append(moment.mistake)
        self.t.play(action)
        self._last = (seat, action, moment.lost)

    def analysis(self) -> Analysis:
        """What was found, of a game read to its end."""
        t = self.t
        return Analysis(
            game=t.game.name,
            title=t.game.definition.title,
            options=dict(t.game.options),
            seed=t.seed,
            level=self.level,
            points=tuple(self.points),
            mistakes=tuple(self.mistakes),
            turning_points=turning_points(self.points, {mistake.ply for mistake in self.mistakes}),
            lost=tuple(self.lost),
            decisions=tuple(self.decided),
            outcome=None if t.outcome is None else t.outcome.to_json(),
        )


def look_at(t: Table, action: str | None, level: int, say: Language, seed: int = 0) -> Moment:
    """Look at the moment in which a table stands and at the decision made in it; None if none was made any more."""
    return _Eye(t, level_of(t.game.definition, level).simulations, say, seed).look_at(action)


def lost_by(t: Table, action: str, simulations: int, say: Language, seed: int = 0) -> float:
    """How much of the winning chance a decision costs, with what the seat to act knows."""
    eye = _Eye(t, simulations, say, seed)
    return eye.cost(eye.look(), action)[0]


class _Eye:
    """Looks at one moment of a game."""

    def __init__(self, t: Table, simulations: int, say: Language, seed: int) -> None:
        self.t = t
        self.simulations = simulations
        self.say = say
        self.seed = seed

    def look_at(self, action: str | None) -> Moment:
        outcome = self.t.outcome
        if outcome is not None:
            return Moment(outcome.shares)
        found = self.look()
        if action is None:
            return Moment(found.chances)
        lost, good, bad = self.cost(found, action)
        is_mistake = lost > 0.0 and lost >= MISTAKE
        return Moment(found.chances, lost, self._explain(found, action, good, bad) if is_mistake else None)

    def look(self) -> Look:
        """Search the decision to be made."""
        return look(self.t, self.simulations, self._seed(0))

    def _seed(self, purpose: int) -> int:
        return int(mix((self.seed + 1_000 * self.t.version + purpose) & WHOLE))

    def cost(self, found: Look, action: str) -> tuple[float, float, float]:
        """What a decision costs, and the chances after the best one and after it.

        A search looks at bad actions seldom, so what seems bad is looked at again.
        """
        best = found.candidates[0]
        played = next(candidate for candidate in found.candidates if candidate.action == action)
        if played == best or unknowable(self.t, self.say) is not None:
            return 0.0, best.chance, best.chance
        if best.chance - played.chance < MISTAKE:
            return max(0.0, best.chance - played.chance), best.chance, played.chance
        good, bad = (self._chance_after(text) for text in (best.action, action))
        return max(0.0, good - bad), good, bad

    def _chance_after(self, action: str) -> float:
        """The chance that an action leaves its seat, over re-deals, each searched on by the next seat to act."""
        t = self.t
        seat = t.state.to_act
        simulations = max(32, round(self.simulations * PART))
        total = 0.0
        for deal in range(SECOND_LOOKS):
            s = t.state.clone()
            start_generator(s, series_seed(self._seed(1), deal))
            t.game.definition.redeal.redeal(s, seat)
            world = Table(t.game, s, seed=0)
            world.play(action)
            outcome = world.outcome
            if outcome is not None:
                total += outcome.shares[seat]
            else:
                search = Search(world, self._seed(2) + deal, simulations)
                search.run(simulations)
                total += search.chances()[seat]
        return total / SECOND_LOOKS

    def _explain(self, found: Look, action: str, good: float, bad: float) -> Mistake:
        best = found.candidates[0].action
        worlds = Worlds(self.t, self._seed(3))
        sentences = explain(worlds.after(best, found.line), good, worlds.after(action), bad, self.say)
        return Mistake(self.t.version + 1, self.t.state.to_act, action, best, good, good - bad, tuple(sentences), found.line)


def turning_points(points: list[Point], mistakes: set[int]) -> tuple[Turn, ...]:
    """The largest swings from one moment to the next, in the order of play."""
    swings = []
    for before, after in pairwise(points):
        changes = [new - old for old, new in zip(before.chances, after.chances, strict=True)]
        gains = max(range(len(changes)), key=lambda seat: changes[seat])
        if changes[gains] >= LEAST_SWING and after.seat is not None and after.action is not None:
            turn = Turn(
                after.ply, after.seat, after.action, gains, before.chances[gains], after.chances[gains], after.ply in mistakes
            )
            swings.append((changes[gains], turn))
    swings.sort(key=lambda swing: -swing[0])
    return tuple(sorted((turn for _, turn in swings[:TURNING_POINTS]), key=lambda turn: turn.ply))
