from kolam.engine.rule import rule

OBSERVATION = (("pile", (1,)),)
OBSERVATION_SIZE = 1


@rule
def observe(s, seat, out: "buffer"):
    out[0] = s.pile
