"""Where a person reads and types: a terminal, or files and pipes in its place."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext, suppress

from rich.columns import Columns
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from kolam.bots.compiler import compile_beside
from kolam.cli.boards import Board
from kolam.engine.compile import THINKING, compiled, is_warm
from kolam.engine.game import Definition
from kolam.engine.words import Language

#: The width of what is written where there is no terminal.
PAGE = 100

QUICK_BOTS = ("random", "greedy")

YES = ("y", "yes", "д", "да")


def console(stderr: bool = False) -> Console:
    """A console; without a terminal it is as wide as a page."""
    shown = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not shown.is_terminal and "COLUMNS" not in os.environ:
        shown.width = PAGE
    return shown


class Screen:
    """What a person sees and answers."""

    def __init__(self) -> None:
        self.console = console()
        self.typing = sys.stdin.isatty() and self.console.is_terminal
        if self.typing:
            with suppress(ImportError):
                import readline  # noqa: F401  (editing and history while typing)

    def show(self, *things: RenderableType) -> None:
        """Print things one below the other."""
        for thing in things:
            self.console.print(thing)

    def tell(self, lines: Iterable[str], board: Board, style: str = "") -> None:
        """Print sentences, their parts in color."""
        for line in lines:
            told = board.told(line)
            told.style = style
            self.console.print(told)

    def ask(self, question: str) -> str:
        """A line typed by the person; raises EOFError when there is no more."""
        if self.typing:
            return input(question)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(question + line.rstrip("\n"))
        return line.rstrip("\n")

    def confirm(self, question: str, say: Language) -> bool:
        """Whether the person agrees; anything but a yes is a no."""
        return self.ask(f"{question} {say('[y/N]')} ").strip().lower() in YES

    def has_compiled(self, d: Definition, say: Language) -> bool:
        """Whether the compiled game is at hand; if it is not yet, that is begun beside the game, and told."""
        if is_warm(d, needs=THINKING) or compile_beside(d) is None:
            self.wait_for_compiled(d, say)
            return True
        self.show(say("The bots are prepared beside the game, once on this machine; until then they think less."))
        return False

    def wait_for_compiled(self, d: Definition, say: Language) -> None:
        """Have the compiled game at hand; the first time on a machine this takes a while, and is told."""
        with self.console.status(say("{game}: preparing the bots ...", game=say.name(d.title))):
            compiled(d, lambda line: self.console.print(line.said(say)), THINKING)

    def thinking(self, name: str) -> AbstractContextManager[object]:
        """Show that a bot thinks; the quick ones are done before anybody could read it."""
        return nullcontext() if name in QUICK_BOTS else self.console.status(f"{name} ...")

    def hide(self) -> None:
        """Clear the terminal and what can be scrolled back to."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")
            self.console.file.flush()


def offer(groups: dict[str, list[str]], notes: dict[str, str], board: Board) -> RenderableType:
    """The allowed actions, numbered from 1, beside their headings."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    width = max(len(action) for actions in groups.values() for action in actions)
    number = 0
    for heading, actions in groups.items():
        items = []
        for action in actions:
            number += 1
            item = Text.assemble((f"{number:>3} ", "bold cyan"), board.paint(f"{action:<{width}}"))
            if notes[action]:
                item.append(f"  {notes[action]}", "dim")
            items.append(item)
        table.add_row(heading, Columns(items, padding=(0, 1)))
    return table
