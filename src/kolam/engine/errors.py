"""Named errors that say what is wrong and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kolam.engine.words import Language

#: How like a known name a mistyped one must be to be taken for it: from 0 to 1, as difflib counts it.
CLOSE = 0.85


class Sentence:
    """A sentence in English whose {names} are filled in when it is told, in whatever language."""

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = values

    def said(self, reader: Language) -> str:
        """The sentence in a language, with the sentences in it."""
        if not self.values:  # it may be a sentence that was made elsewhere, braces and all
            return reader.name(self.text)
        return str(reader(self.text, **{name: told_in(value, reader) for name, value in self.values.items()}))

    def __str__(self) -> str:
        return self.text.format(**self.values) if self.values else self.text

    def __bool__(self) -> bool:
        return bool(self.text)


#: The kinds of JSON values, in plain words.
KINDS = {
    "int": Sentence("a whole number"),
    "float": Sentence("a number"),
    "str": Sentence("a text"),
    "bool": Sentence("true or false"),
    "array": Sentence("a list"),
    "object": Sentence("a table of names and values"),
    "null": Sentence("nothing"),
}


class GameSentence(Sentence):
    """A sentence that a game says, in the words of its own catalog."""

    def __init__(self, package: str, text: str, /, **values: object) -> None:
        super().__init__(text, **values)
        self.package = package

    def said(self, reader: Language) -> str:
        """The sentence in a language."""
        from kolam.engine.words import language

        return super().said(language(reader.code, "kolam", self.package))


class KolamError(Exception):
    """Any error a person can do something about: a sentence in English, and told in other languages by `said`."""

    def __init__(self, text: str | Sentence = "", /, **values: object) -> None:
        self.words = text if isinstance(text, Sentence) else Sentence(text, **values)
        super().__init__(str(self.words))

    def said(self, say: Language) -> str:
        """What is wrong, in a language."""
        return self.words.said(say)


def told_in(value: object, say: Language) -> object:
    """A value as it stands in a sentence of a language."""
    return value.said(say) if isinstance(value, Sentence | KolamError) else value


class UnknownGame(KolamError):
    """There is no game of that name."""


class BadGame(UnknownGame):
    """A game that an installed package brings and that can not be played, and why."""


class BadOption(KolamError):
    """An option that the game does not have, or a value it does not take."""


class NotationError(KolamError):
    """Text that is none of the game's actions."""


class IllegalMove(KolamError):
    """An action of the game that is not allowed now; `rule` is the number of the rule, `sentence` says why."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.rule = rule
        self.sentence = sentence


class BadPosition(KolamError):
    """A position that can not be; it says what is wrong, in the words of its game and of all games."""

    #: Of the game that refuses it. (Whoever reads the position does not say it each time.)
    package = ""

    def said(self, say: Language) -> str:
        """What is wrong, in a language."""
        from kolam.engine.words import language

        return super().said(language(say.code, "kolam", self.package) if self.package else say)


class BadRecord(KolamError):
    """A record that can not be read or does not replay."""


class BadComponents(KolamError):
    """A component file that is not as the game needs it."""

    def __init__(self, name: str, wrong: str) -> None:
        super().__init__(f"{name}: {wrong}")


class BadFile(KolamError):
    """A file beside a game's rules that is not as it should be: which file of which game, and what is wrong."""

    #: Where it is, with a slash at the end; beside the rules themselves if it is empty.
    folder = ""

    def __init__(self, game: str, name: str, wrong: str) -> None:
        super().__init__(f"{self.folder}{name} of {game}: {wrong}")


class BadLesson(BadFile):
    """A lesson that can not be taught as it is written."""

    folder = "lessons/"


class BadDiagram(BadFile):
    """A diagram of a rule that can not be shown as it is written."""


class BadPuzzle(BadFile):
    """A puzzle that can not be asked as it is written."""

    folder = "puzzles/"


class BadRules(KolamError):
    """Rules that can not be joined into one module, and why."""


def did_you_mean(text: str, known: Iterable[str]) -> Sentence:
    """Which names a mistyped one may stand for, to follow a sentence; empty where none is close."""
    import difflib

    near = difflib.get_close_matches(text[:60].lower(), list(known), n=3, cutoff=CLOSE)
    return Sentence(" Did you mean: {names}?", names=", ".join(near)) if near else Sentence("")


def in_plain_words(error: Exception) -> Sentence:
    """What msgspec finds wrong: "Expected `int`, got `str` - at `$.seed`" becomes "seed must be a whole number, not a text"."""
    text, _, place = str(error).partition(" - at ")
    if expected := re.fullmatch(r"Expected `(.*)`, got `(.*)`", text):
        wanted, given = (one_of([KINDS.get(kind, Sentence(kind)) for kind in kinds.split(" | ")]) for kinds in expected.groups())
        where = place.strip("`$.") or Sentence("the whole")
        return Sentence("{place} must be {wanted}, not {given}", place=where, wanted=wanted, given=given)
    if field := re.fullmatch(r"Object (missing required|contains unknown) field `(.*)`", text):
        if field[1].startswith("missing"):
            return Sentence("'{name}' is missing", name=field[2])
        return Sentence("'{name}' does not belong in it", name=field[2])
    if text.startswith("Expected `str` matching regex"):
        return Sentence("{place} must have no control characters", place=place.strip("`$.") or Sentence("the whole"))
    return Sentence(str(error))


def one_of(kinds: list[Sentence]) -> Sentence:
    """Several things of which one is meant."""
    first, *rest = kinds
    return Sentence("{first} or {rest}", first=first, rest=one_of(rest)) if rest else first
