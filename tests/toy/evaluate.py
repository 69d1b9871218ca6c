from kolam.engine.rule import rule

from .state import State

EVALUATION_SCALE = 1.0


@rule
def evaluate(s: State, seat: int) -> float:
    return 1.0 * (s.last == seat and s.pile % 4 == 0)
