"""A game as text: what it was, its seed, and its decisions."""

from __future__ import annotations

from typing import Any

import msgspec

from kolam.engine.errors import BadRecord, in_plain_words

FORMAT = 1
#: No record of a real game comes near this size.
LARGEST = 1_000_000


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
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
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode()

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
            record = msgspec.json.decode(text, type=cls)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise BadRecord("This is not a record of a game: {error}.", error=in_plain_words(error)) from None
        except RecursionError:
            raise BadRecord("This is not a record of a game: it is nested too deeply.") from None
        record.check()
        return record

    @classmethod
    def from_data(cls, data: Any) -> Record:
        """A record from JSON values that were decoded elsewhere."""
        try:
            return cls.from_json(msgspec.json.encode(data))
        except (TypeError, ValueError, RecursionError) as error:
            raise BadRecord("This is not a record of a game: {error}", error=error) from None

    def check(self) -> None:
        """Refuse a record this version can not read."""
        if self.kolam != FORMAT:
            raise BadRecord("The record has format {given}; this version reads format {known}.", given=self.kolam, known=FORMAT)
        if not 0 <= self.seed < 1 << 64:
            raise BadRecord("The record's seed is {seed}; a seed is from 0 to {last}.", seed=self.seed, last=2**64 - 1)
