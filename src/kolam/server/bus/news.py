"""What goes over the bus."""

from __future__ import annotations

import msgspec


class News(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Something about a table. Without anything in it: look how far the table is."""

    #: The server it comes from.
    server: str = ""
    #: How far the log and the chat are.
    version: int | None = None
    said: int | None = None
    #: Who is there has changed.
    here: bool = False
    #: A message for everyone at the table, as it goes over a socket; it says nothing that some may not know.
    text: str | None = None
    #: Where whoever has the table in memory answers how long its clock has been running.
    asks: str | None = None


class Here(msgspec.Struct, kw_only=True):
    """Who is connected to a table at one server: seated persons, how many others look on; and bots that can not think there."""

    persons: list[str] = []
    watching: int = 0
    plain: list[int] = []


class Running(msgspec.Struct):
    """For how many milliseconds a clock has been running since some version of its table."""

    version: int
    passed: int
