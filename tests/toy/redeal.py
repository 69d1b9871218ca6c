from kolam.engine.rule import rule


@rule
def redeal(s, seat):
    return
