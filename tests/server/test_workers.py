"""Thinking is a queue: turns by rank, workers in other processes, and what happens when they die."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from typing import ClassVar

import httpx
import pytest
from msgspec.structs import replace
from redis import Redis

from kit.postgres import postgres_url
from kit.redis import RedisServer
from kit.web import GENEROUS, PATIENCE, Person, eventually, play_to_the_end, server_in_thread, sit_down
from kolam.server import queue
from kolam.server import turns as turns_of
from kolam.server.table import bots
from kolam.server.table.analysis import Analysis, _Wanted
from kolam.server.tasks import HintFound, HintTask, LookFound, LookTask, MoveFound, MoveTask, Rank, do, possible_position
from kolam.server.turns import Turns
from kolam.server.web import health
from kolam.server.workers import Workers

#: A worker that notices sooner than usual when another one is dead.
WORKER = """
import asyncio, sys
import kolam.server.queue as queue
queue.BEAT, queue.TAKEN_OVER_AFTER = 0.1, 0.6
from kolam.server.worker import Worker
{more}
async def run():
    made = Worker(sys.argv[1], 1)
    await made.run(lambda: print(made.name, flush=True))
asyncio.run(run())
"""
#: One that says when it has taken a task, and does nothing more.
STUCK = """
import kolam.server.worker as worker
async def stuck(self, job):
    print("taken", flush=True)
    await asyncio.Event().wait()
worker.Worker._do = stuck
"""


@contextmanager
def worker(url: str, more: str = ""):
    process = subprocess.Popen([sys.executable, "-c", WORKER.format(more=more), url], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("worker-")
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@pytest.fixture(scope="module")
def redis():
    server = RedisServer()
    yield server
    server.remove()


@pytest.fixture
def house(tmp_path, redis, monkeypatch):
    """A server that can not think itself."""
    with Redis(port=redis.port) as client:
        client.flushall()

    async def nobody(*_):
        raise AssertionError("this is for workers")

    with server_in_thread(tmp_path, GENEROUS, postgres_url(), redis.url) as (address, server):
        monkeypatch.setattr(server.hub.workers, "run", nobody)
        monkeypatch.setattr(server.hub.workers, "is_ready", lambda _: True)
        person = Person(address)
        yield server, person
        person.close()


def a_move(level: int = 1) -> MoveTask:
    import kolam

    t = kolam.game("mandala").new(seed=3)
    return MoveTask(game="mandala", options=t.game.options, level=level, position=possible_position(t, 0), seed=5)


def test_a_task_is_a_pure_function_of_what_it_holds():
    task = a_move()
    assert do(task) == do(task)
    hint = HintTask(game=task.game, options=task.options, level=1, position=task.position, seed=1, lang="ru")
    found = do(hint)
    assert isinstance(found, HintFound)
    assert found == do(hint)


def test_what_is_sent_is_what_the_seat_knows():
    """The same cards in the seat's hand, other cards where it can not see."""
    import kolam

    t = kolam.game("mandala").new(seed=3)
    dealt = [possible_position(t, 0) for _ in range(8)]
    game = t.game
    assert all(game.load(position).view(0) == t.view(0) for position in dealt)
    assert len({str(position["hands"][1]) for position in dealt}) > 1


def test_a_bots_move_a_hint_and_an_analysis_come_from_a_worker(house, redis):
    _, person = house
    with worker(redis.url):
        table = person.create("mandala", ["me", "bot:1"])
        s = person.sit(table)
        s.until_is("table")
        s.play(s.state["legal"][0])
        s.until(lambda m: m["is"] == "step" and m["seat"] == 1)
        while s.state["to_act"] != 0:
            s.receive()
        assert s.ask("hint")["action"] in s.state["legal"]
        s.ask("resign")
        person.post(f"/api/tables/{table}/analysis", {})
        while (found := person.http.get(f"/api/tables/{table}/analysis").json())["state"] != "done":
            assert found["state"] in ("preparing", "running")
        assert len(found["chances"]) == found["of"] + 1
        s.close()


