"""A real server in its own process, to be killed and started again, and browsers that come to it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

CHROMIUM = os.environ.get("KOLAM_CHROMIUM", "/usr/bin/chromium")
START = """
import sys
from pathlib import Path
from kolam.server.serve import serve
serve(port=int(sys.argv[1]), data=Path(sys.argv[2]))
"""
# Browsers in tests are quicker than people, and all of them come from one address.
SETTINGS = """
messages = "400/second"
reads = "6000/minute"
connects = "600/minute"
languages = "600/minute"
open_tables = 1000
changes = "6000/minute"
new_tables = "600/minute"
imports = "600/minute"
workers = 1
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """A server with a data folder and an address that stay the same over restarts."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        data.mkdir(parents=True, exist_ok=True)
        (data / "settings.toml").write_text(SETTINGS)

    def start(self) -> None:
        with (self.data / "server.out").open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-c", START, str(self.port), str(self.data)], stdout=log, stderr=log)
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise RuntimeError("the server did not start:\n" + (self.data / "server.out").read_text()[-3000:])

    def kill(self) -> None:
        """As by kill -9."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
