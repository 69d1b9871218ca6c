"""The smallest game the engine can run: take one to three stones from a pile; who takes the last one wins."""

from kolam.engine.game import Definition

GAME = Definition(
    name="toy",
    title="Toy",
    package=__name__,
    players=(2, 3),
    options=(),
    designers="",
    publisher="",
    minutes="1",
    in_one_breath="Take the last stone.",
)
