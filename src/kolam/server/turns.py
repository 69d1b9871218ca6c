"""Whose turn it is to have something worked out: by rank, and among equals whoever had a turn longest ago; who has waited long
rises in rank, so that nobody waits forever. And how much of it one person or address has under way at once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from typing import NamedTuple

#: Who has waited so many seconds counts as of the next rank.
RISES_AFTER = 15.0


class _Waiting(NamedTuple):
    rank: int
    payers: tuple[str, ...]
    number: int
    since: float
    turn: asyncio.Future[None]


class Turns:
    """So many things are done at a time; the others wait. Nobody gets ahead by asking for more (`payers`: for whom, such as an
    address, and who it is there: addresses take turns, and so do those of one address).
    """

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: list[_Waiting] = []
        #: The number of the last turn that someone had.
        self._had: Counter[str] = Counter()
        self._turn = 0
        self._number = 0

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @asynccontextmanager
    async def take(self, rank: int, *payers: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it for as long as the block takes."""
        if self._free:
            self._free -= 1
            self._note(payers)
        else:
            await self._wait(rank, payers)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, rank: int, payers: tuple[str, ...]) -> None:
        self._number += 1
        loop = asyncio.get_running_loop()
        mine = _Waiting(rank, payers, self._number, loop.time(), loop.create_future())
        self._waiting.append(mine)
        try:
            await mine.turn
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:  # the turn came just now
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        waiting = [each for each in self._waiting if not each.turn.done()]  # who was cancelled just now is about to go
        if not waiting:
            self._free += 1
            self._had.clear()
            return
        moment = asyncio.get_running_loop().time()

        def place(each: _Waiting) -> tuple[int, ...]:
            risen = int((moment - each.since) / RISES_AFTER)
            return max(0, each.rank - risen), *(self._had[payer] for payer in each.payers), each.number

        chosen = min(waiting, key=place)
        self._waiting.remove(chosen)
        self._note(chosen.payers)
        chosen.turn.set_result(None)

    def _note(self, payers: tuple[str, ...]) -> None:
        self._turn += 1
        for payer in payers:
            self._had[payer] = self._turn


class Quota:
    """Everyone has so many things under way at once; what is more waits for their own, and for nobody else's."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._gates: dict[Hashable, asyncio.Semaphore] = {}
        self._users: Counter[Hashable] = Counter()

    @asynccontextmanager
    async def take(self, who: Hashable) -> AsyncIterator[None]:
        """Wait until there is room, and have it for as long as the block takes."""
        gate = self._gates.setdefault(who, asyncio.Semaphore(self._most))
        self._users[who] += 1
        try:
            async with gate:
                yield
        finally:
            self._users[who] -= 1
            if not self._users[who]:
                del self._users[who], self._gates[who]
