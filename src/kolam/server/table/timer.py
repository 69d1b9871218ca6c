"""When a table is looked at again without anybody's doing: someone is late or gone by then, or nobody needs it any more."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from kolam.server.table.clock import now, ticks

if TYPE_CHECKING:
    from kolam.server.table.actor import Actor


class Timer:
    """The timer of one table."""

    def __init__(self, actor: Actor) -> None:
        self._actor = actor
        self._handle: asyncio.TimerHandle | None = None
        self._set_for: int | None = None
        #: When last it was needed, by a clock that only goes on.
        self._used_at = ticks()

    def used(self) -> None:
        """Somebody does something at the table."""
        self._used_at = ticks()

    def stop(self) -> None:
        """Nothing is looked at any more."""
        if self._handle is not None:
            self._handle.cancel()

    def set(self, moment: int) -> None:
        """Wake the table when time alone changes something: someone is late or gone, or nobody has been here for a while."""
        actor = self._actor
        change = actor.presence.next_change(actor.live, moment)
        if not self._is_needed(moment):
            rests_at = moment + self._rests_in()
            change = rests_at if change is None else min(change, rests_at)
        if change == self._set_for and self._handle is not None:
            return
        self.stop()
        self._set_for = change
        if change is not None:
            delay = max(0.01, (change - moment) / 1000 + 0.002)
            self._handle = asyncio.get_running_loop().call_later(delay, actor.post, self.tick)

    async def tick(self) -> None:
        """Time has passed. If nobody needs the table it is put away; whoever asks for it later loads it again."""
        self._handle = None
        actor = self._actor
        if self._rests_in() <= 0 and not actor.waiting and not self._is_needed(now()):
            actor.closed = True
            actor.hub.forget(actor)

    def _rests_in(self) -> int:
        """In how many milliseconds the table is put away, if nobody needs it until then."""
        return self._used_at + int(self._actor.hub.settings.idle_seconds * 1000) - ticks()

    def _is_needed(self, moment: int) -> bool:
        clock = self._actor.live.clock
        live_clock = (
            clock is not None and clock.kind == "live" and clock.running is not None and not clock.late(clock.running, moment)
        )
        return bool(self._actor.presence.connections) or self._actor.bot is not None or live_clock
