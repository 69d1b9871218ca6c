"""`kolam bench`: how fast games are."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.table import Table

from kolam.cli.measure import MEASURES, REFERENCE, Measured, measure
from kolam.cli.options import AnyGame, Json, Lang, chosen_games, number
from kolam.cli.screen import console
from kolam.engine.errors import Sentence
from kolam.engine.game import Definition
from kolam.engine.words import Language, language

app = typer.Typer(add_completion=False)


@app.command()
def bench(
    game: AnyGame = None,
    seconds: Annotated[
        float,
        typer.Option(metavar="S", parser=number("--seconds", 0.01, 60, float), help="How long each rate is measured."),
    ] = 1.0,
    cold: Annotated[bool, typer.Option(help="Measure compiling too, in an empty cache.")] = True,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Measure how fast games are, interpreted and compiled. One core; what else the machine does counts."""
    say = language(lang, "kolam")
    shown = console(stderr=True)
    found: dict[str, Measured] = {}
    with shown.status("") as status:

        def told(d: Definition, what: Sentence) -> None:
            line = f"{say.name(d.title)}: {what.said(say)} ..."
            status.update(line)
            if not shown.is_terminal:
                shown.print(line)

        for d in chosen_games(game):
            found[d.name] = measure(d, seconds, cold, told)
    if as_json:
        print(json.dumps({"games": found, "ratios": ratios(found)}, indent=1))
    else:
        show(found, say)


def ratios(found: dict[str, Measured]) -> dict[str, dict[str, float]]:
    """Each game's figures divided by Mandala's, where there are both."""
    reference = found.get(REFERENCE)
    if reference is None or len(found) == 1:
        return {}
    return {
        name: {key: figures[key] / reference[key] for key in MEASURES if key in figures and reference.get(key)}
        for name, figures in found.items()
    }


def show(found: dict[str, Measured], say: Language) -> None:
    """The figures as a table; with several games, each beside its ratio to Mandala."""
    table = Table(title="kolam bench", title_justify="left")
    table.add_column(say("measure"))
    compared = ratios(found)
    for name in found:
        table.add_column(name, justify="right")
    for key, meaning in MEASURES.items():
        cells: list[Any] = []
        for name, figures in found.items():
            ratio = compared.get(name, {}).get(key)
            text = readable(figures[key]) if key in figures else "-"
            cells.append(f"{text} ({ratio:.2f})" if ratio is not None and name != REFERENCE else text)
        table.add_row(meaning.said(say), *cells)
    console().print(table)
    if compared:
        console().print(say("In brackets: the ratio to Mandala."), style="dim")


def readable(number: float) -> str:
    """A figure with three digits that count."""
    return f"{number:,.0f}" if number >= 100 or number == int(number) else f"{number:.3g}"
