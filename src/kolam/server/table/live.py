"""A table in memory: its log folded into a game, clocks, seats and requests. Nothing waits or sends here."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple

from kolam.engine.game import Game
from kolam.engine.table import Table
from kolam.engine.versions import TABLE, begun, check_goes_on, check_version
from kolam.engine.words import Language
from kolam.games import definition
from kolam.server.errors import Refusal
from kolam.server.table.clock import Clock, now
from kolam.server.table.requests import Asked, Result
from kolam.server.wire.lines import Line, lines
from kolam.server.wire.replies import ClocksShown
from kolam.store import ChatLine, Entry, EntryKind, Saved, Seat, TableRow

#: The kinds of seats whose decisions come over a connection.
CONNECTED = ("person", "program")
#: What may be done to a seat again and again beside playing, and how often: all of it stays in the log, which is to stay short.
ASIDE = ("join", "leave", "bot", "back", "token", "name", "ask")
MOST_ASIDE = 500
#: Entries that change nothing about what is decided next: who plays at a version may go on at it.
QUIET = ("ask", "answer", "name", "late", "rematch")


class Ply(NamedTuple):
    """A decision: the version that brought it, who made it, what it was, and what a clock has to know if it is taken back."""

    version: int
    seat: int
    action: str
    spent: int = 0
    gained: int = 0
    turn_since: int = 0


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
        #: How far the log is; how far the game is, which is what clients know; and when last it was more than a decision.
        self.head = self.version = self.reshaped = 0
        #: The decisions that stand.
        self.plies: list[Ply] = []
        #: How often each seat has taken back.
        self.taken_back = [0] * len(self.seats)
        #: How often each seat was asked for, left, renamed and the like.
        self.aside = [0] * len(self.seats)
        #: The versions that messages with an id led to.
        self.done: dict[tuple[int, str], int] = {}
        #: What snapshots tell alike, by seat and language (see `views`).
        self.told: dict[tuple[int | None, str], tuple[tuple[int, str], dict[str, Any]]] = {}
        #: What waits for answers, and how the last one ended.
        self.request: Asked | None = None
        self.settled: Result | None = None
        #: The decision whose time was over, by its number.
        self.late_at: int | None = None
        #: Seats that a bot keeps for players who were away, without having been late or giving it away.
        self.missed: set[int] = set()
        #: Seats that their players gave to a bot by themselves, and whether it has decided since.
        self.given: dict[int, bool] = {}
        self._lines: dict[tuple[int | None, str], list[list[Line]]] = {}
        self._replay(saved.entries)
        self.heard(saved.chat)
        if row.state == "running":
            check_goes_on(self.t, row.rules, TABLE)

    def _replay(self, entries: list[Entry]) -> None:
        """Fold a log in. What was taken back later is not played: only its time passed."""
        standing = _standing(entries)
        for entry in entries:
            try:
                self._replay_one(entry, entry.version in standing)
            except Exception as error:
                error.add_note(f"at version {entry.version}")
                raise

    def _replay_one(self, entry: Entry, stands: bool) -> None:
        if entry.kind == "play":
            if stands:
                check_goes_on(self.t, self.row.rules, TABLE)
                self.t.play(entry.body)
                self.fold(entry)
            else:
                self._fold_play(entry, stands=False)
                self._noted(entry)
        elif entry.kind == "undo":
            self._fold_undo(entry, played=False)
            self._noted(entry)
            self._fold_request(entry)
        else:
            self.fold(entry)

    def follow(self, entry: Entry) -> None:
        """Take in an entry that another server wrote."""
        if entry.kind == "play":
            self.t.play(entry.body)
        self.fold(entry)
        for seat in entry.seats or ():
            self.seats[seat.seat] = seat

    @property
    def said(self) -> int:
        """The number of the last line of chat; lines before it may be gone."""
        return self.chat[-1].number if self.chat else 0

    def heard(self, said: Iterable[ChatLine]) -> None:
        """Lines of chat that messages with an id led to."""
        for line in said:
            if line.client is not None:
                self.done[line.seat, line.client] = self.version

    def fold(self, entry: Entry) -> None:
        """Take in an entry of the log. A decision has been played on `t` already: it was tried there before it was stored."""
        self.settled = None
        match entry.kind:
            case "start" if self.clock is not None:
                self.clock.start(self.t.to_act, entry.at)
            case "play":
                self._fold_play(entry)
            case "undo":
                self._fold_undo(entry)
            case "end" if self.clock is not None:
                self.clock.stop()
            case "bot" if entry.seat is not None:
                self.missed.discard(entry.seat)
                if entry.body.endswith(" gone"):
                    self.missed.add(entry.seat)
                if entry.body.endswith(" own"):
                    self.given[entry.seat] = False
            case "late":
                self.late_at = self.t.version
            case "back" if entry.seat is not None:
                self.missed.discard(entry.seat)
                self.given.pop(entry.seat, None)
            case _:
                pass
        self._noted(entry)
        self._fold_request(entry)

    def _noted(self, entry: Entry) -> None:
        self.head = entry.version
        if entry.kind in ASIDE and entry.seat is not None:
            self.aside[entry.seat] += 1
        if entry.kind not in QUIET:
            self.version = entry.version
            if entry.kind != "play":
                self.reshaped = entry.version
        if entry.client is not None and entry.seat is not None:
            self.done[entry.seat, entry.client] = entry.version

    def _fold_play(self, entry: Entry, stands: bool = True) -> None:
        assert entry.seat is not None
        if entry.seat in self.given:
            self.given[entry.seat] = True
        turn_since = self.clock.turn_since if self.clock is not None else 0
        self.plies.append(Ply(entry.version, entry.seat, entry.body, entry.spent, entry.gained, turn_since))
        if self.clock is not None and stands:
            self.clock.decided(entry.seat, entry.spent, self.t.to_act, entry.at)
        elif self.clock is not None:
            self.clock.charge(entry.seat, entry.spent)

    def _fold_undo(self, entry: Entry, played: bool = True) -> None:
        """Decisions are taken back. Whoever takes back pays for the time since then; the others' clocks are as they were."""
        assert entry.seat is not None
        count = int(entry.body)
        gone = self.plies[len(self.plies) - count :]
        del self.plies[len(self.plies) - count :]
        self.taken_back[entry.seat] += 1
        if played:
            for _ in range(count):
                self.t.undo()
            for known in self._lines.values():
                del known[len(self.plies) :]
        if self.clock is not None:
            for ply in gone:
                self.clock.charge(ply.seat, ply.gained if ply.seat == entry.seat else -ply.spent)
            self.clock.charge(entry.seat, entry.spent)
            self.clock.back_to(self.t.to_act, gone[0].turn_since)

    def _fold_request(self, entry: Entry) -> None:
        before = self.request
        if entry.kind == "ask":
            self.request = Asked.read(entry)
        elif before is not None:
            self.settled = before.settled_by(entry)
            if self.settled is not None:
                self.request = None

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

    def names_beside(self, number: int) -> list[str]:
        """The names at the other seats."""
        return [seat.name for seat in self.seats if seat.seat != number and seat.name]

    def people(self) -> list[int]:
        """The seats of people, whose consent is asked. Programs and bots agree to everything."""
        return [seat.seat for seat in self.seats if seat.kind == "person"]

    def is_given_up(self, seat: int) -> bool:
        """Whether a bot plays at a seat to the end: its player wanted it, it has decided since, and not only bots play besides.
        Otherwise one could let it decide where it is hard, and come back.
        """
        others = any(each.person is not None for each in self.seats if each.seat != seat)
        return others and self.given.get(seat, False)

    def has_room_for(self, kind: EntryKind, seat: int | None) -> bool:
        """Whether an entry is not one too many of what may come as often as somebody likes."""
        return kind not in ASIDE or seat is None or self.aside[seat] < MOST_ASIDE

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


def _standing(entries: list[Entry]) -> set[int]:
    """The versions of the decisions that are not taken back later."""
    stack: list[int] = []
    for entry in entries:
        if entry.kind == "play":
            stack.append(entry.version)
        elif entry.kind == "undo":
            del stack[len(stack) - int(entry.body) :]
    return set(stack)


def seed_hash(row: TableRow) -> str:
    """The hash that commits to a table's seed."""
    return hashlib.sha256(f"kolam:{row.game}:{row.seed}:{row.salt}".encode()).hexdigest()


def outcome_of(t: Table) -> dict[str, Any] | None:
    """How a game ended by its rules."""
    outcome = t.outcome
    return None if outcome is None else {**outcome.to_json(), "by": None}
