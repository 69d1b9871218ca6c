"""What an owner may find in a box in place of what our component files say, and copies of kolam with such files."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import kolam


class Correction(NamedTuple):
    """Other contents of a game's component files: of each what is printed and what an owner finds; and where boards show it."""

    files: Mapping[str, Sequence[tuple[str, str]]]
    #: What the terminal prints at the beginning of a game.
    told: Sequence[str]
    #: Where the page has it.
    shown: Sequence[str]


#: For each game a color of another name, or another number, or both.
CORRECTIONS = {
    "mandala": Correction(
        {
            "mandala.toml": [
                ("river_points = [1, 2, 3, 4, 5, 6]", "river_points = [1, 2, 3, 4, 5, 17]"),
                ('"orange"', '"saffron"'),
            ]
        },
        ["17", "◇S"],
        [".board text.number >> text=17"],
    ),
    "mandala-stones": Correction(
        {"mandala.toml": [("6 = 1,", "6 = 9,"), ("2 = 36", "2 = 35")]},
        ["+9", "35 stones to the end (space 35)"],
        [".board text >> text=+9 in 6 stones"],
    ),
    "ganesha": Correction(
        {
            "gems.toml": [('"yellow"', '"amber"')],
            "mandala.toml": [("yellow = ", "amber = "), ("red = [5, 4, 3, 2, 2, 1, 1, 1]", "red = [19, 4, 3, 2, 2, 1, 1, 1]")],
        },
        ["◇A amber", "[19]"],
        [".board text >> text=/^19$/", '.board [aria-label*="amber"]'],
    ),
    "rajas": Correction(
        {
            "rajas.toml": [
                ('"blue"', '"teal"'),
                ("karma = 3  # for an administrator", "karma = 2  # for an administrator"),
                ("administrators_fame = 2", "administrators_fame = 5"),
            ],
            "cards.csv": [(",blue,", ",teal,")],
        },
        ["◇T", "karma 0/2"],
        ['.board [aria-label*="With 2 karma"]', '.board [aria-label*="you gain 5 fame"]', '.board [aria-label*="a die: teal"]'],
    ),
}


def corrected(to: Path, *games: str) -> Path:
    """A folder for `PYTHONPATH` with a kolam in which the component files of some games say something else."""
    shutil.copytree(Path(kolam.__file__).parent, to / "kolam", ignore=shutil.ignore_patterns("__pycache__"))
    for game in games:
        components = to / "kolam" / "games" / game.replace("-", "_") / "components"
        for file, changes in CORRECTIONS[game].files.items():
            text = (components / file).read_text("utf-8")
            for printed, found in changes:
                assert printed in text, printed
                text = text.replace(printed, found)
            (components / file).write_text(text, "utf-8")
    return to
