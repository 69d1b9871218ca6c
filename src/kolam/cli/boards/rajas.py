"""Rajas of the Ganges in a terminal: the grid, then every seat with its track, tokens, rows and dice; the own seat last."""

from __future__ import annotations

from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kolam.cli.boards.fitting import Fitted
from kolam.engine.game import Game
from kolam.engine.sentences import Seat
from kolam.engine.words import Language
from kolam.games.rajas.actions import CELL_NAMES
from kolam.games.rajas.components import (
    ADMINISTRATORS_EXCHANGED,
    BONUS_NAMES,
    BONUSES,
    BUILDING,
    COIN,
    COINS_EXCHANGED,
    COLOR_NAMES,
    COST,
    COST_COLOR,
    DIE_COLOR,
    EFFECT,
    EFFECT_NAMES,
    FAME_EXCHANGED,
    GOODS,
    GRID_COLUMNS,
    IN_BUILDINGS,
    IN_GOODS,
    KARMA_EXCHANGED,
    KIND,
    SET_SIZE,
    SHIP,
    SHIP_NUMBER,
    SHOWN,
    TYPE_NAMES,
    TYPES,
    VALUES,
)
from kolam.games.rajas.names import bonus_name, coins, color_name, effect_name, tokens, type_name

#: Color is never alone: each die color and each building has a letter and a shape too.
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


def draw(view: dict[str, Any], seat: int | None, game: Game, say: Language) -> RenderableType:
    """The whole table as a seat sees it, its own things last."""
    near = 0 if seat is None else seat
    others = [(near + k) % view["players"] for k in range(1, view["players"])]
    parts: list[RenderableType] = [
        draw_clock(view, say),
        Fitted(lambda width: draw_grid(view, seat, say, width)),
        draw_pile(view, say),
        draw_discard(view, say),
    ]
    parts += [draw_seat(view, q, seat, say) for q in (*others, near)]
    warnings = [Text(f"! {line}", MARKED) for line in warnings_for(view, seat, say)]
    return Group(*parts, *warnings)


def owner(q: int, seat: int | None, say: Language) -> str:
    """Whose things these are."""
    return say("You") if q == seat else say.seat(q)


def draw_clock(view: dict[str, Any], say: Language) -> Text:
    """Round and stage, the elephant, and whose turn it is."""
    if is_before_stage_2(view):
        line = Text(say("Round {n}, before stage 2", n=view["round"]), "bold")
    else:
        line = Text(say("Round {n}, stage {stage}", n=view["round"], stage=view["stage"]), "bold")
    line.append("   " + say("elephant: {seat}", seat=Seat(view["start"])))
    if view["phase"] != "over":
        line.append("   " + say("on turn: {seat}", seat=Seat(view["turn"])))
    if view["extra"] and not (view["final"] and is_before_stage_2(view)):
        line.append("   " + say("bonus turns waiting: {n}", n=view["extra"]))
    return line


def is_before_stage_2(view: dict[str, Any]) -> bool:
    """Whether the elephant's karma is still being resolved, or has ended the game (R2.3)."""
    ended = view["phase"] == "over" and view["stage"] == 2 and view["turn"] == view["start"]
    return bool(view["phase"] == "elephant" or ended)


# --- Cards ---


def die_mark(color: str, value: int | str | None = "") -> Text:
    """A die: shape, letter and, if known, its value."""
    shown = "?" if value is None else value
    return Text(f"{SHAPES[color]}{color[0].upper()}{shown}", WORDS[color])


def icons(card: int, say: Language) -> Text:
    """The buildings and goods that a card shows."""
    parts = []
    for kind in range(TYPES):
        if SHOWN[card, IN_BUILDINGS, kind]:
            name = TYPE_NAMES[IN_BUILDINGS][kind]
            parts.append(Text(f"{SHAPES[name]}{type_name(name, say)}", WORDS[name]))
    for kind in range(TYPES):
        if SHOWN[card, IN_GOODS, kind]:
            name = TYPE_NAMES[IN_GOODS][kind]
            parts.append(Text(f"{type_name(name, say)} {SHOWN[card, IN_GOODS, kind]}", WORDS[name]))
    return Text(" ").join(parts)


