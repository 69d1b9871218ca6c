"""What is said of components is what their files say: an owner corrects a number there, and nowhere else."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

import kolam
from games.rajas.positions import play, table
from kit.corrections import CORRECTIONS, corrected
from kolam.cli.boards import rajas as board
from kolam.games.rajas import state as rajas
from kolam.games.rajas import words
from kolam.games.rajas.components import EFFECT_GIFTS

CHOICES = {"bonus coins": ("palace", "coins"), "bonus fame": ("ship", "fame")}


def asked_for(action: str) -> kolam.Table:
    """A table of Rajas at which a bonus may be taken in this way."""
    for seed in range(60):
        t, rng = kolam.game("rajas").new(seed=seed), random.Random(seed)
        while t.to_act is not None:
            legal = t.legal()
            if action in legal:
                return t
            t.play(rng.choice(legal))
    raise AssertionError(f"nobody was asked for {action}")


@pytest.mark.parametrize("action", CHOICES)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_bonus_is_told_with_the_number_of_its_file(monkeypatch, action, lang):
    t = asked_for(action)
    (name, token), number = CHOICES[action], t.game.parse(action)
    say = t.game.definition.language(lang)
    assert "5 " not in t.prompt_in(say) + t.game.describe(number, say)
    monkeypatch.setitem(EFFECT_GIFTS[f"bonus {name}"], token, 5)
    assert "5 " in t.prompt_in(say)
    assert "5 " in t.game.describe(number, say)


def told_of(t: kolam.Table, what: str, say) -> str:
    """A sentence of Rajas: the prompt, an action, an event of the log, or what the terminal warns of."""
    if what == "prompt":
        return t.prompt_in(say)
    if what == "warning":
        seen = board.glance(t.view(0), t.game.options, 0)
        return "".join(board.warnings_for(t.view(0), seen, 0, say))
    if what == "draw":
        return t.game.describe(t.game.parse("draw"), say)
    return words.log_line((getattr(rajas, what), 0), None, say)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("module", "number", "what", "is_bought"),
    [
        (words, "KARMA_EXCHANGED", "KARMA_TRADED", False),
        (words, "ADMINISTRATORS_EXCHANGED", "ADMINISTRATORS_TRADED", False),
        (words, "ADMINISTRATORS_FAME", "ADMINISTRATORS_TRADED", False),
        (words, "ADMINISTRATOR_DICE", "BOUGHT_DICE", False),
        (words, "ADMINISTRATOR_DICE", "draw", False),
        (words, "ADMINISTRATOR_DICE", "prompt", False),
        (words, "ADMINISTRATOR_DICE", "prompt", True),
        (board, "ADMINISTRATORS_FAME", "warning", False),
    ],
)
def test_an_exchange_is_told_with_the_numbers_of_its_file(monkeypatch, module, number, what, is_bought, lang):
    asked = ["die a1", "again", "die a2"] if is_bought else ["die a1"]
    t = play(table(options={"again": "once"}, administrators=2), *asked)
    say = t.game.definition.language(lang)
    assert "7" not in told_of(t, what, say)
    monkeypatch.setattr(module, number, 7)
    assert "7" in told_of(t, what, say)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Another kolam, in which the component files of all games say something else."""
    return corrected(tmp_path_factory.mktemp("site"), *CORRECTIONS)


@pytest.mark.parametrize("game", CORRECTIONS)
def test_a_corrected_file_changes_the_terminal(game, site):
    environment = {**os.environ, "PYTHONPATH": str(site), "COLUMNS": "100"}
    played = subprocess.run(
        [sys.executable, "-m", "kolam", "play", game, "--seed", "1", "--bots", "random"],
        input="quit\n", capture_output=True, text=True, encoding="utf-8", env=environment, check=False,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    for told in CORRECTIONS[game].told:
        assert told in played.stdout


@pytest.mark.parametrize("game", CORRECTIONS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_game_with_corrected_files_is_drawn_on_and_on(game, lang, site):
    """No color and no number that a board does not know."""
    environment = {**os.environ, "PYTHONPATH": str(site), "COLUMNS": "100"}
    moves = "1\n" * 30 + "quit\n"
    played = subprocess.run(
        [sys.executable, "-m", "kolam", "play", game, "--seed", "1", "--bots", "random", "--lang", lang],
        input=moves, capture_output=True, text=True, encoding="utf-8", env=environment, check=False,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
