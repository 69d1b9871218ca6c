"""Running a server in this process."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa
import uvicorn
from filelock import FileLock, Timeout

from kolam.engine.errors import BadOption
from kolam.games import faults
from kolam.server.app import Server, database_url
from kolam.server.descriptors import raise_descriptors
from kolam.server.logs import adopt_logs, set_up_logs
from kolam.server.settings import load_settings
from kolam.server.web.gate import protocols_of
from kolam.server.web.hosts import Hosts
from kolam.server.web.sockets import LONGEST
from kolam.store.store import engine_for


def default_data() -> Path:
    """Where tables and keys are kept unless another folder is given: KOLAM_DATA, or the user's data folder."""
    import platformdirs

    chosen = os.environ.get("KOLAM_DATA")
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("kolam", appauthor=False))


def make_folder(data: Path) -> None:
    """Make the data folder if there is none."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = "there is a file of that name" if data.exists() else error.strerror
        raise BadOption(f"{data} can not be the data folder: {reason}. Choose another with --data.") from None


def hold(data: Path) -> FileLock:
    """Hold a data folder, so that no second server works in it."""
    make_folder(data)
    lock = FileLock(data / "server.lock")
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise BadOption(f"A server is running in {data}. Stop it first, or choose another --data folder.") from None
    return lock


def config_of(server: Server, host: str, port: int) -> uvicorn.Config:
    """How uvicorn serves it: every connection goes through the server's gate."""
    server.hosts = Hosts(server.settings.hosts, server.settings.origins, host)
    adopt_logs()
    http, ws = protocols_of(server.gate)
    config = uvicorn.Config(
        server.app(),
        host=host,
        port=port,
        http=http,
        ws=ws,
        ws_max_size=2 * LONGEST,
        ws_ping_interval=server.settings.ping_seconds,
        ws_ping_timeout=server.settings.ping_seconds,
        ws_per_message_deflate=False,  # a compressor for each connection costs more memory than a table
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    server.gate.trust(config.forwarded_allow_ips)
    return config


class _Announcing(uvicorn.Server):
    """A server that tells when it can be reached."""

    def __init__(self, config: uvicorn.Config, told: Callable[[], None]) -> None:
        super().__init__(config)
        self._told = told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._told()


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    database: str | None = None,
    open_page: bool = False,
    told: Callable[[str], None] = print,
) -> None:
    """Serve until stopped (Ctrl-C or SIGTERM)."""
    folder = data or default_data()
    settings = load_settings(folder)
    set_up_logs(settings.log_level)
    with hold(folder):
        asyncio.run(_reach(database_url(folder, database)))
        raise_descriptors()
        listener = _listen(host, port)
        address = f"http://{_shown(host)}:{listener.getsockname()[1]}/"

        for fault in faults():
            told(str(fault))

        def ready() -> None:
            told(f"kolam is at {address}   (tables are kept in {folder}; stop with Ctrl-C)")
            if open_page and has_display():
                webbrowser.open(address)

        sys.setswitchinterval(0.001)  # bots that run interpreted give way to the event loop sooner
        server = _Announcing(config_of(Server(folder, settings, database), host, port), ready)
        server.run(sockets=[listener])


async def _reach(url: str) -> None:
    """Refuse to start on a database that does not answer."""
    engine = engine_for(url, writing=False)
    try:
        async with engine.connect():
            pass
    except ModuleNotFoundError as error:
        raise BadOption(f"PostgreSQL needs {error.name}: pip install 'kolam[scale]'") from None
    except (OSError, sa.exc.SQLAlchemyError, TimeoutError) as error:
        shown = sa.make_url(url).render_as_string(hide_password=True)
        raise BadOption(f"The database {shown} does not answer: {str(error).splitlines()[0]}") from None
    finally:
        await engine.dispose()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise BadOption(
            f"Port {port} of {host} can not be used ({error.strerror}). Choose another with --port, or another --host."
        ) from None
    return listener


def _shown(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def has_display() -> bool:
    """Whether a browser could open a window here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
