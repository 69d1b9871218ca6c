"""What linters and type checkers are told to pass over: in the code each place says why."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
EXEMPTS = re.compile(r"# (?:type: ignore\[[\w, -]+\]|noqa: [A-Z]+\d+)(?P<reason>.*)$", re.MULTILINE)
PLACES = [
    (file.relative_to(ROOT).as_posix(), found.group(), found["reason"])
    for folder in ("src", "examples")
    for file in sorted((ROOT / folder).rglob("*.py"))
    for found in EXEMPTS.finditer(file.read_text("utf-8"))
]


def test_places_are_found():
    assert len(PLACES) >= 3


@pytest.mark.parametrize(("file", "found", "reason"), PLACES)
def test_every_place_says_why(file, found, reason):
    assert re.search(r"\w+ \w+", reason), f"{file}: {found}"


def test_nothing_is_passed_over_without_naming_what():
    for folder in ("src", "examples", "tests"):
        for file in (ROOT / folder).rglob("*.py"):
            assert not re.search(r"# (type: ignore(?!\[)|noqa(?!: [A-Z]))", file.read_text("utf-8")), file


def test_own_modules_are_checked_strictly_without_exception():
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    assert mypy["strict"]
    for override in mypy["overrides"]:
        assert not any(module.startswith("kolam") for module in override["module"])
        assert set(override) == {"module", "ignore_missing_imports"}
