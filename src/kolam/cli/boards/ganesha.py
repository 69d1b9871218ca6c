"""Ganesha on a terminal: altar and mandala side by side, the players below."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kolam.engine.game import Game
from kolam.engine.words import Language
from kolam.games.ganesha import names
from kolam.games.ganesha.components import (
    COLOR_NAMES,
    DRUM_POINTS,
    DRUM_ROUNDS,
    GEMS_PER_COLOR,
    HEX_NAMES,
    PLACE_VALUES,
    PLAYERS,
    ROUNDS,
    SIDES,
    TOKEN_NAMES,
    TRACK,
    USED_HEXES,
    YELLOW,
)

#: A color is never alone: each has a shape and a letter.
SHAPES = ("◆", "■", "▲", "●", "★")
LETTERS = ("R", "G", "P", "B", "Y")
STYLES = ("bold red", "bold green", "bold magenta", "bold blue", "bold yellow")
WORDS = dict(zip(COLOR_NAMES, STYLES, strict=True))
MARKS = "¹²³⁴"
CELL = 8  # columns of a hex


def draw(view: dict[str, Any], seat: int | None, game: Game, say: Language) -> RenderableType:
    """The table as a seat sees it."""
    board = Columns([_altar(view, seat, game, say), _mandala(view, game, say)], padding=(0, 1))
    parts: list[RenderableType] = [_headline(view, game, say), board]
    if view["tokens"]:
        parts.append(_spices(view, game, say))
    parts.append(_players(view, seat, game, say))
    parts.append(_bag(view, say))
    parts += _notes(view, game, say)
    return Group(*parts)


def group(action: str, say: Language) -> str:
    """The heading under which an action stands in the menu."""
    match action.split()[0]:
        case "token":
            return say("Spice token on")
        case "take" | "stop":
            return say("Take")
        case "swap":
            return say("Caraway: swap with")
        case "remove":
            return say("Cardamom: remove")
        case "redraw":
            return say("Black Pepper: redraw")
        case "give":
            return say("Ginger: give to")
        case "return":
            return say("Give back")
        case "use" | "skip":
            return say("Spice")
        case "slots":
            return say("In your slots")
        case "place":
            return say("Lay a gem")
    return say("Mandala")


def note(action: str, view: dict[str, Any], seat: int | None, game: Game, say: Language) -> str:
    """What is worth knowing beside an action: the gem of a hex and the mark of its spice, what comes back, what is laid."""
    kind, *rest = action.split()
    match kind:
        case "take" | "swap":
            found = names.color_name(COLOR_NAMES.index(view["altar"][rest[0]]), say)
            return found + _marks(view).get(rest[0], "")
        case "give":
            treasury = view["treasuries"][int(rest[0])]
            back = [color for color, name in enumerate(COLOR_NAMES) if treasury.get(name) and name != view["hand"][-1]]
            if not back:
                return say("nothing would come back!")
            return say("could give {gems}", gems=names.listed([names.color_name(color, say) for color in back], say))
        case "offer":
            color, held = COLOR_NAMES.index(rest[-1]), view["treasuries"][view["turn"]][rest[-1]]
            values = _next_values(view, game, color, held - (rest[0] == rest[-1]))
            return names.gems(color, len(values), say) + ": " + names.sum_of_points(values, say)
        case "place":
            return names.sum_of_points(_next_values(view, game, COLOR_NAMES.index(rest[0]), 1), say)
    return ""


def gem(color: int, count: int = 1) -> Text:
    """A gem: its shape and its letter in its color, with a count if there are several."""
    return Text(SHAPES[color] + LETTERS[color] + (f"×{count}" if count > 1 else ""), STYLES[color])


def gems(counts: dict[str, int]) -> Text:
    """Gems by color."""
    parts = [gem(color, counts[name]) for color, name in enumerate(COLOR_NAMES) if counts.get(name)]
    return Text(" ").join(parts) if parts else Text("–", "dim")


# --- The parts ---


def _rounds(game: Game) -> int:
    return ROUNDS[game.players - PLAYERS[0]]


def _drum_holder(view: dict[str, Any], game: Game) -> int:
    return int((view["round"] - 1) // DRUM_ROUNDS % game.players)


def _headline(view: dict[str, Any], game: Game, say: Language) -> Text:
    number = (view["round"] - 1) % DRUM_ROUNDS + 1
    line = Text()
    line.append(say("Round {round} of {rounds}", round=view["round"], rounds=_rounds(game)), "bold")
    drum = {"pawn": names.pawn(_drum_holder(view, game), say), "number": number}
    line.append("   " + say("Drum: {pawn}, showing {number}", **drum))
    if view["phase"] in ("final", "over"):
        line.append("   " + say("Final stage"), "bold")
    elif view["round"] + DRUM_ROUNDS - number >= _rounds(game):
        line.append("   " + say("No more refills"))
    elif number == DRUM_ROUNDS:
        line.append("   " + say("The altar is filled anew after this round"))
    else:
        line.append("   " + say("Refill after round {round}", round=view["round"] + DRUM_ROUNDS - number))
    return line


def _marks(view: dict[str, Any]) -> dict[str, str]:
    """The small number that stands for the spice of a hex."""
    return dict(zip(view["tokens"], MARKS, strict=False))


def _altar(view: dict[str, Any], seat: int | None, game: Game, say: Language) -> Panel:
    """The hexes in rows, each with its name above its gem; a ring around gems that match a slot of the seat."""
    used = USED_HEXES[game.players - PLAYERS[0]]
    wanted = {} if seat is None else view["slots"][seat]
    marks = _marks(view)
    text = Text()
    rows = [[hex for hex in HEX_NAMES if hex[0] == letter] for letter in "abcde"]
    for row in rows:
        indent = " " * ((5 - len(row)) * CELL // 2)
        above, below = Text(indent), Text(indent)
        for hex in row:
            above.append((hex.upper() if hex in used else "").center(CELL), "dim")
            color = view["altar"].get(hex)
            if view["tokens"].get(hex) == "?":
                shown = Text("?", "bold")
            elif color is None:
                shown = Text("·" if hex in used else " ", "dim")
            else:
                shown = gem(COLOR_NAMES.index(color))
                if wanted.get(color):
                    shown = Text("(") + shown + Text(")")
            shown.append(marks.get(hex, ""))
            space = CELL - shown.cell_len
            below += Text(" " * (space // 2)) + shown + Text(" " * (space - space // 2))
        text += above + Text("\n") + below + Text("\n")
    title = say("Altar") + (say(": ( ) matches your slots") if wanted and view["altar"] else "")
    return Panel(text[:-1], title=title, width=5 * CELL + 4)


def _mandala(view: dict[str, Any], game: Game, say: Language) -> Panel:
    """Each color's places: filled ones show a gem, the next one its value in brackets."""
    text = Text()
    for color, name in enumerate(COLOR_NAMES):
        filled = view["mandala"].get(name, 0)
        text += gem(color) + Text(f" {names.color_name(color, say):<11}")
        for place, value in enumerate(_values(game, color)):
            if place < filled:
                text.append(f" {SHAPES[color]} ", STYLES[color])
            elif place == filled:
                text.append(f"[{value}]", "bold reverse")
            else:
                text.append(f" {value} ")
        text.append("\n\n")
    text = text[:-1]
    side = say("day side") if game.options["side"] == "day" else say("night side")
    return Panel(text, title=say("Mandala, {side}", side=side), subtitle=Text(say("[ ]: the next place")))


