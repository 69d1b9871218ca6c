"""One search of one decision: Monte-Carlo tree search over what the seat to act can not see."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from kolam.bots.levels import Settings, settings_of
from kolam.engine.compile import THINKING, at_hand, compiled, interpreted
from kolam.engine.drivers import plain_search_arrays, search_arrays
from kolam.engine.drivers.search import ACTION, CHILD, SIBLING, SIZE, VISITS
from kolam.engine.generator import mix
from kolam.engine.table import Table

#: A tree has at most so many nodes, of 44 bytes each: 46 MB.
LARGEST_TREE = 1 << 20
#: Simulations between two looks at the clock or at whether the choice is settled.
SLICE = 256


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
    """One search of one table's decision. Run it as long as you like, then ask what it found.

    `sight` is how many turns it looks at (0: all), `greed` how often points that are made now count more than once. With a
    `deadline` nobody waits for a compile: until it is done the search runs in plain Python: as far as it gets, it finds the same.
    """

    def __init__(
        self,
        t: Table,
        seed: int,
        simulations: int,
        settings: Settings | None = None,
        sight: int = 0,
        greed: float = 0.0,
        deadline: float | None = None,
    ) -> None:
        definition = t.game.definition
        self.table = t
        self.seat = t.state.to_act
        self.simulations = 0
        self._module = at_hand(definition)
        self._deadline = deadline if self._module is None else None
        self._legal = t.legal_ids()
        nodes = min(LARGEST_TREE, 2 * t.game.num_actions + (simulations + 1) * (len(self._legal) + 4))
        if self._deadline is None:
            self._module = self._module or compiled(definition, needs=THINKING)
            self._arrays = search_arrays(definition, nodes)
        else:
            self._module = interpreted(definition)
            self._arrays = plain_search_arrays(definition, nodes)
        states, dice, *_, self._tree, self._totals, self._guesses, _, self._unseen = self._arrays
        self._begin(states, dice, seed)
        settings = settings or settings_of(definition, t.game.players)
        self._settings = replace(settings, rollout=0) if sight else settings  # a short-sighted search judges where it stops
        self._limits = sight, greed

    def _begin(self, states: Any, dice: Any, seed: int) -> None:
        if self._deadline is not None:
            states[0], dice[0].rng = self.table.state, mix(seed)
            return
        import numpy as np

        kind = type(self.table.state)
        states[0] = np.frombuffer(bytes(self.table.state), kind)[0]
        dice["rng"] = mix(seed)

    def run(self, simulations: int) -> None:
        """Search on; up to the deadline, if there is one."""
        how = self._settings
        part = simulations if self._deadline is None else 1
        for _ in range(0, simulations, part):
            if self.is_late and self.simulations:
                return
            self._module.search(*self._arrays, how.exploration, how.trust, how.rollout, *self._limits, part)
            self.simulations += part

    @property
    def is_late(self) -> bool:
        """Whether there is no time to search on."""
        return self._deadline is not None and time.monotonic() >= self._deadline

    def overlook(self, actions: Iterable[int]) -> None:
        """From now on, do not think of these actions of the table; if they are all there are, think of them all the same."""
        for action in actions:
            self._unseen[action] = 1

    def first_sight(self) -> dict[int, float]:
        """How each action of the table looks at first, before what follows is thought of: the chance of the seat."""
        if not self.simulations:
            self.run(1)
        return {int(self._tree[child, ACTION]): float(self._guesses[child]) for child in self._children(0)}

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
        best = self._best()
        players = self.table.game.players
        visits = max(1, int(self._tree[best, VISITS]))
        return [float(self._totals[best, seat]) / visits for seat in range(players)]

    def best(self) -> int:
        """The most visited action."""
        return int(self._tree[self._best(), ACTION])

    def _best(self) -> int:
        return max(self._children(0), key=lambda child: int(self._tree[child, VISITS]))

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
