"""A new machine with little memory: whatever is compiled, the server and its processes together stay below 512 MB."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from kit import need
from kit.web import Person, ServerProcess, eventually
from kolam.engine.compile import THINKING
from kolam.games import games

MOST_MB = 512
#: One game in the usual run; all, one after another, in the long one.
GAMES = sorted(games()) if os.environ.get("KOLAM_LONG") else ["rajas"]


def processes(top: int) -> list[int]:
    """A process and all that it has started."""
    found = [top]
    for process in found:
        for task in Path(f"/proc/{process}/task").glob("*/children"):
            found += map(int, task.read_text().split())
    return found


def memory(process: int) -> float:
    """The memory of a process in MB; what it shares with others is counted in parts."""
    try:
        told = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:  # it has ended meanwhile
        return 0.0
    return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("Pss:")) / 1024


class Watch(threading.Thread):
    """The most memory that a process and all that it starts took at any moment."""

    def __init__(self, top: int) -> None:
        super().__init__()
        self._top, self._over = top, threading.Event()
        self.most = 0.0

    def run(self) -> None:
        while not self._over.wait(0.05):
            self.most = max(self.most, self.now())

    def now(self) -> float:
        try:
            return sum(map(memory, processes(self._top)))
        except OSError:
            return 0.0

    def end(self) -> float:
        self._over.set()
        self.join()
        return self.most


def test_bots_answer_on_a_machine_that_never_compiled_within_512_megabytes(tmp_path, monkeypatch):
    need(Path("/proc/self/smaps_rollup").exists(), "a system that tells what memory processes share")
    monkeypatch.setenv("KOLAM_CACHE", str(tmp_path / "cache"))
    server = ServerProcess(tmp_path / "data")
    watch = Watch(server.process.pid)
    watch.start()
    try:
        for game in GAMES:
            person = Person(server.address)
            sits = person.sit(person.create(game, ["bot:1", "me"]))
            sits.until(lambda m: m["is"] == "step" and m["seat"] == 0)
            sits.close()
            person.close()
            eventually(lambda game=game: any((tmp_path / "cache").glob(f"{game}-{'?' * 20}/{THINKING}")))
            print(f"{game}: {watch.now():.0f} MB")
    finally:
        most = watch.end()
        server.stop()
    print(f"at most {most:.0f} MB")
    assert 50 < most < MOST_MB
