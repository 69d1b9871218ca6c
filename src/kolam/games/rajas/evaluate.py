"""Rajas: stub."""
from kolam.engine.rule import rule


@rule
def evaluate(s, seat):
    return 1.0 * flipped(s, seat)
