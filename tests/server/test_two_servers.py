"""Two servers on one PostgreSQL: any of them serves any table, with Redis, without it, and when it goes and comes back."""

from __future__ import annotations

import asyncio
import random
from contextlib import ExitStack

import httpx
import pytest
from msgspec.structs import replace

from kit.postgres import postgres_url
from kit.redis import RedisServer, redis_url
from kit.web import GENEROUS, Person, Socket, catch_up, eventually, play_to_the_end, server_in_thread, sit_down
from kolam.server.bus import News
from kolam.server.errors import Refusal
from kolam.server.table import bots
from kolam.server.table import clock as clocks


class Pair:
    """Two servers, and people who go to either."""

    def __init__(self, servers):
        self.addresses = [address for address, _ in servers]
        self.servers = [server for _, server in servers]
        self.people: list[Person] = []
        self.sockets: list[Socket] = []

    def person(self, server: int = 0) -> Person:
        self.people.append(Person(self.addresses[server]))
        return self.people[-1]

    def sit(self, person: Person, table: str, server: int, **query) -> Socket:
        person.address = self.addresses[server]
        self.sockets.append(person.sit(table, **query))
        return self.sockets[-1]

    def table(self, game: str = "mandala", players: int = 2, **more):
        """A table whose first player is at one server and the others at the other."""
        people = [self.person(number % 2) for number in range(players)]
        table = people[0].create(game, ["me", *["open"] * (players - 1)], **more)
        for each in people[1:]:
            each.join(table)
        sockets = [self.sit(each, table, number % 2) for number, each in enumerate(people)]
        for s in sockets:
            s.until_is("table", state="running")
        return people, table, sockets

    def close(self) -> None:
        for each in (*self.sockets, *self.people):
            each.close()


@pytest.fixture(scope="module")
def servers(tmp_path_factory):
    with ExitStack() as stack:
        folders = [tmp_path_factory.mktemp(f"server{n}") for n in (0, 1)]
        yield [
            stack.enter_context(server_in_thread(each, replace(GENEROUS, gone_after_seconds=0.3), postgres_url(), redis_url()))
            for each in folders
        ]


@pytest.fixture
def pair(servers):
    made = Pair(servers)
    yield made
    made.close()


@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("ganesha", 3), ("mandala-stones", 4), ("rajas", 2)])
def test_a_whole_game_is_played_across_two_servers(pair, game, players):
    people, table, sockets = pair.table(game, players)
    play_to_the_end(sockets, random.Random(5))
    assert {s.state["state"] for s in sockets} == {"over"}
    assert len({tuple(s.state["outcome"]["scores"]) for s in sockets}) == 1
    logs = []
    for number, each in enumerate(people):
        each.http.base_url = pair.addresses[number % 2].http
        logs.append([item["action"] for item in each.see(table)["log"]])
    assert all(log == logs[0] for log in logs)


def test_two_who_decide_at_once_at_two_servers_do_not_both_get_in(pair):
    people, table, (one, other) = pair.table()
    tab = pair.sit(people[0], table, 1)
    tab.until_is("table")
    for turn in range(4):
        version = one.state["version"]
        first, second = one.state["legal"][0], one.state["legal"][-1]
        ids = one.send("play", version=version, action=first), tab.send("play", version=version, action=second, id=f"tab{turn}")
        answers = [
            s.until(lambda m, sent=sent: m.get("id") == sent and m["is"] in ("done", "refused"))
            for s, sent in zip((one, tab), ids, strict=True)
        ]
        assert sorted(answer["is"] for answer in answers) == ["done", "refused"]
        assert [answer["error"] for answer in answers if answer["is"] == "refused"] == ["StaleVersion"]
        catch_up([one, tab, other], version + 1)
        assert one.state["view"] == tab.state["view"]
        play_to_the_end([other, one], random.Random(1), decisions=1)
        catch_up([tab], one.state["version"])


def test_what_was_done_elsewhere_is_not_refused_by_a_server_that_has_not_heard_of_it(pair, monkeypatch):
    """It heard neither of the versions before nor of this one, which was done and not answered; it is sent again, by its id."""
    people, table, (one, other) = pair.table()
    tab = pair.sit(people[0], table, 1)
    tab.until_is("table")
    monkeypatch.setattr(pair.servers[1].bus, "_take", lambda message, heard: None)
    monkeypatch.setattr(pair.servers[1].hub, "_heard", lambda table, news: None)
    here = [one, pair.sit(people[1], table, 0)]
    play_to_the_end(here, random.Random(1), decisions=4)
    message = {"version": one.state["version"], "action": one.state["legal"][0], "id": "again"}
    done = one.ask("play", **message)
    assert tab.state["version"] < message["version"]
    assert tab.ask("play", **message) == done
    assert other.ask("chat", text="and on")["is"] == "done"


