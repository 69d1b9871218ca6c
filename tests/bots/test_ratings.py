"""Ratings from results."""

from __future__ import annotations

import pytest

from kolam.bots.ratings import bradley_terry, wilson


def test_ratings_recover_known_odds():
    """Ten to one is 400 points, and strengths add up along a chain."""
    results = {("a", "b"): (10_000.0, 1_000.0), ("b", "c"): (10_000.0, 1_000.0)}
    rated = {row.bot: row for row in bradley_terry(results, anchor="c")}
    assert rated["c"].rating == rated["c"].low == rated["c"].high == 0
    assert rated["b"].rating == pytest.approx(400, abs=2)
    assert rated["a"].rating == pytest.approx(800, abs=4)
    assert rated["a"].low < rated["a"].rating < rated["a"].high
    assert rated["a"].high - rated["a"].low > rated["b"].high - rated["b"].low


def test_a_bot_that_never_lost_has_a_rating():
    rows = bradley_terry({("a", "b"): (400.0, 0.0)}, anchor="b")
    assert [row.bot for row in rows] == ["a", "b"]
    assert 800 < rows[0].rating < 1500
    with pytest.raises(ValueError, match="nobody"):
        bradley_terry({("a", "b"): (1.0, 0.0)}, anchor="nobody")


def test_more_games_make_the_interval_narrower():
    few, many = (bradley_terry({("a", "b"): (6.0 * n, 4.0 * n)}, "b")[0] for n in (10, 100))
    assert many.high - many.low < 0.4 * (few.high - few.low)
    low, high = wilson(60, 100)
    assert low < 0.6 < high
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == pytest.approx(1)
