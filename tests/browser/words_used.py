"""The words the page uses, found in its source, and the catalogs that translate them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import kolam

WEB = Path(kolam.__file__).parent / "web"
SAID = re.compile(r'(?<![\w.])(?:host\.|this\.host\.)?say\(\s*"((?:[^"\\]|\\.)*)"')
#: A board's own words stand in the catalog of its game; its modules are in the folder of the game's name.
GAMES = ("mandala-stones", "mandala", "ganesha", "rajas")


def game_of(file: Path) -> str | None:
    return file.parent.name if file.parent.name in GAMES else None


def used() -> dict[str | None, set[str]]:
    """The messages by the game whose board says them; None: the page itself."""
    found: dict[str | None, set[str]] = {None: set(), **{game: set() for game in GAMES}}
    for file in sorted(WEB.rglob("*.js")):
        text = file.read_text()
        found[game_of(file)] |= {match.replace('\\"', '"') for match in SAID.findall(text)}
    return found


def catalog(language: str, game: str | None) -> dict[str, object]:
    file = (WEB / "boards" / game if game else WEB) / "words" / f"{language}.json"
    return json.loads(file.read_text()) if file.exists() else {}


def missing(language: str = "ru") -> dict[str | None, set[str]]:
    page = set(catalog(language, None))
    return {game: words - page - set(catalog(language, game)) for game, words in used().items()}


if __name__ == "__main__":
    for game, words in missing().items():
        for word in sorted(words):
            print(game or "page", json.dumps(word, ensure_ascii=False), sep="\t")
