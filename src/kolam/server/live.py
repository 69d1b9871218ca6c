"""A table in memory: its log folded into a game, clocks and seats. No waiting and no sending happens here."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from kolam.engine.errors import BadRecord
from kolam.engine.game import Game
from kolam.engine.table import Table
from kolam.engine.words import Language
from kolam.games import definition
from kolam.server.clock import Clock
from kolam.store import ChatLine, Entry, Saved, Seat, TableRow

#: The kinds of seats whose decisions come over a connection.
CONNECTED = ("person", "program")


class Ply(NamedTuple):
    """A decision: the version that brought it, who made it, and what it was."""

    version: int
    seat: int
    action: str


class Live:
    """One table as its log tells it."""

    def __init__(self, saved: Saved) -> None:
        self.row: TableRow = saved.row
        self.seats: list[Seat] = saved.seats
        self.chat: list[ChatLine] = saved.chat
        self.game: Game = definition(self.row.game).configure(**self.row.options)
        rules = self.game.definition.rules.VERSION
        if self.row.rules != rules:
            raise BadRecord(
                "This table was played by version {played} of the rules of {game}; this is version {version}.",
                played=self.row.rules,
                game=self.row.game,
                version=rules,
            )
        row = self.row
        self.t: Table = self.game.new(row.seed) if row.position is None else self.game.load(row.position, row.seed)
        self.clock = Clock(row.clock, len(self.seats)) if row.clock is not None else None
        self.version = 0
        #: The decisions that stand.
        self.plies: list[Ply] = []
        #: The versions that messages with an id led to.
        self.done: dict[tuple[int, str], int] = {}
        self._lines: dict[tuple[int | None, str], list[list[str]]] = {}
        for entry in saved.entries:
            if entry.kind == "play":
                self.t.play(entry.body)
            self.fold(entry)

    def fold(self, entry: Entry) -> None:
        """Take in an entry of the log. A decision has been played on `t` already: it was tried there before it was stored."""
        self.version = entry.version
        if entry.client is not None and entry.seat is not None:
            self.done[entry.seat, entry.client] = entry.version
        if entry.kind == "start" and self.clock is not None:
            self.clock.start(self.t.to_act, entry.at)
        elif entry.kind == "play":
            assert entry.seat is not None
            self.plies.append(Ply(entry.version, entry.seat, entry.body))
            if self.clock is not None:
                self.clock.decided(entry.seat, entry.spent, self.t.to_act, entry.at)
        elif entry.kind == "undo":
            for _ in range(int(entry.body)):
                self.t.undo()
                self.plies.pop()
            for lines in self._lines.values():
                del lines[len(self.plies) :]
            if self.clock is not None:
                self.clock.start(self.t.to_act, entry.at)
        elif entry.kind == "end" and self.clock is not None:
            self.clock.stop()

    # --- Seats ---

    @property
    def state(self) -> str:
        """Open, running or over."""
        return self.row.state

    def seat_of(self, person: str) -> int | None:
        """Where a person sits and may act."""
        for seat in self.seats:
            if seat.person == person and seat.kind in CONNECTED:
                return seat.seat
        return None

    def people(self) -> list[int]:
        """The seats of people, whose consent is asked. Programs and bots agree to everything."""
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    def undo_count(self, seat: int) -> int:
        """How many decisions go if a seat takes back its last one."""
        for count, ply in enumerate(reversed(self.plies), start=1):
            if ply.seat == seat:
                return count
        return 0

    def undo_is_free(self, seat: int) -> bool:
        """Whether nothing was revealed and nobody acted since the seat's last decision."""
        return self.undo_count(seat) == 1 and self.t.may_take_back(seat)

    # --- Words ---

    def language(self, lang: str) -> Language:
        """A language with the game's words."""
        return self.game.definition.language(lang)

    def lines(self, viewer: int | None, lang: str) -> list[list[str]]:
        """The sentences of each decision for a viewer: made once, then only added to."""
        known = self._lines.setdefault((viewer, lang), [])
        missing = []
        say = self.language(lang)
        past = self.t if self.t.version - len(known) <= 1 else self.t.clone()
        for ply in range(self.t.version, len(known), -1):
            missing.append(past.log(viewer, since=ply - 1, say=say))
            if past is not self.t:
                past.undo()
        known.extend(reversed(missing))
        return known

    # --- The seed ---

    def seed_hash(self) -> str:
        """What the server says about the seed from the start."""
        return seed_hash(self.row)


def seed_hash(row: TableRow) -> str:
    """The hash that commits to a table's seed."""
    return hashlib.sha256(f"kolam:{row.game}:{row.seed}:{row.salt}".encode()).hexdigest()


def outcome_of(t: Table) -> dict[str, Any] | None:
    """How a game ended by its rules."""
    outcome = t.outcome
    return None if outcome is None else {**outcome.to_json(), "by": None}
