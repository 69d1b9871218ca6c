"""The command line in the language that a call asks for: its help and its complaints."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from kolam.engine.words import LANGUAGES, Language, language
from kolam.games import games

#: Headings and remarks of Typer's help, by the names of its constants.
REMARKS = {
    "ARGUMENTS_PANEL_TITLE": "Arguments",
    "OPTIONS_PANEL_TITLE": "Options",
    "DEFAULT_STRING": "[default: {}]",
    "REQUIRED_LONG_STRING": "[required]",
}
USAGE = "Usage:"
#: What stands for the names of all games in a help.
GAMES = "{games}"
HELP = "Show this message and exit."


def asked_language(arguments: list[str]) -> Language:
    """The language that a call asks for, wherever --lang stands in it; English where it asks for none there is."""
    asked = [after for before, after in pairwise(arguments) if before == "--lang"]
    asked += [each.removeprefix("--lang=") for each in arguments if each.startswith("--lang=")]
    return language(asked[-1] if asked and asked[-1] in LANGUAGES else "en", "kolam")


def help_texts(command: Any) -> Iterator[str]:
    """What a command's help says: paragraph by paragraph, then each option."""
    yield from paragraphs(command.help)
    for param in command.params:
        yield from paragraphs(getattr(param, "help", None))


def paragraphs(text: str | None) -> list[str]:
    """The paragraphs of a help, each in one line."""
    return [" ".join(part.split()) for part in (text or "").split("\n\n") if part.strip()]


def speak(command: Any, say: Language) -> None:
    """Let the help of a command, and of the commands in it, speak a language and name the games there are."""
    for inner in getattr(command, "commands", {}).values():
        speak(inner, say)
    for param in command.params:
        if getattr(param, "help", None):
            param.help = " ".join(say.name(part) for part in paragraphs(param.help))
            if GAMES in param.help:
                param.help = param.help.replace(GAMES, ", ".join(games()))
    if say.code == LANGUAGES[0]:
        return
    from typer import rich_utils

    command.help = "\n\n".join(say.name(part) for part in paragraphs(command.help))
    for name, words in REMARKS.items():
        setattr(rich_utils, name, say.name(words))
    usage, option = command.get_usage, command.get_help_option
    command.get_usage = lambda ctx: usage(ctx).replace(USAGE, say.name(USAGE))
    command.get_help_option = lambda ctx: told_in_help(option(ctx), say)


def told_in_help(option: Any, say: Language) -> Any:
    """The option --help, which Typer makes by itself."""
    if option is not None:
        option.help = say.name(HELP)
    return option
