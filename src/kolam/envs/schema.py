"""What the numbers of an observation mean."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kolam.engine.errors import KolamError
from kolam.engine.game import Definition
from kolam.games import definition


class Part(NamedTuple):
    """A named part of an observation: the numbers from `start` up to `stop`, in this shape."""

    name: str
    shape: tuple[int, ...]
    start: int
    stop: int


def observation_schema(game: str | Definition) -> tuple[Part, ...]:
    """The parts of a game's observations, in order; the game's `observe.py` says what each means."""
    d = definition(game) if isinstance(game, str) else game
    parts: list[Part] = []
    for name, shape in d.observe.OBSERVATION:
        start = parts[-1].stop if parts else 0
        parts.append(Part(name, tuple(shape), start, start + math.prod(shape)))
    return tuple(parts)


def decode(game: str | Definition, observation: Any) -> dict[str, NDArray[Any]]:
    """The parts of an observation by name, or of many observations, which may stand in any number of rows."""
    schema = observation_schema(game)
    numbers = np.asarray(observation)
    if numbers.ndim == 0 or numbers.shape[-1] != schema[-1].stop:
        raise KolamError(f"An observation has {schema[-1].stop} numbers; this has shape {numbers.shape}.")
    return {part.name: numbers[..., part.start : part.stop].reshape(*numbers.shape[:-1], *part.shape) for part in schema}
