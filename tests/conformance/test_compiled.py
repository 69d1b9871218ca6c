"""The compiled rules play the very games that the modules play which tables run."""

from __future__ import annotations

import numpy as np
import pytest

from kit import all_definitions
from kolam.engine.batch import Batch
from kolam.engine.compile import compiled, interpreted
from kolam.engine.drivers import template
from kolam.engine.generator import series_seed, start_generator
from kolam.engine.state import StateRow

GAMES = 200
LONGEST = 20_000

every_game = pytest.mark.parametrize("definition", all_definitions(), ids=lambda d: d.name)


def rows(definition, count):
    """States for interpreted drivers."""
    return StateRow(definition.rules.State, count)


def blank_rows(definition, options):
    blank = rows(definition, 1)
    blank[0] = definition.configure(**options).blank()
    return blank


@every_game
def test_the_interpreted_drivers_run_the_modules_that_tables_run(definition):
    slow = interpreted(definition)
    for name in ("new_game", "legal", "refusal", "apply", "score", "standing", "end_reason"):
        assert getattr(slow, name) is getattr(definition.rules, name)
    assert slow.redeal is definition.redeal.redeal
    assert slow.evaluate is definition.evaluate.evaluate
    assert slow.observe is definition.observe.observe


@every_game
def test_interpreted_equals_compiled(definition):
    """Every set of legal actions, every decision and the final bytes of many games, shared out over all variants."""
    fast, slow = compiled(definition), interpreted(definition)
    variants = list(definition.variants())
    actions = definition.rules.NUM_ACTIONS
    for number in range(max(GAMES, 4 * len(variants))):
        options = variants[number % len(variants)]
        states = np.zeros(3, definition.rules.State)
        played, offered = np.zeros(LONGEST, np.int16), np.zeros(LONGEST, np.int64)
        length = fast.record_game(
            states, template(definition, options), np.zeros(actions, np.int16), np.uint64(number), played, offered
        )
        assert length < LONGEST
        slow_states, slow_played, slow_offered = rows(definition, 3), [0] * LONGEST, [0] * LONGEST
        assert length == slow.record_game(
            slow_states, blank_rows(definition, options), [0] * actions, number, slow_played, slow_offered
        )
        assert slow_offered[:length] == offered[:length].tolist()
        assert slow_played[:length] == played[:length].tolist()
        assert bytes(slow_states[0]) == states[0].tobytes()
        for seat in range(slow_states[0].players):
            assert slow.reward(slow_states[0], seat) == pytest.approx(
                slow.reward(definition.rules.State(states[0].tobytes()), seat)
            )


@every_game
def test_redeal_and_observe_are_the_same_compiled(definition):
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
            assert out == seen[i]
            start_generator(s, series_seed(77, i))
            definition.redeal.redeal(s, 0)
            assert bytes(s) == batch.states[i].tobytes()


@every_game
def test_the_greedy_choice_is_the_same_compiled(definition):
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
            assert choice == slow.greedy_choice(slow_states, slow_dice, [0] * actions, [0.0] * actions)
            definition.rules.apply(slow_states[0], choice)
            states[0] = np.frombuffer(bytes(slow_states[0]), definition.rules.State)[0]
