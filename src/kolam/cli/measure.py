"""The measures of `kolam bench`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from kolam.bots.speed import search_rate, think_ratio
from kolam.engine.batch import Batch
from kolam.engine.compile import compiled, interpreted
from kolam.engine.drivers import template
from kolam.engine.errors import KolamError, Sentence
from kolam.engine.game import Definition
from kolam.engine.state import StateRow

#: The game that others are compared with.
REFERENCE = "mandala"

#: Each figure and what it means.
MEASURES = {
    "interpreted_decisions": Sentence("interpreted: decisions/s"),
    "table_decisions": Sentence("at a table (legal, play, log): decisions/s"),
    "playouts": Sentence("compiled: random games/s"),
    "playout_decisions": Sentence("compiled: decisions/s"),
    "search_simulations": Sentence("search: simulations/s"),
    "think_ratio": Sentence("search by seconds: time taken/given"),
    "batch_1": Sentence("batch of 1 with masks: steps/s"),
    "batch_64": Sentence("batch of 64 with masks: steps/s"),
    "batch_1024": Sentence("batch of 1024 with masks: steps/s"),
    "clone_microseconds": Sentence("clone of an interpreted state: us"),
    "copy_nanoseconds": Sentence("copy of a state in an array: ns"),
    "record_bytes": Sentence("bytes of a state"),
    "batch_megabytes": Sentence("memory of a batch of 100,000: MB"),
    "cold_seconds": Sentence("cold start, compiling: s"),
    "warm_seconds": Sentence("warm start, from the cache: s"),
}

Measured = dict[str, float]
Told = Callable[[Definition, Sentence], None]

#: Run in a fresh process: from nothing to compiled drivers that can be called.
START = """
import sys, time
began = time.perf_counter()
from kolam.engine.compile import compiled
from kolam.games import definition
compiled(definition(sys.argv[1]))
print(time.perf_counter() - began)
"""


def rate(work: Callable[[], float], seconds: float) -> float:
    """How much of something is done in a second; `work` does a little and tells how much."""
    work()
    done, began = 0.0, time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        done += work()
    return done / passed


def measure(d: Definition, seconds: float, cold: bool, told: Told) -> Measured:
    """All figures of one game, with its default options."""
    found: Measured = {}
    told(d, Sentence("interpreted"))
    found.update(measure_interpreted(d, seconds))
    told(d, Sentence("compiling or loading"))
    module = compiled(d)
    told(d, Sentence("compiled"))
    found.update(measure_compiled(d, module, seconds))
    told(d, Sentence("search"))
    found["search_simulations"] = search_rate(d.name, seconds)
    found["think_ratio"] = think_ratio(d.name, seconds / 2)
    told(d, Sentence("batches"))
    found.update(measure_batches(d, module, seconds))
    if cold:
        told(d, Sentence("cold and warm start"))
        found.update(measure_start(d))
    return found


def measure_interpreted(d: Definition, seconds: float) -> Measured:
    """The rules run by Python."""
    game, module = d.configure(), interpreted(d)
    states, begun = StateRow(d.rules.State, 1), StateRow(d.rules.State, 1)
    begun[0] = game.blank()
    buffer = [0] * game.num_actions
    numbers = iter(range(1 << 60))

    def playout() -> float:
        decisions, _ = module.random_games(states, begun, buffer, 1, next(numbers), 1)
        return float(decisions)

    def at_table() -> float:
        t = game.new(next(numbers))
        while t.to_act is not None:
            t.play(t.legal()[0 if t.version % 3 else -1])
        return t.version

    state = game.new(1).state

    def clones() -> float:
        for _ in range(100):
            state.clone()
        return 100

    return {
        "interpreted_decisions": rate(playout, seconds),
        "table_decisions": rate(at_table, seconds),
        "clone_microseconds": 1e6 / rate(clones, seconds / 4),
    }


def measure_compiled(d: Definition, module: Any, seconds: float) -> Measured:
    """Whole random games in the compiled driver."""
    begun = template(d)
    states, buffer = np.zeros(3, d.rules.State), np.zeros(d.rules.NUM_ACTIONS, np.int16)
    decisions = games = 0

    def playouts() -> float:
        nonlocal decisions, games
        played, _ = module.random_games(states, begun, buffer, np.uint64(1), games, 200)
        decisions, games = decisions + played, games + 200
        return 200

    speed = rate(playouts, seconds)
    many = np.zeros(1024, d.rules.State).view(np.uint8)  # NumPy copies plain bytes at once, structures field by field
    other = many.copy()

    def copies() -> float:
        other[:] = many
        return 1024

    return {
        "playouts": speed,
        "playout_decisions": speed * decisions / games,
        "copy_nanoseconds": 1e9 / rate(copies, seconds / 4),
        "record_bytes": d.rules.State.size,
    }


def measure_batches(d: Definition, module: Any, seconds: float) -> Measured:
    """Games side by side, stepped from Python with the compiled sampler, masks included."""
    found = {}
    for count in (1, 64, 1024):
        batch = Batch(module, d, template(d), count=count, seed=1, auto_reset=True)

        def steps(batch: Batch = batch) -> float:
            for _ in range(10):
                batch.step(batch.sample())
            return 10 * len(batch)

        found[f"batch_{count}"] = rate(steps, seconds)
    big = Batch(module, d, template(d), count=100_000, seed=1, auto_reset=True)
    found["batch_megabytes"] = big.nbytes / 1e6
    return found


def measure_start(d: Definition) -> Measured:
    """A fresh process with an empty cache, and another that finds it filled."""
    with tempfile.TemporaryDirectory(prefix="kolam-bench-") as folder:
        cold, warm = (start_process(d, folder) for _ in range(2))
    return {"cold_seconds": cold, "warm_seconds": warm}


def start_process(d: Definition, folder: str) -> float:
    """The seconds until a fresh process has the compiled drivers."""
    process = subprocess.run(
        [sys.executable, "-c", START, d.name],
        env={**os.environ, "KOLAM_CACHE": folder},
        capture_output=True,
        text=True,
        check=False,
    )
    if process.returncode:
        error = process.stderr.strip()[-300:]
        raise KolamError("Starting {game} in a fresh process failed: {error}", game=d.called, error=error)
    return float(json.loads(process.stdout))
