"""Mandala Stones in a terminal: the main board, the mandala, the player boards; drawn from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kolam.cli.boards.fitting import AROUND_TITLE, Fitted, in_rows, needed
from kolam.engine.game import Game
from kolam.engine.sentences import Seat
from kolam.engine.words import Language
from kolam.games.mandala_stones.actions import ACTIONS, ARTIST, FIRST_STONE, KIND_OF, PLACE, SIDE, SPACE_NUMBER, START, TARGET
from kolam.games.mandala_stones.components import (
    AROUND,
    CIRCLE_NAMES,
    COLOR_LETTERS,
    COLOR_NAMES,
    HAND_SPACES,
    OBJECTIVE_NAMES,
    OBJECTIVES,
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
from kolam.games.mandala_stones.legality import allowed_sides, within_reach
from kolam.games.mandala_stones.names import objective_text, points_name
from kolam.games.mandala_stones.objectives import goal_count, objective_points
from kolam.games.mandala_stones.rules import apply, place_tower, tower_value
from kolam.games.mandala_stones.stones import top_of_stack
from kolam.games.mandala_stones.view import KIND_CODES, STONE_CODES, seen

#: The style of each color; its name or letter is always beside it.
WORDS = dict(zip(COLOR_NAMES, ("bright_red", "bright_blue", "bright_yellow", "bright_magenta"), strict=True))
STYLES = dict(zip(COLOR_LETTERS, WORDS.values(), strict=True))
ROW = 3  # circles in a row
NORTH, EAST, SOUTH, WEST = range(len(SIDES))
NEXT_SPACES = 9
TRACK = 50  # S11.1
FRAME = 4  # columns that a panel takes from what is in it
BESIDE = 23  # columns that what stands beside the main board needs
OWN = 2 + 3 * SPACES + FRAME  # columns that a player board needs


def draw(view: dict[str, Any], seat: int | None, game: Game, say: Language) -> RenderableType:
    """The table as a seat (or a spectator: None) sees it."""
    return Fitted(lambda width: _table(view, seat, game, say, width))


def _table(view: dict[str, Any], seat: int | None, game: Game, say: Language, width: int) -> RenderableType:
    """The main board with the other things beside it, or below where there is no room; then the player boards."""
    s = seen(view)
    main = _main_board(view, game, say)
    left = width - needed(main) - 1
    room = width if left < BESIDE else left
    further: list[RenderableType] = [_mandala(view, game, say, room - FRAME)]
    if game.options["objectives"]:
        further.append(_objectives(s, view, seat, say))
    if view["unseen"]:
        further.append(_unseen(view, say, room - FRAME))
    top: RenderableType = Group(main, *further)
    if left >= BESIDE:
        top = Table.grid(expand=True, padding=(0, 1))
        top.add_column(width=width - left - 1)
        top.add_column(ratio=1)
        top.add_row(main, Group(*further))
    titles = [_owner(view, q, say) for q in range(game.players)]
    boards = [_player_board(s, view, q, seat, say, titles[q]) for q in range(game.players)]
    least = max(OWN, AROUND_TITLE + max(title.cell_len for title in titles))
    return Group(top, in_rows(boards, width, least), _space_rules(say))


def group(action: str, say: Language) -> str:
    """The heading under which an action stands in the menu."""
    kind, _, rest = action.partition(" ")
    if kind == "artist":
        return say("PICK: move the artist on {circle}", circle=rest.split()[0])
    if kind == "first":
        return say("PICK: the first stone")
    if kind == "space":
        return say("PICK: place the tower")
    return say("SCORE a color") if kind == "score" else say("SCORE any tops")


def note(action: str, view: dict[str, Any], seat: int | None, game: Game, say: Language) -> str:
    """What an action would take or bring."""
    s = seen(view)
    number = ACTIONS.texts.index(action)
    kind = KIND_OF[number]
    if kind == ARTIST:
        reach = within_reach(s, START[number])
        stones = [top_of_stack(s, stack) for stack in AROUND[TARGET[number]] if reach >> stack & 1]
        return " ".join(STONE_CODES[stone] for stone in stones)
    if kind == FIRST_STONE:
        return say("tower {stones}", stones=" ".join(_tower_from(s, SIDE[number])))
    if kind == PLACE:
        place_tower(s, SPACE_NUMBER[number])
        return points_name(tower_value(s, view["to_act"], SPACE_NUMBER[number]), say)
    laid, last = s.laid, HAND_SPACES[s.players]
    apply(s, number)
    points = points_name(s.points[view["to_act"]], say)
    return say("{points}, triggers the end", points=points) if laid < last <= s.laid else points


def _tower_from(s: Any, first: int) -> list[str]:
    """The tower, bottom first, that begins with the stone on a side."""
    sides = allowed_sides(s)
    order = [(first + turn) % len(SIDES) for turn in range(len(SIDES))]
    return [STONE_CODES[top_of_stack(s, AROUND[s.circle][side])] for side in order if sides >> side & 1]


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


def _main_board(view: dict[str, Any], game: Game, say: Language) -> Panel:
    is_open = game.options["covered"] == "open"
    stack_width = 2 * (TOWER_HEIGHT - 1) if is_open else len("24 r*")
    circle_width = max(len(f"* {say(pattern)}") for pattern in PATTERN_NAMES)
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


def _between(stacks: Any) -> list[Text]:
    """Stacks over or under circles, with gaps where no circle is."""
    cells = [Text("")]
    for stack in stacks:
        cells += [stack, Text("")]
    return cells


def _stack(view: dict[str, Any], stack: int) -> Text:
    codes = view["stacks"][stack]
    number = Text(f"{stack + 1:>2} ", "bright_black")
    if not codes:
        return number + Text("--\n", "bright_black")
    return number + _stone(codes[-1], "bold") + Text("\n") + _covered(codes[:-1])


def _circle(view: dict[str, Any], circle: int, say: Language) -> Text:
    name = CIRCLE_NAMES[circle]
    pattern = view["artists"].get(name)
    if pattern is None:
        return Text(f"({name})\n", "bright_black")
    mark = PATTERN_MARKS[PATTERN_NAMES.index(pattern)]
    moved = view["pick"] is not None and view["pick"]["circle"] == name
    arrow = "→" if moved else ""
    return Text(f"{arrow}[{name}]\n", "bold") + Text(f"{mark} {say(pattern)}", "bold reverse")


# --- Beside it: the mandala, the objectives, what is unseen ---


def _mandala(view: dict[str, Any], game: Game, say: Language, width: int) -> Panel:
    """The next spaces of the path, as many as there is room for, and those that give something further on."""
    laid = len(view["mandala"])
    last = HAND_SPACES[game.players]
    lines: list[RenderableType] = []
    coming = range(laid + 1, min(laid + NEXT_SPACES, PATH_LENGTH) + 1)
    while needed(_strip(coming, last, say)) > width:
        coming = coming[:-1]
    if coming:
        lines.append(_strip(coming, last, say))
    further = [space for space in SPACE_POINTS if space not in coming and laid < space < last]
    if further:
        listed = ", ".join(f"{space}: +{SPACE_POINTS[space]}" for space in further)
        lines.append(Text(say("Then {spaces}", spaces=listed), "bright_black"))
    if laid < last:
        left = last - laid
        lines.append(
            Text(say.plural("{n} stone to the end (space {last})", "{n} stones to the end (space {last})", left, last=last))
        )
    elif view["step"] != "over":
        lines.append(Text(say("LAST ROUND: {seat} has the last turn", seat=Seat(game.players - 1)), "bold reverse"))
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


def _objectives(s: Any, view: dict[str, Any], seat: int | None, say: Language) -> Panel:
    lines = []
    for q, hand in enumerate(view["objectives"]):
        if isinstance(hand, int):
            if seat is None:
                lines.append(Text(say.plural("{seat}: {n} secret card", "{seat}: {n} secret cards", hand, seat=Seat(q)).begun()))
            continue
        if q != seat:
            lines.append(Text(say.seat(q) + ":"))
        for name in hand:
            card = OBJECTIVE_NAMES.index(name)
            count, least = goal_count(s, q, card), OBJECTIVES[card].least
            state = say("met") if count >= least else say("{count} of {least}", count=count, least=least)
            points = points_name(OBJECTIVES[card].points, say)
            lines.append(Text(f"{objective_text(card, say)} ({points}): ") + Text(state, "bold"))
    title = say("Objectives")
    return Panel(Group(*lines), title=title, subtitle=say("reconstruction"), box=box.ROUNDED, padding=(0, 1))


def _unseen(view: dict[str, Any], say: Language, width: int) -> Panel:
    def counted(gap: int) -> Table:
        grid = Table.grid(padding=(0, gap))
        for mark in range(len(PATTERN_MARKS)):
            kinds = KIND_CODES[mark :: len(PATTERN_MARKS)]
            grid.add_row(*(_stone(kind) + Text(f" {view['unseen'].get(kind, 0)}") for kind in kinds))
        return grid

    grid = counted(2) if needed(counted(2)) <= width else counted(1)
    return Panel(grid, title=say("Covered, unseen"), box=box.ROUNDED, padding=(0, 1))


# --- The player boards ---


def _owner(view: dict[str, Any], q: int, say: Language) -> Text:
    """Whose board it is and what that seat has; an arrow shows who is to act."""
    arrow = "▶ " if view["to_act"] == q else ""
    return Text(f"{arrow}{say.seat(q)}: ") + Text(points_name(view["scores"][q], say), "bold")


def _player_board(s: Any, view: dict[str, Any], q: int, seat: int | None, say: Language, title: Text) -> Panel:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=2)
    for _ in range(SPACES):
        grid.add_column(width=2, justify="center")
    towers = view["boards"][q]
    for level in reversed(range(TOWER_HEIGHT)):
        grid.add_row("", *(_stone(tower[level]) if level < len(tower) else Text("") for tower in towers))
    grid.add_row("", *(Text(str(space + 1), "bold underline") for space in range(SPACES)))
    values = (str(tower_value(s, q, space)) if towers[space] else "-" for space in range(SPACES))
    grid.add_row(Text(say("VP"), "bright_black"), *(Text(value, "bright_black") for value in values))
    parts: list[RenderableType] = [grid]
    if view["pick"] is not None and view["to_act"] == q and view["pick"]["tower"]:
        parts.append(Text(say("In hand, bottom first:")))
        parts.append(Text(" ").join(_stone(code) for code in view["pick"]["tower"]))
    points = view["scores"][q]
    if points > TRACK:  # S11.1
        beyond = (points - 1) // TRACK * TRACK
        parts.append(Text(say("Track: +{beyond} and {rest}", beyond=beyond, rest=points - beyond), "bright_black"))
    if view["step"] == "over":
        total = points + objective_points(s, q)
        parts.append(Text(say("With objective: {points}", points=points_name(total, say)), "bold"))
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
