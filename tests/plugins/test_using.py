"""A game of another package is played, studied and trained on exactly like the others."""

from __future__ import annotations

import json
import re

import pytest

from plugins.conftest import EXAMPLE

TURNS = 12


def test_its_own_tests_pass(ghat):
    done = ghat.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", EXAMPLE, EXAMPLE / "tests")
    assert done.returncode == 0, done.stdout


def test_every_numbered_rule_has_a_test_and_the_wheel_is_complete(ghat):
    numbers = re.findall(r"\*\*(H\d\.\d)\*\*", (ghat.folder / "RULES.md").read_text("utf-8"))
    tests = (EXAMPLE / "tests" / "test_rules.py").read_text("utf-8")
    assert [n for n in numbers if f"def test_{n.lower().replace('.', '_')}_" not in tests] == []
    for file in ("RULES.ru.md", "levels.toml", "components/ghat.toml", "locale/ru.po", "web/board.js", "web/words/ru.json"):
        assert (ghat.folder / file).is_file()


@pytest.mark.parametrize(("lang", "said"), [("en", "All cards are played"), ("ru", "Все карты сыграны")])
def test_a_game_in_the_terminal_from_the_first_to_the_last_decision(ghat, lang, said):
    told = ghat.kolam("play", "ghat", "--seed", 3, "--bots", "greedy", "--lang", lang, typed="1\n" * TURNS)
    assert said in told
    assert ("Ferries" if lang == "en" else "Паромы") in told


def test_a_game_without_a_terminal_board_shows_its_view(changed):
    plain = changed("board.py", '"""Ghat in a terminal', '"""Ghat in a terminal')
    (plain.folder / "board.py").unlink()
    told = plain.kolam("play", "ghat", "--seed", 3, typed="1\n" * TURNS)
    assert "'ferries': [" in told
    assert "All cards are played" in told


def test_a_game_without_russian_speaks_english_and_disturbs_nobody(changed):
    plain = changed("levels.toml", "rollout = 4", "rollout = 4")
    (plain.folder / "locale" / "ru.po").unlink()
    assert "All cards are played" in plain.kolam("play", "ghat", "--seed", 3, "--lang", "ru", typed="1\n" * TURNS)


def test_what_is_wrong_is_told_with_its_title_in_the_readers_language(ghat):
    assert "Гхат" in ghat.kolam("play", "ghat", "--option", "boats=1", "--lang", "ru", code=2)


def test_rules_are_told_by_number(ghat):
    assert "may not go above 9" in " ".join(ghat.kolam("rules", "ghat", "h2.3").split())
    assert "паром" in ghat.kolam("rules", "ghat", "--lang", "ru")


def numbers(ghat, *arguments):
    """What a command measures."""
    return json.loads(ghat.run("-m", "kolam", *arguments, "--json").stdout)


def test_bots_play_it_and_greedy_beats_random(ghat):
    greedy, _ = numbers(ghat, "simulate", "ghat", "--bots", "greedy,random", "--games", 400, "--seed", 1)["bots"]
    assert greedy["wins"] > 0.9


PROGRAM = """
import warnings
import numpy as np
import kolam

env = kolam.envs.VectorEnv("ghat", 8, seed=1, players=3)
for _ in range(60):
    rewards, dones = env.step(env.sample())
t = kolam.game("ghat").new(2)
from kolam.bots.levels import level_of, settings_of
assert level_of(t.game.definition, 3).simulations == 120  # levels.toml of the package
assert settings_of(t.game.definition, 4).rollout == 4
while t.version < 6:
    t.play(kolam.bot("search", level=1, seed=1).choose(t))
hint = t.hint(1, say=t.game.definition.language("ru"), seed=1)
assert hint.action in t.legal() and hint.sentences
print("vector, search and hint")
try:
    import pettingzoo
except ImportError:
    pass
else:
    from pettingzoo.test import api_test
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(kolam.envs.pettingzoo("ghat", players=4), num_cycles=60)
try:
    import pyspiel
except ImportError:
    pass
else:
    state = kolam.envs.openspiel("ghat", rng_seed=3).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert abs(sum(state.returns())) < 1e-9
print("done")
"""


def test_environments_search_and_hints_take_it_as_it_is(ghat):
    done = ghat.run("-c", PROGRAM)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "done"


def test_it_is_measured(ghat):
    found = numbers(ghat, "bench", "ghat", "--seconds", "0.05", "--no-cold")["games"]["ghat"]
    assert found["playouts"] > 0
    assert found["search_simulations"] > 0
