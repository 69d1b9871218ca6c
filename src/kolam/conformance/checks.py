"""Checks: how they are declared, and how they are run over a game."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from kolam.engine.errors import KolamError
from kolam.engine.game import Definition, Game

F = TypeVar("F", bound=Callable[..., None])


class Fault(Exception):
    """Something that a game does not keep, in a sentence."""


@dataclass(frozen=True)
class Check:
    """One thing that every game keeps."""

    run: Callable[[Any], None]
    #: Whether it is given the game with each choice of its options, or only the game's definition.
    is_of_variants: bool
    #: Whether it needs the compiled rules.
    compiles: bool

    @property
    def name(self) -> str:
        """What is kept, in words."""
        return self.run.__name__.replace("_", " ")

    def subjects(self, definition: Definition) -> list[Definition] | list[Game]:
        """What it is run on."""
        if not self.is_of_variants:
            return [definition]
        return [definition.configure(**options) for options in definition.variants()]


#: All checks, in the order in which they are declared.
CHECKS: list[Check] = []


def every_game(run: F) -> F:
    """A check of a game's definition."""
    CHECKS.append(Check(run, is_of_variants=False, compiles=False))
    return run


def every_variant(run: F) -> F:
    """A check of a game with its options chosen; it is run with every choice."""
    CHECKS.append(Check(run, is_of_variants=True, compiles=False))
    return run


def every_compiled_game(run: F) -> F:
    """A check of a game's definition that needs the compiled rules."""
    CHECKS.append(Check(run, is_of_variants=False, compiles=True))
    return run


def check(holds: object, wrong: str) -> None:
    """Say what is wrong unless a condition holds."""
    if not holds:
        raise Fault(wrong)


def same(one: object, other: object, wrong: str) -> None:
    """Say what is wrong, and how they differ, unless two things are equal."""
    if one != other:
        raise Fault(f"{wrong}: {_short(one)} is not {_short(other)}")


def refuses(kind: type[KolamError], call: Callable[[], object], what: str) -> None:
    """Say that something was taken which must be refused with a certain error."""
    try:
        call()
    except kind:
        return
    raise Fault(f"{what} is not refused with {kind.__name__}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 160 else text[:157] + "..."


@dataclass(frozen=True)
class Result:
    """How a check went: what is wrong (None: nothing), and the seconds it took."""

    check: Check
    fault: str | None
    seconds: float


def run(definition: Definition, checks: Iterable[Check]) -> Iterator[Result]:
    """Run checks over a game, one after another."""
    for each in checks:
        began = time.monotonic()
        fault = _fault(each, definition)
        yield Result(each, fault, time.monotonic() - began)


def _fault(each: Check, definition: Definition) -> str | None:
    """What a check finds wrong first; None if nothing."""
    subject: Definition | Game = definition
    try:
        for subject in each.subjects(definition):
            each.run(subject)
    except Exception as error:  # a game may fail in any way
        return f"{_where(subject)}{_told(error, definition)}"
    return None


def _where(subject: Definition | Game) -> str:
    if isinstance(subject, Definition):
        return ""
    return ", ".join(f"{name}={value}" for name, value in subject.options.items()) + ": "


def _told(error: Exception, definition: Definition) -> str:
    if isinstance(error, Fault):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    folder = f"/{definition.package.replace('.', '/')}/"
    inside = [frame for frame in frames if folder in frame.filename.replace("\\", "/")] or frames
    place = f"{inside[-1].filename.replace(chr(92), '/').rpartition('/')[2]}, line {inside[-1].lineno}"
    return f"{type(error).__name__} in {place}: {error}"