def test_who_comes_to_a_server_that_has_not_heard_of_a_decision_is_told_of_it(pair, monkeypatch):
    """The other server was killed after it had stored the decision, before it could tell."""
    people, table, (one, _) = pair.table()
    with monkeypatch.context() as killed:
        killed.setattr(pair.servers[0].hub.bus, "tell", lambda *_: None)
        one.play(one.state["legal"][0])
        again = pair.sit(people[0], table, 1)
        assert again.until_is("table")["ply"] == one.state["ply"] == 1


def test_who_is_at_another_server_is_here(pair):
    _, table, (one, other) = pair.table()
    one.until(lambda m: m["is"] == "presence" and [seat["here"] for seat in m["seats"]] == [True, True])
    watcher = pair.sit(pair.person(), table, 1)
    one.until(lambda m: m["is"] == "presence" and m["watching"] == 1)
    watcher.close()
    other.close()
    gone = one.until(lambda m: m["is"] == "presence" and m["seats"][1]["gone"])
    assert not gone["seats"][1]["here"]


def test_chat_names_requests_and_undo_go_across(pair):
    people, _, (one, other) = pair.table()
    one.ask("chat", text="hello")
    assert other.until_is("chat")["text"] == "hello"
    people[1].http.put("/api/me", json={"name": "Mira"})
    one.until(lambda m: m["is"] == "presence" and m["seats"][1]["name"] == "Mira")
    one.play(next(action for action in one.state["legal"] if action.startswith("mountain")))
    other.until_is("step")
    assert one.ask("undo", version=one.state["version"])["is"] == "done"
    request = other.until_is("request")["request"]
    assert other.ask("answer", request=request["id"], yes=True)["is"] == "done"
    assert one.until_is("table")["ply"] == 0
    assert other.until(lambda m: m["is"] == "request" and m["request"] is None)["result"] == "agreed"


def test_a_bot_thinks_at_one_server_and_moves_once(pair):
    one = pair.person()
    table = one.create("mandala", ["me", "bot:1"])
    here, there = pair.sit(one, table, 0), pair.sit(one, table, 1)
    for s in (here, there):
        s.until_is("table")
    for turn in range(6):
        s = (here, there)[turn % 2]
        answer = s.play(s.state["legal"][0])
        assert answer["is"] == "done"
        for each in (here, there):
            while each.state["to_act"] != 0:
                each.receive()
    steps = [[(m["version"], m["seat"]) for m in s.messages() if m["is"] == "step"] for s in (here, there)]
    assert steps[0] == steps[1]
    log = one.see(table)["log"]
    assert [item["version"] for item in log] == sorted({item["version"] for item in log})


def test_a_bot_left_to_a_server_that_is_gone_thinks_of_what_is_asked_now(pair, monkeypatch):
    """Another server has said that it thinks, and does not. Meanwhile the decision before was taken back, and made anew."""
    monkeypatch.setattr(bots, "LOOK_AGAIN", 0.1)
    one = pair.person(0)
    table = one.create("mandala", ["me", "bot:1"])
    s = pair.sit(one, table, 0)
    s.until_is("table", state="running")
    redis = pair.servers[0].bus._redis

    async def claimed():
        for version in range(1, 20):
            await redis.set(f"kolam:claim:bot:{table}:{version}", "gone", ex=60)

    async def forgotten(version):
        await redis.delete(f"kolam:claim:bot:{table}:{version}")

    asyncio.run_coroutine_threadsafe(claimed(), pair.servers[0].loop).result(20)
    while s.state["to_act"] == 0:
        catch_up([s], s.play(s.state["legal"][0])["version"])
    s.ask("undo", version=s.state["version"])
    while s.state["to_act"] != 0:
        s.receive()
    catch_up([s], s.play(s.state["legal"][0])["version"])
    assert s.state["to_act"] == 1
    asyncio.run_coroutine_threadsafe(forgotten(s.state["version"]), pair.servers[0].loop).result(20)
    s.until(lambda m: m["is"] == "step" and m["seat"] == 1)


