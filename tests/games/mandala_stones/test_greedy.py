"""The greedy bot's judgement is worth having."""

from __future__ import annotations

import numpy as np
import pytest

from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.engine.drivers.match import GREEDY_BOT, RANDOM_BOT
from kolam.games import definition

STONES = definition("mandala-stones")


def wins_of_greedy(games, **options):
    """The share of games that one greedy bot wins among random ones, seats changed."""
    state, actions, players = STONES.rules.State, STONES.rules.NUM_ACTIONS, options["players"]
    shares = np.zeros((games, players))
    bots = np.array([GREEDY_BOT] + [RANDOM_BOT] * (players - 1))
    compiled(STONES).play_match(
        np.zeros(3, state), np.zeros(1, state), template(STONES, options), np.zeros(actions, np.int16), np.zeros(actions), bots,
        np.uint64(5), 0, games, np.zeros((games, players), np.int64), shares, np.zeros(games, np.int64),
    )  # fmt: skip
    return float((shares[:, 0] == 1).mean())


@pytest.mark.parametrize("covered", ["colors", "open", "hidden"])
def test_greedy_beats_random(covered):
    assert wins_of_greedy(1000, players=2, covered=covered) >= 0.95


@pytest.mark.parametrize("players", [3, 4])
def test_greedy_beats_several_random_bots(players):
    assert wins_of_greedy(200, players=players) >= 0.9


def test_judging_leaves_the_position_as_it_was():
    game = STONES.configure(players=3)
    t = game.new(4)
    while t.to_act is not None:
        before = bytes(t.state)
        for seat in range(3):
            assert isinstance(STONES.evaluate.evaluate(t.state, seat), float)
        assert bytes(t.state) == before
        t.play(t.legal()[t.version % len(t.legal())])
    assert [STONES.evaluate.evaluate(t.state, seat) for seat in range(3)] == t.scores()
