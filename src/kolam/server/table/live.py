"""A table in memory: its log folded into a game, clocks and seats, and what may be asked of it. Nothing waits or sends here."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from kolam.engine.game import Game
from kolam.engine.table import Table
from kolam.engine.versions import TABLE, begun, check_goes_on, check_version
from kolam.engine.words import Language
from kolam.games import definition
from kolam.server.errors import Refusal
from kolam.server.table.clock import Clock, now
from kolam.server.wire.lines import Line, lines
from kolam.server.wire.replies import ClocksShown
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
        row = self.row
        check_version(self.game.definition, row.rules, TABLE)
        self.t: Table = begun(self.game, row.rules, row.seed, row.position)
        self.clock = Clock(row.clock, len(self.seats)) if row.clock is not None else None
        self.version = 0
        #: The decisions that stand.
        self.plies: list[Ply] = []
        #: The versions that messages with an id led to.
        self.done: dict[tuple[int, str], int] = {}
        #: What snapshots tell alike, by seat and language (see `views`).
        self.told: dict[tuple[int | None, str], tuple[tuple[int, str], dict[str, Any]]] = {}
        self._lines: dict[tuple[int | None, str], list[list[Line]]] = {}
        for entry in saved.entries:
            if entry.kind == "play":
                check_goes_on(self.t, row.rules, TABLE)
                self.t.play(entry.body)
            self.fold(entry)
        if row.state == "running":
            check_goes_on(self.t, row.rules, TABLE)

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
            for known in self._lines.values():
                del known[len(self.plies) :]
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

    # --- Questions ---

    def check_running(self) -> None:
        """That the game is under way."""
        if self.state == "open":
            raise Refusal("NotStarted")
        if self.state == "over":
            raise Refusal("TableOver")

    def check_turn(self, seat: int, version: int | None = None) -> None:
        """That it is this seat's decision, at the version the client knows. Checked before the rules are asked anything:
        what they answer about another seat's decision could tell what it holds.
        """
        self.check_running()
        if version is not None and version != self.version:
            raise Refusal("StaleVersion")
        if self.t.to_act != seat:
            raise Refusal("NotYourDecision")

    def standing(self, t: Table) -> dict[str, Any]:
        """What lists show of a game as it stands on `t`."""
        due = self.clock.due_if(t.to_act, now()) if self.clock is not None else None
        return {"ply": t.version, "to_act": t.to_act, "due": due}

    def clocks_shown(self) -> ClocksShown | None:
        """The clocks as everyone sees them now."""
        return self.clock.shown(now()) if self.clock is not None else None

    # --- Words ---

    def language(self, lang: str) -> Language:
        """A language with the game's words."""
        return self.game.definition.language(lang)

    def lines(self, viewer: int | None, lang: str) -> list[list[Line]]:
        """The sentences of each decision for a viewer: made once, then only added to."""
        known = self._lines.setdefault((viewer, lang), [])
        missing = []
        say = self.language(lang)
        past = self.t if self.t.version - len(known) <= 1 else self.t.clone()
        for ply in range(self.t.version, len(known), -1):
            missing.append(lines(past.log(viewer, since=ply - 1, say=say)))
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
