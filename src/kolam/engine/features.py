"""What reasons are made of: features of a state, each with a weight, and a sentence for how it changes.

A game lists its `FEATURES` in `explain.py`. A feature is a plain question about a state and a seat ("how many cards do I
hold?"). Reasons compare its answers before and after an action, over deals that the seat can not tell apart, so an answer is a
mean and may be a fraction.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kolam.engine.sentences import Told
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
    return say("about {n}", n=say.tenths(size))


def plain(value: float) -> str:
    """A number without words: 3, -1.5."""
    return "0" if abs(value) < NOTHING else f"{value:.1f}".removesuffix(".0")


def counted(value: float, one: str, many: str, say: Language, **values: object) -> Told:
    """A sentence with a number {n}; languages have a form of their own for "about 2.5 points"."""
    size = abs(value)
    # In short a number is a whole one: nobody says "about 2.2 points" to a friend.
    if abs(size - round(size)) < NOTHING or (say.is_brief and size > 1):
        return say.plural(one, many, round(size), **values)
    return say.in_context("fraction", many, n=amount(value, say), **values)


def signed_number(value: float, say: Language) -> str:
    """A number with its sign: +3, -1.5, 0."""
    rounded = round(value, 1)
    return f"{rounded:+.0f}" if rounded and rounded == int(rounded) else say.tenths(rounded, "+") if rounded else "0"


#: Answers a question about a state for a seat; None where it does not arise.
Question = Callable[[Any, int], float | None]
#: Tells a change to the seat, or None if there is nothing to tell.
Telling = Callable[[Change, Language], Told | None]


@dataclass(frozen=True)
class Feature:
    """A question, what one more is worth to the seat (in points; negative: less is better), and how a change is told."""

    name: str
    weight: float
    value: Question
    tell: Telling
    #: Whether the least and greatest change are told where they differ by chance.
    has_range: bool = True
    #: Whether it is asked again after the answers of the others. What the seat leaves to the next one is not.
    after_answers: bool = True


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


def worded(one: str, many: str, of: str = "after") -> Telling:
    """Tells a change in one sentence with the number {n}, of "after" or of "difference", and if wanted with {before}."""

    def tell(c: Change, say: Language) -> Told:
        return counted(getattr(c, of), one, many, say, before=plain(c.before or 0.0))

    return tell


# --- What all games have ---


def victory(rules: Any) -> Feature:
    """How the game ended: 1 for a win, -1 for a loss, 0 for a shared win; no question while it goes on."""

    def value(s: Any, seat: int) -> float | None:
        if s.to_act >= 0:
            return None
        own, best = rules.standing(s, seat), max(rules.standing(s, other) for other in range(s.players) if other != seat)
        return float((own > best) - (own < best))

    return Feature("victory", 20.0, value, _tell_victory, has_range=False)


def standard(rules: Any, others: float = -1.0) -> tuple[Feature, ...]:
    """How the game ended, own points, and what the others have together (weighed by `others`)."""

    def rivals(s: Any, seat: int) -> float:
        return float(sum(rules.score(s, other) for other in range(s.players) if other != seat))

    return (
        victory(rules),
        Feature("points", 1.0, lambda s, seat: float(rules.score(s, seat)), _tell_points),
        Feature("others", others, rivals, _tell_others),
    )


def _tell_points(c: Change, say: Language) -> Told:
    total = plain(c.after)
    if c.difference < 0:
        return counted(
            c.difference, "You lose {n} point and have {total}.", "You lose {n} points and have {total}.", say, total=total
        )
    return counted(
        c.difference, "You score {n} point and have {total}.", "You score {n} points and have {total}.", say, total=total
    )


def _tell_others(c: Change, say: Language) -> Told:
    if c.difference < 0:
        return counted(c.difference, "Your opponents lose {n} point.", "Your opponents lose {n} points.", say)
    return counted(c.difference, "Your opponents score {n} point.", "Your opponents score {n} points.", say)


def _tell_victory(c: Change, say: Language) -> Told:
    if not c.is_sure:
        return say("The game ends, and you win it in {share} of the deals looked at.", share=f"{(c.after + 1) / 2:.0%}")
    if c.after > 0:
        return say("The game ends, and you win it.")
    return say("The game ends, and you do not win it.")
