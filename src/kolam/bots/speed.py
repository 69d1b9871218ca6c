"""How fast the search is, and how well it keeps to the time it is given."""

from __future__ import annotations

import random
import time

from kolam.bots.search import Search
from kolam.bots.search_bot import SearchBot
from kolam.engine.table import Table
from kolam.games import definition

#: Where in a game it is measured: after so many random decisions.
MOMENTS = (0, 10, 20, 30)
#: The simulations of one tree, about those of level 5.
TREE = 3000


def positions(game: str) -> list[Table]:
    """The same positions of a random game every time."""
    t = definition(game).configure().new(1)
    rng = random.Random(1)
    found = []
    while t.to_act is not None and t.version <= MOMENTS[-1]:
        if t.version in MOMENTS:
            found.append(t.clone())
        t.play(rng.choice(t.legal_ids()))
    return found


def search_rate(game: str, seconds: float = 1.0) -> float:
    """Simulations a second of the search of a game with its own settings, on one core, compiling not counted."""
    tables = positions(game)
    Search(tables[0], 0, TREE).run(1)
    done, turn, began = 0, 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        search = Search(tables[turn % len(tables)], turn, TREE)
        search.run(TREE)
        done += TREE
        turn += 1
    return done / passed


def think_ratio(game: str, seconds: float = 0.5) -> float:
    """The time that a search by seconds takes, divided by what it was given; the farthest from 1 of some decisions."""
    found = []
    for t in positions(game):
        began = time.perf_counter()
        SearchBot(seed=1, seconds=seconds).think(t)
        found.append((time.perf_counter() - began) / seconds)
    return max(found, key=lambda ratio: abs(ratio - 1))