def test_what_waits_for_workers_is_told_by_every_server_and_slows_tables_of_bots_alone(house, redis, tmp_path, monkeypatch):
    """One is begun with, the others wait, and a server that sent none of them knows it, too."""
    server, person = house
    monkeypatch.setattr(queue, "COUNT", 0.05)
    monkeypatch.setattr(health, "FRESH", 0)
    with (
        server_in_thread(tmp_path / "other", GENEROUS, postgres_url(), redis.url) as (address, other),
        worker(redis.url, STUCK) as stuck,
    ):
        asked = [
            asyncio.run_coroutine_threadsafe(server.hub.workers.do(a_move(), rank, f"p{n}"), server.loop)
            for n, rank in enumerate((Rank.PEOPLE, Rank.PEOPLE, Rank.BOTS, Rank.ANALYSES))
        ]
        assert stuck.stdout.readline() == "taken\n"
        for each in (server, other):
            eventually(lambda each=each: each.metrics.registry.get_sample_value("kolam_bot_queue") == 3)
        assert person.http.get("/healthz").json()["bots_waiting"] == 3
        assert httpx.get(f"{address.http}/healthz").json()["bots_waiting"] == 3
        slept, sleep = [], asyncio.sleep

        async def noted(seconds, *more):
            slept.append(seconds)
            await sleep(seconds, *more)

        monkeypatch.setattr(bots.asyncio, "sleep", noted)
        watched = person.sit(person.create("mandala", ["bot:1", "bot:1"]))
        eventually(lambda: bots.PAUSE_FOR_EACH * 3 in slept)
        watched.close()
        for each in asked:
            each.cancel()
    with worker(redis.url):  # it takes over what the dead one left, and does the rest
        eventually(lambda: server.hub.workers.waiting == 0)


def test_the_task_of_a_dead_worker_is_taken_over(house, redis):
    _, person = house
    table = person.create("mandala", ["me", "bot:1"])
    s = person.sit(table)
    s.until_is("table")
    with worker(redis.url, STUCK) as stuck:
        s.play(s.state["legal"][0])
        assert stuck.stdout.readline() == "taken\n"
        stuck.send_signal(signal.SIGKILL)
        stuck.wait()
        with worker(redis.url):
            s.until(lambda m: m["is"] == "step" and m["seat"] == 1)
    s.close()


def test_what_workers_die_of_is_given_up(house, redis):
    server, _ = house
    with worker(redis.url):  # so that there is somebody to ask
        asked = asyncio.run_coroutine_threadsafe(server.hub.workers.do(a_move(), Rank.PEOPLE, "p"), server.loop)
        assert isinstance(asked.result(30), MoveFound)
    with Redis(port=redis.port) as client:
        fields = {"id": "x", "server": "test", "task": queue.msgspec.json.encode(a_move())}
        client.xadd(queue.stream(Rank.PEOPLE), fields)
        for number in range(queue.MOST_TRIES):  # taken, and never done
            if number == 0:
                client.xreadgroup(queue.GROUP, "dead", {queue.stream(Rank.PEOPLE): ">"}, count=1)
            else:
                client.xautoclaim(queue.stream(Rank.PEOPLE), queue.GROUP, f"dead {number}", 0, count=1)
        with worker(redis.url):
            while not (told := client.xread({queue.answers("test"): "0"}, block=1000)):
                continue
        assert b"workers died" in told[0][1][0][1][b"found"]
        assert client.xlen(queue.stream(Rank.PEOPLE)) == 0


def test_without_workers_a_server_thinks_itself(tmp_path, redis):
    with Redis(port=redis.port) as client:
        client.flushall()
    with server_in_thread(tmp_path, GENEROUS, postgres_url(), redis.url) as (address, _):
        person = Person(address)
        s = person.sit(person.create("mandala", ["me", "bot:1"]))
        s.until_is("table")
        s.play(s.state["legal"][0])
        s.until(lambda m: m["is"] == "step" and m["seat"] == 1)
        s.close()
        person.close()


