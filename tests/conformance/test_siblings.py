"""True siblings: a game's folder is a game wherever it lies. (That all have the same files: `kolam.conformance.files`.)"""

from __future__ import annotations

import importlib
import random
import re
import shutil
import tomllib
from pathlib import Path

import pytest

import kolam
from kit import all_definitions
from kolam.conformance.files import folder_of

ROOT = Path(__file__).parents[2]
every_game = pytest.mark.parametrize("d", all_definitions(), ids=lambda d: d.name)


def test_a_game_is_loaded_a_second_time_with_other_components(tmp_path, monkeypatch):
    """The folder under another name, with other numbers: both are played side by side."""
    shutil.copytree(folder_of(kolam.game("mandala").definition), tmp_path / "my_mandala")
    data = tmp_path / "my_mandala" / "components" / "mandala.toml"
    text = data.read_text("utf-8")
    assert "river_points = [1, 2, 3, 4, 5, 6]" in text
    data.write_text(text.replace("river_points = [1, 2, 3, 4, 5, 6]", "river_points = [6, 5, 4, 3, 2, 1]"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    mine = importlib.import_module("my_mandala").GAME.configure().new(3)
    printed = kolam.game("mandala").new(3)
    rng = random.Random(3)
    while printed.to_act is not None:
        assert mine.legal_ids() == printed.legal_ids()
        action = rng.choice(printed.legal_ids())
        printed.play(action)
        mine.play(action)
    assert mine.position() == printed.position()
    assert mine.scores() != printed.scores()


@every_game
def test_what_reads_a_state_says_which(d):
    """So that a field that is not there is seen by mypy."""
    for path in folder_of(d).glob("*.py"):
        assert not re.search(r"\bs: Any\b", path.read_text("utf-8")), path


@every_game
def test_only_compiled_files_are_exempt_from_a_rule_of_ruff(d):
    """What else reads as it does for the sake of Numba?"""
    ignored = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]["lint"]["per-file-ignores"]
    joined = {folder_of(d) / f"{name}.py" for name in d.joined}
    for pattern in ignored:
        before, names, after = re.fullmatch(r"([^{]*)(?:\{(.*)\})?(.*)", pattern).groups()
        exempt = {path for name in (names or "").split(",") for path in ROOT.glob(f"{before}{name}{after}")}
        if pattern.startswith("src"):
            assert {path for path in exempt if path.parent == folder_of(d)} <= joined


# --- The tests of the games are siblings too ---

#: What every game's tests have: positions in words, and a file for each job.
EVERYWHERE = {
    "test_lessons",
    "positions", "test_components", "test_evaluate", "test_glance", "test_position", "test_random_games", "test_words",
}  # fmt: skip
#: The same name for the same job, where a game has it: worked examples of the rulebook, dealing again, a second reading of the
#: rules, the terminal board, reasons of hints, parts of sentences, the page's board.
SOMETIMES = {
    "conftest",
    "test_examples",
    "test_redeal",
    "test_reference",
    "test_board",
    "test_explain",
    "test_parts",
    "test_page",
}
#: What one game alone has, with the reason.
ALONE = {
    "ganesha": {
        "test_glance_games": "its glance foretells whole turns",
        "test_notation": "two kinds of action share a notation",
        "test_phone": "its phone layout has no match among the others",
    },
    "mandala": {"reference": "the second reading of its rules is a program of its own"},
    "mandala-stones": {"test_greedy": "its greedy bot is measured"},
    "rajas": {"test_elephant": "a phase of its own", "test_prices": "the cheapest way to pay is worked out for the board"},
}


@every_game
def test_the_same_job_has_the_same_file_among_tests(d):
    folder = ROOT / "tests" / "games" / d.package.rpartition(".")[2]
    found = {path.stem for path in folder.glob("*.py") if not path.stem.startswith("test_rules_")}
    assert found >= EVERYWHERE
    assert found - EVERYWHERE - SOMETIMES == set(ALONE[d.name])
    assert list(folder.glob("test_rules_*.py"))
