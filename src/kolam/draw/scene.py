"""What a board is shown: the scene that the page would give it (`web/boards/README.md`), made from a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kolam.engine.table import Table
from kolam.engine.words import Language


def scene(
    t: Table,
    seat: int | None,
    shape: str,
    say: Language,
    *,
    open: bool = False,
    legal: bool = False,
    names: Sequence[str] | None = None,
) -> dict[str, Any]:
    """Everything that a board shows of a table: as a seat (or a spectator: None) may know it, or with every hand open."""
    view = t.position() if open else t.view(seat)
    return {
        "view": view,
        "glance": t.game.glance(view, seat),
        "previous": None,
        "last": None,
        "legal": t.legal() if legal and seat is not None and t.to_act == seat else [],
        "seat": seat,
        "near": seat or 0,
        "players": t.game.players,
        "names": list(names) if names is not None else [say.seat(each) for each in range(t.game.players)],
        "options": dict(t.game.options),
        "components": t.game.definition.components(say),
        "scores": t.scores() if open else t.visible_scores(seat),
        "over": t.to_act is None,
        "shape": shape,
    }
