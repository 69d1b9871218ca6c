"""Several workers behind one port: real processes, one of which is killed, all of which are replaced, in the middle of a game."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from kit.commands import COMMAND, kolam, refused
from kit.postgres import new_database
from kit.redis import redis_url
from kit.web import PATIENCE, Address, Person, Socket, eventually, play_to_the_end

SETTINGS = 'reads = "100000/second"\nchanges = "100000/minute"\nconnects = "100000/minute"\nmessages = "100000/second"\n'


class Running:
    """`kolam serve --workers 2`, and what it logs."""

    def __init__(self, folder, *more: object) -> None:
        (folder / "settings.toml").write_text(SETTINGS)
        self.log = folder / "log"
        arguments = ["serve", "--port", 0, "--data", folder, "--workers", 2, "--redis", redis_url(), "--log", "json", *more]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*COMMAND, *map(str, arguments)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "KOLAM_DATABASE": new_database().replace("+asyncpg", "")},
                start_new_session=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "kolam is at http://" in line, line + self.log.read_text()
        self.address = Address(int(line.split("127.0.0.1:")[1].split("/")[0]))
        eventually(lambda: self.times("The server is up") == 2)

    def lines(self, event: str) -> list[dict]:
        found = [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]
        return [line for line in found if line["event"] == event]

    def times(self, event: str) -> int:
        return len(self.lines(event))

    def pids(self) -> list[int]:
        """The workers started so far."""
        return [line["pid"] for line in self.lines("A worker is started")]

    def end(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)


def is_there(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


@pytest.fixture
def running(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1] // 2  # two ports below those that are given to anybody
    made = Running(tmp_path, "--worker-ports", port)
    made.own = [f"http://127.0.0.1:{port + n}" for n in (0, 1)]
    yield made
    made.end()


class Game:
    """Two people who play on, whatever happens to their connections."""

    def __init__(self, address: Address) -> None:
        self.people = [Person(address), Person(address)]
        self.table = self.people[0].create("mandala", ["me", "open"])
        self.people[1].join(self.table)
        self.sockets: list[Socket] = []
        self.seed = 0
        self.plies = 0
        self.sit()

    def sit(self) -> None:
        self.close()
        self.seed += 1
        self.sockets = [each.sit(self.table) for each in self.people]
        for s in self.sockets:
            s.sent = 1000 * self.seed
            s.until_is("table")

    def play(self, decisions: int) -> None:
        """Some decisions, each of which is still there afterwards; who is cut off connects again."""
        wanted = self.plies + decisions
        while self.plies < wanted:
            try:
                play_to_the_end(self.sockets, random.Random(self.seed), decisions=1)
                self.plies += 1
            except ConnectionClosed:
                self.sit()
                assert self.sockets[0].state["ply"] in (self.plies, self.plies + 1)  # it was stored, and the answer lost
                self.plies = self.sockets[0].state["ply"]
        assert self.sockets[0].state["ply"] == self.plies

    def close(self) -> None:
        for s in self.sockets:
            s.close()


def test_a_game_goes_on_while_workers_are_killed_and_replaced(running):
    game = Game(running.address)
    game.play(4)
    for _ in range(3):  # sitting down again leads to either worker
        game.sit()
        game.play(1)

    first, second = running.pids()
    os.kill(first, signal.SIGKILL)
    game.play(4)
    eventually(lambda: running.times("The server is up") == 3)
    died = running.lines("A worker died and is started again")
    assert [(line["pid"], line["code"]) for line in died] == [(first, -9)]
    game.play(4)

    running.process.send_signal(signal.SIGHUP)
    game.play(2)
    for stopped in (1, 2):
        eventually(lambda stopped=stopped: running.times("The server is down") == stopped)
        game.play(3)
    assert not is_there(second)
    newest = running.pids()[-2:]
    assert len(running.pids()) == 5 and all(map(is_there, newest))
    assert running.times("A worker died and is started again") == 1
    assert [item["action"] for item in game.people[0].see(game.table)["log"]]
    for address in running.own:  # each worker's own counters
        assert "kolam_moves_total" in httpx.get(f"{address}/metrics").text

    running.process.send_signal(signal.SIGTERM)
    assert [s.closing()[0] for s in game.sockets] == [1012, 1012]
    assert running.process.wait(PATIENCE) == 0
    assert not any(map(is_there, running.pids()))
    assert running.times("A worker died and is started again") == 1
    game.close()
    for each in game.people:
        each.close()


def test_workers_end_with_the_process_that_watches_them(running):
    running.process.kill()
    eventually(lambda: not any(map(is_there, running.pids())))


def test_what_can_not_work_together_is_refused(tmp_path):
    told = refused(kolam("serve", "--data", tmp_path, "--workers", "2"))
    assert "--workers needs PostgreSQL: a SQLite file is for one process" in told and "kolam db move" in told
    assert "--worker-ports is for several workers" in refused(kolam("serve", "--data", tmp_path, "--worker-ports", "9000"))
    assert "--workers" in refused(kolam("serve", "--data", tmp_path, "--workers", "0"))
