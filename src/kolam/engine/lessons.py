"""Lessons: a game taught by playing it. They are data that people write, `lessons/*.toml` beside a game's rules.

A lesson is a row of short steps. A step stands at a position, says in a sentence what is wanted, and knows its way: the decisions
that lead through it, the player's own and those of the others. docs/lessons.md tells how to write one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Literal

from kolam.engine.datafile import Reader, Words, files
from kolam.engine.errors import BadLesson, KolamError, NotationError
from kolam.engine.game import Definition
from kolam.engine.table import Reason, Table

_STEP = {"position", "seed", "rules", "goal", "way", "wants", "wrong", "otherwise", "done"}
_LESSON = {"title", "about", "order", "options", "seat", "step"}
_GOAL = {"options", "line", "picture"}
#: Before a decision of a way: another seat makes it; or it is forbidden, and meant to be tried.
_OTHERS, _FORBIDDEN = "> ", "! "


@dataclass(frozen=True)
class Want:
    """What must hold at the end of a step: a value of the position, by its path ("cups.0.red"), is this or at least so much."""

    path: str
    equals: Any = None
    least: int | None = None

    def holds(self, position: Any) -> bool:
        """Whether it holds. What is not there counts as 0."""
        for key in self.path.split("."):
            if isinstance(position, list):
                position = position[int(key)] if int(key) < len(position) else 0
            else:
                position = position.get(key, 0)
        return bool(position == self.equals if self.least is None else position >= self.least)


@dataclass(frozen=True)
class Decision:
    """One decision of a way: what fits it, and whose it is."""

    patterns: tuple[str, ...]
    is_others: bool = False
    is_forbidden: bool = False

    def fits(self, action: str) -> bool:
        """Whether an action is what is meant."""
        return any(fnmatchcase(action, pattern) for pattern in self.patterns)

    def all(self, actions: Iterable[str]) -> list[str]:
        """All of some actions that are what is meant, in the order of the patterns."""
        known = list(actions)
        return list(dict.fromkeys(each for pattern in self.patterns for each in known if fnmatchcase(each, pattern)))

    def first(self, actions: Iterable[str]) -> str | None:
        """The first of them."""
        return next(iter(self.all(actions)), None)


@dataclass(frozen=True)
class Step:
    """A step: where it stands, what is wanted, the way through it, and what is said on the way."""

    goal: Words
    way: tuple[Decision, ...]
    done: Words
    otherwise: Words
    #: Answers to legal decisions that are not what is meant: patterns, and what is said.
    wrong: tuple[tuple[Decision, Words], ...] = ()
    wants: tuple[Want, ...] = ()
    rules: tuple[str, ...] = ()
    #: None: it goes on where the step before it ended.
    position: dict[str, Any] | None = None
    seed: int = 0

    def answer_to(self, action: str) -> Words:
        """What is said to a legal decision that is not what is meant."""
        return next((words for decision, words in self.wrong if decision.fits(action)), self.otherwise)


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game."""

    definition: Definition
    key: str
    title: Words
    about: Words
    order: int
    options: dict[str, Any]
    #: Where the player sits.
    seat: int
    steps: tuple[Step, ...]

    def rules(self) -> list[str]:
        """The numbers of all rules that are met in it, in their order."""
        return list(dict.fromkeys(rule for step in self.steps for rule in step.rules))

    def begin(self, number: int) -> Table:
        """The table at which a step begins."""
        step = self.steps[number]
        if step.position is None:
            t = Pass(self, number - 1).through().t
            return t.game.load(t.position(), step.seed)
        return self.definition.configure(**self.options).load(step.position, step.seed)


State = Literal["asked", "wrong", "refused", "done"]


