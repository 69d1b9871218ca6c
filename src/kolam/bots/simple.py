"""The two simplest bots: any allowed action, and the one that looks best after one decision."""

from __future__ import annotations

from typing import Any

from kolam.engine.compile import at_hand, interpreted
from kolam.engine.generator import GOLDEN, MASK, below, mix, start_generator
from kolam.engine.state import StateRow
from kolam.engine.table import Table


class RandomBot:
    """Any allowed action, each equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """A new game: its chances are drawn from this seed."""
        self.seed = seed

    def choose(self, t: Table) -> str:
        """A random action. It depends on the bot's seed and the number of decisions made, not on earlier calls."""
        dice = StateRow(type(t.state), 1)
        start_generator(dice[0], self.seed + t.version)
        legal = t.legal()
        choice: int = below(dice[0], len(legal))
        return legal[choice]


class GreedyBot:
    """What looks best after one decision, over deals that its seat can not tell apart.

    It never waits for the compiler: it runs interpreted unless the compiled form is at hand, and chooses the same either way.
    """

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """A new game: its chances are drawn from this seed."""
        self.seed = seed

    def choose(self, t: Table) -> str:
        """The greedy action for the seat to act."""
        definition = t.game.definition
        count = definition.rules.NUM_ACTIONS
        module = at_hand(definition)
        if module is None:
            states: Any = StateRow(type(t.state), 3)
            dice: Any = StateRow(type(t.state), 1)
            states[0] = t.state
            start_generator(dice[0], self.seed + t.version)
            return t.game.notation(interpreted(definition).greedy_choice(states, dice, [0] * count, [0.0] * count))
        import numpy as np

        kind = type(t.state)
        states, dice = np.zeros(3, kind), np.zeros(1, kind)
        states[0] = np.frombuffer(bytes(t.state), kind)[0]
        dice["rng"] = mix((self.seed + t.version + GOLDEN) & MASK)  # as start_generator does
        return t.game.notation(int(module.greedy_choice(states, dice, np.zeros(count, np.int16), np.zeros(count))))
