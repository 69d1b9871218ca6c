"""The greedy bot's judgment is worth having."""

from __future__ import annotations

import pytest

import kolam
from kit import many
from kolam.games import definition

STONES = definition("mandala-stones")


def wins_of_greedy(games, **options):
    """The share of games that one greedy bot wins among random ones, seats changed."""
    found = kolam.simulate("mandala-stones", ["greedy", "random"], games, seed=5, **options).summary
    return found.bots[0].alone / found.games


@pytest.mark.parametrize("covered", ["colors", "open", "hidden"])
def test_greedy_beats_random(covered):
    assert wins_of_greedy(many(200, 1000), players=2, covered=covered) >= 0.95


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
