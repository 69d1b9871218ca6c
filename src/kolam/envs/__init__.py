"""The games as environments for learning agents.

* `VectorEnv("mandala", 1024)`: many games at once, compiled; needs nothing but kolam.
* `pettingzoo("mandala")`: one game as a PettingZoo AEC environment.
* `openspiel("mandala")`: one game as an OpenSpiel game.

All three have the same action ids (`kolam.game(name).notation(id)` names them), the same observations (`observation_schema`
names their parts) and the same rewards: nothing before the end, then 1 for winning alone, -1 / (players - 1) for losing, and
in between for sharing a win, so that they always add up to 0.
"""

from __future__ import annotations

from typing import Any

from kolam.engine.errors import KolamError
from kolam.envs.schema import Part, decode, observation_schema
from kolam.envs.vector import VectorEnv

__all__ = ["Part", "VectorEnv", "decode", "observation_schema", "openspiel", "pettingzoo"]


def pettingzoo(name: str, **options: Any) -> Any:
    """A game as a PettingZoo environment (AEC); `kolam.envs.aec` describes it."""
    try:
        from kolam.envs import aec
    except ImportError as error:
        raise _missing("PettingZoo", error) from None
    return aec.environment(name, **options)


def openspiel(name: str, **options: Any) -> Any:
    """A game as an OpenSpiel game; `kolam.envs.spiel` describes it."""
    try:
        from kolam.envs import spiel
    except ImportError as error:
        raise _missing("OpenSpiel", error) from None
    return spiel.load(name, **options)


def _missing(what: str, error: ImportError) -> KolamError:
    return KolamError(f"{what} is not installed ({error}). Install it with: pip install 'kolam[research]'")
