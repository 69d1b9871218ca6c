"""Scripted play on a server that is killed again and again, and the account of what was acknowledged and what is there."""

from __future__ import annotations

import random
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from kit.web import Address, Person, ServerProcess, Socket

SETTINGS = """
changes = "1000000/minute"
new_tables = "1000000/minute"
reads = "1000000/minute"
connects = "1000000/minute"
messages = "1000000/second"
connections = 10000
open_tables = 100000
"""


@dataclass
class Result:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    twice: int = 0
    games: int = 0


@dataclass
class House:
    """Where the server is now; players wait here while it is down."""

    address: Address | None = None
    changed: threading.Condition = field(default_factory=threading.Condition)
    over: bool = False
    progress: int = 0

    def move(self, address: Address | None) -> None:
        with self.changed:
            self.address = address
            self.changed.notify_all()

    def wait(self) -> Address | None:
        """The address of the server, once there is one; None when all is over."""
        with self.changed:
            self.changed.wait_for(lambda: self.address is not None or self.over)
            return None if self.over else self.address

    def made_progress(self) -> None:
        with self.changed:
            self.progress += 1
            self.changed.notify_all()


class Players(threading.Thread):
    """Two people at one table, played by one script; what it was told is stored, it writes down."""

    def __init__(self, house: House, seed: int) -> None:
        super().__init__()
        self.house = house
        self.rng = random.Random(seed)
        self.told: list[tuple[str, int, str]] = []
        self.finished: list[str] = []
        self.people: list[Person] = []
        self.count = 0

    def run(self) -> None:
        address = self.house.wait()
        assert address is not None
        self.people = [Person(address), Person(address)]
        table: str | None = None
        pending: list[dict[str, Any]] = [{}, {}]
        while (address := self.house.wait()) is not None:
            for each in self.people:
                each.address = address
                each.http.base_url = httpx.URL(address.http)
            sockets: list[Socket] = []
            try:
                if table is None:
                    table = self.people[0].create("mandala", ["me", "open"])
                    pending = [{}, {}]
                self.people[1].join(table)
                for each in self.people:
                    sockets.append(each.sit(table))
                    sockets[-1].until_is("table")
                if self._play(table, sockets, pending):
                    self.finished.append(table)
                    table = None
            except (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, httpx.HTTPError, TimeoutError):
                pass
            finally:
                for s in sockets:
                    s.close()
        for each in self.people:
            each.close()

    def _play(self, table: str, sockets: list[Socket], pending: list[dict[str, Any]]) -> bool:
        """Play on; a message that had no answer is sent again, as it was. True when the game is over."""
        for seat, message in enumerate(pending):
            if message:
                self._told(table, message, sockets[seat].ask("play", **message))
                message.clear()
        newest = max(sockets, key=lambda s: s.state["version"]).state["version"]
        while True:
            for s in sockets:
                while s.state["version"] < newest:
                    s.receive()
            if sockets[0].state["outcome"] is not None:
                return True
            acting = sockets[sockets[0].state["to_act"]]
            self.count += 1
            message = pending[acting.state["you"]]
            message.update(id=f"k{self.count}", version=acting.state["version"], action=self.rng.choice(acting.state["legal"]))
            answer = acting.ask("play", **message)
            self._told(table, message, answer)
            message.clear()
            newest = answer["version"]

    def _told(self, table: str, message: dict[str, Any], answer: dict[str, Any]) -> None:
        if answer["is"] == "done":
            self.told.append((table, answer["version"], message["action"]))
            self.house.made_progress()
        else:
            assert answer["error"] == "StaleVersion", answer


def play_through_kills(data: Path, kills: int, tables: int, rng: random.Random) -> Result:
    """Play at some tables while the server is killed some times; then count."""
    (data / "settings.toml").write_text(SETTINGS)
    house, result = House(), Result()
    players = [Players(house, rng.randrange(1 << 30)) for _ in range(tables)]
    for each in players:
        each.start()
    for _ in range(kills):
        server = ServerProcess(data)
        with house.changed:
            target = house.progress + rng.randrange(1, 12 * tables)
        house.move(server.address)
        with house.changed:
            house.changed.wait_for(lambda target=target: house.progress >= target)
        server.kill()  # one table has just been answered; the others are anywhere
        house.move(None)
        result.kills += 1
    with house.changed:
        house.over = True
        house.changed.notify_all()
    for each in players:
        each.join()
    _account(data, players, result)
    return result


def _account(data: Path, players: list[Players], result: Result) -> None:
    """Compare what was acknowledged with what a fresh server has."""
    server = ServerProcess(data)
    try:
        for each in players:
            watcher = Person(server.address)
            kept: dict[str, dict[int, str]] = {}
            for table, version, action in each.told:
                if table not in kept:
                    log = watcher.see(table)["log"]
                    kept[table] = {item["version"]: item["action"] for item in log}
                result.acknowledged += 1
                result.lost += kept[table].get(version) != action
            result.twice += len(each.told) - len({(table, version) for table, version, _ in each.told})
            result.games += len(each.finished)
            watcher.close()
    finally:
        server.stop()
