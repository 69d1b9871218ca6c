"""What a server does while its database, its Redis or another server is away; the long form is `make soak`."""

from __future__ import annotations

import asyncio
import random
import time

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from redis import Redis
from websockets.exceptions import InvalidStatus

from kit.kills import SETTINGS
from kit.postgres import PostgresServer, new_database, postgres_url
from kit.proxy import Proxy
from kit.raw import Wire
from kit.redis import RedisServer
from kit.web import GENEROUS, PATIENCE, Person, ServerProcess, eventually, play_to_the_end, server_in_thread, sit_down
from kolam.server import hub, queue
from kolam.server.bus import News
from kolam.server.bus import redis as redis_bus
from kolam.server.database import reach
from kolam.server.queue import RedisQueue
from kolam.server.table import clock as clocks
from kolam.server.tasks import Rank
from kolam.store import Entry, Seat, store, writer
from kolam.store.schema import KEYS
from server.test_workers import a_move
from soak.faults import run


@pytest.fixture(scope="module")
def database():
    server = PostgresServer()
    yield server
    server.remove()


@pytest.fixture(scope="module")
def redis():
    server = RedisServer()
    yield server
    server.remove()


@pytest.fixture
def line(database):
    proxy = Proxy(database.port)
    yield proxy
    proxy.close()


def test_nothing_acknowledged_is_lost_or_doubled_while_everything_breaks(tmp_path):
    chosen = (
        "kill -9 of a server",
        "a server paused",
        "PostgreSQL stopped (immediate)",
        "Redis stopped",
        "line to PostgreSQL cut",
    )
    result = run(tmp_path, tables=2, only=chosen, faults=len(chosen), longest=0.5, workers=0, quiet=True)
    assert result.account.is_clean, result.account
    assert not result.odd
    assert result.account.acknowledged["play"] > 0
    assert {kind.times for kind in result.kinds} == {1}


# --- The database ---


def test_a_database_that_does_not_answer_is_said_and_moves_count_when_it_does(tmp_path, monkeypatch, database, line):
    with server_in_thread(tmp_path, GENEROUS, database.url(line.port)) as (address, _):
        people = [Person(address), Person(address)]
        _, (one, other) = sit_down(people)
        move = {"id": "mine", "version": one.state["version"], "action": one.state["legal"][0]}
        line.stall()
        with monkeypatch.context() as impatient:
            impatient.setattr(writer, "PATIENCE", 1.0)
            assert one.ask("play", **move)["error"] == "StoreUnavailable"
            assert people[0].http.get("/api/tables?list=mine").json()["error"] == "StoreUnavailable"
            assert people[0].http.get("/healthz").status_code == 503
        line.mend()
        eventually(lambda: one.ask("play", **move)["is"] == "done")
        other.until_is("step", seat=0)
        for each in (one, other, *people):
            each.close()


def test_who_comes_while_the_database_is_away_is_told_so_and_comes_again(tmp_path, database, line):
    with server_in_thread(tmp_path, GENEROUS, database.url(line.port)) as (address, server):
        person = Person(address)
        table = person.create("mandala", ["me", "open"])
        line.cut()
        s = person.sit(table)
        assert s.closing()[0] == 1011
        s.close()
        assert person.http.get(f"/api/tables/{table}").status_code == 503
        line.mend()
        eventually(lambda: person.http.get(f"/api/tables/{table}").status_code == 200)
        assert server.metrics.faults._value.get() == 0
        person.close()


def test_a_move_that_was_stored_though_nobody_was_told_is_done_when_it_is_sent_again(tmp_path, monkeypatch):
    """The line went just after the commit."""
    with server_in_thread(tmp_path, GENEROUS) as (address, _):
        people = [Person(address), Person(address)]
        table, (one, other) = sit_down(people)
        transaction = writer.Writer._transaction

        async def stored_and_lost(self, waiting):
            await transaction(self, waiting)
            raise ConnectionResetError

        move = {"id": "mine", "version": one.state["version"], "action": one.state["legal"][0]}
        with monkeypatch.context() as patch:
            patch.setattr(writer.Writer, "_transaction", stored_and_lost)
            assert one.ask("play", **move)["error"] == "StoreUnavailable"
        assert one.ask("play", **move) == {"is": "done", "id": "mine", "version": move["version"] + 1}
        assert [item["action"] for item in people[1].see(table)["log"]] == [move["action"]]
        other.until_is("step", seat=0)
        for each in (one, other, *people):
            each.close()


