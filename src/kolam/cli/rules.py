"""`kolam rules`: the numbered rules of a game."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markdown import Markdown

from kolam.cli.options import GameName, Lang
from kolam.cli.screen import console
from kolam.engine.rulebook import Rulebook
from kolam.games import definition

app = typer.Typer(add_completion=False)


@app.command()
def rules(
    game: GameName,
    number: Annotated[
        str | None, typer.Argument(metavar="[NUMBER]", help="A rule or a section: M4.2, M4.", show_default=False)
    ] = None,
    lang: Lang = "en",
) -> None:
    """Show the rules of a game, or one rule by its number."""
    d = definition(game)
    book = Rulebook(d, d.language(lang).code)
    console().print(Markdown(book.text if number is None else book.rule(number)))
