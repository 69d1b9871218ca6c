"""The worked examples: W1 to W4 are those of the rulebooks, W5 to W8 show the round end, the final stage and Coriander."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kolam
from kit.scenarios import check_scenario

EXAMPLES = [json.loads(line) for line in (Path(__file__).parent / "examples.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['name']}-{example['rule']}")
def test_worked_example(example):
    for seed in range(5):
        check_scenario("ganesha", example, seed)


def test_the_example_of_a_position_in_the_rule_sheet_loads():
    position = {
        "round": 5, "turn": 0, "to_act": 0, "phase": "second", "taken": ["b1"], "hand": ["blue"], "second": "adjacent",
        "active": [],
        "altar": {"b3": "green", "c2": "red", "c3": "yellow", "d1": "red", "d2": "red"},
        "tokens": {"b1": "remove_last", "d2": "reslot"},
        "bag": {"red": 3, "green": 7, "purple": 6, "blue": 5, "yellow": 5},
        "treasuries": [{}, {"red": 2, "purple": 1, "blue": 1}], "slots": [{"blue": 1}, {"yellow": 1}],
        "mandala": {"purple": 1, "yellow": 1}, "scores": [12, 4], "reached": [7, 8],
    }  # fmt: skip
    t = kolam.game("ganesha").load(position)
    assert t.legal() == ["take c2", "stop"]
    assert t.position() == position
