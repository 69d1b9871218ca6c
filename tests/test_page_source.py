"""The source of the page: lines a person can read, and the spelling of the rest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kolam

WEB = Path(kolam.__file__).parent / "web"
FILES = sorted(file for kind in ("js", "css", "html", "d.ts") for file in WEB.rglob(f"*.{kind}"))
LONGEST = 130
BRITISH = re.compile(
    r"colour|centre|grey|neighbour|favour|honour|behaviour|(trav|canc|mod|lab)ell(ed\b|ing\b)"
    r"|licence|catalogue|analyse\b|analysing|(organ|recogn|initial|minim|maxim|normal|summar|optim)is(e|ing)\b",
    re.I,
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(WEB)))
def test_lines_are_short_and_spelling_is_american(file):
    lines = file.read_text("utf-8").splitlines()
    # Of HTML only the words count: what search engines are told is one attribute.
    long = [(n, line) for n, line in enumerate(lines, 1) if len(line) > LONGEST and file.suffix != ".html"]
    british = [(n, found[0]) for n, line in enumerate(lines, 1) if (found := BRITISH.search(line))]
    assert (long, british) == ([], [])
