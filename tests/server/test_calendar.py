"""The calendar of a machine jumps by hours, or is another than its neighbor's: nobody is charged for it, and nothing breaks."""

from __future__ import annotations

import asyncio
import random
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from msgspec.structs import replace
from redis import Redis

from kit.calendar import HOUR, Calendar
from kit.kills import SETTINGS
from kit.postgres import new_database
from kit.redis import RedisServer
from kit.web import GENEROUS, PATIENCE, Person, ServerProcess, catch_up, eventually, play_to_the_end, server_in_thread, sit_down
from kolam.server import queue
from kolam.server.queue import RedisQueue
from kolam.server.worker import Worker

LIVE = {"kind": "live", "bank": 1800, "increment": 0}


@pytest.fixture
def calendar(monkeypatch):
    made = Calendar()
    monkeypatch.setattr(time, "time", made.time)
    monkeypatch.setattr(time, "time_ns", made.time_ns)
    return made


@pytest.fixture(scope="module")
def redis():
    server = RedisServer()
    yield server
    server.remove()


def entries_of(server, table):
    async def load():
        return (await server.store.load(table)).entries

    return asyncio.run_coroutine_threadsafe(load(), server.loop).result(PATIENCE)


def test_a_calendar_that_jumps_is_charged_to_nobody_and_all_goes_on(tmp_path, calendar):
    with server_in_thread(tmp_path, GENEROUS) as (address, server):
        people = [Person(address), Person(address)]
        table, sockets = sit_down(people, clock=LIVE)
        for hours in (5, -9, 30, -26):
            calendar.off += hours * HOUR
            play_to_the_end(sockets, random.Random(1), decisions=2)
            seen = people[0].see(table)
            assert min(seen["clocks"]["left"]) > 1_000_000  # of 1,800,000
            assert [(seat["here"], seat["late"], seat["gone"]) for seat in seen["seats"]] == [(True, False, False)] * 2
            assert people[0].http.get("/healthz").status_code == 200
            other = people[1].create("rajas", ["me", "open"])
            assert other in [each["id"] for each in people[0].http.get("/api/tables?list=open").json()["tables"]]
            assert people[0].see(table)["you"] == 0  # known by the cookie of before
        assert "late" not in {entry.kind for entry in entries_of(server, table)}
        for each in (*sockets, *people):
            each.close()


def test_a_turn_by_days_is_late_by_the_calendar_and_not_when_that_is_set_right(tmp_path, calendar):
    with server_in_thread(tmp_path, GENEROUS) as (address, _):
        people = [Person(address), Person(address)]
        table, sockets = sit_down(people, clock={"kind": "days", "days": 1})

        def late():
            return [seat["late"] for seat in people[0].see(table)["seats"]]

        calendar.off = 23 * HOUR
        assert late() == [False, False]
        calendar.off = 25 * HOUR
        assert late() == [True, False]
        calendar.off = 0
        assert late() == [False, False]
        play_to_the_end(sockets, random.Random(1), decisions=1)
        for each in (*sockets, *people):
            each.close()


def test_a_table_that_nobody_needs_rests_though_the_calendar_went_back(tmp_path, calendar):
    with server_in_thread(tmp_path, replace(GENEROUS, idle_seconds=0.2)) as (address, server):
        person = Person(address)
        table = person.create("mandala", ["me", "open"])
        person.see(table)
        calendar.off = -9 * HOUR
        eventually(lambda: not server.hub.live())
        person.close()


def test_servers_whose_calendars_are_hours_apart_agree(tmp_path, redis):
    """Who is at the other is here; a clock goes on at the other as it would here, and nobody pays for the difference."""
    database = new_database()

    def start(hours):
        data = tmp_path / str(hours)
        data.mkdir()
        (data / "settings.toml").write_text(SETTINGS)
        return ServerProcess(data, 0, database, redis.url, hours=hours)

    with ThreadPoolExecutor() as together:
        servers = list(together.map(start, (0, 3, -3)))
    try:
        people = [Person(server.address) for server in servers[:2]]
        table, (one, other) = sit_down(people, clock=LIVE)
        one.until(lambda m: m["is"] == "presence" and all(seat["here"] for seat in m["seats"]))
        other.until(lambda m: m["is"] in ("presence", "table") and all(seat["here"] for seat in m["seats"]))
        play_to_the_end([one, other], random.Random(1), decisions=3)
        for server in servers[1:]:
            server.step(2)
        play_to_the_end([one, other], random.Random(2), decisions=3)
        people[0].http.base_url = httpx.URL(servers[2].address.http)  # which has not had the table yet
        seen = people[0].see(table)
        assert min(seen["clocks"]["left"]) > 1_000_000
        eventually(lambda: all(seat["here"] for seat in people[0].see(table)["seats"]))
        open_table = people[1].create("rajas", ["me", "open"])
        eventually(lambda: open_table in [each["id"] for each in people[0].http.get("/api/tables?list=open").json()["tables"]])
        catch_up([one, other], seen["version"])
        for each in (one, other, *people):
            each.close()
    finally:
        for server in servers:
            server.kill()


def test_a_worker_whose_calendar_is_behind_is_seen(redis, calendar):
    async def look():
        calendar.off = -5 * HOUR
        worker = Worker(redis.url, 1)
        await worker._show()
        calendar.off = 5 * HOUR
        asking = RedisQueue(redis.url, "server")
        found = await asking.has_workers()
        await asking.close()
        await worker._redis.aclose()
        return found

    assert asyncio.run(look())
    with Redis(port=redis.port) as client:
        client.delete(queue.WORKERS)
