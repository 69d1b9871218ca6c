"""What the server sends on the socket. Everything about a game in these was made for one viewer (see `views`)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from kolam.server.wire.lines import Line

UndoState = Literal["free", "ask"] | None


class SeatShown(msgspec.Struct, kw_only=True, omit_defaults=False):
    """A seat as everyone sees it."""

    kind: str
    name: str
    you: bool
    here: bool
    late: bool = False
    gone: bool = False
    gone_at: int | None = None
    level: int | None = None
    kept: bool = False
    kept_for_you: bool = False
    #: A bot that can not think at present and plays what looks best at once.
    plain: bool = False


class ClocksShown(msgspec.Struct, kw_only=True):
    """The clocks at the moment `at`."""

    kind: str
    running: int | None
    at: int
    late: list[bool]
    bank: int | None = None
    increment: int | None = None
    left: list[int] | None = None
    days: int | None = None
    due: int | None = None


class RequestShown(msgspec.Struct, kw_only=True):
    """A request that waits for answers."""

    id: str
    kind: str
    from_: int = msgspec.field(name="from")
    seat: int | None
    waiting: list[int]


class LogItem(msgspec.Struct, kw_only=True):
    """One decision in the log."""

    version: int
    ply: int
    seat: int
    action: str
    lines: list[Line]


class OriginShown(msgspec.Struct, kw_only=True):
    """One source of a score; `points` is null where the viewer can not know them. What decides a tie does not count."""

    text: Line
    points: int | None
    counts: bool = True


class ChatShown(msgspec.Struct, kw_only=True):
    """A line of chat."""

    seat: int
    text: str
    at: int


class ThinkingShown(msgspec.Struct, kw_only=True):
    """A bot at work."""

    seat: int
    state: Literal["preparing", "thinking", "again", "done"]
    since: int


class _Reply(msgspec.Struct, tag_field="is", kw_only=True):
    pass


class TableReply(_Reply, tag="table"):
    """The whole table as one viewer may know it."""

    id: str
    game: str
    options: dict[str, Any]
    state: str
    public: bool
    created: int
    version: int
    ply: int
    you: int | None
    creator: bool
    seats: list[SeatShown]
    watching: int
    view: dict[str, Any] | None
    glance: dict[str, Any] | None
    to_act: int | None
    prompt: Line | None
    purpose: Line | None
    legal: list[str] | None
    says: list[Line] | None
    log: list[LogItem]
    scores: list[int] | None
    origins: list[list[OriginShown]] | None
    undo: UndoState
    clocks: ClocksShown | None
    request: RequestShown | None
    thinking: ThinkingShown | None
    chat: list[ChatShown] | None
    outcome: dict[str, Any] | None
    ending: str | None
    seed_hash: str
    seed: str | None
    salt: str | None
    rematch: str | None
    hints: bool


class StepReply(_Reply, tag="step"):
    """One decision and what it led to, as one viewer may know it."""

    version: int
    ply: int
    seat: int
    action: str
    view: dict[str, Any]
    glance: dict[str, Any]
    lines: list[Line]
    scores: list[int]
    origins: list[list[OriginShown]]
    to_act: int | None
    prompt: Line | None
    purpose: Line | None
    legal: list[str] | None
    says: list[Line] | None
    undo: UndoState
    clocks: ClocksShown | None
    outcome: dict[str, Any] | None


class DoneReply(_Reply, tag="done"):
    """It is stored, and stays."""

    id: str | None
    version: int


class RefusedReply(_Reply, tag="refused"):
    """It was not done. What the rules have against it is told in parts, too."""

    id: str | None
    error: str
    rule: str | None
    sentence: str
    parts: Line | None = None


class WhyReply(_Reply, tag="why"):
    """Whether an action is allowed, and if not why."""

    id: str | None
    action: str
    allowed: bool
    rule: str | None
    sentence: Line | None


class DealReply(_Reply, tag="deal"):
    """A whole position as it could be: what the seat can not know is dealt anew."""

    id: str | None
    version: int
    position: dict[str, Any]


class Alternative(msgspec.Struct, kw_only=True):
    """What a bot thought of besides."""

    action: str
    says: Line
    chance: float


class HintReply(_Reply, tag="hint"):
    """What a bot would do."""

    id: str | None
    version: int
    action: str
    says: Line
    chance: float
    #: Why in at most two short sentences, and at length.
    brief: list[Line]
    why: list[Line]
    alternatives: list[Alternative]
    expected: list[Line]


class WeighReply(_Reply, tag="weigh"):
    """What a coach says to a decision: nothing, that it is fine, or (if it is a serious mistake) what is better; and why."""

    id: str | None
    version: int
    action: str
    fine: bool
    better: Line | None
    why: list[Line]


class PongReply(_Reply, tag="pong"):
    """A sign of life."""

    id: str | None
    at: int


class PresenceReply(_Reply, tag="presence"):
    """Who is there."""

    seats: list[SeatShown]
    watching: int


class ThinkingReply(_Reply, tag="thinking"):
    """A bot begins, or is done."""

    seat: int
    state: Literal["preparing", "thinking", "again", "done"]
    since: int


class RequestReply(_Reply, tag="request"):
    """A request, or how it was settled."""

    request: RequestShown | None
    result: Literal["agreed", "declined", "withdrawn", "lapsed"] | None


class ChatReply(_Reply, tag="chat"):
    """Someone said something."""

    seat: int
    text: str
    at: int


class ClocksReply(_Reply, tag="clocks"):
    """A clock ran out."""

    clocks: ClocksShown


class RematchReply(_Reply, tag="rematch"):
    """The table where it goes on."""

    table: str


ServerMessage = (
    TableReply
    | StepReply
    | DoneReply
    | RefusedReply
    | WhyReply
    | DealReply
    | HintReply
    | WeighReply
    | PongReply
    | PresenceReply
    | ThinkingReply
    | RequestReply
    | ChatReply
    | ClocksReply
    | RematchReply
)

_ENCODER = msgspec.json.Encoder()


def encode(reply: ServerMessage) -> str:
    """A message as it goes over the socket."""
    return _ENCODER.encode(reply).decode()
