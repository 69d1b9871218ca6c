"""`kolam analyse`: a saved game looked at again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from kolam.bots.analysis import Analysis
from kolam.bots.analysis import analyse as look_at
from kolam.bots.plot import figures, png, svg
from kolam.bots.report import html, text
from kolam.cli.files import check_target, read_record
from kolam.cli.options import Json, Lang, number
from kolam.cli.screen import console
from kolam.engine.compile import THINKING, compiled
from kolam.engine.errors import BadOption
from kolam.engine.words import Language
from kolam.games import definition

app = typer.Typer(add_completion=False)

KINDS = (".html", ".svg", ".png", ".json")


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game.", show_default=False)],
    level: Annotated[int, typer.Option(metavar="N", parser=number("--level", 1, 6), help="How thoroughly, from 1 to 6.")] = 4,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report.html, .svg, .png or .json.", show_default=False)
    ] = None,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Look at a saved game: chances after every decision, turning points, mistakes and what was better, with reasons."""
    if out is not None:
        check(out)
    record = read_record(file)
    game = definition(record.game)
    say = game.language(lang)
    shown = console(stderr=True)
    compiled(game, lambda line: shown.print(line.said(say), markup=False), THINKING)
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn()
    with Progress(*columns, console=shown, transient=True) as progress:
        task = progress.add_task(say.name(game.title), total=1.0)
        found = look_at(record, level, lambda part: progress.update(task, completed=part), say)
    if out is not None:
        write(out, found, say)
        shown.print(say("Written to {file}", file=out), markup=False)
    if as_json:
        print(json.dumps(found.to_json(), indent=1, ensure_ascii=False))
    else:
        console().print(text(found, say), markup=False, end="")


def check(out: Path) -> None:
    """Refuse a report that could not be written, before the work that it takes."""
    kind = out.suffix.lower()
    if kind not in KINDS:
        raise BadOption("{out} is no report: its name must end in one of {kinds}.", out=out, kinds=", ".join(KINDS))
    if kind == ".png":
        figures()
    check_target(out)


def write(out: Path, found: Analysis, say: Language) -> None:
    """Write the report in the form that the file's name asks for."""
    match out.suffix.lower():
        case ".png":
            out.write_bytes(png(found, say))
        case ".svg":
            out.write_text(svg(found, say), "utf-8")
        case ".json":
            out.write_text(json.dumps(found.to_json(), indent=1, ensure_ascii=False) + "\n", "utf-8")
        case _:
            out.write_text(html(found, say), "utf-8")
