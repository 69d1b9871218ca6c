"""The arithmetic of clocks."""

from __future__ import annotations

from kolam.server.table.clock import DAY, Clock


def live() -> Clock:
    clock = Clock({"kind": "live", "bank": 60, "increment": 5}, 2)
    clock.start(0, at=1_000)
    return clock


def test_a_decision_takes_its_time_and_a_turn_that_passes_on_gives_the_increment():
    clock = live()
    assert clock.cost(0, at=4_000, is_bot=False) == 3_000
    clock.decided(0, 3_000, to_act=0, at=4_000)
    assert clock.cost(1, at=6_000, is_bot=False) == 2_000 - 5_000
    clock.decided(0, -3_000, to_act=1, at=6_000)
    assert clock.left == [60_000, 60_000]
    assert clock.running == 1


def test_a_bank_that_is_used_up_makes_late_and_nothing_else():
    clock = live()
    assert not clock.late(0, at=60_999)
    assert clock.late(0, at=61_000)
    assert clock.runs_out_at() == 61_000
    clock.decided(0, clock.cost(1, at=63_000, is_bot=False), to_act=1, at=63_000)
    assert clock.left[0] == 3_000
    assert not clock.late(0, at=63_000)


def test_bots_and_the_time_of_a_stop_are_not_charged():
    clock = live()
    assert clock.cost(1, at=50_000, is_bot=True) == 0
    clock.resume(at=40_000)
    assert clock.cost(0, at=41_000, is_bot=False) == 1_000
    assert clock.shown(at=41_000).left == [59_000, 60_000]


def test_days_are_counted_for_the_turn_not_for_its_decisions():
    clock = Clock({"kind": "days", "days": 2}, 2)
    clock.start(0, at=0)
    clock.decided(0, 0, to_act=0, at=DAY)
    assert clock.runs_out_at() == 2 * DAY
    assert clock.late(0, at=2 * DAY)
    clock.decided(0, 0, to_act=1, at=DAY + 5)
    assert clock.shown(at=DAY + 5).due == 3 * DAY + 5
    clock.stop()
    assert clock.runs_out_at() is None
