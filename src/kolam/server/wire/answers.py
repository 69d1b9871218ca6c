"""What HTTP requests are answered with."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from kolam.server.wire.lines import Line
from kolam.server.wire.replies import OriginShown


class Error(msgspec.Struct, kw_only=True):
    """A refusal: its name, a sentence for a person, and the number of the rule if one forbids it."""

    error: str
    sentence: str
    rule: str | None = None


class Person(msgspec.Struct, kw_only=True):
    """Who you are; `named` is false until you chose a name. `key` differs from person to person and says nothing else: a page
    keeps by it what is yours.
    """

    name: str
    named: bool
    key: str


class ChoiceShown(msgspec.Struct, kw_only=True):
    """A value of an option in plain words."""

    name: str
    changes: str


class OptionShown(msgspec.Struct, kw_only=True):
    """One option of a game, with its values or its range (first and last), and how people are asked about it: `choices` are the
    values in plain words (none: as they are), `rare` ones are for those who want to know more.
    """

    name: str
    values: list[bool | int | str] | UnsetType = UNSET
    range: tuple[int, int] | UnsetType = UNSET
    default: bool | int | str
    meaning: str
    title: str
    choices: list[ChoiceShown]
    rare: bool
    offered: bool
    #: There only if the page chooses the value by the reader's language, as long as the person did not choose one.
    follows_language: bool | UnsetType = UNSET


class GameShown(msgspec.Struct, kw_only=True):
    """One game that can be played."""

    name: str
    title: str
    players: list[int]
    minutes: str
    designers: str
    publisher: str
    in_one_breath: str
    options: list[OptionShown]
    actions: int
    bots_ready: bool


class Games(msgspec.Struct, kw_only=True):
    """The games, the levels of bots, the languages, and which kolam this is."""

    games: list[GameShown]
    levels: list[int]
    languages: list[str]
    version: str


class SeatListed(msgspec.Struct, kw_only=True):
    """A seat as lists show it."""

    kind: str
    name: str
    level: int | None
    you: bool


class TableListed(msgspec.Struct, kw_only=True):
    """A table as lists show it."""

    id: str
    game: str
    options: dict[str, Any]
    state: str
    public: bool
    clock: dict[str, Any] | None
    created: int
    changed: int
    ply: int
    to_act: int | None
    due: int | None
    outcome: dict[str, Any] | None
    seats: list[SeatListed]
    your_turn: bool


class Tables(msgspec.Struct, kw_only=True):
    """A list of tables; `next` is where the next page begins, null if there is none."""

    tables: list[TableListed]
    next: str | None = None


class TableNamed(msgspec.Struct, kw_only=True):
    """A table's id."""

    table: str


class Seated(msgspec.Struct, kw_only=True):
    """The table and the seat where you sit."""

    table: str
    seat: int


class Token(msgspec.Struct, kw_only=True):
    """A token, and the seat it stands for."""

    token: str
    seat: int


class HistoryStep(msgspec.Struct, kw_only=True):
    """One decision and what it led to, with open hands; the first step is the start."""

    ply: int
    seat: int | None
    action: str | None
    view: dict[str, Any]
    glance: dict[str, Any]
    lines: list[Line]
    scores: list[int]
    origins: list[list[OriginShown]]
    to_act: int | None


class History(msgspec.Struct, kw_only=True):
    """A table that is over, step by step."""

    id: str
    game: str
    options: dict[str, Any]
    steps: list[HistoryStep]
    outcome: dict[str, Any] | None
    seed: str
    salt: str
    seed_hash: str


class TrialShown(msgspec.Struct, kw_only=True):
    """What is there at a trial, with every hand open; `seat`, `action` and `lines` are of the last decision."""

    game: str
    options: dict[str, Any]
    players: int
    ply: int
    seat: int | None
    action: str | None
    lines: list[Line]
    position: dict[str, Any]
    glance: dict[str, Any]
    scores: list[int]
    origins: list[list[OriginShown]]
    to_act: int | None
    prompt: Line | None
    legal: list[str]
    says: list[Line]
    winners: list[int] | None


class TrialChances(msgspec.Struct, kw_only=True):
    """The winning chances of each seat at a trial."""

    chances: list[float]


class TrialMove(msgspec.Struct, kw_only=True):
    """What a bot plays at a trial."""

    action: str


class Scene(msgspec.Struct, kw_only=True):
    """What a board shows of a position, as a seat sees it."""

    game: str
    options: dict[str, Any]
    players: int
    near: int
    view: dict[str, Any]
    glance: dict[str, Any]
    scores: list[int]


class MoveShown(msgspec.Struct, kw_only=True):
    """An action drawn on a board: what it does, and whether it may be done."""

    says: Line
    allowed: bool


class PictureShown(msgspec.Struct, kw_only=True):
    """A picture: some places of a board (all of it, if it names none), what it shows, and what is drawn over it: places that are
    marked, and actions.
    """

    scene: Scene
    places: list[str]
    text: Line
    marked: list[str] = []
    moves: list[MoveShown] = []
    #: How the board is laid out for it.
    shape: Literal["tall", "wide"] = "tall"


