from kolam.engine.state import FlatState, int8, uint64


class State(FlatState):
    rng = uint64()
    players = int8()
    to_act = int8()
    pile = int8()
    last = int8()
