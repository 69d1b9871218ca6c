"""Random play and re-dealt tables: what checks and tests are made of."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from kolam.engine.game import Game
from kolam.engine.generator import start_generator
from kolam.engine.table import Table


def play_random(t: Table, rng: random.Random, plies: int | None = None) -> Iterator[Table]:
    """Play at random, yielding the table before every decision (and once when the game is over)."""
    while t.to_act is not None and (plies is None or t.version < plies):
        yield t
        t.play(rng.choice(t.legal_ids()))
    yield t


def play_out(t: Table, seed: int, plies: int | None = None) -> Table:
    """The same table, played on at random to the end or up to a number of decisions."""
    for _ in play_random(t, random.Random(seed), plies):
        pass
    return t


def random_table(game: Game, seed: int) -> Table:
    """A table somewhere in a random game, over or not."""
    rng = random.Random(seed)
    t = game.new(seed)
    length = sum(1 for _ in play_random(t.clone(), random.Random(seed)))
    return play_out(t, seed, plies=rng.randrange(length))


def redealt(t: Table, seat: int, seed: int) -> Any:
    """The state of a table as it could be for all that a seat knows."""
    s = t.state.clone()
    start_generator(s, seed)
    t.game.definition.redeal.redeal(s, seat)
    return s


def table_of(game: Game, state: Any) -> Table:
    """A table around a state."""
    return Table(game, state, seed=0)
