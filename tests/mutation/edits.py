"""A mutant is one edit of a source file: these characters by those."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """An edit: where it is, what stands there, and what shall stand there. `number` tells alike edits of a function apart."""

    file: str
    inside: str
    start: int
    end: int
    new: str
    line: int
    before: str
    after: str
    number: int = 0

    @property
    def name(self) -> str:
        """What it is, wherever in its file the function stands."""
        return f"{self.file} {self.inside}: {self.before} -> {self.after}" + (f" #{self.number}" if self.number else "")

    def rank(self, seed: int) -> str:
        """Its place in the order in which mutants of a file are sampled: at random, but the same whatever else is edited."""
        return hashlib.sha256(f"{seed} {self.name}".encode()).hexdigest()

    def applied(self, text: str) -> str:
        """The text of the file with the edit."""
        return text[: self.start] + self.new + text[self.end :]


def mutant(file: str, inside: str, text: str, start: int, end: int, new: str, shown: tuple[int, int]) -> Mutant:
    """An edit of a text, told as the lines (or the statement) `shown` before and after it."""
    first, last = shown
    before = squeezed(text[first:last])
    after = squeezed(text[first:start] + new + text[end:last])
    return Mutant(file, inside, start, end, new, text.count("\n", 0, start) + 1, before, after)


def squeezed(code: str) -> str:
    """Code on one line."""
    return re.sub(r"\s+", " ", code).strip()


def numbered(found: list[Mutant]) -> list[Mutant]:
    """The mutants with alike ones of a function told apart, and without those that change nothing or change it twice alike."""
    met: dict[str, int] = {}
    edits, result = set(), []
    for each in found:
        if each.before == each.after or (each.start, each.end, each.new) in edits:
            continue
        edits.add((each.start, each.end, each.new))
        number = met[each.name] = met.get(each.name, -1) + 1
        result.append(Mutant(**{**each.__dict__, "number": number}))
    return result
