"""`kolam simulate`: bots play many games."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from typing import Annotated

import typer
from rich.markup import escape
from rich.progress import Progress
from rich.table import Table

from kolam.bots import parse_bot
from kolam.cli.options import GameName, Json, Options, Players, Seed, configured, number
from kolam.cli.screen import console
from kolam.cli.series import Match, Result
from kolam.engine.compile import compiled
from kolam.engine.errors import BadOption
from kolam.engine.game import Game, check_seed
from kolam.games import definition

app = typer.Typer(add_completion=False)

MOST_GAMES = 100_000_000


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
            parser=number("--jobs", 1, 1024),
            help="How many at a time; as many as cores if not given.",
            show_default=False,
        ),
    ] = None,
    players: Players = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games and tell who wins how often. Every deal is played once in each seating."""
    names = bots.split(",")
    chosen = configured(game, option, players, named=max(len(names), definition(game).players[0]))
    kinds = seated(chosen, names)
    number = check_seed(seed)
    rounded = -(-games // chosen.players) * chosen.players
    shown = console(stderr=True)
    module = compiled(chosen.definition, shown.print)
    match = Match(module, chosen, kinds, number, rounded)
    with Progress(console=shown, transient=True) as progress:
        task = progress.add_task(f"{chosen.definition.title}: {', '.join(kinds)}", total=rounded)
        result = match.play(jobs or os.cpu_count() or 1, lambda done: progress.update(task, advance=done))
    if as_json:
        print(json.dumps(asdict(result), indent=1))
    else:
        show(result, games)


def seated(game: Game, names: list[str]) -> list[str]:
    """A bot for every seat; the last one named fills the seats that are left."""
    for name in names:
        parse_bot(name)  # refuses a bot there is not
    if len(names) > game.players:
        raise BadOption(f"{len(names)} bots are named for {game.players} seats: name fewer, or give more --players.")
    return names + names[-1:] * (game.players - len(names))


def show(result: Result, wanted: int) -> None:
    """The result as a table."""
    shown = console()
    if result.games != wanted:
        shown.print(f"{result.games:,} games instead of {wanted:,}: every deal is played once in each seating.")
    table = Table(title=f"{result.game}, {result.games:,} games, seed {result.seed}", title_justify="left")
    for name in ("bot", "wins", "95 % interval", "alone", "shared", "mean score"):
        table.add_column(name, justify="left" if name == "bot" else "right")
    for row in result.bots:
        table.add_row(
            row.bot, f"{row.wins:.2%}", f"{row.interval[0]:.2%} to {row.interval[1]:.2%}", f"{row.alone:,}", f"{row.shared:,}",
            f"{row.mean_score:.2f} ± {row.score_error:.2f}",
        )  # fmt: skip
    shown.print(table)
    seats = ", ".join(
        f"seat {i} {row.wins:.2%} ({row.interval[0]:.2%} to {row.interval[1]:.2%})" for i, row in enumerate(result.seats)
    )
    shown.print(f"Wins by seat, whoever sits there: {seats}")
    shown.print(f"Length: {result.mean_length:.1f} decisions, {result.shortest} to {result.longest}")
    speed = f"{result.decisions_per_second:,.0f} a second with {result.jobs} jobs"
    shown.print(f"{result.decisions:,} decisions in {result.seconds:.2f} s: {speed}")
    for bot in dict.fromkeys(failure.bot for failure in result.failures):
        own = [failure for failure in result.failures if failure.bot == bot]
        shown.print(
            escape(f"{bot} lost {len(own):,} games by failing. The first, game {own[0].game}: {own[0].reason}"), style="yellow"
        )
