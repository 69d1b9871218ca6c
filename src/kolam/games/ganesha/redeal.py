"""Ganesha: nothing is hidden, so a copy with a fresh generator is already an exact sample of what may come."""

from kolam.engine.rule import rule


@rule
def redeal(s, seat):
    """Nothing to deal again: the bag has no order, and every gem and token lies open."""