def card_title(card: int, say: Language) -> Text:
    """What a card is, and what it costs."""
    if KIND[card] == BUILDING:
        color = COLOR_NAMES[COST_COLOR[card]]
        return Text.assemble((say("building"), "bold"), " ", (f"{SHAPES[color]}{color[0].upper()} {COST[card]}+", WORDS[color]))
    if KIND[card] == SHIP:
        return Text.assemble((say("ship {n}", n=SHIP_NUMBER[card]), "bold"), f" [{COST[card]}]")
    if KIND[card] == GOODS:
        return Text.assemble((say("goods"), "bold"), " ", (say("free"), "dim"))
    return Text.assemble((say("palace"), "bold"), f" [{COST[card]}]")


def card_gives(card: int, say: Language) -> Text:
    """What a card brings."""
    shown = icons(card, say)
    if COIN[card]:
        shown.append(" " + say("+{n} coin", n=COIN[card]))
    if KIND[card] in (BUILDING, GOODS):
        return shown
    gives = Text(reward_of(card, say))
    return Text.assemble(gives, " + ", shown) if shown.plain else gives


def reward_of(card: int, say: Language) -> str:
    """The reward of a ship, or what a palace does, without a good printed on it."""
    return effect_name(EFFECT_NAMES[EFFECT[card]], say)


