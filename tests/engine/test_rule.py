"""The interpreted state, its tables, and the generator."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kolam.engine.generator import advance, below, chance, series_seed, start_generator
from kolam.engine.rule import lookup, scratch
from kolam.engine.state import FlatState, StateRow, int8, int16, uint64


class State(FlatState):
    rng = uint64()
    small = int8()
    grid = int8(2, 3)
    wide = int16(4)


def test_a_state_lies_in_its_bytes_as_numpy_lays_a_structure():
    laid = np.dtype([("rng", np.uint64), ("small", np.int8), ("grid", np.int8, (2, 3)), ("wide", np.int16, (4,))], align=True)
    assert State.dtype == laid
    assert State.size == laid.itemsize
    assert np.zeros(2, State).dtype == laid


def test_a_state_is_its_bytes():
    s = State()
    s.small = -5
    s.grid[1, 2] += 7
    s.wide[3] = 1000
    row = np.frombuffer(bytes(s), State)[0]
    assert (row["small"], row["grid"][1, 2], row["wide"][3]) == (-5, 7, 1000)
    copy = s.clone()
    copy.small = 1
    assert s.small == -5
    assert type(s.grid[1, 2]) is int


def test_what_does_not_fit_is_refused():
    s = State()
    for value in (128, -129):
        with pytest.raises(ValueError, match="memoryview"):
            s.small = value
        with pytest.raises(ValueError, match="memoryview"):
            s.grid[0, 0] = value
    with pytest.raises(AttributeError):
        s.no_such_field = 1


def test_states_in_a_row_are_copied_not_shared():
    rows = StateRow(State, 2)
    rows[0].small = 3
    rows[1] = rows[0]
    rows[0].small = 4
    assert rows[1].small == 3
    assert len(rows) == 2


def test_a_table_reads_the_same_both_ways():
    table = lookup([[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]])
    assert table[1, 2, 0] == np.asarray(table)[1, 2, 0] == 11
    assert lookup([0.5, 2.0])[1] == 2.0
    with pytest.raises(TypeError, match="read-only"):
        table[0, 0, 0] = 1
    with pytest.raises(ValueError, match="different lengths"):
        lookup([[1, 2], [3]])


def test_scratch_is_a_grid_of_zeros():
    grid = scratch(2, 3)
    grid[1, 2] += 0.5
    assert [grid[i, j] for i in range(2) for j in range(3)] == [0, 0, 0, 0, 0, 0.5]


@given(seed=st.integers(0, 2**64 - 1), n=st.integers(1, 2**31))
def test_below_stays_below(seed, n):
    s = State()
    start_generator(s, seed)
    assert 0 <= below(s, n) < n
    assert 0 <= chance(s) < 1


def test_splitmix64_is_the_published_one():
    """The first outputs of splitmix64 from the state 1234567, as published with the algorithm."""
    s = State()
    s.rng = 1234567
    assert [advance(s) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_draws_are_even():
    s = State()
    start_generator(s, 1)
    counts = [0] * 7
    for _ in range(70_000):
        counts[below(s, 7)] += 1
    assert max(abs(count - 10_000) for count in counts) < 500  # five standard deviations


def test_the_games_of_a_series_differ():
    seeds = {series_seed(1, index) for index in range(10_000)} | {series_seed(2, index) for index in range(10_000)}
    assert len(seeds) == 20_000
    assert max(seeds) < 2**53