def _values(game: Game, color: int) -> list[int]:
    players = game.players - PLAYERS[0]
    places = PLACE_VALUES[SIDES.index(game.options["side"]), players, color]
    return [int(value) for value in places[: GEMS_PER_COLOR[players]]]


def _next_values(view: dict[str, Any], game: Game, color: int, count: int) -> list[int]:
    """What the next gems of a color bring."""
    filled = view["mandala"].get(COLOR_NAMES[color], 0)
    return _values(game, color)[filled : filled + count]


def _spices(view: dict[str, Any], game: Game, say: Language) -> Text:
    edition = ("en", "ru").index(game.options["edition"])
    text = Text()
    for hex, mark in _marks(view).items():
        if view["tokens"][hex] not in TOKEN_NAMES:
            text.append(f"{mark} {hex.upper()} " + say("a spice token, face down") + "\n")
            continue
        token = TOKEN_NAMES.index(view["tokens"][hex])
        there = hex in view["altar"] or hex in view["taken"]
        line = f"{mark} {hex.upper()} {names.spice(token, edition, say)}: {names.effect(token, say)}"
        text.append(line + ("" if there else " " + say("(gone)")) + "\n", "" if there else "dim")
    return text[:-1]


def _players(view: dict[str, Any], seat: int | None, game: Game, say: Language) -> Table:
    table = Table(box=box.ROUNDED)
    for title in (say("Player"), say("VP"), say("Slots"), say("Treasury"), say("Would score now")):
        table.add_column(title, overflow="fold")
    for q in range(game.players):
        mark = "▶ " if q == view["to_act"] else "  "
        name = names.pawn(q, say) + (" " + say("(you)") if q == seat else "")
        table.add_row(
            Text(mark + name, "bold" if q == view["turn"] else ""),
            _points(view["scores"][q], say),
            gems(view["slots"][q]),
            gems(view["treasuries"][q]),
            _would_score(view, q, game),
        )
    return table


