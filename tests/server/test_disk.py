"""What a server does when its disk is full: nothing that was answered is lost, people look on, and it goes on by itself."""

from __future__ import annotations

import os
import random
import tempfile
from pathlib import Path

import httpx

from kit.disks import filled, full, small_disk
from kit.kills import SETTINGS
from kit.postgres import PostgresServer
from kit.web import GENEROUS, Person, ServerProcess, eventually, play_to_the_end, server_in_thread, sit_down


def test_a_full_disk_is_said_nothing_is_lost_and_it_goes_on_by_itself(tmp_path):
    """The disk of its log is full, too."""
    (tmp_path / "settings.toml").write_text(SETTINGS)
    server = ServerProcess(tmp_path, log=tmp_path / "log")
    try:
        people = [Person(server.address), Person(server.address)]
        table, (one, other) = sit_down(people)
        play_to_the_end([one, other], random.Random(1), decisions=1)
        first = one.state["version"]
        acting = (one, other)[one.state["to_act"]]
        move = {"id": "mine", "version": acting.state["version"], "action": acting.state["legal"][0]}
        with full(server.process.pid):
            for _ in range(3):
                refused = acting.ask("play", **move)
                assert (refused["is"], refused["error"]) == ("refused", "StoreUnavailable")
            health = httpx.get(f"{server.address.http}/healthz")
            assert (health.status_code, health.json()["wrong"]) == (503, ["No change can be stored."])
            assert people[0].http.post("/api/tables", json={"game": "rajas", "seats": ["me", "open"]}).status_code == 503
            spectator = Person(server.address)
            assert spectator.see(table)["version"] == first
            watching = spectator.sit(table)
            watching.until_is("table", version=first)
        eventually(lambda: acting.ask("play", **move)["is"] == "done")
        watching.until_is("step", version=move["version"] + 1)
        eventually(lambda: httpx.get(f"{server.address.http}/healthz").status_code == 200)
        for each in (one, other, watching, spectator, *people):
            each.close()
    finally:
        server.kill()
    with server_in_thread(tmp_path, GENEROUS) as (address, _):
        person = Person(address)
        assert [step["version"] for step in person.see(table)["log"]] == [first, move["version"] + 1]
        person.close()


def test_what_does_not_fit_on_the_disk_of_postgresql_is_refused_until_there_is_room(tmp_path):
    with tempfile.TemporaryDirectory() as place, small_disk(Path(place) / "disk", 128) as disk:
        os.chmod(place, 0o755)
        database = PostgresServer(under=disk)
        try:
            with server_in_thread(tmp_path, GENEROUS, database.url()) as (address, _):
                people = [Person(address), Person(address)]
                table, (one, other) = sit_down(people)
                said = 0
                with filled(disk):
                    while (answer := one.ask("chat", id=f"c{said}", text=f"{said} {'x' * 200}"))["is"] == "done":
                        said += 1
                    assert answer["error"] == "StoreUnavailable"
                    assert people[0].see(table)["state"] == "running"
                eventually(lambda: one.ask("chat", id=f"c{said}", text="more")["is"] == "done")
                lines = [line["text"] for line in people[0].see(table)["chat"]]
                assert lines == [*(f"{number} {'x' * 200}" for number in range(said)), "more"][-len(lines) :]
                play_to_the_end([one, other], random.Random(1), decisions=2)
                for each in (one, other, *people):
                    each.close()
        finally:
            database.remove()
