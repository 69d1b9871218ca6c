"""By which names the server may be asked, and what is said to whoever uses another."""

from __future__ import annotations

import socket

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from kit.raw import Wire
from kit.web import GENEROUS, Person, server_in_thread
from kolam.server.web.hosts import Hosts

OWN = socket.gethostname().lower()


@pytest.mark.parametrize(
    ("bound_to", "host", "ours"),
    [
        ("127.0.0.1", "127.0.0.1:8000", True),
        ("127.0.0.1", "localhost", True),
        ("127.0.0.1", "LocalHost:8000", True),
        ("127.0.0.1", "localhost.", True),
        ("127.0.0.1", "kolam.localhost:8000", True),
        ("127.0.0.1", "[::1]:8000", True),
        ("127.0.0.1", None, True),
        ("127.0.0.1", "192.168.1.5:8000", False),
        ("127.0.0.1", "evil.example", False),
        ("127.0.0.1", "localhost.evil.example", False),
        ("127.0.0.1", "127.0.0.1.evil.example", False),
        ("127.0.0.1", "evil.example:80:80", False),
        ("127.0.0.1", "[::1", False),
        ("127.0.0.1", "user@localhost@evil.example", False),
        ("192.168.1.5", "192.168.1.5:8000", True),
        ("192.168.1.5", "192.168.1.6:8000", False),
        ("192.168.1.5", OWN, True),
        ("0.0.0.0", "192.168.1.6:8000", True),
        ("0.0.0.0", "[2001:db8::1]:8000", True),
        ("0.0.0.0", f"{OWN}:8000", True),
        ("0.0.0.0", f"{OWN.partition('.')[0]}.local", True),
        ("::", "10.0.0.7", True),
        ("0.0.0.0", "evil.example", False),
    ],
)
def test_a_server_answers_to_its_own_names(bound_to, host, ours):
    assert Hosts([], [], bound_to).is_ours(host) is ours


def test_names_of_the_settings_are_its_own_too():
    hosts = Hosts(["kolam.example"], ["https://games.example:8443"])
    assert [hosts.is_ours(name) for name in ("kolam.example:443", "games.example", "www.kolam.example")] == [True, True, False]
    assert Hosts(["*"], []).is_ours("anything.example")


def test_another_name_is_refused_with_what_to_do_counted_and_logged(tmp_path):
    with server_in_thread(tmp_path) as (address, server), capture_logs() as logs:
        one = Person(address)
        for _ in range(3):
            refused = one.http.get("/api/me", headers={"Host": "evil.example:8000"})
        assert (refused.status_code, refused.json()["error"]) == (421, "WrongHost")
        assert "evil.example" in refused.json()["sentence"] and "settings.toml: hosts = [...]" in refused.json()["sentence"]
        assert one.http.get("/static/index.html", headers={"Host": "evil.example"}).status_code == 421
        told = one.http.get("/api/me", headers={"Host": "evil.example", "Accept-Language": "ru"}).json()["sentence"]
        assert told.startswith("Этот сервер не отвечает на имя evil.example.")
        table = one.create("mandala", ["me", "open"])
        with Wire(address) as wire:
            wire.send(f"GET /ws/tables/{table} HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\n".encode())
            wire.send(b"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
            assert wire.rest().startswith(b"HTTP/1.1 403 ")
        assert server.metrics.registry.get_sample_value("kolam_refused_total", {"error": "WrongHost"}) == 6
        warnings = [line for line in logs if line["log_level"] == "warning"]
        assert [line["host"] for line in warnings] == ["evil.example:8000"]
        assert "hosts = [...]" in warnings[0]["event"]
        one.close()


def test_a_name_of_the_settings_is_answered(tmp_path):
    with server_in_thread(tmp_path, replace(GENEROUS, hosts=["kolam.example"])) as (address, _):
        one = Person(address)
        made = one.http.post(
            "/api/tables",
            json={"game": "mandala", "seats": ["me", "open"]},
            headers={"Host": "kolam.example", "Origin": "https://kolam.example"},
        )
        assert made.status_code == 201
        one.close()


def test_refused_origins_are_counted_and_logged(tmp_path):
    with server_in_thread(tmp_path) as (address, server), capture_logs() as logs:
        one = Person(address)
        foreign = {"Origin": "https://evil.example"}
        assert one.http.put("/api/me", json={"name": "Asha"}, headers=foreign).status_code == 403
        table = one.create("mandala", ["me", "open"])
        with Wire(address) as wire:
            assert wire.upgrade(table, b"Origin: https://evil.example\r\n").startswith(b"HTTP/1.1 403 ")
        assert server.metrics.registry.get_sample_value("kolam_refused_total", {"error": "WrongOrigin"}) == 2
        assert [line["origin"] for line in logs if line["log_level"] == "warning"] == ["https://evil.example"] * 2
        one.close()
