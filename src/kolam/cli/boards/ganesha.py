"""Ganesha on a terminal: altar and mandala side by side, the players below."""

from __future__ import annotations

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kolam.engine.game import Game
from kolam.engine.sentences import Told
from kolam.engine.words import Language
from kolam.games.ganesha import names
from kolam.games.ganesha.actions import ACTIONS
from kolam.games.ganesha.components import COLOR_NAMES, HEX_ROWS, TOKEN_NAMES
from kolam.games.ganesha.glance import FACE_DOWN, Final, Glance, SeatSeen, glance
from kolam.games.ganesha.names import Pawn
from kolam.games.ganesha.view import Counts, View
from kolam.games.ganesha.words import describe

#: A color is never alone: each has a shape and a letter.
SHAPES = {"red": "◆", "green": "■", "purple": "▲", "blue": "●", "yellow": "★"}
WORDS = {
    "red": "bold red",
    "green": "bold green",
    "purple": "bold magenta",
    "blue": "bold blue",
    "yellow": "bold yellow",
}
MARKS = "¹²³⁴"
CELL = 8  # columns of a hex


def draw(view: View, seat: int | None, game: Game, say: Language) -> RenderableType:
    """The table as a seat sees it."""
    seen: Glance = glance(view, game.options, seat)
    board = Columns([_altar(view, seen, seat, say), _mandala(seen, game, say)], padding=(0, 1))
    parts: list[RenderableType] = [_headline(view, seen, say), board]
    if view["tokens"]:
        parts.append(_spices(view, seen, say))
    parts.append(_players(view, seen, seat, say))
    parts.append(_bag(view, seen, say))
    parts += _notes(view, seen, say)
    return Group(*parts)


def group(action: str, say: Language) -> str:
    """The heading under which an action stands in the menu."""
    match ACTIONS.named(action)["kind"]:
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


def note(action: str, view: View, seat: int | None, game: Game, say: Language) -> str:
    """What is worth knowing beside an action: the gem of a hex and the mark of its spice, what comes back, what is laid."""
    match ACTIONS.named(action):
        case {"kind": "take" | "swap", "hex": hex}:
            return _color(view["altar"][hex], say) + _marks(view).get(hex, "")
        case {"kind": "give", "seat": partner}:
            back = glance(view, game.options, seat)["seats"][partner]["gives_back"]
            who = f"{Pawn(partner).told(say)}: "
            if not back:
                return who + say("nothing would come back!")
            return who + say("could give {gems}", gems=names.listed([_color(color, say) for color in back], say))
        case {"kind": "offer"}:
            offer = glance(view, game.options, seat)["offers"][action]
            laid = names.gems(COLOR_NAMES.index(offer["color"]), offer["count"], say)
            return laid + ": " + names.sum_of_points(offer["points"], say)
        case {"kind": "place", "color": color}:
            worth = names.points(glance(view, game.options, seat)["petals"][color]["left"][0], say)
            return ": ".join(filter(None, (_translated([color], say), worth)))
        case {"kind": "remove" | "redraw" | "return", "color": color}:
            return _translated([color], say)
        case {"kind": "slots", "colors": [_, *_] as colors}:
            return _translated(colors, say)
        case {"kind": "stop" | "use" | "skip" | "pass" | "slots"}:
            return describe(ACTIONS.texts.index(action), say).rstrip(".")
    return ""


def gem(color: str, count: int = 1) -> Text:
    """A gem: its shape and its letter in its color, with a count if there are several."""
    return Text(shape(color) + color[0].upper() + (f"×{count}" if count > 1 else ""), WORDS.get(color, "bold"))


def shape(color: str) -> str:
    """The shape of a color; those of other boxes have one in common."""
    return SHAPES.get(color, "◇")


def gems(counts: Counts) -> Text:
    """Gems by color."""
    parts = [gem(color, counts[color]) for color in COLOR_NAMES if counts.get(color)]
    return Text(" ").join(parts) if parts else Text("–", "dim")


def _translated(colors: list[str], say: Language) -> str:
    """Colors by name, where the action itself does not say them in the reader's language."""
    named = [_color(color, say) for color in colors]
    return "" if named == colors else names.listed(named, say)


def _color(name: str, say: Language) -> Told:
    return names.color_name(COLOR_NAMES.index(name), say)


# --- The parts ---


def _headline(view: View, seen: Glance, say: Language) -> Text:
    drum, refill = seen["drum"], seen["refill"]
    line = Text()
    line.append(say("Round {round} of {rounds}", round=view["round"], rounds=seen["rounds"]), "bold")
    line.append("   " + say("Drum: {pawn}, showing {number}", pawn=Pawn(drum["holder"]), number=drum["number"]))
    if view["phase"] in ("final", "over"):
        line.append("   " + say("Final stage"), "bold")
    elif refill is None:
        line.append("   " + say("No more refills"))
    elif refill["round"] == view["round"]:
        line.append("   " + say("The altar is refilled after this round"))
    else:
        line.append("   " + say("Refill after round {round}", round=refill["round"]))
    return line


def _marks(view: View) -> dict[str, str]:
    """The small number that stands for the spice of a hex."""
    return dict(zip(view["tokens"], MARKS, strict=False))


