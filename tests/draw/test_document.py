"""What docs/drawing.md says to type can be typed."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "drawing.md").read_text("utf-8")


def test_its_code_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(code, "drawing.md", "exec"), {})
    assert (tmp_path / "table.svg").read_text("utf-8").startswith("<svg ")
