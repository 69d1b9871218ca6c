"""Every message has its Russian, with the same {names}, and no catalog keeps what nobody says."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
import typer

import kolam
from kit import all_definitions
from kit.catalogs import faults, filled_in_too_early
from kolam.cli import COMMANDS
from kolam.cli.speaking import HELP, REMARKS, USAGE, help_texts

SOURCE = Path(kolam.__file__).parent
#: What those who look after a server read is English only.
FOR_OPERATORS = ("cli/serve.py", "cli/bot.py", "cli/db.py", "cli/warm.py", "bots/plot.py")
PATHS = [
    *(path for part in ("engine", "bots", "cli") for path in (SOURCE / part).glob("*.py")),
    SOURCE / "replaying.py", SOURCE / "games" / "__init__.py", SOURCE / "server" / "table" / "setup.py",
]  # fmt: skip
PATHS = [path for path in PATHS if str(path.relative_to(SOURCE)) not in FOR_OPERATORS]


@pytest.mark.parametrize("definition", all_definitions(), ids=lambda d: d.name)
def test_a_game_speaks_russian(definition):
    package = definition.package.rpartition(".")[2]
    paths = [*(SOURCE / "games" / package).glob("*.py"), *(SOURCE / "cli" / "boards").glob(f"{package}.py")]
    editions = [name for option in definition.options for name in option.editions]
    changes = getattr(definition.rules, "CHANGES", {}).values()
    assert faults(definition.package, "ru", paths, [*getattr(definition.words, "NAMES", ()), *editions, *changes]) == []


def test_engine_and_command_line_speak_russian():
    titles = [words for definition in all_definitions() for words in (definition.title, definition.in_one_breath)]
    helps = [words for name in speaking_commands() for words in help_texts(command(name))]
    shared = [*titles, *helps, *REMARKS.values(), USAGE, HELP]
    assert faults("kolam", "ru", PATHS, shared) == []


def command(name):
    return typer.main.get_command(import_module(f"kolam.cli.{name}").app)


def speaking_commands():
    """The commands that are told a language."""
    return [name for name in COMMANDS if any("--lang" in param.opts for param in command(name).params)]


def test_commands_that_people_read_can_be_told_a_language():
    assert set(speaking_commands()) == {"play", "simulate", "analyse", "bench", "replay", "rules"}


def test_no_error_is_filled_in_before_its_language_is_known():
    assert filled_in_too_early(PATHS) == []


@pytest.mark.parametrize("definition", all_definitions(), ids=lambda d: d.name)
def test_every_action_is_described_in_russian(definition):
    say = definition.language("ru")
    game = definition.configure()
    assert say.code == "ru"
    for action in range(game.num_actions):
        described = game.describe(action, say)
        assert described != game.describe(action)
        assert "{" not in described