class DiagramShown(msgspec.Struct, kw_only=True):
    """What a rule means, in one picture or two (before and after), and in a sentence. It stands beside the first of its rules."""

    key: str
    rules: list[str]
    text: Line
    pictures: list[PictureShown]


class Rules(msgspec.Struct, kw_only=True):
    """The rules of a game as HTML, every number an anchor, and the diagrams that stand beside them."""

    game: str
    title: str
    lang: str
    html: str
    rules: list[str]
    diagrams: list[DiagramShown]
    #: Whether there is a summary of two pages too.
    has_summary: bool


class Summary(msgspec.Struct, kw_only=True):
    """The rules of a game on two pages, as HTML; where it says `<div data-place="...">`, a diagram stands."""

    game: str
    title: str
    lang: str
    html: str
    diagrams: list[DiagramShown]


class LessonListed(msgspec.Struct, kw_only=True):
    """A lesson: its key, what it is called and about, and how many steps it has."""

    key: str
    title: str
    about: str
    steps: int
    rules: list[str]


class Learning(msgspec.Struct, kw_only=True):
    """What there is to learn a game from: its goal card, five sentences and some pictures, and its lessons."""

    game: str
    title: str
    goal: list[Line]
    pictures: list[PictureShown]
    lessons: list[LessonListed]


class LessonMoment(msgspec.Struct, kw_only=True):
    """A moment of a step, after a decision; the first is before any."""

    seat: int | None
    action: str | None
    lines: list[Line]
    view: dict[str, Any]
    glance: dict[str, Any]
    scores: list[int]


class LessonShown(msgspec.Struct, kw_only=True):
    """A step of a lesson after what was decided in it. `state`: `asked`, `wrong` (the last decision is not what is meant, and
    is not made), `refused` (it is forbidden), or `done`. `said` answers the last decision, `reason` and `rule` say what
    forbids it, and `meant` is what to do next.
    """

    game: str
    options: dict[str, Any]
    players: int
    lesson: str
    step: int
    steps: int
    you: int
    state: str
    goal: Line
    said: Line | None
    reason: Line | None
    rule: str | None
    rules: list[str]
    moments: list[LessonMoment]
    to_act: int | None
    prompt: Line | None
    legal: list[str]
    says: list[Line]
    meant: Line | None
    outcome: dict[str, Any] | None


class PuzzleTheme(msgspec.Struct, kw_only=True):
    """What some puzzles of a game are about, and how many there are."""

    key: str
    name: str
    about: str
    puzzles: int


class PuzzleListed(msgspec.Struct, kw_only=True):
    """A puzzle as lists show it: the lowest level of bots that solves it."""

    key: str
    theme: str
    level: int
    players: int


class PuzzlesOfGame(msgspec.Struct, kw_only=True):
    """The puzzles of a game, the easier first; `daily` is the one of the day."""

    game: str
    title: str
    themes: list[PuzzleTheme]
    puzzles: list[PuzzleListed]
    daily: str


class Puzzles(msgspec.Struct, kw_only=True):
    """The games that have puzzles, each with its puzzle of the day; `game` has the turn today."""

    day: str
    game: str
    games: list[PuzzlesOfGame]


class PuzzleShown(msgspec.Struct, kw_only=True):
    """A position, as its seat sees it, in which one action is clearly best. Of a table that is over, `ply` is the decision that
    was a mistake, `played` what was done in it; of other puzzles there is the level that solves it.
    """

    game: str
    options: dict[str, Any]
    players: int
    key: str
    you: int
    view: dict[str, Any]
    glance: dict[str, Any]
    scores: list[int]
    prompt: Line
    legal: list[str]
    says: list[Line]
    level: int | None
    ply: int | None
    played: Line | None


class Mistakes(msgspec.Struct, kw_only=True):
    """Your own worst decisions at a table that is over, as puzzles, in the order of play."""

    table: str
    game: str
    puzzles: list[PuzzleShown]


class PuzzleAnswered(msgspec.Struct, kw_only=True):
    """The answer to an action: `right`, `wrong` (`lost` is what it costs of the chance to win) or `refused` (`reason`, `rule`).
    Of what is right, or if the answer was asked for: the action, what is there after it, its theme, where a trial may begin.
    """

    state: str
    lost: float = 0.0
    reason: Line | None = None
    rule: str | None = None
    best: str | None = None
    says: Line | None = None
    after: LessonMoment | None = None
    theme: PuzzleTheme | None = None
    start: dict[str, Any] | None = None


class PuzzleTold(msgspec.Struct, kw_only=True):
    """Why the best action is best, or what is wrong with another one."""

    sentences: list[Line]


class Health(msgspec.Struct, kw_only=True):
    """Whether the server can do its work (`ok`: a change can be committed) and take more people (`ready`), and what is wrong."""

    ok: bool
    ready: bool
    wrong: list[str]
    disk_free: int
    bots_waiting: int
    lag: float
    #: Whether news of other servers come; null where there are none.
    redis: bool | None
