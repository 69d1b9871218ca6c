"""Named errors that say what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Iterable

#: How like a known name a mistyped one must be to be taken for it: from 0 to 1, as difflib counts it.
CLOSE = 0.85

#: The kinds of JSON values, in plain words.
KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table of names and values",
    "null": "nothing",
}


class KolamError(Exception):
    """Any error a person can do something about."""


class UnknownGame(KolamError):
    """There is no game of that name."""


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
    """A position that can not be; it says what is wrong."""


class BadRecord(KolamError):
    """A record that can not be read or does not replay."""


class BadComponents(KolamError):
    """A component file that is not as the game needs it."""

    def __init__(self, name: str, wrong: str) -> None:
        super().__init__(f"{name}: {wrong}")


class BadRules(KolamError):
    """Rules that can not be joined into one module, and why."""


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """Which names a mistyped one may stand for, to follow a sentence; empty where none is close."""
    import difflib

    near = difflib.get_close_matches(text[:60].lower(), list(known), n=3, cutoff=CLOSE)
    return f" Did you mean: {', '.join(near)}?" if near else ""
