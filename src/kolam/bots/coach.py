"""A coach: looks at a decision before it is made, with what its seat knows, and says if it is a serious mistake or a fine one."""

from __future__ import annotations

from dataclasses import dataclass

from kolam.bots.analysis import look_at
from kolam.bots.hints import look, seed_of
from kolam.bots.levels import check_strength, level_of
from kolam.bots.outlook import Worlds
from kolam.bots.reasons import in_short, unknowable
from kolam.engine.sentences import Told
from kolam.engine.table import Table
from kolam.engine.words import Language

#: The loss of winning chance that is serious to who plays against a bot of each level: a beginner is stopped seldom.
SERIOUS = (0.25, 0.2, 0.15, 0.1, 0.08, 0.06)
#: In a close game, which is as hard as who plays makes it.
SERIOUS_CLOSE = 0.15
#: A decision is fine if everything else would have cost so much.
FINE = 0.1


@dataclass(frozen=True)
class Advice:
    """What a coach says to a decision: what it costs, and if that is serious what is better, and why; or that it is fine."""

    lost: float
    #: What would be better; None if the decision is no serious mistake.
    better: str | None = None
    is_fine: bool = False
    #: Why, in at most two short sentences: why the other is better, or what is good about a fine one.
    sentences: tuple[Told, ...] = ()


def serious(level: int | str) -> float:
    """How much of the winning chance must be at stake for a coach to speak up against a bot of a level."""
    check_strength(level)
    return SERIOUS_CLOSE if isinstance(level, str) else SERIOUS[level - 1]


def weigh(t: Table, action: str, threshold: float, level: int = 5, say: Language | None = None, seed: int = 0) -> Advice:
    """Look at a decision of the seat to act, from what that seat knows. Same seed, same advice."""
    say = say or t.game.definition.language()
    t.game.parse(action)
    if len(t.legal_ids()) < 2 or unknowable(t, say) is not None:
        return Advice(0.0)
    moment = look_at(t, action, level, say, seed)
    mistake = moment.mistake
    if mistake is not None and moment.lost >= threshold:
        return Advice(moment.lost, mistake.better, sentences=_why(t, mistake.better, mistake.line, action, say, seed))
    found = look(t, level_of(t.game.definition, level).simulations, seed_of(t, seed))
    best, *others = found.candidates
    if best.action == action and best.chance - max(other.chance for other in others) >= FINE:
        return Advice(moment.lost, is_fine=True, sentences=_why(t, action, found.line, others[0].action, say, seed))
    return Advice(moment.lost)


def _why(t: Table, best: str, line: tuple[str, ...], other: str, say: Language, seed: int) -> tuple[Told, ...]:
    worlds = Worlds(t, seed_of(t, seed + 1))
    return tuple(in_short(worlds.after(best, line), worlds.after(other), say))
