"""Positions that are refused: how that is told in Russian."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from kolam import BadPosition
from kolam.games import definition

#: Values as JSON and Python write them, and what an option is called in a sentence.
VALUES = {"null", "true", "false", "True", "False", "None", "placing", "drum"}
WORD = re.compile(r"[A-Za-z_]{2,}")
QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
NOT_FILLED_IN = re.compile(r"\{\w+(:\w+)?\}")


def texts_in(value: Any) -> Iterable[str]:
    """All texts in tables and lists, names of fields too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from texts_in(key)
            yield from texts_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts_in(part)


@cache
def words_of_the_format(game: str) -> set[str]:
    """The names of fields and values in positions of a game: they are the same in every language."""
    d = definition(game)
    known = [part for part in vars(d.view).values() if isinstance(part, list | tuple | dict)]
    declared = [list(getattr(part, "__annotations__", ())) for part in vars(d.view).values() if isinstance(part, type)]
    texts = texts_in([known, declared, list(d.rules.END_REASONS), d.configure().new(1).position()])
    return {word for text in texts for word in WORD.findall(text)} | VALUES


def check_told_in_russian(refused: BadPosition, game: str) -> None:
    """It is told in Russian, filled in, and in no English but for what is the format."""
    told = refused.said(definition(game).language("ru"))
    assert re.search("[а-яё]", told), told
    assert not NOT_FILLED_IN.search(told), told
    english = set(WORD.findall(QUOTED.sub("", told))) - words_of_the_format(game)
    assert not english, (english, told)
