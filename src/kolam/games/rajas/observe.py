"""Rajas: stub."""
from kolam.engine.rule import rule
OBSERVATION = (("a", (1,)),)
OBSERVATION_SIZE = 1


@rule
def observe(s, seat, out: "buffer"):
    out[0] = s.to_act == seat
