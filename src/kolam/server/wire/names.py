"""Names and words that people type."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable

from kolam.engine.words import LANGUAGES, language
from kolam.server.errors import Refusal

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,24}")
_LONGEST = 24

#: What bots are called: each level has its usual name. Russian readers see them in their own letters, and they sound the same.
BOTS = ("Tara", "Mohan", "Lila", "Kiran", "Usha", "Rohan", "Nila", "Vikram")
#: What guests are called until they say their name.
GUEST = "Guest {number}"
#: Letters that look like others, after case is gone: Cyrillic and Greek ones, digits.
_SHAPES = str.maketrans("авекмнорстухіјѕһԁαβεηικμνορτυχζ01i", "abekmhopctyxljshdabehlkmnoptyxzoll")
#: How Cyrillic letters sound in Latin ones.
_SOUNDS = str.maketrans(
    dict(zip("абвгдезийклмнопрстуфхыэ", "abvgdeziiklmnoprstufhye", strict=True))
    | {"ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ь": "", "ю": "yu", "я": "ya"}
)


def check_table(table: str) -> str:
    """A table's id, if it could be one: nothing else is asked of the store."""
    if not _TABLE.fullmatch(table):
        raise Refusal("NoSuchTable")
    return table


def clean_text(text: str) -> str:
    """One line without control characters or characters that turn text around; spaces are single."""
    kept = "".join(
        " " if unicodedata.category(c) in ("Zl", "Zp", "Cc") else c
        for c in text
        if unicodedata.category(c) not in ("Cf", "Cs", "Co")
    )
    return " ".join(unicodedata.normalize("NFC", kept).split())


def clean_name(name: str) -> str:
    """A name as it is shown."""
    cleaned = clean_text(name)[:_LONGEST]
    if not cleaned:
        raise Refusal("BadMessage", "A name needs at least one character that shows.")
    if re.fullmatch(r"bot\d*", _bare(cleaned).translate(_SOUNDS)) or re.fullmatch(
        r"bot[\dol]*", _bare(cleaned).translate(_SHAPES)
    ):
        raise Refusal("BadMessage", "This looks like a bot's name. Choose another.")
    return cleaned


def _bare(name: str) -> str:
    """The letters and digits of a name, without case, accents and forms."""
    return "".join(c for c in unicodedata.normalize("NFKD", name).casefold() if c.isalnum())


def are_alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other, by their looks or their sound."""
    one, other = _bare(one), _bare(other)
    return any(one.translate(letters) == other.translate(letters) for letters in (_SHAPES, _SOUNDS))


def distinct(name: str, others: Iterable[str]) -> str:
    """A name at a table: with a number behind it if one there is like it."""
    taken = list(others)
    candidates = itertools.chain([name], (f"{name[: _LONGEST - 3]} {number}" for number in itertools.count(2)))
    return next(each for each in candidates if not any(are_alike(each, other) for other in taken))


def guest_name(number: int, lang: str) -> str:
    """What someone is called who has not said their name yet."""
    return str(language(lang, "kolam.server")(GUEST, number=number))


def is_guest_name(name: str) -> bool:
    """Whether nobody chose this name."""
    number = re.search(r"[0-9]{4}$", name)
    return number is not None and any(name == guest_name(int(number[0]), lang) for lang in LANGUAGES)


def bot_name(level: int, others: Iterable[str]) -> str:
    """What a bot is called at a table: as those of its level are, unless someone there has a name like that."""
    taken = list(others)
    usual = [BOTS[(level - 1 + more) % len(BOTS)] for more in range(len(BOTS))]
    free = (name for name in usual if not any(are_alike(name, other) for other in taken))
    return next(free, None) or distinct(usual[0], taken)
