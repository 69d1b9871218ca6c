"""Which bus a server has."""

from __future__ import annotations

from kolam.engine.errors import BadOption
from kolam.server.bus.memory import Bus, Unheard


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
