"""What the tests of Mandala Stones share: tables and positions in a few words (`positions.py`)."""

from __future__ import annotations

from typing import Any

import pytest

import kolam
from games.mandala_stones.positions import arranged, board


@pytest.fixture
def arrange():
    """Makes a table from options and parts of a position: `arrange(players=3, stacks={5: "r*"}, boards=[...])`."""

    def make(seed: int = 1, **parts: Any) -> kolam.Table:
        options = {name: parts.pop(name) for name in ("players", "covered") if name in parts}
        if isinstance(parts.get("objectives"), bool):
            options["objectives"] = parts.pop("objectives")
        options.setdefault("covered", "open")
        return kolam.game("mandala-stones", **options).load(arranged(options, **parts), seed)

    return make


@pytest.fixture
def towers():
    """Makes a player board: `towers("r* b*", "yo")`."""
    return board


@pytest.fixture
def position():
    """Makes a position as JSON values, for tests that break it: `position(covered="hidden")`."""

    def make(**parts: Any) -> dict[str, Any]:
        options = {name: parts.pop(name) for name in ("players", "covered") if name in parts}
        options.setdefault("covered", "open")
        return arranged(options, **parts)

    return make