# --- Another server ---


def test_servers_that_start_together_on_an_empty_database_all_start():
    database = new_database()

    async def start_together():
        await asyncio.gather(*(reach(database) for _ in range(4)))

    asyncio.run(start_together())


def test_two_who_sit_down_at_once_at_two_servers_both_sit(tmp_path, monkeypatch):
    monkeypatch.setattr(hub, "LOOK", 1000.0)  # neither hears of the other
    with (
        server_in_thread(tmp_path / "a", GENEROUS, postgres_url()) as (here, _),
        server_in_thread(tmp_path / "b", GENEROUS, postgres_url()) as (there, _),
    ):
        host, one, two = Person(here), Person(here), Person(there)
        table = host.create("ganesha", ["me", "open", "open"])
        two.see(table)
        assert [one.join(table), two.join(table)] == [1, 2]
        assert two.see(table)["state"] == "running"
        assert host.join(table) == 0
        for each in (host, one, two):
            each.close()


def test_a_server_that_was_stopped_in_a_transaction_does_not_hold_up_the_others(monkeypatch):
    monkeypatch.setitem(store._IDLE, "idle_in_transaction_session_timeout", "300")
    held = sa.insert(KEYS).values(number=77, key="held")
    database = new_database()

    async def write_past_it():
        paused = store.engine_for(database, writing=True, in_haste=True)
        other = store.Store(database)
        await other.open()
        connection = await paused.connect()
        await connection.begin()
        await connection.execute(held)  # and no more is heard of it
        await other.add_key(77, "written")
        assert (77, "written") in await other.keys()
        await connection.invalidate()
        await connection.close()
        await paused.dispose()
        await other.close()

    asyncio.run(write_past_it())


def test_a_game_starts_though_the_server_where_the_last_sat_down_died(tmp_path):
    with server_in_thread(tmp_path, GENEROUS) as (address, server):
        person = Person(address)
        table = person.create("mandala", ["me", "open"])
        s = person.sit(table)
        s.until_is("table")

        async def sit_down_elsewhere():
            saved = await server.store.load(table)
            taken = Seat(seat=1, kind="person", person="someone", name="Someone")
            joined = Entry(version=1, kind="join", seat=1, body="Someone", at=clocks.now(), seats=[taken])
            await server.store.append(saved.row, [joined])
            actor = await server.hub.get(table)
            actor.post(actor.catch_up)

        asyncio.run_coroutine_threadsafe(sit_down_elsewhere(), server.loop).result(PATIENCE)
        s.until_is("table", state="running")
        s.close()
        person.close()


def test_who_was_at_a_server_that_is_dead_is_not_here(tmp_path, monkeypatch, redis):
    """A server that was killed has said who is there, and does not say that they are gone."""
    monkeypatch.setattr(hub, "LOOK", 0.05)
    monkeypatch.setattr(hub, "LOOK_ANYWAY", 0.1)
    with server_in_thread(tmp_path, GENEROUS, postgres_url(), redis.url) as (address, server):
        people = [Person(address), Person(address)]
        table, (one, other) = sit_down(people)
        person = server.hub._actors[table].live.seats[1].person
        with Redis(port=redis.port) as client:
            until = [time.time() + 1.5, {"persons": [person], "watching": 0, "plain": []}]
            client.hset(f"kolam:here:{table}", "dead", msgspec.json.encode(until))
            client.publish(f"kolam:news:{table}", msgspec.json.encode({"server": "dead", "here": True}))
            eventually(lambda: "dead" in server.hub._actors[table].presence.elsewhere)
        other.close()
        one.until(lambda m: m["is"] == "presence" and not m["seats"][1]["here"])
        for each in (one, *people):
            each.close()


# --- Redis ---


def test_a_line_to_redis_that_is_open_and_dead_is_noticed(redis, monkeypatch):
    monkeypatch.setattr(redis_bus, "BEAT", 0.1)
    monkeypatch.setattr(redis_bus, "DEAF", 0.5)
    proxy = Proxy(redis.port)

    async def until(condition):
        while not condition():
            await asyncio.sleep(0.01)

    async def listen():
        bus = redis_bus.RedisBus(f"redis://127.0.0.1:{proxy.port}/0")
        await bus.open(lambda table, news: None)
        await until(lambda: bus.is_well)
        proxy.stall()
        await until(lambda: not bus._hears)
        assert await bus.elsewhere("t") == {}
        proxy.mend()
        await until(lambda: bus.is_well)
        await bus.close()

    asyncio.run(asyncio.wait_for(listen(), PATIENCE))
    proxy.close()


