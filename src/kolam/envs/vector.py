"""Many games at once: the environment that is as fast as the compiled rules."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kolam.engine.batch import Batch
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.engine.errors import BadOption
from kolam.engine.game import check_seed
from kolam.envs.schema import Part, decode, observation_schema
from kolam.games import definition

MOST_GAMES = 10_000_000


class VectorEnv:
    """Games of one kind side by side, one in each row, stepped together.

    >>> env = VectorEnv("mandala", 1024, seed=1)  # doctest: +SKIP
    >>> for _ in range(1000):  # doctest: +SKIP
    ...     observation = env.observe()         # int16 (games, numbers), of the seat to act in each row
    ...     rewards, dones = env.step(env.sample())

    The arrays are written in place by every step and can only be read; copy what you keep:

    ==========  ================  ==================================================================================
    `to_act`    int8 (games,)     the seat whose decision it is; -1 when the game is over (only without auto_reset)
    `mask`      int8 (games, a)   1 for every action that is allowed now; `action_names` names the a actions
    `rewards`   float32 (g, s)    of the last step, for each seat: 0 until a game ends
    `dones`     int8 (games,)     1 where the last step ended a game
    `scores`    int16 (g, s)      the final scores of the game that ended last in each row
    ==========  ================  ==================================================================================

    With `auto_reset` (the default) a row whose game has ended holds a new game already: `rewards`, `dones` and `scores` speak
    of the one that ended, `to_act`, `mask` and `observe` of the new one. Without it the row stays as it is, and what is played
    in it does nothing.

    The seed decides every deal and every sampled action: the same seed and the same actions give the same arrays.
    """

    def __init__(self, name: str, games: int = 1, *, seed: int | None = None, auto_reset: bool = True, **options: Any) -> None:
        if type(games) is not int or not 1 <= games <= MOST_GAMES:
            raise BadOption(f"The number of games is {games!r}; it must be a whole number from 1 to {MOST_GAMES}.")
        self._definition = definition(name)
        self.game = self._definition.configure(**options)
        self.auto_reset = auto_reset
        module = compiled(self._definition, lambda line: print(f"kolam: {line}", file=sys.stderr, flush=True))
        begun = template(self._definition, self.game.options)
        self._batch = Batch(module, self._definition, begun, games, check_seed(seed), auto_reset)

    def __len__(self) -> int:
        return len(self._batch)

    # --- Playing ---

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game in every row; with a seed, as if the environment were made with it. The arrays stay the same."""
        self._batch.reset(None if seed is None else check_seed(seed))

    def step(self, actions: Any) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
        """Play an action in every row; returns `rewards` and `dones`. If one is not allowed, IllegalMove: none is played."""
        self._batch.step(actions)
        return self.rewards, self.dones

    def sample(self) -> NDArray[np.int16]:
        """A random allowed action for every row."""
        return self._batch.sample()

    def observe(self, seat: int | None = None) -> NDArray[np.int16]:
        """What a seat may know, as numbers, in every row; without a seat, what the seat to act may know."""
        if seat is not None and seat not in range(self.game.players):
            raise BadOption(f"There is no seat {seat!r}; seats go from 0 to {self.game.players - 1}.")
        return self._batch.observe(-1 if seat is None else seat)

    # --- What there is ---

    @property
    def to_act(self) -> NDArray[np.int8]:
        """The seat whose decision it is in each row; -1 when over."""
        return self._batch.to_act

    @property
    def mask(self) -> NDArray[np.int8]:
        """1 for every allowed action in each row."""
        return self._batch.mask

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The reward of each seat for the last step."""
        return self._batch.rewards

    @property
    def dones(self) -> NDArray[np.int8]:
        """1 where the last step ended a game."""
        return self._batch.dones

    @property
    def scores(self) -> NDArray[np.int16]:
        """The final scores of the game that ended last in each row."""
        return self._batch.scores

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.game.players

    @property
    def num_actions(self) -> int:
        """The number of action ids."""
        return self.game.num_actions

    @property
    def action_names(self) -> tuple[str, ...]:
        """The notation of every action, by id."""
        return self._definition.notation.texts

    @property
    def observation_schema(self) -> tuple[Part, ...]:
        """The named parts of an observation."""
        return observation_schema(self._definition)

    @property
    def nbytes(self) -> int:
        """The memory that the games take, in bytes."""
        return self._batch.nbytes

    def decode(self, observation: Any) -> dict[str, NDArray[Any]]:
        """The parts of one or many observations by name."""
        return decode(self._definition, observation)

    def __repr__(self) -> str:
        return f"<VectorEnv of {len(self)} games: {self.game!r}>"
