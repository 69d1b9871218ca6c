"""How much of what lasts one person, and one address, has at once: tables in the list, analyses that wait. Rates are in `limits`.

What a person has is asked of the database, so it holds at every server and after a restart. No address is in the database: what
one has is noted on the bus, with Redis for all servers together, else in this process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Protocol

from kolam.server.bus import Bus
from kolam.server.errors import Refusal
from kolam.server.limits import network_of


class Kept(Protocol):
    """What the database knows of them."""

    async def count_of(self, person: str) -> int:
        """How many a person has."""
        ...

    async def still(self) -> Collection[str]:
        """All that there are."""
        ...


class Shares:
    """The shares of one kind of thing. `full` is what is said to whoever has as many as they may."""

    def __init__(
        self, kind: str, bus: Bus, kept: Kept, few: int, people_per_address: int, full: Callable[[int], Refusal]
    ) -> None:
        self._kind = kind
        self._bus = bus
        self._kept = kept
        self._few = few
        self._per_address = people_per_address
        self._full = full
        self._being_made: Counter[str] = Counter()

    @asynccontextmanager
    async def place(self, person: str, address: str) -> AsyncIterator[Callable[[str], Awaitable[None]]]:
        """A place for what is being made; refuses if there is none. What it gives takes the id."""
        network = f"{self._kind}:{network_of(address)}"
        most, of_network = self._few, self._few * self._per_address
        self._being_made.update((person, network))
        try:
            if await self._kept.count_of(person) + self._being_made[person] > most:
                raise self._full(most)
            if await self._count(network, of_network) + self._being_made[network] > of_network:
                raise self._full(of_network)
            yield lambda id: self._bus.note(network, id)
        finally:
            self._being_made.subtract((person, network))
            self._being_made += Counter()  # drops those that are at zero

    async def _count(self, network: str, most: int) -> int:
        """How many an address has; which of them there still are is looked up only when it may be too many."""
        noted = await self._bus.noted(network)
        if len(noted) + self._being_made[network] > most:
            gone = noted - set(await self._kept.still())
            await self._bus.strike(network, gone)
            noted -= gone
        return len(noted)
