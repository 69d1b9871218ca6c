"""What the store keeps, as plain values."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

State = Literal["open", "running", "over"]
SeatKind = Literal["open", "person", "program", "bot", "record"]
EntryKind = Literal[
    "join", "leave", "start", "play", "undo", "bot", "back", "end", "token", "name", "ask", "answer", "late", "rematch"
]


class TableRow(msgspec.Struct, kw_only=True):
    """A table as it stands; what the log tells is not repeated here, but for what lists show."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    seed: int
    salt: str
    position: dict[str, Any] | None = None
    public: bool
    clock: dict[str, Any] | None = None
    creator: str | None
    created: int
    changed: int
    state: State
    ply: int = 0
    to_act: int | None = None
    due: int | None = None
    outcome: dict[str, Any] | None = None
    rematch: str | None = None


class Seat(msgspec.Struct, kw_only=True):
    """Who sits where. `person` is who may act; at an open or bot's seat it is whom the seat is kept for, or who left it."""

    seat: int
    kind: SeatKind
    name: str = ""
    person: str | None = None
    level: int | None = None
    token: str | None = None


class Entry(msgspec.Struct, kw_only=True):
    """One thing that happened at a table.

    `spent` is what it took off a clock, in milliseconds; of that, `gained` was given for a turn that passed on. `seats` are those
    that changed, as they are now.
    """

    version: int
    kind: EntryKind
    seat: int | None
    body: str = ""
    at: int
    spent: int = 0
    gained: int = 0
    client: str | None = None
    seats: list[Seat] | None = None


class ChatLine(msgspec.Struct, kw_only=True):
    """One line of a table's chat."""

    number: int
    seat: int
    text: str
    at: int
    client: str | None = None


class Saved(msgspec.Struct, kw_only=True):
    """A table with all that belongs to it, or what came to its log and chat since some moment."""

    row: TableRow
    seats: list[Seat]
    entries: list[Entry]
    chat: list[ChatLine]


class Listed(msgspec.Struct, kw_only=True):
    """A table as lists show it."""

    row: TableRow
    seats: list[Seat]


class SavedAnalysis(msgspec.Struct, kw_only=True):
    """The analysis of a finished table in one language, as far as it is."""

    table: str
    lang: str
    state: Literal["waiting", "done"]
    body: str
    at: int
