"""`kolam check-game`: a game against everything that a game must keep. For those who write games; English only."""

from __future__ import annotations

from typing import Annotated

import typer

import kolam.cli.boards.checks  # noqa: F401  (declares checks of its own)
from kolam.cli.options import GameName
from kolam.cli.screen import console
from kolam.conformance import CHECKS, run
from kolam.games import definition

app = typer.Typer(add_completion=False)

FAILED = 1


@app.command()
def check_game(
    game: GameName,
    compiled: Annotated[
        bool, typer.Option(help="Compile the rules and compare both ways; without it the rest is checked.")
    ] = True,
) -> None:
    """Try a game against everything that a game must keep: its files, words, rules, secrets, and its compiled form."""
    d = definition(game)
    shown = console()
    failed = 0
    for result in run(d, compiled):
        sign, style = ("ok  ", "green") if result.fault is None else ("FAIL", "bold red")
        shown.print(f"{sign}  {result.check.name} ({result.seconds:.1f} s)", style=style, soft_wrap=True)
        if result.fault is not None:
            failed += 1
            shown.print(f"      {result.fault}", soft_wrap=True)
    checked = sum(compiled or not each.compiles for each in CHECKS)
    shown.print(f"{d.title}: {checked - failed} of {checked} checks passed.", style="bold")
    if failed:
        raise typer.Exit(FAILED)
