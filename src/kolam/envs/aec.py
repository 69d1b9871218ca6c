"""One game as a PettingZoo environment, one agent at a time (AEC).

Agents are `seat_0`, `seat_1`, ... An observation is a dictionary, as in PettingZoo's classic games:

* `observation`: int16 numbers, what the seat may know; `kolam.envs.decode(name, observation)` gives its parts by name;
* `action_mask`: int8, 1 for every action the seat may choose now; all 0 for a seat that is not asked.

The action space is `Discrete(num_actions)`. An action that the mask forbids raises IllegalMove and changes nothing. Rewards are
0 until the game ends; there is no truncation. `reset(seed=...)` decides all chance; a reset without a seed goes on to the next
game of the series that the last seed began. The rules run interpreted: nothing is compiled. For speed take `VectorEnv`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from kolam.engine.compile import interpreted
from kolam.engine.game import Game, check_seed
from kolam.engine.generator import series_seed
from kolam.games import definition


def environment(name: str, **options: Any) -> Any:
    """The environment in the wrappers that PettingZoo's own games wear."""
    env = TableEnv(definition(name).configure(**options))
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


def observation_space(game: Game) -> spaces.Dict:
    """The Gymnasium space of one observation."""
    limits = np.iinfo(np.int16)
    size = game.definition.observe.OBSERVATION_SIZE
    return spaces.Dict(
        {
            "observation": spaces.Box(limits.min, limits.max, (size,), np.int16),
            "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
        }
    )


class TableEnv(AECEnv):  # type: ignore[misc]  # the package has no types
    """A table that agents sit at."""

    render_mode = None

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.metadata = {
            "name": f"kolam_{game.name}_v{game.definition.rules.VERSION}",
            "render_modes": [],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self._seed = check_seed(None)
        self._episode = 0

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations: the same object on each call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions: the same object on each call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game."""
        if seed is not None:
            self._seed, self._episode = check_seed(seed), 0
        self.table = self.game.new(series_seed(self._seed, self._episode))
        self._episode += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.to_act or 0]

    def step(self, action: Any) -> None:
        """Play an action for the agent whose turn it is; agents of a finished game step once more with None."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self.table.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.to_act is None:
            reward = interpreted(self.game.definition).reward
            for seat, other in enumerate(self.possible_agents):
                self.rewards[other] = float(reward(self.table.state, seat))
                self.terminations[other] = True
        else:
            self.agent_selection = self.possible_agents[self.table.to_act]
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do."""
        seat = self.possible_agents.index(agent)
        numbers = [0] * self.game.definition.observe.OBSERVATION_SIZE
        self.game.definition.observe.observe(self.table.state, seat, numbers)
        mask = np.zeros(self.game.num_actions, np.int8)
        if self.table.to_act == seat:
            mask[self.table.legal_ids()] = 1
        return {"observation": np.array(numbers, np.int16), "action_mask": mask}

    def render(self) -> None:
        """Nothing is drawn; `env.unwrapped.table` is the table, with its views and its log."""

    def close(self) -> None:
        """Nothing is held open."""
