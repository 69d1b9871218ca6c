from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kolam.engine.game import Definition

EXAMPLE = Path(__file__).parents[2] / "examples" / "ghat" / "src"


@pytest.fixture(scope="session")
def ghat() -> Iterator[Definition]:
    """A game of another package: its board lies beside its rules."""
    patch = pytest.MonkeyPatch()
    patch.syspath_prepend(str(EXAMPLE))
    from kolam_ghat import GAME

    yield GAME
    patch.undo()
