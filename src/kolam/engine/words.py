"""Sentences in the reader's language: English in the source, other languages from gettext catalogs.

A message is looked up by its English text and then filled in: `say("{color} is left.", color="Red")`. Where one English word
needs several forms in another language, give a context: `say.in_context("accusative", "red")`.
"""

from __future__ import annotations

import gettext
from functools import cache
from importlib import resources
from io import BytesIO

from kolam.engine.errors import BadOption

LANGUAGES = ("en", "ru")


class Language:
    """Looks messages up and fills them in; calling it is the usual way to make a sentence."""

    def __init__(self, code: str, catalog: gettext.NullTranslations) -> None:
        self.code = code
        self._catalog = catalog

    def __call__(self, message: str, **values: object) -> str:
        """A sentence: the message in this language with its {names} filled in."""
        return self._catalog.gettext(message).format(**values)

    def name(self, words: str) -> str:
        """What is called so in English, in this language: a game, an edition, the meaning of an option."""
        return self._catalog.gettext(words) if words else ""

    def in_context(self, context: str, message: str, **values: object) -> str:
        """A message whose translation depends on where it is used (a case of a noun)."""
        return self._catalog.pgettext(context, message).format(**values)

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        """A message that depends on a number, given as {n}."""
        return self._catalog.ngettext(one, many, int(n)).format(n=n, **values)

    def __repr__(self) -> str:
        return f"Language({self.code!r})"


@cache
def language(code: str = "en", *packages: str) -> Language:
    """A language by its code, with the catalogs of some packages (`locale/<code>.po` in each); English needs none."""
    if code not in LANGUAGES:
        raise BadOption("There is no language '{code}'. Choose one of: {languages}.", code=code, languages=", ".join(LANGUAGES))
    catalog = gettext.NullTranslations()
    for package in () if code == "en" else packages:
        further = _catalog(code, package)
        further.add_fallback(catalog)
        catalog = further
    return Language(code, catalog)


def _catalog(code: str, package: str) -> gettext.GNUTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with (resources.files(package) / "locale" / f"{code}.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=code))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
