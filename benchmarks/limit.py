"""How near the compiled engine comes to a straightforward C++ version of Mandala, measured in one run, turn about.

First both play 1000 games from the same seeds and must play them alike, action for action. `python benchmarks/limit.py --json`
prints the figures as JSON.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from kolam.engine.batch import Batch
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.engine.generator import series_seed
from kolam.games import definition

SOURCE = Path(__file__).parent / "limit" / "mandala.cpp"
MANDALA = definition("mandala")
VERIFIED_GAMES = 1000
SEED = 1
ROUNDS = 7
GAMES_A_ROUND = 20_000
STEPS_A_ROUND = 600
LONGEST = 5000

#: What is promised (design, section 6).
LEAST = {"playouts": 0.7, "batch of 1024": 0.4}


def build(folder: Path) -> Path:
    program = folder / "mandala"
    subprocess.run(["g++", "-std=c++17", "-O3", "-march=native", "-o", program, SOURCE], check=True)
    return program


def cpp(program: Path, mode: str, games: int) -> str:
    return subprocess.run([program, mode, str(SEED), str(games)], check=True, capture_output=True, text=True).stdout


def digest(actions: Any) -> int:
    """FNV-1a over the action ids, two bytes each, as the C++ version makes it."""
    number = 0xCBF29CE484222325
    for byte in np.asarray(actions, "<i2").tobytes():
        number = (number ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return number


def our_game(module: Any, index: int) -> str:
    rules = MANDALA.rules
    states, played, offered = np.zeros(3, rules.State), np.zeros(LONGEST, np.int16), np.zeros(LONGEST, np.int64)
    seed = np.uint64(series_seed(SEED, index))
    length = module.record_game(states, template(MANDALA), np.zeros(rules.NUM_ACTIONS, np.int16), seed, played, offered)
    final = MANDALA.configure().blank()
    final.data[:] = states[0].tobytes()
    return f"{index} {length} {rules.score(final, 0)} {rules.score(final, 1)} {digest(played[:length]):016x}"


def verify(program: Path, module: Any) -> None:
    theirs = cpp(program, "games", VERIFIED_GAMES).splitlines()
    ours = [our_game(module, index) for index in range(VERIFIED_GAMES)]
    for own, other in zip(ours, theirs, strict=True):
        if own != other:
            sys.exit(f"The C++ version plays another game.\n  engine: {own}\n  C++:    {other}")


def playouts_in_cpp(program: Path) -> float:
    told = json.loads(cpp(program, "playouts", GAMES_A_ROUND))
    return float(told["decisions"] / told["seconds"])


def playouts_in_engine(module: Any) -> float:
    rules = MANDALA.rules
    states, buffer, begun = np.zeros(3, rules.State), np.zeros(rules.NUM_ACTIONS, np.int16), template(MANDALA)
    began = time.perf_counter()
    decisions, _ = module.random_games(states, begun, buffer, np.uint64(SEED), 0, GAMES_A_ROUND)
    return float(decisions / (time.perf_counter() - began))


def batch_from_python(module: Any) -> float:
    batch = Batch(module, MANDALA, template(MANDALA), count=1024, seed=SEED, auto_reset=True)
    began = time.perf_counter()
    for _ in range(STEPS_A_ROUND):
        batch.step(batch.sample())
    return STEPS_A_ROUND * len(batch) / (time.perf_counter() - began)


def measure(program: Path, module: Any) -> dict[str, list[float]]:
    """Each measure in turn, several times over, so that what else the machine does falls on all alike."""
    measures: dict[str, Callable[[], float]] = {
        "C++": lambda: playouts_in_cpp(program),
        "playouts": lambda: playouts_in_engine(module),
        "batch of 1024": lambda: batch_from_python(module),
    }
    found: dict[str, list[float]] = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, work in measures.items():
            found[name].append(work())
    return found


def main() -> None:
    if shutil.which("g++") is None:
        print("There is no g++ here: the comparison with C++ is left out.")
        return
    module = compiled(MANDALA, lambda line: print(line, file=sys.stderr))
    with tempfile.TemporaryDirectory(prefix="kolam-limit-") as folder:
        program = build(Path(folder))
        verify(program, module)
        found = measure(program, module)
    rates = {name: float(np.median(rates)) for name, rates in found.items()}
    ratios = {name: float(np.median(np.divide(found[name], found["C++"]))) for name in LEAST}
    if "--json" in sys.argv:
        print(json.dumps({"verified_games": VERIFIED_GAMES, "decisions_per_second": rates, "ratios": ratios}, indent=1))
        return
    print(f"{VERIFIED_GAMES} games are the same in C++ and in the engine, action for action.")
    print(f"{'':24}{'decisions/s':>14}{'of C++':>9}{'promised':>10}")
    print(f"{'C++, random playouts':24}{rates['C++']:>14,.0f}")
    for name, least in LEAST.items():
        print(f"{'engine, ' + name:24}{rates[name]:>14,.0f}{ratios[name]:>9.2f}{least:>10.2f}")


if __name__ == "__main__":
    main()