def test_that_a_bot_can_not_think_is_said_at_every_server(pair, monkeypatch):
    """One of them has tried in vain; people at the other hear of it, and that it can think again."""
    monkeypatch.setattr(bots, "PAUSES", ())
    workers = [server.hub.workers for server in pair.servers]

    async def fail(*_):
        raise Refusal("BotsUnavailable")

    one, looking_on = pair.person(0), pair.person(1)
    table = one.create("mandala", ["me", "bot:1"])
    mine, other = pair.sit(one, table, 0), pair.sit(looking_on, table, 1)
    mine.until_is("table", state="running")

    def play_until(plain: bool) -> None:
        known = len(mine.texts)
        while not any("seats" in m and m["seats"][1]["plain"] is plain for m in mine.messages()[known:]):
            if mine.state["to_act"] == 0:
                mine.play(mine.state["legal"][0])
            else:
                mine.receive()

    with monkeypatch.context() as broken:
        for each in workers:
            broken.setattr(each, "do", fail)
        play_until(True)
        other.until(lambda m: m["is"] in ("presence", "table") and m["seats"][1]["plain"])
    play_until(False)
    other.until(lambda m: m["is"] in ("presence", "table") and not m["seats"][1]["plain"])


def test_an_analysis_of_a_server_that_is_gone_is_another_ones(pair, monkeypatch):
    """Nothing new was found of it for a while; who goes on does so where it was left."""
    people, table, sockets = pair.table()
    play_to_the_end(sockets, random.Random(3), decisions=9)
    sockets[0].ask("resign")
    gone, other = (server.analyses for server in pair.servers)
    looked: list[int] = []
    find, find_there = (server.hub.workers.do for server in pair.servers)

    async def nine_and_no_more(task, *more):
        if len(task.played) == 8:
            await asyncio.Event().wait()  # never heard of again
        return await find(task, *more)

    async def look(task, *more):
        looked.append(len(task.played))
        return await find_there(task, *more)

    monkeypatch.setattr(pair.servers[0].hub.workers, "do", nine_and_no_more)
    monkeypatch.setattr(pair.servers[1].hub.workers, "do", look)
    people[0].post(f"/api/tables/{table}/analysis", {})
    eventually(lambda: gone._here[table, "en"].done == 8)
    assert people[0].http.get(f"/api/tables/{table}/analysis").json()["state"] == "running"

    async def claim_runs_out():
        await pair.servers[0].bus._redis.delete(f"kolam:claim:analysis:{table}:en")

    for server, work in zip(pair.servers, (claim_runs_out(), other.resume()), strict=True):
        asyncio.run_coroutine_threadsafe(work, server.loop).result(20)
    ask = people[1].http
    eventually(lambda: ask.get(f"/api/tables/{table}/analysis").json()["state"] == "done")
    assert looked == [8, 9]


def test_a_table_whose_host_is_at_the_other_server_is_in_the_list(pair):
    host = pair.person(0)
    table = host.create("mandala", ["me", "open"])
    pair.sit(host, table, 0)
    other = pair.person(1)
    while table not in [t["id"] for t in other.http.get("/api/tables", params={"list": "open"}).json()["tables"]]:
        continue


def test_limits_count_for_all_servers_together(tmp_path):
    with ExitStack() as stack:
        strict = replace(GENEROUS, new_tables="3/minute")
        servers = [stack.enter_context(server_in_thread(tmp_path / n, strict, postgres_url(), redis_url())) for n in ("a", "b")]
        pair = Pair(servers)
        person = pair.person()
        asked = []
        for number in range(5):
            person.http.base_url = pair.addresses[number % 2].http
            asked.append(person.http.post("/api/tables", json={"game": "mandala", "seats": ["me", "open"]}).status_code)
        assert asked == [201, 201, 201, 429, 429]
        pair.close()


def test_a_cookie_of_one_server_is_good_at_the_other(pair):
    one = pair.person(0)
    name = one.http.get("/api/me").json()["name"]
    one.http.base_url = pair.addresses[1].http
    assert one.http.get("/api/me").json()["name"] == name


def test_a_message_sent_again_at_the_other_server_is_done_once(pair):
    people, table, (one, _) = pair.table()
    action = one.state["legal"][0]
    version = one.state["version"]
    assert one.ask("play", id="mine", version=version, action=action)["is"] == "done"
    again = pair.sit(people[0], table, 1)
    again.until_is("table")
    assert again.ask("play", id="mine", version=version, action=action)["is"] == "done"
    assert again.ask("chat", id="said", text="hello")["is"] == "done"
    assert one.ask("chat", id="said", text="hello")["is"] == "done"
    assert [line["text"] for line in people[0].see(table)["chat"]] == ["hello"]


