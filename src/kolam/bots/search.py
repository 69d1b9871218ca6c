"""The search bot: Monte-Carlo tree search over what its seat can not see, in six levels."""

from __future__ import annotations

import math
import time
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from kolam.engine.compile import compiled
from kolam.engine.drivers import search_arrays
from kolam.engine.drivers.search import ACTION, CHILD, SIBLING, SIZE, VISITS
from kolam.engine.errors import BadOption, KolamError
from kolam.engine.game import Definition
from kolam.engine.generator import below, mix, start_generator
from kolam.engine.state import StateRow
from kolam.engine.table import Table

LEVELS = range(1, 7)
#: A tree has at most so many nodes, of 44 bytes each: 46 MB.
LARGEST_TREE = 1 << 20
#: Simulations between two looks at the clock or at whether the choice is settled.
SLICE = 256


@dataclass(frozen=True)
class Settings:
    """How a game is searched; measured in `benchmarks/strength.py` and kept in levels.toml."""

    exploration: float
    trust: float
    rollout: int


@dataclass(frozen=True)
class Level:
    """How much a level thinks, and how sharply it chooses among what it found (0: always the best)."""

    simulations: int
    temperature: float


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
    usual = _read("kolam.bots")
    simulations = _read(definition.package).get("simulations", usual["simulations"])
    return Level(simulations[level - 1], usual["temperature"][level - 1])


def check_level(level: int) -> None:
    """Refuse a level there is not."""
    if level not in LEVELS or isinstance(level, bool):
        raise BadOption(
            "There is no level {level}; levels go from {first} to {last}.",
            level=repr(level),
            first=LEVELS[0],
            last=LEVELS[-1],
        )


@dataclass(frozen=True)
class Candidate:
    """An action that was looked at: how often, and the chance to win that it gives."""

    action: str
    chance: float
    visits: int


@dataclass(frozen=True)
class Thought:
    """What a search found: the choice, every candidate (best first), and the play it expects."""

    action: str
    chance: float
    candidates: tuple[Candidate, ...]
    line: tuple[str, ...]
    simulations: int


class Search:
    """One search of one table's decision. Run it as long as you like, then ask what it found."""

    def __init__(self, t: Table, seed: int, simulations: int, settings: Settings | None = None) -> None:
        import numpy as np

        definition = t.game.definition
        self.table = t
        self.seat = t.state.to_act
        self.simulations = 0
        self._module = compiled(definition)
        self._legal = t.legal_ids()
        nodes = min(LARGEST_TREE, 2 * t.game.num_actions + (simulations + 1) * (len(self._legal) + 4))
        self._arrays = search_arrays(definition, nodes)
        states, dice, *_, self._tree, self._totals, self._guesses, _ = self._arrays
        states[0] = np.frombuffer(bytes(t.state), definition.rules.State)[0]
        dice["rng"] = mix(seed)
        self._settings = settings or settings_of(definition, t.game.players)

    def run(self, simulations: int) -> None:
        """Search on."""
        how = self._settings
        self._module.search(*self._arrays, how.exploration, how.trust, how.rollout, simulations)
        self.simulations += simulations

    def rows(self) -> dict[int, tuple[int, float]]:
        """For each action of the table: its visits, and the sum of the chances they found."""
        found = dict.fromkeys(self._legal, (0, 0.0))
        for child in self._children(0):
            trust = self._settings.trust
            total = float(self._totals[child, self.seat] + trust * self._guesses[child])
            visits = int(self._tree[child, VISITS])
            # The first judgment counts as `trust` visits; what is told is the mean as if it were part of them.
            found[int(self._tree[child, ACTION])] = (visits, total / (visits + trust) * max(visits, 1))
        return found

    def chances(self) -> list[float]:
        """The chance of each seat after the most visited action, in what the searching seat holds possible."""
        best = max(self._children(0), key=lambda child: int(self._tree[child, VISITS]))
        players = self.table.game.players
        return [float(total) for total in self._totals[best, :players] / max(1, int(self._tree[best, VISITS]))]

    @property
    def nodes(self) -> int:
        """The nodes of the tree so far."""
        return int(self._tree[0, SIZE])

    def is_settled(self, left: int) -> bool:
        """Whether the simulations that are left can not change the most visited action."""
        visits = sorted((row[0] for row in self.rows().values()), reverse=True)
        return len(visits) < 2 or visits[0] - visits[1] > left

    def line(self, longest: int = 6) -> tuple[str, ...]:
        """The play the search expects, as far as it looked at it well."""
        node = 0
        actions: list[str] = []
        while len(actions) < longest:
            best = max(self._children(node), key=lambda child: int(self._tree[child, VISITS]), default=0)
            if best == 0 or self._tree[best, VISITS] < (1 if node == 0 else 8):
                break
            actions.append(self.table.game.notation(int(self._tree[best, ACTION])))
            node = best
        return tuple(actions)

    def _children(self, node: int) -> list[int]:
        children = []
        child = int(self._tree[node, CHILD])
        while child:
            children.append(child)
            child = int(self._tree[child, SIBLING])
        return children


