"""`kolam check-game`: a game against everything that a game must keep. For those who write games; English only."""

from __future__ import annotations

from typing import Annotated

import typer

import kolam.cli.boards.checks  # noqa: F401  (declares checks of its own)
from kolam.cli.options import GameName
from kolam.cli.screen import console
from kolam.conformance import CHECKS, run
from kolam.engine.errors import BadOption
from kolam.games import definition

app = typer.Typer(add_completion=False)

FAILED = 1


@app.command()
def check_game(
    game: GameName,
    only: Annotated[str, typer.Option(metavar="WORDS", help="Only the checks whose names have these words.")] = "",
    compiled: Annotated[bool, typer.Option(help="Compile the rules too, and compare both ways.")] = True,
) -> None:
    """Try a game against everything that a game must keep: its files, words, rules, secrets, and its compiled form."""
    d = definition(game)
    chosen = [check for check in CHECKS if only.lower() in check.name and (compiled or not check.compiles)]
    if not chosen:
        raise BadOption("No check has these words in its name: {words}", words=only)
    shown = console()
    failed = 0
    for result in run(d, sorted(chosen, key=lambda check: check.compiles)):
        sign, style = ("ok  ", "green") if result.fault is None else ("FAIL", "bold red")
        shown.print(f"{sign}  {result.check.name} ({result.seconds:.1f} s)", style=style, soft_wrap=True)
        if result.fault is not None:
            failed += 1
            shown.print(f"      {result.fault}", soft_wrap=True)
    shown.print(f"{d.title}: {len(chosen) - failed} of {len(chosen)} checks passed.", style="bold")
    if failed:
        raise typer.Exit(FAILED)
