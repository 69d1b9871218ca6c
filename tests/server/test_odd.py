"""What no decent client sends: each has a named answer, and no fault is logged."""

from __future__ import annotations

import json
import logging

import httpx
import pytest
from structlog.testing import capture_logs

from kit.postgres import postgres_url
from kit.raw import Wire, frame
from kit.web import Person, eventually, server_in_thread
from kolam.server.throttle import log_seldom


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def house(request, tmp_path_factory):
    database = None if request.param == "sqlite" else postgres_url()
    with server_in_thread(tmp_path_factory.mktemp("odd"), database=database) as found:
        yield found


@pytest.fixture(autouse=True)
def no_fault(caplog):
    """Neither the web server nor the event loop logs a fault."""
    yield
    assert [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR or record.exc_info] == []


@pytest.fixture
def one(house):
    someone = Person(house[0])
    yield someone
    someone.close()


@pytest.mark.parametrize("seat", ["me\n", "bot:3\n", "me\0", "open ", "ME", "bot:33", "\nme", "me\r\n"])
def test_a_seat_is_one_of_a_few_words_and_nothing_more(one, seat):
    answer = one.http.post("/api/tables", json={"game": "mandala", "seats": [seat, "open"]})
    assert (answer.status_code, answer.json()["error"]) == (400, "BadMessage")


@pytest.mark.parametrize(
    "message",
    [
        {"do": "ping", "id": "a\0b"},
        {"do": "chat", "id": "\0", "text": "hello"},
        {"do": "play", "version": 1, "action": "mountain 1 red\0", "id": "x"},
        {"do": "play", "version": 1, "action": "mountain 1 red\n", "id": "x\n"},
        {"do": "answer", "request": "r1\0", "yes": True},
        {"do": "why", "action": "\x7f"},
    ],
)
def test_control_characters_in_messages_are_refused_in_words(one, message):
    table = one.create("mandala", ["me", "open"])
    s = one.sit(table)
    s.raw.send(json.dumps(message))
    refused = s.until_is("refused")
    assert refused["error"] == "BadMessage"
    assert "must have no control characters" in refused["sentence"]
    assert s.ask("ping")["is"] == "pong"
    s.close()


def test_control_characters_in_chat_and_names_are_left_out(one):
    table = one.create("mandala", ["me", "open"])
    assert one.http.put("/api/me", json={"name": "A\0sha\n"}).json()["name"] == "A sha"
    s = one.sit(table)
    s.until_is("table")
    assert s.ask("chat", text="good\0 luck")["is"] == "done"
    assert [line["text"] for line in one.see(table)["chat"]] == ["good luck"]
    s.close()


@pytest.mark.parametrize("table", ["%00", "a%00b", "a%0A", "%ED%A0%80", "%FF", "x" * 500, "a%20b", "%F0%9F%8E%B2"])
@pytest.mark.parametrize("rest", ["", "/record", "/join"])
def test_an_id_that_can_be_none_is_no_table(house, one, table, rest):
    path = f"/api/tables/{table}{rest}"
    answer = one.http.post(path, json={}) if rest == "/join" else one.http.get(path)
    assert (answer.status_code, answer.json()["error"]) == (404, "NoSuchTable")
    with Wire(house[0]) as wire:
        wire.upgrade(table)
        assert b"\x88" in wire.socket.recv(200)  # a close frame: 4404


@pytest.mark.parametrize(
    "body",
    [
        {"game": "mandala\0", "seats": ["me", "open"]},
        {"game": "mandala", "seats": ["me", "open"], "options": {"exhaustion\0": "lazy"}},
        {"game": "mandala", "seats": ["me", "open"], "options": {"exhaustion": "lazy\0"}},
        {"game": "mandala", "seats": ["me", "open"], "options": {"exhaustion": "\ud800"}},
    ],
)
def test_control_characters_and_halves_of_characters_in_a_new_table_are_refused(one, body):
    answer = one.http.post("/api/tables", content=json.dumps(body), headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "BadMessage")


@pytest.mark.parametrize("half", [b"\\udfff", b"\\ud800", b"\xed\xa0\x80"])
def test_half_a_character_in_a_record_is_refused(one, half):
    body = b'{"game": "x%s", "rules": 1, "options": {}, "seed": 1, "decisions": []}' % half
    answer = one.http.post("/api/records", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]) == (400, "BadRecord")
    assert "half a character" in answer.json()["sentence"]