def _points(points: int, say: Language) -> str:
    if points <= TRACK:
        return str(points)
    space, laps = (points - 1) % TRACK + 1, (points - 1) // TRACK
    if laps == 1:
        return say("{n} (space {space}, second lap)", n=points, space=space)
    return say("{n} (space {space}, lap {lap})", n=points, space=space, lap=laps + 1)


def _would_score(view: dict[str, Any], q: int, game: Game) -> Text:
    """The best a seat could score with each color of its treasury, paying with itself, with yellow, or as Clove allows (G5.6)."""
    treasury = view["treasuries"][q]
    any_pays = q == view["turn"] and "any_sacrifice" in view["active"]
    final = view["phase"] in ("final", "over")
    parts = []
    for color, name in enumerate(COLOR_NAMES):
        held = treasury.get(name, 0)
        another_pays = treasury.get(COLOR_NAMES[YELLOW], 0) > 0 or (any_pays and sum(treasury.values()) > held)
        free = color == YELLOW or another_pays
        count = min(held, 1) if final else held if free else held - 1
        if count > 0:
            parts.append(gem(color) + Text(f" {sum(_next_values(view, game, color, count))}"))
    return Text("  ").join(parts) if parts else Text("–", "dim")


def _bag(view: dict[str, Any], say: Language) -> Text:
    line = Text(say("Bag ({n}): ", n=sum(view["bag"].values()))) + gems(view["bag"])
    if view["hand"]:
        taken = ", ".join(hex.upper() for hex in view["taken"])
        hand = Text(" ").join([gem(COLOR_NAMES.index(name)) for name in view["hand"]])
        line += Text("   " + say("In hand, from {hexes}: ", hexes=taken), "bold") + hand
    return line


def _notes(view: dict[str, Any], game: Game, say: Language) -> list[RenderableType]:
    """Effects that wait, and near the end who would begin the final stage and who wins a tie."""
    edition = ("en", "ru").index(game.options["edition"])
    notes = []
    for name in view["active"]:
        token = TOKEN_NAMES.index(name)
        notes.append(Text(f"{names.spice(token, edition, say)}: {names.effect(token, say)}", "bold"))
    late = view["round"] > _rounds(game) - DRUM_ROUNDS
    if late and view["phase"] not in ("final", "over"):
        notes.append(Text(_final_note(view, game, say)))
    best = [q for q, score in enumerate(view["scores"]) if score == max(view["scores"])]
    if late and len(best) > 1:
        first = min(best, key=lambda q: view["reached"][q])
        notes.append(Text(say("Equal in the lead; there first: {pawn}", pawn=names.pawn(first, say))))
    return list(notes)


def _final_note(view: dict[str, Any], game: Game, say: Language) -> str:
    """Who would begin the final stage, and by which rule."""
    beginner, tied = _final_beginner(view, game)
    if not tied:
        reason = say("fewest VP")
    elif game.options["younger"]:
        reason = say("fewest VP, the youngest of several")
    else:
        reason = say("fewest VP, the first of several from the drum on")
    name = names.pawn(beginner, say)
    if game.options["edition"] == "en":
        return say("Would begin the final stage once the drum has scored: {pawn} ({reason})", pawn=name, reason=reason)
    return say("Would begin the final stage: {pawn} ({reason})", pawn=name, reason=reason)


def _final_beginner(view: dict[str, Any], game: Game) -> tuple[int, bool]:
    """G9.2, G9.3: who would begin the final stage if this round were the last and nobody scored any more but the drum.

    Also whether others have as few points.
    """
    drum = _drum_holder(view, game)
    scores = list(view["scores"])
    scores[drum] += DRUM_POINTS if game.options["edition"] == "en" else 0
    clockwise = [(drum + step) % game.players for step in range(game.players)]
    beginner = min([int(q) for q in game.options["younger"]] or clockwise, key=lambda q: scores[q])
    return beginner, scores.count(scores[beginner]) > 1
