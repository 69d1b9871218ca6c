"""Files that people write beside a game's rules, in both languages: read strictly, and refused where they are wrong.

Lessons, goal cards and puzzles are such files. A sentence in them may have parts: [words](kind:value).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from typing import Any

from kolam.engine.errors import BadFile
from kolam.engine.game import Definition
from kolam.engine.rulebook import Rulebook
from kolam.engine.sentences import Kind, Part, Told
from kolam.engine.words import LANGUAGES

#: A part of a sentence: [words](kind:value); the value of a rule may be its words.
_PART = re.compile(r"\[([^\]\[]+)\]\((piece|place|action|rule|seat)(?::([^)]+))?\)")


@dataclass(frozen=True)
class Words:
    """A sentence in every language, as it was written."""

    texts: dict[str, str]

    def told(self, language: str) -> Told:
        """The sentence in a language, with its parts."""
        text, parts, end = self.texts[language], list[str | Part](), 0
        for found in _PART.finditer(text):
            words, kind, value = found.groups()
            shown: int | str = int(value) if kind == "seat" else value or words
            parts += [text[end : found.start()], Part(_kind(kind), shown, words)]
            end = found.end()
        return Told(*parts, text[end:])


def _kind(name: str) -> Kind:
    return name  # type: ignore[return-value]  # as the pattern has it


def files(definition: Definition, folder: str, ending: str) -> Iterator[tuple[str, str]]:
    """Name and text of every file with an ending in a folder beside a game's rules; nothing if there is no such folder."""
    place = resources.files(definition.package) / folder
    if place.is_dir():
        for file in sorted(place.iterdir(), key=lambda each: each.name):
            if file.name.endswith(ending):
                yield file.name, file.read_text("utf-8")


class Reader:
    """Reads a file, and refuses what is not as it should be, saying where."""

    def __init__(self, definition: Definition, name: str, error: type[BadFile]) -> None:
        self.definition, self.name, self.error = definition, name, error
        #: Where in the file it reads, as it is told before what is wrong: "step 2: ".
        self.where = ""

    def refuse(self, wrong: str) -> BadFile:
        """The error that says what is wrong, and where."""
        return self.error(self.definition.name, self.name, f"{self.where}{wrong}")

    def check(self, holds: bool, wrong: str) -> None:
        """Refuse what does not hold."""
        if not holds:
            raise self.refuse(wrong)

    def toml(self, text: str, known: set[str]) -> dict[str, Any]:
        """A whole file of TOML that has these names and no others."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise self.refuse(f"it is not valid TOML: {error}") from None
        self.only(data, known)
        return data

    def only(self, data: dict[str, Any], known: set[str]) -> None:
        """Refuse names that mean nothing."""
        further = sorted(set(data) - known)
        self.check(not further, f"it has {', '.join(further)}, which means nothing here; it may have {', '.join(sorted(known))}")

    def words(self, data: dict[str, Any], key: str) -> Words:
        """A sentence in every language."""
        texts = data.get(key)
        good = isinstance(texts, dict) and sorted(texts) == sorted(LANGUAGES) and all(isinstance(t, str) for t in texts.values())
        self.check(good, f"'{key}' must have a text in each language ({', '.join(LANGUAGES)}), not {texts!r}")
        assert isinstance(texts, dict)
        for text in texts.values():
            self.check(bool(text.strip()), f"'{key}' is empty")
            self.check("](" not in _PART.sub("", text), f"'{key}' has a part that is not [words](kind:value): {text!r}")
        found = Words({language: " ".join(text.split()) for language, text in texts.items()})
        for part in (part for language in LANGUAGES for part in found.told(language).parts if isinstance(part, Part)):
            if part.kind == "rule":
                self.rule(str(part.value))
        return found

    def rule(self, number: str) -> str:
        """The number of a rule that there is."""
        book = Rulebook(self.definition)
        known = number in book.numbers() or number in book.sections()
        self.check(known, f"it names rule {number}, and RULES.md has no such rule")
        return number

    def position(self, text: str) -> dict[str, Any]:
        """A position written as JSON."""
        try:
            found: dict[str, Any] = json.loads(text)
        except (TypeError, ValueError) as error:
            raise self.refuse(f"its position is not JSON: {error}") from None
        return found

    def list_of_texts(self, data: dict[str, Any], key: str) -> list[str]:
        """A list of texts, empty if it is not given."""
        given = data.get(key, [])
        self.check(isinstance(given, list) and all(isinstance(each, str) for each in given), f"'{key}' must be a list of texts")
        return list(given)

    def tables(self, data: dict[str, Any], key: str) -> list[dict[str, Any]]:
        """All tables of a name; there must be one."""
        given = data.get(key, [])
        good = isinstance(given, list) and given and all(isinstance(each, dict) for each in given)
        self.check(bool(good), f"it has no [[{key}]]")
        return list(given)
