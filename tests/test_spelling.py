"""One spelling everywhere: American, in code, data and documents. (The page: `test_page_source.py`.)"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kit.spelling import BRITISH, NAMES

ROOT = Path(__file__).parents[1]
FOLDERS = {"src": ("py", "toml", "csv", "md"), "docs": ("md",), "examples": ("py", "toml", "md"), "benchmarks": ("py", "md")}
FILES = sorted(ROOT.glob("*.md")) + sorted(
    path for folder, kinds in FOLDERS.items() for kind in kinds for path in (ROOT / folder).rglob(f"*.{kind}")
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_spelling_is_american(file):
    lines = (NAMES.sub("", line) for line in file.read_text("utf-8").splitlines())
    assert [(n, found[0]) for n, line in enumerate(lines, 1) if (found := BRITISH.search(line))] == []


#: What knows nothing of saved games.
STATES = ["rule", "state", "join", "compile", "batch", "layout", "generator", "drivers/*"]


@pytest.mark.parametrize("module", [*(f"engine/{name}" for name in STATES), "conformance/compiled"])
def test_a_record_is_a_saved_game_and_nothing_else(module):
    files = sorted((ROOT / "src" / "kolam").glob(f"{module}.py"))
    assert files
    for file in files:
        assert re.findall(r"(?<![a-z])records?(?![a-z])", file.read_text("utf-8")) == [], file