def draw_grid(view: dict[str, Any], seat: int | None, say: Language, width: int) -> Table:
    """The cards of the grid by their coordinates; what the seat can pay is marked."""
    cell = min(CELL_WIDTH, (width - 1) // GRID_COLUMNS - 2)
    table = Table(show_header=False, show_lines=True, padding=(0, 0, 0, 1), border_style="dim")
    for _ in range(GRID_COLUMNS):
        table.add_column(width=cell)
    for row, cards in enumerate(view["grid"]):
        names = CELL_NAMES[GRID_COLUMNS * row :]
        table.add_row(*(draw_cell(view, name, card, seat, say, cell) for name, card in zip(names, cards, strict=False)))
    return table


def draw_cell(view: dict[str, Any], cell: str, card: int | None, seat: int | None, say: Language, width: int) -> RenderableType:
    """One cell: coordinates, the die on the back, what it is and costs (in a narrow cell below them), what it gives."""
    if card is None:
        return Text(f"{cell} ·\n", "dim")
    top = Table.grid(expand=True)
    top.add_column()
    top.add_column(justify="right", no_wrap=True)
    means, title = payable(view, card, seat), card_title(card, say)
    name, mark = (cell, "bold" if means else "dim"), (means, MARKED)
    die = die_mark(COLOR_NAMES[DIE_COLOR[card]])
    if width < NARROW_CELL:
        top.add_row(Text.assemble(name, " ", mark), die)
        return Group(top, title, card_gives(card, say))
    top.add_row(Text.assemble(name, " ", title, " ", mark), die)
    return Group(top, card_gives(card, say))


def payable(view: dict[str, Any], card: int, seat: int | None) -> str:
    """How the seat can pay for a card: ✓ with dice, k with karma too, j with an administrator too, or not at all."""
    if seat is None or view["phase"] == "over":
        return ""
    hand = [(int(DIE_COLOR[c]), value) for c, value in view["hands"][seat]]
    karma, jokers, cost = view["karma"][seat], view["administrators"][seat], int(COST[card])
    if KIND[card] == GOODS:
        return "✓"
    if KIND[card] == BUILDING:
        values = [value for color, value in hand if color == COST_COLOR[card]]
        spare = min(karma, sum(VALUES - value for value in values))
        reached = (sum(values), sum(values) + spare, sum(values) + spare + VALUES * jokers)
    else:
        nearest = min((abs(value - cost) for _, value in hand), default=VALUES)
        reached = (cost - nearest, cost - max(0, nearest - karma), cost if jokers else cost - max(0, nearest - karma))
    return next((mark for mark, total in zip("✓kj", reached, strict=True) if total >= cost), "")


def draw_pile(view: dict[str, Any], say: Language) -> Text:
    """The top card of the pile, the number of cards left, and the legend."""
    line = Text(say("Pile {n}, on top: ", n=len(view["draw"]) + 1))
    card = view["top"]
    line.append(card_title(card, say))
    line.append(" ")
    line.append(card_gives(card, say))
    line.append("  ")
    line.append(die_mark(COLOR_NAMES[DIE_COLOR[card]]))
    line.append("   " + say("✓ payable, k with karma, j with a joker"), "dim")
    return line


def draw_discard(view: dict[str, Any], say: Language) -> Columns:
    """How many dice of each color and value lie in the discard pile, where all can see them."""
    parts = [Text(say("Discarded {n}, of 1 to 6:", n=len(view["discard"])), "dim")]
    for color, name in enumerate(COLOR_NAMES):
        values = [value for card, value in view["discard"] if DIE_COLOR[card] == color]
        counts = " ".join(str(values.count(value)) for value in range(1, VALUES + 1))
        parts.append(Text.assemble(die_mark(name), (f" {counts}", "dim")))
    return Columns(parts, padding=(0, 3))


# --- Seats ---


def draw_seat(view: dict[str, Any], q: int, seat: int | None, say: Language) -> Panel:
    """One seat: track, tokens, dice and rows."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row(say("track"), draw_track(view["tracks"][q], say))
    table.add_row(say("tokens"), draw_tokens(view, q, say))
    table.add_row(say("dice"), draw_hand(view["hands"][q], say))
    rows = (
        (say("buildings"), view["buildings"][q], icons, progress(view, q, IN_BUILDINGS, say)),
        (say("ships"), view["ships"][q], draw_ship, ""),
        (say("goods"), view["goods"][q], icons, progress(view, q, IN_GOODS, say)),
    )
    for name, cards, show, near in rows:
        if cards or near:
            row = Text("   ").join([show(card, say) for card in cards])
            table.add_row(name, Text.assemble(row, "    " if cards and near else "", (near, MARKED)))
    on_turn = view["turn"] == q and view["phase"] != "over"
    title = Text(owner(q, seat, say), "bold" if q == seat else "")
    return Panel(table, title=title, title_align="left", border_style=MARKED if on_turn else "dim")


def draw_track(track: dict[str, Any], say: Language) -> Text:
    """Six cards: flipped from the left and from the right, open or hidden between."""
    line = Text()
    for place, name in enumerate(track["row"]):
        is_flipped = place < track["left"] or place >= BONUSES - track["right"]
        shown = "·" if name is None else bonus_name(BONUS_NAMES.index(name), say)
        line.append(f"[{'✓' if is_flipped else ' '} {shown}]", "bold green" if is_flipped else "")
        line.append(" ")
    return line


def draw_tokens(view: dict[str, Any], q: int, say: Language) -> Text:
    """Tokens, as parts of what they are exchanged for."""
    return Text("   ").join(
        [
            Text(say("fame {n}/{all}", n=view["fame"][q], all=FAME_EXCHANGED), "bold"),
            Text(say("coins {n}/{all}", n=view["coins"][q], all=COINS_EXCHANGED), "bold"),
            Text(say("karma {n}/{all}", n=view["karma"][q], all=KARMA_EXCHANGED)),
            Text(say("administrators {n}/{all}", n=view["administrators"][q], all=ADMINISTRATORS_EXCHANGED)),
        ]
    )


def draw_hand(hand: list[list[int | None]], say: Language) -> Text:
    """Dice by color and value, with the sum of each color where it is known."""
    line = Text(f"{len(hand)}:  ")
    for color, name in enumerate(COLOR_NAMES):
        values = sorted((value or 0) for card, value in hand if card is not None and DIE_COLOR[card] == color)
        if values:
            line.append(Text(" ").join([die_mark(name, value or None) for value in values]))
            line.append(f" ={sum(values)}   " if all(values) else "   ", "dim")
    return line


def draw_ship(card: int, say: Language) -> Text:
    """A ship of a row: its number, its reward (palace 5 copies it) and the good on it."""
    return Text.assemble((say("ship {n}", n=SHIP_NUMBER[card]), "bold"), " (", card_gives(card, say), ")")


def progress(view: dict[str, Any], q: int, category: int, say: Language) -> str:
    """How near the sets of a display are, or whether they are complete: the same, and different ones."""
    counts = [len(values) for values in shown_by(view, q, category)]
    names = [type_name(name, say) for name in TYPE_NAMES[category]]
    near = [f"{names[kind]} {n}/{SET_SIZE}" for kind, n in enumerate(counts) if n >= SET_SIZE - 1]
    missing = [names[kind] for kind, n in enumerate(counts) if n == 0]
    if not missing:
        near.append(say("all three"))
    elif len(missing) == 1:
        near.append(say("all but {type}", type=missing[0]))
    return ", ".join(near)


def shown_by(view: dict[str, Any], q: int, category: int) -> list[list[int]]:
    """What the icons of each type of a category are worth, over the whole display of a seat."""
    cards = [card for name in ("buildings", "ships", "goods") for card in view[name][q]]
    return [[int(SHOWN[card, category, kind]) for card in cards if SHOWN[card, category, kind]] for kind in range(TYPES)]


def warnings_for(view: dict[str, Any], seat: int | None, say: Language) -> list[str]:
    """What nobody should overlook."""
    lines: list[str] = []
    if view["phase"] == "over":
        return lines
    if view["final"] and is_before_stage_2(view):
        lines.append(say("A track is full: the game ends before stage 2."))
    elif view["final"]:
        lines.append(say("A track is full: this stage is the last."))
    if seat is not None and view["administrators"][seat] == ADMINISTRATORS_EXCHANGED - 1:
        lines.append(say("You have two administrators: a third turns all three into 2 fame."))
    return lines


# --- The menu ---


def group(action: str, say: Language) -> str:
    """The heading under which an action is offered."""
    match action.split()[0]:
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


def note(action: str, view: dict[str, Any], seat: int | None, game: Game, say: Language) -> str:
    """What a card is, beside the action that takes or gives it; what a payment costs, what a set brings, what a ship sweeps."""
    kind, *rest = action.split()
    if kind in ("pay", "karma"):
        return note_payment(view, int(rest[1]) if rest else None, say)
    if kind in ("buildings", "sell"):
        return note_set(view, kind, rest[0], say)
    if kind == "give":
        return icons(int(rest[0]), say).plain
    if kind == "copy":
        return reward_of(view["ships"][int(rest[0])][-1], say)
    if kind not in ("die", "building", "ship", "goods", "palace"):
        return ""
    card = card_on(view, rest[0])
    if kind == "die":
        return color_name(COLOR_NAMES[DIE_COLOR[card]], say)
    if kind == "goods":
        return card_gives(card, say).plain
    shown = f"{card_title(card, say).plain}: {card_gives(card, say).plain}"
    row = [] if seat is None else view["ships"][seat]
    if kind == "ship" and row and SHIP_NUMBER[card] < SHIP_NUMBER[row[-1]]:
        numbers = ", ".join(str(SHIP_NUMBER[ship]) for ship in row)
        return f"{shown} ({say('lower than {last}: your ships {numbers} go', last=SHIP_NUMBER[row[-1]], numbers=numbers)})"
    return shown


def card_on(view: dict[str, Any], name: str) -> int:
    """The card on a cell."""
    cell = CELL_NAMES.index(name)
    return int(view["grid"][cell // GRID_COLUMNS][cell % GRID_COLUMNS])


def note_payment(view: dict[str, Any], value: int | None, say: Language) -> str:
    """The karma that goes with a die of a value, or into the gap if no die is paid; or how much of a die is lost."""
    task = view["pending"][-1]
    card = card_on(view, task["cell"])
    gap = int(COST[card]) - task["paid"]
    if value is None:
        return say("spends {n} karma", n=gap)
    if KIND[card] == BUILDING:
        return say("{n} too much", n=value - gap) if value > gap else ""
    return say("spends {n} karma", n=abs(value - gap)) if value != gap else ""


def note_set(view: dict[str, Any], kind: str, way: str, say: Language) -> str:
    """What a set brings: the same as many administrators as types, or the coins of all; different ones one of each type."""
    category = IN_BUILDINGS if kind == "buildings" else IN_GOODS
    shown = shown_by(view, view["turn"], category)
    whole = [values for values in shown if len(values) >= SET_SIZE]
    if category == IN_BUILDINGS:
        return tokens(0, len(whole) if way == "same" else 1, 0, 0, say)
    if way == "same":
        return coins(sum(map(sum, whole)), say)
    best = coins(sum(map(max, shown)), say)
    return best if all(len(set(values)) == 1 for values in shown) else say("at most {coins}", coins=best)
