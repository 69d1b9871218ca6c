"""Many games of one kind, side by side in arrays, stepped together by the compiled drivers."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from kolam.engine.errors import IllegalMove, NotationError
from kolam.engine.generator import mix

Number = TypeVar("Number", bound=np.generic)


class Batch:
    """Games in rows. Its arrays are written in place by every step: copy what you keep. They can only be read.

    ``to_act``: the seat to act in each row, -1 when over. ``mask``: 1 for each allowed action. ``rewards``, ``scores`` (both
    row, seat) and ``dones`` speak of the last step.
    """

    def __init__(self, module: Any, definition: Any, template: Any, count: int, seed: int, auto_reset: bool) -> None:
        self._module = module
        self._definition = definition
        self._template = template
        self._auto_reset = auto_reset
        seats, actions = int(template["players"][0]), definition.rules.NUM_ACTIONS
        self.states = np.zeros(count, definition.rules.State)
        self._to_act = np.zeros(count, np.int8)
        self._mask = np.zeros((count, actions), np.int8)
        self._rewards = np.zeros((count, seats), np.float32)
        self._scores = np.zeros((count, seats), np.int16)
        self._dones = np.zeros(count, np.int8)
        self.to_act, self.mask = _readable(self._to_act), _readable(self._mask)
        self.rewards, self.scores, self.dones = _readable(self._rewards), _readable(self._scores), _readable(self._dones)
        self._ids = np.zeros((count, actions), np.int16)
        self._counts = np.zeros(count, np.int16)
        self._episodes = np.zeros(count, np.int64)
        self._actions = np.zeros(count, np.int16)
        self._sampled = _readable(self._actions)
        #: What each seat observes, by seat; -1 is the seat to act.
        self._observations: dict[int, NDArray[np.int16]] = {}
        self._dice = np.zeros(1, definition.rules.State)
        self.reset(seed)

    def __len__(self) -> int:
        return len(self.states)

    @property
    def nbytes(self) -> int:
        """The memory that all games and their arrays take, in bytes."""
        parts = [part for part in vars(self).values() if isinstance(part, np.ndarray) and part.flags.owndata]
        return sum(part.nbytes for part in [*parts, *self._observations.values()])

    def load(self, states: Any) -> None:
        """Go on from other states: one for every row, or one for all."""
        self.states[:] = states
        self._module.batch_refresh(self.states, self._ids, self._counts, self._mask, self._to_act)

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game in every row; with a seed, as if the batch were made with it."""
        if seed is not None:
            self._seed = np.uint64(seed)
            self._dice["rng"] = mix(seed ^ 0x5DEECE66D)
            self._episodes[:] = 0
        for part in (self._rewards, self._scores, self._dones):
            part[:] = 0
        self._module.batch_reset(
            self.states, self._template, self._seed, self._episodes, self._ids, self._counts, self._mask, self._to_act
        )

    def step(self, actions: Any) -> None:
        """Play one action in every row that is not over. If one is not allowed, none is played."""
        chosen = np.asarray(actions)
        if chosen.shape != self._actions.shape or chosen.dtype.kind not in "iu":
            raise NotationError(
                "One whole number for each of the {n} games is needed, not {kind} of shape {shape}.",
                n=len(self),
                kind=chosen.dtype,
                shape=chosen.shape,
            )
        if chosen is not self._sampled:
            # Out of range of the small type is out of range of the game; -1 is never an action.
            chosen = np.where((chosen >= 0) & (chosen < self.mask.shape[1]), chosen, -1).astype(np.int16)
        wrong = self._module.batch_step(
            self.states, self._template, self._seed, self._episodes, self._ids, self._counts, self._mask, self._to_act,
            chosen, self._rewards, self._scores, self._dones, self._auto_reset,
        )  # fmt: skip
        if wrong >= 0:
            action = int(np.asarray(actions)[wrong])
            name = self._definition.notation.text(action)  # refuses what is no action at all
            raise IllegalMove(
                "mask", f"in game {wrong} of the batch action {action} ({name}) is not allowed. Nothing was played."
            )

    def sample(self) -> NDArray[np.int16]:
        """A random allowed action for every row."""
        self._module.batch_sample(self._dice, self._ids, self._counts, self._actions)
        return self._sampled

    def observe(self, seat: int = -1) -> NDArray[np.int16]:
        """What a seat observes in every row (row, number); -1 is the seat to act. Each has an array of its own."""
        if seat not in self._observations:
            self._observations[seat] = np.zeros((len(self), self._definition.observe.OBSERVATION_SIZE), np.int16)
        self._module.batch_observe(self.states, self._to_act, seat, self._observations[seat])
        return _readable(self._observations[seat])

    def redeal(self, seat: int, seed: int) -> None:
        """Deal again, in every row, what a seat can not see."""
        self._module.batch_redeal(self.states, seat, np.uint64(seed), self._ids, self._counts, self._mask, self._to_act)


def _readable(array: NDArray[Number]) -> NDArray[Number]:
    """The same array, that can only be read."""
    view = array.view()
    view.flags.writeable = False
    return view
