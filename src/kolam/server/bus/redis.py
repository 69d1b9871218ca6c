"""The bus over Redis: a channel for each table, presence with a time to live, claims.

If Redis is away, nothing is lost: moves are in the database, and servers look there every few seconds until it is back.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import msgspec
import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from kolam.server.bus.memory import Bus, Heard
from kolam.server.bus.news import Here, News, Running
from kolam.server.redis_client import AWAY, PATIENCE, moment_of, redis_at

log = structlog.get_logger("kolam.bus")

#: A server that has said nothing for so many seconds is not there.
LIFE = 30
#: When each person was last seen at any server.
PEOPLE = "kolam:people"
#: How soon Redis is told something again when it is away, and how soon it is asked something, in seconds.
AGAIN, ASK_AGAIN = 0.5, 2.0
#: A server tells itself this often that it hears, in seconds; if it has heard nothing for so long, the line is dead.
BEAT, DEAF = 2.0, 8.0
#: How long another server has to tell how long a clock has been running, in seconds.
ANSWERED = 1.0
#: Claims are renewed while they are held, and end by themselves so long after their server.
CLAIM = 15
#: What was noted is forgotten so long after the last note under its name.
NOTED = 86_400
#: What waits to be sent while Redis is away; news beyond that are not sent, but that there were some.
MOST_WAITING = 10_000

_NEWS = msgspec.json.Decoder(News)
_Result = TypeVar("_Result")
_DROP = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"


def _channel(table: str) -> str:
    return f"kolam:news:{table}"


def _here_key(table: str) -> str:
    return f"kolam:here:{table}"


def _noted_key(name: str) -> str:
    return f"kolam:noted:{name}"


class RedisBus(Bus):
    """News between the servers of one database."""

    shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._redis: Redis = redis_at(url)
        self._ears: Redis = redis_at(url, waits=DEAF)
        self._followed: set[str] = set()
        self._here: dict[str, Here] = {}
        self._outgoing: asyncio.Queue[Callable[[], Awaitable[Any]]] = asyncio.Queue(MOST_WAITING)
        #: Tables of which news were lost: when Redis is back, the others are told to look at them.
        self._untold: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._pubsub: PubSub | None = None
        self._hears = self._speaks = False
        self._ask_at = 0.0
        self._closing = False

    @property
    def is_well(self) -> bool:
        """Whether news come and go."""
        return self._hears and self._speaks

    async def open(self, heard: Heard) -> None:
        """Begin to hear."""
        work = (self._listen(heard), self._send(), self._stay())
        self._tasks = [asyncio.create_task(each, name="kolam-bus") for each in work]

    async def close(self) -> None:
        """Say that nobody is here any more, and stop."""
        self._closing = True
        for task in self._tasks:
            while not task.done():  # the client of Redis may swallow a cancellation
                task.cancel()
                await asyncio.wait((task,), timeout=0.2)
        with contextlib.suppress(*AWAY):
            async with asyncio.timeout(PATIENCE):
                for table in self._here:
                    await self._redis.hdel(_here_key(table), self.server)
        with contextlib.suppress(*AWAY):
            async with asyncio.timeout(PATIENCE):
                await self._redis.aclose()
                await self._ears.aclose()

    # --- Hearing ---

    def follow(self, table: str) -> None:
        """Hear of a table from now on; once that holds, it is looked at anew."""
        self._followed.add(table)
        self._soon(lambda: self._subscribe(table))

    def unfollow(self, table: str) -> None:
        """Hear no more of a table."""
        self._followed.discard(table)
        if self._here.pop(table, None) is not None:
            self._soon(lambda: self._redis.hdel(_here_key(table), self.server))
        self._soon(lambda: self._unsubscribe(table))

    async def _subscribe(self, table: str) -> None:
        if self._pubsub is not None and table in self._followed:
            await self._pubsub.subscribe(_channel(table))

    async def _unsubscribe(self, table: str) -> None:
        if self._pubsub is not None and table not in self._followed:
            await self._pubsub.unsubscribe(_channel(table))

    async def _listen(self, heard: Heard) -> None:
        """Listen, and when the line is cut, listen again; after each beginning every table is looked at anew."""
        while not self._closing:
            try:
                async with self._ears.pubsub() as pubsub:
                    # A channel of its own, so that there is always something to listen to.
                    await pubsub.subscribe(_channel(self.server), *map(_channel, self._followed))
                    self._pubsub = pubsub
                    last = time.monotonic()
                    while time.monotonic() - last < DEAF:
                        message = await pubsub.get_message(timeout=BEAT)
                        if message is not None:
                            last, self._hears = time.monotonic(), True
                            self._take(message, heard)
                    raise TimeoutError
            except AWAY as error:
                if self._hears:
                    log.warning("Redis is away; the database is looked at instead", reason=type(error).__name__)
                self._hears, self._pubsub = False, None
                await asyncio.sleep(AGAIN)

    def _take(self, message: dict[str, Any], heard: Heard) -> None:
        table = message["channel"].decode().rpartition(":")[2]
        if message["type"] == "subscribe" and table in self._followed:
            heard(table, News())
        elif message["type"] == "message":
            with contextlib.suppress(msgspec.MsgspecError):
                news = _NEWS.decode(message["data"])
                if news.server != self.server:
                    heard(table, news)

    # --- Telling ---

    def tell(self, table: str, news: News) -> None:
        """Tell the others that follow a table."""
        news.server = self.server
        text = msgspec.json.encode(news)
        if not self._soon(lambda: self._publish(table, text)):
            self._untold.add(table)

    async def _publish(self, table: str, text: bytes) -> None:
        try:
            await self._redis.publish(_channel(table), text)
        except AWAY:
            self._untold.add(table)
            raise

    def are_here(self, table: str, here: Here) -> None:
        """Tell who is connected to a table at this server."""
        self._here[table] = here
        self._soon(lambda: self._write_here(table, here))
        self.tell(table, News(here=True))

    def tell_people(self, people: Collection[str]) -> None:
        """Tell who is at this server, at a table or not."""
        self._soon(lambda: self._write_people(list(people)))

    async def _write_people(self, people: list[str]) -> None:
        moment = await moment_of(self._redis)
        async with self._redis.pipeline(transaction=False) as pipe:
            if people:
                pipe.zadd(PEOPLE, dict.fromkeys(people, moment))
            pipe.zremrangebyscore(PEOPLE, "-inf", moment - LIFE)
            await pipe.execute()

    async def _write_here(self, table: str, here: Here) -> None:
        entry = msgspec.json.encode([await moment_of(self._redis) + LIFE, msgspec.to_builtins(here)])
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.hset(_here_key(table), self.server, entry)
            pipe.expire(_here_key(table), LIFE * 2)
            await pipe.execute()

    def _soon(self, work: Callable[[], Awaitable[Any]]) -> bool:
        """Something to be done when its turn comes; whether there is room for it."""
        try:
            self._outgoing.put_nowait(work)
        except asyncio.QueueFull:
            return False
        return True

    async def _send(self) -> None:
        while not self._closing:
            work = await self._outgoing.get()
            try:
                await work()
                self._speaks = True
                untold, self._untold = self._untold, set()
                for table in untold:
                    self.tell(table, News())
            except AWAY:
                self._speaks = False
                await asyncio.sleep(AGAIN)

    async def _stay(self) -> None:
        """Say again and again who is here, so that it is forgotten when this server is gone; and to itself that it hears."""
        while not self._closing:
            for table, here in list(self._here.items()):
                self._soon(partial(self._write_here, table, here))
            for _ in range(int(LIFE / 3 / BEAT)):
                self.tell(self.server, News())
                await asyncio.sleep(BEAT)

    # --- Asking ---

    async def _ask(self, question: Callable[[], Awaitable[Any]], otherwise: _Result) -> _Result:
        if time.monotonic() < self._ask_at:  # it was away just now: nobody waits for it again and again
            return otherwise
        try:
            found: _Result = await question()
        except AWAY:
            self._speaks, self._ask_at = False, time.monotonic() + ASK_AGAIN
            return otherwise
        return found

    async def elsewhere(self, table: str) -> dict[str, Here]:
        """Who is connected to a table at other servers, by server."""

        async def ask() -> tuple[float, dict[Any, Any]]:
            return await moment_of(self._redis), await self._redis.hgetall(_here_key(table))

        moment, found = await self._ask(ask, (0.0, dict[Any, Any]()))
        there = {}
        for server, entry in found.items():
            until, here = msgspec.json.decode(entry)
            if until > moment and server.decode() != self.server:
                there[server.decode()] = msgspec.convert(here, Here)
        return there

    async def people_elsewhere(self) -> set[str]:
        """Who is at other servers."""

        async def ask() -> list[Any]:
            return await self._redis.zrangebyscore(PEOPLE, await moment_of(self._redis) - LIFE, "+inf")

        found = await self._ask(ask, list[Any]())
        return {person.decode() for person in found}

    async def note(self, name: str, what: str) -> None:
        """Note something under a name: here too, for when Redis is away."""
        await super().note(name, what)

        async def ask() -> None:
            async with self._redis.pipeline(transaction=False) as pipe:
                pipe.sadd(_noted_key(name), what)
                pipe.expire(_noted_key(name), NOTED)
                await pipe.execute()

        await self._ask(ask, None)

    async def noted(self, name: str) -> set[str]:
        """What was noted under a name, at any server."""
        found: set[Any] = await self._ask(lambda: self._redis.smembers(_noted_key(name)), set[Any]())
        return await super().noted(name) | {what.decode() for what in found}

    async def strike(self, name: str, gone: Collection[str]) -> None:
        """Strike out what was noted."""
        await super().strike(name, gone)
        if gone:
            await self._ask(lambda: self._redis.srem(_noted_key(name), *gone), 0)

    async def running_elsewhere(self, table: str) -> Running | None:
        """How long the clock of a table has been running at a server that has it in memory."""
        asks = f"kolam:running:{secrets.token_hex(8)}"
        text = msgspec.json.encode(News(server=self.server, asks=asks))

        async def ask() -> Any:
            if await self._redis.publish(_channel(table), text) > (table in self._followed):
                return await self._redis.blpop([asks], timeout=ANSWERED)
            return None

        found: Any = await self._ask(ask, None)
        return None if found is None else msgspec.json.decode(found[1], type=Running)

    def answer(self, asked: str, running: Running) -> None:
        """Tell a server that asked how long a clock has been running."""
        self._soon(lambda: self._write_answer(asked, running))

    async def _write_answer(self, asked: str, running: Running) -> None:
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.rpush(asked, msgspec.json.encode(running))
            pipe.expire(asked, LIFE)
            await pipe.execute()

    @asynccontextmanager
    async def claim(self, what: str) -> AsyncIterator[bool]:
        """Whether this server is the one to do something; without Redis every server is, and the log lets one of them in."""
        key = f"kolam:claim:{what}"
        mine = await self._ask(lambda: self._redis.set(key, self.server, nx=True, ex=CLAIM), True)
        if not mine and await self._ask(lambda: self._redis.get(key), b"") != self.server.encode():
            yield False
            return
        holding = asyncio.create_task(self._hold(key))
        try:
            yield True
        finally:
            holding.cancel()
            self._soon(lambda: self._redis.eval(_DROP, 1, key, self.server))

    async def _hold(self, key: str) -> None:
        while True:
            await asyncio.sleep(CLAIM / 3)
            await self._ask(lambda: self._redis.expire(key, CLAIM), False)
