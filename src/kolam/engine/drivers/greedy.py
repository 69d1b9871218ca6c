"""The greedy choice: what looks best after one decision, over deals that the seat can not tell apart."""

from __future__ import annotations

from kolam.engine.drivers.contract import apply, evaluate, legal, redeal
from kolam.engine.generator import advance, below, start_generator
from kolam.engine.rule import Buffer, FloatBuffer, States, driver, rule
from kolam.engine.state import FlatState

#: How many deals the greedy choice looks at.
WORLDS = 8


@rule
def greedy_action(states: States, dice: FlatState, actions: Buffer, values: FloatBuffer) -> int:
    """The best action for the seat to act in states[0]; states[1] and states[2] are scratch, `dice` the chooser's chances."""
    seat = states[0].to_act
    count = legal(states[0], actions)
    for a in range(count):
        values[a] = 0.0
    for _ in range(WORLDS if count > 1 else 0):
        states[1] = states[0]
        start_generator(states[1], advance(dice))
        redeal(states[1], seat)
        for a in range(count):
            states[2] = states[1]
            apply(states[2], actions[a])
            values[a] += evaluate(states[2], seat)
    best = 0
    equal = 1
    for a in range(1, count):
        if values[a] > values[best]:
            best = a
            equal = 1
        elif values[a] == values[best]:
            equal += 1
            if below(dice, equal) == 0:
                best = a
    return actions[best]


@driver
def greedy_choice(states: States, dice: States, actions: Buffer, values: FloatBuffer) -> int:
    """The greedy action for states[0], with the chances of dice[0]."""
    return greedy_action(states, dice[0], actions, values)
