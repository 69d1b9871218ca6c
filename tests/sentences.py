"""Every sentence that was changed since a revision, for whoever reads a change aloud: `python tests/sentences.py REVISION`.

Catalogs are compared message by message (new, gone, another translation), the rules paragraph by paragraph.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from kolam.engine.catalog import parse

ROOT = Path(__file__).parents[1]
CATALOGS, RULES = ("*.po", "src/kolam/web/words/*.json", "src/kolam/web/boards/*/words/*.json"), ("src/kolam/games/*/RULES*.md",)


def git(*words: str) -> str:
    """What git answers; nothing where it has nothing."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout


def messages(path: str, text: str) -> dict[str, str]:
    """The messages of a catalog with their translations."""
    if not text:
        return {}
    if path.endswith(".json"):
        found = json.loads(text)
        return {key: " / ".join(value.values()) if isinstance(value, dict) else value for key, value in found.items()}
    return {f"{key[1]} ({key[0]})" if key[0] else key[1]: " / ".join(forms) for key, forms in parse(text).messages.items()}


def paragraphs(path: str, text: str) -> dict[str, str]:
    """The paragraphs of rules by what they begin with: a number, or their first words."""
    found = {}
    for block in re.split(r"\n(?=\n|- |\| |#)", text):
        words = " ".join(block.split())
        if words:
            number = re.match(r"(?:- )?\*\*([A-Z]\d+\.\d+)", words)
            found[number[1] if number else words[:40]] = words
    return found


def changes(old: dict[str, str], new: dict[str, str]) -> Iterator[str]:
    """A line for each message that is new, gone, or told in other words."""
    for key in [*old, *(key for key in new if key not in old)]:
        if key not in new:
            yield f"- gone: {key}"
        elif key not in old:
            yield f"- new: {key}" + (f" = {new[key]}" if new[key] != key else "")
        elif old[key] != new[key]:
            yield f"- {key}: {old[key]} -> {new[key]}"


def report(revision: str) -> Iterator[str]:
    """All changes, file by file."""
    for read, patterns in ((messages, CATALOGS), (paragraphs, RULES)):
        for path in git("diff", "--name-only", revision, "--", *patterns).split():
            new = ROOT / path
            told = list(changes(read(path, git("show", f"{revision}:{path}")), read(path, new.read_text("utf-8"))))
            if told:
                yield f"## {path}"
                yield from told


if __name__ == "__main__":
    print("\n".join(report(sys.argv[1])))
