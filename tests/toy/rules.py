import numpy as np

from kolam.engine.generator import below
from kolam.engine.rule import rule, tell

VERSION = 1
State = np.dtype([("rng", np.uint64), ("players", np.int8), ("to_act", np.int8), ("pile", np.int8), ("last", np.int8)])
NUM_ACTIONS = 3
END_REASONS = ("empty",)
LARGEST = 12


@rule
def new_game(s):
    s.pile = LARGEST - below(s, 4)
    s.to_act = 0
    s.last = -1


@rule
def refusal(s, action):
    if s.to_act < 0:
        return 1
    return 2 if action + 1 > s.pile else 0


@rule
def legal(s, actions: "buffer"):
    n = 0
    for action in range(NUM_ACTIONS):
        if refusal(s, action) == 0:
            actions[n] = action
            n += 1
    return n


@rule
def apply(s, action):
    tell(s, 0, s.to_act, action + 1)
    s.pile -= action + 1
    s.last = s.to_act
    s.to_act = -1 if s.pile == 0 else (s.to_act + 1) % s.players


@rule
def score(s, seat):
    return 1 if s.last == seat else 0


@rule
def standing(s, seat):
    return score(s, seat)


@rule
def end_reason(s):
    return 0
