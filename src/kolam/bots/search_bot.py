"""The search bot: by level, by simulations or by seconds. Levels err as people do, and one keeps a game close."""

from __future__ import annotations

import time
from bisect import bisect
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from kolam.bots.erring import better_than_ruin, overlooked, sight_of
from kolam.bots.levels import LEVELS, Level, Settings, check_strength, level_of
from kolam.bots.search import SLICE, Candidate, Progress, Search, Thought
from kolam.engine.compile import at_hand
from kolam.engine.errors import BadOption, KolamError
from kolam.engine.generator import mix, series_seed
from kolam.engine.table import Table

WHOLE = (1 << 64) - 1
#: The level with which a bot that keeps a game close sees how it stands.
JUDGE = 4
#: How it plays by its chance against a fair share of 1: below the first as level 6, below the next as level 5, and so on.
CLOSENESS = (0.6, 0.8, 0.96, 1.08, 1.25)


#: How many seconds a bot thinks for a person who does not wait for a compile.
MEANWHILE = 1.5
#: When a bot that can not wait for a compile has seen how the game stands, if it goes by that, and when it has thought, as parts
#: of its time; in the rest it looks whether it would lose at once.
SEES, THINKS = 0.3, 0.7


class SearchBot:
    """Searches by level, by simulations or by seconds; with level or simulations and a seed it always chooses the same.

    `meanwhile` is for those who do not want to wait for a compile: so many seconds it thinks in plain Python, as long as nothing
    is compiled. What a low level thinks of is done in that time, and is the same.
    """

    def __init__(
        self,
        seed: int,
        level: int | str | None = None,
        simulations: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        settings: Settings | None = None,
        meanwhile: float | None = None,
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
            check_strength(self.level)
        self.begin(seed)
        self.threads, self.settings, self.meanwhile = threads, settings, meanwhile
        self._simulations, self._seconds = simulations, seconds
        self.name = f"search ({simulations or f'{seconds} s'})" if self.level is None else f"search:{self.level}"

    def begin(self, seed: int) -> None:
        """A new game: its chances are drawn from this seed."""
        self.seed = seed

    def choose(self, t: Table) -> str:
        """The action for the seat to act."""
        return self.think(t).action

    def think(self, t: Table, progress: Progress | None = None) -> Thought:
        """Search the decision of the seat to act; the table is left as it is."""
        if t.to_act is None:
            raise KolamError("The game is over: there is nothing to choose.")
        seen, deadline, last = self._deadlines(t)
        level = self._level(t, seen)
        seed = mix((self.seed + t.version) & WHOLE)
        turn = series_seed(self.seed & WHOLE, t.turn_began)
        budget = level.simulations if level else self._simulations
        room = budget or int((self._seconds or 1) * 400_000)
        limits = (sight_of(level, turn), level.greed) if level else (0, 0.0)
        searches = [Search(t, seed + k, room // self.threads, self.settings, *limits, deadline) for k in range(self.threads)]
        began = time.monotonic()  # now that what it needs is at hand
        unseen: set[int] = set()
        if len(t.legal_ids()) > 1:
            if level:
                unseen.update(overlooked(level, turn, searches[0]))
            share = None if budget is None else -(-budget // self.threads)
            for search in searches:
                search.overlook(unseen)
            if self.threads == 1:
                self._run(searches[0], share, began, progress)
            else:
                with ThreadPoolExecutor(self.threads) as pool:
                    list(pool.map(lambda search: self._run(search, share, began, None), searches))
        thought = self._conclude(t, searches, unseen)
        return self._guard(t, thought, seed, last) if level and level.errs and len(t.legal_ids()) > 1 else thought

    def _deadlines(self, t: Table) -> tuple[float | None, ...]:
        """When it must have seen how the game stands, have thought, and have made its choice; never, if it can wait."""
        if self.meanwhile is None or at_hand(t.game.definition) is not None:
            return None, None, None
        began = time.monotonic()
        return tuple(began + part * self.meanwhile for part in (SEES, THINKS, 1.0))

    def _level(self, t: Table, deadline: float | None) -> Level | None:
        """What its level is for this decision, if it has one."""
        if self.level is None:
            return None
        level = fitting_level(t, self.seed, deadline) if isinstance(self.level, str) else self.level
        return level_of(t.game.definition, level)

    def _run(self, search: Search, budget: int | None, began: float, progress: Progress | None) -> None:
        if budget is None:
            assert self._seconds is not None
            spent = 0.0
            while spent < self._seconds and not search.is_late:
                search.run(SLICE)
                spent = time.monotonic() - began
                if progress:
                    progress(min(1.0, spent / self._seconds))
            return
        while search.simulations < budget:
            search.run(min(SLICE, budget - search.simulations))
            if search.is_late or search.is_settled(budget - search.simulations):
                break
            if progress:
                progress(search.simulations / budget)

    def _conclude(self, t: Table, searches: list[Search], unseen: Collection[int]) -> Thought:
        visits: dict[int, int] = dict.fromkeys(t.legal_ids(), 0)
        sums = dict.fromkeys(visits, 0.0)
        for search in searches:
            for action, (count, total) in search.rows().items():
                visits[action] += count
                sums[action] += total
        chances = {action: sums[action] / max(visits[action], len(searches)) for action in visits}
        order = sorted(visits, key=lambda action: (action in unseen, -visits[action], -chances[action], action))
        candidates = tuple(Candidate(t.game.notation(a), chances[a], visits[a]) for a in order)
        best = candidates[0]
        return Thought(best.action, best.chance, candidates, searches[0].line(), sum(s.simulations for s in searches))

    def _guard(self, t: Table, thought: Thought, seed: int, deadline: float | None) -> Thought:
        """What was thought of, unless it would lose at once for nothing: then what does not."""
        better = better_than_ruin(t, t.game.parse(thought.action), seed, deadline=deadline)
        if better is None:
            return thought
        action = t.game.notation(better)
        chance = next(candidate.chance for candidate in thought.candidates if candidate.action == action)
        return replace(thought, action=action, chance=chance, line=(action,))


def fitting_level(t: Table, seed: int, deadline: float | None = None) -> int:
    """The level that keeps a game close: the better the seat to act stands, as far as it can know, the lower."""
    simulations = level_of(t.game.definition, JUDGE).simulations
    search = Search(t, mix((seed + t.version) & WHOLE), simulations, deadline=deadline)
    search.run(simulations)
    share = search.chances()[search.seat] * t.game.players
    return LEVELS[-1 - bisect(CLOSENESS, share)]
