"""A game as text: what it was, its seed, and its decisions."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

from kolam.engine.errors import KINDS, BadRecord

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
            raise BadRecord(f"The record has {len(text):,} characters; no game is longer than {LARGEST:,}.")
        try:
            data = json.loads(text, parse_constant=_refuse_constant)
        except RecursionError:
            raise BadRecord("This is not a record of a game: it is nested too deeply.") from None
        except ValueError as error:
            raise BadRecord(f"This is not a record of a game: it is no valid JSON ({error}).") from None
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: Any) -> Record:
        """A record from JSON values that were decoded elsewhere."""
        wrong = _wrong(data)
        if wrong is not None:
            raise BadRecord(f"This is not a record of a game: {wrong}.")
        record = cls(**data)
        record.check()
        return record

    def check(self) -> None:
        """Refuse a record this version can not read."""
        if self.kolam != FORMAT:
            raise BadRecord(f"The record has format {self.kolam}; this version reads format {FORMAT}.")
        if not 0 <= self.seed < 1 << 64:
            raise BadRecord(f"The record's seed is {self.seed}; a seed is from 0 to {2**64 - 1}.")


def _refuse_constant(word: str) -> Any:
    raise ValueError(f"{word} is no number")


#: What each field of a record is.
_TYPES: dict[str, tuple[str, ...]] = {
    "kolam": ("int",), "game": ("str",), "rules": ("int",), "options": ("object",), "seed": ("int",), "decisions": ("array",),
    "position": ("object", "null"), "outcome": ("object", "null"),
}  # fmt: skip
_NEEDED = [field.name for field in fields(Record) if field.name not in ("kolam", "position", "outcome")]


def _wrong(data: Any) -> str | None:
    """What is wrong with JSON values that should be a record; None if nothing is."""
    if _kind(data) != "object":
        return f"the whole must be {KINDS['object']}, not {_told(data)}"
    for name in data:
        if name not in _TYPES:
            return f"'{str(name)[:60]}' does not belong in it"
    for name in _NEEDED:
        if name not in data:
            return f"'{name}' is missing"
    for name, kinds in _TYPES.items():
        if name in data and _kind(data[name]) not in kinds:
            return f"{name} must be {' or '.join(KINDS[kind] for kind in kinds)}, not {_told(data[name])}"
    for name, value in data["options"].items():
        if not isinstance(name, str) or _kind(value) not in ("bool", "int", "str"):
            return f"options.{str(name)[:60]} must be a text, a whole number, or true or false, not {_told(value)}"
    for number, action in enumerate(data["decisions"]):
        if not isinstance(action, str):
            return f"decisions[{number}] must be {KINDS['str']}, not {_told(action)}"
    return None


def _kind(value: Any) -> str:
    known = {bool: "bool", int: "int", float: "float", str: "str", list: "array", dict: "object", type(None): "null"}
    return known.get(type(value), f"'{type(value).__name__}'")


def _told(value: Any) -> str:
    return KINDS.get(_kind(value), _kind(value))
