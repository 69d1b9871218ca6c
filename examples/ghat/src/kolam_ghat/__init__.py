"""Ghat, a game of ferries: the example of a game in a package of its own."""

from kolam.engine.game import Definition, Option

GAME = Definition(
    name="ghat",
    title="Ghat",
    package=__name__,
    players=(2, 3, 4),
    options=(Option("ferries", (2, 3), 3, "how many ferries lie at the steps (H1.2)"),),
    designers="the authors of kolam",
    publisher="kolam",
    minutes="5",
    in_one_breath=(
        "Load the ferries until they weigh exactly nine and cross; what you can not load lies on your bank and is counted."
    ),
)
