"""`kolam play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kolam.bots import MEANWHILE, Bot, SearchBot, parse_bot
from kolam.cli.files import read_table
from kolam.cli.options import GameName, Lang, Options, Players, Seed, configured
from kolam.cli.screen import Screen
from kolam.cli.session import Session
from kolam.engine.errors import BadOption
from kolam.engine.game import Game
from kolam.engine.generator import series_seed
from kolam.engine.table import Table
from kolam.engine.words import Language
from kolam.games import definition

app = typer.Typer(add_completion=False)

ME = "me"


@app.command()
def play(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots",
            "--bot",
            metavar="NAMES",
            help="The bots you play against: search:3, search:close, greedy, random, mybot.py. The last one fills further seats.",
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Who sits where: me,greedy or greedy,me; me,me for two people at one screen."),
    ] = None,
    players: Players = None,
    option: Options = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    lang: Lang = "en",
) -> None:
    """Play a game here in the terminal, against bots or with people beside you.

    Type the number of an action, or the action itself, or its short form. Type help to see what else you may ask.
    """
    named = names_of(bots, seats)
    say = definition(game).language(lang)
    t = opened(game, option, players, seed, resume, len(named), lang)
    screen = Screen()
    if seats is None:  # the last one fills further seats
        named += named[-1:] * (t.game.players - len(named))
    sitting = seated(t, named)
    searching = [bot for bot in sitting if isinstance(bot, SearchBot)]
    if searching and not screen.has_compiled(t.game.definition, say):
        for bot in searching:
            bot.meanwhile = MEANWHILE
    screen.show(*editions(t.game, say, settled=resume is not None))
    Session(t, sitting, say, screen).run()


def names_of(bots: str | None, seats: str | None) -> list[str]:
    """Who plays, in the order of the seats, as far as they are named."""
    if bots is not None and seats is not None:
        raise BadOption("Give --bots or --seats, not both.")
    named = seats if seats is not None else f"{ME},{'greedy' if bots is None else bots}"
    return [name.strip() for name in named.split(",")]


def editions(game: Game, say: Language, settled: bool) -> list[str]:
    """Which edition is played, and unless it is settled, how to get another."""
    lines = []
    for option in game.definition.options:
        if option.follows_language:
            name = say.name(option.called(game.options[option.name]))
            other = next(value for value in option.values if value != game.options[option.name])
            change = say("{edition} (another one: --option {option})", edition=name, option=f"{option.name}={other}")
            lines.append(name if settled else change)
    return lines


def opened(
    game: str, option: list[str] | None, players: int | None, seed: int | None, resume: Path | None, named: int, lang: str
) -> Table:
    """A new table, or a saved one."""
    if resume is None:
        return configured(game, option, players, named, lang).new(seed)
    if option or players is not None or seed is not None:
        raise BadOption("A saved game has its own options, players and seed: --resume goes without them.")
    configured(game)  # refuses a game there is not
    t = read_table(resume)
    if t.game.name != game:
        raise BadOption("{resume} is a game of {name}: kolam play {name} --resume {resume}", resume=resume, name=t.game.name)
    if t.to_act is None:
        raise BadOption("The game in {resume} is over. Look at it with: kolam replay {resume}", resume=resume)
    return t


def seated(t: Table, names: list[str]) -> list[Bot | None]:
    """Who sits where; None is a person."""
    if len(names) != t.game.players:
        raise BadOption(
            "The table has {players} seats, but {named} players are named: {names}. Name as many as there are seats.",
            players=t.game.players,
            named=len(names),
            names=", ".join(names)[:200],
        )
    if ME not in names:
        raise BadOption("Nobody plays here: name a seat 'me'. Bots among themselves play with: kolam simulate")
    # A bot's own chances are drawn apart from the game's, and from the same seed are the same.
    return [None if name == ME else parse_bot(name, series_seed(t.seed ^ 0xB07, seat)) for seat, name in enumerate(names)]
