"""Refusals: each has a name that programs can tell apart and a sentence for a person."""

from __future__ import annotations

from kolam.engine.errors import BadOption, BadRecord, IllegalMove, KolamError, NotationError, UnknownGame
from kolam.store import Conflict, StoreUnavailable

#: The HTTP status of each refusal.
STATUS = {
    "BadMessage": 400,
    "BadOption": 400,
    "BadRecord": 400,
    "NotationError": 400,
    "UnknownGame": 404,
    "NoSuchTable": 404,
    "NoSuchPage": 404,
    "NotAllowed": 403,
    "NotSeated": 403,
    "WrongOrigin": 403,
    "NotYourDecision": 403,
    "NotStarted": 409,
    "TableOver": 409,
    "NotOver": 409,
    "SeatTaken": 409,
    "StaleVersion": 409,
    "NothingToUndo": 409,
    "NoSuchRequest": 409,
    "IllegalMove": 409,
    "TooLong": 413,
    "TooFast": 429,
    "StoreUnavailable": 503,
}

_SENTENCES = {
    "NoSuchTable": "There is no such table.",
    "NoSuchPage": "There is nothing here.",
    "NotSeated": "You do not sit at this table.",
    "WrongOrigin": "This came from another site.",
    "NotYourDecision": "It is not your decision now.",
    "NotStarted": "The game has not started.",
    "TableOver": "The game is over.",
    "NotOver": "This is shown when the game is over.",
    "SeatTaken": "This seat is taken.",
    "StaleVersion": "The table has moved on.",
    "NothingToUndo": "There is nothing of yours to take back.",
    "NoSuchRequest": "This request is settled.",
    "TooFast": "Too much at once: wait a little.",
}


class Refusal(KolamError):
    """Something that is not done, and why."""

    def __init__(self, error: str, sentence: str | None = None, rule: str | None = None) -> None:
        self.error = error
        self.sentence = _SENTENCES[error] if sentence is None else sentence
        self.rule = rule
        super().__init__(f"{error}: {self.sentence}")

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.error]


def as_refusal(error: KolamError) -> Refusal:
    """An error of the rules or the store as a refusal."""
    match error:
        case Refusal():
            return error
        case IllegalMove():
            return Refusal("IllegalMove", error.sentence, error.rule)
        case Conflict():
            return Refusal("StaleVersion", str(error))
        case BadOption() | BadRecord() | NotationError() | UnknownGame() | StoreUnavailable():
            return Refusal(type(error).__name__, str(error))
    return Refusal("BadMessage", str(error))
