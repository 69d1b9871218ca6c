"""Real clients of a real server: people with cookies, their sockets, and a server in a thread or in a process of its own."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import random
import signal
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kolam.server.app import Server
from kolam.server.serve import config_of
from kolam.server.settings import Settings

#: Nothing here takes this long, not even a game that was never compiled; a test that waits longer fails (KOLAM_PATIENCE: sooner).
PATIENCE = float(os.environ.get("KOLAM_PATIENCE", "300"))
GENEROUS = Settings(
    reads="100000/second",
    changes="100000/minute",
    new_tables="100000/minute",
    imports="1000/minute",
    connects="100000/minute",
    messages="100000/second",
    languages="100000/minute",
    open_tables=100000,
    analyses=1000,
    workers=1,
)


class Address:
    """Where a server is; with `trusted`, which tells whose certificates are good, it is asked by https."""

    def __init__(self, port: int, trusted: ssl.SSLContext | None = None) -> None:
        s = "" if trusted is None else "s"
        self.trusted = trusted
        self.http = f"http{s}://127.0.0.1:{port}"
        self.ws = f"ws{s}://127.0.0.1:{port}"


@contextmanager
def server_in_thread(
    data: Path,
    settings: Settings = GENEROUS,
    database: str | None = None,
    redis: str | None = None,
    new_loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> Iterator[tuple[Address, Server]]:
    """A server in this process, with its own event loop: Python's, unless another is given."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = Server(data, settings, database, redis)
    running = uvicorn.Server(config_of(server, "127.0.0.1", 0))
    started: queue.Queue[None] = queue.Queue()

    async def run() -> None:
        startup = running.startup

        async def startup_and_tell(sockets: Any = None) -> None:
            await startup(sockets)
            started.put(None)

        running.startup = startup_and_tell  # type: ignore[method-assign]
        await running.serve(sockets=[listener])

    def run_it() -> None:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(run())

    thread = threading.Thread(target=run_it)
    thread.start()
    try:
        started.get(timeout=PATIENCE)
        yield Address(listener.getsockname()[1]), server
    finally:
        running.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


