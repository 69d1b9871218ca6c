"""Rajas of the Ganges in a terminal: the grid, then every seat with its track, tokens, rows and dice; the own seat last."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kolam.cli.boards.layout import Fitted
from kolam.engine.game import Game
from kolam.engine.sentences import Seat
from kolam.engine.words import Language
from kolam.games.rajas.actions import ACTIONS
from kolam.games.rajas.box import ALL_CARDS
from kolam.games.rajas.components import (
    ADMINISTRATORS_FAME,
    BONUS_NAMES,
    COLOR_NAMES,
    EFFECT,
    EFFECT_NAMES,
    GRID_COLUMNS,
    SET_SIZE,
)
from kolam.games.rajas.glance import Glance, TrackPlace, glance
from kolam.games.rajas.names import bonus_name, color_name, effect_name, gift_name, ship_name, tokens, type_name
from kolam.games.rajas.offers import Cell, HandColor, Progress
from kolam.games.rajas.view import View
from kolam.games.rajas.words import describe

#: Color is never alone: each die color and each building has a letter and a shape too. (What somebody's box has instead looks
#: plain.)
SHAPES = {"blue": "●", "green": "▲", "orange": "★", "purple": "◆", "red": "▣", "yellow": "▤", "white": "▢"}
WORDS = {
    "blue": "bold bright_blue",
    "green": "bold green",
    "orange": "bold dark_orange",
    "purple": "bold magenta",
    "red": "bold bright_red",
    "yellow": "bold bright_yellow",
    "white": "bold bright_white",
    "silk": "cyan",
    "tea": "bright_green",
    "spices": "yellow",
}
CELL_WIDTH, NARROW_CELL = 27, 22
MARKED = "bold yellow"


def draw(view: View, seat: int | None, game: Game, say: Language) -> RenderableType:
    """The whole table as a seat sees it, its own things last."""
    seen: Glance = glance(view, game.options, seat)
    near = 0 if seat is None else seat
    others = [(near + k) % view["players"] for k in range(1, view["players"])]
    parts: list[RenderableType] = [
        draw_clock(view, seen, say),
        Fitted(lambda width: draw_grid(seen, say, width)),
        draw_pile(view, seen, say),
        draw_discard(view, seen, say),
    ]
    parts += [draw_seat(view, seen, q, seat, say) for q in (*others, near)]
    warnings = [Text(f"! {line}", MARKED) for line in warnings_for(view, seen, seat, say)]
    return Group(*parts, *warnings)


def owner(q: int, seat: int | None, say: Language) -> str:
    """Whose things these are."""
    return say("You") if q == seat else say.seat(q)


def draw_clock(view: View, seen: Glance, say: Language) -> Text:
    """Round and stage, the elephant, and whose turn it is."""
    if seen["is_before_stage_2"]:
        line = Text(say("Round {n}, before stage 2", n=view["round"]), "bold")
    else:
        line = Text(say("Round {n}, stage {stage}", n=view["round"], stage=view["stage"]), "bold")
    line.append("   " + say("elephant: {seat}", seat=Seat(view["start"])))
    if view["phase"] != "over":
        line.append("   " + say("on turn: {seat}", seat=Seat(view["turn"])))
    if seen["bonus_turns"]:
        line.append("   " + say("bonus turns waiting: {n}", n=seen["bonus_turns"]))
    return line


# --- Cards ---


def shape(name: str) -> str:
    """The shape of a color or a building; those of other boxes have one in common."""
    return SHAPES.get(name, "◇")


def style(name: str) -> str:
    """How a color, a building or a good is written."""
    return WORDS.get(name, "bold")


def die_mark(color: str, value: int | str | None = "") -> Text:
    """A die: shape, letter and, if known, its value."""
    shown = "?" if value is None else value
    return Text(f"{shape(color)}{color[0].upper()}{shown}", style(color))


def icons(card: int, say: Language) -> Text:
    """The buildings and goods that a card shows."""
    shown = ALL_CARDS[card]
    parts = [Text(f"{shape(name)}{type_name(name, say)}", style(name)) for name in shown["buildings"]]
    parts += [Text(f"{type_name(name, say)} {coins}", style(name)) for name, coins in shown["goods"]]
    return Text(" ").join(parts)


def card_title(card: int, say: Language) -> Text:
    """What a card is, and what it costs."""
    shown = ALL_CARDS[card]
    match shown["kind"]:
        case "building":
            color = shown["color"] or ""
            cost = (f"{shape(color)}{color[0].upper()} {shown['cost']}+", style(color))
            return Text.assemble((say("building"), "bold"), " ", cost)
        case "ship":
            return Text.assemble((ship_name(card, say), "bold"), f" [{shown['cost']}]")
        case "goods":
            return Text.assemble((say("goods"), "bold"), " ", (say("free"), "dim"))
        case _:
            return Text.assemble((say("palace"), "bold"), f" [{shown['cost']}]")


def card_gives(card: int, say: Language) -> Text:
    """What a card brings."""
    shown = icons(card, say)
    if ALL_CARDS[card]["coin"]:
        shown.append(" " + say("+{n} coin", n=ALL_CARDS[card]["coin"]))
    if not ALL_CARDS[card]["gives"]:
        return shown
    gives = Text(reward_of(card, say))
    return Text.assemble(gives, " + ", shown) if shown.plain else gives


def reward_of(card: int, say: Language) -> str:
    """The reward of a ship, or what a palace does, without a good printed on it."""
    return effect_name(EFFECT_NAMES[EFFECT[card]], say)


def draw_grid(seen: Glance, say: Language, width: int) -> Table:
    """The cards of the grid by their coordinates; what the seat can pay is marked."""
    each = min(CELL_WIDTH, (width - 1) // GRID_COLUMNS - 2)
    table = Table(show_header=False, show_lines=True, padding=(0, 0, 0, 1), border_style="dim")
    for _ in range(GRID_COLUMNS):
        table.add_column(width=each)
    cells = [draw_cell(cell, say, each) for cell in seen["cells"]]
    for first in range(0, len(cells), GRID_COLUMNS):
        table.add_row(*cells[first : first + GRID_COLUMNS])
    return table


def draw_cell(cell: Cell, say: Language, width: int) -> RenderableType:
    """One cell: coordinates, the die on the back, what it is and costs (in a narrow cell below them), what it gives."""
    card = cell["card"]
    if card is None:
        return Text(f"{cell['name']} ·\n", "dim")
    top = Table.grid(expand=True)
    top.add_column()
    top.add_column(justify="right", no_wrap=True)
    means, title = payable(cell), card_title(card, say)
    name, mark = (cell["name"], "bold" if means else "dim"), (means, MARKED)
    die = die_mark(ALL_CARDS[card]["die"])
    if width < NARROW_CELL:
        top.add_row(Text.assemble(name, " ", mark), die)
        return Group(top, title, card_gives(card, say))
    top.add_row(Text.assemble(name, " ", title, " ", mark), die)
    return Group(top, card_gives(card, say))


def payable(cell: Cell) -> str:
    """How the seat can pay for a card: ✓ with dice, k with karma too, j with an administrator too, or not at all."""
    needs = cell["offer"]["needs"] if cell["offer"] else None
    if needs is None:
        return ""
    return "j" if "administrators" in needs else "k" if needs else "✓"


def draw_pile(view: View, seen: Glance, say: Language) -> Text:
    """The top card of the pile, the number of cards left, and the legend."""
    line = Text(say("Pile {n}, on top: ", n=seen["pile"]))
    card = view["top"]
    line.append(card_title(card, say))
    line.append(" ")
    line.append(card_gives(card, say))
    line.append("  ")
    line.append(die_mark(ALL_CARDS[card]["die"]))
    line.append("   " + say("✓ payable, k with karma, j with a joker"), "dim")
    return line


def draw_discard(view: View, seen: Glance, say: Language) -> Columns:
    """How many dice of each color and value lie in the discard pile, where all can see them."""
    parts = [Text(say("Discarded {n}, of 1 to 6:", n=len(view["discard"])), "dim")]
    for name in COLOR_NAMES:
        counts = " ".join(map(str, seen["discarded"][name]["counts"]))
        parts.append(Text.assemble(die_mark(name), (f" {counts}", "dim")))
    return Columns(parts, padding=(0, 3))


# --- Seats ---


def draw_seat(view: View, seen: Glance, q: int, seat: int | None, say: Language) -> Panel:
    """One seat: track, tokens, dice and rows."""
    had = seen["seats"][q]
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row(say("track"), draw_track(had["track"], say))
    table.add_row(say("tokens"), draw_tokens(seen, q, say))
    table.add_row(say("dice"), draw_hand(len(had["hand"]), had["colors"]))
    rows = (
        (say("buildings"), view["buildings"][q], icons, progress(had["buildings"], say)),
        (say("ships"), view["ships"][q], draw_ship, ""),
        (say("goods"), view["goods"][q], icons, progress(had["goods"], say)),
    )
    for name, cards, show, near in rows:
        if cards or near:
            row = Text("   ").join([show(card, say) for card in cards])
            table.add_row(name, Text.assemble(row, "    " if cards and near else "", (near, MARKED)))
    on_turn = view["turn"] == q and view["phase"] != "over"
    title = Text(owner(q, seat, say), "bold" if q == seat else "")
    return Panel(table, title=title, title_align="left", border_style=MARKED if on_turn else "dim")


def draw_track(track: list[TrackPlace], say: Language) -> Text:
    """Six cards: flipped from the left and from the right, open or hidden between."""
    line = Text()
    for place in track:
        shown = "·" if place["bonus"] is None else bonus_name(BONUS_NAMES.index(place["bonus"]), say)
        line.append(f"[{'✓' if place['by'] else ' '} {shown}]", "bold green" if place["by"] else "")
        line.append(" ")
    return line


def draw_tokens(seen: Glance, q: int, say: Language) -> Text:
    """Tokens, as parts of what they are exchanged for."""
    fame, coins, karma, administrators = (
        {"n": token["n"], "all": token["of"]}
        for token in map(seen["seats"][q]["tokens"].__getitem__, ("fame", "coins", "karma", "administrators"))
    )
    return Text("   ").join(
        [
            Text(say("fame {n}/{all}", **fame), "bold"),
            Text(say("coins {n}/{all}", **coins), "bold"),
            Text(say("karma {n}/{all}", **karma)),
            Text(say("administrators {n}/{all}", **administrators)),
        ]
    )


def draw_hand(size: int, colors: list[HandColor]) -> Text:
    """Dice by color and value, with the sum of each color where it is known."""
    line = Text(f"{size}:  ")
    for dice in colors:
        line.append(Text(" ").join([die_mark(dice["color"], value) for value in dice["values"]]))
        line.append("   " if dice["sum"] is None else f" ={dice['sum']}   ", "dim")
    return line


def draw_ship(card: int, say: Language) -> Text:
    """A ship of a row: its number, its reward (palace 5 copies it) and the good on it."""
    return Text.assemble((ship_name(card, say), "bold"), " (", card_gives(card, say), ")")


def progress(far: Progress, say: Language) -> str:
    """How near the sets of a display are, or whether they are complete: the same, and different ones."""
    near = [f"{type_name(name, say)} {far['icons'][name]['n']}/{SET_SIZE}" for name in far["near"]]
    missing = [type_name(name, say) for name in far["missing"]]
    if not missing:
        near.append(say("all three"))
    elif len(missing) == 1:
        near.append(say("all but {type}", type=missing[0]))
    return ", ".join(near)


def warnings_for(view: View, seen: Glance, seat: int | None, say: Language) -> list[str]:
    """What nobody should overlook."""
    lines: list[str] = []
    if view["phase"] == "over":
        return lines
    if view["final"] and seen["is_before_stage_2"]:
        lines.append(say("A track is full: the game ends before stage 2."))
    elif view["final"]:
        lines.append(say("A track is full: this stage is the last."))
    if seat is not None and seen["seats"][seat]["tokens"]["administrators"]["is_near"]:
        lines.append(
            say.plural(
                "You have {n} administrator: with one more, all become {fame} fame.",
                "You have {n} administrators: with one more, all become {fame} fame.",
                seen["seats"][seat]["tokens"]["administrators"]["n"],
                fame=ADMINISTRATORS_FAME,
            )
        )
    return lines


# --- The menu ---


def group(action: str, say: Language) -> str:
    """The heading under which an action is offered."""
    match ACTIONS.named(action)["kind"]:
        case "die":
            return say("Take a die")
        case "building":
            return say("Build")
        case "ship":
            return say("Take a ship")
        case "goods":
            return say("Take goods")
        case "palace":
            return say("Use a palace")
        case "pay" | "joker" | "karma":
            return say("Pay")
        case "discard":
            return say("Discard")
        case "draw" | "again" | "end":
            return say("Administrators")
        case "arrange":
            return say("Lay a bonus")
        case "give" | "buildings" | "sell":
            return say("Sets")
        case _:
            return say("Choose")


def note(action: str, view: View, seat: int | None, game: Game, say: Language) -> str:
    """What a card is, beside the action that takes or gives it; what a payment costs, what a set brings, what a ship sweeps."""
    seen: Glance = glance(view, game.options, seat)
    match ACTIONS.named(action):
        case {"kind": "pay", "color": color, "value": value}:
            return note_payment(seen, f"{color} {value}", say)
        case {"kind": "karma"}:
            return note_payment(seen, "", say)
        case {"kind": "buildings" | "sell"}:
            return note_set(seen, action, say)
        case {"kind": "give", "card": card}:
            return icons(card, say).plain
        case {"kind": "joker" | "draw" | "again" | "end" | "stop"}:
            return describe(game.definition.notation.ids[action], say)
        case {"kind": "copy", "seat": other}:
            return reward_of(seen["seats"][other]["last_ship"] or 0, say)
        case {"kind": kind, "cell": name}:
            cell = next((cell for cell in seen["cells"] if cell["name"] == name), None)
            return note_card(kind, cell, say) if cell else ""
    return ""


def note_card(kind: str, cell: Cell, say: Language) -> str:
    """The die or the card that an action takes from a cell, and the ships that would go for it."""
    card, swept = cell["card"] or 0, cell["offer"]["swept"] if cell["offer"] else []
    if kind == "die":
        return color_name(ALL_CARDS[card]["die"], say)
    if kind == "goods":
        return card_gives(card, say).plain
    shown = f"{card_title(card, say).plain}: {card_gives(card, say).plain}"
    if not swept:
        return shown
    numbers = [str(ALL_CARDS[ship]["number"]) for ship in swept]
    return f"{shown} ({say('lower than {last}: your ships {numbers} go', last=numbers[-1], numbers=', '.join(numbers))})"


def note_payment(seen: Glance, die: str, say: Language) -> str:
    """The karma that goes with a die, or into the gap if no die is paid; or how much of a die is lost."""
    payment = seen["payment"]
    if payment is None:
        return ""
    if not die:
        return say("spends {n} karma", n=payment["gap"])
    paid = payment["dice"][die]
    if paid["lost"]:
        return say("{n} too much", n=paid["lost"])
    return say("spends {n} karma", n=paid["karma"]) if paid["karma"] else ""


def note_set(seen: Glance, action: str, say: Language) -> str:
    """What a set brings: administrators, or coins."""
    brings = seen["sets"][action]
    if brings["administrators"]:
        return tokens(0, brings["administrators"], 0, 0, say)
    coins = gift_name("coins", brings["coins"], say)
    return coins if brings["is_sure"] else say("at most {coins}", coins=coins)
