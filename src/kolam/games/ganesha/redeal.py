"""Ganesha: what nobody knows is not drawn yet, so a copy with a fresh generator is already an exact sample of what may come."""

from kolam.engine.rule import rule


@rule
def redeal(s, seat):
    """Nothing to deal again: the bag has no order, gems and tokens lie open, and one face down (G2.6) is not drawn yet."""
