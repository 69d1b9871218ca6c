"""Every message of engine and command line has its Russian. (Of the games: `kolam.conformance.words`.)"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import typer

import kolam
from kit import all_definitions
from kolam.cli import COMMANDS
from kolam.cli.translation import HELP, REMARKS, USAGE, help_texts
from kolam.conformance.catalogs import faults, filled_in_too_early

SOURCE = Path(kolam.__file__).parent
#: What those who look after a server or write games read is English only.
FOR_OPERATORS = ("cli/serve.py", "cli/bot.py", "cli/db.py", "cli/warm.py", "cli/worker.py", "cli/check_game.py", "bots/plot.py")
PATHS = [
    *(path for part in ("engine", "bots", "cli") for path in (SOURCE / part).glob("*.py")),
    SOURCE / "playback.py", SOURCE / "games" / "__init__.py", SOURCE / "server" / "table" / "setup.py",
]  # fmt: skip
PATHS = [path for path in PATHS if str(path.relative_to(SOURCE)) not in FOR_OPERATORS]


def test_engine_and_command_line_speak_russian():
    titles = [words for definition in all_definitions() for words in (definition.title, definition.in_one_breath)]
    helps = [words for name in speaking_commands() for words in help_texts(command(name))]
    shared = [*titles, *helps, *REMARKS.values(), USAGE, HELP]
    assert faults("kolam", "ru", PATHS, shared) == []


def command(name):
    return typer.main.get_command(import_module(f"kolam.cli.{name.replace('-', '_')}").app)


def speaking_commands():
    """The commands that are told a language."""
    return [name for name in COMMANDS if any("--lang" in param.opts for param in command(name).params)]


def test_commands_that_people_read_can_be_told_a_language():
    assert set(speaking_commands()) == {"play", "simulate", "analyse", "bench", "replay", "rules"}


def test_no_error_is_filled_in_before_its_language_is_known():
    assert filled_in_too_early(PATHS) == []