def test_an_address_asked_in_another_way_tells_in_which(one):
    answer = one.http.request("DELETE", "/api/me?lang=ru", headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"], answer.json()["rule"]) == (405, "WrongMethod", None)
    assert answer.json()["sentence"] == "Так это запросить нельзя."
    assert "PUT" in answer.headers["allow"] or "GET" in answer.headers["allow"]


def test_odd_queries_headers_and_cookies_are_no_faults(house, one):
    address, _ = house
    table = one.create("mandala", ["me", "open"])
    with capture_logs() as logs:
        for query in ("token=%00", "token=%FF&name=%00", "lang=%00", "list=%00", "version=%00", "token=%ED%A0%80"):
            assert one.http.get(f"/api/tables/{table}?{query}").status_code == 200
            assert one.http.get(f"/api/games?{query}").status_code == 200
        for header in (
            b"Cookie: kolam=\xff\xfe",
            b"Authorization: Bearer \xff",
            b"Accept-Language: \xff;q=x",
            b"X-Forwarded-For: \xff",
        ):
            with Wire(address) as wire:
                wire.send(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + header + b"\r\n\r\n")
                assert wire.rest().startswith(b"HTTP/1.1 200 ")
            with Wire(address) as wire:
                assert wire.upgrade(table, header + b"\r\n").startswith(b"HTTP/1.1 101 ")
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []


@pytest.mark.parametrize(
    "data",
    [
        b"GET /\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"\xff\xff\xff\xff\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /ws/tables/\xff HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        b"GET /ws/tables/x HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: \xff\r\n\r\n",
        b"POST /ws/tables/x HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    ],
)
def test_what_is_no_request_ends_without_a_traceback(house, data):
    address, _ = house
    with capture_logs() as logs:
        with Wire(address) as wire:
            wire.send(data)
            wire.rest()
        assert httpx.get(f"{address.http}/healthz").status_code == 200
    assert [line for line in logs if line["log_level"] in ("error", "critical") or "exc_info" in line] == []


def test_text_that_is_not_utf_8_closes_the_socket_without_a_traceback(house, one):
    address, server = house
    table = one.create("mandala", ["me", "open"])
    with capture_logs() as logs, Wire(address) as wire:
        wire.upgrade(table)
        wire.send(frame(b"\xff\xfe"))
        assert b"\x03\xefSend UTF-8." in wire.rest()  # 1007
        eventually(lambda: not server.sockets.connections)
    assert [line for line in logs if line["log_level"] in ("error", "critical") or "exc_info" in line] == []


def test_what_comes_behind_a_text_that_is_not_utf_8_is_not_looked_at(house, one):
    address, server = house
    table = one.create("mandala", ["me", "open"])
    with capture_logs() as logs, Wire(address) as wire:
        wire.upgrade(table)
        wire.send(frame(b"\xff\xfe") + frame(b"\xff") + frame(b'{"do":"ping"}') + frame(b"\xff"))
        told = wire.rest()
        assert b"Send UTF-8." in told
        assert b"pong" not in told
        eventually(lambda: not server.sockets.connections)
    assert [line for line in logs if line["log_level"] in ("error", "critical") or "exc_info" in line] == []


def test_a_request_broken_off_in_its_body_is_no_error(house):
    address, server = house
    faults = server.metrics.registry.get_sample_value("kolam_faults_total")
    with capture_logs() as logs:

        def is_told_of() -> bool:
            with Wire(address) as wire:  # one that goes before it was looked at is not even begun
                wire.send(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                wire.send(b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
            return any(line["event"] == "A request was broken off" for line in logs)

        eventually(is_told_of)
    assert {(line["log_level"], line.get("exc_info")) for line in logs if line["log_level"] != "info"} == {("debug", None)}
    assert server.metrics.registry.get_sample_value("kolam_faults_total") == faults


def test_what_strangers_make_the_web_server_warn_of_is_logged_once_in_a_while(house, caplog):
    address, _ = house
    log_seldom("uvicorn.error")
    for _ in range(20):
        with Wire(address) as wire:
            wire.send(b"\xff\xff\r\n\r\n")
            wire.rest()
    assert [record.getMessage() for record in caplog.records] == ["Invalid HTTP request received."]
