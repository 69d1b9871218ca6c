"""Drivers: loops over whole games, written once for all games and compiled together with each game's rules.

They call rules by name; what every game provides is in `contract.py`. Nothing here knows a number of seats, of actions, or what a
score means.
"""

from __future__ import annotations

from typing import Any

from kolam.engine.state import StateRow

# NumPy comes in with compiled use: a person's table and the rules in a terminal do without it.


def template(definition: Any, options: dict[str, Any] | None = None) -> Any:
    """An array of one state with only the options set: what new games are copied from."""
    import numpy as np

    blank = definition.configure(**(options or {})).blank()
    return np.frombuffer(bytearray(bytes(blank)), definition.rules.State)


#: The longest line a search follows, and the most seats a game has.
DEEPEST, MOST_SEATS = 200, 4


def search_arrays(definition: Any, nodes: int) -> tuple[Any, ...]:
    """What the search driver works in: states, chances, buffers, a tree with room for some nodes (44 bytes each), and marks."""
    import numpy as np

    rules = definition.rules
    states, dice = np.zeros(4, rules.State), np.zeros(1, rules.State)
    actions, marks = np.zeros(rules.NUM_ACTIONS, np.int16), np.zeros(rules.NUM_ACTIONS, np.int8)
    path, tree = np.zeros(DEEPEST, np.int32), np.zeros((nodes, 6), np.int32)
    tree[0, 5] = 1  # the root is there
    totals, guesses = np.zeros((nodes, MOST_SEATS), np.float32), np.zeros(nodes, np.float32)
    return states, dice, actions, marks, path, tree, totals, guesses, np.zeros(MOST_SEATS), np.zeros(rules.NUM_ACTIONS, np.int8)


def plain_search_arrays(definition: Any, nodes: int) -> tuple[Any, ...]:
    """The same for the search that runs in plain Python."""
    kind, actions = definition.rules.State, definition.rules.NUM_ACTIONS
    tree = memoryview(bytearray(24 * nodes)).cast("i", (nodes, 6))
    tree[0, 5] = 1
    totals = memoryview(bytearray(4 * MOST_SEATS * nodes)).cast("f", (nodes, MOST_SEATS))
    guesses = memoryview(bytearray(4 * nodes)).cast("f")
    marks, path, unseen = [0] * actions, [0] * DEEPEST, [0] * actions
    return StateRow(kind, 4), StateRow(kind, 1), [0] * actions, marks, path, tree, totals, guesses, [0.0] * MOST_SEATS, unseen


def exercise_thinking(module: Any, definition: Any) -> None:
    """Call the drivers that bots think with once, with the types that they are used with."""
    import numpy as np

    actions = definition.rules.NUM_ACTIONS
    begun = np.frombuffer(bytes(definition.configure().new(1).state), definition.rules.State)
    tree = search_arrays(definition, 2 * actions)
    tree[0][0] = begun[0]
    module.search(*tree, 0.3, 1.0, 0, 0, 0.0, 2)
    states, dice = np.zeros(3, definition.rules.State), np.zeros(1, definition.rules.State)
    states[0] = begun[0]
    module.greedy_choice(states, dice, np.zeros(actions, np.int16), np.zeros(actions))


def exercise(module: Any, definition: Any) -> None:
    """Call every driver once, those that bots think with first."""
    import numpy as np

    from kolam.engine.batch import Batch

    exercise_thinking(module, definition)
    actions = definition.rules.NUM_ACTIONS
    begun = template(definition)
    seats = int(begun["players"][0])
    seed = np.uint64(1)
    states = np.zeros(3, definition.rules.State)
    dice = np.zeros(1, definition.rules.State)
    buffer, values = np.zeros(actions, np.int16), np.zeros(actions)
    module.random_games(states, begun, buffer, seed, 0, 1)
    module.trace_game(states, begun, buffer, seed, np.zeros(100, np.int16), np.zeros(100, np.int64))
    module.begin_game(states, begun, seed)
    module.play_match(
        states, dice, begun, buffer, values, np.zeros(seats, np.int64), seed, 0, 1,
        np.zeros((1, seats), np.int64), np.zeros((1, seats)), np.zeros(1, np.int64),
    )  # fmt: skip
    batch = Batch(module, definition, begun, count=2, seed=1, auto_reset=True)
    batch.step(batch.sample())
    batch.observe()
    batch.redeal(0, 1)
    batch.load(begun)
