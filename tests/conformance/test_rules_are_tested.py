"""Every numbered rule has a test named after it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from kit import all_definitions
from kolam.engine.rulebook import Rulebook

GAMES = Path(__file__).parents[1] / "games"


def names_of_tests(package: str) -> list[str]:
    names = []
    for file in (GAMES / package.rpartition(".")[2]).glob("test_*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        names += [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    return names


@pytest.mark.parametrize("definition", all_definitions(), ids=lambda d: d.name)
def test_every_numbered_rule_has_a_test(definition):
    tests = names_of_tests(definition.package)
    numbers = Rulebook(definition).numbers()
    assert numbers
    untested = [n for n in numbers if not any(t.startswith(f"test_{n.lower().replace('.', '_')}_") for t in tests)]
    assert untested == [], f"{definition.title}: no test for {', '.join(untested)}"
