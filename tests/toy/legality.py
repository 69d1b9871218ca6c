from kolam.engine.rule import Buffer, rule

from .actions import COUNT, NUM_ACTIONS
from .state import State


@rule
def refusal(s: State, action: int) -> int:
    if s.to_act < 0:
        return 1
    return 2 if COUNT[action] + 1 > s.pile else 0


@rule
def legal(s: State, actions: Buffer) -> int:
    n = 0
    for action in range(NUM_ACTIONS):
        if refusal(s, action) == 0:
            actions[n] = action
            n += 1
    return n
