"""What reasons are made of: features of a record, each with a weight, and a sentence for how it changes.

A game lists its `FEATURES` in `explain.py`. A feature is a plain question about a record and a seat ("how many cards do I
hold?"). Reasons compare its answers before and after an action, over deals that the seat can not tell apart, so an answer is a
mean and may be a fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kolam.engine.words import Language

#: Differences smaller than this are none.
NOTHING = 0.05


@dataclass(frozen=True)
class Change:
    """How a feature changes: its mean before (None: there was no such thing) and after, and the least and greatest change."""

    before: float | None
    after: float
    low: float
    high: float

    @property
    def difference(self) -> float:
        """After less before."""
        return self.after - (self.before or 0.0)

    @property
    def is_sure(self) -> bool:
        """Whether the change is the same in all deals."""
        return self.high - self.low < NOTHING


def amount(value: float, say: Language) -> str:
    """A number as it is told: a whole one, or about a fraction."""
    size = abs(value)
    if abs(size - round(size)) < NOTHING:
        return str(round(size))
    return say("about {n}", n=f"{size:.1f}")


def counted(value: float, one: str, many: str, say: Language, **values: object) -> str:
    """A sentence with a number {n}; languages have a form of their own for "about 2.5 points"."""
    size = abs(value)
    if abs(size - round(size)) < NOTHING:
        return say.plural(one, many, round(size), **values)
    return say.in_context("fraction", many, n=amount(value, say), **values)


def signed_number(value: float) -> str:
    """A number with its sign: +3, -1.5, 0."""
    shown = f"{value:+.1f}"
    return "0" if shown in ("+0.0", "-0.0") else shown.removesuffix(".0")


#: Answers a question about a record for a seat; None where it does not arise.
Question = Callable[[Any, int], float | None]
#: Tells a change to the seat, or None if there is nothing to tell.
Telling = Callable[[Change, Language], str | None]


@dataclass(frozen=True)
class Feature:
    """A question, what one more is worth to the seat (in points; negative: less is better), and how a change is told."""

    name: str
    weight: float
    value: Question
    tell: Telling


def compare(before: Sequence[float | None], after: Sequence[float | None]) -> Change | None:
    """The change over deals; None if there is none, or if the question does not arise afterwards."""
    there = [value for value in after if value is not None]
    if 2 * len(there) <= len(after):
        return None
    both = [(old, new) for old, new in zip(before, after, strict=True) if old is not None and new is not None]
    if not both:
        return Change(None, sum(there) / len(there), min(there), max(there))
    steps = [new - old for old, new in both]
    old, new = (sum(pair[k] for pair in both) / len(both) for k in (0, 1))
    change = Change(old, new, min(steps), max(steps))
    return change if abs(change.difference) >= NOTHING else None
