"""What clients send: bodies of requests and messages on the socket. What does not fit is refused with where it does not."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from kolam.bots.levels import LEVELS
from kolam.engine.errors import in_plain_words
from kolam.server.errors import Refusal

#: No control character anywhere, nor at the end: no database need store one. (Where "$" ends, a line may still end.)
PLAIN = r"^[^\x00-\x1f\x7f]*(?![\s\S])"
Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=PLAIN)]
Action = Annotated[str, Meta(max_length=200, pattern=PLAIN)]
Text = Annotated[str, Meta(max_length=100, pattern=PLAIN)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Level = Annotated[int, Meta(ge=LEVELS[0], le=LEVELS[-1])]
Lang = Literal["en", "ru"]


class _Message(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    id: Id | None = None


class Play(_Message, tag="play"):
    """Make the decision that is asked."""

    version: Version
    action: Action


class Why(_Message, tag="why"):
    """Ask why an action is not allowed."""

    action: Action


class Undo(_Message, tag="undo"):
    """Take the last decision of this seat back, or ask to."""

    version: Version


class Answer(_Message, tag="answer"):
    """Answer a request."""

    request: Id
    yes: bool


class Deal(_Message, tag="deal"):
    """Ask for a whole position as it could be, for all that this seat knows."""


class Hint(_Message, tag="hint"):
    """Ask for a hint."""


class Weigh(_Message, tag="weigh"):
    """Ask a coach whether a decision is a serious mistake, before it is made."""

    action: Action


class Chat(_Message, tag="chat"):
    """Say something to the table."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Resign(_Message, tag="resign"):
    """Give up."""


class End(_Message, tag="end"):
    """Ask to end the table without a winner."""


class OfferBot(_Message, tag="offer_bot"):
    """Let a bot play on at a seat."""

    seat: SeatNumber
    level: Level = 3


class Rematch(_Message, tag="rematch"):
    """Play again."""


class ChangeLanguage(_Message, tag="language"):
    """Choose the language of sentences."""

    lang: Lang


class Ping(_Message, tag="ping"):
    """Ask for a sign of life."""


ClientMessage = (
    Play | Why | Undo | Answer | Deal | Hint | Weigh | Chat | Resign | End | OfferBot | Rematch | ChangeLanguage | Ping
)


class LiveClock(msgspec.Struct, tag_field="kind", tag="live", forbid_unknown_fields=True, frozen=True):
    """A bank of seconds for each seat, and what a turn adds."""

    bank: Annotated[int, Meta(ge=30, le=36000)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysClock(msgspec.Struct, tag_field="kind", tag="days", forbid_unknown_fields=True, frozen=True):
    """Days for each turn."""

    days: Annotated[int, Meta(ge=1, le=14)]


ClockChoice = LiveClock | DaysClock
SeatChoice = Literal["me", "open", "bot:1", "bot:2", "bot:3", "bot:4", "bot:5", "bot:6", "bot:close"]


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A table to be set up."""

    game: Annotated[str, Meta(max_length=40, pattern=PLAIN)]
    seats: Annotated[list[SeatChoice], Meta(min_length=1, max_length=8)]
    options: Annotated[dict[Text, bool | int | Text], Meta(max_length=40)] = {}
    first: Literal["as_seated", "random"] = "as_seated"
    public: bool = True
    clock: ClockChoice | None = None


class Me(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A name."""

    name: Annotated[str, Meta(min_length=1, max_length=24)]


class Join(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A seat to sit down at; null is any. Programs tell their name."""

    seat: SeatNumber | None = None
    name: Annotated[str, Meta(min_length=1, max_length=24)] | None = None


class TokenFor(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The seat a token is asked for."""

    seat: SeatNumber


class Nothing(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """An empty object."""


class AtTable(msgspec.Struct, tag_field="from", tag="table", forbid_unknown_fields=True, frozen=True):
    """A trial of a game that is over."""

    table: Annotated[str, Meta(max_length=64, pattern=PLAIN)]


class AtPosition(msgspec.Struct, tag_field="from", tag="position", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A trial of a position; null is a new game. What is drawn later follows from the seed."""

    game: Annotated[str, Meta(max_length=40, pattern=PLAIN)]
    options: Annotated[dict[Text, bool | int | Text], Meta(max_length=40)] = {}
    position: dict[str, Any] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0


class Trial(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Something tried out: where it begins, and what was played since."""

    start: AtTable | AtPosition
    played: Annotated[list[Action], Meta(max_length=2000)] = []


class TrialAgainst(Trial, frozen=True, kw_only=True):
    """A trial in which a bot is to act."""

    level: Level = 3


class LessonStep(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A step of a lesson, and what the player decided in it so far; a decision that is not what is meant may be the last one."""

    step: Annotated[int, Meta(ge=0, le=1000)]
    played: Annotated[list[Action], Meta(max_length=100)] = []


class PuzzleTry(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """An answer to a puzzle; null asks for the best action."""

    action: Action | None = None


_CLIENT = msgspec.json.Decoder(ClientMessage)
_Body = TypeVar("_Body")


def decode_message(text: str | bytes) -> ClientMessage:
    """A message of the socket."""
    try:
        message: ClientMessage = _CLIENT.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refusal("BadMessage", "This message is not understood: {wrong}.", wrong=in_plain_words(error)) from None
    except RecursionError:
        raise Refusal("BadMessage", "This message is nested too deeply.") from None
    return message


def decode_body(body: bytes, kind: type[_Body]) -> _Body:
    """The body of a request."""
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Refusal("BadMessage", "This request is not understood: {wrong}.", wrong=in_plain_words(error)) from None
    except RecursionError:
        raise Refusal("BadMessage", "This request is nested too deeply.") from None


def id_of(text: str | bytes) -> str | None:
    """The id of a message that could not be understood, if it has one: so that its sender can tell which was refused."""
    try:
        found: Any = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    given = found.get("id") if isinstance(found, dict) else None
    return given if isinstance(given, str) and len(given) <= 64 and given.isprintable() else None
