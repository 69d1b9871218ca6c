"""The state's own random numbers: splitmix64, the same stream interpreted and compiled, on every machine."""

from __future__ import annotations

from kolam.engine.rule import Bits, rule, signed
from kolam.engine.state import FlatState

MASK = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB

BITS = 31
RANGE = 1 << BITS
#: Seeds made here fit a JSON number in every language.
SEED_BITS = 53


@rule
def mix(z: Bits) -> Bits:
    """Scramble 64 bits."""
    z = ((z ^ (z >> 30)) * MIX_1) & MASK
    z = ((z ^ (z >> 27)) * MIX_2) & MASK
    return z ^ (z >> 31)


@rule
def start_generator(s: FlatState, seed: Bits) -> None:
    """Begin a state's random numbers at a seed."""
    s.rng = mix((seed + GOLDEN) & MASK)


@rule
def series_seed(seed: Bits, index: Bits) -> Bits:
    """The seed of game number `index` in a series of games with one seed."""
    return mix((mix((seed + GOLDEN) & MASK) + index * GOLDEN) & MASK) >> (64 - SEED_BITS)


@rule
def advance(s: FlatState) -> Bits:
    """The next 64 random bits."""
    s.rng = (s.rng + GOLDEN) & MASK
    return mix(s.rng)


@rule
def below(s: FlatState, n: int) -> int:
    """A whole number from 0 to n-1, each equally likely (Lemire's method: no modulo bias), n up to 2**31."""
    product = signed(advance(s) >> 33) * n
    if (product & (RANGE - 1)) < n:
        too_small = RANGE % n
        while (product & (RANGE - 1)) < too_small:
            product = signed(advance(s) >> 33) * n
    return product >> BITS


@rule
def chance(s: FlatState) -> float:
    """A number from 0 up to but not including 1."""
    return signed(advance(s) >> 11) * (1.0 / (1 << 53))
