"""Sentences in the reader's language: English in the source, other languages from catalogs (`catalog.py`).

A message is looked up by its English text and then filled in: `say("{seat} takes {color}.", seat=Seat(0), color=...)`. What comes
out is made of parts (`sentences.py`). Where one English word needs several forms in another language, give a context:
`say.in_context("accusative", "red")`.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from kolam.engine.catalog import Catalog, read_catalog
from kolam.engine.errors import BadOption
from kolam.engine.sentences import Seat, Told, filled

LANGUAGES = ("en", "ru")
#: What stands behind a number of percent, and between a whole number and its tenths.
SHARE, POINT = "%", "."
#: What a message says in parentheses of how it was before.
_BEFORE = re.compile(r" \([^()]*\{before\}[^()]*\)")


class Origin(NamedTuple):
    """One source of a score, and the points it brings (None: the viewer can not know).

    What decides a tie is told in the same way and does not count.
    """

    text: Told
    points: int | None
    counts: bool = True


class Language:
    """Looks messages up and fills them in; calling it is the usual way to make a sentence."""

    def __init__(self, code: str, catalog: Catalog, is_brief: bool = False) -> None:
        self.code = code
        #: Whether only what matters now is said, and not how it was before.
        self.is_brief = is_brief
        self._catalog = catalog

    def __call__(self, message: str, **values: object) -> Told:
        """A sentence: the message in this language with its {names} filled in."""
        return self._filled(self._catalog.text(message), values)

    def brief(self) -> Language:
        """The same language in fewer words."""
        return Language(self.code, self._catalog, is_brief=True)

    def _filled(self, message: str, values: dict[str, object]) -> Told:
        return filled(_BEFORE.sub("", message) if self.is_brief else message, values, self)

    def name(self, words: str) -> str:
        """What is called so in English, in this language: a game, an edition, the meaning of an option."""
        return self._catalog.text(words) if words else ""

    def in_context(self, context: str, message: str, **values: object) -> Told:
        """A message whose translation depends on where it is used (a case of a noun)."""
        return self._filled(self._catalog.text(message, context), values)

    def plural(self, one: str, many: str, n: int, **values: object) -> Told:
        """A message that depends on a number, given as {n}."""
        return self._filled(self._catalog.plural(one, many, int(n)), {"n": n, **values})

    def share(self, part: float) -> str:
        """A part of a whole, as this language writes percent."""
        return f"{part:.0%}".replace("%", self(SHARE))

    def tenths(self, value: float, sign: str = "") -> str:
        """A number with its tenths, as this language writes it; with its sign if that is "+"."""
        return f"{value:{sign}.1f}".replace(".", self(POINT))

    def seat(self, number: int) -> Told:
        """A seat, where it stands alone."""
        return Seat(number).told(self).begun()

    def __repr__(self) -> str:
        return f"Language({self.code!r})"


@cache
def language(code: str = "en", *packages: str) -> Language:
    """A language by its code, with the catalogs of some packages (`locale/<code>.po` in each); English needs none."""
    if code not in LANGUAGES:
        raise BadOption("There is no language '{code}'. Choose one of: {languages}.", code=code, languages=", ".join(LANGUAGES))
    catalog = Catalog()
    for package in () if code == "en" else packages:
        catalog = read_catalog(package, code, catalog)
    return Language(code, catalog)
