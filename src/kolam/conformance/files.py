"""True siblings: the same files with the same job in every game, and rules that need the standard library alone."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import subprocess
import sys
import textwrap
from pathlib import Path

import kolam
from kolam.conformance.checks import check, every_game, same
from kolam.engine.game import Definition
from kolam.engine.rulebook import Rulebook
from kolam.games import is_own

MODULES = {
    "__init__", "state", "legality", "rules", "redeal", "evaluate", "observe", "actions", "view", "glance", "names", "words",
    "explain",
}  # fmt: skip
BESIDE = {"components", "locale", "RULES.md", "RULES.ru.md"}
#: What a game may have: how the search plays it, how it is learned, its puzzles, pictures of its rules, and a summary of them.
ALLOWED = {"levels.toml", "lessons", "puzzles", "diagrams.toml", "SUMMARY.md", "SUMMARY.ru.md"}
#: What a game of another package may have besides: the terminal board, the page's folder.
BROUGHT = {"board.py", "web", "py.typed"}
#: What every game's modules have, by the same name.
CONTENTS = {
    "state": ["State", "END_REASONS"],
    "actions": ["ACTIONS", "NUM_ACTIONS", "KIND_OF"],
    "legality": ["legal", "refusal"],
    "rules": ["VERSION", "new_game", "apply", "score", "standing", "end_reason", "State", "NUM_ACTIONS", "END_REASONS"],
    "redeal": ["redeal"],
    "evaluate": ["evaluate", "EVALUATION_SCALE"],
    "observe": ["observe", "OBSERVATION", "OBSERVATION_SIZE"],
    "view": ["view", "position", "load", "View"],
    "glance": ["glance", "components", "Glance", "Components"],
    "words": ["prompt", "log_line", "why_not", "describe", "origins", "RULES", "ENDINGS"],
    "explain": ["FEATURES"],
}
HIDDEN = ("numpy", "numba", "msgspec", "babel", "platformdirs", "filelock", "rich", "typer")


def folder_of(definition: Definition) -> Path:
    """Where a game's files lie."""
    spec = importlib.util.find_spec(definition.package)
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).parent


@every_game
def the_same_files_in_every_game(definition: Definition) -> None:
    """None is missing, and none is there that no other game has, but for topics and extras that the game declares."""
    found = {path.name for path in folder_of(definition).iterdir() if path.name != "__pycache__"}
    wanted = {f"{name}.py" for name in MODULES | {*definition.topics, *definition.extras}} | BESIDE
    missing, further = wanted - found, found - wanted - ALLOWED - (set() if is_own(definition) else BROUGHT)
    check(not missing, f"missing: {', '.join(sorted(missing))}")
    check(not further, f"no game has {', '.join(sorted(further))}: declare modules as `topics` or `extras` of the Definition")


@every_game
def the_same_names_in_every_module(definition: Definition) -> None:
    """What the engine and the drivers ask for."""
    for module, names in CONTENTS.items():
        found = importlib.import_module(f"{definition.package}.{module}")
        missing = [name for name in names if not hasattr(found, name)]
        check(not missing, f"{module}.py has no {', '.join(missing)}")


@every_game
def imports_inside_a_game_are_relative(definition: Definition) -> None:
    """So that the folder can be loaded a second time with other components."""
    for path in folder_of(definition).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []
            named += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            wrong = [name for name in named if name and f"{name}.".startswith((f"{definition.package}.", "kolam.games."))]
            line = getattr(node, "lineno", 0)
            check(not wrong, f"{path.name}, line {line} imports {', '.join(wrong)} by its whole name, not relatively")


@every_game
def every_refusal_names_a_rule_that_exists(definition: Definition) -> None:
    """Readers are led to it."""
    numbers = Rulebook(definition).numbers()
    check(numbers, "RULES.md has no numbered rules")
    for code, rule in definition.words.RULES.items():
        check(rule in numbers, f"RULES of words.py names rule {rule} for refusal {code}; RULES.md has no such rule")


@every_game
def the_rules_are_told_in_russian_under_the_same_numbers(definition: Definition) -> None:
    """Rule by rule."""
    english, russian = Rulebook(definition, "en"), Rulebook(definition, "ru")
    check(russian.text != english.text, "RULES.ru.md is not translated")
    same(russian.numbers(), english.numbers(), "RULES.ru.md has other numbers")
    same(russian.sections(), english.sections(), "RULES.ru.md has other sections")


PLAY = """
import sys

sys.path[:0] = {paths!r}

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {hidden!r}:
            raise ImportError(name + " is hidden")

sys.meta_path.insert(0, Hidden())
from importlib import import_module

import kolam

definition = import_module({package!r}).GAME
for number, options in enumerate(definition.variants()):
    game = definition.configure(**options)
    say = definition.language(("en", "ru")[number % 2])
    t = game.new(seed=1)
    while t.to_act is not None:
        if t.version % 8 == number % 8:
            t.prompt_in(say), t.position(), t.why_not(0, say), game.glance(t.view(0), 0)
        t.play(t.legal()[-1])
    assert game.glance(t.view(None), None)
    assert t.log(None, say=say)
    assert t.record().to_json()
for lang in ("en", "ru"):
    assert definition.glance.components(definition.language(lang))
bots = [kolam.bot(name, seed=1) for name in ("random", "greedy")]
t = definition.configure().new(seed=1)
while t.to_act is not None and t.version < 12:
    t.play(bots[t.version % 2].choose(t))
known = sys.stdlib_module_names | {{"kolam", {package!r}.partition(".")[0], "__main__"}}
print("third-party:", [m for m in sys.modules if m.partition(".")[0] not in known])
"""


@every_game
def rules_run_on_the_standard_library_alone(definition: Definition) -> None:
    """Interpreted, with everything else hidden, a whole game of every set of options, with all that is told and shown of it."""
    depth = definition.package.count(".")
    paths = [str(folder_of(definition).parents[depth]), str(Path(kolam.__file__).parents[1])]
    program = textwrap.dedent(PLAY.format(hidden=HIDDEN, paths=paths, package=definition.package))
    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, check=False)
    check(done.returncode == 0, f"a game can not be played without numpy and the like: {done.stderr.strip()[-300:]}")
    same(done.stdout, "third-party: []\n", "playing imports more than the standard library")