@dataclass
class Pass:
    """One way through a step, decision by decision."""

    lesson: Lesson
    number: int
    t: Table = field(init=False)
    state: State = "asked"
    #: What is said to the last decision: that it is not what is meant, or why it is forbidden.
    said: Words | Reason | None = None
    _met: int = 0

    def __post_init__(self) -> None:
        self.t = self.lesson.begin(self.number)
        self._go_on()

    @property
    def step(self) -> Step:
        """The step that is gone through."""
        return self.lesson.steps[self.number]

    @property
    def meant(self) -> Decision | None:
        """The player's decision that comes next; None when the step is done."""
        return self.step.way[self._met] if self._met < len(self.step.way) else None

    def meant_action(self) -> str | None:
        """An action that is meant now, to be shown."""
        if self.meant is None:
            return None
        if not self.meant.is_forbidden:
            return self.meant.first(self.t.legal())
        legal = set(self.t.legal())
        return self.meant.first(each for each in self.t.game.definition.notation.texts if each not in legal)

    def decide(self, action: str, say: Any = None) -> None:
        """The player's next decision. What is not meant is answered and not played; what is forbidden says by which rule."""
        meant = self.meant
        if meant is None or self.state == "wrong":
            raise NotationError("This step of the lesson asks for no decision.")
        reason = self.t.why_not(action, say)
        if reason is not None:
            self.state, self.said = "refused", reason
            if meant.is_forbidden and meant.fits(action):
                self._pass()
        elif meant.is_forbidden or not meant.fits(action):
            self.state, self.said = "wrong", self.step.answer_to(action)
        else:
            self.said = None
            self.t.play(action)
            self._pass()

    def through(self, say: Any = None) -> Pass:
        """Go through the rest of the step, as it is meant."""
        while (action := self.meant_action()) is not None:
            self.decide(action, say)
            if self.state in ("wrong", "refused"):
                break
        return self

    def _pass(self) -> None:
        """A decision is made: the others answer, and at the end of the way the step is done if it has what it wants."""
        self._met += 1
        self.state = "asked"
        self._go_on()

    def _go_on(self) -> None:
        while self.meant is not None and self.meant.is_others:
            self.t.play(self.meant.patterns[0])
            self._met += 1
        if self.meant is None:
            met = all(want.holds(self.t.position()) for want in self.step.wants)
            self.state, self.said = ("done", self.said) if met else ("wrong", self.step.otherwise)


@dataclass(frozen=True)
class Picture:
    """A picture of a goal card: some places of a board, as a seat sees a position."""

    position: dict[str, Any]
    places: tuple[str, ...]
    seat: int
    words: Words


@dataclass(frozen=True)
class Goal:
    """A game on one screen: what one wants, what a turn is, what brings points, when it ends, what to watch for."""

    options: dict[str, Any]
    lines: tuple[Words, ...]
    pictures: tuple[Picture, ...]


# --- Reading them ---


@cache
def lessons(definition: Definition) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order; none where it has none. A file that is not as it should be is refused."""
    found = [_lesson(definition, name, text) for name, text in files(definition, "lessons", ".toml") if name != "goal.toml"]
    return tuple(sorted(found, key=lambda lesson: (lesson.order, lesson.key)))


def lesson(definition: Definition, key: str) -> Lesson:
    """A lesson by its key."""
    known = {each.key: each for each in lessons(definition)}
    if key not in known:
        raise KolamError(
            "{game} has no lesson '{key}'. It has: {known}.",
            game=definition.called, key=key[:40], known=", ".join(known) or "-",
        )  # fmt: skip
    return known[key]


@cache
def goal(definition: Definition) -> Goal | None:
    """The goal card of a game, if it has one."""
    texts = dict(files(definition, "lessons", ".toml"))
    return _goal(definition, "goal.toml", texts["goal.toml"]) if "goal.toml" in texts else None


def _decision(text: str) -> Decision:
    whose = next((sign for sign in (_OTHERS, _FORBIDDEN) if text.startswith(sign)), "")
    patterns = tuple(each.strip() for each in text.removeprefix(whose).split("|"))
    return Decision(patterns, whose == _OTHERS, whose == _FORBIDDEN)


def _lesson(definition: Definition, name: str, text: str) -> Lesson:
    read = Reader(definition, name, BadLesson)
    data = read.toml(text, _LESSON)
    given = data.get("step", [])
    read.check(isinstance(given, list) and bool(given), "it has no steps")
    steps: list[Step] = []
    for number, step in enumerate(given, start=1):
        read.where = f"step {number}: "
        steps.append(_step(read, step, is_first=number == 1))
    read.where = ""
    found = Lesson(
        definition,
        name.removesuffix(".toml"),
        read.words(data, "title"),
        read.words(data, "about"),
        data.get("order", 1),
        data.get("options", {}),
        data.get("seat", 0),
        tuple(steps),
    )
    _try_out(read, found)
    return found


def _step(read: Reader, data: dict[str, Any], is_first: bool) -> Step:
    read.only(data, _STEP)
    way = [_decision(text) for text in read.list_of_texts(data, "way")]
    read.check(bool(way), "it has no way")
    read.check("position" in data or not is_first, "it stands nowhere: the first step needs a position")
    wrong = data.get("wrong", [])
    read.check(isinstance(wrong, list), "'wrong' must be a list of tables with 'action' and 'say'")
    wants = [read_want(read, each) for each in data.get("wants", [])]
    return Step(
        goal=read.words(data, "goal"),
        way=tuple(way),
        done=read.words(data, "done"),
        otherwise=read.words(data, "otherwise"),
        wrong=tuple((_decision(each.get("action", "")), read.words(each, "say")) for each in wrong),
        wants=tuple(wants),
        rules=tuple(read.rule(number) for number in read.list_of_texts(data, "rules")),
        position=read.position(data["position"]) if "position" in data else None,
        seed=data.get("seed", 0),
    )


def read_want(read: Reader, data: dict[str, Any]) -> Want:
    """What must hold, as a file says it."""
    read.only(data, {"path", "equals", "least"})
    read.check("path" in data and ("equals" in data) != ("least" in data), "a want has a path, and either 'equals' or 'least'")
    return Want(data["path"], data.get("equals"), data.get("least"))


def _try_out(read: Reader, found: Lesson) -> None:
    """Go through every step in every way that is meant: what can not be played, and what answers nothing, is refused."""
    for number, step in enumerate(found.steps):
        read.where = f"step {number + 1}: "
        unused = {decision: decision.patterns for decision, _ in step.wrong}
        ways: list[tuple[str, ...]] = [()]
        for decided in ways:
            ways += [(*decided, action) for action in _continued(read, found, number, decided, unused)]
        read.check(not unused, f"it answers {', '.join(map(repr, unused.values()))}, which nobody may do in it")


def _continued(
    read: Reader, found: Lesson, number: int, decided: tuple[str, ...], unused: dict[Decision, tuple[str, ...]]
) -> list[str]:
    """All that the player may be meant to do after some decisions; nothing at the end of the step."""
    told = f"after {', '.join(decided)}" if decided else "at its beginning"
    try:
        way = Pass(found, number)
        for action in decided:
            way.decide(action)
    except KolamError as error:
        raise read.refuse(f"{told}: {error}") from None
    if way.meant is None:
        read.check(way.state == "done", f"{told} the way ends, and what the step wants does not hold")
        return []
    read.check(way.t.to_act == found.seat, f"{told} it is not the player's decision")
    legal = way.t.legal()
    for decision in [each for each in unused if each.first(legal)]:
        del unused[decision]
    meant = way.meant.all(legal) if not way.meant.is_forbidden else [found for found in [way.meant_action()] if found]
    read.check(bool(meant), f"{told} nothing fits '{' | '.join(way.meant.patterns)}'")
    return meant


def _goal(definition: Definition, name: str, text: str) -> Goal:
    read = Reader(definition, name, BadLesson)
    data = read.toml(text, _GOAL)
    lines: list[Words] = []
    for number, line in enumerate(read.tables(data, "line"), start=1):
        read.where = f"line {number}: "
        lines.append(read.words({"text": line}, "text"))
    options = data.get("options", {})
    pictures = []
    for number, picture in enumerate(read.tables(data, "picture"), start=1):
        read.where = f"picture {number}: "
        read.only(picture, {"position", "places", "seat", "text"})
        position = read.position(picture.get("position", ""))
        try:
            definition.configure(**options).load(position)
        except KolamError as error:
            raise read.refuse(str(error)) from None
        places = tuple(read.list_of_texts(picture, "places"))
        pictures.append(Picture(position, places, picture.get("seat", 0), read.words(picture, "text")))
    return Goal(options, tuple(lines), tuple(pictures))
