"""A connection that is cut: what is still being answered is not written to it, before its loss is told and after."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from kolam.server.metrics import Metrics
from kolam.server.settings import Settings
from kolam.server.web.gate import Gate, protocols_of


class Transport:
    """A line that refuses to be written to once it was cut, as uvloop's does."""

    aborted = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 5) if name in ("peername", "sockname") else default

    def abort(self) -> None:
        self.aborted = True

    def write(self, data: bytes) -> None:
        if self.aborted:
            raise RuntimeError("unable to perform operation; the handler is closed")

    def is_closing(self) -> bool:
        return self.aborted


@pytest.mark.parametrize("why", ["does not read", "sends too many requests at once"])
def test_who_is_cut_off_is_answered_nothing_from_then_on(why):
    gate, transport = Gate(Settings(), Metrics()), Transport()
    http, _ = protocols_of(gate)
    protocol = http.__new__(http)
    cycles = [SimpleNamespace(disconnected=False), SimpleNamespace(disconnected=False)]
    protocol._cycles = tuple(cycles)

    async def cut() -> None:
        assert gate.admit(transport)
        gate.guard(transport, protocol)
        gate.cut(transport, why)

    asyncio.run(cut())
    assert transport.aborted
    assert [cycle.disconnected for cycle in cycles] == [True, True]
