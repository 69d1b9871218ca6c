"""Ghat in a terminal: the ferries, then what each seat has."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kolam.engine.game import Game
from kolam.engine.words import Language

from .actions import ACTIONS
from .components import BURDEN
from .glance import glance
from .names import cards_name
from .view import View

WORDS = {"load": "bold cyan", "bank": "bold yellow"}


def draw(view: View, seat: int | None, game: Game, say: Language) -> RenderableType:
    """Everything as a seat sees it."""
    seats, seen = range(game.players), glance(view, game.options, seat)
    ferries = Table(title=say("Ferries"), title_justify="left")
    ferries.add_column(say("Ferry"))
    for q in seats:
        ferries.add_column(owner(q, seat, say))
    ferries.add_column(say("Burden"), justify="right")
    for number, parts in enumerate(view["ferries"], start=1):
        ferries.add_row(str(number), *(cards_name(part, say) for part in parts), f"{seen['burdens'][number - 1]} / {BURDEN}")
    people = Table(title=say("Players"), title_justify="left")
    for heading in ("", say("Hand"), say("Bank"), say("Points")):
        people.add_column(heading)
    for q in seats:
        people.add_row(owner(q, seat, say), cards(view["hands"][q], say), cards(view["banks"][q], say), str(view["points"][q]))
    deck = Text(say("Cards in the deck: {n}", n=seen["deck"]), "dim")
    return Group(ferries, people, deck)


def owner(q: int, seat: int | None, say: Language) -> str:
    """Whose things these are."""
    return say("You") if q == seat else say.seat(q)


def cards(held: int | dict[str, int], say: Language) -> str:
    """Cards that are known by their weights, others by their number."""
    return say("{n} face down", n=held) if isinstance(held, int) else cards_name(held, say)


def group(action: str, say: Language) -> str:
    """The heading under which an action is offered."""
    match ACTIONS.named(action):
        case {"kind": "load", "ferry": ferry}:
            return say("Load ferry {ferry}", ferry=ferry)
    return say("Your bank")