def deaf(server, table):
    """A server that hears nothing of a table."""
    server.hub._actors[table].heard = lambda news: asyncio.sleep(0)


def test_what_was_done_elsewhere_unheard_is_answered_as_done(pair):
    """A move is stored at one server, its answer is lost, and it is sent again at another that has not heard of it."""
    people, table, (one, _) = pair.table()
    again = pair.sit(people[0], table, 1)
    again.until_is("table")
    deaf(pair.servers[1], table)
    action, version = one.state["legal"][0], one.state["version"]
    done = one.ask("play", id="mine", version=version, action=action)
    assert again.ask("play", id="mine", version=version, action=action) == done
    assert again.state["view"] == one.state["view"]


def test_two_who_sit_down_at_once_at_two_servers_both_sit(pair):
    people = [pair.person(0), pair.person(0), pair.person(1)]
    table = people[0].create("ganesha", ["me", "open", "open"])
    watching = pair.sit(pair.person(1), table, 1)
    watching.until_is("table")
    deaf(pair.servers[1], table)
    assert {people[1].join(table), people[2].join(table)} == {1, 2}
    assert people[0].see(table)["state"] == "running"
    watching.until_is("table", state="running")


def test_what_ends_is_told_as_it_stands_though_more_came_after_it(pair):
    people, table, (one, other) = pair.table()
    hears = pair.servers[1].hub._actors[table].heard
    deaf(pair.servers[1], table)
    one.ask("resign")
    one.ask("rematch")
    pair.servers[1].hub._actors[table].heard = hears
    pair.servers[1].loop.call_soon_threadsafe(pair.servers[1].hub._heard, table, News())
    told = other.until_is("table", state="over")
    assert told["outcome"]["reason"] == "resigned"
    assert told["rematch"] == people[0].see(table)["rematch"] is not None


def test_a_clock_goes_on_while_its_player_changes_servers(pair, monkeypatch):
    people = [pair.person(), pair.person()]
    table = people[0].create("mandala", ["me", "open"], clock={"kind": "live", "bank": 60, "increment": 0})
    people[1].join(table)
    pair.sit(people[1], table, 0).until_is("table", state="running")
    ticks = clocks.ticks
    monkeypatch.setattr(clocks, "ticks", lambda: ticks() + 7_000)
    people[0].http.base_url = pair.addresses[1].http
    assert people[0].see(table)["clocks"]["left"][0] <= 53_000


def test_without_redis_servers_look_into_the_database(tmp_path):
    with ExitStack() as stack:
        servers = [stack.enter_context(server_in_thread(tmp_path / name, GENEROUS, postgres_url(), None)) for name in ("a", "b")]
        pair = Pair(servers)
        _, _, (one, other) = pair.table()
        one.play(one.state["legal"][0])
        assert other.until_is("step")["seat"] == 0
        pair.close()


def health(address):
    found = httpx.get(f"{address.http}/healthz").json()
    return found["ok"], found["redis"]


def test_when_redis_goes_moves_count_and_when_it_is_back_news_come_again(tmp_path):
    redis = RedisServer()
    try:
        with ExitStack() as stack:
            servers = [
                stack.enter_context(server_in_thread(tmp_path / name, GENEROUS, postgres_url(), redis.url)) for name in ("a", "b")
            ]
            pair = Pair(servers)
            _, _, sockets = pair.table()
            play_to_the_end(sockets, random.Random(3), decisions=4)
            assert [health(address) for address in pair.addresses] == [(True, True)] * 2
            redis.stop()
            play_to_the_end(sockets, random.Random(4), decisions=3)
            eventually(lambda: [health(address) for address in pair.addresses] == [(True, False)] * 2)
            redis.start()
            while not all(server.bus.is_well for server in pair.servers):
                pair.people[0].http.get("/api/me")
            play_to_the_end(sockets, random.Random(5), decisions=10)
            pair.close()
    finally:
        redis.remove()


def test_who_sat_at_one_server_is_not_helped_with_that_game_at_the_other(pair):
    people = [pair.person(), pair.person()]
    table, sockets = sit_down(people, "mandala-stones")
    start = {"from": "position", "game": "mandala-stones", "position": sockets[0].ask("deal")["position"]}
    for s in sockets:
        s.close()

    def asked(server: int) -> int:
        return pair.person(server).http.post("/api/trials/move", json={"start": start, "level": 1}).status_code

    assert asked(0) == 403
    eventually(lambda: asked(1) == 403)
    pair.sit(people[0], table, 1).ask("resign")
    assert [asked(0), asked(1)] == [200, 200]
