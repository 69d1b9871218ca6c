"""A game as text: what it was, its seed, and its decisions."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

from kolam.engine.errors import KINDS, BadRecord, Sentence, one_of

FORMAT = 1
#: No record of a real game comes near this size.
LARGEST = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Record:
    """A finished or running game. The seed and the decisions are the whole game."""

    kolam: int = FORMAT
    game: str
    rules: int
    options: dict[str, bool | int | str]
    seed: int
    decisions: list[str]
    position: dict[str, Any] | None = None
    outcome: dict[str, Any] | None = None

    def to_json(self) -> str:
        """The record as JSON text, a decision on each line."""
        return json.dumps(asdict(self), indent=1, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """A record from JSON text; what is not one is refused with what is wrong."""
        if len(text) > LARGEST:
            raise BadRecord(
                "The record has {size} characters; no game is longer than {largest}.",
                size=format(len(text), ","),
                largest=format(LARGEST, ","),
            )
        try:
            data = json.loads(text, parse_constant=_refuse_constant)
            json.dumps(data, ensure_ascii=False).encode()  # JSON can hold half a character, which nothing can write
        except RecursionError:
            raise BadRecord("This is not a record of a game: it is nested too deeply.") from None
        except UnicodeEncodeError:
            raise BadRecord("This is not a record of a game: it holds half a character.") from None
        except ValueError as error:
            raise BadRecord("This is not a record of a game: it is no valid JSON ({error}).", error=error) from None
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: Any) -> Record:
        """A record from JSON values that were decoded elsewhere."""
        wrong = _wrong(data)
        if wrong is not None:
            raise BadRecord("This is not a record of a game: {error}.", error=wrong)
        record = cls(**data)
        record.check()
        return record

    def check(self) -> None:
        """Refuse a record this version can not read."""
        if self.kolam != FORMAT:
            raise BadRecord("The record has format {given}; this version reads format {known}.", given=self.kolam, known=FORMAT)
        if not 0 <= self.seed < 1 << 64:
            raise BadRecord("The record's seed is {seed}; a seed is from 0 to {last}.", seed=self.seed, last=2**64 - 1)


def _refuse_constant(word: str) -> Any:
    raise ValueError(f"{word} is no number")


#: What each field of a record is.
_TYPES: dict[str, tuple[str, ...]] = {
    "kolam": ("int",), "game": ("str",), "rules": ("int",), "options": ("object",), "seed": ("int",), "decisions": ("array",),
    "position": ("object", "null"), "outcome": ("object", "null"),
}  # fmt: skip
_NEEDED = [field.name for field in fields(Record) if field.name not in ("kolam", "position", "outcome")]


def _wrong(data: Any) -> Sentence | None:
    """What is wrong with JSON values that should be a record; None if nothing is."""
    if _kind(data) != "object":
        return _must("the whole", data, "object")
    for name in data:
        if name not in _TYPES:
            return Sentence("'{name}' does not belong in it", name=str(name)[:60])
    for name in _NEEDED:
        if name not in data:
            return Sentence("'{name}' is missing", name=name)
    for name, kinds in _TYPES.items():
        if name in data and _kind(data[name]) not in kinds:
            return _must(name, data[name], *kinds)
    for name, value in data["options"].items():
        if not isinstance(name, str) or _kind(value) not in ("bool", "int", "str"):
            return _must(f"options.{str(name)[:60]}", value, "bool", "int", "str")
    for number, action in enumerate(data["decisions"]):
        if not isinstance(action, str):
            return _must(f"decisions[{number}]", action, "str")
    return None


def _must(place: str, value: Any, *kinds: str) -> Sentence:
    given = KINDS.get(_kind(value), Sentence(_kind(value)))
    wanted = one_of([KINDS[kind] for kind in kinds])
    return Sentence("{place} must be {wanted}, not {given}", place=Sentence(place), wanted=wanted, given=given)


def _kind(value: Any) -> str:
    known = {bool: "bool", int: "int", float: "float", str: "str", list: "array", dict: "object", type(None): "null"}
    return known.get(type(value), f"'{type(value).__name__}'")
