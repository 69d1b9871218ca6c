"""Logs: each line can be read by a program, and none holds a secret, whatever goes wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import ExitStack

import httpx
import pytest

from kit.commands import kolam, refused
from kit.postgres import postgres
from kit.web import Address, Person
from kolam.server.logs import hide

PASSWORD, NAME = "pla+nted-pass-word", "Planted Name"
#: A server with faults: choosing a name fails in its handler, chat in the table's task.
FAULTY = """
import sys
from kolam.cli import run
from kolam.server.table import chat
from kolam.server.web import people

def fail(text):
    raise RuntimeError("planted")

people.clean_name = chat.clean_text = fail
sys.exit(run(["serve", "--port", "0", "--data", sys.argv[1], "--log", "json"]))
"""


def provoke(address: Address, stop_database) -> list[str]:
    """Make everything go wrong that can; returns the secrets that were used."""
    someone = Person(address)
    cookie = someone.http.cookies["kolam"]
    table = someone.create("mandala", ["me", "open"])
    token = someone.post(f"/api/tables/{table}/token", {"seat": 1})["token"]
    s = someone.sit(table)
    s.until_is("table")
    someone.close()

    def ask(who: dict[str, str], method: str, path: str, **more) -> int:
        return httpx.request(method, address.http + path, headers=who, timeout=60, **more).status_code

    person, program = {"Cookie": f"kolam={cookie}"}, {"Authorization": f"Bearer {token}"}
    assert ask(person, "PUT", "/api/me", json={"name": NAME}) == 503
    s.send("chat", text=NAME)
    assert ask(program, "GET", f"/api/tables/{table}") == 200
    stop_database()
    for who in (person, program):
        assert ask(who, "GET", "/api/tables?list=mine") == 503
        assert ask(who, "GET", f"/api/tables/none?token={token}&name={NAME}") == 503
        assert ask(who, "POST", "/api/tables", json={"game": "mandala", "seats": ["me", "open"]}) == 503
    s.close()
    return [PASSWORD, NAME, cookie, cookie.partition(".")[0], token]


def test_no_line_of_the_log_holds_a_secret(tmp_path):
    with ExitStack() as running:
        cluster = ExitStack()
        database = cluster.enter_context(postgres()).replace("kolam@", f"kolam:{PASSWORD}@").replace("+asyncpg", "")
        running.callback(cluster.close)
        process = subprocess.Popen(
            [sys.executable, "-c", FAULTY, str(tmp_path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "KOLAM_DATABASE": database},
        )
        running.callback(process.communicate)
        running.callback(process.kill)
        heard: list[str] = []
        listening = threading.Thread(target=lambda: heard.extend(process.stderr))
        listening.start()
        line = process.stdout.readline()
        assert "tables are kept in postgresql://kolam:***@127.0.0.1" in line
        secrets = provoke(Address(int(line.split("127.0.0.1:")[1].split("/")[0])), cluster.close)
        process.send_signal(signal.SIGTERM)
        told = line + process.stdout.read()
        listening.join()
    again = kolam("serve", "--data", tmp_path, "--port", 0, KOLAM_DATABASE=database)
    assert "The database postgresql+asyncpg://kolam:***@127.0.0.1" in refused(again)
    lines = [json.loads(line) for line in heard]
    failures = {line["event"].strip() for line in lines if line["level"] == "error"}
    assert {"A request failed", "Exception in ASGI application"} <= failures
    assert all("locals" not in frame for line in lines for error in line.get("exception", ()) for frame in error["frames"])
    for secret in secrets:
        assert secret not in told + "".join(heard) + again.stderr + again.stdout


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("at postgresql://kolam:se@cr/et@host/name now", "at postgresql://kolam:***@host/name now"),
        ('{"cookie": "kolam=abc.def; other=1"}', '{"cookie": "***"}'),
        ("(b'cookie', b'kolam=abc.def')", "(b'cookie', b'***')"),
        ("GET /ws/tables/t?token=abc&name=x", "GET /ws/tables/t?token=***&name=x"),
        ("Authorization: Bearer abc.def-ghi", "Authorization: Bearer ***"),
        ("http://127.0.0.1:8000/ and a@b", "http://127.0.0.1:8000/ and a@b"),
    ],
)
def test_what_looks_like_a_secret_is_blotted_out(text, shown):
    assert hide(text) == shown
