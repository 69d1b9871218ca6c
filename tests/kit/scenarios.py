"""Scenarios as data: a position, the actions played from it, and what is to hold before and after."""

from __future__ import annotations

from typing import Any

import kolam


def fits(wanted: Any, found: Any) -> bool:
    """Whether what was found has all that is wanted; in an object of counts what is left out is 0."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(fits(value, found.get(key, 0)) for key, value in wanted.items())
    if isinstance(wanted, list):
        return isinstance(found, list) and len(found) == len(wanted) and all(map(fits, wanted, found))
    return bool(wanted == found)


def check_scenario(game: str, scenario: dict[str, Any], seed: int = 1) -> None:
    """Load the position, play the actions, and compare with what is expected."""
    expect = scenario["expect"]
    t = kolam.game(game, **scenario["options"]).load(scenario["position"], seed=seed)
    assert t.position() == scenario["position"]
    if "legal" in expect:
        assert sorted(t.legal()) == sorted(expect["legal"])
    for action in scenario["actions"]:
        t.play(action)
    if "after" in expect:
        assert fits(expect["after"], t.position()), t.position()
    if "legal_after" in expect:
        assert sorted(t.legal()) == sorted(expect["legal_after"])
    if "to_act" in expect:
        assert t.to_act == expect["to_act"]
    if "scores" in expect:
        assert t.scores() == expect["scores"]
    if "over" in expect:
        assert (t.outcome is not None) == expect["over"]
    if "winners" in expect:
        assert t.outcome is not None
        assert list(t.outcome.winners) == expect["winners"]
