"""How often someone may do something."""

from __future__ import annotations

from limits import RateLimitItem, parse_many
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter

from kolam.server.errors import Refusal
from kolam.server.settings import RATES, Settings


class Limits:
    """The rates of the settings, counted for each person or address."""

    def __init__(self, settings: Settings) -> None:
        self._counter = FixedWindowRateLimiter(MemoryStorage())
        self._rates: dict[str, list[RateLimitItem]] = {kind: parse_many(getattr(settings, kind)) for kind in RATES}

    async def check(self, kind: str, who: str) -> None:
        """Count one; refuse if it is one too many."""
        for rate in self._rates[kind]:
            if not await self._counter.hit(rate, kind, who):
                raise Refusal("TooFast")
