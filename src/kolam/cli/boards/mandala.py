"""Mandala in a terminal: two Mandalas side by side, the Rivers and Cups below, then the hands and the deck."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kolam.engine.game import Game
from kolam.engine.sentences import Seat
from kolam.engine.words import Language
from kolam.games.mandala.components import COLOR_NAMES, COLORS, RIVER_POINTS

#: Color is never alone: each has a shape and a letter too.
SHAPES = {"black": "■", "green": "▲", "purple": "◆", "yellow": "●", "orange": "★", "red": "♥"}
WORDS = {
    "black": "bold white on grey23",
    "green": "bold green",
    "purple": "bold magenta",
    "yellow": "bold yellow1",
    "orange": "bold dark_orange",
    "red": "bold bright_red",
}
WARNING = "bold yellow"
LOW_DECK = 12

Counts = dict[str, int]


def draw(view: dict[str, Any], seat: int | None, game: Game, say: Language) -> RenderableType:
    """The whole mat as a seat sees it, its own things nearest to it."""
    near = 0 if seat is None else seat
    mandalas = Table.grid(expand=True, padding=(0, 1))
    mandalas.add_column(ratio=1)
    mandalas.add_column(ratio=1)
    mandalas.add_row(*(draw_mandala(view, m, near, seat, say) for m in range(2)))
    seats = Table.grid(padding=(0, 3))
    for q in (1 - near, near):
        seats.add_row(Text(owner(q, seat, say), "bold"), draw_river(view["rivers"][q], say))
        seats.add_row("", draw_cup(view, q, say))
    rows: list[RenderableType] = [mandalas, seats, Text(), *draw_hands(view, near, seat, say), draw_piles(view, say)]
    return Group(*rows, *(Text(f"! {line}", WARNING) for line in warnings(view, seat, game, say)))


def owner(q: int, seat: int | None, say: Language) -> str:
    """Whose things these are."""
    return say("You") if q == seat else say.seat(q)


def card(color: str) -> Text:
    """A color as its shape and letter."""
    return Text(f"{SHAPES[color]}{color[0].upper()}", WORDS[color])


def cards(counts: Counts) -> Text:
    """Cards of several colors."""
    parts = [Text.assemble(card(color), f" {counts[color]}") for color in COLOR_NAMES if counts.get(color)]
    return Text("   ").join(parts) if parts else Text("·", "dim")


def draw_mandala(view: dict[str, Any], m: int, near: int, seat: int | None, say: Language) -> Panel:
    """One Mandala: the far Field, the Mountain, the near Field, and what would complete it."""
    mandala = view["mandalas"][m]
    fields = mandala["fields"]
    areas = Table.grid(padding=(0, 2))
    for name, counts in (
        (say("Field: {owner}", owner=owner(1 - near, seat, say)), fields[1 - near]),
        (say("Mountain"), mandala["mountain"]),
        (say("Field: {owner}", owner=owner(near, seat, say)), fields[near]),
    ):
        areas.add_row(Text(name, "" if counts is not mandala["mountain"] else "bold"), cards(counts))
    present = {color for counts in (mandala["mountain"], *fields) for color in counts}
    missing = [color for color in COLOR_NAMES if color not in present]
    destroyed = view["mandala"] == m + 1
    title = say("Mandala {mandala}", mandala=m + 1)
    if view["phase"] == "over":
        return Panel(areas, title=title, border_style="dim")
    lines: list[RenderableType] = [areas, Text()]
    if destroyed:
        lines.append(Text(say("Being destroyed: its colors are claimed."), WARNING))
    elif len(missing) == 1:
        lines.append(Text.assemble((say("One color from complete:"), WARNING), " ", Text("  ").join(map(card, missing))))
    else:
        lines.append(Text.assemble((say("Needs"), "dim"), " ", Text("  ").join(map(card, missing))))
    lines.append(first_choice(fields, say, seat))
    if seat is not None and not fields[seat]:
        lines.append(Text("! " + say("Your Field is empty: no claims for you."), WARNING))
    return Panel(Group(*lines), title=title, border_style=WARNING if destroyed else "dim")


def first_choice(fields: list[Counts], say: Language, seat: int | None) -> Text:
    """Who would choose first, were the Mandala complete now."""
    sizes = [sum(counts.values()) for counts in fields]
    if sizes == [0, 0]:
        return Text(say("No Fields yet."), "dim")
    if sizes[0] == sizes[1]:
        return Text(say("Fields {own} to {other}: who does not complete it chooses first.", own=sizes[0], other=sizes[1]), "dim")
    first = 0 if sizes[0] > sizes[1] else 1
    if first == seat:
        return Text(say("Chooses first: you ({own} to {other}).", own=sizes[first], other=sizes[1 - first]), "dim")
    return Text(
        say("Chooses first: {seat} ({own} to {other}).", seat=Seat(first), own=sizes[first], other=sizes[1 - first]), "dim"
    )


def draw_river(river: list[str], say: Language) -> Text:
    """The six spaces of a River with what a Cup card of each is worth."""
    line = Text(say("River") + "  ")
    for space in range(COLORS):
        line.append(f"{RIVER_POINTS[space]} ", "dim")
        line.append(card(river[space]) if space < len(river) else Text("__", "dim"))
        line.append("  ")
    return line


def cup_points(view: dict[str, Any], q: int) -> tuple[int, bool]:
    """The points of a Cup that can be seen, and whether that is all of it."""
    secret = view["secrets"][q]
    known = secret if isinstance(secret, dict) else {}
    worth = dict(zip(view["rivers"][q], RIVER_POINTS, strict=False))
    total = sum(worth.get(color, 0) * n for counts in (view["cups"][q], known) for color, n in counts.items())
    return total, isinstance(secret, dict)


def draw_cup(view: dict[str, Any], q: int, say: Language) -> Text:
    """A Cup: its points, what was claimed, and the set-up cards where they may be seen."""
    points, complete = cup_points(view, q)
    line = Text(say("Cup    {n} points", n=points) if complete else say("Cup    {n} points or more", n=points))
    line.append("   ")
    line.append(cards(view["cups"][q]))
    secret = view["secrets"][q]
    line.append("  " + say("set-up:") + " ", "dim")
    line.append(cards(secret) if isinstance(secret, dict) else Text("?? " * secret, "dim"))
    return line


def draw_hands(view: dict[str, Any], near: int, seat: int | None, say: Language) -> list[RenderableType]:
    """The hands: colors where they may be seen, else a number."""
    lines: list[RenderableType] = []
    for q in (1 - near, near):
        hand = view["hands"][q]
        size = sum(hand.values()) if isinstance(hand, dict) else hand
        title = say("Your hand ({n})", n=size) if q == seat else say("Hand of {seat} ({n})", seat=Seat(q), n=size)
        line = Text(f"{title:<20}", "bold" if q == seat else "")
        if isinstance(hand, dict):
            parts = [Text.assemble(card(c), f" {say(c)} {hand[c]}") for c in COLOR_NAMES if hand.get(c)]
            line.append(Text("   ").join(parts))
        lines.append(line)
    return lines


def draw_piles(view: dict[str, Any], say: Language) -> Text:
    """Deck and discard pile."""
    deck = view["deck"]
    size = sum(deck.values()) if isinstance(deck, dict) else deck
    line = Text(f"{say('Deck {n}', n=size):<20}", "bold red" if size < LOW_DECK and not view["exhausted"] else "")
    line.append(say("Discarded {n}", n=sum(view["discard"].values())) + "   ")
    line.append(cards(view["discard"]))
    return line


def warnings(view: dict[str, Any], seat: int | None, game: Game, say: Language) -> list[str]:
    """What nobody should overlook."""
    if view["phase"] == "over":
        return []
    lines = []
    deck, limit = view["deck"], game.options["stall_limit"]
    size = sum(deck.values()) if isinstance(deck, dict) else deck
    if view["exhausted"]:
        lines.append(say("The deck has run out: the next Mandala destroyed is the last."))
    elif size < LOW_DECK:
        lines.append(say("The deck is running out: {n} cards left.", n=size))
    for q, river in enumerate(view["rivers"]):
        if len(river) == COLORS - 1:
            lines.append(say("{owner}: five colors in the River. The sixth ends the game.", owner=owner(q, seat, say)))
    if view["stall"] * 2 >= limit:
        lines.append(say("{n} discards in a row; after {limit} the game ends as stalled.", n=view["stall"], limit=limit))
    return lines


def group(action: str, say: Language) -> str:
    """The heading under which an action is offered."""
    kind, place, *_ = action.split()
    match kind:
        case "mountain":
            return say("Build on Mountain {mandala}", mandala=place)
        case "field":
            return say("Grow in Mandala {mandala}", mandala=place)
        case "discard":
            return say("Discard and draw")
        case _:
            return say("Claim")


def note(action: str, view: dict[str, Any], seat: int | None, game: Game, say: Language) -> str:
    """What a claim would bring."""
    kind, color, *_ = action.split()
    if kind != "claim" or seat is None:
        return ""
    mandala = view["mandalas"][view["mandala"] - 1]
    count, river = mandala["mountain"][color], view["rivers"][seat]
    if not mandala["fields"][seat]:
        return say("{n} thrown away", n=count)
    if color in river:
        return say("{n} to the Cup, worth {points} each", n=count, points=RIVER_POINTS[river.index(color)])
    return say("River space {space}, {n} to the Cup", space=len(river) + 1, n=count - 1)
