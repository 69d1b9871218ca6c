"""One live table: a task and a queue. All that happens at a table happens here, one thing after the other.

A decision is tried on the game, stored, committed, and only then told to anyone. If storing fails it is taken back, and nobody
has heard of it. Other servers may have the same table: what they wrote is read from the log, and told as if it had happened here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import structlog

from kolam.engine.errors import KolamError
from kolam.server.bus import News, Running
from kolam.server.errors import Refusal
from kolam.server.table import bots, hints, presence, requests, seats, undo
from kolam.server.table.clock import now
from kolam.server.table.integrity import check_follows
from kolam.server.table.live import QUIET, Live
from kolam.server.table.timer import Timer
from kolam.server.wire import views
from kolam.server.wire.connection import FAULT, NO_TABLE, Connection
from kolam.server.wire.replies import (
    ChatReply,
    RematchReply,
    RequestReply,
    ServerMessage,
    TableReply,
    ThinkingShown,
    encode,
)
from kolam.store import Conflict, Entry, EntryKind, Seat, TableRow

if TYPE_CHECKING:
    from kolam.server.hub import Hub

_Result = TypeVar("_Result")
log = structlog.get_logger("kolam.table")


#: So often something is tried anew that other servers overtake.
TRIES = 5


async def anew(job: Callable[[], Awaitable[_Result]]) -> _Result:
    """Do something by what is known; when another server has overtaken it, do it by what is known then."""
    for _ in range(TRIES - 1):
        try:
            return await job()
        except Conflict:
            continue
    return await job()


class Actor:
    """The task of one table. What people do there has a file for each thing; this is what keeps it going."""

    def __init__(self, live: Live, hub: Hub) -> None:
        self.live = live
        self.hub = hub
        self.presence = presence.Presence(live, hub.settings.gone_after_seconds)
        #: Whether a request that all agreed to is about to be carried out.
        self.settling = False
        self.bot: asyncio.Task[None] | None = None
        self.thinking: ThinkingShown | None = None
        #: The seeds of what bots think, by the version at which a turn began.
        self.whims: dict[int, int] = {}
        #: Answers to messages that carried an id, by person and id.
        self.answered: dict[tuple[str, str], str] = {}
        self.closed = False
        self._inbox: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._timer = Timer(self)
        self.task = asyncio.create_task(self._run(), name=f"table-{live.row.id}")

    @property
    def id(self) -> str:
        """The table's id."""
        return self.live.row.id

    # --- The queue ---

    @property
    def waiting(self) -> int:
        """How much is to be done."""
        return self._inbox.qsize()

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
        while not self.closed or not self._inbox.empty():  # whoever asked something gets an answer
            job = await self._inbox.get()
            if job != self._timer.tick:
                self._timer.used()
            try:
                await job()
            except Conflict:  # another server was sooner, and what it did is known here now
                log.debug("A table's job was overtaken", table=self.id, version=self.live.version)
            except KolamError as error:  # the store is away, which is told elsewhere
                log.info("A table's job was not done", table=self.id, version=self.live.version, reason=str(error))
            except Exception:
                log.exception("A table's job failed", table=self.id, version=self.live.version)
            self._wake()
            await asyncio.sleep(0)  # other tables have their turn, however much waits here
        self._stop()

    def _stop(self) -> None:
        self._timer.stop()
        if self.bot is not None:
            self.bot.cancel()
        self.hub.bus.unfollow(self.id)

    async def close(self) -> None:
        """Finish what is queued, then end the task: the server goes down."""

        async def stop() -> None:
            self.closed = True

        if not self.closed:
            self.post(stop)
        await self.task

    def _wake(self) -> None:
        """After everything that happens: note who is there, wake the bot, set the timer, and rest if nobody needs the table."""
        if self.closed:
            return
        moment = now()
        self.presence.update(self.live, moment)
        presence.tell_changes(self, moment)
        presence.note_late(self, moment)
        requests.release(self)
        bots.wake(self)
        self._timer.set(moment)

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
        gained: int = 0,
        **progress: Any,
    ) -> None:
        """Append to the log and commit; then it has happened, and is told. Seats and progress change with it."""
        live = self.live
        if not live.has_room_for(kind, seat):
            raise Refusal("NotAllowed", "So much was asked and changed at this seat that nothing more is: play on.")
        at = now()
        entry = Entry(
            version=live.head + 1,
            kind=kind,
            seat=seat,
            body=body,
            at=at,
            spent=spent,
            gained=gained,
            client=client,
            seats=list(seats) or None,
        )
        row: TableRow = msgspec.structs.replace(live.row, changed=at, **progress)
        try:
            await self.hub.store.append(row, [entry])
        except Conflict:
            if live.t.version > len(live.plies):
                live.t.undo()  # what was tried
            await self.catch_up()
            raise
        live.row = row
        for changed in seats:
            live.seats[changed.seat] = changed
        live.fold(entry)
        self.hub.bus.tell(self.id, News(version=entry.version))
        self._tell_entry(entry)

    # --- Following other servers ---

    async def catch_up(self) -> None:
        """Take in what others wrote to this table, and tell it."""
        live = self.live
        saved = await self.hub.store.load(self.id, live.head, live.said)
        if saved is None:
            self._vanish()
            raise Refusal("NoSuchTable")
        check_follows(self.id, live.head, saved.entries)
        before = live.version
        # A decision is told as it was made; what is more than decisions is told as it stands at the end.
        step_by_step = all(entry.kind == "play" or entry.kind in QUIET for entry in saved.entries)
        for entry in saved.entries:
            live.follow(entry)
            if entry is saved.entries[-1] or live.t.to_act is None:
                live.row, live.seats = saved.row, saved.seats
            if step_by_step:
                self._tell_entry(entry)
        if not step_by_step:
            self.tell_all_tables()
            self._tell_settled()
        if live.version != before:
            bots.drop(self, saved.entries)
            self.post(partial(seats.start_if_full, self))  # in case the other server stopped just before the start
        for line in saved.chat:
            live.chat.append(line)
            self.tell(ChatReply(seat=line.seat, text=line.text, at=line.at), seats_only=True)
        live.heard(saved.chat)

    def _vanish(self) -> None:
        """Whoever runs the server has deleted the table: everyone at it is told, and it is not made again."""
        log.info("A table was deleted while it was played", table=self.id, version=self.live.version)
        for connection in self.presence.connections:
            connection.close(NO_TABLE, "There is no such table.")
        self.closed = True
        self.hub.forget(self)

    async def heard(self, news: News) -> None:
        """Another server tells something about this table."""
        live = self.live
        if news.asks is not None:
            if live.clock is not None:
                self.hub.bus.answer(news.asks, Running(live.version, live.clock.passed()))
            return
        if news.text is not None:
            for connection in self.presence.connections:
                connection.send(news.text)
            bots.note_thinking(self, news.text)
            return
        if news.here or news.version is news.said is None:
            await self.look_around()
        behind = (news.version or 0) > live.head or (news.said or 0) > live.said
        if behind or (news.version is news.said is None and not news.here):
            await self.catch_up()

    async def look_around(self) -> None:
        """See who is at other servers."""
        self.presence.elsewhere = await self.hub.bus.elsewhere(self.id)

    # --- Telling ---

    def _tell_entry(self, entry: Entry) -> None:
        """What has happened, to everyone; what an entry ended is told with it."""
        match entry.kind:
            case "play":
                self.tell_step()
                if self.live.state == "over":
                    self.tell_all_tables()
            case "ask" | "answer":
                if self.live.settled is None and (request := requests.shown(self)) is not None and request.waiting:
                    self.tell(RequestReply(request=request, result=None))
            case "rematch":
                self.tell(RematchReply(table=entry.body))
            case "name" | "late":  # who is there is told when that has changed
                pass
            case _:
                self.tell_all_tables()
        self._tell_settled()

    def _tell_settled(self) -> None:
        if self.live.settled is not None:
            self.tell(RequestReply(request=None, result=self.live.settled))

    def tell_step(self) -> None:
        """The last decision, to everyone, each as they may know it."""
        texts: dict[tuple[int | None, str], str] = {}

        def text(viewer: tuple[int | None, str]) -> str:
            if viewer not in texts:
                texts[viewer] = encode(views.step(self.live, *viewer, undo.offered(self.live, viewer[0])))
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
        viewer = self.live.seat_of(person)
        return views.snapshot(
            self.live,
            person,
            lang,
            seats=self.presence.shown(self.live, person, now()),
            watching=self.presence.watching(self.live),
            request=requests.shown(self),
            thinking=self.thinking,
            undo=undo.offered(self.live, viewer),
            hints=hints.may_hint(self.live, viewer),
        )

    def tell_everywhere(self, message: ServerMessage) -> None:
        """The same message to everyone, at other servers too: for what is in no log."""
        self.tell(message)
        self.hub.bus.tell(self.id, News(text=encode(message)))

    def tell(self, message: ServerMessage, seats_only: bool = False) -> None:
        """The same message to everyone, or to everyone who is seated."""
        text = encode(message)
        for connection in self.presence.connections:
            if not seats_only or self.live.seat_of(connection.person) is not None:
                connection.send(text)
