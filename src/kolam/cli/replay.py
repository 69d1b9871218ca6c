"""`kolam replay`: a saved game, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.rule import Rule

from kolam.cli.boards import Board, board
from kolam.cli.files import check_target, read_record, read_table
from kolam.cli.options import Lang, number
from kolam.cli.screen import Screen
from kolam.draw import SHAPES, THEMES
from kolam.draw.drawing import kind
from kolam.engine.errors import BadOption
from kolam.engine.sentences import Seat
from kolam.engine.table import Table
from kolam.engine.words import Language
from kolam.playback import replay as replayed

app = typer.Typer(add_completion=False)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved game.", show_default=False)],
    seat: Annotated[
        int | None,
        typer.Option(
            metavar="N", parser=number("--seat"), help="Look from this seat; without it all is open.", show_default=False
        ),
    ] = None,
    ply: Annotated[
        int | None,
        typer.Option(metavar="N", parser=number("--ply"), help="Show the table after N decisions and leave.", show_default=False),
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="Tell the game in sentences and leave.")] = False,
    draw: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Draw the table after the last decision, or after those of --ply, into FILE (.svg or .png) and leave.",
            show_default=False,
        ),
    ] = None,
    shape: Annotated[
        str | None,
        typer.Option(metavar="SHAPE", help="The shape of the drawing: wide (if not said) or tall.", show_default=False),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(metavar="THEME", help="The colors of the drawing: light (if not said) or dark.", show_default=False),
    ] = None,
    lang: Lang = "en",
) -> None:
    """Step through a saved game: Enter for the next decision, b for the one before, a number to go there, q to leave."""
    if draw is not None:
        check_picture(draw)
    elif shape is not None or theme is not None:
        raise BadOption("--shape and --theme say how to draw: name the file for it with --draw.")
    t = read_table(file)
    reader = Reader(t, seat, t.game.definition.language(lang), Screen())
    if seat is not None and seat not in range(t.game.players):
        raise BadOption(
            "{file} has {players} seats: --seat is from 0 to {last}.",
            file=file,
            players=t.game.players,
            last=t.game.players - 1,
        )
    if ply is not None and not 0 <= ply <= t.version:
        raise BadOption("{file} has {all} decisions: --ply is from 0 to {all}.", file=file, all=t.version)
    if log:
        reader.screen.tell(t.log(seat, 0, reader.say), reader.board)
    if draw is not None:
        shown = t if ply is None else replayed(read_record(file), ply)
        shown.draw(seat, shape or SHAPES[0], theme or THEMES[0], lang, open=seat is None).save(draw)
        reader.screen.show(reader.say("Written to {file}", file=draw))
    elif ply is not None:
        reader.show(replayed(read_record(file), ply))
    elif not log:
        reader.browse()


def check_picture(path: Path) -> None:
    """Refuse a file that no picture can be written to, before anything is drawn."""
    kind(path)
    check_target(path)


class Reader:
    """Someone who reads a game back and forth."""

    def __init__(self, whole: Table, seat: int | None, say: Language, screen: Screen) -> None:
        self.whole = whole
        self.seat = seat
        self.say = say
        self.screen = screen
        self.board: Board = board(whole.game)

    def browse(self) -> None:
        """Follow what the person types."""
        t = self.whole.clone()
        self.rewind(t, 0)
        self.show(t)
        last, say = self.whole.version, self.say
        while True:
            try:
                text = self.screen.ask(say("Enter, b, a number up to {n}, or q:", n=last) + " ").strip().lower()
            except EOFError:
                return
            match text:
                case "q" | "quit":
                    return
                case "":
                    ply = t.version + 1
                case "b":
                    ply = t.version - 1
                case _:
                    ply = int(text) if text.isdecimal() and len(text) < 8 else -1
            if 0 <= ply <= last:
                self.rewind(t, ply)
                self.show(t)
            elif text == "":
                self.screen.show(say("That was the last decision."))
            elif text == "b":
                self.screen.show(say("This is the beginning."))
            else:
                self.screen.show(say("'{text}' means nothing here.", text=text[:60]))

    def rewind(self, t: Table, ply: int) -> None:
        """Bring a table to the moment after `ply` decisions."""
        while t.version > ply:
            t.undo()
        for _, action in self.whole.decisions[t.version : ply]:
            t.play(action)

    def show(self, t: Table) -> None:
        """The table at one moment: what just happened, the board, and the decision that follows."""
        say = self.say
        title = say(
            "{game}: after {n} of {all} decisions", game=say.name(t.game.definition.title), n=t.version, all=self.whole.version
        )
        self.screen.show(Rule(title, style="dim"))
        self.screen.tell(t.log(self.seat, max(0, t.version - 1), say), self.board, style="italic")
        view = t.position() if self.seat is None else t.view(self.seat)
        self.screen.show(self.board.draw(view, self.seat, t.game, say))
        if t.version < self.whole.version:
            actor, action = self.whole.decisions[t.version]
            self.screen.tell(["", say("{seat} then: {action}", seat=Seat(actor), action=action).begun()], self.board)
        elif t.outcome is not None:
            scores = [say("seat {seat}: {score}", seat=seat, score=score) for seat, score in enumerate(t.outcome.scores)]
            self.screen.show("", say("The game is over: {scores}", scores=", ".join(scores)))
