"""Drivers: loops over whole games, written once for all games and compiled together with each game's rules.

They call rules by name. Every game provides, in `rules.py`, `redeal.py`, `evaluate.py` and `observe.py`:

=====================  =====================================================================================================
`State`                the record's dtype, with at least `rng`, `players`, `to_act` (-1 when over) and a field for each option
`NUM_ACTIONS`          the number of action ids
`new_game(s)`          set up; the options and the generator are set
`legal(s, actions)`    write the allowed ids, rising; return how many. Never 0 while a seat is to act
`refusal(s, action)`   0, or the code of the first reason why not: 0 exactly for what `legal` writes
`apply(s, action)`     play an allowed action and all that follows unasked
`score(s, seat)`       the points of a seat, now
`standing(s, seat)`    a number that orders the seats of a finished game: the greatest wins, equal ones share
`end_reason(s)`        an index into `END_REASONS`
`redeal(s, seat)`      resample all that a seat can not see, from what it can
`EVALUATION_SCALE`     a lead of so much makes a win e times as likely as a loss
`evaluate(s, seat)`    a cheap judgement of the position for a seat, a float, greater is better
`observe(s, seat, out)` write what a seat may know as numbers, `OBSERVATION_SIZE` of them
=====================  =====================================================================================================

Nothing here knows a number of seats, of actions, or what a score means.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def template(definition: Any, options: dict[str, Any] | None = None) -> Any:
    """An array of one record with only the options set: what new games are copied from."""
    blank = definition.configure(**(options or {})).blank()
    return np.frombuffer(bytearray(bytes(blank)), definition.rules.State)


#: The longest line a search follows, and the most seats a game has.
DEEPEST, MOST_SEATS = 200, 4


def search_arrays(definition: Any, nodes: int) -> tuple[Any, ...]:
    """What the search driver works in: records, chances, buffers, and a tree with room for some nodes (44 bytes each)."""
    rules = definition.rules
    states, dice = np.zeros(4, rules.State), np.zeros(1, rules.State)
    actions, marks = np.zeros(rules.NUM_ACTIONS, np.int16), np.zeros(rules.NUM_ACTIONS, np.int8)
    path, tree = np.zeros(DEEPEST, np.int32), np.zeros((nodes, 6), np.int32)
    tree[0, 5] = 1  # the root is there
    totals, guesses = np.zeros((nodes, MOST_SEATS), np.float32), np.zeros(nodes, np.float32)
    return states, dice, actions, marks, path, tree, totals, guesses, np.zeros(MOST_SEATS)


def exercise(module: Any, definition: Any) -> None:
    """Call every driver once with the types that it is used with."""
    from kolam.engine.batch import Batch

    actions = definition.rules.NUM_ACTIONS
    begun = template(definition)
    seats = int(begun["players"][0])
    seed = np.uint64(1)
    states = np.zeros(3, definition.rules.State)
    dice = np.zeros(1, definition.rules.State)
    buffer, values = np.zeros(actions, np.int16), np.zeros(actions)
    module.random_games(states, begun, buffer, seed, 0, 1)
    module.record_game(states, begun, buffer, seed, np.zeros(100, np.int16), np.zeros(100, np.int64))
    module.begin_game(states, begun, seed)
    module.greedy_choice(states, dice, buffer, values)
    module.play_match(
        states, dice, begun, buffer, values, np.zeros(seats, np.int64), seed, 0, 1,
        np.zeros((1, seats), np.int64), np.zeros((1, seats)), np.zeros(1, np.int64),
    )  # fmt: skip
    tree = search_arrays(definition, 2 * actions)
    module.begin_game(tree[0], begun, seed)
    module.search(*tree, 0.3, 1.0, 0, 2)
    batch = Batch(module, definition, begun, count=2, seed=1, auto_reset=True)
    batch.step(batch.sample())
    batch.observe()
    batch.redeal(0, 1)
