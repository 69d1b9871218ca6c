"""A translation has one home: what several games say is in the common catalog, what Python tells the page does not say again."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import kolam
from kit import all_definitions
from kolam.engine.catalog import read_catalog
from kolam.games import is_own

WORDS = Path(kolam.__file__).parent / "web" / "words" / "ru.json"
GAMES = [d for d in all_definitions() if is_own(d)]


def sentences(package: str) -> set[tuple[str | None, str, str]]:
    return {(*key, "|".join(found)) for key, found in read_catalog(package, "ru").messages.items()}


def test_what_several_games_say_alike_stands_in_the_common_catalog():
    """But for the names of pieces, which are the game's own: in Russian a color has the gender of what it is the color of."""
    names = {name for d in GAMES for name in d.components(d.language("en"))["names"]} | {
        str(name) for d in GAMES for name in d.components(d.language("en"))["names"].values()
    }
    times = Counter(each for package in ("kolam", *(d.package for d in GAMES)) for each in sentences(package))
    assert sorted(each for each, n in times.items() if n > 1 and each[1] not in names) == []


def test_titles_of_games_come_from_the_server_alone():
    words = json.loads(WORDS.read_text("utf-8"))
    assert [text for d in GAMES for text in (d.title, d.in_one_breath) if text in words] == []
    russian = [d.language("ru").name(text) for d in GAMES for text in (d.title, d.in_one_breath)]
    assert all(set(text.casefold()) & set("аеио") for text in russian)
