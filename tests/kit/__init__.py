"""What the tests of all games share: the games there are, random play, and re-dealt tables."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

import kolam
from kolam.engine.game import Definition, Game
from kolam.engine.generator import start_generator
from kolam.engine.table import Table
from kolam.games import definition


def all_definitions() -> list[Definition]:
    """Every game there is."""
    return [definition(name) for name in kolam.games()]


def all_variants() -> list[tuple[str, dict[str, Any]]]:
    """Every game with every combination of its choices, as (name, options)."""
    return [(d.name, options) for d in all_definitions() for options in d.variants()]


def some_variants() -> list[tuple[str, dict[str, Any]]]:
    """Enough variants that every value of every option is met with every number of players."""
    chosen, met = [], set()
    for name, options in all_variants():
        pairs = {(name, options["players"], key, value) for key, value in options.items()}
        if pairs - met:
            chosen.append((name, options))
            met |= pairs
    return chosen


def variant_id(variant: Any) -> str:
    """A readable name for a test's parameter."""
    name, options = variant
    return "-".join([name, *(f"{key}={value}" for key, value in options.items())])


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
    """The record of a table as it could be for all that a seat knows."""
    s = t.state.clone()
    start_generator(s, seed)
    t.game.definition.redeal.redeal(s, seat)
    return s


def table_of(game: Game, state: Any) -> Table:
    """A table around a record."""
    return Table(game, state, seed=0)


def need(found: object, what: str) -> None:
    """Without something the test can not run: a fault where all must run, else told as not run."""
    if not found:
        if os.environ.get("CI"):
            pytest.fail(f"{what} is missing")
        pytest.skip(f"{what} is not installed")