Progress = Callable[[float], None]


class SearchBot:
    """Searches by level, by simulations or by seconds; with simulations and a seed it always chooses the same."""

    def __init__(
        self,
        seed: int,
        level: int | None = None,
        simulations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        settings: Settings | None = None,
    ) -> None:
        if sum(given is not None for given in (level, simulations, seconds)) > 1:
            raise BadOption("A search is limited by level, by simulations or by seconds: give one of them.")
        if simulations is not None and not 1 <= simulations <= 10**8:
            raise BadOption("The simulations are {simulations}; they must be from 1 to 100000000.", simulations=repr(simulations))
        if seconds is not None and not 0 < seconds <= 3600:
            raise BadOption("The seconds are {seconds}; they must be above 0 and at most 3600.", seconds=repr(seconds))
        if not 1 <= threads <= 64:
            raise BadOption("The threads are {threads}; they must be from 1 to 64.", threads=repr(threads))
        self.level = None if simulations or seconds else (3 if level is None else level)
        if self.level is not None:
            check_level(self.level)
        self.begin(seed)
        self.threads, self.settings = threads, settings
        self._simulations, self._seconds = simulations, seconds
        self.name = f"search:{self.level}" if self.level else f"search ({simulations or f'{seconds} s'})"

    def begin(self, seed: int) -> None:
        """A new game: its chances are drawn from this seed."""
        self.seed = seed

    def choose(self, t: Table) -> str:
        """The action for the seat to act."""
        return self.think(t).action

    def think(self, t: Table, progress: Progress | None = None) -> Thought:
        """Search the decision of the seat to act; the table is left as it is."""
        began = time.monotonic()
        if t.to_act is None:
            raise KolamError("The game is over: there is nothing to choose.")
        level = None if self.level is None else level_of(t.game.definition, self.level)
        budget = level.simulations if level else self._simulations
        seed = mix((self.seed + t.version) & ((1 << 64) - 1))
        room = budget or int((self._seconds or 1) * 400_000)
        searches = [Search(t, seed + k, room // self.threads, self.settings) for k in range(self.threads)]
        if len(t.legal_ids()) > 1:
            share = None if budget is None else -(-budget // self.threads)
            if self.threads == 1:
                self._run(searches[0], share, began, progress)
            else:
                with ThreadPoolExecutor(self.threads) as pool:
                    list(pool.map(lambda search: self._run(search, share, began, None), searches))
        return self._conclude(t, searches, seed, level.temperature if level else 0.0)

    def _run(self, search: Search, budget: int | None, began: float, progress: Progress | None) -> None:
        if budget is None:
            assert self._seconds is not None
            while (spent := time.monotonic() - began) < self._seconds:
                search.run(SLICE)
                if progress:
                    progress(min(1.0, spent / self._seconds))
            return
        while search.simulations < budget:
            search.run(min(SLICE, budget - search.simulations))
            if search.is_settled(budget - search.simulations):
                break
            if progress:
                progress(search.simulations / budget)

    def _conclude(self, t: Table, searches: list[Search], seed: int, temperature: float) -> Thought:
        visits: dict[int, int] = dict.fromkeys(t.legal_ids(), 0)
        sums = dict.fromkeys(visits, 0.0)
        for search in searches:
            for action, (count, total) in search.rows().items():
                visits[action] += count
                sums[action] += total
        chances = {action: sums[action] / max(visits[action], len(searches)) for action in visits}
        order = sorted(visits, key=lambda action: (-visits[action], -chances[action], action))
        chosen = order[0]
        if temperature > 0:
            weights = [math.exp((chances[action] - max(chances.values())) / temperature) for action in order]
            dice = StateRow(type(t.state), 1)
            start_generator(dice[0], seed)
            rest: float = below(dice[0], 1 << 30) / (1 << 30) * sum(weights)
            for action, weight in zip(order, weights, strict=True):
                rest -= weight
                if rest < 0:
                    chosen = action
                    break
        candidates = tuple(Candidate(t.game.notation(a), chances[a], visits[a]) for a in order)
        return Thought(
            t.game.notation(chosen), chances[chosen], candidates, searches[0].line(), sum(s.simulations for s in searches)
        )
