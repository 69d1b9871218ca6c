"""Puzzles: positions with one clearly best action, for a reason that can be told.

They are data, `puzzles/puzzles.jsonl` beside a game's rules: a line is a puzzle, found by `bots/puzzles_finding.py`. What a theme
is called and how it is known stands in `puzzles/themes.toml`. Why the best action is best is told from the position, when asked.
docs/puzzles.md tells how puzzles are found and made.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from kolam.bots.levels import LEVELS
from kolam.bots.outlook import outlooks
from kolam.bots.reasons import contrast, drawback
from kolam.engine.datafile import Reader, Words, files
from kolam.engine.errors import BadPuzzle, KolamError, NotationError
from kolam.engine.game import Definition
from kolam.engine.generator import series_seed
from kolam.engine.sentences import Told
from kolam.engine.table import Reason, Table
from kolam.engine.words import Language
from kolam.games import definition, games

FOLDER, DATA, THEMES = "puzzles", "puzzles.jsonl", "themes.toml"
#: A day from which days are counted; any will do.
_FIRST_DAY = date(2026, 1, 1)
#: What a line of a puzzle has.
_FIELDS = ("key", "theme", "level", "seat", "best", "second", "margin", "chance", "solved", "line", "options", "position", "lost")


@dataclass(frozen=True)
class Theme:
    """What puzzles are about: its name and a sentence, and how a puzzle of it is known."""

    key: str
    name: Words
    about: Words
    #: The features (`engine/features.py`) one of which tells the best action most from the next; none given: any.
    features: tuple[str, ...] = ()
    #: Patterns of the best action; none given: any.
    actions: tuple[str, ...] = ()

    def fits(self, feature: str, action: str) -> bool:
        """Whether it is what a puzzle is about: a reason, as its feature is named, and the best action."""
        return _fits(self.features, feature) and _fits(self.actions, action)


def _fits(patterns: tuple[str, ...], text: str) -> bool:
    return not patterns or any(fnmatchcase(text, pattern) for pattern in patterns)


@dataclass(frozen=True)
class Puzzle:
    """A position, whose decision it is, what is best, and what everything else costs."""

    definition: Definition
    key: str
    options: dict[str, Any]
    position: dict[str, Any]
    seat: int
    best: str
    #: The next best action.
    second: str
    #: The chance to win with the best action, and by how much the next best one is behind.
    chance: float
    margin: float
    #: What every other allowed action costs of the chance to win.
    lost: dict[str, float]
    #: The play that is expected, from the best action on.
    line: tuple[str, ...]
    theme: str
    #: The lowest level that solves it reliably, as all above it do; and how often each level does, from 1 on.
    level: int
    solved: tuple[float, ...]

    def begin(self) -> Table:
        """A table that stands there."""
        return self.definition.configure(**self.options).load(self.position, 0)

    def to_json(self) -> dict[str, Any]:
        """The puzzle as plain JSON values."""
        return {name: getattr(self, name) for name in _FIELDS}


@dataclass(frozen=True)
class Answer:
    """What an action is as an answer to a puzzle."""

    is_right: bool
    #: What it costs of the chance to win.
    lost: float = 0.0
    #: Why it is not allowed.
    refused: Reason | None = None


def answer(puzzle: Puzzle, action: str, say: Language | None = None) -> Answer:
    """Whether an action is the one that is looked for, or what it costs, or why it is not allowed."""
    if action == puzzle.best:
        return Answer(True)
    if action in puzzle.lost:
        return Answer(False, puzzle.lost[action])
    reason = puzzle.begin().why_not(action, say)
    if reason is None:
        raise NotationError("'{action}' is not what this puzzle asks.", action=action[:60])
    return Answer(False, refused=reason)


def why(puzzle: Puzzle, say: Language) -> list[Told]:
    """Why the best action is best, against the next best."""
    best, other = outlooks(puzzle.begin(), puzzle.best, puzzle.second, puzzle.line)
    return contrast(best, puzzle.chance, other, puzzle.chance - puzzle.margin, say)


def why_not(puzzle: Puzzle, action: str, say: Language) -> list[Told]:
    """What is wrong with another action, without telling the best: one sentence, or none where no single thing is."""
    best, other = outlooks(puzzle.begin(), puzzle.best, action, puzzle.line)
    found = drawback(other, best, say)
    return [] if found is None else [found]


# --- Which there are ---


@cache
def puzzles(d: Definition) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easier first; none where it has none. A file that is not as it should be is refused."""
    text = dict(files(d, FOLDER, ".jsonl")).get(DATA, "")
    return tuple(sorted(read(d, text, DATA), key=lambda puzzle: (puzzle.level, -puzzle.margin, puzzle.key)))


def puzzle(key: str, among: Iterable[Definition] | None = None) -> Puzzle:
    """A puzzle by its key, of one of some games."""
    for d in [definition(name) for name in games()] if among is None else among:
        for each in puzzles(d):
            if each.key == key:
                return each
    raise KolamError("There is no puzzle '{key}'. See: kolam puzzles list GAME", key=key[:40])


