"""Every message has its Russian, with the same {names}, and no catalog keeps what nobody says."""

from __future__ import annotations

from pathlib import Path

import pytest

import kolam
from kit import all_definitions
from kit.catalogs import faults

SOURCE = Path(kolam.__file__).parent


@pytest.mark.parametrize("definition", all_definitions(), ids=lambda d: d.name)
def test_a_game_speaks_russian(definition):
    package = definition.package.rpartition(".")[2]
    paths = [*(SOURCE / "games" / package).glob("*.py"), *(SOURCE / "cli" / "boards").glob(f"{package}.py")]
    editions = [name for option in definition.options for name in option.editions]
    assert faults(definition.package, "ru", paths, [*getattr(definition.words, "NAMES", ()), *editions]) == []


def test_engine_and_command_line_speak_russian():
    paths = [path for part in ("engine", "bots", "cli") for path in (SOURCE / part).glob("*.py")]
    titles = [words for definition in all_definitions() for words in (definition.title, definition.in_one_breath)]
    assert faults("kolam", "ru", paths, titles) == []


@pytest.mark.parametrize("definition", all_definitions(), ids=lambda d: d.name)
def test_every_action_is_described_in_russian(definition):
    say = definition.language("ru")
    game = definition.configure()
    assert say.code == "ru"
    for action in range(game.num_actions):
        described = game.describe(action, say)
        assert described != game.describe(action)
        assert "{" not in described
