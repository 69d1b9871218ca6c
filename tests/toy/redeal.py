from kolam.engine.rule import rule

from .state import State


@rule
def redeal(s: State, seat: int) -> None:
    return
