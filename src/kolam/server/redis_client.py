"""The line to Redis: it may be cut, or open and dead, and neither may hold up a table."""

from __future__ import annotations

import asyncio

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from kolam.engine.errors import BadOption
from kolam.server.logs import hide

#: What a Redis that is away raises; RuntimeError is uvloop's, of a transport that was closed meanwhile.
AWAY = (RedisError, OSError, asyncio.TimeoutError, RuntimeError)
#: How long Redis has to answer, in seconds.
PATIENCE = 2.0


async def moment_of(redis: Redis) -> float:
    """The present moment by the calendar of Redis, in seconds: what several machines write down has to be of one calendar."""
    seconds, micros = await redis.time()
    return float(seconds) + float(micros) / 1e6


def redis_at(url: str, waits: float = 0.0) -> Redis:
    """A client that gives up soon; `waits` is for how long Redis may keep it waiting on purpose.

    Once more is tried at once: a connection that was idle may have been closed from the other side long ago.
    """
    try:
        return Redis.from_url(
            url, socket_timeout=waits + PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 1), protocol=2
        )
    except ValueError as error:
        raise BadOption(f"'{hide(url)}' is no Redis: {error}. One looks like redis://host:6379/0") from None
