"""Running a server in this process."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import sqlalchemy as sa
import structlog
import uvicorn

from kolam.engine.errors import BadOption
from kolam.games import faults
from kolam.server.addresses import addresses_of
from kolam.server.app import Server
from kolam.server.database import VARIABLE, chosen_database, database_url, reach
from kolam.server.descriptors import raise_descriptors
from kolam.server.folder import check_room, default_data, hold, make_folder, protect
from kolam.server.logs import set_up_logs
from kolam.server.seldom import log_seldom
from kolam.server.settings import load_settings
from kolam.server.web.gate import protocols_of
from kolam.server.web.hosts import Hosts
from kolam.server.web.sockets import LONGEST

log = structlog.get_logger("kolam.server")


def config_of(server: Server, host: str, port: int) -> uvicorn.Config:
    """How uvicorn serves it: every connection goes through the server's gate."""
    server.hosts = Hosts(server.settings.hosts, server.settings.origins, host)
    log_seldom("uvicorn.error", "asyncio")
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
    database_file: Path | None = None,
    redis: str | None = None,
) -> None:
    """Serve until stopped (Ctrl-C or SIGTERM)."""
    folder = data or default_data()
    os.umask(0o077)  # what is made from now on is for the owner only
    settings = load_settings(folder)
    set_up_logs(settings.log_level)
    chosen = chosen_database(folder, settings, database, database_file)
    redis = redis or os.environ.get("KOLAM_REDIS") or None
    # A file is one server's; a database of its own process may be many servers', and its folder too.
    with hold(folder) if chosen is None else nullcontext():
        make_folder(folder)
        if chosen is None:
            check_room(folder)
        asyncio.run(reach(database_url(folder, chosen)))
        raise_descriptors()
        _warn(folder, database)
        listener = _listen(host, port)
        addresses = addresses_of(host, listener.getsockname()[1])

        for fault in faults():
            told(str(fault))

        def ready() -> None:
            told(f"kolam is at {addresses[-1]}   (tables are kept in {_shown(folder, chosen)}; stop with Ctrl-C)")
            if addresses[:-1]:
                told(f"Others on your network can type: {'  '.join(addresses[:-1])}")
            if open_page and has_display():
                webbrowser.open(addresses[-1])

        sys.setswitchinterval(0.001)  # bots that run interpreted give way to the event loop sooner
        server = _Announcing(config_of(Server(folder, settings, chosen, redis), host, port), ready)
        server.run(sockets=[listener])


def _warn(folder: Path, by_option: str | None) -> None:
    """Say who else could read secrets: files of an earlier version, and a password among the options."""
    for path in protect(folder):
        log.warning("A file could be read by others; now only by its owner", file=str(path))
    if by_option is not None and sa.make_url(by_option).password:
        log.warning("The list of processes shows the password of the database", instead=f"use {VARIABLE} or --database-file")


def _shown(folder: Path, database: str | None) -> str:
    return str(folder) if database is None else sa.make_url(database).render_as_string(hide_password=True)


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


def has_display() -> bool:
    """Whether a browser could open a window here."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
