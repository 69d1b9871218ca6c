"""The bus of a server that is alone with its database: there is nobody to tell and nobody to hear."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from kolam.server.bus.news import Here, News, Running

#: Of so many names something is noted; the first are forgotten first.
MOST_NOTED = 10_000
#: Called with a table and what is new about it.
Heard = Callable[[str, News], None]


class Bus:
    """News between servers, who is at which table, and who does what only one needs to do."""

    #: Whether other servers may use the same database, so that a table can change without being told.
    shared = False

    def __init__(self) -> None:
        self.server = secrets.token_hex(8)
        self._noted: dict[str, set[str]] = {}

    @property
    def is_well(self) -> bool:
        """Whether news come and go."""
        return True

    async def open(self, heard: Heard) -> None:
        """Begin to hear."""

    async def close(self) -> None:
        """Stop."""

    def follow(self, table: str) -> None:
        """Hear of a table from now on; what happened before is asked for when this has taken effect."""

    def unfollow(self, table: str) -> None:
        """Hear no more of a table."""

    def tell(self, table: str, news: News) -> None:
        """Tell the others that follow a table. Does not wait."""

    def are_here(self, table: str, here: Here) -> None:
        """Tell who is connected to a table at this server. Does not wait."""

    async def elsewhere(self, table: str) -> dict[str, Here]:
        """Who is connected to a table at other servers, by server."""
        return {}

    def tell_people(self, people: Collection[str]) -> None:
        """Tell who is at this server, at a table or not. Does not wait."""

    async def people_elsewhere(self) -> set[str]:
        """Who is at other servers."""
        return set()

    async def note(self, name: str, what: str) -> None:
        """Note something under a name."""
        self._noted.setdefault(name, set()).add(what)
        while len(self._noted) > MOST_NOTED:
            del self._noted[next(iter(self._noted))]

    async def noted(self, name: str) -> set[str]:
        """What was noted under a name, at any server."""
        return set(self._noted.get(name, ()))

    async def strike(self, name: str, gone: Collection[str]) -> None:
        """Strike out what was noted."""
        left = self._noted.pop(name, set()).difference(gone)
        if left:
            self._noted[name] = left

    async def running_elsewhere(self, table: str) -> Running | None:
        """How long the clock of a table has been running at a server that has it in memory; None if there is none.

        It is asked, not reckoned: the calendars of two servers may be hours apart.
        """
        return None

    def answer(self, asked: str, running: Running) -> None:
        """Tell a server that asked how long a clock has been running. Does not wait."""

    @asynccontextmanager
    async def claim(self, what: str) -> AsyncIterator[bool]:
        """Do something that one server is enough for: whether it is this one. A claim ends with its block, or its server."""
        yield True


class Unheard(Bus):
    """The bus of a server that may not be alone with its database, and hears nothing: it looks into the database instead."""

    shared = True

    @property
    def is_well(self) -> bool:
        """Nothing is heard, ever."""
        return False
