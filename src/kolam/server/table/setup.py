"""New tables: set up by someone, or brought as a record."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import msgspec
import structlog

from kolam.bots.levels import level_number
from kolam.engine.errors import BadRecord
from kolam.engine.record import Record
from kolam.engine.table import Table
from kolam.games import definition
from kolam.playback import replay
from kolam.server.errors import Refusal
from kolam.server.table.clock import Clock, now
from kolam.server.table.live import outcome_of
from kolam.server.wire.connection import Identity
from kolam.server.wire.messages import NewTable
from kolam.server.wire.names import bot_name
from kolam.store import Entry, Seat, Store, TableRow

#: No game between people is nearly so long; a longer record is not for the page.
MOST_DECISIONS = 2000

log = structlog.get_logger("kolam.table")


async def create(store: Store, wanted: NewTable, identity: Identity) -> str:
    """Set up a table as someone wants it."""
    if wanted.seats.count("me") > 1:
        raise Refusal("BadMessage", "You can sit at one seat only.")
    if "players" in wanted.options:
        raise Refusal("BadOption", "The number of players is the number of seats.")
    game = definition(wanted.game).configure(**{**wanted.options, "players": len(wanted.seats)})
    turned = secrets.randbelow(len(wanted.seats)) if wanted.first == "random" else 0
    circle = [*wanted.seats[turned:], *wanted.seats[:turned]]
    seats: list[Seat] = []
    for number, choice in enumerate(circle):
        seats.append(_seat(number, choice, identity, [identity.name, *(seat.name for seat in seats)]))
    return await set_up(store, wanted.game, game.options, seats, wanted.public, msgspec.to_builtins(wanted.clock), identity)


async def set_up(
    store: Store,
    game: str,
    options: dict[str, Any],
    seats: list[Seat],
    public: bool,
    clock: dict[str, Any] | None,
    identity: Identity,
) -> str:
    """Store a new table; its game starts at once if no seat is open."""
    at = now()
    row = _new_row(game, options, secrets.randbits(64), at, public=public, clock=clock, creator=identity.person)
    entries = []
    if all(seat.kind != "open" for seat in seats):
        to_act = definition(game).configure(**options).new(row.seed).to_act
        due = Clock(clock, len(seats)).due_if(to_act, at) if clock is not None else None
        row = msgspec.structs.replace(row, state="running", to_act=to_act, due=due)
        entries.append(Entry(version=1, kind="start", seat=None, at=at))
    await store.create(row, seats, entries)
    log.info("A table was set up", table=row.id, version=len(entries), game=game, seats=[seat.kind for seat in seats])
    return row.id


async def import_record(store: Store, record: Record, identity: Identity) -> str:
    """A record as a table that is over."""
    if len(record.decisions) > MOST_DECISIONS:
        raise BadRecord(
            "The record has {decisions} decisions; at most {most} are taken here.",
            decisions=format(len(record.decisions), ","),
            most=format(MOST_DECISIONS, ","),
        )
    t: Table = await asyncio.to_thread(replay, record)
    at = now()
    row = _new_row(t.game.name, t.game.options, t.seed, at, public=False, clock=None, creator=identity.person)
    outcome = outcome_of(t) or {"scores": t.scores(), "winners": [], "reason": "unfinished", "by": None}
    row = msgspec.structs.replace(row, state="over", position=record.position, ply=t.version, outcome=outcome)
    entries = [Entry(version=1, kind="start", seat=None, at=at)]
    for version, (seat, action) in enumerate(t.decisions, start=2):
        entries.append(Entry(version=version, kind="play", seat=seat, body=action, at=at))
    seats = [Seat(seat=number, kind="record") for number in range(t.game.players)]
    await store.create(row, seats, entries)
    return row.id


def _new_row(
    game: str,
    options: dict[str, Any],
    seed: int,
    at: int,
    *,
    public: bool,
    clock: dict[str, Any] | None,
    creator: str,
) -> TableRow:
    return TableRow(
        id=secrets.token_urlsafe(12),
        game=game,
        rules=definition(game).rules.VERSION,
        options=dict(options),
        seed=seed,
        salt=secrets.token_hex(16),
        public=public,
        clock=clock,
        creator=creator,
        created=at,
        changed=at,
        state="open",
    )


def _seat(number: int, choice: str, identity: Identity, names: list[str]) -> Seat:
    if choice == "me":
        return Seat(seat=number, kind="program" if identity.is_program else "person", name=identity.name, person=identity.person)
    if choice == "open":
        return Seat(seat=number, kind="open")
    level = level_number(choice.removeprefix("bot:"))
    return Seat(seat=number, kind="bot", name=bot_name(level, names), level=level)
