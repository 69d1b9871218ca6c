"""OpenSpiel's random playouts on two card and dice games of its own, beside ours, on one core in one run.

The games differ in length and branching, so the figures say how costly a decision is in each house, not who plays better.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

import numpy as np

from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.engine.game import Definition
from kolam.games import definition, games

THEIRS = ("gin_rummy", "backgammon")
SECONDS = 3.0


def playout(game: Any, rng: random.Random) -> int:
    """A random game, as OpenSpiel's users write it in Python; returns the number of decisions."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def their_rate(pyspiel: Any, name: str) -> tuple[float, float]:
    """Games and decisions a second of one of OpenSpiel's games, its C++ rules driven from Python."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    done = decisions = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        decisions += playout(game, rng)
        done += 1
    return done / passed, decisions / passed


def their_inner_rate(pyspiel: Any, name: str, length: float) -> tuple[float, float]:
    """The same inside C++, by OpenSpiel's uniformly random bots; decisions by the mean length of a game."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    done = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, done)
        done += 1
    return done / passed, done * length / passed


def our_rate(d: Definition) -> tuple[float, float]:
    """Games and decisions a second of one of our games."""
    module = compiled(d, lambda line: print(line, file=sys.stderr))
    states, buffer = np.zeros(3, d.rules.State), np.zeros(d.rules.NUM_ACTIONS, np.int16)
    done = decisions = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        played, _ = module.random_games(states, template(d), buffer, np.uint64(1), done, 100)
        decisions += played
        done += 100
    return done / passed, decisions / passed


def main() -> None:
    print(f"{'random playouts':32}{'games/s':>12}{'decisions/s':>14}")
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed here: pip install 'kolam[research]'")
    else:
        for name in THEIRS:
            done, decisions = their_rate(pyspiel, name)
            print(f"{f'OpenSpiel {name}, from Python':32}{done:>12,.0f}{decisions:>14,.0f}")
            done, decisions = their_inner_rate(pyspiel, name, decisions / done)
            print(f"{f'OpenSpiel {name}, in C++':32}{done:>12,.0f}{decisions:>14,.0f}")
    for name in games():
        done, decisions = our_rate(definition(name))
        print(f"{'kolam ' + name:32}{done:>12,.0f}{decisions:>14,.0f}")


if __name__ == "__main__":
    main()
