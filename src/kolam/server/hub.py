"""All tables: finds the live ones, loads others from their log, makes new ones, puts idle ones away."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import msgspec
import structlog

from kolam.engine.errors import BadRecord
from kolam.engine.record import Record
from kolam.engine.table import Table
from kolam.games import definition
from kolam.replaying import replay
from kolam.server import doing
from kolam.server.actor import Actor
from kolam.server.clock import now
from kolam.server.connection import Identity
from kolam.server.errors import Refusal
from kolam.server.limiting import Limits
from kolam.server.live import Live, outcome_of
from kolam.server.messages import NewTable
from kolam.server.metrics import Metrics
from kolam.server.settings import Settings
from kolam.server.thinking import Thinking
from kolam.store import Entry, Seat, Store, TableRow

_Result = TypeVar("_Result")
#: No game between people is nearly so long; a longer record is not for the page.
MOST_DECISIONS = 2000

log = structlog.get_logger("kolam.hub")


class Hub:
    """The tables of one server, and what they share."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics, limits: Limits) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.limits = limits
        self.thinking = Thinking(settings.workers)
        self.clock = time.perf_counter
        self._actors: dict[str, Actor] = {}
        self._loading: dict[str, asyncio.Task[Actor]] = {}
        self._beside: set[asyncio.Task[Any]] = set()

    async def get(self, table: str) -> Actor:
        """The actor of a table, loaded if need be. Post to it before awaiting anything else: it may be put away."""
        while True:
            actor = self._actors.get(table)
            if actor is None:
                task = self._loading.get(table)
                if task is None:
                    task = self._loading[table] = asyncio.create_task(self._load(table))
                    task.add_done_callback(lambda _: self._loading.pop(table, None))
                actor = await asyncio.shield(task)
            if not actor.closed:
                return actor

    async def _load(self, table: str) -> Actor:
        saved = await self.store.load(table)
        if saved is None:
            raise Refusal("NoSuchTable")
        live = await asyncio.to_thread(Live, saved)  # a long game takes a while to replay
        actor = Actor(live, self)
        self._actors[table] = actor
        self.metrics.tables.set(len(self._actors))
        actor.post(lambda: doing.start_if_full(actor))  # in case the server stopped just before the start
        return actor

    async def ask(self, table: str, job: Callable[[Actor], Awaitable[_Result]]) -> _Result:
        """Have something done by a table's actor."""
        actor = await self.get(table)
        return await actor.ask(lambda: job(actor))

    def live(self) -> list[Actor]:
        """The tables in memory."""
        return list(self._actors.values())

    def forget(self, actor: Actor) -> None:
        """A table puts itself away."""
        self._actors.pop(actor.id, None)
        self.metrics.tables.set(len(self._actors))

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something beside the tables, and keep hold of it until it is done."""
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def close(self) -> None:
        """Let every table finish what it is doing, then stop."""
        await asyncio.gather(*(actor.close() for actor in self.live()))
        for task in self._beside:
            task.cancel()
        self.thinking.close()

    # --- New tables ---

    async def create(self, wanted: NewTable, identity: Identity) -> str:
        """Set up a table."""
        if wanted.seats.count("me") > 1:
            raise Refusal("BadMessage", "You can sit at one seat only.")
        if "players" in wanted.options:
            raise Refusal("BadOption", "The number of players is the number of seats.")
        game = definition(wanted.game).configure(**{**wanted.options, "players": len(wanted.seats)})
        turned = secrets.randbelow(len(wanted.seats)) if wanted.first == "random" else 0
        seats = [
            _seat(number, choice, identity) for number, choice in enumerate([*wanted.seats[turned:], *wanted.seats[:turned]])
        ]
        clock = None if wanted.clock is None else msgspec.to_builtins(wanted.clock)
        return await self._create(wanted.game, game.options, seats, wanted.public, clock, identity)

    async def create_rematch(self, live: Live, identity: Identity) -> str:
        """The same again, the circle of seats turned by one; seats of the others are kept for them."""
        seats = []
        for number, old in enumerate([*live.seats[1:], *live.seats[:1]]):
            if old.kind == "bot":
                seats.append(Seat(seat=number, kind="bot", name=old.name, level=old.level))
            elif old.person == identity.person:
                seats.append(Seat(seat=number, kind="person", name=identity.name, person=identity.person))
            else:
                seats.append(Seat(seat=number, kind="open", name=old.name, person=old.person, token=old.token))
        row = live.row
        return await self._create(row.game, row.options, seats, False, row.clock, identity)

    async def _create(
        self,
        game: str,
        options: dict[str, Any],
        seats: list[Seat],
        public: bool,
        clock: dict[str, Any] | None,
        identity: Identity,
    ) -> str:
        at = now()
        row = _new_row(game, options, secrets.randbits(64), at, public=public, clock=clock, creator=identity.person)
        entries = []
        if all(seat.kind != "open" for seat in seats):
            t = definition(game).configure(**options).new(row.seed)
            days = clock["days"] if clock is not None and clock["kind"] == "days" else None
            row = msgspec.structs.replace(
                row, state="running", to_act=t.to_act, due=None if days is None else at + days * 86_400_000
            )
            entries.append(Entry(version=1, kind="start", seat=None, at=at))
        await self.store.create(row, seats, entries)
        log.info("A table was set up", table=row.id, version=len(entries), game=game, seats=[seat.kind for seat in seats])
        return row.id

    async def import_record(self, record: Record, identity: Identity) -> str:
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
        await self.store.create(row, seats, entries)
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


def _seat(number: int, choice: str, identity: Identity) -> Seat:
    if choice == "me":
        return Seat(seat=number, kind="program" if identity.is_program else "person", name=identity.name, person=identity.person)
    if choice == "open":
        return Seat(seat=number, kind="open")
    level = int(choice.removeprefix("bot:"))
    return Seat(seat=number, kind="bot", name=f"Bot {level}", level=level)
