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
from kolam.cli.options import GameName, Json, Lang, Options, Players, Seed, configured, number
from kolam.cli.screen import console
from kolam.cli.series import Match, Result, Row
from kolam.engine.compile import compiled
from kolam.engine.errors import BadOption
from kolam.engine.game import Game, check_seed
from kolam.engine.words import Language
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
    lang: Lang = "en",
) -> None:
    """Let bots play many games and tell who wins how often. Every deal is played once in each seating."""
    names = bots.split(",")
    chosen = configured(game, option, players, named=max(len(names), definition(game).players[0]))
    say = chosen.definition.language(lang)
    kinds = seated(chosen, names)
    number = check_seed(seed)
    rounded = -(-games // chosen.players) * chosen.players
    shown = console(stderr=True)
    module = compiled(chosen.definition, lambda line: shown.print(line.said(say)))
    match = Match(module, chosen, kinds, number, rounded)
    with Progress(console=shown, transient=True) as progress:
        task = progress.add_task(f"{say.name(chosen.definition.title)}: {', '.join(kinds)}", total=rounded)
        result = match.play(jobs or os.cpu_count() or 1, lambda done: progress.update(task, advance=done))
    if as_json:
        print(json.dumps(asdict(result), indent=1))
    else:
        show(result, games, say)


def seated(game: Game, names: list[str]) -> list[str]:
    """A bot for every seat; the last one named fills the seats that are left."""
    for name in names:
        parse_bot(name)  # refuses a bot there is not
    if len(names) > game.players:
        raise BadOption(
            "{bots} bots are named for {players} seats: name fewer, or give more --players.",
            bots=len(names),
            players=game.players,
        )
    return names + names[-1:] * (game.players - len(names))


def show(result: Result, wanted: int, say: Language) -> None:
    """The result as a table."""
    shown = console()
    games = f"{result.games:,}"
    if result.games != wanted:
        other = f"{wanted:,}"
        shown.print(say("{n} games instead of {wanted}: every deal is played once in each seating.", n=games, wanted=other))
    title = say("{game}, {n} games, seed {seed}", game=result.game, n=games, seed=result.seed)
    table = Table(title=title, title_justify="left")
    table.add_column(say("bot"))
    for name in (say("wins"), say("95 % interval"), say("alone"), say("shared"), say("mean score")):
        table.add_column(name, justify="right")
    for row in result.bots:
        table.add_row(
            row.bot, f"{row.wins:.2%}", interval(row, say), f"{row.alone:,}", f"{row.shared:,}",
            f"{row.mean_score:.2f} ± {row.score_error:.2f}",
        )  # fmt: skip
    shown.print(table)
    seats = [
        say("seat {seat} {wins} ({interval})", seat=i, wins=f"{row.wins:.2%}", interval=interval(row, say))
        for i, row in enumerate(result.seats)
    ]
    shown.print(say("Wins by seat, whoever sits there: {seats}", seats=", ".join(seats)))
    length = {"mean": f"{result.mean_length:.1f}", "least": result.shortest, "most": result.longest}
    shown.print(say("Length: {mean} decisions, {least} to {most}", **length))
    work = {"n": f"{result.decisions:,}", "seconds": f"{result.seconds:.2f}", "rate": f"{result.decisions_per_second:,.0f}"}
    shown.print(say("{n} decisions in {seconds} s: {rate} a second with {jobs} jobs", jobs=result.jobs, **work))
    for bot in dict.fromkeys(failure.bot for failure in result.failures):
        own = [failure for failure in result.failures if failure.bot == bot]
        lost = {"bot": bot, "n": f"{len(own):,}", "game": own[0].game, "reason": own[0].reason}
        line = say("{bot} lost {n} games by failing. The first, game {game}: {reason}", **lost)
        shown.print(escape(line), style="yellow")


def interval(row: Row, say: Language) -> str:
    """Between which shares of wins the true one most likely lies."""
    return say("{few} to {many}", few=f"{row.interval[0]:.2%}", many=f"{row.interval[1]:.2%}")
