"""Several machines as docs/self-hosting.md has them: a proxy that speaks https in front of servers with nothing in common but
PostgreSQL and Redis, and a worker. Each has an address of its own on this machine's loopback.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import socket
import ssl
import subprocess
import threading
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kit import need
from kit.commands import COMMAND
from kit.postgres import new_database
from kit.redis import redis_url
from kit.web import PATIENCE, Address, Person, Socket, eventually

ROOT = Path(__file__).parents[1]
NAME = "kolam.example"
SETTINGS = f"""
hosts = ["{NAME}", "127.0.0.1"]
secure_cookie = true
messages = "100000/second"
connects = "100000/minute"
"""
#: Decisions of one player.
SOME = 4
#: Where the proxy calls from, and where the servers are.
PROXY, MACHINES = "127.0.0.9", ("127.0.0.2", "127.0.0.3")


def free_port(host: str = "127.0.0.1") -> int:
    with closing(socket.socket()) as free:
        free.bind((host, 0))
        return int(free.getsockname()[1])


class Machine:
    """`kolam serve` with a home and a data folder of its own."""

    def __init__(self, stack: ExitStack, home: Path, host: str, database: str, redis: str) -> None:
        self.host, self.port = host, free_port(host)
        (home / "data").mkdir(parents=True)
        (home / "data/settings.toml").write_text(SETTINGS)
        given = {"KOLAM_DATABASE": database, "KOLAM_REDIS": redis, "HOME": str(home), "FORWARDED_ALLOW_IPS": PROXY}
        self.process = started(
            stack, ["serve", "--host", host, "--port", str(self.port), "--data", str(home / "data")], given, "kolam is at"
        )


def started(stack: ExitStack, arguments: list[str], environment: dict[str, str], tells: str) -> subprocess.Popen[str]:
    """A command of kolam's that goes on, once it has told that it does."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    stack.callback(process.wait, PATIENCE)
    stack.callback(process.kill)
    assert process.stdout is not None
    stack.callback(process.stdout.close)
    assert tells in process.stdout.readline()
    return process


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate for the proxy, and who trusts it."""
    need(shutil.which("openssl"), "OpenSSL")
    names = f"subjectAltName=DNS:{NAME},IP:127.0.0.1"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    made = ["-subj", f"/CN={NAME}", "-addext", names, "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"]
    subprocess.run([*command, *made], check=True, capture_output=True)
    return ssl.create_default_context(cafile=str(folder / "fullchain.pem"))


def proxy(stack: ExitStack, folder: Path, machines: list[Machine]) -> Address:
    """Nginx with the file of deploy/, its one server replaced by those of the document's `upstream`."""
    need(shutil.which("nginx"), "nginx")
    trusted, port = certificate(folder), free_port()
    page = (ROOT / "docs" / "self-hosting.md").read_text("utf-8")
    (upstream,) = re.findall(r"^```nginx\n(upstream .*?)^```$", page, re.MULTILINE | re.DOTALL)
    for documented, machine in zip(("machine1:8000", "machine2:8000"), machines, strict=True):
        assert documented in upstream
        upstream = upstream.replace(documented, f"{machine.host}:{machine.port}")
    file = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    for old, new in (
        ("443 ssl", f"127.0.0.1:{port} ssl"),
        (f"/etc/letsencrypt/live/{NAME}", str(folder)),
        ("http://127.0.0.1:8000", "http://kolam"),
        ("proxy_http_version", f"proxy_bind {PROXY}; proxy_http_version"),
    ):
        assert old in file
        file = file.replace(old, new)
    file = re.sub(r"^\s*listen \[::\].*$", "", file, flags=re.MULTILINE)
    written = folder / "nginx.conf"
    written.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}} http {{ access_log off; {upstream} {file} }}"
    )
    running = subprocess.Popen(["nginx", "-c", str(written), "-e", f"{folder}/errors"])
    stack.callback(running.wait, PATIENCE)
    stack.callback(running.terminate)
    address = Address(port, trusted)
    eventually(lambda: answers(address))
    return address


def answers(address: Address) -> bool:
    try:
        return httpx.get(f"{address.http}/readyz", verify=address.trusted or True).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture
def site(tmp_path):
    """The proxy's address, and the machines behind it."""
    with ExitStack() as stack:
        database, redis = new_database().replace("+asyncpg", ""), redis_url()
        machines = [Machine(stack, tmp_path / host, host, database, redis) for host in MACHINES]
        started(stack, ["worker", "--jobs", "1"], {"KOLAM_REDIS": redis}, "is at work")
        yield proxy(stack, tmp_path, machines), machines


class Player(threading.Thread):
    """Someone who plays to the end, and comes back by the proxy's address whenever the connection is gone.

    After some decisions they rest, until they are told to go on.
    """

    def __init__(self, person: Person, table: str, seed: int, go_on: threading.Event) -> None:
        super().__init__(daemon=True)
        self.person, self.table, self.rng, self.go_on = person, table, random.Random(seed), go_on
        self.decided = self.came = 0
        self.outcome = None

    def run(self) -> None:
        while self.outcome is None:
            with suppress(ConnectionClosed, InvalidHandshake, OSError):
                self.came += 1
                s = self.person.sit(self.table)
                try:
                    self._play(s)
                finally:
                    s.close()

    def _play(self, s: Socket) -> None:
        s.until_is("table")
        while s.state["state"] != "over":
            if s.state["state"] == "running" and s.state["to_act"] == s.state["you"]:
                s.play(self.rng.choice(s.state["legal"]))
                self.decided += 1
                if self.decided >= SOME:
                    self.go_on.wait(PATIENCE)
            else:
                s.receive()
        self.outcome = s.state["outcome"]


def test_a_game_goes_on_by_the_proxys_address_when_one_of_two_machines_dies(site):
    address, machines = site
    people = [Person(address), Person(address)]
    table = people[0].create("mandala", ["me", "open"])
    people[1].join(table)
    assert all(cookie.secure for each in people for cookie in each.http.cookies.jar)
    go_on = threading.Event()
    players = [Player(each, table, seed, go_on) for seed, each in enumerate(people)]
    for player in players:
        player.start()
    eventually(lambda: any(player.decided == SOME for player in players))
    machines[1].process.kill()
    go_on.set()
    for player in players:
        player.join(PATIENCE)
    assert players[0].outcome is not None
    assert players[0].outcome == players[1].outcome
    assert sum(player.came for player in players) > len(players)  # somebody was at the machine that died
    for each in people:
        each.close()


def test_a_bot_thinks_at_a_worker_behind_the_proxy(site):
    address, _ = site
    person = Person(address)
    s = person.sit(person.create("mandala", ["me", "bot:1"]))
    s.until_is("table", state="running")
    while not any(m["is"] == "step" and m["seat"] == 1 for m in s.messages()):
        if s.state["to_act"] == 0:
            s.play(s.state["legal"][0])
        else:
            s.receive()
    s.close()
    person.close()
