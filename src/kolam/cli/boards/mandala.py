"""Mandala in a terminal: two Mandalas side by side, the Rivers and Cups below, then the hands and the deck."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kolam.engine.game import Game
from kolam.engine.sentences import Seat
from kolam.engine.words import Language
from kolam.games.mandala.actions import ACTIONS
from kolam.games.mandala.components import COLOR_NAMES, RIVER_POINTS
from kolam.games.mandala.glance import Glance, MandalaSeen, glance
from kolam.games.mandala.view import Counts, View

#: Color is never alone: each has a shape and a letter too. (A color that somebody's box has instead looks plain.)
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


def draw(view: View, seat: int | None, game: Game, say: Language) -> RenderableType:
    """The whole mat as a seat sees it, its own things nearest to it."""
    seen: Glance = glance(view, game.options, seat)
    near = 0 if seat is None else seat
    mandalas = Table.grid(expand=True, padding=(0, 1))
    mandalas.add_column(ratio=1)
    mandalas.add_column(ratio=1)
    mandalas.add_row(*(draw_mandala(view, seen, m, near, seat, say) for m in range(len(view["mandalas"]))))
    seats = Table.grid(padding=(0, 3))
    for q in (1 - near, near):
        seats.add_row(Text(owner(q, seat, say), "bold"), draw_river(view["rivers"][q], say))
        seats.add_row("", draw_cup(view, seen, q, say))
    rows: list[RenderableType] = [mandalas, seats, Text(), *draw_hands(view, seen, near, seat, say), draw_piles(view, seen, say)]
    return Group(*rows, *(Text(f"! {line}", WARNING) for line in warnings(view, seen, seat, say)))


def owner(q: int, seat: int | None, say: Language) -> str:
    """Whose things these are."""
    return say("You") if q == seat else say.seat(q)


def card(color: str) -> Text:
    """A color as its shape and letter."""
    return Text(f"{SHAPES.get(color, '◇')}{color[0].upper()}", WORDS.get(color, "bold"))


def cards(counts: Counts) -> Text:
    """Cards of several colors."""
    parts = [Text.assemble(card(color), f" {counts[color]}") for color in COLOR_NAMES if counts.get(color)]
    return Text("   ").join(parts) if parts else Text("·", "dim")


def draw_mandala(view: View, seen: Glance, m: int, near: int, seat: int | None, say: Language) -> Panel:
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
    missing, destroyed = seen["mandalas"][m]["missing"], seen["mandalas"][m]["is_destroyed"]
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
    lines.append(first_choice(seen["mandalas"][m], say, seat))
    if seat in seen["mandalas"][m]["warned"]:
        lines.append(Text("! " + say("Your Field is empty: no claims for you."), WARNING))
    return Panel(Group(*lines), title=title, border_style=WARNING if destroyed else "dim")


def first_choice(mandala: MandalaSeen, say: Language, seat: int | None) -> Text:
    """Who would choose first, were the Mandala complete now."""
    sizes, first = mandala["sizes"], mandala["first"]
    if not any(sizes):
        return Text(say("No Fields yet."), "dim")
    if first is None:
        return Text(say("Fields {own} to {other}: who does not complete it chooses first.", own=sizes[0], other=sizes[1]), "dim")
    if first == seat:
        return Text(say("Chooses first: you ({own} to {other}).", own=sizes[first], other=sizes[1 - first]), "dim")
    return Text(
        say("Chooses first: {seat} ({own} to {other}).", seat=Seat(first), own=sizes[first], other=sizes[1 - first]), "dim"
    )


def draw_river(river: list[str], say: Language) -> Text:
    """The six spaces of a River with what a Cup card of each is worth."""
    line = Text(say("River") + "  ")
    for space, points in enumerate(RIVER_POINTS):
        line.append(f"{points} ", "dim")
        line.append(card(river[space]) if space < len(river) else Text("__", "dim"))
        line.append("  ")
    return line


def draw_cup(view: View, seen: Glance, q: int, say: Language) -> Text:
    """A Cup: its points, what was claimed, and the set-up cards where they may be seen."""
    points, complete = seen["seats"][q]["points"], seen["seats"][q]["is_all_known"]
    line = Text(say("Cup    {n} points", n=points) if complete else say("Cup    {n} points or more", n=points))
    line.append("   ")
    line.append(cards(view["cups"][q]))
    secret = view["secrets"][q]
    line.append("  " + say("set-up:") + " ", "dim")
    line.append(cards(secret) if isinstance(secret, dict) else Text("?? " * secret, "dim"))
    return line


def draw_hands(view: View, seen: Glance, near: int, seat: int | None, say: Language) -> list[RenderableType]:
    """The hands: colors where they may be seen, else a number."""
    lines: list[RenderableType] = []
    for q in (1 - near, near):
        hand = view["hands"][q]
        size = seen["seats"][q]["hand"]
        title = say("Your hand ({n})", n=size) if q == seat else say("Hand of {seat} ({n})", seat=Seat(q), n=size)
        line = Text(f"{title:<20}", "bold" if q == seat else "")
        if isinstance(hand, dict):
            parts = [Text.assemble(card(c), f" {say(c)} {hand[c]}") for c in COLOR_NAMES if hand.get(c)]
            line.append(Text("   ").join(parts))
        lines.append(line)
    return lines


def draw_piles(view: View, seen: Glance, say: Language) -> Text:
    """Deck and discard pile."""
    line = Text(f"{say('Deck {n}', n=seen['deck']):<20}", "bold red" if seen["is_deck_low"] else "")
    line.append(say("Discarded {n}", n=seen["discarded"]) + "   ")
    line.append(cards(view["discard"]))
    return line


def warnings(view: View, seen: Glance, seat: int | None, say: Language) -> list[str]:
    """What nobody should overlook."""
    if view["phase"] == "over":
        return []
    lines: list[str] = []
    if view["exhausted"]:
        lines.append(say("The deck has run out: the next Mandala destroyed is the last."))
    elif seen["is_deck_low"]:
        lines.append(say("The deck is running out: {n} cards left.", n=seen["deck"]))
    for q, had in enumerate(seen["seats"]):
        if had["ends_next"]:
            lines.append(say("{owner}: five colors in the River. The sixth ends the game.", owner=owner(q, seat, say)))
    if seen["is_stalling"]:
        values = {"n": seen["stall"], "limit": seen["stall_limit"]}
        lines.append(say("{n} discards in a row; after {limit} the game ends as stalled.", **values))
    return lines


def group(action: str, say: Language) -> str:
    """The heading under which an action is offered."""
    match ACTIONS.named(action):
        case {"kind": "mountain", "mandala": mandala}:
            return say("Build on Mountain {mandala}", mandala=mandala)
        case {"kind": "field", "mandala": mandala}:
            return say("Grow in Mandala {mandala}", mandala=mandala)
        case {"kind": "discard"}:
            return say("Discard and draw")
    return say("Claim")


def note(action: str, view: View, seat: int | None, game: Game, say: Language) -> str:
    """What a claim would bring."""
    chosen = ACTIONS.named(action)
    if chosen["kind"] != "claim" or seat is None:
        return ""
    claim = glance(view, game.options, seat)["claims"][chosen["color"]]
    if claim["goes"] == "pile":
        return say("{n} thrown away", n=claim["cards"])
    if claim["goes"] == "cup":
        return say("{n} to the Cup, worth {points} each", n=claim["cards"], points=claim["each"])
    return say("River space {space}, {n} to the Cup", space=claim["space"], n=claim["to_cup"])
