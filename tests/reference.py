"""The reference of actions and observations, made from what the games declare: `python tests/reference.py` writes it anew."""

from __future__ import annotations

from pathlib import Path

from kolam.engine.game import Definition
from kolam.games import definition, games

FILE = Path(__file__).parents[1] / "docs" / "reference.md"

HEAD = """# Actions and observations

Made from what the games declare (`actions.py` and `observe.py` of each), by `make reference`: every kind of action with its ids,
and every part of an observation with the place where it begins. Ids of actions never change; a change of an observation is
told in the changelog. `env.decode(observation)` gives the parts by name, `kolam.game(name).notation(id)` the text of an id.
"""


def actions_of(game: Definition) -> list[str]:
    """A row for each kind of action."""
    rows = ["| ids | notation | parameters, the last one fastest |", "|---|---|---|"]
    kinds = game.actions
    for kind, first in zip(kinds.kinds, kinds.first, strict=False):
        ids = str(first) if len(kind) == 1 else f"{first} to {first + len(kind) - 1}"
        told = []
        for name, values in kind.parameters.items():
            texts = [text for text, _ in values]
            shown = ", ".join(texts) if len(texts) <= 8 else f"{texts[0]}, {texts[1]}, ... {texts[-1]} ({len(texts)})"
            told.append(f"{name}: {shown}")
        rows.append(f"| {ids} | `{kind.notation}` | {'; '.join(told) or '-'} |")
    return rows


def observation_of(game: Definition) -> list[str]:
    """A row for each part of an observation."""
    rows = ["| from | part | shape | meaning |", "|---|---|---|---|"]
    parts = game.observe.OBSERVATION
    for part, first in zip(parts.parts, parts.first, strict=False):
        rows.append(f"| {first} | `{part.name}` | {' x '.join(map(str, part.shape))} | {part.meaning} |")
    return rows


def write() -> str:
    """The whole reference."""
    lines = [HEAD]
    for name in games():
        game = definition(name)
        lines += [f"## {game.title}", "", f"{len(game.actions)} actions.", "", *actions_of(game), ""]
        size = len(game.observe.OBSERVATION)
        lines += [
            f"An observation is {size} numbers; the observer comes first, then the others clockwise.",
            "",
            *observation_of(game),
            "",
        ]
    return "\n".join(lines)


if __name__ == "__main__":
    FILE.write_text(write(), "utf-8")
    print(FILE.name)
