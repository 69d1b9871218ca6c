"""Joining and compiling: once on a machine, safe for many processes, and never stale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]

PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
import numpy as np
from toy import GAME
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
module = compiled(GAME, lambda line: print("told:", line))
states = np.zeros(3, GAME.rules.State)
print("result:", *module.random_games(states, template(GAME), np.zeros(3, np.int16), np.uint64(1), 0, 100))
"""


@pytest.fixture
def toy(tmp_path, request):
    """A copy of the toy game that may be edited, and a cache folder of its own. It is compiled by other processes."""
    if request.config.getoption("--fast"):
        pytest.skip("this compiles a game")
    shutil.copytree(TESTS / "toy", tmp_path / "games" / "toy", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def start(toy, cache=None):
    environment = {**os.environ, "KOLAM_CACHE": str(cache or toy / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(toy / "games")],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process):
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    lines = out.splitlines()
    return [line for line in lines if line.startswith("told:")], next(line for line in lines if line.startswith("result:"))


def test_many_processes_compile_once_and_an_edit_is_picked_up(toy):
    told, results = zip(*[finish(process) for process in [start(toy), start(toy), start(toy)]], strict=True)
    assert len(set(results)) == 1
    assert sum("Preparing" in line for lines in told for line in lines) == 1
    assert finish(start(toy)) == ([], results[0])  # warm: nothing to tell

    rules = toy / "games" / "toy" / "rules.py"
    original = rules.read_text("utf-8")
    rules.write_text(original.replace("LARGEST = 12", "LARGEST = 30"), "utf-8")
    told, result = finish(start(toy))
    assert "Preparing" in told[0]
    assert result != results[0]

    rules.write_text(original, "utf-8")
    assert finish(start(toy)) == ([], results[0])  # a revert is instant

    (toy / "games" / "toy" / "components" / "none.toml").write_text("# other data", "utf-8")
    told, result = finish(start(toy))
    assert "Preparing" in told[0]


def test_a_damaged_cache_is_made_anew(toy):
    _, result = finish(start(toy))
    kept = list((toy / "cache").rglob("*.nb[ic]"))
    assert kept
    for file in kept:
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    told, again = finish(start(toy))
    assert again == result
    assert "Preparing" in told[0]
    assert finish(start(toy)) == ([], result)


def test_without_a_usable_cache_folder_it_compiles_for_the_run(toy):
    not_a_folder = toy / "file"
    not_a_folder.write_text("in the way")
    told, _ = finish(start(toy, cache=not_a_folder / "cache"))
    assert "can not be used" in told[0]
    assert not_a_folder.read_text() == "in the way"
