"""Catalogs of translated messages, read from `locale/<code>.po` beside a package: the format of gettext, without its tools."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Callable
from importlib import resources

_LINE = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])? (".*")$')
_FORMS = re.compile(r"Plural-Forms:.*plural=([^;\n]+);")

#: A message: where it is used, its text, and the text of its plural.
Key = tuple[str | None, str]


class Catalog:
    """Translated messages; what is not there is looked for in another catalog, and at last stays as it is."""

    def __init__(
        self,
        messages: dict[Key, list[str]] | None = None,
        form: Callable[[int], int] | None = None,
        behind: Catalog | None = None,
    ) -> None:
        self.messages = messages or {}
        self._form = form or (lambda n: int(n != 1))
        self._behind = behind

    def text(self, message: str, context: str | None = None) -> str:
        """A message in this language."""
        found = self.messages.get((context, message))
        if found is not None:
            return found[0]
        return self._behind.text(message, context) if self._behind is not None else message

    def plural(self, one: str, many: str, n: int) -> str:
        """A message that depends on a number."""
        found = self.messages.get((None, one))
        if found is not None and len(found) > 1:
            return found[self._form(n)]
        if self._behind is not None:
            return self._behind.plural(one, many, n)
        return one if n == 1 else many


def read_catalog(package: str, code: str, behind: Catalog | None = None) -> Catalog:
    """A package's catalog in a language, before another one; a package without one speaks English."""
    file = resources.files(package) / "locale" / f"{code}.po"
    return parse(file.read_text("utf-8") if file.is_file() else "", behind)


def parse(text: str, behind: Catalog | None = None) -> Catalog:
    """A catalog from the text of a .po file. A message without translation, or only a guessed one, is left out."""
    messages: dict[Key, list[str]] = {}
    for block in re.split(r"\n\s*\n", text):
        parts: dict[str, str] = {}
        last = ""
        for line in block.splitlines():
            if found := _LINE.match(line):
                last = found[1] if found[2] is None else f"{found[1]}{found[2]}"
                parts[last] = ast.literal_eval(found[3])
            elif line.startswith('"'):
                parts[last] += ast.literal_eval(line)
        forms = [value for name, value in sorted(parts.items()) if name.startswith("msgstr")]
        if "msgid" in parts and all(forms) and "#, fuzzy" not in block:
            messages[parts.get("msgctxt"), parts["msgid"]] = forms
    header = messages.pop((None, ""), [""])[0]
    found = _FORMS.search(header)
    form: Callable[[int], int] | None = gettext.c2py(found[1]) if found else None
    return Catalog(messages, form, behind)
