"""True siblings: the same files with the same job in every game, and rules that need the standard library alone."""

from __future__ import annotations

import ast
import importlib.util
import random
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import kolam
from kit import all_definitions

every_game = pytest.mark.parametrize("definition", all_definitions(), ids=lambda d: d.name)

MODULES = {
    "__init__", "state", "legality", "rules", "redeal", "evaluate", "observe", "actions", "view", "names", "words", "explain",
}  # fmt: skip
BESIDE = {"components", "locale", "RULES.md", "RULES.ru.md"}
#: What every game's modules have, by the same name.
CONTENTS = {
    "state": ["State", "END_REASONS"],
    "actions": ["ACTIONS", "NUM_ACTIONS", "KIND_OF"],
    "legality": ["legal", "refusal"],
    "rules": ["VERSION", "new_game", "apply", "score", "standing", "end_reason", "State", "NUM_ACTIONS", "END_REASONS"],
    "redeal": ["redeal"],
    "evaluate": ["evaluate", "EVALUATION_SCALE"],
    "observe": ["observe", "OBSERVATION", "OBSERVATION_SIZE"],
    "view": ["view", "position", "load"],
    "words": ["prompt", "log_line", "why_not", "describe", "RULES"],
    "explain": ["FEATURES"],
}


def folder_of(definition) -> Path:
    return Path(importlib.util.find_spec(definition.package).origin).parent


@every_game
def test_the_same_files_in_every_game(definition):
    found = {path.name for path in folder_of(definition).iterdir() if path.name != "__pycache__"}
    modules = {name.removesuffix(".py") for name in found if name.endswith(".py")}
    assert modules == MODULES | set(definition.topics) | set(definition.extras)
    assert found - {f"{name}.py" for name in modules} == BESIDE


@every_game
@pytest.mark.parametrize("module", CONTENTS)
def test_the_same_names_in_every_module(definition, module):
    found = importlib.import_module(f"{definition.package}.{module}")
    assert [name for name in CONTENTS[module] if not hasattr(found, name)] == []


@every_game
def test_imports_inside_a_game_are_relative(definition):
    for path in folder_of(definition).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []
            named += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not [name for name in named if name and name.startswith("kolam.games")], (path.name, node.lineno)


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


PLAY = """
import sys

sys.path.insert(0, {source!r})

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ImportError(name + " is hidden")

sys.meta_path.insert(0, Hidden())
import kolam

for name in kolam.games():
    for lang in ("en", "ru"):
        t = kolam.game(name).new(seed=1)
        say = t.game.definition.language(lang)
        while t.to_act is not None:
            t.prompt_in(say), t.view(0), t.position(), t.why_not(0, say)
            t.play(t.legal()[-1])
        assert t.log(None, say=say)
        assert kolam.replay(t.record().to_json()).outcome == t.outcome
known = sys.stdlib_module_names | {{"kolam", "__main__"}}
print("third-party:", [m for m in sys.modules if m.partition(".")[0] not in known])
"""


def test_rules_run_on_the_standard_library_alone():
    """Interpreted, with everything else hidden, whole games of all kinds in both languages."""
    hidden = ("numpy", "numba", "msgspec", "babel", "platformdirs", "filelock", "rich", "typer")
    program = PLAY.format(hidden=hidden, source=str(Path(kolam.__file__).parents[1]))
    done = subprocess.run([sys.executable, "-S", "-c", textwrap.dedent(program)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "third-party: []\n"
