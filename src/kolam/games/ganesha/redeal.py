"""Ganesha: what nobody knows is not drawn yet, so a copy with a fresh generator is already an exact sample of what may come."""

from __future__ import annotations

from kolam.engine.rule import rule

from .state import State


@rule
def redeal(s: State, seat: int) -> None:
    """Nothing to deal again: the bag has no order, gems and tokens lie open, and one face down (G2.6) is not drawn yet."""
