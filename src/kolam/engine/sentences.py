"""A sentence is made of parts: text, and what stands in it for a seat, a piece, a place, an action or a rule.

Words make parts; readers (terminal, page, mail, screen reader) turn them into what they show: the name of a player, a chip with
the picture of a piece, a link to a rule. Whoever wants text alone has it: a sentence is a `str`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from kolam.engine.words import Language

Kind = Literal["seat", "piece", "place", "action", "rule"]


class Part(NamedTuple):
    """What stands for something: which seat, piece, place, action or rule, and how it reads."""

    kind: Kind
    #: The number of a seat; the board's name of a piece or place; the notation of an action; the number of a rule.
    value: int | str
    text: str
    #: How it reads where there is a better name: of a seat with its player's name for {}, of an action as a sentence.
    instead: str = ""


class Told(str):
    """A sentence, or a piece of one, with its parts."""

    parts: tuple[str | Part, ...]

    def __new__(cls, *given: str | Part) -> Told:
        """Put together from texts, parts and other sentences."""
        parts: list[str | Part] = []
        for each in given:
            for part in each.parts if isinstance(each, Told) else (each,):
                if isinstance(part, Part):
                    parts.append(part)
                elif part and parts and not isinstance(parts[-1], Part):
                    parts[-1] = f"{parts[-1]}{part}"
                elif part:
                    parts.append(str(part))
        told = super().__new__(cls, "".join(part.text if isinstance(part, Part) else part for part in parts))
        told.parts = tuple(parts)
        return told

    def __add__(self, more: str) -> Told:
        return Told(self, more)

    def __radd__(self, before: str) -> Told:
        return Told(before, self)

    def at(self, *places: str) -> Told:
        """The sentence, with places of the board that it is about and does not name."""
        return Told(self, *(Part("place", place, "") for place in places))

    def out_of(self, place: str) -> Told:
        """The sentence, with the place of the board where what it tells begins."""
        return Told(Part("place", place, ""), self)

    def by(self, number: str) -> Told:
        """The sentence, with the rule that it comes from and does not name."""
        return Told(self, Part("rule", number, ""))

    def begun(self) -> Told:
        """The sentence with a capital letter."""
        if not self.parts:
            return self
        first, *rest = self.parts
        return Told(first._replace(text=_capital(first.text)) if isinstance(first, Part) else _capital(first), *rest)


#: A sentence begins: with nothing before it, or after the end of another one.
_BEGINS = re.compile(r"(^|[.!?] )$")
_ENDS = re.compile(r"[.!?](\s|$)")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# --- Making parts ---


def piece(kind: str, text: str) -> Told:
    """A piece, as the board names its looks ("red"), in words."""
    return Told(Part("piece", kind, str(text)))


def place(key: str, text: str) -> Told:
    """A place, by the key it has on the board ("mountain 1"), in words."""
    return Told(Part("place", key, str(text)))


def action(notation: str, said: str = "") -> Told:
    """An action by its notation, and as a sentence for readers who do not know notations."""
    return Told(Part("action", notation, notation, str(said).removesuffix(".")))


def rule(number: str) -> Told:
    """A rule by its number."""
    return Told(Part("rule", number, number))


class Seat:
    """Whoever sits at a seat, or at several. Languages that decline ask for a case where they name it: "{seat:genitive}"."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers

    def told(self, say: Language, case: str = "") -> Told:
        """The seats in words."""
        return joined(self.one(number, say, case) for number in self.numbers)

    def one(self, number: int, say: Language, case: str) -> Told:
        """One seat in words, and how its player's name stands in its place."""
        text = say.in_context(case, "seat {n}", n="{}") if case else say("seat {n}", n="{}")
        # A name has no cases, so a declined word stays before it.
        return Told(Part("seat", number, text.format(number), str(text) if case else "{}"))


def joined(told: Iterable[str], between: str = ", ") -> Told:
    """Several sentences or things, one after the other."""
    parts: list[str] = []
    for each in told:
        parts += [between, each] if parts else [each]
    return Told(*parts)


def filled(template: str, values: Mapping[str, object], say: Language) -> Told:
    """A sentence from its text with {names}: what stands for something stays a part, with a capital letter where a sentence
    begins with it. (What has no mark at its end is no sentence, but a piece of one.)
    """
    parts: list[str | Part] = []
    so_far = "" if _ENDS.search(template) else " "
    for text, name, form, _ in Formatter().parse(template):
        parts.append(text)
        so_far += text
        if name is None:
            continue
        value = values[name]
        told = value.told(say, form or "") if isinstance(value, Seat) else value
        if not isinstance(told, Told):
            told = format(told, form or "")
        elif _BEGINS.search(so_far):
            told = told.begun()
        parts.append(told)
        so_far += str(told)
    return Told(*parts)
