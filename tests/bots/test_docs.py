"""The page about bots: its examples run, and the gauntlet finds the places for its tables."""

from __future__ import annotations

import doctest
import re
import runpy
from pathlib import Path

import pytest

import kolam

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "bots.md"
STRENGTH = ROOT / "benchmarks" / "strength.py"


def test_the_examples_of_the_page_run():
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried >= 10
    assert failed == 0


def test_the_page_has_a_place_for_every_table(tmp_path):
    strength = runpy.run_path(str(STRENGTH))
    copy = tmp_path / "bots.md"
    copy.write_text(PAGE.read_text("utf-8"), "utf-8")
    for name in kolam.games():
        players = kolam.game(name).definition.players
        tables = "strength", "blunders", "closeness", *(f"strength {count}" for count in players if count > 2)
        for section in (" ".join([table.split()[0], name, *table.split()[1:]]) for table in tables):
            strength["write_section"](copy, section, f"| table of {section} |\n")
    written = copy.read_text("utf-8")
    assert len(re.findall(r"\| table of [\w -]+ \|", written)) >= 3 * len(kolam.games())
    with pytest.raises(SystemExit):
        strength["write_section"](copy, "chess", "")


def test_the_gauntlet_goes_on_where_it_was(tmp_path):
    strength = runpy.run_path(str(STRENGTH))
    game, file = kolam.game("mandala"), tmp_path / "rows.jsonl"
    first = strength["Gauntlet"](game, 1, file)
    first.play([("greedy", "random")], 4, 1)
    lines = file.read_text().splitlines()
    assert len(lines) == 4
    file.write_text("\n".join(lines[:3]) + "\n" + lines[3][:20] + "\n")  # killed while it wrote
    second = strength["Gauntlet"](game, 1, file)
    assert sorted(second.rows["greedy", "random"]) == [0, 1, 2]
    second.play([("greedy", "random")], 6, 1)
    third = strength["Gauntlet"](game, 1, file)
    played = third.rows["greedy", "random"]
    assert sorted(played) == list(range(6))
    kept = first.rows["greedy", "random"]
    assert [tuple(played[n]["scores"]) for n in range(4)] == [kept[n]["scores"] for n in range(4)]
    assert "| greedy | random |" in third.table()
    assert "anchor" in third.table()
    assert strength["Gauntlet"](game, 2, file).table() == "No games yet.\n"


def test_pairs_of_the_gauntlet():
    pairs = runpy.run_path(str(STRENGTH))["chosen_pairs"]
    assert pairs(["random", "greedy", "search:1"], "adjacent", []) == [("greedy", "random"), ("search:1", "greedy")]
    assert pairs(["greedy", "search:6"], "none", ["random", "greedy"]) == [
        ("greedy", "random"),
        ("search:6", "random"),
        ("search:6", "greedy"),
    ]
    assert len(pairs(["random", "greedy", "search:1"], "all", [])) == 3
    assert pairs(["mybot.py"], "none", ["random"]) == [("mybot.py", "random")]
