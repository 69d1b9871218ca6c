"""A PostgreSQL server of the tests' own: a fresh cluster in a folder of its own, gone with the test."""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from uuid import uuid4

from kit import need


def programs() -> Path | None:
    """Where PostgreSQL's programs are: on the path, or where Debian keeps them."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


@contextmanager
def postgres(password: str | None = None, durable: bool = False) -> Iterator[str]:
    """The URL of a database on a fresh PostgreSQL server, which asks for a password if there is one."""
    bin_ = programs()
    need(bin_, "PostgreSQL")
    # PostgreSQL does not run as root: Debian's package brings a user for it.
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="kolam-postgres-"))
    if as_user:
        shutil.chown(folder, "postgres")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(program: str, *arguments: str) -> None:
        subprocess.run([*as_user, f"{bin_}/{program}", *arguments], cwd=folder, check=True, capture_output=True, timeout=120)

    try:
        (folder / "password").write_text(password or "")
        (folder / "password").chmod(0o644)
        asks = ["-A", "trust"] if password is None else ["-A", "scram-sha-256", f"--pwfile={folder}/password"]
        run("initdb", "-D", f"{folder}/data", "-U", "kolam", *asks, "-E", "UTF8")
        settings = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync={durable}"
        run("pg_ctl", "-D", f"{folder}/data", "-l", f"{folder}/log", "-w", "-o", settings, "start")
        try:
            yield f"postgresql+asyncpg://kolam{'' if password is None else f':{password}'}@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def postgres_url(durable: bool = False) -> str:
    """A database for all tests of this process; it ends with the process."""
    running = ExitStack()
    atexit.register(running.close)
    return running.enter_context(postgres(durable=durable))


def new_database() -> str:
    """An empty database of its own on that server."""
    import asyncpg

    url = postgres_url()
    name = f"kolam_{uuid4().hex}"

    async def make() -> None:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(make())
    return url.rpartition("/")[0] + f"/{name}"
