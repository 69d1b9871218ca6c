"""The smallest bot: always the first action that is allowed."""


def choose(view, legal, rng):
    return legal[0]
