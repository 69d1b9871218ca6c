"""The games' component files as JSON for the boards: run this and web/components/<game>.json are written anew."""

from __future__ import annotations

import csv
import json
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import kolam

WEB = Path(kolam.__file__).parent / "web"


def components(game: str) -> dict[str, Any]:
    """Each file by its name: the tables of a TOML file, the rows of a CSV file (text, by column)."""
    folder = resources.files(f"{kolam.game(game).definition.package}.components")
    found: dict[str, Any] = {}
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        name, _, kind = file.name.rpartition(".")
        if kind == "toml":
            found[name] = tomllib.loads(file.read_text())
        elif kind == "csv":
            found[name] = list(csv.DictReader(file.read_text().splitlines()))
    return found


def as_json(game: str) -> str:
    return json.dumps(components(game), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    (WEB / "components").mkdir(exist_ok=True)
    for game in kolam.games():
        (WEB / "components" / f"{game}.json").write_text(as_json(game))
        print(game, len(as_json(game)))
