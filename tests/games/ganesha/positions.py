"""Ganesha tables in a few words: what is not said is empty, and the bag holds the gems that are nowhere else."""

from __future__ import annotations

from typing import Any

import kolam
from kolam.engine.table import Table
from kolam.games import definition
from kolam.games.ganesha.components import COLOR_NAMES, GEMS_PER_COLOR, TOKEN_NAMES, USED_HEXES, touch

OPTIONS = ("players", "edition", "side", "ginger", "placing", "younger", "spices")


def ganesha_position(players: int = 2, **said: Any) -> dict[str, Any]:
    """A position with some things said."""
    position: dict[str, Any] = {
        "round": 1, "turn": 0, "phase": "take", "taken": [], "hand": [], "second": "none", "active": [], "altar": {},
        "tokens": {}, "treasuries": [{}] * players, "slots": [{}] * players, "mandala": {}, "scores": [0] * players,
    }  # fmt: skip
    position.update(said)
    position.setdefault("to_act", position["turn"])
    position.setdefault("reached", [1 + seat for seat in range(players)])
    if "bag" not in said:
        position["bag"] = {color: GEMS_PER_COLOR[players - 2] - elsewhere(position, color) for color in COLOR_NAMES}
    position["bag"] = {color: n for color, n in position["bag"].items() if n}
    return position


def elsewhere(position: dict[str, Any], color: str) -> int:
    """How many gems of a color are not in the bag."""
    lists = [*position["altar"].values(), *position["hand"]]
    counts = [position["mandala"], *position["treasuries"], *position["slots"]]
    return lists.count(color) + sum(part.get(color, 0) for part in counts)


def with_tokens(position: dict[str, Any], players: int) -> dict[str, Any]:
    """The same position with further tokens, on hexes without gems, until there is one for each player."""
    tokens = dict(position["tokens"])
    spare = [name for name in TOKEN_NAMES if name not in tokens.values()]
    for hex in USED_HEXES[players - 2]:
        if (
            len(tokens) < players
            and hex not in position["altar"]
            and not any(hex == other or touch(hex, other) for other in tokens)
        ):
            tokens[hex] = spare.pop()
    return {**position, "tokens": tokens}


def ganesha(seed: int = 1, **said: Any) -> Table:
    """A table at such a position; with spices if tokens are named."""
    options = {key: said.pop(key) for key in OPTIONS if key in said}
    players = options.get("players", 2)
    position = ganesha_position(players, **said)
    options.setdefault("spices", bool(position["tokens"]))
    if options["spices"] and position["phase"] != "tokens":
        position = with_tokens(position, players)
    return kolam.game("ganesha", **options).load(position, seed=seed)


def scene(t: Table, near: int = 0, shape: str = "wide", code: str = "en") -> dict[str, Any]:
    """What the page gives the board of a table, for a seat."""
    game, view = definition("ganesha"), t.view(near)
    return {
        "view": view, "glance": t.game.glance(view, near), "components": game.components(game.language(code)),
        "legal": t.legal() if t.to_act == near else [], "seat": near, "near": near, "players": t.game.players,
        "names": ["Asha", "Ravi", "Mira", "Ivan"][: t.game.players], "options": dict(t.game.options), "scores": t.scores(),
        "over": t.to_act is None, "shape": shape,
    }  # fmt: skip