def test_an_analysis_goes_on_after_a_restart(tmp_path):
    with server_in_thread(tmp_path) as (address, server):
        people = [Person(address), Person(address)]
        table = people[0].create("mandala", ["me", "open"])
        people[1].join(table)
        sockets = [each.sit(table) for each in people]
        play_to_the_end(sockets, random.Random(3), decisions=3)
        sockets[0].ask("resign")

        async def stuck(*_):
            await asyncio.Event().wait()

        server.hub.workers.do = stuck
        assert people[0].post(f"/api/tables/{table}/analysis", {})["state"] == "preparing"
    with server_in_thread(tmp_path) as (address, _):
        people[0].http.base_url = address.http
        while (found := people[0].http.get(f"/api/tables/{table}/analysis").json())["state"] != "done":
            assert found["state"] in ("preparing", "running")
        assert len(found["chances"]) == 4
        for each in people:
            each.close()


def test_an_analysis_that_fails_is_kept_as_that_and_not_in_memory_and_may_be_tried_again(tmp_path):
    with server_in_thread(tmp_path) as (address, server):
        people = [Person(address), Person(address)]
        table, sockets = sit_down(people)
        play_to_the_end(sockets, random.Random(3), decisions=3)
        sockets[0].ask("resign")
        find = server.hub.workers.do

        async def fail(*_):
            raise RuntimeError("no")

        for do, state in ((fail, "failed"), (fail, "failed"), (find, "done")):
            server.hub.workers.do = do
            assert people[0].post(f"/api/tables/{table}/analysis", {})["state"] == "preparing"
            eventually(lambda: not server.analyses._here)
            assert people[0].http.get(f"/api/tables/{table}/analysis").json()["state"] == state
        for each in (*sockets, *people):
            each.close()


def test_what_another_server_found_while_an_analysis_waited_is_not_looked_for_again(tmp_path):
    with server_in_thread(tmp_path) as (address, server):
        people = [Person(address), Person(address)]
        table, sockets = sit_down(people)
        play_to_the_end(sockets, random.Random(3), decisions=3)
        sockets[0].ask("resign")
        looked = []

        async def look(task, *_):
            looked.append(task)

        server.hub.workers.do = look

        def there(work):
            return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)

        first = server.analyses._turns.take(0, "", "another")
        there(first.__aenter__())  # another one is looked at first
        people[0].post(f"/api/tables/{table}/analysis", {})
        found = Analysis(state="done", done=3, of=3, chances=[(0.5, 0.5)] * 4)
        there(server.analyses._keep(_Wanted(table, "en"), found))
        there(first.__aexit__(None, None, None))
        eventually(lambda: people[0].http.get(f"/api/tables/{table}/analysis").json()["state"] == "done")
        assert looked == []
        for each in (*sockets, *people):
            each.close()


class Looking:
    """In place of workers: tells whose games are looked at, in which order, and waits until it may go on."""

    def __init__(self, monkeypatch):
        self.order: list[int] = []
        self.goes_on = threading.Event()
        monkeypatch.setattr(Workers, "do", lambda _, task, *more: self._look(task))

    async def _look(self, task):
        if task.seed not in self.order:
            self.order.append(task.seed)
        while not self.goes_on.is_set():
            await asyncio.sleep(0.01)
        return LookFound(chances=(0.5, 0.5), lost=0.0, mistake=None)


def analyse(person: Person, seed: int, network: str = "203.0.113.1"):
    """Bring a game that is over, and ask for its analysis."""
    import kolam

    t = kolam.game("mandala").new(seed=seed)
    t.play(t.legal()[0])
    table = person.http.post("/api/records", json=json.loads(t.record().to_json())).json()["table"]
    answer = person.http.post(f"/api/tables/{table}/analysis", json={}, headers={"X-Forwarded-For": network})
    return answer, table


def test_analyses_take_turns_between_networks_and_between_the_people_of_one(tmp_path, monkeypatch):
    looking = Looking(monkeypatch)
    with server_in_thread(tmp_path) as (address, server):
        greedy, alias, modest = (Person(address) for _ in range(3))
        asked = [analyse(greedy, seed, f"2001:db8::{seed}") for seed in (1, 2, 3)]
        asked += [analyse(alias, 4, "2001:db8::4"), analyse(modest, 5, "2001:db8:0:1::1")]
        assert {answer.json()["state"] for answer, _ in asked} == {"preparing"}
        looking.goes_on.set()
        eventually(lambda: not server.analyses._here)
        assert looking.order == [1, 5, 4, 2, 3]
        for each in (greedy, alias, modest):
            each.close()


