"""docs/self-hosting.md and deploy/: every command is run in an empty place, or stands here with the reason why not."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from kit import need
from kit.commands import COMMAND
from kit.postgres import new_database, programs
from kit.redis import redis_url
from kit.web import Address, Person
from kolam.engine.compile import cache_folder
from kolam.server.settings import Settings

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "self-hosting.md").read_text("utf-8")
#: The Redis of the documented commands.
REDIS = "redis://HOST:6379/0"
#: How a documented command begins that is not run here, and why.
NOT_RUN = {
    "pip install": "the Makefile does it for all tests",
    "/opt/kolam/bin/pip install": "the Makefile does it for all tests",
    "python3 -m venv": "the Makefile does it for all tests",
    "useradd": "it would change this machine",
    "systemctl": "it would change this machine",
    "createdb": "the kit makes the databases of the tests",
    "nginx -t": "it has a test of its own",
    "python benchmarks": "it takes minutes",
}


def documented() -> list[str]:
    """All commands of the page, without comments."""
    blocks = [text for kind, text in re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL) if not kind]
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return list(dict.fromkeys(line for line in lines if line))


class Place:
    """An empty machine: its folders are in one of the test's, and `kolam` is this one."""

    def __init__(self, root: Path) -> None:
        self.root = root
        program = root / "opt" / "kolam" / "bin" / "kolam"
        program.parent.mkdir(parents=True)
        program.write_text(f'#!/bin/sh\nexec {shlex.join(COMMAND)} "$@"\n')
        program.chmod(0o755)
        for name in ("etc/kolam", "etc/systemd/system", "etc/nginx/conf.d", "var/lib/kolam-backups", "here/copies"):
            (root / name).mkdir(parents=True)
        shutil.copytree(ROOT / "deploy", root / "here" / "deploy")
        (root / "etc/kolam/database").write_text(new_database())
        path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path, "KOLAM_DATA": str(root / "var/lib/kolam"), "NO_COLOR": "1"}

    def inside(self, text: str) -> str:
        """A text with this place's folders; what was compiled before is not compiled again."""
        text = text.replace("/var/cache/kolam", str(cache_folder()))
        return re.sub(r"(?<![\w./])/(opt|var|etc)/", rf"{self.root}/\1/", text)

    def run(self, line: str) -> str:
        done = subprocess.run(
            self.inside(line),
            shell=True,
            cwd=self.root / "here",
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (line, done.stdout, done.stderr)
        return done.stdout

    def serve(self, line: str, then=lambda address: None, tells: str = "kolam is at http://") -> list[str]:
        """Run a server on any free port, do something there, and stop it; returns what it told."""
        command = re.sub(r" --(worker-ports|port) \d+", "", self.inside(line)) + (" --port 0" if " serve" in line else "")
        process = subprocess.Popen(
            shlex.split(command),
            cwd=self.root / "here",
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        try:
            told = process.stdout.readline()
            assert told.startswith(tells), process.stderr.read()
            if " serve" in line:
                then(Address(int(re.search(r":(\d+)/", told)[1])))
        finally:
            process.terminate()
            rest, _ = process.communicate()
        return [told, *rest.splitlines()]


@pytest.fixture
def place(tmp_path) -> Place:
    return Place(tmp_path)


def play_a_little(place: Place) -> str:
    """A table of Asha's in the data folder."""
    made: list[str] = []

    def play(address: Address) -> None:
        asha = Person(address)
        assert asha.http.put("/api/me", json={"name": "Asha"}).status_code == 200
        made.append(asha.create("mandala", ["me", "open"]))
        asha.create("mandala", ["me", "open"])
        asha.close()

    place.serve("kolam serve", play)
    return made[0]


def test_every_documented_command_is_run_or_has_its_reason(place):
    table = play_a_little(place)
    rest = set(NOT_RUN)
    for line in documented():
        if known := next((start for start in NOT_RUN if line.startswith(start)), None):
            rest.discard(known)
        elif line.startswith("kolam worker"):
            assert "is at work" in place.serve(line.replace(REDIS, redis_url()), tells="worker-")[0]
        elif line.startswith("kolam serve"):
            told = place.serve(line.replace(REDIS, redis_url()))
            assert all("Others on your network can type: http://" in more for more in told[1:]), (line, told)
        elif line.startswith("runuser"):
            place.run(line.partition(" -- ")[2])
        elif line.startswith("install -d"):
            place.run(line.replace("-o kolam ", ""))
        elif line.startswith("0 4 * * *"):
            place.run(line.removeprefix("0 4 * * *").strip())
        else:
            assert line.startswith(("kolam db", "install -m")), f"{line}: neither run nor explained"
            place.run(line.replace("ID", table).replace("NAME", "Asha"))
    assert rest <= {"python benchmarks"}
    copies = list((place.root / "here" / "copies").iterdir()) + list((place.root / "var/lib/kolam-backups").iterdir())
    assert len(copies) == 4
    private = [*copies, *(place.root / "var/lib/kolam").glob("k*")]
    assert {stat.S_IMODE(path.stat().st_mode) for path in private} == {0o600}


def test_the_units_start_the_server_and_copy_its_tables(place):
    def command(unit: str) -> str:
        return re.search(r"^ExecStart=(.*)$", (ROOT / "deploy" / unit).read_text("utf-8"), re.MULTILINE)[1]

    place.serve(command("kolam.service"), lambda address: Person(address).close())
    assert "0 tables are in" in place.run(command("kolam-backup.service"))
    unit = (ROOT / "deploy" / "kolam.service").read_text("utf-8")
    for needed in ("StateDirectory=kolam", "CacheDirectory=kolam", "LimitNOFILE=", "[Install]"):
        assert needed in unit


def test_systemd_understands_the_units(place):
    need(shutil.which("systemd-analyze"), "systemd")
    units = []
    for path in (ROOT / "deploy").glob("kolam*.*"):
        units.append(place.root / path.name)
        units[-1].write_text(re.sub(r"^User=.*$", "User=root", place.inside(path.read_text("utf-8")), flags=re.MULTILINE))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", *units], capture_output=True, text=True, check=False)
    assert not [line for line in done.stderr.splitlines() if "kolam" in line], done.stderr


def test_nginx_understands_its_file(place):
    need(shutil.which("nginx"), "nginx")
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    # No certificates, and a port and an address that every machine has.
    without_certificates = re.sub(r"^\s*(ssl_|listen \[::\]).*$", "", text, flags=re.MULTILINE).replace(
        "443 ssl", f"unix:{place.root}/socket"
    )
    file = place.root / "nginx.conf"
    file.write_text(f"pid {place.root}/pid; error_log stderr; events {{}} http {{ access_log off; {without_certificates} }}")
    done = subprocess.run(["nginx", "-t", "-q", "-c", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_proxy_passes_on_what_the_server_needs():
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
    for header in ("Host $http_host", "X-Forwarded-For", "X-Forwarded-Proto $scheme", "Upgrade $http_upgrade", "Connection"):
        assert f"proxy_set_header {header}" in text


def test_the_documented_settings_are_the_ones_there_are():
    (block,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert tomllib.loads(block) == msgspec.to_builtins(Settings())


def test_the_container_file_uses_what_there_is():
    text = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
    started = re.search(r"^CMD (.*)$", text, re.MULTILINE)[1]
    assert msgspec.json.decode(started)[:2] == ["kolam", "serve"]
    asked = subprocess.run(
        [sys.executable, "-m", "kolam", *msgspec.json.decode(started)[1:], "--help"], check=False, capture_output=True
    )
    assert asked.returncode == 0


def test_the_drop_in_copies_a_postgresql_so_that_it_can_be_brought_back(place):
    (unit,) = re.findall(r"^```ini\n(# /etc/systemd/system/kolam-backup.service.d/.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    _, line = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    one, other = (new_database().replace("+asyncpg", "") for _ in range(2))
    tools = {**place.environment, "PATH": f"{programs()}{os.pathsep}{place.environment['PATH']}"}
    table = play_a_little(place)
    subprocess.run([*COMMAND, "db", "move", "--database", one], check=True, env=tools, stdout=subprocess.DEVNULL)
    script = place.inside(shlex.split(line)[2].replace("%%", "%"))  # systemd's %% is one %
    subprocess.run(["/bin/sh", "-c", script], check=True, env={**tools, "KOLAM_DATABASE": one})
    (copy,) = (place.root / "var/lib/kolam-backups").iterdir()
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    subprocess.run(["pg_restore", f"--dbname={other}", copy], check=True, env=tools)
    told = subprocess.run(["psql", other, "-Atc", "SELECT id FROM tables"], check=True, env=tools, capture_output=True, text=True)
    assert table in told.stdout.split()
