"""A Redis server of the tests' own, on a free port, gone with the test; it can be stopped and come back."""

from __future__ import annotations

import atexit
import shutil
import socket
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from kit import need


class RedisServer:
    """A running Redis."""

    def __init__(self) -> None:
        self.program = shutil.which("redis-server")
        need(self.program, "Redis")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.folder = Path(tempfile.mkdtemp(prefix="kolam-redis-"))
        self.start()

    def start(self) -> None:
        settings = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(self.folder)]
        self.process = subprocess.Popen([str(self.program), *settings], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with Redis(port=self.port) as client:
            while True:
                try:
                    client.ping()
                    return
                except RedisError:
                    assert self.process.poll() is None, "Redis does not start"

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def redis_url() -> str:
    """A Redis for all tests of this process; it ends with the process."""
    server = RedisServer()
    atexit.register(server.remove)
    return server.url
