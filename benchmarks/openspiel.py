"""OpenSpiel's random playouts and tree search on two card and dice games of its own, beside ours, on one core in one run.

The games differ in length and branching, so the figures say how costly a decision is in each house, not who plays better.
Its search is MCTSBot with one random rollout to the end for each leaf, as its examples have it, in C++ and in Python. It looks at
the true state: OpenSpiel can not re-deal these games. Ours re-deals in every simulation and judges a leaf after a few decisions.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from kolam.bots.speed import search_rate
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.engine.game import Definition
from kolam.games import definition, games

THEIRS = ("gin_rummy", "backgammon")
SECONDS = 3.0
#: Where in a game searches are compared, and the simulations of one tree.
DECISIONS, SIMULATIONS = 10, 500


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


def midgame(pyspiel: Any, name: str) -> Any:
    """A position of one of OpenSpiel's games after some random decisions."""
    state, rng = pyspiel.load_game(name).new_initial_state(), random.Random(1)
    decisions = 0
    while decisions < DECISIONS or state.is_chance_node():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return state


def their_search(pyspiel: Any, name: str) -> float:
    """Simulations a second of OpenSpiel's C++ MCTSBot."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(pyspiel.load_game(name), evaluator, 2.0, SIMULATIONS, 1000, False, 1, False)
    return searched(lambda state: bot.mcts_search(state), midgame(pyspiel, name))


def their_python_search(pyspiel: Any, name: str) -> float:
    """The same of its Python MCTSBot, over the same C++ rules."""
    from open_spiel.python.algorithms import mcts

    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = mcts.MCTSBot(pyspiel.load_game(name), 2.0, SIMULATIONS, evaluator, solve=False, random_state=dice)
    return searched(bot.mcts_search, midgame(pyspiel, name))


def searched(search: Callable[[Any], Any], state: Any) -> float:
    """How many simulations a search does in a second."""
    done, began = 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        search(state)
        done += SIMULATIONS
    return done / passed


def compare_search(pyspiel: Any | None) -> None:
    """The rates of searches, and ours as multiples of theirs."""
    print(f"\n{'tree search':32}{'simulations/s':>14}")
    theirs = {}
    for name in THEIRS if pyspiel is not None else ():
        for kind, rate in (("C++", their_search), ("Python", their_python_search)):
            theirs[f"{name} {kind}"] = rate(pyspiel, name)
            print(f"{f'OpenSpiel {name}, {kind}':32}{theirs[f'{name} {kind}']:>14,.0f}")
    for name in games():
        ours = search_rate(name, SECONDS)
        times = ", ".join(f"{ours / rate:,.0f} x {other}" for other, rate in theirs.items())
        print(f"{'kolam ' + name:32}{ours:>14,.0f}  {times}")


def main() -> None:
    print(f"{'random playouts':32}{'games/s':>12}{'decisions/s':>14}")
    try:
        import pyspiel
    except ImportError:
        pyspiel = None
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
    compare_search(pyspiel)


if __name__ == "__main__":
    main()
