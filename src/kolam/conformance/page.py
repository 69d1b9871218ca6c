"""What a game of another package brings for the page. (The boards of kolam's own games have tests of their own.)"""

from __future__ import annotations

import json
import re
from pathlib import Path

import kolam
from kolam.conformance.checks import check, every_game
from kolam.conformance.files import folder_of
from kolam.engine.game import Definition
from kolam.games import is_own

_SAID = re.compile(r'(?<![\w.])(?:host\.|this\.host\.)?say\(\s*"((?:[^"\\]|\\.)*)"')
_WORDS = Path(kolam.__file__).parent / "web" / "words"


def catalog(file: Path) -> dict[str, object]:
    """A catalog of the page."""
    return dict(json.loads(file.read_text("utf-8"))) if file.exists() else {}


@every_game
def the_board_of_the_page_is_there_and_speaks_russian(definition: Definition) -> None:
    """A game without a folder `web` is shown by the plain board, which needs nothing."""
    folder = folder_of(definition) / "web"
    if is_own(definition) or not folder.is_dir():
        return
    for name in ("board.js", "board.css", "words/en.json", "words/ru.json"):
        check((folder / name).is_file(), f"web/{name} is missing")
    check("export function makeBoard" in (folder / "board.js").read_text("utf-8"), "web/board.js exports no function makeBoard")
    said = {word for file in folder.rglob("*.js") for word in _SAID.findall(file.read_text("utf-8"))}
    missing = said - set(catalog(folder / "words" / "ru.json")) - set(catalog(_WORDS / "ru.json"))
    check(not missing, f"web/words/ru.json has no {', '.join(sorted(missing)[:5])}")
