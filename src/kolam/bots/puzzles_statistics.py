"""The figures of the puzzles that come with games: made from the puzzles themselves and from how they were made."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from kolam.bots.levels import LEVELS
from kolam.bots.puzzles import FOLDER, puzzles
from kolam.bots.puzzles_making import MAKING
from kolam.engine.datafile import files
from kolam.engine.errors import BadOption
from kolam.engine.game import Definition

#: How far a candidate comes, in the order in which it is tried (`bots/puzzles_finding.py`).
STAGES = ("decisions", "obvious", "candidates", "again", "deeper", "dealt", "told", "found")
#: What is told of each stage.
TOLD = {
    "obvious": "obvious, and left out",
    "candidates": "candidates: one action seems clearly best",
    "again": "... by another seed too",
    "deeper": "... ten times deeper too",
    "dealt": "... in all deals",
    "told": "... for a reason that can be told",
    "found": "... and solved by level 6",
}
BEGIN, END = "<!-- puzzles -->\n", "<!-- /puzzles -->"


def statistics(d: Definition) -> dict[str, Any] | None:
    """Margins, levels, how often each level solves them, and what came of the candidates; None of a game without puzzles."""
    found, told = puzzles(d), dict(files(d, FOLDER, ".json")).get(MAKING)
    if not found or told is None:
        return None
    making = json.loads(told)
    counts = Counter(making["counts"])
    margins = sorted(puzzle.margin for puzzle in found)
    return {
        "game": d.name,
        "title": d.title,
        "command": making["command"],
        "puzzles": len(found),
        "games": making["games"],
        "counts": {stage: counts[stage] for stage in STAGES},
        "confirmed": counts["dealt"] / max(1, counts["candidates"]),
        "margins": {"least": margins[0], "median": margins[len(margins) // 2], "greatest": margins[-1]},
        "levels": {level: sum(puzzle.level == level for puzzle in found) for level in LEVELS},
        "solved": {level: sum(puzzle.solved[level - 1] for puzzle in found) / len(found) for level in LEVELS},
    }


def table(rows: list[dict[str, Any]]) -> str:
    """The figures in Markdown: a column for each game."""
    lines = ["| | " + " | ".join(row["title"] for row in rows) + " |", "|---|" + "---:|" * len(rows)]

    def line(name: str, cells: list[str]) -> None:
        lines.append(f"| {name} | " + " | ".join(cells) + " |")

    line("puzzles", [str(row["puzzles"]) for row in rows])
    line("games looked through", [f"{row['games']:,}" for row in rows])
    line("decisions looked at", [f"{row['counts']['decisions']:,}" for row in rows])
    for stage, name in TOLD.items():
        line(name, [f"{row['counts'][stage]:,}" for row in rows])
    line("confirmed (of the candidates)", [f"{row['confirmed']:.0%}" for row in rows])
    line("margin: least, median, greatest", [", ".join(f"{value:.0%}" for value in row["margins"].values()) for row in rows])
    line("of level 1, 2, ... 6", [", ".join(str(row["levels"][level]) for level in LEVELS) for row in rows])
    for level in LEVELS:
        line(f"solved by level {level}", [f"{row['solved'][level]:.0%}" for row in rows])
    return "\n".join(lines) + "\n"


def write_into(file: Path, text: str) -> None:
    """Put the table into a document, between its markers."""
    whole = file.read_text("utf-8")
    if BEGIN not in whole or END not in whole:
        marks = {"begin": BEGIN.strip(), "end": END}
        raise BadOption("{file} has no place for the table: it needs the lines {begin} and {end}.", file=file, **marks)
    before, _, rest = whole.partition(BEGIN)
    file.write_text(before + BEGIN + text + END + rest.partition(END)[2], "utf-8")
