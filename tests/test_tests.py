"""Tests wait for conditions, and every assertion can fail."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.rglob("*.py"))


def calls(tree: ast.AST) -> list[str]:
    return [node.func.attr for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]


def is_always_true(test: ast.expr) -> bool:
    """A constant, a tuple, or `... or game`: a name that is never empty at the end of an `or`."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or):
        return isinstance(test.values[-1], ast.Name)
    return isinstance(test, ast.Tuple) or (isinstance(test, ast.Constant) and bool(test.value))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(Path(__file__).parent)))
def test_no_test_waits_for_time_or_asserts_what_always_holds(file):
    tree = ast.parse(file.read_text("utf-8"))
    assert "wait_for_timeout" not in calls(tree)
    assert not [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Assert) and is_always_true(node.test)]
