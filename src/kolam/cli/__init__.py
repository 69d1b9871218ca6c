"""The command line. Each command is a module, imported when it is asked for; a further one is a module and a line in COMMANDS."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from kolam.cli.translation import asked_language, speak
from kolam.engine.errors import KolamError, Sentence, did_you_mean
from kolam.engine.words import Language

#: Each command: its name, what it does. Its module `kolam.cli.<name>` (with _ for -) holds a Typer `app`.
COMMANDS = {
    "play": "Play a game here in the terminal, against bots or with people beside you.",
    "simulate": "Let bots play many games and tell who wins how often.",
    "analyse": "Look at a saved game: chances after every decision, turning points, mistakes and what was better.",
    "bench": "Measure how fast games are, interpreted and compiled.",
    "replay": "Step through a saved game.",
    "rules": "Show the rules of a game, or one rule by its number.",
    "warm": "Compile games now, so that nothing has to wait for it later.",
    "serve": "Serve the web table: play in the browser, with bots and with friends.",
    "worker": "Think for servers that share a Redis: bots' moves, hints, analyses.",
    "bot": "Let a program sit at a seat of a web table.",
    "check-game": "Try a game against everything that a game must keep.",
    "puzzles": "Positions with one clearly best move: list, solve and make them.",
    "db": "Look after a server's tables: back up, restore, prune.",
}

#: Exit codes: what was asked for is wrong; what was asked for failed; interrupted.
WRONG, FAILED, INTERRUPTED = 2, 1, 130

#: The base of all complaints about options and arguments, wherever this version of Typer keeps it.
UsageError: Any = typer.BadParameter.__mro__[1]


class Group(TyperGroup):
    """Commands by their names; a name there is not is refused with those there are."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command to run."""
        known = self.list_commands(ctx)
        if args[0] not in known:
            wrong = Sentence("There is no command '{name}'. There are: {known}", name=args[0][:60], known=", ".join(known))
            raise UsageError(wrong.said(ctx.find_root().obj), ctx)
        return super().resolve_command(ctx, args)


class Commands(Group):
    """The commands, imported one by one as they are called. Help lists them without importing any."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, name: str) -> Any:
        """A command's name and help; it is not the command itself."""
        return TyperCommand(name, help=COMMANDS[name]) if name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command to run."""
        name, _, rest = super().resolve_command(ctx, args)
        command = typer.main.get_command(import_module(f"kolam.cli.{name.replace('-', '_')}").app)
        command.name = name
        speak(command, ctx.find_root().obj)
        return name, command, rest


app = typer.Typer(
    cls=Commands, add_completion=False, no_args_is_help=True, context_settings={"help_option_names": ["-h", "--help"]}
)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        from kolam import __version__

        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def kolam(
    version: Annotated[bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version.")] = False,
) -> None:
    """A table for board games: play them, study them, train on them."""


def main() -> None:
    """Run the command line: every error is one line and an exit code, never a traceback."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open to the end)
        getattr(sys, name).reconfigure(errors="replace")  # a terminal that can not show a sign shows "?"
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except OSError:
        code = broken_pipe()
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run one command; returns the exit code."""
    say = asked_language(arguments)
    try:
        return int(typer.main.get_command(app).main(arguments, prog_name="kolam", standalone_mode=False, obj=say) or 0)
    except UsageError as error:
        where, message = getattr(error.ctx, "command_path", " ".join(["kolam", *arguments[:1]])), wrong_call(error, say)
        return complain(say("{wrong} See: {command} --help", wrong=message, command=where) if message else "", WRONG)
    except KolamError as error:
        return complain(error.said(say), WRONG)
    except (KeyboardInterrupt, typer.Abort):
        return complain(say("Interrupted."), INTERRUPTED)
    except BrokenPipeError:
        return broken_pipe()
    except OSError as error:
        name = f"{error.filename}: " if error.filename is not None else ""
        return complain(f"{name}{error.strerror or error}", WRONG)
    except Exception as error:
        if os.environ.get("KOLAM_DEBUG"):
            raise
        found = f"{type(error).__name__}: {error}"
        return complain(say("Something failed that should not: {error} (KOLAM_DEBUG=1 shows where)", error=found), FAILED)


def wrong_call(error: Any, say: Language) -> str:
    """What is wrong with a call. Typer's errors are told apart by name: where it keeps them depends on its version."""
    message: str = error.format_message().rstrip(".")
    match type(error).__name__:
        case "NoSuchOption":
            known = [name for param in error.ctx.command.params for name in param.opts]
            meant = did_you_mean(error.option_name, known)
            return say("There is no option {option}.", option=error.option_name) + meant.said(say)
        case "BadOptionUsage":
            if "requires" in message:
                return say("{option} needs a value after it.", option=error.option_name)
            return say("{option} takes no value.", option=error.option_name)
        case "MissingParameter":
            param = error.param
            name = param.metavar if param.param_type_name == "argument" else param.opts[0]
            return say("{name} is missing. {meaning}", name=name, meaning=param.help)
    if extra := re.fullmatch(r"Got unexpected extra argument.* \((.*)\)", message):
        return say("{command} does not take: {extra}.", command=error.ctx.command_path, extra=extra[1])
    return f"{message}." if message else ""


def complain(message: str, code: int) -> int:
    """Say what is wrong in one line on stderr."""
    if message:
        line = "".join(sign if sign.isprintable() else "?" for sign in " ".join(message.split()))
        print(f"kolam: {line if len(line) <= 1000 else line[:997] + '...'}", file=sys.stderr)
    return code


def broken_pipe() -> int:
    """The reader has gone: nothing more can be said to it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED
