"""Things that are laid out by the room there is in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table

#: What a panel adds to its title: corners, lines and spaces on both sides.
AROUND_TITLE = 6
_UNBOUNDED = Console(width=1000)


@dataclass(frozen=True)
class Fitted:
    """Something drawn by the number of columns that it has."""

    make: Callable[[int], RenderableType]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.make(options.max_width)


def needed(thing: RenderableType) -> int:
    """The columns something needs, if no line of it is to be broken."""
    return Measurement.get(_UNBOUNDED, _UNBOUNDED.options, thing).maximum


def in_rows(things: Sequence[RenderableType], width: int, least: int) -> Table:
    """Things side by side, each with `least` columns or more; in several rows of about equal length where there is no room."""
    rows = -(-len(things) // max(1, width // least))
    across = -(-len(things) // rows)
    grid = Table.grid(expand=True)
    for _ in range(across):
        grid.add_column(ratio=1)
    for first in range(0, len(things), across):
        grid.add_row(*things[first : first + across])
    return grid
