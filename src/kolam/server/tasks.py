"""What bots think about, as plain values: a task goes to any process that has the rules, and comes back as an answer.

A table that is played is never sent: what goes out is a position dealt anew for the seat to act, which holds nothing that the
seat does not know. A finished game is open to all.
"""

from __future__ import annotations

import secrets
from enum import IntEnum
from typing import Any

import msgspec

from kolam.bots import MEANWHILE, SearchBot
from kolam.bots.analysis import look_at
from kolam.bots.coach import weigh
from kolam.bots.hints import hint
from kolam.bots.levels import strength
from kolam.bots.outlook import outlooks
from kolam.bots.reasons import contrast, drawback
from kolam.engine.generator import start_generator
from kolam.engine.table import Table
from kolam.engine.versions import begun
from kolam.games import definition
from kolam.server.wire.lines import Line, line
from kolam.server.wire.replies import Alternative


class Rank(IntEnum):
    """What comes first: a person who waits, then bots among themselves, then games that are over."""

    PEOPLE = 0
    BOTS = 1
    ANALYSES = 2


class _Task(msgspec.Struct, tag_field="task", kw_only=True):
    game: str
    options: dict[str, Any]
    level: int


class MoveTask(_Task, tag="move"):
    """What a bot would play. The seed is the same for a whole turn, so that it errs alike in all its decisions."""

    position: dict[str, Any]
    seed: int


class HintTask(_Task, tag="hint"):
    """What to advise, and why."""

    position: dict[str, Any]
    seed: int
    lang: str


class WeighTask(_Task, tag="weigh"):
    """Whether a decision is a serious mistake: one that costs so much of the chance to win."""

    position: dict[str, Any]
    seed: int
    lang: str
    action: str
    serious: float


class LookTask(_Task, tag="look"):
    """One moment of a finished game: after some decisions, and the next one if there is one."""

    rules: int
    seed: int
    start: dict[str, Any] | None
    played: list[str]
    action: str | None
    lang: str


class ContrastTask(_Task, tag="contrast"):
    """Why the best action of a puzzle is better than another one, or what is wrong with the other."""

    position: dict[str, Any]
    best: str
    other: str
    chance: float
    lost: float
    line: list[str]
    #: Whether to tell only what is wrong with the other.
    against: bool
    lang: str


Task = MoveTask | HintTask | WeighTask | LookTask | ContrastTask


class MoveFound(msgspec.Struct, tag_field="found", tag="move", kw_only=True):
    """A bot's choice."""

    action: str


class HintFound(msgspec.Struct, tag_field="found", tag="hint", kw_only=True):
    """A hint, in the words of its reader."""

    action: str
    says: Line
    chance: float
    brief: list[Line]
    why: list[Line]
    alternatives: list[Alternative]
    expected: list[Line]


class WeighFound(msgspec.Struct, tag_field="found", tag="weigh", kw_only=True):
    """What a coach says to a decision, in the words of its reader: nothing, that it is fine, or what is better; and why."""

    action: str
    fine: bool
    better: Line | None
    why: list[Line]


class MistakeShown(msgspec.Struct, kw_only=True):
    """A decision that cost: what was played, what was better, by how much, and why."""

    ply: int
    seat: int
    played: str
    played_says: Line
    better: str
    better_says: Line
    chance: float
    lost: float
    sentences: list[Line]


class LookFound(msgspec.Struct, tag_field="found", tag="look", kw_only=True):
    """What a moment of a finished game looks like."""

    chances: tuple[float, ...]
    lost: float
    mistake: MistakeShown | None


class ContrastFound(msgspec.Struct, tag_field="found", tag="contrast", kw_only=True):
    """Sentences, in the words of their reader."""

    sentences: list[Line]


class Failed(msgspec.Struct, tag_field="found", tag="failed", kw_only=True):
    """It could not be worked out."""

    reason: str


Found = MoveFound | HintFound | WeighFound | LookFound | ContrastFound


def possible_position(t: Table, seat: int) -> dict[str, Any]:
    """A whole position as it could be, for all that a seat knows: everything else is dealt anew by fresh chance."""
    s = t.state.clone()
    start_generator(s, secrets.randbits(63))
    t.game.definition.redeal.redeal(s, seat)
    dealt: dict[str, Any] = t.game.definition.view.position(s)
    return dealt


def do(task: Task) -> Found:
    """Work a task out. It takes a while."""
    game = definition(task.game).configure(**task.options)
    match task:
        case MoveTask():
            bot = SearchBot(seed=task.seed, level=strength(task.level), meanwhile=MEANWHILE)
            return MoveFound(action=bot.choose(game.load(task.position)))
        case HintTask():
            return _hint(game.load(task.position), task)
        case WeighTask():
            return _weigh(game.load(task.position), task)
        case LookTask():
            t = begun(game, task.rules, task.seed, task.start)
            for action in task.played:
                t.play(action)
            return _look(t, task)
        case ContrastTask():
            return _contrast(game.load(task.position, 0), task)


def _says(t: Table, action: str, lang: str) -> Line:
    return line(t.game.suggest(t.game.parse(action), t.game.definition.language(lang)))


def _hint(t: Table, task: HintTask) -> HintFound:
    given = hint(t, task.level, t.game.definition.language(task.lang), seed=task.seed)
    return HintFound(
        action=given.action,
        says=_says(t, given.action, task.lang),
        chance=given.chance,
        brief=[line(sentence) for sentence in given.brief],
        why=[line(sentence) for sentence in given.sentences],
        alternatives=[Alternative(action=a, says=_says(t, a, task.lang), chance=chance) for a, chance in given.alternatives],
        expected=[_says(t, action, task.lang) for action in given.line[1:]],
    )


def _weigh(t: Table, task: WeighTask) -> WeighFound:
    say = t.game.definition.language(task.lang)
    advice = weigh(t, task.action, task.serious, task.level, say, seed=task.seed)
    return WeighFound(
        action=task.action,
        fine=advice.is_fine,
        better=None if advice.better is None else _says(t, advice.better, task.lang),
        why=[line(sentence) for sentence in advice.sentences],
    )


def _contrast(t: Table, task: ContrastTask) -> ContrastFound:
    say = t.game.definition.language(task.lang)
    best, other = outlooks(t, task.best, task.other, tuple(task.line))
    told = [drawback(other, best, say)] if task.against else contrast(best, task.chance, other, task.chance - task.lost, say)
    return ContrastFound(sentences=[line(sentence) for sentence in told if sentence is not None])


def _look(t: Table, task: LookTask) -> LookFound:
    moment = look_at(t, task.action, task.level, t.game.definition.language(task.lang))
    found = moment.mistake
    shown = None
    if found is not None:
        shown = MistakeShown(
            ply=found.ply,
            seat=found.seat,
            played=found.played,
            played_says=_says(t, found.played, task.lang),
            better=found.better,
            better_says=_says(t, found.better, task.lang),
            chance=found.chance,
            lost=found.lost,
            sentences=[line(sentence) for sentence in found.sentences],
        )
    return LookFound(chances=moment.chances, lost=moment.lost, mistake=shown)
