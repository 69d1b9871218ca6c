"""How often someone may do something: each person, and each address, behind which there may be many people."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from typing import Any

from limits import RateLimitItem, parse_many
from limits.aio.storage import Storage
from limits.aio.strategies import FixedWindowRateLimiter

from kolam.server.errors import Refusal
from kolam.server.metrics import Metrics
from kolam.server.settings import RATES, Settings
from kolam.server.throttle import Seldom

#: A storage elsewhere that does not count in this time is left alone for a while.
PATIENCE = 0.5
PAUSE = 5.0


def network_of(address: str) -> str:
    """The address that limits count: with IPv6 its /64, which is what one house is given."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.IPv6Network((found, 64), strict=False))
    return str(found)


class Memory(Storage):
    """Counts in this process. What is over is dropped once in a while, not looked for at every count."""

    STORAGE_SCHEME = ["kolam+memory"]  # noqa: RUF012 (as the package declares it)
    _SWEEP = 10.0

    def __init__(self) -> None:
        super().__init__()
        self._counts: dict[str, tuple[int, float]] = {}
        self._swept = time.monotonic()

    @property
    def base_exceptions(self) -> type[Exception]:
        """What may go wrong with it: nothing."""
        return ValueError

    def _live(self, key: str) -> tuple[int, float] | None:
        found = self._counts.get(key)
        return found if found is not None and found[1] > time.monotonic() else None

    async def incr(self, key: str, expiry: float, amount: int = 1, **_: Any) -> int:
        """Count; a window begins with its first count."""
        moment = time.monotonic()
        if moment - self._swept > self._SWEEP:
            self._swept = moment
            self._counts = {each: kept for each, kept in self._counts.items() if kept[1] > moment}
        count, ends = self._live(key) or (0, moment + expiry)
        self._counts[key] = count + amount, ends
        return count + amount

    async def get(self, key: str) -> int:
        """The count of a window."""
        return (self._live(key) or (0, 0.0))[0]

    async def get_expiry(self, key: str) -> float:
        """When a window ends."""
        found = self._live(key)
        return time.time() + (0.0 if found is None else found[1] - time.monotonic())

    async def check(self) -> bool:
        """Whether it works."""
        return True

    async def reset(self) -> int:
        """Forget everything."""
        count = len(self._counts)
        self._counts.clear()
        return count

    async def clear(self, key: str) -> None:
        """Forget one count."""
        self._counts.pop(key, None)


class Shared:
    """Counts in a Redis, for all servers together."""

    def __init__(self, redis: str) -> None:
        from limits.aio.storage import RedisStorage
        from redis.asyncio import ConnectionPool

        self._pool = ConnectionPool.from_url(redis)
        options: dict[str, Any] = {"connection_pool": self._pool}
        self.storage: Storage = RedisStorage(f"async+{redis}", implementation="redispy", key_prefix="kolam:limits", **options)

    async def close(self) -> None:
        """Let go of Redis."""
        await self._pool.disconnect()


class Limits:
    """The rates of the settings, counted for each person and each address: in memory, or in a storage of the package `limits`.

    A storage that fails stops nobody: it is counted in memory until it works again.
    """

    def __init__(self, settings: Settings, storage: Storage | None = None, metrics: Metrics | None = None) -> None:
        self._memory = FixedWindowRateLimiter(Memory())
        self._shared = None if storage is None else FixedWindowRateLimiter(storage)
        self._metrics = metrics
        self._away_until = 0.0
        self._seldom = Seldom()
        self._of_person: dict[str, list[RateLimitItem]] = {kind: parse_many(getattr(settings, kind)) for kind in RATES}
        self._of_address = {
            kind: [type(rate)(rate.amount * settings.people_per_address, rate.multiples) for rate in rates]
            for kind, rates in self._of_person.items()
        }

    async def check(self, kind: str, person: str, address: str | None = None) -> None:
        """Count one; refuse if it is one too many for the address or for the person."""
        if address is not None:
            for rate in self._of_address[kind]:
                if not await self._hit(rate, kind, "address", network_of(address)):
                    raise Refusal("TooFast")
        for rate in self._of_person[kind]:
            if not await self._hit(rate, kind, "person", person):
                raise Refusal("TooFast")

    async def _hit(self, rate: RateLimitItem, *who: str) -> bool:
        if self._shared is not None and time.monotonic() >= self._away_until:
            try:
                async with asyncio.timeout(PATIENCE):
                    return await self._shared.hit(rate, *who)
            except Exception as error:  # whatever it is: nobody is kept from playing by it
                self._away_until = time.monotonic() + PAUSE
                self._seldom.warn("Limits are counted in this process: their storage does not answer", error=type(error).__name__)
                if self._metrics is not None:
                    self._metrics.limits_failed.inc()
        return await self._memory.hit(rate, *who)
