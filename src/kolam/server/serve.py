"""Running a server: in this process, or in several that it watches over."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import nullcontext
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

import msgspec
import sqlalchemy as sa
import structlog
import uvicorn

from kolam.engine.errors import BadOption
from kolam.games import faults
from kolam.server.addresses import addresses_of
from kolam.server.app import Server
from kolam.server.bus import chosen_redis
from kolam.server.database import VARIABLE, check_whole, chosen_database, database_url, reach
from kolam.server.descriptors import raise_descriptors
from kolam.server.fleet import Begun, Fleet
from kolam.server.folder import check_room, default_data, hold, make_folder, protect
from kolam.server.logs import FORMS, set_up_logs, usual_form
from kolam.server.settings import Settings, load_settings
from kolam.server.throttle import log_seldom
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
    """A server that tells when it can be reached, and when it goes."""

    def __init__(self, config: uvicorn.Config, told: Callable[[], None], leaves: Callable[[], None]) -> None:
        super().__init__(config)
        self._told, self._leaves = told, leaves

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._told()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell, then stop."""
        self._leaves()
        await super().shutdown(sockets)


class Place(NamedTuple):
    """Where a server is, and where it keeps what it keeps."""

    host: str
    port: int
    folder: Path
    database: str | None
    redis: str | None
    #: How its logs look (`logs.py`).
    logs: str

    @property
    def shown(self) -> str:
        """Where tables are kept, as it may be told."""
        if self.database is None:
            return str(self.folder)
        return sa.make_url(self.database).render_as_string(hide_password=True)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    database: str | None = None,
    open_page: bool = False,
    told: Callable[[str], None] = print,
    database_file: Path | None = None,
    redis: str | None = None,
    workers: int = 1,
    worker_ports: int | None = None,
    logs: str | None = None,
) -> None:
    """Serve until stopped (Ctrl-C or SIGTERM)."""
    folder = data or default_data()
    os.umask(0o077)  # what is made from now on is for the owner only
    settings = load_settings(folder)
    form = logs or usual_form()
    if form not in FORMS:
        raise BadOption("{name} is {value}; choose one of: {known}.", name="--log", value=repr(form), known=", ".join(FORMS))
    set_up_logs(settings.log_level, form)
    chosen = chosen_database(folder, settings, database, database_file)
    place = Place(host, port, folder, chosen, chosen_redis(redis), form)
    _check_workers(place, workers, worker_ports)
    # A file is one server's; a database of its own process may be many servers', and its folder too.
    with hold(folder) if chosen is None else nullcontext():
        make_folder(folder)
        if chosen is None:
            check_room(folder)
            check_whole(folder / "kolam.db")
        asyncio.run(reach(database_url(folder, chosen)))
        raise_descriptors()
        _warn(folder, database)
        listener = _listen(host, port)
        addresses = addresses_of(host, listener.getsockname()[1])

        for fault in faults():
            told(str(fault))

        def ready() -> None:
            told(f"kolam is at {addresses[-1]}  (Ctrl+C ends it; tables are kept in {place.shown})")
            if addresses[:-1]:
                told(f"Others on your network can type: {'  '.join(addresses[:-1])}")
            if open_page and has_display():
                webbrowser.open(addresses[-1])

        if workers == 1:
            _run(place, settings, [listener], ready)
        else:
            _run_fleet(place, listener, workers, worker_ports, ready)


def _run(place: Place, settings: Settings, listeners: list[socket.socket], ready: Callable[[], None]) -> None:
    sys.setswitchinterval(0.001)  # bots that run interpreted give way to the event loop sooner
    server = Server(place.folder, settings, place.database, place.redis)
    _Announcing(config_of(server, place.host, place.port), ready, server.leave).run(sockets=listeners)


# --- Several processes ---


def _check_workers(place: Place, workers: int, worker_ports: int | None) -> None:
    """That several processes can work together here."""
    if workers == 1:
        if worker_ports is not None:
            raise BadOption("--worker-ports is for several workers; one is at --port alone.")
        return
    if place.database is None or not database_url(place.folder, place.database).startswith("postgresql"):
        raise BadOption(
            "--workers needs PostgreSQL: a SQLite file is for one process. Name a database with --database "
            "(kolam db move copies the tables into it), or leave --workers out."
        )
    if not hasattr(signal, "SIGHUP"):
        raise BadOption("--workers needs a system with POSIX signals. Leave it out, or start several servers behind a proxy.")
    if place.redis is None:
        log.warning("Without Redis moves and messages cross from worker to worker after a second or two", instead="use --redis")


def _run_fleet(place: Place, listener: socket.socket, workers: int, worker_ports: int | None, ready: Callable[[], None]) -> None:
    """Watch over several processes that serve one socket; each may have one of its own, too, for its counters."""
    listener.listen(2048)
    own = [[] if worker_ports is None else [_listen("127.0.0.1", worker_ports + number)] for number in range(workers)]
    processes = multiprocessing.get_context("spawn")

    def begin(number: int) -> Begun:
        here, there = processes.Pipe(duplex=False)
        given = (place, workers, [listener, *own[number]], there)
        process = processes.Process(target=_work, args=given, name=f"kolam-worker-{number + 1}")
        process.start()
        there.close()
        return Begun(process, here)

    asyncio.run(Fleet(begin, workers, ready).run())


def _work(place: Place, workers: int, listeners: list[socket.socket], told: Connection) -> None:
    """One of several processes. Its settings and its code are read anew, so that one that is replaced brings them up to date."""
    os.setsid()  # a terminal's Ctrl-C is for the one that watches, which passes it on
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    os.umask(0o077)
    settings = load_settings(place.folder)
    set_up_logs(settings.log_level, place.logs)
    raise_descriptors()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    share = settings.workers or max(1, ((os.cpu_count() or 2) - 1) // workers)  # bots think on the cores of all
    _run(place, msgspec.structs.replace(settings, workers=share), listeners, lambda: told.send(True))


def _end_with_parent() -> None:
    """A worker that nobody watches any more stops."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _warn(folder: Path, database: str | None) -> None:
    """Say who else could read secrets: files of an earlier version, and a password among the options."""
    for path in protect(folder):
        log.warning("A file could be read by others; now only by its owner", file=str(path))
    if database is not None and sa.make_url(database).password:
        log.warning("The list of processes shows the password of the database", instead=f"use {VARIABLE} or --database-file")


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
