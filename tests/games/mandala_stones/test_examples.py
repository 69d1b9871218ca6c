"""The worked examples W1 to W7: one line each in examples.jsonl, with options, position, actions and what must hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kolam

EXAMPLES = [json.loads(line) for line in (Path(__file__).parent / "examples.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_worked_example(example):
    t = kolam.game("mandala-stones", **example["options"]).load(example["position"])
    expect = dict(example["expect"])
    legal = t.legal()
    assert set(expect.pop("legal_includes", [])) <= set(legal)
    assert not set(expect.pop("legal_excludes", [])) & set(legal)
    for action in expect.pop("illegal", []):
        assert t.why_not(action) is not None
    for action in example["actions"]:
        t.play(action)
    for field, value in expect.pop("after", {}).items():
        assert t.position()[field] == value
    if "legal_after" in expect:
        assert t.legal() == expect.pop("legal_after")
    if "to_act" in expect:
        assert t.to_act == expect.pop("to_act")
    if expect.pop("over", False):
        assert list(t.outcome.scores) == expect.pop("scores")
        assert list(t.outcome.winners) == expect.pop("winners")
    assert not expect, f"not looked at: {expect}"


def test_the_example_of_the_rule_sheet_reads_as_it_says(position):
    """Two players, colors: which stones `artist a1 b1` takes, what comes next, and what is not asked."""
    stacks = (
        "b*|y? b? b? b*|b? p? r*|y? yo|r*|p? r? b? bo|r? y? b*|p*|p? b*|y? y? r? po|y? y? b*|r? ro|y? y? y*|r? y? b? p*|y*|"
        "r? r? b*|r? y? yo|r? yo|p? bo|y? p? y*|r? r*|y? ro|b? r? po|b? ro"
    )
    mandala = "po po po p* p* ro r* po p* bo bo po po p* bo bo bo b* ro r* ro"
    start = position() | {
        "stacks": [stack.split() for stack in stacks.split("|")],
        "unseen": {"r*": 6, "ro": 5, "b*": 4, "bo": 3, "y*": 7, "yo": 6, "p*": 4, "po": 1},
        "artists": {"a1": "burst", "b2": "ring", "a3": "burst", "c3": "ring"},
        "boards": [
            [[], ["y*", "r*", "b*"], [], ["p*"], ["ro", "po", "yo"]],
            [[], ["y*", "p*"], ["yo", "bo", "bo", "yo"], [], ["po", "po"]],
        ],
        "scores": [31, 26],
        "objectives": [["yellow", "purple"], ["blue", "heights"]],
        "mandala": mandala.split(),
    }
    game = kolam.game("mandala-stones")
    t = game.load(start)
    assert t.position() == start
    assert not [action for action in t.legal() if action.startswith("score")]
    t.play("artist a1 b1")
    assert t.legal() == ["first n", "first w"]
    t.play("first n")
    assert t.position()["pick"]["tower"] == ["b*", "r*"]
    assert t.position()["stacks"][4] == []
    assert t.position()["stacks"][1][-1] in ("b*", "bo")
    assert t.legal() == ["space 1", "space 3"]
    t = game.load(start)
    t.play("artist a3 c2")
    assert t.position()["pick"]["tower"] == ["p*"]
