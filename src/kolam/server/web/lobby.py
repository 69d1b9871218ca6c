"""The list of open tables: whose people are here, page by page, and how many of them one person or address may have in it."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from kolam.server.bus import Bus
from kolam.server.errors import Refusal
from kolam.server.settings import Settings
from kolam.server.shares import Shares
from kolam.server.table.clock import now
from kolam.store import Listed, Store

#: The longest page.
PAGE = 100
#: The longest list, and how long it is good before the store is asked again.
MOST_LISTED = 1000
FRESH = 1.0
#: How often other servers are told who is here.
TELL = 2.0
#: Of so many people we know when they were here; those who came first are forgotten first.
MOST_KNOWN = 10_000
_SIZE = re.compile(r"[0-9]{1,3}")
#: Where a page begins: the moment and the id of the last table of the one before.
PLACE = r"^([0-9]{1,15})-([A-Za-z0-9_-]{1,24})$"


class Attendance:
    """Who is here: whoever is connected, or was heard of lately. Servers of one database tell each other."""

    def __init__(self, lately_seconds: float, bus: Bus) -> None:
        self._lately = lately_seconds
        self._bus = bus
        self._connected: Counter[str] = Counter()
        self._heard: dict[str, float] = {}

    def heard(self, person: str) -> None:
        """Someone did something."""
        self._heard.pop(person, None)  # the newest are last
        self._heard[person] = time.monotonic()
        if len(self._heard) > MOST_KNOWN:
            del self._heard[next(iter(self._heard))]

    def came(self, person: str) -> None:
        """Someone is connected."""
        self._connected[person] += 1

    def went(self, person: str) -> None:
        """A connection of someone is gone."""
        self._connected[person] -= 1
        if not self._connected[person]:
            del self._connected[person]
        self.heard(person)

    async def here(self) -> set[str]:
        """Everyone who is here, or was lately, at this server or another."""
        return self._here() | await self._bus.people_elsewhere()

    def _here(self) -> set[str]:
        since = time.monotonic() - self._lately
        return {*self._connected, *(person for person, at in self._heard.items() if at >= since)}

    async def tell(self) -> None:
        """Tell other servers again and again who is here."""
        while True:
            self._bus.tell_people(self._here())
            await asyncio.sleep(TELL)


def _too_many(most: int) -> Refusal:
    return Refusal("NotAllowed", "You have {most} tables that wait for players. Wait until one starts.", most=most)


class Lobby:
    """The open tables as people find them."""

    def __init__(self, store: Store, settings: Settings, attendance: Attendance, bus: Bus) -> None:
        self._store = store
        self._settings = settings
        self._attendance = attendance
        few, of_address = settings.open_tables, settings.people_per_address
        self._shares = Shares("open", bus, self, few, of_address, _too_many)
        self._known: list[Listed] = []
        self._good_until = 0.0
        self._asking = asyncio.Lock()

    async def page(self, before: str | None, most: str | None) -> tuple[list[Listed], str | None]:
        """Tables that wait, the newest first, from a place in the list on; and the place where the next page begins."""
        place = None
        if before is not None:
            found = re.fullmatch(PLACE, before)
            if found is None:
                raise Refusal("BadMessage", "Ask for the next page with the 'next' of the last one.")
            place = int(found[1]), found[2]
        if most is not None and not (_SIZE.fullmatch(most) and 1 <= int(most) <= PAGE):
            raise Refusal("BadMessage", "A page has 1 to {most} tables.", most=PAGE)
        size = PAGE if most is None else int(most)
        following = [table for table in await self._listed() if place is None or (table.row.changed, table.row.id) < place]
        last = following[size - 1].row if len(following) > size else None
        return following[:size], None if last is None else f"{last.changed}-{last.id}"

    async def _listed(self) -> list[Listed]:
        """All that are in the list; asked of the store once in a while, however many want to see it."""
        async with self._asking:
            if time.monotonic() >= self._good_until:
                here = await self._attendance.here()
                self._known = await self._store.open_tables(MOST_LISTED, since=self._since(), people=here)
                self._good_until = time.monotonic() + FRESH
            return self._known

    @asynccontextmanager
    async def place(self, person: str, address: str) -> AsyncIterator[Callable[[str], Awaitable[None]]]:
        """A place in the list for a table that is being made; refuses if one has too many there. What it gives takes the id."""
        async with self._shares.place(person, address) as stands:
            yield stands
        self._good_until = 0.0  # whoever makes one sees it at once

    async def count_of(self, person: str) -> int:
        """How many tables someone who is here has in the list."""
        return await self._store.count_open(person, self._since())

    async def still(self) -> set[str]:
        """What is in the list."""
        self._good_until = 0.0
        return {table.row.id for table in await self._listed()}

    def _since(self) -> int:
        return now() - int(self._settings.open_hours * 3_600_000)
