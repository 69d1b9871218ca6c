"""An owner corrects a component file and nothing else: page and terminal show the new numbers and names."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from house import House
from playing import create, wait_for_state

import kolam

#: For each game a file, what is printed there and what an owner finds instead, and where a board must show it: what the terminal
#: prints, and a script that finds it on the page.
CORRECTIONS = {
    "mandala": (
        "mandala.toml",
        [("river_points = [1, 2, 3, 4, 5, 6]", "river_points = [1, 2, 3, 4, 5, 17]"), ('"orange"', '"saffron"')],
        ["17", "S"],
        ".board text.number >> text=17",
    ),
    "mandala-stones": (
        "mandala.toml",
        [("6 = 1,", "6 = 9,"), ("2 = 36", "2 = 35")],
        ["+9", "35 stones to the end (space 35)"],
        ".board text >> text=+9 in 6 stones",
    ),
}


@pytest.fixture
def corrected(tmp_path):
    """Makes copies of kolam in which a component file says something else."""

    def make(game: str, file: str, changes: list[tuple[str, str]]) -> Path:
        source = Path(kolam.__file__).parent
        shutil.copytree(source, tmp_path / "kolam", ignore=shutil.ignore_patterns("__pycache__"))
        data = tmp_path / "kolam" / "games" / game.replace("-", "_") / "components" / file
        text = data.read_text("utf-8")
        for printed, found in changes:
            assert printed in text
            text = text.replace(printed, found)
        data.write_text(text, "utf-8")
        return tmp_path

    return make


@pytest.mark.parametrize("game", CORRECTIONS)
def test_a_corrected_file_changes_page_and_terminal(game, corrected, browser, tmp_path, monkeypatch):
    file, changes, told, shown = CORRECTIONS[game]
    site = corrected(game, file, changes)
    environment = {**os.environ, "PYTHONPATH": str(site), "COLUMNS": "100"}
    played = subprocess.run(
        [sys.executable, "-m", "kolam", "play", game, "--seed", "1", "--bots", "random"],
        input="quit\n", capture_output=True, text=True, encoding="utf-8", env=environment, check=False,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    for words in told:
        assert words in played.stdout
    monkeypatch.setenv("PYTHONPATH", str(site))
    house = House(tmp_path / "house")
    house.start()
    try:
        context = browser.new_context(base_url=house.url, viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.request.get("/api/me")
        table = create(page, house.url, game, ["me", "bot:1"])
        page.goto(f"/t/{table}")
        wait_for_state(page, "running")
        page.locator(shown).first.wait_for()
        context.close()
    finally:
        house.kill()
