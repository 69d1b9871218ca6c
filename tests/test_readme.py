"""The README's code runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)


def test_there_is_code_in_the_readme():
    assert BLOCKS


@pytest.mark.parametrize("code", BLOCKS)
def test_the_readme_runs(code, capsys):
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_links_of_the_documents_lead_somewhere():
    for page in (ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        words = re.sub(r"```.*?```|`[^`\n]+`", "", page.read_text("utf-8"), flags=re.DOTALL)  # code has no links
        for link in re.findall(r"\]\((?!https?:|#)([^)#]+)", words):
            assert (page.parent / link).exists(), f"{page.name} links to {link}"