def test_a_person_and_an_address_have_so_many_analyses_under_way(tmp_path, monkeypatch):
    looking = Looking(monkeypatch)
    with server_in_thread(tmp_path, replace(GENEROUS, analyses=2, people_per_address=2)) as (address, server):
        one, two, three = (Person(address) for _ in range(3))
        assert [analyse(one, seed)[0].status_code for seed in (1, 2)] == [200, 200]
        refused = analyse(one, 3, "203.0.113.2")[0]
        assert (refused.status_code, refused.json()["error"]) == (403, "NotAllowed")
        assert refused.json()["sentence"] == "You have 2 analyses under way. Wait until one is done."
        assert [analyse(two, seed)[0].status_code for seed in (4, 5)] == [200, 200]
        assert analyse(three, 6)[0].status_code == 403  # the address has four
        assert analyse(three, 7, "203.0.113.2")[0].status_code == 200
        looking.goes_on.set()
        eventually(lambda: not server.analyses._here)
        assert analyse(three, 8)[0].status_code == analyse(one, 9)[0].status_code == 200
        eventually(lambda: not server.analyses._here)
        for each in (one, two, three):
            each.close()


def test_after_a_restart_people_still_take_turns_and_have_what_they_had_under_way(tmp_path, monkeypatch):
    settings = replace(GENEROUS, analyses=3)
    looking = Looking(monkeypatch)
    with server_in_thread(tmp_path, settings) as (address, _):
        greedy, modest = Person(address), Person(address)
        tables = [analyse(greedy, seed)[1] for seed in (1, 2, 3)] + [analyse(modest, 4, "203.0.113.2")[1]]
    looking.order.clear()
    with server_in_thread(tmp_path, settings) as (address, server):
        for each in (greedy, modest):
            each.http.base_url = address.http
        assert analyse(greedy, 5, "203.0.113.3")[0].status_code == 403
        looking.goes_on.set()
        eventually(lambda: not server.analyses._here)
        assert looking.order == [1, 4, 2, 3]
        for table in tables:
            found = modest.http.get(f"/api/tables/{table}/analysis").json()
            assert (found["state"], set(found)) == ("done", set(Analysis.__struct_fields__))  # not who asked for it
        assert analyse(greedy, 6)[0].status_code == 200
        eventually(lambda: not server.analyses._here)
        for each in (greedy, modest):
            each.close()


def test_a_moment_looks_the_same_alone_and_in_a_row():
    import kolam
    from kolam.bots.analysis import Reader

    t = kolam.game("mandala").new(seed=3)
    rng = random.Random(1)
    for _ in range(3):
        t.play(rng.choice(t.legal()))
    reader = Reader(t, 1)
    while reader.is_open:
        reader.read()
    actions = [action for _, action in t.decisions]
    alone = [
        do(
            LookTask(
                game="mandala", options=t.game.options, level=1, rules=1, seed=3, start=None, lang="en",
                played=actions[:ply], action=actions[ply] if ply < len(actions) else None,
            )
        )
        for ply in range(len(actions) + 1)
    ]  # fmt: skip
    assert [point.chances for point in reader.points] == [found.chances for found in alone]
    lost = [0.0, 0.0]
    for (seat, _), found in zip(t.decisions, alone, strict=False):
        lost[seat] += found.lost
    assert reader.lost == lost


# --- Turns ---


def test_people_come_before_bots_and_bots_before_analyses_and_nobody_gets_ahead_by_asking_for_more():
    async def run():
        turns, order = Turns(1), []

        async def work(name, rank, payer):
            async with turns.take(rank, payer):
                order.append(name)

        async with turns.take(0, "first"):
            wanted = [
                asyncio.create_task(work(*each))
                for each in (
                    ("analysis", Rank.ANALYSES, "a"),
                    ("greedy 1", Rank.BOTS, "greedy"),
                    ("greedy 2", Rank.BOTS, "greedy"),
                    ("greedy 3", Rank.BOTS, "greedy"),
                    ("modest", Rank.BOTS, "modest"),
                    ("person", Rank.PEOPLE, "p"),
                    ("gone", Rank.PEOPLE, "p"),
                )
            ]
            while turns.waiting < len(wanted):
                await asyncio.sleep(0)
            wanted[-1].cancel()
        await asyncio.gather(*wanted, return_exceptions=True)
        assert order == ["person", "greedy 1", "modest", "greedy 2", "greedy 3", "analysis"]
        async with turns.take(0, "again"):
            assert turns.waiting == 0

    asyncio.run(run())


