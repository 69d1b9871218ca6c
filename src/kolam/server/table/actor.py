"""One live table: a task and a queue. All that happens at a table happens here, one thing after the other.

A decision is tried on the game, stored, committed, and only then told to anyone. If storing fails it is taken back, and nobody
has heard of it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import structlog

from kolam.bots import SearchBot
from kolam.engine.errors import KolamError
from kolam.engine.table import Table
from kolam.server.errors import Refusal
from kolam.server.table.clock import now
from kolam.server.table.live import CONNECTED, Live, outcome_of
from kolam.server.table.presence import Presence
from kolam.server.table.requests import Request, Result
from kolam.server.wire import views
from kolam.server.wire.connection import FAULT, Connection
from kolam.server.wire.replies import (
    ClocksReply,
    PresenceReply,
    RequestReply,
    ServerMessage,
    TableReply,
    ThinkingReply,
    ThinkingShown,
    encode,
)
from kolam.store import Conflict, Entry, EntryKind, Seat, TableRow

if TYPE_CHECKING:
    from kolam.server.hub import Hub

_Result = TypeVar("_Result")
log = structlog.get_logger("kolam.table")


class Actor:
    """The task of one table. What people do to it is in `doing`; this is what keeps it going."""

    def __init__(self, live: Live, hub: Hub) -> None:
        self.live = live
        self.hub = hub
        self.presence = Presence(live, hub.settings.gone_after_seconds, now())
        self.request: Request | None = None
        self.requests_made = 0
        self.thinking: ThinkingShown | None = None
        #: Answers to messages that carried an id, by person and id.
        self.answered: dict[tuple[str, str], str] = {}
        self.closed = False
        self._inbox: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._bot: asyncio.Task[None] | None = None
        self._shown_presence: list[tuple[Any, ...]] = []
        self._timer_for: int | None = None
        self._used_at = now()
        if live.clock is not None:
            live.clock.resume(now())
        self.task = asyncio.create_task(self._run(), name=f"table-{live.row.id}")

    @property
    def id(self) -> str:
        """The table's id."""
        return self.live.row.id

    # --- The queue ---

    def post(self, job: Callable[[], Awaitable[None]]) -> None:
        """Something to be done when its turn comes."""
        self._inbox.put_nowait(job)

    async def ask(self, job: Callable[[], Awaitable[_Result]]) -> _Result:
        """Have something done and wait for what comes of it."""
        answer: asyncio.Future[_Result] = asyncio.get_running_loop().create_future()

        async def do() -> None:
            try:
                result = await job()
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

        self.post(do)
        return await answer

    async def _run(self) -> None:
        self._wake()
        while not self.closed:
            job = await self._inbox.get()
            if job != self._tick:
                self._used_at = now()
            try:
                await job()
            except Exception:
                log.exception("A table's job failed", table=self.id, version=self.live.version)
            self._wake()
        self._stop()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if self._bot is not None:
            self._bot.cancel()

    async def close(self) -> None:
        """Finish what is queued, then end the task: the server goes down."""

        async def stop() -> None:
            self.closed = True

        if not self.closed:
            self.post(stop)
        await self.task

    def _wake(self) -> None:
        """After everything that happens: note who is there, wake the bot, set the timer, and rest if nobody needs the table."""
        moment = now()
        self.presence.update(self.live, moment)
        self._tell_presence(moment)
        if self.request is not None:
            electors = self.electors(self.request.kind, self.request.asker, self.request.seat)
            if (result := self.request.only(electors)) is not None:
                self.post(partial(self.settle, self.request, result))
        self._wake_bot()
        self._set_timer(moment)

    def _set_timer(self, moment: int) -> None:
        """Wake again when time alone changes something: someone is late or gone, or nobody has been here for a while."""
        change = self.presence.next_change(self.live, moment)
        if not self._is_needed(moment):
            rests_at = self._used_at + int(self.hub.settings.idle_seconds * 1000)
            change = rests_at if change is None else min(change, rests_at)
        if change == self._timer_for and self._timer is not None and not self._timer.cancelled():
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._timer_for = change
        if change is not None:
            delay = max(0.01, (change - moment) / 1000 + 0.002)
            self._timer = asyncio.get_running_loop().call_later(delay, self.post, self._tick)

    async def _tick(self) -> None:
        """Time has passed. If nobody needs the table it is put away; whoever asks for it later loads it again."""
        self._timer = None
        moment = now()
        idle = moment - self._used_at >= int(self.hub.settings.idle_seconds * 1000)
        if idle and self._inbox.empty() and not self._is_needed(moment):
            self.closed = True
            self.hub.forget(self)

    def _is_needed(self, moment: int) -> bool:
        clock = self.live.clock
        live_clock = (
            clock is not None and clock.kind == "live" and clock.running is not None and not clock.late(clock.running, moment)
        )
        return bool(self.presence.connections) or self._bot is not None or live_clock

    # --- Storing ---

    async def store(
        self,
        kind: EntryKind,
        seat: int | None,
        body: str = "",
        *,
        seats: Sequence[Seat] = (),
        client: str | None = None,
        spent: int = 0,
        **progress: Any,
    ) -> None:
        """Append to the log and commit; then it has happened. What belongs to it (seats, progress) changes with it."""
        live = self.live
        at = now()
        entry = Entry(version=live.version + 1, kind=kind, seat=seat, body=body, at=at, spent=spent, client=client)
        row: TableRow = msgspec.structs.replace(live.row, changed=at, **progress)
        try:
            await self.hub.store.append(row, [entry], seats)
        except Conflict:
            await self._reload()
            raise
        live.row = row
        for changed in seats:
            live.seats[changed.seat] = changed
        live.fold(entry)

    async def _reload(self) -> None:
        """Someone else wrote to this table: take it as it is stored now."""
        saved = await self.hub.store.load(self.id)
        if saved is not None:
            self.live = await asyncio.to_thread(Live, saved)
            self.tell_all_tables()

    async def decide(self, seat: int, action: str, client: str | None = None) -> None:
        """A seat's decision: tried, stored, told."""
        live, t = self.live, self.live.t
        t.play(action)  # raises if it is not allowed
        is_bot = live.seats[seat].kind == "bot"
        spent = live.clock.cost(t.to_act, now(), is_bot) if live.clock is not None else 0
        outcome = outcome_of(t)
        progress = {**self.standing(t), "outcome": outcome, "state": "running" if outcome is None else "over"}
        try:
            await self.store("play", seat, action, client=client, spent=spent, **progress)
        except BaseException:
            if self.live is live:  # it was not stored, so it did not happen
                t.undo()
            raise
        self.hub.metrics.moves.labels(live.row.game, "bot" if is_bot else "person").inc()
        if outcome is not None and live.clock is not None:
            live.clock.stop()
        self.tell_step()
        self.lapse("undo")
        if outcome is not None:
            self.lapse()
            self.tell_all_tables()
            log.info("A game ended", table=self.id, version=live.version, reason=outcome["reason"], scores=outcome["scores"])

    def standing(self, t: Table) -> dict[str, Any]:
        """What lists show of a game as it stands on `t`."""
        clock = self.live.clock
        return {"ply": t.version, "to_act": t.to_act, "due": clock.due_if(t.to_act, now()) if clock is not None else None}

    async def finish(self, reason: str, winners: list[int], by: int | None, client: str | None = None) -> None:
        """End the table before the game is over by its rules."""
        outcome = {"scores": self.live.t.scores(), "winners": winners, "reason": reason, "by": by}
        await self.store("end", by, reason, client=client, state="over", to_act=None, due=None, outcome=outcome)
        self.lapse()
        self.tell_all_tables()
        log.info("A table was ended", table=self.id, version=self.live.version, reason=reason)

    # --- Telling ---

    def tell_step(self) -> None:
        """The last decision, to everyone, each as they may know it."""
        texts: dict[tuple[int | None, str], str] = {}

        def text(viewer: tuple[int | None, str]) -> str:
            if viewer not in texts:
                texts[viewer] = encode(views.step(self.live, *viewer))
            return texts[viewer]

        for connection in self.presence.connections:
            self._tell_one(connection, partial(text, (self.live.seat_of(connection.person), connection.lang)))

    def tell_all_tables(self) -> None:
        """A snapshot to everyone."""
        for connection in self.presence.connections:
            self.tell_table(connection)

    def tell_table(self, connection: Connection) -> None:
        """A snapshot to one viewer."""
        self._tell_one(connection, lambda: encode(self.snapshot(connection.person, connection.lang)))

    def _tell_one(self, connection: Connection, text: Callable[[], str]) -> None:
        """What can not be told to one viewer, through a fault of ours, must not keep the others from hearing it."""
        try:
            connection.send(text())
        except Exception:
            log.exception("A viewer could not be told", table=self.id, version=self.live.version)
            connection.close(FAULT, "Something went wrong here.")

    def snapshot(self, person: str, lang: str) -> TableReply:
        """The table for one person."""
        return views.snapshot(
            self.live,
            person,
            lang,
            seats=self.presence.shown(self.live, person, now()),
            watching=self.presence.watching(self.live),
            request=self.request.shown() if self.request is not None else None,
            thinking=self.thinking,
        )

    def tell(self, message: ServerMessage, seats_only: bool = False) -> None:
        """The same message to everyone, or to everyone who is seated."""
        text = encode(message)
        for connection in self.presence.connections:
            if not seats_only or self.live.seat_of(connection.person) is not None:
                connection.send(text)

    def _tell_presence(self, moment: int) -> None:
        """Tell who is there, if that has changed."""
        live = self.live
        seats = self.presence.shown(live, "", moment)
        shown: list[tuple[Any, ...]] = [(self.presence.watching(live),), *(msgspec.structs.astuple(seat) for seat in seats)]
        if shown == self._shown_presence:
            return
        was_late = [seat[4] for seat in self._shown_presence[1:]]
        self._shown_presence = shown
        for connection in self.presence.connections:
            seen = self.presence.shown(live, connection.person, moment)
            connection.send(encode(PresenceReply(seats=seen, watching=shown[0][0])))
        if live.clock is not None and was_late != [seat.late for seat in seats] and any(seat.late for seat in seats):
            self.tell(ClocksReply(clocks=live.clock.shown(moment)))

    # --- Requests ---

    def electors(self, kind: str, asker: int, target: int | None) -> set[int]:
        """Whose consent is needed: the other people who are there and whose time is not over.

        For an undo it is all others who have a seat, there or not, kept by a bot or not: what a decision showed has been seen,
        so nobody's absence is a yes.
        """
        if kind == "undo":
            return {
                seat.seat
                for seat in self.live.seats
                if seat.seat != asker and seat.person is not None and seat.token is None and seat.kind in ("person", "bot")
            }
        moment = now()
        return {
            seat
            for seat in self.live.people()
            if seat not in (asker, target)
            and not self.presence.is_gone(self.live, seat, moment)
            and not self.presence.is_late(self.live, seat, moment)
        }

    async def settle(self, request: Request, result: Result) -> None:
        """A request is answered: do what was asked, or tell that it is off."""
        if self.request is not request:
            return
        self.request = None
        self.tell(RequestReply(request=None, result=result))
        if result == "agreed":
            await self.carry_out(request)

    async def carry_out(self, request: Request) -> None:
        """Do what all have agreed to."""
        live = self.live
        if live.state != "running":
            return
        match request.kind:
            case "undo":
                await self.take_back(request.asker)
            case "end":
                await self.finish("ended", [], None)
            case "resign":
                others = [seat.seat for seat in live.seats if seat.seat != request.asker]
                await self.finish("resigned", others if len(others) == 1 else [], request.asker)
            case "bot":
                assert request.seat is not None
                await self.let_bot_play(request.seat, request.level)

    def lapse(self, kind: str | None = None) -> None:
        """A request that the game has overtaken is off."""
        if self.request is not None and kind in (None, self.request.kind):
            self.request = None
            self.tell(RequestReply(request=None, result="lapsed"))

    async def take_back(self, seat: int, client: str | None = None) -> None:
        """Undo the last decision of a seat and all that came after."""
        count = self.live.undo_count(seat)
        if not count:
            raise Refusal("NothingToUndo")
        after = self.live.t.clone()
        for _ in range(count):
            after.undo()
        await self.store("undo", seat, str(count), client=client, **self.standing(after))
        self.lapse()
        self.tell_all_tables()

    async def let_bot_play(self, seat: int, level: int, client: str | None = None) -> None:
        """A bot plays on; the seat stays kept for whom it was."""
        changed = msgspec.structs.replace(self.live.seats[seat], kind="bot", level=level, name=f"Bot {level}")
        await self.store("bot", seat, str(level), seats=[changed], client=client)
        self.tell_all_tables()
        log.info("A bot plays on", table=self.id, version=self.live.version, seat=seat, level=level)

    # --- Bots ---

    def _wake_bot(self) -> None:
        """If a bot is to act and not thinking yet, let it think."""
        live = self.live
        to_act = live.t.to_act
        if self._bot is not None or live.state != "running" or to_act is None or live.seats[to_act].kind != "bot":
            return
        if not self.presence.connections and not any(seat.kind in CONNECTED for seat in live.seats):
            return  # nobody plays and nobody looks on: it goes on when someone does
        self._bot = asyncio.create_task(self._think(to_act, live.version), name=f"bot-{self.id}")

    async def _think(self, seat: int, version: int) -> None:
        live, thinking = self.live, self.hub.workers
        level = live.seats[seat].level or 1
        action: str | None = None
        since = now()
        try:
            if not thinking.is_ready(live.game.definition):
                self._tell_thinking(seat, "preparing", since)
                await thinking.prepare(live.game.definition)
            self._tell_thinking(seat, "thinking", since)
            action = (await thinking.think(live.t.clone(), SearchBot(seed=secrets.randbits(53), level=level))).action
        except Exception:
            log.exception("A bot failed", table=self.id, version=version, seat=seat, level=level)
        self.hub.metrics.thinking_seconds.labels(live.row.game).observe((now() - since) / 1000)
        self.post(partial(self._bot_chose, seat, version, action))

    def _tell_thinking(self, seat: int, state: Any, since: int) -> None:
        self.thinking = ThinkingShown(seat=seat, state=state, since=since) if state != "done" else None
        self.tell(ThinkingReply(seat=seat, state=state, since=since))

    async def _bot_chose(self, seat: int, version: int, action: str | None) -> None:
        self._bot = None
        self._tell_thinking(seat, "done", now())
        live = self.live
        if live.version != version or live.t.to_act != seat or live.seats[seat].kind != "bot" or live.state != "running":
            return  # something else happened meanwhile; a bot to act is woken again
        try:
            await self.decide(seat, action if action is not None else live.t.legal()[0])
        except KolamError as error:
            log.error("A bot's decision could not be made", table=self.id, version=version, seat=seat, error=str(error))
            await asyncio.sleep(1)  # the store does not answer: do not ask it in a hurry