class ServerProcess:
    """A server in a process of its own, which can be killed; what it logs goes into a file if there is one."""

    def __init__(
        self,
        data: Path,
        port: int = 0,
        database: str | None = None,
        redis: str | None = None,
        log: Path | None = None,
        hours: int | None = None,
    ) -> None:
        """If `hours` are given, its calendar is so far from ours, and can be stepped."""
        given = f'port={port}, data=Path({str(data)!r}), database={database!r}, redis={redis!r}, logs="json"'
        code = f"from pathlib import Path; from kolam.server.serve import serve; serve({given})"
        if hours is not None:
            tests = str(Path(__file__).parents[1])
            code = f"import sys; sys.path.insert(0, {tests!r}); from kit.calendar import begin; begin({hours}); {code}"
        with open(os.devnull if log is None else log, "ab") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-u", "-c", code], stdout=subprocess.PIPE, stderr=errors, text=True, env=dict(os.environ)
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "kolam is at http://" in line, line
        self.address = Address(int(line.split("127.0.0.1:")[1].split("/")[0]))

    def step(self, hours: int) -> None:
        """Let its calendar jump, forward or back."""
        for _ in range(abs(hours)):
            self.process.send_signal(signal.SIGUSR1 if hours > 0 else signal.SIGUSR2)

    def kill(self) -> None:
        """Kill it with no chance to tidy up."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def stop(self) -> None:
        """Ask it to stop."""
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Person:
    """Someone with a browser: a cookie, requests, sockets."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address.http, timeout=PATIENCE, verify=address.trusted or False)
        self.http.get("/api/me")

    def create(self, game: str, seats: list[str], **more: Any) -> str:
        return str(self.post("/api/tables", {"game": game, "seats": seats, **more})["table"])

    def post(self, path: str, body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def join(self, table: str, seat: int | None = None) -> int:
        return int(self.post(f"/api/tables/{table}/join", {"seat": seat})["seat"])

    def see(self, table: str, **query: Any) -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def sit(self, table: str, **query: Any) -> Socket:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return Socket(self.address, table, {"Cookie": cookie}, query)

    def close(self) -> None:
        self.http.close()


class Socket:
    """One connection to a table; keeps all it was sent, and the table as told so far."""

    def __init__(self, address: Address, table: str, headers: dict[str, str], query: dict[str, Any] | None = None) -> None:
        given = "&".join(f"{key}={value}" for key, value in (query or {}).items())
        url = f"{address.ws}/ws/tables/{table}?{given}"
        self._open = ExitStack()
        self.raw: ClientConnection = self._open.enter_context(
            connect(url, additional_headers=headers, max_size=None, ssl=address.trusted)
        )
        self.texts: list[str] = []
        self.state: dict[str, Any] = {}
        self.sent = 0

    def receive(self) -> dict[str, Any]:
        text = self.raw.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["is"] == "table":
            self.state = message
        elif message["is"] == "step":
            self.state = {**self.state, **{key: value for key, value in message.items() if key != "is"}}
        return message

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message from now on that is wanted."""
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def until_is(self, kind: str, **values: Any) -> dict[str, Any]:
        return self.until(lambda m: m["is"] == kind and all(m.get(key) == value for key, value in values.items()))

    def send(self, do: str, **more: Any) -> str:
        """Send a message; returns its id."""
        self.sent += 1
        given = {"id": f"m{self.sent}", **more}
        self.raw.send(json.dumps({"do": do, **given}))
        return str(given["id"])

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        sent = self.send(do, **more)
        return self.until(lambda m: m.get("id") == sent and m["is"] != "table")

    def play(self, action: str) -> dict[str, Any]:
        return self.ask("play", version=self.state["version"], action=action)

    def messages(self) -> list[dict[str, Any]]:
        """All that was sent so far."""
        return [json.loads(text) for text in self.texts]

    def closing(self) -> tuple[int, str]:
        """How the server closes this connection."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return closed.rcvd.code, closed.rcvd.reason

    def close(self) -> None:
        self._open.close()


def eventually(condition: Callable[[], bool]) -> None:
    """Wait for something that comes by itself."""
    pause = threading.Event()
    for _ in range(int(PATIENCE * 50)):
        if condition():
            return
        pause.wait(0.02)
    raise AssertionError("It did not come.")


def sit_down(people: list[Person], game: str = "mandala", bots: list[str] | None = None, **more: Any) -> tuple[str, list[Socket]]:
    """A running game between people, and perhaps bots, with a socket for each person."""
    table = people[0].create(game, ["me", *["open"] * (len(people) - 1), *(bots or [])], **more)
    for each in people[1:]:
        each.join(table)
    sockets = [each.sit(table) for each in people]
    for s in sockets:
        s.until_is("table", state="running")
    return table, sockets


def play_to_the_end(sockets: list[Socket], rng: random.Random, decisions: int | None = None) -> None:
    """Everyone plays at random, each by what they are told, until all have been told the end (or for some decisions)."""
    for s in sockets:
        if not s.state:
            s.until_is("table")
    while decisions != 0 and sockets[0].state["state"] == "running":
        acting = next(s for s in sockets if s.state["to_act"] is not None and s.state["to_act"] == s.state["you"])
        answer = acting.play(rng.choice(acting.state["legal"]))
        assert answer["is"] == "done", answer
        catch_up(sockets, answer["version"])
        decisions = None if decisions is None else decisions - 1


def catch_up(sockets: list[Socket], version: int) -> None:
    """All have been told a version; if it is the last one, the end too."""
    for s in sockets:
        while s.state["version"] < version or (s.state["outcome"] is not None and s.state["state"] != "over"):
            s.receive()