def test_who_is_cancelled_just_before_the_turn_comes_does_not_take_it_along():
    async def run():
        turns, order = Turns(1), []

        async def work(name):
            async with turns.take(Rank.PEOPLE, name):
                order.append(name)

        async with turns.take(Rank.PEOPLE, "first"):
            wanted = [asyncio.create_task(work("gone")), asyncio.create_task(work("next"))]
            while turns.waiting < len(wanted):
                await asyncio.sleep(0)
            wanted[0].cancel()  # and the turn ends before it can go
        await asyncio.wait_for(asyncio.gather(*wanted, return_exceptions=True), PATIENCE)
        assert order == ["next"]
        async with turns.take(Rank.PEOPLE, "again"):
            assert turns.waiting == 0

    asyncio.run(run())


def test_who_has_waited_long_has_a_turn_whoever_else_comes(monkeypatch):
    """With people asking all the time, bots among themselves would wait forever."""
    monkeypatch.setattr(turns_of, "RISES_AFTER", 1e-9)

    async def run():
        turns, order = Turns(1), []

        async def work(name, rank):
            async with turns.take(rank, name):
                order.append(name)

        async with turns.take(Rank.PEOPLE, "first"):
            wanted = []
            for name, rank in (("bots", Rank.BOTS), ("person", Rank.PEOPLE)):
                wanted.append(asyncio.create_task(work(name, rank)))
                while turns.waiting < len(wanted):
                    await asyncio.sleep(0)
        await asyncio.gather(*wanted)
        assert order == ["bots", "person"]

    asyncio.run(run())


def test_who_only_looks_on_does_not_make_a_table_of_bots_one_of_peoples(tmp_path):
    with server_in_thread(tmp_path) as (address, server):
        one, other = Person(address), Person(address)
        tables = [one.create("mandala", ["bot:1", "bot:1"]), one.create("mandala", ["me", "bot:1"])]
        sockets = [each.sit(table) for table in tables for each in (one, other)]
        for s in sockets:
            s.until_is("table")
        ranks = [bots._importance(server.hub._actors[table])[0] for table in tables]
        assert ranks == [Rank.BOTS, Rank.PEOPLE]
        for each in (*sockets, one, other):
            each.close()


def test_one_person_and_one_address_have_so_much_under_way_at_once():
    """What is more waits for their own, and nobody else waits for it; playing does not wait for what one only looks at."""

    class Everything:
        """A queue that never answers."""

        asked: ClassVar[list[str]] = []

        async def ask(self, task, rank):
            self.asked.append(task.position)
            await asyncio.Event().wait()

    async def run():
        workers = Workers(1, queue=Everything(), thoughts=(2, 3))

        def want(name, rank, payer, address):
            return asyncio.create_task(workers.do(replace(a_move(), position=name), rank, payer, address))

        wanted = [
            *(want(f"greedy {n}", Rank.BOTS, "greedy", "1.1.1.1") for n in range(5)),
            *(want(f"beside {n}", Rank.BOTS, "beside", "1.1.1.1") for n in range(2)),
            *(want(f"alias {n}", Rank.BOTS, f"alias {n}", "1.1.1.1") for n in range(5)),
            want("elsewhere", Rank.BOTS, "elsewhere", "2.2.2.2"),
            want("plays", Rank.PEOPLE, "greedy", "1.1.1.1"),
        ]
        while len(Everything.asked) < 5:
            await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
        assert Everything.asked == ["greedy 0", "greedy 1", "beside 0", "elsewhere", "plays"]
        wanted[0].cancel()
        while len(Everything.asked) < 6:
            await asyncio.sleep(0)
        assert Everything.asked[5:] == ["beside 1"]
        for each in wanted:
            each.cancel()
        await asyncio.gather(*wanted, return_exceptions=True)
        assert not workers._of_person._gates
        assert not workers._of_address._gates
        workers.close()

    asyncio.run(run())
