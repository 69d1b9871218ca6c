"""Servers, workers, PostgreSQL, Redis and the lines between them, as processes that can be killed, paused and cut off."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from kit.kills import SETTINGS
from kit.postgres import PostgresServer
from kit.proxy import Proxy
from kit.redis import RedisServer
from kit.web import Address, ServerProcess

MORE = 'chat = "1000000/minute"\nhints = "1000000/minute"\nworkers = 1\nconnections_in_all = 10000\nping_seconds = 5\n'
#: A server that is asked to stop does so within this, in seconds, whatever is away.
STOPS = 15.0


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _named(told: dict[str, Any]) -> str:
    """What an error of a log is: its name, and where it was raised."""
    if not told.get("exception"):
        return str(told.get("error") or told.get("reason") or "")
    last = told["exception"][0]
    frames = [frame for frame in last["frames"] if "/kolam/" in frame["filename"]] or last["frames"]
    where = f"{Path(frames[-1]['filename']).name}:{frames[-1]['lineno']}" if frames else ""
    return f"{last['exc_type']}: {last['exc_value'][:100]} ({where})"


def errors_in(log: Path) -> Counter[str]:
    """What a log calls errors, and how often."""
    found: Counter[str] = Counter()
    for line in log.read_text(errors="replace").splitlines():
        with contextlib.suppress(ValueError, AttributeError):
            told = json.loads(line)
            if told.get("level") == "error" or "exception" in told:
                found[f"{told.get('event')} {_named(told)}"] += 1
        if line.startswith("Traceback"):
            found["Traceback without a log line"] += 1
    return found


class Site:
    """Everything that runs. Without `shared` it is one server with a file."""

    def __init__(self, folder: Path, shared: bool, workers: int) -> None:
        self.folder = folder
        self.postgres = PostgresServer(durable=True) if shared else None
        self.redis = RedisServer() if shared else None
        self.ports = [free_port() for _ in range(2 if shared else 1)]
        self.addresses = [Address(port) for port in self.ports]
        self.to_postgres = [Proxy(self.postgres.port) for _ in self.ports] if self.postgres is not None else []
        self.to_redis = [Proxy(self.redis.port) for _ in self.ports] if self.redis is not None else []
        #: How far the calendar of each server is from the truth.
        self.hours = [0 for _ in self.ports]
        self.servers: list[ServerProcess | None] = [None for _ in self.ports]
        self.workers: list[subprocess.Popen[bytes]] = []
        try:
            self._begin(workers if shared else 0)
        except BaseException:
            self.close()
            raise

    def _begin(self, workers: int) -> None:
        for number in range(len(self.ports)):
            self._data(number).mkdir()
            (self._data(number) / "settings.toml").write_text(SETTINGS + MORE)
        self.start_all()
        for _ in range(workers):
            self.add_worker()

    def _data(self, number: int) -> Path:
        return self.folder / f"server{number}"

    @property
    def database(self) -> str:
        """Where everything is stored, by the shortest way."""
        return self.postgres.url() if self.postgres is not None else f"sqlite+aiosqlite:///{self._data(0)}/kolam.db"

    # --- Servers ---

    def start(self, number: int) -> None:
        database = redis = None
        if self.postgres is not None:
            database = self.postgres.url(self.to_postgres[number].port)
            redis = f"redis://127.0.0.1:{self.to_redis[number].port}/0"
        self.servers[number] = ServerProcess(
            self._data(number), self.ports[number], database, redis, self.folder / f"log{number}", hours=self.hours[number]
        )

    def start_all(self) -> None:
        with ThreadPoolExecutor() as together:
            list(together.map(self.start, range(len(self.ports))))

    def fresh(self) -> ServerProcess:
        """One more server, which knows nothing yet; or the only one anew, where there can be one only."""
        if self.postgres is None or self.redis is None:
            self.stop(0)
            self.start(0)
            return self.running(0)
        data = self._data(len(self.servers))
        data.mkdir()
        (data / "settings.toml").write_text(SETTINGS + MORE)
        made = ServerProcess(data, 0, self.postgres.url(), self.redis.url, self.folder / f"log{len(self.servers)}")
        self.servers.append(made)
        return made

    def running(self, number: int) -> ServerProcess:
        made = self.servers[number]
        assert made is not None
        return made

    def kill(self, number: int) -> None:
        self.running(number).kill()

    def stop(self, number: int) -> bool:
        """Ask a server to stop; whether it did in time."""
        server = self.running(number)
        server.process.terminate()
        try:
            server.process.wait(STOPS)
        except subprocess.TimeoutExpired:
            server.kill()
            return False
        assert server.process.stdout is not None
        server.process.stdout.close()
        return True

    def pause(self, number: int) -> None:
        self.running(number).process.send_signal(signal.SIGSTOP)

    def resume(self, number: int) -> None:
        self.running(number).process.send_signal(signal.SIGCONT)

    def step(self, number: int, hours: int) -> None:
        """Set the calendar of a server forward or back; the next one there has it so from the start."""
        self.hours[number] += hours
        self.running(number).step(hours)

    # --- Workers ---

    def add_worker(self) -> None:
        assert self.redis is not None
        with open(self.folder / "log-workers", "ab") as log:
            command = [sys.executable, "-m", "kolam", "worker", "--redis", self.redis.url, "--jobs", "1"]
            made = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=dict(os.environ))
        assert made.stdout is not None
        assert b"is at work" in made.stdout.readline()
        self.workers.append(made)

    def kill_worker(self, number: int) -> None:
        gone = self.workers.pop(number)
        gone.kill()
        gone.wait()
        assert gone.stdout is not None
        gone.stdout.close()

    # --- The end ---

    def faults_logged(self) -> Counter[str]:
        """What the servers themselves call errors, and how often."""
        return sum((errors_in(log) for log in self.folder.glob("log*")), Counter())

    def close(self) -> None:
        for server in self.servers:
            if server is not None and server.process.poll() is None:
                server.process.send_signal(signal.SIGCONT)
                server.kill()
        while self.workers:
            self.kill_worker(0)
        for proxy in (*self.to_postgres, *self.to_redis):
            proxy.close()
        if self.postgres is not None:
            self.postgres.remove()
        if self.redis is not None:
            self.redis.remove()
