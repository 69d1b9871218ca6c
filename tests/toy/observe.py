from kolam.engine.layout import Observation, Part
from kolam.engine.rule import Buffer, rule

from .state import State

OBSERVATION = Observation(Part("pile", 1, "stones left"))
OBSERVATION_SIZE = len(OBSERVATION)


@rule
def observe(s: State, seat: int, out: Buffer) -> None:
    out[0] = s.pile
