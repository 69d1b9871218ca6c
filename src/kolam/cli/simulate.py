"""`kolam simulate`: bots play many games."""

from __future__ import annotations

import os
from typing import Annotated

import typer
from rich.progress import Progress

from kolam.bots.match import Match
from kolam.bots.simulation import MOST_GAMES, MOST_JOBS, play_match
from kolam.cli.options import GameName, Json, Lang, Options, Players, Seed, configured, number
from kolam.cli.screen import console
from kolam.engine.compile import compiled
from kolam.engine.game import check_seed
from kolam.games import definition

app = typer.Typer(add_completion=False)


@app.command()
def simulate(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="The bots: search:3,greedy,random,mybot.py. The last one fills further seats.")
    ] = "greedy,random",
    games: Annotated[int, typer.Option(metavar="N", parser=number("--games", 1, MOST_GAMES), help="How many games.")] = 1000,
    seed: Seed = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            parser=number("--jobs", 1, MOST_JOBS),
            help="How many at a time; as many as cores if not given.",
            show_default=False,
        ),
    ] = None,
    players: Players = None,
    option: Options = None,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Let bots play many games and tell who wins how often. Every deal is played once in each seating."""
    names = bots.split(",")
    chosen = configured(game, option, players, named=max(len(names), definition(game).players[0]))
    say = chosen.definition.language(lang)
    match = Match(chosen, names, check_seed(seed))
    shown = console(stderr=True)
    compiled(chosen.definition, lambda line: shown.print(line.said(say)))
    with Progress(console=shown, transient=True) as progress:
        task = progress.add_task(f"{say.name(chosen.definition.title)}: {', '.join(match.names)}", total=games)
        result = play_match(
            match, games, jobs or os.cpu_count() or 1, lambda done, total: progress.update(task, completed=done, total=total)
        )
    if as_json:
        print(result.to_json())
    else:
        console().print(result.told(say))
