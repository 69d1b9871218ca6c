"""What every terminal board keeps; run beside the checks of `kolam.conformance`."""

from __future__ import annotations

import io
import random

from rich.console import Console

from kolam.cli.boards import board
from kolam.conformance.checks import check, every_variant
from kolam.conformance.random_play import play_random
from kolam.engine.game import Game

#: How wide terminals are.
WIDTHS = (80, 100)


@every_variant
def the_terminal_board_shows_every_moment(game: Game) -> None:
    """From every seat, in both languages, within the terminal, with a heading for every action."""
    drawn = board(game)
    rng = random.Random(1)
    for t in play_random(game.new(1), random.Random(2)):
        if t.to_act is not None and rng.random() < 0.9:
            continue
        for say in map(game.definition.language, ("en", "ru")):
            for seat in (None, *range(game.players)):
                for width in WIDTHS:
                    file = io.StringIO()
                    console = Console(file=file, width=width, no_color=True, highlight=False)
                    console.print(drawn.draw(t.view(seat), seat, game, say))
                    lines = file.getvalue().splitlines()
                    check(lines, "the board shows nothing")
                    check(all(len(line) <= width for line in lines), f"a line is longer than {width} columns")
                    check("…" not in "".join(lines), f"something is cut off at {width} columns")
            for action in t.legal():
                check(drawn.group(action, say), f"'{action}' is offered under no heading")
