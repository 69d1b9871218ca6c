"""docs/scale.md: what many people need is what the model makes of the measured costs, and the simulation agrees with it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def scale():
    sys.path.insert(0, str(ROOT / "benchmarks"))
    try:
        import scale
    finally:
        sys.path.remove(str(ROOT / "benchmarks"))
    return scale


@pytest.fixture(scope="module")
def found(scale):
    return scale.measured.read()


def test_the_document_tells_what_the_model_makes_of_the_costs(scale, found):
    page = (ROOT / "docs" / "scale.md").read_text("utf-8")
    for rows in scale.tables(found, scale.Habits()):
        assert scale.markdown(rows) in page
    assert found.machine in page


def test_twice_the_people_need_twice_as_much(scale, found):
    habits = scale.Habits()
    one, two = (scale.need(people, found.postgres, found, habits) for people in (1000, 2000))
    for part in ("tables", "moves", "sockets", "server", "database", "redis", "worker", "memory", "sent", "stored_a_day"):
        assert getattr(two, part) == pytest.approx(2 * getattr(one, part))
    assert one.people == 1000


def test_the_part_that_carries_the_fewest_is_the_first_to_be_full(scale, found):
    """With as many people as one of a part carries, this part is used as much as it may be, and those after it less."""
    habits = scale.Habits()
    cores = {"server": 1, "database": habits.database_cores, "redis": 1, "worker": 1}
    carried = scale.carried(found.postgres, found, habits)
    assert list(carried.values()) == sorted(carried.values())
    first, people = next(iter(carried.items()))
    need = scale.need(round(people), found.postgres, found, habits)
    used = {part: getattr(need, part) / cores[part] for part in carried}
    assert used[first] == pytest.approx(habits.room, rel=0.01)
    assert max(used, key=used.get) == first


def test_the_simulation_uses_every_part_as_the_model_says(scale, found):
    habits = scale.Habits()
    need = scale.need(20_000, found.postgres, found, habits)
    units = need.units(habits)
    came = scale.simulate(need, found.postgres, found, habits, seconds=4)
    for part, number in units.items():
        cores = number * (habits.database_cores if part == "database" else 1)
        assert came.used[part] == pytest.approx(getattr(need, part) / cores, rel=0.1), part
    assert came.p50 <= came.p99


def test_with_half_the_servers_lines_grow(scale, found):
    """What adding up can not see: with too few of a part, moves wait."""
    habits = scale.Habits()
    need = scale.need(5_000, found.postgres, found, habits)
    enough = scale.simulate(need, found.postgres, found, habits, seconds=3)
    scarce = scale.simulate(need, found.postgres, found, scale.Habits(room=1.2), seconds=3)
    assert scarce.used["server"] > enough.used["server"]
    assert scarce.p99 > 2 * enough.p99
