"""True siblings: a game's folder is a game wherever it lies. (That all have the same files: `kolam.conformance.files`.)"""

from __future__ import annotations

import importlib
import random
import shutil

import kolam
from kolam.conformance.files import folder_of


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
