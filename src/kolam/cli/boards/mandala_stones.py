"""Mandala Stones in a terminal: the main board, the mandala, the player boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kolam.cli.boards.layout import AROUND_TITLE, Fitted, in_rows, needed
from kolam.engine.game import Game
from kolam.engine.sentences import Seat
from kolam.engine.words import Language
from kolam.games.mandala_stones.actions import ACTIONS
from kolam.games.mandala_stones.components import (
    AROUND,
    CIRCLE_NAMES,
    COLOR_LETTERS,
    COLOR_NAMES,
    OBJECTIVE_NAMES,
    PATH_LENGTH,
    PATTERN_MARKS,
    PATTERN_NAMES,
    PLAYER_BOARD,
    SIDES,
    SPACE_POINTS,
    SPACES,
    TOWER_HEIGHT,
    Space,
)
from kolam.games.mandala_stones.glance import Gain, Glance, glance
from kolam.games.mandala_stones.names import objective_text, points_name
from kolam.games.mandala_stones.view import KIND_CODES, View

#: The style of each color; its name or letter is always beside it.
COLOR_STYLES = dict(zip(COLOR_NAMES, ("bright_red", "bright_blue", "bright_yellow", "bright_magenta"), strict=True))
WORDS = COLOR_STYLES | {f"{color} {pattern}": style for color, style in COLOR_STYLES.items() for pattern in PATTERN_NAMES}
STYLES = dict(zip(COLOR_LETTERS, COLOR_STYLES.values(), strict=True))
COLORS = list(zip(COLOR_LETTERS, COLOR_STYLES.values(), COLOR_NAMES, strict=True))
ROW = 3  # circles in a row
NORTH, EAST, SOUTH, WEST = range(len(SIDES))
NEXT_SPACES = 9
FRAME = 4  # columns that a panel takes from what is in it
BESIDE = 23  # columns that what stands beside the main board needs
OWN = 2 + 3 * SPACES + FRAME  # columns that a player board needs


def draw(view: View, seat: int | None, game: Game, say: Language) -> RenderableType:
    """The table as a seat (or a spectator: None) sees it."""
    seen: Glance = glance(view, game.options, seat)
    return Fitted(lambda width: _table(view, seen, seat, game, say, width))


def _table(view: View, seen: Glance, seat: int | None, game: Game, say: Language, width: int) -> RenderableType:
    """The main board with the other things beside it, or below where there is no room; then the player boards."""
    main = _main_board(view, game, say)
    left = width - needed(main) - 1
    room = width if left < BESIDE else left
    further: list[RenderableType] = [_mandala(view, seen, say, room - FRAME)]
    if seen["has_objectives"]:
        further.append(_objectives(view, seen, seat, say))
    if view["unseen"]:
        further.append(_unseen(view, say, room - FRAME))
    top: RenderableType = Group(main, *further)
    if left >= BESIDE:
        top = Table.grid(expand=True, padding=(0, 1))
        top.add_column(width=width - left - 1)
        top.add_column(ratio=1)
        top.add_row(main, Group(*further))
    titles = [_owner(view, q, say) for q in range(game.players)]
    boards = [_player_board(view, seen, q, seat, say, titles[q]) for q in range(game.players)]
    least = max(OWN, AROUND_TITLE + max(title.cell_len for title in titles))
    return Group(top, in_rows(boards, width, least), _space_rules(say), _signs(say))


def group(action: str, say: Language) -> str:
    """The heading under which an action stands in the menu."""
    match ACTIONS.named(action):
        case {"kind": "artist", "from": start}:
            return say("PICK: move the artist on {circle}", circle=start)
        case {"kind": "first"}:
            return say("PICK: the first stone")
        case {"kind": "space"}:
            return say("PICK: place the tower")
        case {"kind": "score"}:
            return say("SCORE a color")
    return say("SCORE any tops")


def note(action: str, view: View, seat: int | None, game: Game, say: Language) -> str:
    """What an action would take or bring."""
    seen: Glance = glance(view, game.options, seat)
    match ACTIONS.named(action):
        case {"kind": "artist", "from": start, "to": target}:
            return " ".join(taken["stone"] for taken in seen["moves"][start][target]["takes"])
        case {"kind": "first", "dir": side}:
            tower = next(first["tower"] for first in seen["firsts"] if first["side"] == side)
            return say("tower {stones}", stones=" ".join(tower))
        case {"kind": "space", "space": space}:
            return points_name(seen["worth_here"][space - 1] or 0, say)
        case {"kind": "score", "color": color}:
            return _gained(seen["seats"][view["to_act"] or 0]["colors"][color], say)
        case {"spaces": spaces}:
            return _gained(seen["tops"][len(spaces) - 1], say)
    raise AssertionError(action)


def _gained(gain: Gain, say: Language) -> str:
    points = points_name(gain["points"], say)
    return say("{points}, triggers the end", points=points) if gain["ends"] else points


# --- Stones ---


def _stone(code: str, more: str = "") -> Text:
    return Text(code, f"{STYLES.get(code[0], 'bright_black')} {more}".strip())


def _covered(codes: Sequence[str]) -> Text:
    """What lies under a top, from there down. Where that does not tell it, the height of the stack comes first."""
    known = [code for code in reversed(codes) if not code.endswith("?")]
    if known:
        return Text("").join(_stone(code, "dim") for code in known)
    height = Text(str(len(codes) + 1) + (":" if codes else ""), "bright_black")
    return height + Text("").join(_stone(code[0], "dim") for code in reversed(codes))


# --- The main board ---


def _main_board(view: View, game: Game, say: Language) -> Panel:
    is_open = game.options["covered"] == "open"
    stack_width = 2 * (TOWER_HEIGHT - 1) if is_open else len("24 r*")
    circle_width = max(len(f"* {say.name(pattern)}") for pattern in PATTERN_NAMES)
    grid = Table.grid(padding=(0, 1))
    for column in range(2 * ROW + 1):
        grid.add_column(width=circle_width if column % 2 else stack_width, justify="center")
    for row in range(ROW):
        circles = range(row * ROW, row * ROW + ROW)
        if row == 0:
            grid.add_row(*_between(_stack(view, AROUND[c][NORTH]) for c in circles))
        cells = [_stack(view, AROUND[circles[0]][WEST])]
        for c in circles:
            cells += [_circle(view, c, say), _stack(view, AROUND[c][EAST])]
        grid.add_row(*cells)
        grid.add_row(*_between(_stack(view, AROUND[c][SOUTH]) for c in circles))
    title = say("Stacks: number and top")
    below = say("below: the rest from top to bottom") if is_open else say("below: height, the rest from top to bottom")
    return Panel(grid, title=title, subtitle=below, width=needed(grid) + FRAME, box=box.ROUNDED, padding=(0, 1))


def _between(stacks: Iterable[Text]) -> list[Text]:
    """Stacks over or under circles, with gaps where no circle is."""
    cells = [Text("")]
    for stack in stacks:
        cells += [stack, Text("")]
    return cells


def _stack(view: View, stack: int) -> Text:
    codes = view["stacks"][stack]
    number = Text(f"{stack + 1:>2} ", "bright_black")
    if not codes:
        return number + Text("--\n", "bright_black")
    return number + _stone(codes[-1], "bold") + Text("\n") + _covered(codes[:-1])


def _circle(view: View, circle: int, say: Language) -> Text:
    name = CIRCLE_NAMES[circle]
    pattern = view["artists"].get(name)
    if pattern is None:
        return Text(f"({name})\n", "bright_black")
    mark = PATTERN_MARKS[PATTERN_NAMES.index(pattern)]
    moved = view["pick"] is not None and view["pick"]["circle"] == name
    arrow = "→" if moved else ""
    return Text(f"{arrow}[{name}]\n", "bold") + Text(f"{mark} {say.name(pattern)}", "bold reverse")


# --- Beside it: the mandala, the objectives, what is unseen ---


def _mandala(view: View, seen: Glance, say: Language, width: int) -> Panel:
    """The next spaces of the path, as many as there is room for, and those that give something further on."""
    laid = len(view["mandala"])
    last, left = seen["end_space"], seen["to_end"]
    lines: list[RenderableType] = []
    coming = range(laid + 1, min(laid + NEXT_SPACES, PATH_LENGTH) + 1)
    while needed(_strip(coming, last, say)) > width:
        coming = coming[:-1]
    if coming:
        lines.append(_strip(coming, last, say))
    further = [bonus for bonus in seen["bonuses"] if bonus["space"] not in coming and bonus["space"] < last]
    if further:
        listed = ", ".join(f"{bonus['space']}: +{bonus['points']}" for bonus in further)
        lines.append(Text(say("Then {spaces}", spaces=listed), "bright_black"))
    if left:
        lines.append(
            Text(say.plural("{n} stone to the end (space {last})", "{n} stones to the end (space {last})", left, last=last))
        )
    elif seen["is_last_round"]:
        lines.append(Text(say("LAST ROUND: {seat} has the last turn", seat=Seat(seen["last_seat"])), "bold reverse"))
    if view["aside"]:
        lines.append(Text(say.plural("{n} stone set aside", "{n} stones set aside", len(view["aside"]))))
    title = say("Mandala: {laid} of {length}", laid=laid, length=PATH_LENGTH)
    return Panel(Group(*lines), title=title, subtitle=say("reconstruction"), box=box.ROUNDED, padding=(0, 1))


def _strip(spaces: range, last: int, say: Language) -> Table:
    strip = Table.grid(padding=(0, 1))
    strip.add_row(*(Text(str(space), "bright_black") for space in spaces))
    strip.add_row(*(_space_mark(space, last, say) for space in spaces))
    return strip


def _space_mark(space: int, last: int, say: Language) -> Text:
    if space == last:
        return Text(say("END"), "bold reverse")
    points = SPACE_POINTS.get(space)
    return Text("·", "bright_black") if points is None else Text(f"+{points}", "bold")


def _objectives(view: View, seen: Glance, seat: int | None, say: Language) -> Panel:
    lines = []
    for q, hand in enumerate(view["objectives"]):
        cards = seen["seats"][q]["cards"]
        if isinstance(hand, int):
            if seat is None:
                lines.append(Text(say.plural("{seat}: {n} secret card", "{seat}: {n} secret cards", hand, seat=Seat(q)).begun()))
            continue
        if q != seat:
            lines.append(Text(say.seat(q) + ":"))
        for card in cards or ():
            state = say("met") if card["is_met"] else say("{count} of {least}", count=card["have"], least=card["least"])
            text = objective_text(OBJECTIVE_NAMES.index(card["name"]), say)
            lines.append(Text(f"{text} ({points_name(card['points'], say)}): ") + Text(state, "bold"))
    title = say("Objectives")
    return Panel(Group(*lines), title=title, subtitle=say("reconstruction"), box=box.ROUNDED, padding=(0, 1))


def _unseen(view: View, say: Language, width: int) -> Panel:
    def counted(gap: int, digits: str) -> Table:
        grid = Table.grid(padding=(0, gap))
        for mark in range(len(PATTERN_MARKS)):
            kinds = KIND_CODES[mark :: len(PATTERN_MARKS)]
            grid.add_row(*(_stone(kind) + Text(format(view["unseen"].get(kind, 0), digits)) for kind in kinds))
        return grid

    wider = [counted(2, " d"), counted(1, " d")]
    grid = next((grid for grid in wider if needed(grid) <= width), counted(1, "2d"))
    return Panel(grid, title=say("Covered, unseen"), box=box.ROUNDED, padding=(0, 1))


# --- The player boards ---


def _owner(view: View, q: int, say: Language) -> Text:
    """Whose board it is and what that seat has; an arrow shows who is to act."""
    arrow = "▶ " if view["to_act"] == q else ""
    return Text(f"{arrow}{say.seat(q)}: ") + Text(points_name(view["scores"][q], say), "bold")


def _player_board(view: View, seen: Glance, q: int, seat: int | None, say: Language, title: Text) -> Panel:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=2)
    for _ in range(SPACES):
        grid.add_column(width=2, justify="center")
    towers = view["boards"][q]
    for level in reversed(range(TOWER_HEIGHT)):
        grid.add_row("", *(_stone(tower[level]) if level < len(tower) else Text("") for tower in towers))
    grid.add_row("", *(Text(str(space + 1), "bold underline") for space in range(SPACES)))
    had = seen["seats"][q]
    values = (str(tower["worth"]) if tower["counted"] else "-" for tower in had["towers"])
    grid.add_row(Text(say("VP"), "bright_black"), *(Text(value, "bright_black") for value in values))
    parts: list[RenderableType] = [grid]
    if view["pick"] is not None and view["to_act"] == q and view["pick"]["tower"]:
        parts.append(Text(say("In hand, bottom first:")))
        parts.append(Text(" ").join(_stone(code) for code in view["pick"]["tower"]))
    if had["beyond"]:  # S11.1
        parts.append(Text(say("Track: +{beyond} and {rest}", beyond=had["beyond"], rest=had["track"]), "bright_black"))
    if view["step"] == "over":
        parts.append(Text(say("With objective: {points}", points=points_name(had["points"], say)), "bold"))
    you = say("you") if q == seat else None
    frame = box.HEAVY if view["to_act"] == q else box.ROUNDED
    return Panel(Group(*parts), title=title, subtitle=you, box=frame, padding=(0, 1))


def _space_rules(say: Language) -> Text:
    rules = [say("{space}: {rule}", space=space, rule=_space_rule(part, say)) for space, part in enumerate(PLAYER_BOARD, start=1)]
    return Text(say("VP of a tower by its space.") + " " + "; ".join(rules) + ".", "bright_black")


def _space_rule(space: Space, say: Language) -> str:
    points = "/".join(map(str, space.points))
    if space.counts == "heights":
        return say("{points} for different heights on the board (empty is 0)", points=points)
    if space.counts == "colors":
        return say("{points} for different colors in it", points=points)
    return say("{points} by height", points=points)


def _signs(say: Language) -> Text:
    """What the letter and the mark of a stone stand for."""
    signs = Text(", ").join(Text(letter, style) + Text(f" {say.name(name)}", "bright_black") for letter, style, name in COLORS)
    marks = ", ".join(f"{mark} {say.name(name)}" for mark, name in zip(PATTERN_MARKS, PATTERN_NAMES, strict=True))
    return signs + Text(f"; {marks}", "bright_black")
