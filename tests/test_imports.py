"""What is imported when: playing waits for nothing it does not need."""

from __future__ import annotations

import subprocess
import sys

import pytest

PLAY = """
import sys, kolam
t = kolam.game("mandala").new(1)
bot = kolam.bot("greedy", seed=1)
while t.version < 10:
    t.play(bot.choose(t))
print("numba" in sys.modules, "numpy" in sys.modules)
"""

COMMAND = """
import sys
from kolam.cli import run
code = run({arguments})
heavy = ("numpy", "numba", "pettingzoo", "pyspiel", "polars", "scipy", "matplotlib", "quickjs", "resvg_py", "tinycss2")
print(code, [name for name in heavy if name in sys.modules], file=sys.stderr)
"""

VECTOR = """
import sys
sys.modules["gymnasium"] = sys.modules["pettingzoo"] = sys.modules["pyspiel"] = None
import kolam
kolam.envs.VectorEnv
for make in (kolam.envs.pettingzoo, kolam.envs.openspiel):
    try:
        make("mandala")
    except kolam.KolamError as error:
        print("pip install 'kolam[research]'" in str(error))
"""


def told(program, typed=""):
    process = subprocess.run([sys.executable, "-c", program], input=typed, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    return process


def test_playing_imports_no_compiler():
    assert told(PLAY).stdout.split() == ["False", "False"]


def test_commands_import_only_what_they_need():
    assert told(COMMAND.format(arguments=["--help"])).stderr.split("\n")[0] == "0 []"
    assert told(COMMAND.format(arguments=["rules", "mandala"])).stderr.split("\n")[0] == "0 []"
    assert told(COMMAND.format(arguments=["play", "mandala"]), typed="1\n1\n").stderr.split("\n")[0] == "0 []"


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_playing_against_simple_bots_needs_neither_numpy_nor_numba(bot):
    hidden = "import sys\nsys.modules['numpy'] = sys.modules['numba'] = None\n"
    played = told(hidden + COMMAND.format(arguments=["play", "mandala", "--bots", bot]), typed="1\n" * 6)
    assert played.stderr.split("\n")[0].startswith("0 ")
    assert "Seat 1" in played.stdout


def test_the_vector_environment_needs_no_extras_and_missing_ones_are_told():
    assert told(VECTOR).stdout.split() == ["True", "True"]
