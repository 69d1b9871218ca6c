"""Which Redis a process uses, and which bus a server has."""

from __future__ import annotations

import os
from urllib.parse import urlsplit

import structlog

from kolam.engine.errors import BadOption
from kolam.server.bus.memory import Bus, Unheard

log = structlog.get_logger("kolam.bus")
#: Names Redis in place of the option, so that its password stands in no list of processes.
VARIABLE = "KOLAM_REDIS"


def chosen_redis(by_option: str | None) -> str | None:
    """The Redis that is wanted: by an option, or by the environment."""
    if by_option is None:
        return os.environ.get(VARIABLE, "").strip() or None
    if "@" in urlsplit(by_option).netloc:
        log.warning("The list of processes shows the password of Redis", instead=f"use {VARIABLE}")
    return by_option


def bus_of(redis: str | None, is_shared: bool) -> Bus:
    """Redis if there is one; else none is needed, or, if the database is shared, servers look into it."""
    if redis is None:
        return Unheard() if is_shared else Bus()
    if not is_shared:
        raise BadOption("--redis is for servers that share a PostgreSQL database: give --database too.")
    try:
        from kolam.server.bus.redis import RedisBus
    except ModuleNotFoundError as error:
        raise BadOption(f"Redis needs {error.name}, which is not installed: pip install 'kolam[scale]'") from None
    return RedisBus(redis)
