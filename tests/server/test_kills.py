"""The server killed at random moments, again and again: no acknowledged move is lost, and play goes on."""

from __future__ import annotations

import random
import threading

from kit.kills import play_through_kills


def test_no_acknowledged_move_is_lost_over_kills(tmp_path):
    result = play_through_kills(tmp_path, kills=5, tables=3, rng=random.Random(7))
    assert result.kills == 5
    assert result.acknowledged > 0
    assert result.lost == 0
    assert result.twice == 0
    assert threading.active_count() < 20
