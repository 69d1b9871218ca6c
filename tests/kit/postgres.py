"""A PostgreSQL server of the tests' own: a fresh cluster in a folder of its own, gone with the test; it can be stopped."""

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


class PostgresServer:
    """A running PostgreSQL, which asks for a password if there is one. If it is `durable`, what is committed is on the disk."""

    def __init__(self, password: str | None = None, durable: bool = False, under: Path | None = None) -> None:
        self._bin = programs()
        need(self._bin, "PostgreSQL")
        # PostgreSQL does not run as root: Debian's package brings a user for it.
        self._as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self.folder = Path(tempfile.mkdtemp(prefix="kolam-postgres-", dir=under))
        if self._as_user:
            shutil.chown(self.folder, "postgres")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._password = "" if password is None else f":{password}"
        self._durable = durable
        try:
            (self.folder / "password").write_text(password or "")
            (self.folder / "password").chmod(0o644)
            asks = ["-A", "trust"] if password is None else ["-A", "scram-sha-256", f"--pwfile={self.folder}/password"]
            self._run("initdb", "-D", f"{self.folder}/data", "-U", "kolam", *asks, "-E", "UTF8", "--data-checksums")
            self.start()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def url(self, port: int | None = None) -> str:
        """Its address, or the address of a line that leads to it."""
        return f"postgresql+asyncpg://kolam{self._password}@127.0.0.1:{port or self.port}/postgres"

    def start(self) -> None:
        settings = (
            f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder} -c fsync={self._durable}"
        )
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-w", "-o", settings, "start")

    def stop(self, how: str = "immediate") -> None:
        """Stop: `fast` ends every connection and tidies up, `immediate` is a crash."""
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-m", how, "-w", "stop")

    def remove(self) -> None:
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [*self._as_user, f"{self._bin}/{program}", *arguments]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True, timeout=120)


@contextmanager
def postgres(password: str | None = None, durable: bool = False) -> Iterator[str]:
    """The URL of a database on a fresh PostgreSQL server, which asks for a password if there is one."""
    server = PostgresServer(password, durable)
    try:
        yield server.url()
    finally:
        server.remove()


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
