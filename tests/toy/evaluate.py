from kolam.engine.rule import rule

EVALUATION_SCALE = 1.0


@rule
def evaluate(s, seat):
    return 1.0 * (s.last == seat and s.pile % 4 == 0)
