"""How near the compiled engine comes to a straightforward C++ version of Mandala, measured in one run, turn about.

First both play 1000 games from the same seeds and must play them alike, action for action, and search positions with the same
settings and must find the same visits of every action. `python benchmarks/limit.py --json` prints the figures as JSON.
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

from kolam.bots.levels import settings_of
from kolam.bots.search import Search
from kolam.engine.batch import Batch
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.engine.generator import below, series_seed
from kolam.engine.table import Table
from kolam.games import definition

SOURCE = Path(__file__).parent / "limit" / "mandala.cpp"
MANDALA = definition("mandala")
VERIFIED_GAMES = 1000
SEED = 1
ROUNDS = 7
GAMES_A_ROUND = 20_000
STEPS_A_ROUND = 600
LONGEST = 5000

POSITIONS, SIMULATIONS = 12, 2000

#: What is promised: decisions/s of the first two against C++ playouts, simulations/s against the same search in C++.
LEAST = {"playouts": 0.7, "batch of 1024": 0.4, "search": 0.7}
REFERENCE = {"playouts": "C++ playouts", "batch of 1024": "C++ playouts", "search": "C++ search"}


def build(folder: Path) -> Path:
    program = folder / "mandala"
    subprocess.run(["g++", "-std=c++17", "-O3", "-march=native", "-ffp-contract=off", "-o", program, SOURCE], check=True)
    return program


def cpp(program: Path, mode: str, games: int, *more: object) -> str:
    command = [program, mode, str(SEED), str(games), *map(str, more)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


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
    length = module.trace_game(states, template(MANDALA), np.zeros(rules.NUM_ACTIONS, np.int16), seed, played, offered)
    final = MANDALA.configure().blank()
    final.data[:] = states[0].tobytes()
    return f"{index} {length} {rules.score(final, 0)} {rules.score(final, 1)} {digest(played[:length]):016x}"


def verify(program: Path, module: Any) -> None:
    theirs = cpp(program, "games", VERIFIED_GAMES).splitlines()
    ours = [our_game(module, index) for index in range(VERIFIED_GAMES)]
    for own, other in zip(ours, theirs, strict=True):
        if own != other:
            sys.exit(f"The C++ version plays another game.\n  engine: {own}\n  C++:    {other}")


def position(index: int) -> Table:
    """The position that the C++ version sets up under this number."""
    game, rules = MANDALA.configure(), MANDALA.rules
    t = game.new(series_seed(SEED, index))
    buffer = [0] * rules.NUM_ACTIONS
    for _ in range(7 * index % 40):
        if t.state.to_act >= 0:
            count = rules.legal(t.state, buffer)
            rules.apply(t.state, buffer[below(t.state, count)])
    return t if t.to_act is not None else game.new(series_seed(SEED, index))


def searches_in_cpp(program: Path) -> list[str]:
    how, scale = settings_of(MANDALA), MANDALA.evaluate.EVALUATION_SCALE
    told = cpp(program, "search", POSITIONS, SIMULATIONS, how.exploration, how.trust, scale, how.rollout)
    return told.splitlines()


def searches_in_engine(tables: list[Table]) -> tuple[float, list[str]]:
    """The seconds of all searches, and what each found."""
    lines = []
    seconds = 0.0
    for index, t in enumerate(tables):
        began = time.perf_counter()
        search = Search(t, index, SIMULATIONS)
        search.run(SIMULATIONS)
        seconds += time.perf_counter() - began
        visits = " ".join(f"{action}:{count}" for action, (count, _) in search.rows().items() if count)
        lines.append(f"{index} {search.nodes} {visits}")
    return seconds, lines


def verify_searches(program: Path, tables: list[Table]) -> None:
    for own, other in zip(searches_in_engine(tables)[1], searches_in_cpp(program)[:-1], strict=True):
        if own != other:
            sys.exit(f"The C++ version searches another tree.\n  engine: {own}\n  C++:    {other}")


def search_rate_in_cpp(program: Path) -> float:
    told = json.loads(searches_in_cpp(program)[-1])
    return float(told["simulations"] / told["seconds"])


def search_rate_in_engine(tables: list[Table]) -> float:
    return POSITIONS * SIMULATIONS / searches_in_engine(tables)[0]


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


def measure(program: Path, module: Any, tables: list[Table]) -> dict[str, list[float]]:
    """Each measure in turn, several times over, so that what else the machine does falls on all alike."""
    measures: dict[str, Callable[[], float]] = {
        "C++ playouts": lambda: playouts_in_cpp(program),
        "playouts": lambda: playouts_in_engine(module),
        "batch of 1024": lambda: batch_from_python(module),
        "C++ search": lambda: search_rate_in_cpp(program),
        "search": lambda: search_rate_in_engine(tables),
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
        tables = [position(index) for index in range(POSITIONS)]
        verify_searches(program, tables)
        found = measure(program, module, tables)
    rates = {name: float(np.median(rates)) for name, rates in found.items()}
    ratios = {name: float(np.median(np.divide(found[name], found[REFERENCE[name]]))) for name in LEAST}
    if "--json" in sys.argv:
        print(
            json.dumps(
                {"verified_games": VERIFIED_GAMES, "verified_searches": POSITIONS, "rates": rates, "ratios": ratios}, indent=1
            )
        )
        return
    print(f"{VERIFIED_GAMES} games and {POSITIONS} searches are the same in C++ and in the engine, action for action.")
    print(f"{'':36}{'a second':>14}{'of C++':>9}{'promised':>10}")
    print(f"{'C++, decisions in playouts':36}{rates['C++ playouts']:>14,.0f}")
    for name in ("playouts", "batch of 1024"):
        print(f"{f'engine, decisions in {name}':36}{rates[name]:>14,.0f}{ratios[name]:>9.2f}{LEAST[name]:>10.2f}")
    print(f"{'C++, simulations':36}{rates['C++ search']:>14,.0f}")
    print(f"{'engine, simulations':36}{rates['search']:>14,.0f}{ratios['search']:>9.2f}{LEAST['search']:>10.2f}")


if __name__ == "__main__":
    main()
