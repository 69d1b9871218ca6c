"""What the tests of all games share: the games there are, random play, and re-dealt tables."""

from __future__ import annotations

import os
from typing import Any

import pytest

import kolam
from kolam.conformance.random_play import play_out, play_random, random_table, redealt, table_of
from kolam.engine.game import Definition
from kolam.games import definition

__all__ = [
    "all_definitions", "all_variants", "many", "need", "play_out", "play_random", "random_table", "redealt", "some_variants",
    "table_of", "variant_id",
]  # fmt: skip


def many(short: int, long: int) -> int:
    """How many games a test plays: few in the usual run, many with KOLAM_LONG=1 in the environment."""
    return long if os.environ.get("KOLAM_LONG") else short


def all_definitions() -> list[Definition]:
    """Every game there is."""
    return [definition(name) for name in kolam.games()]


def all_variants() -> list[tuple[str, dict[str, Any]]]:
    """Every game with every combination of its choices, as (name, options)."""
    return [(d.name, options) for d in all_definitions() for options in d.variants()]


def some_variants() -> list[tuple[str, dict[str, Any]]]:
    """Enough variants that every value of every option is met with every number of players; all with KOLAM_LONG=1."""
    if os.environ.get("KOLAM_LONG"):
        return all_variants()
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


def need(found: object, what: str) -> None:
    """Without something the test can not run: a fault where all must run, else told as not run."""
    if not found:
        if os.environ.get("CI"):
            pytest.fail(f"{what} is missing")
        pytest.skip(f"{what} is not installed")
