"""`kolam puzzles`: positions with one clearly best move, made, listed and solved."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid

from kolam.bots.levels import LEVELS
from kolam.bots.puzzles import Puzzle, chosen, daily, puzzle, theme_of
from kolam.bots.simulation import MOST_JOBS
from kolam.cli import Group
from kolam.cli.options import AnyGame, GameName, Json, Lang, chosen_games, number
from kolam.cli.screen import Screen, console
from kolam.engine.compile import THINKING, compiled
from kolam.engine.errors import KolamError
from kolam.engine.words import Language
from kolam.games import definition

app = typer.Typer(
    cls=Group, add_completion=False, no_args_is_help=True, help="Positions with one clearly best move: list, solve and make them."
)

MOST_PUZZLES, MOST_SIMULATIONS = 10_000, 1_000_000

Theme = Annotated[str | None, typer.Option(metavar="KEY", help="Only puzzles of this theme.", show_default=False)]
Level = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        parser=number("--level", LEVELS[0], LEVELS[-1]),
        help="Only puzzles that bots solve from this level on.",
        show_default=False,
    ),
]
Key = Annotated[str, typer.Argument(metavar="ID", help="The puzzle's id, as it is listed.", show_default=False)]


@app.command("list")
def listed(game: GameName, theme: Theme = None, level: Level = None, as_json: Json = False, lang: Lang = "en") -> None:
    """List the puzzles of a game."""
    d = definition(game)
    say = d.language(lang)
    found = chosen(d, theme, level)
    if as_json:
        print(json.dumps([as_told(each) for each in found], ensure_ascii=False))
        return
    table = Grid(box=None, pad_edge=False)
    table.add_column("id")
    for heading in (say("level"), say("margin")):
        table.add_column(heading, justify="right")
    table.add_column(say("theme"))
    for each in found:
        table.add_row(each.key, str(each.level), say.share(each.margin), str(theme_of(d, each.theme).name.told(say.code)))
    console().print(table if found else say("There are no such puzzles."))


def as_told(each: Puzzle) -> dict[str, Any]:
    """A puzzle as `--json` tells it."""
    return {"id": each.key, "game": each.definition.name, **{k: v for k, v in each.to_json().items() if k != "key"}}


@app.command()
def show(
    id: Key,
    answer: Annotated[bool, typer.Option("--answer", help="Tell the answer, and why.")] = False,
    lang: Lang = "en",
) -> None:
    """Show a puzzle."""
    from kolam.cli.puzzles_session import PuzzleSession

    asked = puzzle(id)
    session = PuzzleSession(asked, asked.definition.language(lang), Screen())
    session.show()
    if answer:
        session.tell_answer()


@app.command()
def play(
    game: GameName,
    theme: Theme = None,
    level: Level = None,
    today: Annotated[bool, typer.Option("--daily", help="Only the puzzle of the day.")] = False,
    lang: Lang = "en",
) -> None:
    """Solve puzzles here in the terminal, the easier first."""
    from kolam.cli.puzzles_session import solve

    d = definition(game)
    say = d.language(lang)
    of_today = daily(d, date.today())
    found = ([of_today] if of_today else []) if today else chosen(d, theme, level)
    if not found:
        raise KolamError("There are no such puzzles.")
    solve(found, say, Screen())


@app.command()
def make(
    game: GameName,
    count: Annotated[int, typer.Option(metavar="N", parser=number("--count", 1, MOST_PUZZLES), help="How many puzzles.")] = 48,
    seed: Annotated[int, typer.Option(metavar="N", parser=number("--seed", 0, 2**32 - 1), help="Which games are played.")] = 1,
    simulations: Annotated[
        int,
        typer.Option(metavar="N", parser=number("--simulations", 32, MOST_SIMULATIONS), help="How long a first look is."),
    ] = 600,
    jobs: Annotated[int, typer.Option(metavar="N", parser=number("--jobs", 1, MOST_JOBS), help="How many at a time.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where to; puzzles-GAME here if not given.", show_default=False),
    ] = None,
    lang: Lang = "en",
) -> None:
    """Find puzzles by playing games and searching their positions. The same command goes on with what was broken off."""
    from kolam.bots.puzzles_making import Making

    d = definition(game)
    say = d.language(lang)
    folder = out or Path(f"puzzles-{d.name}")
    making = Making(d, seed, simulations, folder)
    shown = console(stderr=True)
    compiled(d, lambda line: shown.print(line.said(say)), THINKING)
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"), TimeElapsedColumn()
    with Progress(*columns, console=shown, transient=True) as progress:
        task = progress.add_task(say.name(d.title), total=count, completed=len(making.puzzles))

        def told(found: int, games: int) -> None:
            words = say("{title}: games looked through: {n}", title=say.name(d.title), n=games)
            progress.update(task, completed=found, description=words)

        is_enough = making.run(count, jobs, told)
    if not is_enough:
        shown.print(say("There are fewer: no more were found in {games} games.", games=making.games))
    shown.print(say("{n} puzzles are in {folder}.", n=len(making.puzzles), folder=folder))


@app.command()
def statistics(
    game: AnyGame = None,
    write: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Put the table into this document, between its markers.", show_default=False),
    ] = None,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Tell what the puzzles that come with the games are like, and how they were found."""
    from kolam.bots.puzzles_statistics import statistics as figures
    from kolam.bots.puzzles_statistics import table, write_into

    found = [figures(d) for d in chosen_games(game)]
    rows = [each for each in found if each is not None]
    if write is not None:
        write_into(write, table(rows))
        console(stderr=True).print(said(lang)("Written to {file}", file=write))
    elif as_json:
        print(json.dumps(rows, indent=1))
    else:
        print(table(rows), end="")


def said(lang: str) -> Language:
    """The words of the command line in a language."""
    from kolam.engine.words import language

    return language(lang, "kolam")
