"""What a server does when its disk is full: nothing that was answered is lost, people look on, and it goes on by itself."""

from __future__ import annotations

import random

import httpx

from kit.disks import full
from kit.kills import SETTINGS
from kit.web import Person, ServerProcess, eventually, play_to_the_end, sit_down


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
        server.kill()
        server = ServerProcess(tmp_path)
        spectator.http.base_url = httpx.URL(server.address.http)
        assert [step["version"] for step in spectator.see(table)["log"]] == [first, move["version"] + 1]
        for each in (one, other, watching, spectator, *people):
            each.close()
    finally:
        server.kill()
