"""The compiled rules play the very games that the modules play which tables run."""

from __future__ import annotations

from typing import Any

from kolam.conformance.checks import check, every_compiled_game, every_game, same
from kolam.engine.compile import compiled, interpreted, joined_text
from kolam.engine.game import Definition
from kolam.engine.generator import series_seed, start_generator
from kolam.engine.state import StateRow

GAMES = 200
LONGEST = 20_000


def rows(definition: Definition, count: int) -> StateRow:
    """States for interpreted drivers."""
    return StateRow(definition.rules.State, count)


def blank_rows(definition: Definition, options: dict[str, Any]) -> StateRow:
    """A row of one state with only the options set."""
    blank = rows(definition, 1)
    blank[0] = definition.configure(**options).blank()
    return blank


@every_game
def the_rules_can_be_joined(definition: Definition) -> None:
    """One name, one meaning; every rule called by position."""
    joined_text(definition)


@every_game
def the_interpreted_drivers_run_the_modules_that_tables_run(definition: Definition) -> None:
    """Nothing stands between a table and a driver."""
    slow = interpreted(definition)
    for name in ("new_game", "legal", "refusal", "apply", "score", "standing", "end_reason"):
        check(getattr(slow, name) is getattr(definition.rules, name), f"the drivers have another {name} than rules.py")
    check(slow.redeal is definition.redeal.redeal, "the drivers have another redeal than redeal.py")
    check(slow.evaluate is definition.evaluate.evaluate, "the drivers have another evaluate than evaluate.py")
    check(slow.observe is definition.observe.observe, "the drivers have another observe than observe.py")


@every_compiled_game
def interpreted_equals_compiled(definition: Definition) -> None:
    """Every set of legal actions, every decision and the final bytes of many games, shared out over all variants."""
    import numpy as np

    from kolam.engine.drivers import template

    fast, slow = compiled(definition), interpreted(definition)
    variants = list(definition.variants())
    actions = definition.rules.NUM_ACTIONS
    for number in range(max(GAMES, 4 * len(variants))):
        options = variants[number % len(variants)]
        game = f"the random game {number} ({options})"
        states = np.zeros(3, definition.rules.State)
        played, offered = np.zeros(LONGEST, np.int16), np.zeros(LONGEST, np.int64)
        begun = template(definition, options)
        length = fast.trace_game(states, begun, np.zeros(actions, np.int16), np.uint64(number), played, offered)
        check(length < LONGEST, f"{game} goes on after {LONGEST} decisions")
        slow_states, slow_played, slow_offered = rows(definition, 3), [0] * LONGEST, [0] * LONGEST
        slow_length = slow.trace_game(
            slow_states, blank_rows(definition, options), [0] * actions, number, slow_played, slow_offered
        )
        same(slow_length, length, f"{game} is longer or shorter when compiled")
        for ply in range(length):
            check(slow_offered[ply] == offered[ply], f"{game}: other actions are offered at decision {ply + 1} when compiled")
            check(slow_played[ply] == played[ply], f"{game}: another action is drawn at decision {ply + 1} when compiled")
        check(bytes(slow_states[0]) == states[0].tobytes(), f"{game} ends in another state when compiled")
        for seat in range(slow_states[0].players):
            reached = slow.reward(definition.rules.State(states[0].tobytes()), seat)
            check(abs(slow.reward(slow_states[0], seat) - reached) < 1e-9, f"{game} has other rewards when compiled")


@every_compiled_game
def redeal_and_observe_are_the_same_compiled(definition: Definition) -> None:
    """In games somewhere on their way."""
    from kolam.engine.batch import Batch
    from kolam.engine.drivers import template

    for options in definition.variants():
        batch = Batch(compiled(definition), definition, template(definition, options), count=16, seed=3, auto_reset=True)
        for _ in range(40):
            batch.step(batch.sample())
        make = definition.rules.State
        before = [make(row.tobytes()) for row in batch.states]
        seen = batch.observe(0).tolist()
        batch.redeal(0, 77)
        for i, s in enumerate(before):
            out = [0] * definition.observe.OBSERVATION_SIZE
            definition.observe.observe(s, 0, out)
            same(out, seen[i], "an observation is another when compiled")
            start_generator(s, series_seed(77, i))
            definition.redeal.redeal(s, 0)
            check(bytes(s) == batch.states[i].tobytes(), "a state is dealt again in another way when compiled")


@every_compiled_game
def the_greedy_choice_is_the_same_compiled(definition: Definition) -> None:
    """The evaluation too runs both ways."""
    import numpy as np

    from kolam.engine.drivers import template

    fast, slow = compiled(definition), interpreted(definition)
    actions = definition.rules.NUM_ACTIONS
    for options in definition.variants():
        states, dice = np.zeros(3, definition.rules.State), np.zeros(1, definition.rules.State)
        fast.begin_game(states, template(definition, options), np.uint64(5))
        for ply in range(12):
            if states[0]["to_act"] < 0:
                break
            dice["rng"] = ply
            slow_states, slow_dice = rows(definition, 3), rows(definition, 1)
            slow_states[0].data[:] = states[0].tobytes()
            slow_dice[0].rng = ply
            choice = fast.greedy_choice(states, dice, np.zeros(actions, np.int16), np.zeros(actions))
            slow_choice = slow.greedy_choice(slow_states, slow_dice, [0] * actions, [0.0] * actions)
            same(slow_choice, choice, f"the greedy choice at decision {ply + 1} ({options}) is another when compiled")
            definition.rules.apply(slow_states[0], choice)
            states[0] = np.frombuffer(bytes(slow_states[0]), definition.rules.State)[0]
