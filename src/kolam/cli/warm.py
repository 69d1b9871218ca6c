"""`kolam warm`: compile games ahead of time."""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import typer

from kolam.cli.options import AnyGame, chosen_games
from kolam.cli.screen import console
from kolam.engine.compile import cache_folder, compiled, is_warm
from kolam.games import definition

app = typer.Typer(add_completion=False)


def prepare(name: str) -> tuple[str, list[str]]:
    """Compile one game; returns how it went in a sentence, and what else was told."""
    d = definition(name)
    kept = is_warm(d)
    began = time.monotonic()
    told: list[str] = []
    compiled(d, lambda line: told.append(str(line)))
    return f"{d.title}: {'was ready, loaded' if kept else 'compiled'} in {time.monotonic() - began:.1f} s", told


@app.command()
def warm(game: AnyGame = None) -> None:
    """Compile games now, so that nothing has to wait for it later. They are kept in the cache folder (KOLAM_CACHE)."""
    shown = console()
    chosen = chosen_games(game)
    # Compiling holds a whole core, so games are compiled side by side.
    with ProcessPoolExecutor(min(len(chosen), os.cpu_count() or 1), get_context("spawn")) as pool:
        jobs = {pool.submit(prepare, d.name): d.title for d in chosen}
        with shown.status("Compiling, once on this machine: " + ", ".join(jobs.values())) as status:
            for job in as_completed(jobs):
                del jobs[job]
                sentence, told = job.result()
                shown.print(sentence)
                for line in told:
                    if line.startswith("The cache folder"):
                        shown.print(line, style="yellow")
                status.update("Compiling, once on this machine: " + ", ".join(jobs.values()))
    shown.print(f"Kept in {cache_folder()}", style="dim")
