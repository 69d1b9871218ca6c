from __future__ import annotations

import pytest

from kolam.store import store


@pytest.fixture(autouse=True)
def little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The write-ahead log is made as long as it needs to be: to fill 16 MB takes longer than all else that a test does."""
    monkeypatch.setattr(store, "_ROOM", 1 << 16)