def test_news_that_were_lost_are_asked_for_when_redis_is_back(redis, monkeypatch):
    """The other's line was never cut, so it has no reason to look by itself."""
    monkeypatch.setattr(redis_bus, "AGAIN", 0.05)
    proxy = Proxy(redis.port)
    news = asyncio.Queue()

    async def told():
        while (each := await asyncio.wait_for(news.get(), PATIENCE))[0] != "t":
            pass
        return each[1]

    async def lose(one, other):
        other.follow("t")
        await told()  # from now on it hears
        one.tell("t", News(version=1))
        assert (await told()).version == 1
        proxy.cut()
        while one._hears:
            await asyncio.sleep(0.01)
        one.tell("t", News(version=2))
        while "t" not in one._untold:
            await asyncio.sleep(0.01)
        proxy.mend()
        while await told() != News(server=one.server):
            pass
        one._outgoing = asyncio.Queue(1)  # there is no room
        one.tell("u", News(version=1))
        one.tell("t", News(version=3))
        assert one._untold == {"t"}

    async def run():
        one, other = redis_bus.RedisBus(f"redis://127.0.0.1:{proxy.port}/0"), redis_bus.RedisBus(redis.url)
        await one.open(lambda table, news: None)
        await other.open(lambda *heard: news.put_nowait(heard))
        try:
            await lose(one, other)
        finally:
            await one.close()
            await other.close()

    asyncio.run(run())
    proxy.close()


def test_a_task_that_redis_has_forgotten_is_not_waited_for(redis, monkeypatch):
    monkeypatch.setattr(queue, "BEAT", 0.05)

    async def ask():
        asking = RedisQueue(redis.url, "server")
        with Redis(port=redis.port) as client:
            client.zadd(queue.WORKERS, {"worker": time.time() + 1000})
            asked = asyncio.create_task(asking.ask(a_move(), Rank.PEOPLE))
            while not client.xlen(queue.stream(Rank.PEOPLE)):
                await asyncio.sleep(0.01)
            client.delete(queue.stream(Rank.PEOPLE))
            assert await asked is None
            client.flushall()
        await asking.close()

    asyncio.run(asyncio.wait_for(ask(), PATIENCE))


# --- People who do not read ---


def test_who_reads_nothing_or_a_byte_at_a_time_is_cut_off_and_the_others_go_on(tmp_path):
    with server_in_thread(tmp_path, replace(GENEROUS, ping_seconds=0.5)) as (address, _):
        people = [Person(address), Person(address)]
        table, sockets = sit_down(people)
        with Wire(address, room=2048) as deaf, Wire(address, room=2048) as slow:
            deaf.upgrade(table)
            slow.upgrade(table)
            eventually(lambda: people[0].see(table)["watching"] == 2)
            while people[0].see(table)["watching"]:
                slow.taste()
                play_to_the_end(sockets, random.Random(1), decisions=1)
        assert people[0].see(table)["ply"] > 0
        for each in (*sockets, *people):
            each.close()


# --- Going down ---


def test_a_server_that_goes_down_sends_who_comes_elsewhere(tmp_path):
    with server_in_thread(tmp_path, GENEROUS) as (address, server):
        person = Person(address)
        table = person.create("mandala", ["me", "open"])
        server.leave()
        with pytest.raises(InvalidStatus) as refused:
            person.sit(table)
        assert refused.value.response.status_code == 503
        person.close()


def test_a_server_stops_though_database_and_redis_do_not_answer(tmp_path, database, redis, line):
    to_redis = Proxy(redis.port)
    (tmp_path / "settings.toml").write_text(SETTINGS)
    server = ServerProcess(tmp_path, 0, database.url(line.port), f"redis://127.0.0.1:{to_redis.port}/0")
    try:
        person = Person(server.address)
        s = person.sit(person.create("mandala", ["me", "bot:1"]))
        s.until_is("table")
        eventually(lambda: httpx.get(f"{server.address.http}/healthz").json()["redis"])
        line.stall()
        to_redis.stall()
        s.send("play", version=s.state["version"], action=s.state["legal"][0])
        server.stop()
        s.close()
        person.close()
    finally:
        if server.process.poll() is None:
            server.kill()
        to_redis.close()
