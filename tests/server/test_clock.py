"""The arithmetic of clocks."""

from __future__ import annotations

import pytest

from kolam.server.table import clock as clocks
from kolam.server.table.clock import DAY, Clock, Cost


class Ticking:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.at = 1_000

    def pass_(self, milliseconds: int) -> None:
        self.at += milliseconds


@pytest.fixture
def time(monkeypatch) -> Ticking:
    ticking = Ticking()
    monkeypatch.setattr(clocks, "ticks", lambda: ticking.at)
    return ticking


def live() -> Clock:
    clock = Clock({"kind": "live", "bank": 60, "increment": 5}, 2)
    clock.start(0, at=1_000)
    return clock


def test_a_decision_takes_its_time_and_a_turn_that_passes_on_gives_the_increment(time):
    clock = live()
    time.pass_(3_000)
    assert clock.cost(0, is_bot=False) == Cost(3_000, 0)
    clock.decided(0, 3_000, to_act=0, at=4_000)
    time.pass_(2_000)
    assert clock.cost(1, is_bot=False) == Cost(2_000 - 5_000, 5_000)
    clock.decided(0, -3_000, to_act=1, at=6_000)
    assert clock.left == [60_000, 60_000]
    assert clock.running == 1


def test_a_bank_that_is_used_up_makes_late_and_nothing_else(time):
    clock = live()
    time.pass_(59_999)
    assert not clock.late(0, at=0)
    assert clock.runs_out_in(at=0) == 1
    time.pass_(1)
    assert clock.late(0, at=0)
    time.pass_(2_000)
    clock.decided(0, clock.cost(1, is_bot=False).spent, to_act=1, at=63_000)
    assert clock.left[0] == 3_000
    assert not clock.late(0, at=63_000)


def test_bots_and_the_time_of_a_stop_are_not_charged(time):
    clock = live()
    time.pass_(50_000)
    assert clock.cost(1, is_bot=True) == Cost()
    clock.charge_from_now()
    time.pass_(1_000)
    assert clock.cost(0, is_bot=False).spent == 1_000
    assert clock.shown(at=41_000).left == [59_000, 60_000]


def test_who_changes_servers_is_charged_for_the_time_between(time):
    clock = live()
    clock.charge_from_now(passed=7_000)
    time.pass_(1_000)
    assert clock.cost(0, is_bot=False).spent == 8_000


def test_a_step_of_the_calendar_is_charged_to_nobody(time):
    clock = live()
    time.pass_(1_000)
    for at in (-DAY, 0, 5 * DAY):
        assert clock.shown(at).left == [59_000, 60_000]
        assert not clock.late(0, at)


def test_days_are_counted_for_the_turn_not_for_its_decisions():
    clock = Clock({"kind": "days", "days": 2}, 2)
    clock.start(0, at=0)
    clock.decided(0, 0, to_act=0, at=DAY)
    assert clock.runs_out_in(at=0) == 2 * DAY
    assert clock.late(0, at=2 * DAY)
    clock.decided(0, 0, to_act=1, at=DAY + 5)
    assert clock.shown(at=DAY + 5).due == 3 * DAY + 5
    clock.back_to(0, turn_since=0)
    assert clock.shown(at=DAY + 9).due == 2 * DAY
    clock.stop()
    assert clock.runs_out_in(at=0) is None