def _altar(view: View, seen: Glance, seat: int | None, say: Language) -> Panel:
    """The hexes in rows, each with its name above its gem; a ring around gems that match a slot of the seat."""
    marks = _marks(view)
    widest = max(map(len, HEX_ROWS))
    text = Text()
    for row in HEX_ROWS:
        indent = " " * ((widest - len(row)) * CELL // 2)
        above, below = Text(indent), Text(indent)
        for hex in row:
            there = seen["hexes"].get(hex)
            above.append((hex.upper() if there else "").center(CELL), "dim")
            color = view["altar"].get(hex)
            if view["tokens"].get(hex) == FACE_DOWN:
                shown = Text("?", "bold")
            elif color is None:
                shown = Text("·" if there else " ", "dim")
            else:
                shown = gem(color)
                if there and seat in there["matches"]:
                    shown = Text("(") + shown + Text(")")
            shown.append(marks.get(hex, ""))
            space = CELL - shown.cell_len
            below += Text(" " * (space // 2)) + shown + Text(" " * (space - space // 2))
        text += above + Text("\n") + below + Text("\n")
    has_slots = seat is not None and view["slots"][seat] and view["altar"]
    title = say("Altar") + (say(": ( ) matches your slots") if has_slots else "")
    return Panel(text[:-1], title=title, width=widest * CELL + 4)


def _mandala(seen: Glance, game: Game, say: Language) -> Panel:
    """Each color's places: filled ones show a gem, the next one its value in brackets."""
    text = Text()
    for color, petal in seen["petals"].items():
        text += gem(color) + Text(f" {_color(color, say):<11}")
        for place, value in enumerate(petal["values"]):
            if place < petal["filled"]:
                text.append(f" {shape(color)} ", WORDS.get(color, "bold"))
            elif place == petal["filled"]:
                text.append(f"[{value}]", "bold reverse")
            else:
                text.append(f" {value} ")
        text.append("\n\n")
    text = text[:-1]
    side = say("day side") if game.options["side"] == "day" else say("night side")
    return Panel(text, title=say("Mandala, {side}", side=side), subtitle=Text(say("[ ]: the next place")))


def _spice(token: str, seen: Glance, say: Language) -> str:
    """A spice with its effect."""
    return f"{say.name(seen['spices'][token])}: {names.effect(TOKEN_NAMES.index(token), say)}"


def _spices(view: View, seen: Glance, say: Language) -> Text:
    text = Text()
    for hex, mark in _marks(view).items():
        token = view["tokens"][hex]
        if token == FACE_DOWN:
            text.append(f"{mark} {hex.upper()} " + say("a spice token, face down") + "\n")
            continue
        gone = seen["hexes"][hex]["is_spent"]
        line = f"{mark} {hex.upper()} {_spice(token, seen, say)}"
        text.append(line + (" " + say("(gone)") if gone else "") + "\n", "dim" if gone else "")
    return text[:-1]


def _players(view: View, seen: Glance, seat: int | None, say: Language) -> Table:
    table = Table(box=box.ROUNDED)
    for title in (say("Player"), say("VP"), say("Slots"), say("Treasury"), say("Would score now")):
        table.add_column(title, overflow="fold")
    for q, had in enumerate(seen["seats"]):
        mark = "▶ " if q == view["to_act"] else "  "
        name = names.pawn(q, say) + (" " + say("(you)") if q == seat else "")
        table.add_row(
            Text(mark + name, "bold" if q == view["turn"] else ""),
            _points(view["scores"][q], had, say),
            gems(view["slots"][q]),
            gems(view["treasuries"][q]),
            _would_score(had),
        )
    return table


def _points(points: int, had: SeatSeen, say: Language) -> str:
    space, laps = had["space"], had["laps"]
    if laps == 0:
        return str(points)
    if laps == 1:
        return say("{n} (space {space}, second lap)", n=points, space=space)
    return say("{n} (space {space}, lap {lap})", n=points, space=space, lap=laps + 1)


def _would_score(had: SeatSeen) -> Text:
    """The best a seat could score with each color of its treasury."""
    parts = [gem(color) + Text(f" {points}") for color, points in had["would_score"].items()]
    return Text("  ").join(parts) if parts else Text("–", "dim")


def _bag(view: View, seen: Glance, say: Language) -> Text:
    line = Text(say("Bag ({n}): ", n=seen["bag"])) + gems(view["bag"])
    if view["hand"]:
        taken = ", ".join(hex.upper() for hex in view["taken"])
        hand = Text(" ").join(gem(color) for color in view["hand"])
        line += Text("   " + say("In hand, from {hexes}: ", hexes=taken), "bold") + hand
    return line


def _notes(view: View, seen: Glance, say: Language) -> list[RenderableType]:
    """Effects that wait, and near the end who would begin the final stage and who wins a tie."""
    notes: list[RenderableType] = [Text(_spice(token, seen, say), "bold") for token in view["active"]]
    if seen["final"]:
        notes.append(Text(_final_note(seen["final"], seen["drum"]["points"] > 0, say)))
    first = [q for q, had in enumerate(seen["seats"]) if had["leads_tie"]]
    if seen["is_late"] and first:
        notes.append(Text(say("Equal in the lead; there first: {pawn}", pawn=Pawn(*first))))
    return notes


def _final_note(final: Final, has_drum_points: bool, say: Language) -> str:
    """Who would begin the final stage, and by which rule."""
    match final["by"]:
        case "fewest":
            reason = say("fewest VP")
        case "youngest":
            reason = say("fewest VP, the youngest of several")
        case "drum":
            reason = say("fewest VP, the first of several from the drum on")
    beginner = Pawn(final["beginner"])
    if has_drum_points:
        return say("Would begin the final stage once the drum has scored: {pawn} ({reason})", pawn=beginner, reason=reason)
    return say("Would begin the final stage: {pawn} ({reason})", pawn=beginner, reason=reason)
