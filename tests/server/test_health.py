"""What the server tells whoever runs it: whether it works, whether it takes more, what it counts, and when to be alarmed."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from kit.postgres import postgres_url
from kit.raw import Wire
from kit.web import GENEROUS, Person, eventually, server_in_thread
from kolam.server.web import health
from kolam.store import ChatLine, Store, StoreUnavailable

ALERTS = Path(__file__).parents[2] / "deploy" / "alerts.yml"


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_server_that_works_says_so(tmp_path, database):
    url = None if database == "sqlite" else postgres_url()
    with server_in_thread(tmp_path, database=url) as (address, server):
        for path in ("/healthz", "/readyz"):
            answer = httpx.get(address.http + path)
            told = answer.json()
            assert (answer.status_code, told["ok"], told["ready"], told["wrong"], told["bots_waiting"]) == (
                200,
                True,
                True,
                [],
                0,
            )
            assert told["disk_free"] > 0
        assert server.metrics.registry.get_sample_value("kolam_healthy") == 1


def test_it_is_tried_once_a_second_however_often_it_is_asked(tmp_path, monkeypatch):
    monkeypatch.setattr(health, "FRESH", 1000)
    with server_in_thread(tmp_path) as (address, server):
        asked = 0
        beat = server.store.beat

        async def counting():
            nonlocal asked
            asked += 1
            await beat()

        monkeypatch.setattr(server.store, "beat", counting)
        with httpx.Client(base_url=address.http) as http:
            assert {http.get("/healthz").status_code for _ in range(20)} == {200}
        assert asked == 1


def test_a_change_that_can_not_be_committed_is_told_logged_and_counted(tmp_path, monkeypatch):
    monkeypatch.setattr(health, "FRESH", 0)
    monkeypatch.setattr(health, "PATIENCE", 0.3)
    with server_in_thread(tmp_path) as (address, server), capture_logs() as logs:
        one = Person(address)
        assert one.http.get("/healthz").status_code == 200
        with sqlite3.connect(tmp_path / "kolam.db", isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")  # as a backup that hangs, or a disk that does not answer
            answer = one.http.get("/healthz")
            assert (answer.status_code, answer.json()["ok"], answer.json()["wrong"]) == (503, False, ["No change can be stored."])
            assert one.http.get("/readyz").status_code == 503
            assert server.metrics.registry.get_sample_value("kolam_healthy") == 0
            other.execute("ROLLBACK")
        eventually(lambda: one.http.get("/healthz").status_code == 200)
        assert next(line["error"] for line in logs if line["log_level"] == "error") == "TimeoutError"
        one.close()
        other.close()


def test_changes_that_fail_are_counted_and_logged_without_what_they_hold(tmp_path):
    failed: list[str] = []

    async def use() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'kolam.db'}", failed=failed.append)
        await store.open()
        with sqlite3.connect(tmp_path / "kolam.db") as other:
            other.execute("DROP TABLE chat")
        other.close()
        with pytest.raises(StoreUnavailable):
            await store.say("secret", ChatLine(number=1, seat=0, text="A secret", at=1))
        await store.close()

    with capture_logs() as logs:
        asyncio.run(use())
    assert failed == ["OperationalError"]
    assert [(line["event"], line["error"]) for line in logs] == [("A change could not be stored", "OperationalError")]
    assert "secret" not in str(logs)


@pytest.mark.parametrize(
    ("name", "value", "wrong"),
    [("LITTLE_ROOM", 1 << 60, "There is little room on the disk."), ("LATE", -1, "There is too much to do.")],
)
def test_a_server_that_works_may_not_be_ready_for_more(tmp_path, monkeypatch, name, value, wrong):
    monkeypatch.setattr(health, name, value)
    with server_in_thread(tmp_path) as (address, _):
        assert httpx.get(f"{address.http}/healthz").status_code == 200
        answer = httpx.get(f"{address.http}/readyz")
        assert (answer.status_code, answer.json()["ready"], answer.json()["wrong"]) == (503, False, [wrong])


def test_a_full_server_is_not_ready(tmp_path, monkeypatch):
    monkeypatch.setattr(health, "FRESH", 0)
    with (
        server_in_thread(tmp_path, replace(GENEROUS, connections_in_all=2)) as (address, _),
        Wire(address),
        Wire(address) as asks,
    ):
        assert asks.get("/readyz").startswith(b"HTTP/1.1 503 ")


def test_a_busy_loop_and_long_queues_are_measured(tmp_path):
    with server_in_thread(tmp_path, replace(GENEROUS, request_seconds=0.2)) as (address, server):
        registry = server.metrics.registry
        one = Person(address)
        one.create("mandala", ["me", "open"])
        busy, done = threading.Event(), threading.Event()

        def hold() -> None:
            busy.set()
            done.wait(60)

        held = [asyncio.run_coroutine_threadsafe(server.hub.workers.run(hold), server.loop) for _ in range(2)]
        busy.wait(60)
        eventually(lambda: registry.get_sample_value("kolam_bot_queue") == 1)
        assert one.http.get("/healthz").json()["bots_waiting"] == 1
        done.set()
        for each in held:
            each.result(60)
        eventually(lambda: (registry.get_sample_value("kolam_loop_lag_seconds_count") or 0) > 1)
        assert registry.get_sample_value("kolam_descriptors") > 5
        assert registry.get_sample_value("kolam_descriptors_most") > registry.get_sample_value("kolam_descriptors")
        one.close()


def test_every_figure_of_the_alert_rules_is_told(tmp_path):
    text = ALERTS.read_text("utf-8")
    rules = re.findall(r"- alert: (\w+)\n +expr: (.+)\n(?: +for: \d+m\n)? +annotations:\n +summary: .+\n", text)
    named = set(re.findall(r"\bkolam_\w+", text))
    assert text.count("alert:") == len(rules) == len(dict(rules))
    with server_in_thread(tmp_path) as (address, _):
        text = httpx.get(f"{address.http}/metrics").text
    told = {line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")}
    parts = {name + end for name in told for end in ("", "_bucket", "_sum", "_count")}
    assert len(named) > 12
    assert named <= parts
