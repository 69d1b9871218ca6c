"""Strength from results: intervals of shares, and Bradley-Terry ratings."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

NORMAL_95 = 1.959963984540054
#: On the Elo scale, 400 points are odds of ten to one.
ELO = 400 / math.log(10)
#: Half a win and half a loss of each against each: keeps a bot that never lost from an endless rating.
PRIOR = 0.5


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share of wins."""
    share, z = wins / games, NORMAL_95
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = (middle - half) / scale, (middle + half) / scale
    return 0.0 if wins <= 0 else low, 1.0 if wins >= games else high


@dataclass(frozen=True)
class Rating:
    """A bot's strength on the Elo scale, with its 95 % interval; the anchor has 0."""

    bot: str
    rating: float
    low: float
    high: float


def bradley_terry(results: Mapping[tuple[str, str], tuple[float, float]], anchor: str) -> list[Rating]:
    """Ratings from the wins of pairs: results[a, b] = (wins of a, wins of b), a shared win counting half. Strongest first.

    The intervals are those of the difference to the anchor, from the curvature of the likelihood.
    """
    names = sorted({name for pair in results for name in pair})
    if anchor not in names:
        raise ValueError(f"{anchor} has played no game")
    index = {name: i for i, name in enumerate(names)}
    wins = np.zeros((len(names), len(names)))
    for (one, other), (won, lost) in results.items():
        wins[index[one], index[other]] += won + PRIOR
        wins[index[other], index[one]] += lost + PRIOR
    free = [i for i in range(len(names)) if i != index[anchor]]
    strength, spread = _fit(wins, free)
    rows = [
        Rating(name, ELO * strength[i], *(ELO * (strength[i] + side * NORMAL_95 * spread[i]) for side in (-1, 1)))
        for name, i in index.items()
    ]
    return sorted(rows, key=lambda row: -row.rating)


def _fit(wins: NDArray[np.float64], free: Sequence[int]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Newton's method on the likelihood; returns the strengths and their standard errors (0 for the anchor)."""
    count = len(wins)
    games = wins + wins.T
    strength, spread = np.zeros(count), np.zeros(count)
    for _ in range(100):
        chance = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (wins - games * chance).sum(axis=1)
        weight = games * chance * (1 - chance)
        curvature = np.diag(weight.sum(axis=1)) - weight
        inverse = np.linalg.pinv(curvature[np.ix_(free, free)])
        step = inverse @ slope[free]
        strength[free] += np.clip(step, -1, 1)
        if np.abs(step).max(initial=0.0) < 1e-9:
            break
    spread[free] = np.sqrt(np.diag(inverse))
    return strength, spread
