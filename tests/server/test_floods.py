"""Attacks of one address: each is tried with real connections, and the others go on playing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import subprocess
import sys
from contextlib import ExitStack

import httpx
import pytest
from limits.aio.storage import MemoryStorage
from msgspec.structs import replace
from structlog.testing import capture_logs

from kit.raw import PING, Wire, frame
from kit.web import GENEROUS, Person, Socket, eventually, play_to_the_end, server_in_thread
from kolam.server.errors import Refusal
from kolam.server.limits import Limits, Memory, network_of
from kolam.server.metrics import Metrics
from kolam.server.settings import Settings
from kolam.server.table import dispatch
from kolam.server.web import gate
from kolam.server.wire import connection as connections
from kolam.server.wire import views

HASTY = replace(GENEROUS, request_seconds=0.4)


def counted(metrics: Metrics, name: str, **labels: str) -> float:
    return metrics.registry.get_sample_value(name, labels) or 0.0


def made(address, game="mandala"):
    """A table that someone made who is gone."""
    one = Person(address)
    table = one.create(game, ["me", "open"])
    one.close()
    return table


def refusals(check, times):
    """How many of some tries are refused."""

    async def tries():
        count = 0
        for number in range(times):
            try:
                await check(number)
            except Refusal:
                count += 1
        return count

    return asyncio.run(tries())


# --- Limits ---


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("x" * 500, "x" * 64),
    ],
)
def test_an_address_is_counted_by_what_one_house_is_given(address, network):
    assert network_of(address) == network


def test_a_person_and_an_address_have_limits_of_their_own():
    settings = Settings(chat="3/minute", people_per_address=2)

    async def one(number):
        await limits.check("chat", "asha", "192.0.2.1")

    async def many(number):
        await limits.check("chat", f"guest-{number}", f"2001:db8::{number:x}")

    limits = Limits(settings)
    assert refusals(one, 5) == 2
    assert refusals(many, 10) == 4


class Fails(MemoryStorage):
    STORAGE_SCHEME = ["kolam-fails"]  # noqa: RUF012

    async def incr(self, key, expiry, amount=1, **_):
        raise ConnectionError("away")


class Hangs(MemoryStorage):
    STORAGE_SCHEME = ["kolam-hangs"]  # noqa: RUF012

    async def incr(self, key, expiry, amount=1, **_):
        await asyncio.Event().wait()


@pytest.mark.parametrize("storage", [Fails, Hangs])
def test_a_storage_that_fails_stops_nobody_and_is_counted_here_meanwhile(storage):
    metrics = Metrics()
    limits = Limits(Settings(chat="3/minute"), storage(), metrics)

    async def one(number):
        await limits.check("chat", "asha", "192.0.2.1")

    with capture_logs() as logs:
        assert refusals(one, 5) == 2
    assert counted(metrics, "kolam_limits_failed_total") == 1
    assert [line["log_level"] for line in logs] == ["warning"]


def test_another_storage_is_used():
    storage = Memory()
    limits = [Limits(Settings(chat="3/minute"), storage) for _ in range(2)]

    async def one(number):
        await limits[number % 2].check("chat", "asha", "192.0.2.1")

    assert refusals(one, 6) == 3


def test_sockets_without_a_cookie_share_the_limits_of_their_address(tmp_path):
    settings = replace(GENEROUS, languages="2/minute", people_per_address=3)
    with server_in_thread(tmp_path, settings) as (address, _):
        table = made(address)

        def answer(headers):
            s = Socket(address, table, headers)
            told = s.ask("language", lang="ru")
            s.close()
            return told

        answers = [answer({}) for _ in range(10)]
        assert [answer["is"] for answer in answers] == ["done"] * 6 + ["refused"] * 4
        assert answers[-1]["error"] == "TooFast"
        assert answer({"X-Forwarded-For": "203.0.113.5"})["is"] == "done"


def test_someone_who_connects_without_end_is_told_to_wait(tmp_path):
    with server_in_thread(tmp_path, replace(GENEROUS, connects="2/minute", people_per_address=1)) as (address, _):
        one = Person(address)
        table = one.create("mandala", ["me", "open"])
        for _ in range(2):
            one.sit(table).close()
        assert one.sit(table).closing() == (4429, "Too much at once: wait a little.")
        one.close()


def test_fifty_people_behind_one_address_start_and_play(tmp_path):
    with server_in_thread(tmp_path, Settings(workers=1)) as (address, server), ExitStack() as open_:
        people = [Person(address) for _ in range(50)]
        for number, each in enumerate(people):
            open_.callback(each.close)
            assert each.http.put("/api/me", json={"name": f"Guest {number}"}).status_code == 200
        for host, guest in zip(people[::2], people[1::2], strict=True):
            table = host.create("mandala", ["me", "open"], public=False)
            guest.join(table)
            sockets = [host.sit(table), guest.sit(table)]
            for s in sockets:
                open_.callback(s.close)
            play_to_the_end(sockets, random.Random(1), decisions=3)
        assert counted(server.metrics, "kolam_refused_total", error="TooFast") == 0
        assert counted(server.metrics, "kolam_connections") == 50


# --- Snapshots and turns ---


def test_a_snapshot_is_worked_out_once_for_a_seat_a_language_and_a_version(person, monkeypatch):
    asked = []
    work_out = views._work_out

    def counting(live, viewer, lang):
        asked.append((live.version, viewer, lang))
        return work_out(live, viewer, lang)

    monkeypatch.setattr(views, "_work_out", counting)
    one, other = person(), person()
    table = one.create("mandala", ["me", "open"])
    other.join(table)
    watchers = [person() for _ in range(4)]
    first = [each.see(table) for each in watchers]
    assert all(seen == first[0] for seen in first)
    s = other.sit(table)
    for lang in ("ru", "en", "ru", "en", "ru"):
        s.ask("language", lang=lang)
    version = s.state["version"]
    told = [each for each in asked if each[0] == version]
    assert sorted(told, key=repr) == sorted({(version, None, "en"), (version, 1, "en"), (version, 1, "ru")}, key=repr)
    mine = one.sit(table)
    mine.until_is("table")
    assert mine.play(mine.state["legal"][0])["is"] == "done"
    after = watchers[0].see(table)
    assert (after["version"], len(after["log"]), after["creator"]) == (version + 1, 1, False)
    assert one.see(table)["creator"] is True
    for each in (s, mine):
        each.close()


def test_everyone_at_a_table_has_a_turn_however_much_one_sends(person, monkeypatch):
    table = person().create("mandala", ["me", "open"])
    greedy, patient = (Socket(person().address, table, {}) for _ in range(2))
    for s in (greedy, patient):
        s.until_is("table")
    order, going, first = [], asyncio.Event(), []
    said = dispatch.said

    async def watched(actor, connection, message, received):
        first.append(actor)
        if len(first) == 1:
            await going.wait()
        order.append(message.id)
        await said(actor, connection, message, received)

    monkeypatch.setattr(dispatch, "said", watched)
    for _ in range(50):
        greedy.send("ping")
    eventually(lambda: len(first) == 1)
    patient.send("ping", id="patient")
    eventually(lambda: first[0].waiting >= 1)
    first[0].task.get_loop().call_soon_threadsafe(going.set)
    assert patient.until_is("pong")["id"] == "patient"
    greedy.until_is("pong", id="m50")
    assert order[:2] == ["m1", "patient"]
    assert len(order) == 51
    for s in (greedy, patient):
        s.close()


def test_many_messages_in_one_piece_are_all_answered_in_their_order(person):
    table = person().create("mandala", ["me", "open"])
    with Wire(person().address) as wire:
        wire.upgrade(table)
        pings = [json.dumps({"do": "ping", "id": str(number)}).encode() for number in range(3000)]
        wire.send(b"".join(frame(ping) for ping in pings))
        found = b""
        while b'"id":"2999"' not in found:
            found += wire.socket.recv(1 << 20)
        places = [found.index(b'"id":"%d"' % number) for number in range(3000)]
        assert places == sorted(places)


# --- Connections ---


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /healthz HT",
    ],
)
def test_who_does_not_finish_a_request_is_cut_off(tmp_path, data):
    with server_in_thread(tmp_path, HASTY) as (address, server), Wire(address) as wire:
        wire.send(data)
        wire.rest()
        eventually(lambda: counted(server.metrics, "kolam_open_connections") == 0)
        assert counted(server.metrics, "kolam_cut_total", why="does not finish its request") == 1
        assert httpx.get(f"{address.http}/healthz").status_code == 200


def test_who_does_not_read_an_answer_is_cut_off(tmp_path, monkeypatch):
    monkeypatch.setattr(gate, "MOST_WAITING", 10_000)
    with server_in_thread(tmp_path, HASTY) as (address, server), Wire(address, room=4096) as wire:
        wire.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: identity\r\n\r\n" * 500)  # 20 MB
        eventually(lambda: counted(server.metrics, "kolam_cut_total", why="does not read") == 1)
        eventually(lambda: counted(server.metrics, "kolam_open_connections") == 0)


def test_requests_without_end_on_one_connection_are_cut_off(tmp_path):
    with server_in_thread(tmp_path) as (address, server), Wire(address) as wire:
        wire.send(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200)
        wire.rest()
        assert counted(server.metrics, "kolam_cut_total", why="sends too many requests at once") == 1
        assert httpx.get(f"{address.http}/healthz").status_code == 200


def test_a_request_whose_connection_was_cut_for_those_behind_it_is_no_fault(tmp_path):
    """Uvloop refuses to write to a connection that is gone, and the first of many requests is answered then."""
    uvloop = pytest.importorskip("uvloop")
    with server_in_thread(tmp_path, new_loop=uvloop.new_event_loop) as (address, server), capture_logs() as logs:
        goes_on, look = asyncio.Event(), server.doctor.look

        async def slowly():
            await goes_on.wait()
            return await look()

        server.doctor.look = slowly
        wire = Wire(address)
        wire.send(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40)
        assert wire.rest() == b""
        wire.close()
        server.loop.call_soon_threadsafe(goes_on.set)
        assert httpx.get(f"{address.http}/healthz").status_code == 200
        assert server.metrics.faults._value.get() == 0
    assert [line["event"] for line in logs if line["log_level"] == "error"] == []


def test_headers_without_end_are_cut_off(tmp_path):
    with server_in_thread(tmp_path) as (address, server), Wire(address) as wire:
        wire.send(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        with contextlib.suppress(ConnectionError):
            while counted(server.metrics, "kolam_cut_total", why="sends headers without end") == 0:
                wire.send(b"X-More: " + b"x" * 1000 + b"\r\n")
        eventually(lambda: counted(server.metrics, "kolam_open_connections") == 0)
        assert counted(server.metrics, "kolam_cut_total", why="sends headers without end") == 1


@pytest.mark.parametrize(
    ("settings", "of", "why"),
    [
        (replace(GENEROUS, connections_in_all=4), "127.0.0.1", "in all"),
        (replace(GENEROUS, connections=4), "127.0.0.2", "of one address"),
    ],
)
def test_connections_that_are_too_many_are_turned_away_counted_and_logged(tmp_path, settings, of, why):
    with server_in_thread(tmp_path, settings) as (address, server), capture_logs() as logs:
        wires = [Wire(address, of) for _ in range(4)]
        eventually(lambda: counted(server.metrics, "kolam_open_connections") == 4)
        for _ in range(3):
            with Wire(address, of) as late:
                assert late.rest().startswith(b"HTTP/1.1 503 ")
        assert counted(server.metrics, "kolam_turned_away_total", why=why) == 3
        told = [line for line in logs if line["event"] == f"A connection was turned away: too many {why}"]
        assert [(line["address"], line["most"], line["log_level"]) for line in told] == [(of, 4, "warning")]
        for wire in wires:
            wire.close()
        eventually(lambda: counted(server.metrics, "kolam_open_connections") == 0)
        with Wire(address, of) as back:
            assert back.get("/healthz").startswith(b"HTTP/1.1 200 ")


def test_the_sockets_of_one_address_behind_a_proxy_are_counted(tmp_path):
    settings = replace(GENEROUS, connections=2)
    with server_in_thread(tmp_path, settings) as (address, server), ExitStack() as open_, capture_logs() as logs:
        table = made(address)

        def status(of):
            wire = open_.enter_context(Wire(address))
            return wire.upgrade(table, f"X-Forwarded-For: {of}\r\n".encode())[9:12]

        told = [status(of) for of in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:1::1")]
        assert told == [b"101", b"101", b"403", b"101"]
        assert [line["address"] for line in logs if line["log_level"] == "warning"] == ["2001:db8::3"]
        assert counted(server.metrics, "kolam_refused_total", error="TooFast") == 1


def test_descriptors_are_raised_to_what_the_system_gives():
    code = (
        "import resource; from kolam.server.descriptors import raise_descriptors;"
        "hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]; resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard));"
        "assert raise_descriptors() > 200; assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


# --- Sockets ---


def test_a_socket_that_does_not_read_is_cut_and_what_it_holds_is_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(connections, "GRACE", 0.1)
    monkeypatch.setattr(connections, "MOST_UNREAD_TEXT", 200_000)
    with server_in_thread(tmp_path) as (address, server), Wire(address, room=4096) as wire:
        one = Person(address)
        table = one.create("rajas", ["me", "open"])
        one.join(table)
        wire.upgrade(table)
        change = frame(b'{"do": "language", "lang": "en"}')
        with contextlib.suppress(ConnectionError):
            while counted(server.metrics, "kolam_cut_total", why="does not read") == 0:
                wire.send(change)
                assert max((each._unread for each in list(server.sockets.connections)), default=0) < 400_000
        eventually(lambda: not server.sockets.connections)
        assert counted(server.metrics, "kolam_cut_total", why="does not read") == 1
        assert one.see(table)["watching"] == 0
        one.close()


def test_a_socket_that_gives_no_sign_of_life_is_closed(tmp_path):
    with server_in_thread(tmp_path, replace(GENEROUS, ping_seconds=0.2)) as (address, server), Wire(address) as wire:
        one = Person(address)
        table = one.create("mandala", ["me", "open"])
        wire.upgrade(table)
        assert wire.rest()
        eventually(lambda: not server.sockets.connections)
        s = one.sit(table)  # answers by itself
        s.until_is("table")
        wire.close()
        s.close()
        one.close()


@pytest.mark.parametrize(
    "data",
    [
        frame(b"are you there?", PING) * 500,
        frame(b"{", fin=False) + frame(b"", 0, fin=False) * 500,
    ],
)
def test_signs_of_life_and_parts_without_end_are_cut_off(person, running, data):
    address, server = running
    table = person().create("mandala", ["me", "open"])
    with Wire(address) as wire:
        wire.upgrade(table)
        wire.send(data)
        wire.rest()
    eventually(lambda: not server.sockets.connections)
    assert b"without end" in server.metrics.text() or b"too many parts" in server.metrics.text()


def test_one_address_does_not_fill_the_places_of_spectators(tmp_path):
    settings = replace(GENEROUS, spectators=5, spectators_per_address=2)
    with server_in_thread(tmp_path, settings) as (address, _), ExitStack() as open_:
        one = Person(address)
        table = one.create("mandala", ["me", "open"])

        def watch(of):
            s = Socket(address, table, {"X-Forwarded-For": of})
            open_.callback(s.close)
            return s

        for _ in range(2):
            watch("2001:db8::1").until_is("table")
        assert watch("2001:db8::2").closing() == (1008, "There are too many spectators.")
        for of in ("203.0.113.1", "203.0.113.1", "203.0.113.2"):
            watch(of).until_is("table")
        assert watch("203.0.113.3").closing() == (1008, "There are too many spectators.")
        seated = one.sit(table)
        open_.callback(seated.close)
        assert seated.until_is("table")["watching"] == 5
        one.close()
