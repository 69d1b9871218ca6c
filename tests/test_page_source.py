"""The source of the page: lines a person can read, and the spelling of the rest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kolam
from kit.spelling import BRITISH

WEB = Path(kolam.__file__).parent / "web"
FILES = sorted(file for kind in ("js", "css", "html", "d.ts") for file in WEB.rglob(f"*.{kind}"))
LONGEST = 130


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(WEB)))
def test_lines_are_short_and_spelling_is_american(file):
    lines = file.read_text("utf-8").splitlines()
    # Of HTML only the words count: what search engines are told is one attribute.
    long = [(n, line) for n, line in enumerate(lines, 1) if len(line) > LONGEST and file.suffix != ".html"]
    british = [(n, found[0]) for n, line in enumerate(lines, 1) if (found := BRITISH.search(line))]
    assert (long, british) == ([], [])


#: What looks lit and is no place: light that is seen for a second only, and the part of a place that is had by pressing it.
LIGHT = {".board-mandala .completed", ".board-rajas .lit-die"}


def test_only_what_can_be_pressed_has_the_color_of_what_is_lit():
    for file in (WEB / "boards").rglob("board.css"):
        rules = re.findall(r"([^{}]+)\{([^}]*)\}", re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.S))
        lit = {selector.strip() for selector, says in rules if "stroke: var(--lit)" in says}
        assert {selector for selector in lit if ".place" not in selector} <= LIGHT, file
