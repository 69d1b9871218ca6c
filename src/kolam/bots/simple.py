"""The two simplest bots: any allowed action, and the one that looks best after one decision."""

from __future__ import annotations

from kolam.engine.compile import interpreted
from kolam.engine.generator import below, start_generator
from kolam.engine.rule import Records
from kolam.engine.table import Table


class RandomBot:
    """Any allowed action, each equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, t: Table) -> str:
        """A random action. It depends on the bot's seed and the number of decisions made, not on earlier calls."""
        dice = Records(t.state.dtype, 1)
        start_generator(dice[0], self.seed + t.version)
        legal = t.legal()
        choice: int = below(dice[0], len(legal))
        return legal[choice]


class GreedyBot:
    """What looks best after one decision, over deals that its seat can not tell apart. It runs interpreted: no waiting."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, t: Table) -> str:
        """The greedy action for the seat to act."""
        return t.game.notation(self._look(t)[0])

    def ranked(self, t: Table) -> list[tuple[str, float]]:
        """All allowed actions with how they look on average, the greedy one first."""
        best, values = self._look(t)
        order = sorted(values, key=lambda action: (action != best, -values[action], action))
        return [(t.game.notation(action), values[action]) for action in order]

    def _look(self, t: Table) -> tuple[int, dict[int, float]]:
        """The greedy action, and the value of every allowed one."""
        definition = t.game.definition
        states, dice = Records(t.state.dtype, 3), Records(t.state.dtype, 1)
        states[0] = t.state
        start_generator(dice[0], self.seed + t.version)
        module = interpreted(definition)
        actions, sums = [0] * definition.rules.NUM_ACTIONS, [0.0] * definition.rules.NUM_ACTIONS
        best = module.greedy_choice(states, dice, actions, sums)
        return best, {action: sums[i] / module.WORLDS for i, action in enumerate(actions[: len(t.legal_ids())])}
