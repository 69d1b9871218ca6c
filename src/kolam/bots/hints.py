"""Hints: what to do, the chance it gives, the alternatives, and why, in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from kolam.bots.levels import level_of
from kolam.bots.outlook import Worlds
from kolam.bots.reasons import explain, in_short, unknowable
from kolam.bots.search import SLICE, Candidate, Progress, Search
from kolam.engine.errors import KolamError
from kolam.engine.generator import mix
from kolam.engine.sentences import Told
from kolam.engine.table import Table
from kolam.engine.words import Language

#: How many alternatives are told.
ALTERNATIVES = 3
WHOLE = (1 << 64) - 1


@dataclass(frozen=True)
class Hint:
    """What a search suggests: the action and its chance to win, the next best, the reasons, and the play it expects."""

    action: str
    chance: float
    alternatives: tuple[tuple[str, float], ...]
    sentences: tuple[Told, ...]
    line: tuple[str, ...]
    #: The reason in at most two short sentences.
    brief: tuple[Told, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The hint as plain JSON values."""
        return asdict(self)

    def __str__(self) -> str:
        return f"{self.action} ({self.chance:.0%}): {' '.join(self.sentences)}"


@dataclass(frozen=True)
class Look:
    """What a search of one decision found: every action, the likeliest first, the chance of each seat, the expected play."""

    candidates: tuple[Candidate, ...]
    chances: tuple[float, ...]
    line: tuple[str, ...]


def seed_of(t: Table, seed: int) -> int:
    """The seed of a look at a table: it depends on the number of decisions made and on nothing hidden."""
    return int(mix((seed + t.version) & WHOLE))


def look(t: Table, simulations: int, seed: int, progress: Progress | None = None) -> Look:
    """Search the decision of the seat to act with what that seat knows; the table is left as it is."""
    if t.to_act is None:
        raise KolamError("The game is over: there is nothing to decide.")
    search = Search(t, seed, simulations)
    while search.simulations < simulations:
        search.run(min(SLICE, simulations - search.simulations))
        if progress is not None:
            progress(search.simulations / simulations)
    found = [Candidate(t.game.notation(a), total / max(1, visits), visits) for a, (visits, total) in search.rows().items()]
    found.sort(key=lambda candidate: (-candidate.visits, -candidate.chance, candidate.action))
    line = search.line()
    if line[:1] != (found[0].action,):  # as often visited, but not as good
        line = (found[0].action,)
    return Look(tuple(found), tuple(search.chances()), line)


def hint(t: Table, level: int = 4, say: Language | None = None, seed: int = 0, progress: Progress | None = None) -> Hint:
    """A hint for the seat to act, from what that seat knows. Same seed, same hint."""
    say = say or t.game.definition.language()
    number = seed_of(t, seed)
    found = look(t, level_of(t.game.definition, level).simulations, number, progress)
    best, *rest = found.candidates
    sentences, brief = _why(t, number, found, say)
    return Hint(
        action=best.action,
        chance=best.chance,
        alternatives=tuple((candidate.action, candidate.chance) for candidate in rest[:ALTERNATIVES]),
        sentences=tuple(sentences),
        line=found.line,
        brief=tuple(brief),
    )


def _why(t: Table, number: int, found: Look, say: Language) -> tuple[list[Told], list[Told]]:
    """The reasons for the best action, at length and in short; where what follows is chance alone, the game says so instead."""
    reason = unknowable(t, say)
    if reason is not None:
        return [reason], [reason]
    best, *rest = found.candidates
    worlds = Worlds(t, number)
    other = worlds.after(rest[0].action) if rest else None
    after = worlds.after(best.action, found.line)
    return explain(after, best.chance, other, rest[0].chance if rest else 0.0, say), in_short(after, other, say)
