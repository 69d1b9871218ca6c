"""How a bot errs: as people do, not at random. And what no bot does: lose at once for nothing.

Errors hold for a whole turn, which is several decisions: what a bot does not think of it does not think of until its turn is
over. They follow from the bot's seed and the moment its turn began, and from nothing that its seat does not know.
"""

from __future__ import annotations

from kolam.bots.levels import Level
from kolam.bots.search import Search
from kolam.engine.generator import SEED_BITS, series_seed
from kolam.engine.table import Table

#: A decision loses at once for nothing if so much of the chance to win is gone before the seat's next turn, and another keeps it.
RUIN = 0.3
#: A bot keeps away from what seems to cost as much as this: it looks in haste, and may be off.
NEAR_RUIN = 0.2
#: How long it looks for something better, and how long at each of two actions to compare them.
GLANCE, COMPARING = 200, 64
#: To the end of the own turn and through what the others answer.
ANSWERS = 2
#: What chances are drawn for, beside one for each action.
_FORGETTING, _SEEING = 0, 1


def sight_of(level: Level, turn: int) -> int:
    """How many turns a bot looks at in a turn with this seed: no further than its own if it forgets the others."""
    return 1 if _drawn(turn, _FORGETTING) < level.forgets else level.sight


def overlooked(level: Level, turn: int, search: Search) -> list[int]:
    """The actions that a bot does not think of in a turn: what looks worst at first sight twice as likely as the best.

    It always thinks of something: if of nothing else, of what comes to its mind most easily.
    """
    if not level.overlooks:
        return []
    looks = search.first_sight()
    order = sorted(looks, key=lambda action: (-looks[action], action))
    last = max(1, len(order) - 1)
    ease = {a: _drawn(turn, _SEEING + a) / (level.overlooks * (1 + rank / last) / 2) for rank, a in enumerate(order)}
    first = max(order, key=lambda action: ease[action])
    return [action for action in order if ease[action] < 1 and action != first]


def _drawn(turn: int, what: int) -> float:
    """A number from 0 up to but not including 1, the same for the whole turn."""
    return float(series_seed(turn, what)) / (1 << SEED_BITS)


def better_than_ruin(
    t: Table, action: int, seed: int, near: float = NEAR_RUIN, times: int = 1, deadline: float | None = None
) -> int | None:
    """What to do instead of an action that loses at once for nothing; None if it does not, or if time does not suffice to see.

    It does if it costs so much more of the seat's chance to win than another action, as judged when the seat's turn comes again,
    everybody having done what is best for them, over deals that the seat can not tell apart.
    """
    search = Search(t, seed, times * GLANCE, sight=ANSWERS, deadline=deadline)
    search.run(times * GLANCE)
    best = search.best()
    if best == action:
        return None
    kept, left = (_alone(t, each, seed, times * COMPARING, deadline) for each in (best, action))
    return best if kept is not None and left is not None and kept - left >= near else None


def _alone(t: Table, action: int, seed: int, simulations: int, deadline: float | None) -> float | None:
    """The chance of the seat to act after an action and what is answered to it; None if time does not suffice."""
    search = Search(t, seed, simulations, sight=ANSWERS, deadline=deadline)
    search.overlook(other for other in t.legal_ids() if other != action)
    search.run(simulations)
    return None if search.simulations < simulations else float(search.chances()[search.seat])