def chosen(d: Definition, theme: str | None = None, level: int | None = None) -> list[Puzzle]:
    """The puzzles of a game, of a theme and of a level if they are given."""
    known = [each.key for each in themes(d)]
    if theme is not None and theme not in known:
        raise KolamError(
            "{game} has no puzzles of a theme '{theme}'. Its themes are: {known}.",
            game=d.called, theme=theme[:40], known=", ".join(known) or "-",
        )  # fmt: skip
    return [each for each in puzzles(d) if theme in (None, each.theme) and level in (None, each.level)]


def daily(d: Definition, day: date) -> Puzzle | None:
    """The puzzle of a game for a day: every one comes before one comes again, each time in another order."""
    known = sorted(puzzles(d), key=lambda each: each.key)
    if not known:
        return None
    rounds, place = divmod((day - _FIRST_DAY).days % (1 << 32), len(known))
    return sorted(known, key=lambda each: series_seed(rounds, int(each.key, 16)))[place]


def daily_of_all(day: date) -> Puzzle | None:
    """The puzzle of a day: the games take turns."""
    having = [d for d in map(definition, games()) if puzzles(d)]
    return daily(having[(day - _FIRST_DAY).days % len(having)], day) if having else None


# --- Reading them ---


@cache
def themes(d: Definition) -> tuple[Theme, ...]:
    """The themes of a game's puzzles; of several that fit, the first is meant."""
    texts = dict(files(d, FOLDER, ".toml"))
    return _themes(d, texts[THEMES]) if THEMES in texts else ()


def theme_of(d: Definition, key: str) -> Theme:
    """A theme by its key."""
    return next(theme for theme in themes(d) if theme.key == key)


def _themes(d: Definition, text: str) -> tuple[Theme, ...]:
    read = Reader(d, THEMES, BadPuzzle)
    found: list[Theme] = []
    known = [feature.name for feature in d.explain.FEATURES]
    for number, data in enumerate(read.tables(read.toml(text, {"theme"}), "theme"), start=1):
        read.where = f"theme {number}: "
        read.only(data, {"key", "name", "about", "features", "actions"})
        key = data.get("key", "")
        read.check(isinstance(key, str) and key.isidentifier(), "its 'key' must be a word of letters and _")
        read.check(key not in [theme.key for theme in found], f"there are two of the key {key}")
        patterns = {name: tuple(read.list_of_texts(data, name)) for name in ("features", "actions")}
        for feature in patterns["features"]:
            read.check(any(fnmatchcase(name, feature) for name in known), f"the game has no feature {feature}")
        for action in patterns["actions"]:
            read.check(any(fnmatchcase(text, action) for text in d.notation.texts), f"the game has no action {action}")
        found.append(Theme(key, read.words(data, "name"), read.words(data, "about"), **patterns))
    return tuple(found)


def read(d: Definition, text: str, name: str) -> list[Puzzle]:
    """The puzzles in the lines of a file."""
    return [_puzzle(d, line, f"{name}, line {number}") for number, line in enumerate(text.splitlines(), start=1)]


def _puzzle(d: Definition, line: str, name: str) -> Puzzle:
    read = Reader(d, name, BadPuzzle)
    try:
        data = json.loads(line)
    except ValueError as error:
        raise read.refuse(f"it is not JSON: {error}") from None
    read.check(isinstance(data, dict), "it is no table of names and values")
    missing = [name for name in _FIELDS if name not in data]
    read.check(not missing, f"it lacks {', '.join(missing)}")
    read.only(data, set(_FIELDS))
    read.check(data["theme"] in [theme.key for theme in themes(d)], f"themes.toml has no theme '{data['theme']}'")
    read.check(
        data["level"] in LEVELS and len(data["solved"]) == len(LEVELS), "its 'level' and 'solved' must be of levels 1 to 6"
    )
    found = Puzzle(d, **{**data, "line": tuple(data["line"]), "solved": tuple(data["solved"])})
    _try_out(read, found)
    return found


def _try_out(read: Reader, found: Puzzle) -> None:
    """Refuse a puzzle whose position can not be, or at which its actions are not those that are allowed."""
    try:
        t = found.begin()
    except KolamError as error:
        raise read.refuse(str(error)) from None
    read.check(t.to_act == found.seat, f"it is not the decision of seat {found.seat}")
    read.check({found.best, *found.lost} == set(t.legal()), "'best' and 'lost' are not the allowed actions")
    read.check(found.second in found.lost, "'second' is none of the other actions")
    read.check(found.key == key_of(t, found.best), f"its key must be {key_of(t, found.best)}")
    read.check(min(found.lost.values()) == found.lost[found.second] == found.margin > 0, "the next best must cost the margin")


def key_of(t: Table, best: str) -> str:
    """The key of a puzzle: the same for the same game, view and answer."""
    told = json.dumps([t.game.name, t.game.options, t.view(t.state.to_act), best], sort_keys=True)
    return hashlib.sha256(told.encode()).hexdigest()[:8]
