"""The numbered rules of a game as its RULES.md tells them."""

from __future__ import annotations

import re
from functools import cached_property
from importlib import resources

from kolam.engine.errors import KolamError
from kolam.engine.game import Definition

_NUMBERED = re.compile(r"^(?:[-*] )?\*\*([A-Z]\d+(?:\.\d+)?)\b[^*]*\*\*", re.MULTILINE)
_HEADING = re.compile(r"^#+ ([A-Z]\d+)\b.*$", re.MULTILINE)

#: A picture in a summary: the key of a diagram.
PICTURE = re.compile(r"^!\[\]\(diagram:([a-z0-9-]+)\)$", re.MULTILINE)
_SECTION = re.compile(r"^(?=## )", re.MULTILINE)
#: Sections on how options and actions are written.
_WRITTEN = ("Options", "Настройки", "Notation", "Запись ходов", "Writing it down", "Запись")


class Rulebook:
    """RULES.md, whole or rule by rule. A rule is a paragraph or list item that begins with its number in bold."""

    def __init__(self, definition: Definition, language: str = "en") -> None:
        self.definition = definition
        self.language = language

    @cached_property
    def text(self) -> str:
        """The whole text, in Markdown."""
        return self._read("RULES") or ""

    @cached_property
    def summary(self) -> str | None:
        """The rules on two pages, in Markdown; None where a game has none."""
        return self._read("SUMMARY")

    def _read(self, name: str) -> str | None:
        folder = resources.files(self.definition.package)
        for file in (folder / f"{name}.{self.language}.md", folder / f"{name}.md"):
            if file.is_file():
                return file.read_text("utf-8")
        return None

    def for_reading(self) -> str:
        """The text without the sections on how options and actions are written: for those who press, and do not type."""
        parts = _SECTION.split(self.text)
        return "".join(part for part in parts if not part.startswith(tuple(f"## {name}\n" for name in _WRITTEN)))

    def numbers(self) -> list[str]:
        """The numbers of all rules, in order."""
        return [match.group(1) for match in _NUMBERED.finditer(self.text)]

    def sections(self) -> list[str]:
        """The headings that carry a number: M4 for the rules M4.1, M4.2 and so on."""
        return [match.group(1) for match in _HEADING.finditer(self.text)]

    def rule(self, number: str) -> str:
        """The text of one rule, or of a whole section of rules; refuses a number there is not."""
        wanted = number.strip().upper()
        for match in _NUMBERED.finditer(self.text):
            if match.group(1) == wanted:
                rest = self.text[match.start() :]
                end = re.search(r"\n(?=\s*\n|[-*] \*\*[A-Z]\d|#)", rest)
                return rest[: end.start()] if end else rest
        for match in _HEADING.finditer(self.text):
            if match.group(1) == wanted:
                rest = self.text[match.start() :]
                end = re.search(r"\n#{1,3} ", rest[1:])
                return rest[: end.start() + 1] if end else rest
        numbers = [*self.sections(), *self.numbers()]
        near = [n for n in numbers if n.startswith(wanted[:2])] or self.sections()
        shown = ", ".join(near[:12])
        raise KolamError(
            "{game} has no rule '{number}'. There are, for example: {shown}.",
            game=self.definition.called,
            number=number[:20],
            shown=shown,
        )
