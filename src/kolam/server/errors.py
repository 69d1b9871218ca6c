"""Refusals: each has a name that programs can tell apart and a sentence for a person."""

from __future__ import annotations

from kolam.engine.errors import (
    BadOption,
    BadPosition,
    BadRecord,
    IllegalMove,
    KolamError,
    NotationError,
    UnknownGame,
    told_in,
)
from kolam.engine.words import language
from kolam.store import Conflict, DamagedTable, StoreUnavailable

#: The HTTP status of each refusal.
STATUS = {
    "BadMessage": 400,
    "BadOption": 400,
    "BadPosition": 400,
    "BadRecord": 400,
    "NotationError": 400,
    "UnknownGame": 404,
    "NoSuchTable": 404,
    "NoSuchPage": 404,
    "WrongMethod": 405,
    "NotAllowed": 403,
    "NotSeated": 403,
    "WrongOrigin": 403,
    "WrongHost": 421,
    "NotYourDecision": 403,
    "NotStarted": 409,
    "TableOver": 409,
    "NotOver": 409,
    "FairPlay": 403,
    "SeatTaken": 409,
    "DamagedTable": 409,
    "StaleVersion": 409,
    "NothingToUndo": 409,
    "NoSuchRequest": 409,
    "IllegalMove": 409,
    "TooLong": 413,
    "TooFast": 429,
    "StoreUnavailable": 503,
    "BotsUnavailable": 503,
}

SENTENCES = {
    "NoSuchTable": "There is no such table.",
    "NoSuchPage": "There is nothing here.",
    "WrongMethod": "This can not be asked in this way.",
    "NotSeated": "You do not sit at this table.",
    "WrongOrigin": "This came from another site.",
    "WrongHost": "This server does not answer to the name {host}. Whoever runs it can allow it in settings.toml: hosts = [...].",
    "NotYourDecision": "It is not your decision now.",
    "NotStarted": "The game has not started.",
    "TableOver": "The game is over.",
    "NotOver": "This is shown when the game is over.",
    "FairPlay": (
        "This record begins at a position, which may be that of a game still under way: nobody is helped with one here. "
        "At home you can: kolam analyse FILE."
    ),
    "SeatTaken": "This seat is taken.",
    "StaleVersion": "The table has moved on.",
    "NothingToUndo": "There is nothing of yours to take back.",
    "NoSuchRequest": "This request is settled.",
    "TooFast": "Too much at once: wait a little.",
    "BotsUnavailable": "The bots can not think just now. Whoever runs this server finds the reason in its log.",
    "DamagedTable": (
        "What is stored of this table is damaged, and it can not be opened. Other tables are not concerned. "
        "Whoever runs this server finds the reason in its log."
    ),
    "StoreUnavailable": "It could not be stored, and nothing has happened. Try again.",
}
#: A sentence that was made elsewhere.
AS_IT_IS = "{words}"


class Refusal(KolamError):
    """Something that is not done, and why: a sentence in English whose {names} are filled in when it is told."""

    def __init__(self, error: str, sentence: str | None = None, *, rule: str | None = None, **values: object) -> None:
        self.error = error
        self.rule = rule
        self._sentence = SENTENCES[error] if sentence is None else sentence
        self._values = values
        super().__init__(f"{error}: {self.told()}")

    def told(self, lang: str = "en") -> str:
        """The sentence in a language."""
        shared = language(lang, "kolam")  # what engine and games refuse is told in their own words
        values = {name: told_in(value, shared) for name, value in self._values.items()}
        return str(language(lang, "kolam.server")(self._sentence, **values))

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
            return Refusal("IllegalMove", AS_IT_IS, rule=error.rule, words=error.sentence)
        case Conflict():
            return Refusal("StaleVersion")
        case DamagedTable():
            return Refusal("DamagedTable")
        case StoreUnavailable():
            return Refusal("StoreUnavailable")
        case UnknownGame():
            return Refusal("UnknownGame", AS_IT_IS, words=error)
        case BadOption() | BadPosition() | BadRecord() | NotationError():
            return Refusal(type(error).__name__, AS_IT_IS, words=error)
    return Refusal("BadMessage", AS_IT_IS, words=error)
