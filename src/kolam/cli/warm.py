"""`kolam warm`: compile games ahead of time."""

from __future__ import annotations

import time

import typer

from kolam.cli.options import AnyGame, chosen_games
from kolam.cli.screen import console
from kolam.engine.compile import cache_folder, compiled, is_warm

app = typer.Typer(add_completion=False)


@app.command()
def warm(game: AnyGame = None) -> None:
    """Compile games now, so that nothing has to wait for it later. They are kept in the cache folder (KOLAM_CACHE)."""
    shown = console()
    for d in chosen_games(game):
        kept = is_warm(d)
        began = time.monotonic()
        told: list[str] = []
        with shown.status(f"{d.title}: {'loading' if kept else 'compiling, once on this machine'} ..."):
            compiled(d, told.append)
        shown.print(f"{d.title}: {'was ready, loaded' if kept else 'compiled'} in {time.monotonic() - began:.1f} s")
        for line in told:
            if line.startswith("The cache folder"):
                shown.print(line, style="yellow")
    shown.print(f"Kept in {cache_folder()}", style="dim")
