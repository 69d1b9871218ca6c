"""Ganesha: what colors, players, hexes and spices are called."""

from __future__ import annotations

from kolam.engine.sentences import Part, Seat, Told, joined, piece, place
from kolam.engine.words import Language

from . import state as g
from .actions import RESULTS
from .components import COLOR_NAMES, COLORS, HEX_NAMES, PAWNS, SEATS, TOKEN_NAMES

_SPICES = ("Cardamom", "Caraway", "Coriander", "Ginger", "Cinnamon", "Clove", "Red Pepper", "Black Pepper")
#: The spices by edition and token. Cinnamon is one effect in English and another in Russian.
SPICES = {
    g.ENGLISH: _SPICES,
    g.RUSSIAN: tuple({"Cinnamon": "Black Mustard", "Clove": "Cinnamon"}.get(name, name) for name in _SPICES),
}
#: The effects in short, by token.
EFFECTS = (
    "a color's last gem off the mandala",
    "swap your gem on the altar",
    "re-arrange your slots",
    "trade your gem with a player",
    "+1 VP",
    "offer any color this turn",
    "pay 1 VP, draw, keep a match",
    "redraw a treasury gem",
)
#: Words that are said by name, beside the messages written out here and in words.py.
NAMES = (*COLOR_NAMES, *PAWNS, *sorted({*SPICES[g.ENGLISH], *SPICES[g.RUSSIAN]}), *EFFECTS)


# --- Gems ---


def color_name(color: int, say: Language) -> Told:
    """A color, as in "takes red"."""
    return piece(COLOR_NAMES[color], say.name(COLOR_NAMES[color]))


def _declined(color: int, forms: dict[str, Told], say: Language) -> Told:
    """A color in a form that is written out; a color that nobody thought of has only its name."""
    name = COLOR_NAMES[color]
    return piece(name, forms.get(name) or say.name(name))


def color_of(color: int, say: Language) -> Told:
    """A color as something that is missing: "no red"."""
    forms = {
        "red": say.in_context("genitive", "red"),
        "green": say.in_context("genitive", "green"),
        "purple": say.in_context("genitive", "purple"),
        "blue": say.in_context("genitive", "blue"),
        "yellow": say.in_context("genitive", "yellow"),
    }
    return _declined(color, forms, say)


def color_with(color: int, say: Language) -> Told:
    """A color as a means: "pay with red"."""
    forms = {
        "red": say.in_context("instrumental", "red"),
        "green": say.in_context("instrumental", "green"),
        "purple": say.in_context("instrumental", "purple"),
        "blue": say.in_context("instrumental", "blue"),
        "yellow": say.in_context("instrumental", "yellow"),
    }
    return _declined(color, forms, say)


def color_gems(color: int, say: Language) -> Told:
    """A color of many gems: "all red gems"."""
    forms = {
        "red": say.in_context("plural", "red"),
        "green": say.in_context("plural", "green"),
        "purple": say.in_context("plural", "purple"),
        "blue": say.in_context("plural", "blue"),
        "yellow": say.in_context("plural", "yellow"),
    }
    return _declined(color, forms, say)


def gems(color: int, count: int, say: Language) -> Told:
    """Gems of a color: "red", "3 red"."""
    if count == 1:
        return color_name(color, say)
    name = COLOR_NAMES[color]
    forms = {
        "red": say.in_context("several", "{n} red", n=count),
        "green": say.in_context("several", "{n} green", n=count),
        "purple": say.in_context("several", "{n} purple", n=count),
        "blue": say.in_context("several", "{n} blue", n=count),
        "yellow": say.in_context("several", "{n} yellow", n=count),
    }
    return piece(name, forms.get(name) or f"{count} {say.name(name)}")


def listed(parts: list[Told], say: Language) -> Told:
    """Several things: "red, green and blue"."""
    if len(parts) == 1:
        return parts[0]
    return say("{first} and {last}", first=joined(parts[:-1]), last=parts[-1])


def slots_name(result: int, say: Language) -> Told:
    """What a result of phase 2 has in the slots: "red and green", "2 red", "nothing"."""
    colors = RESULTS[result]
    if not colors:
        return say("nothing")
    if len(colors) > 1 and colors[0] == colors[1]:
        return gems(colors[0], 2, say)
    return listed([color_name(color, say) for color in colors], say)


def unpacked(packed: int) -> list[tuple[int, int]]:
    """The colors of gems that were packed for the log, a digit of base 8 for each color, and how many there are of each."""
    counts = [(color, packed >> (3 * color) & 7) for color in range(COLORS)]
    return [(color, count) for color, count in counts if count]


def packed_gems(packed: int, say: Language) -> Told:
    """Gems that were packed for the log."""
    return listed([gems(color, count, say) for color, count in unpacked(packed)], say)


def points(n: int, say: Language) -> Told:
    """Victory points."""
    return say.plural("{n} VP", "{n} VP", n)


def sum_of_points(values: list[int], say: Language) -> Told:
    """What places bring together: "5 + 4 + 3 = 12 VP", of one place "5 VP"."""
    total = points(sum(values), say)
    return Told(" + ".join(map(str, values)), " = ", total) if len(values) > 1 else total


# --- Players ---


class Pawn(Seat):
    """Players, each called by the pawn."""

    def told(self, say: Language, case: str = "") -> Told:
        """The pawns in words: "Elephant and Tiger"."""
        return listed([self.one(number, say, case) for number in self.numbers], say)

    def one(self, number: int, say: Language, case: str) -> Told:
        """A pawn in words. A player's name stands in its place; where words have cases, behind it, since names have none."""
        name = PAWNS[number]
        dative = {
            "elephant": say.in_context("dative", "elephant"),
            "tiger": say.in_context("dative", "tiger"),
            "monkey": say.in_context("dative", "monkey"),
            "cow": say.in_context("dative", "cow"),
        }
        genitive = {
            "elephant": say.in_context("genitive", "elephant"),
            "tiger": say.in_context("genitive", "tiger"),
            "monkey": say.in_context("genitive", "monkey"),
            "cow": say.in_context("genitive", "cow"),
        }
        plain = say.name(name)
        text = str({"dative": dative, "genitive": genitive}.get(case, {}).get(name, plain))
        capital = text[:1].upper() + text[1:]
        has_cases = dative.get(name, plain) != plain
        return Told(Part("seat", number, capital, f"{capital} ({{}})" if has_cases else "{}"))


def pawn(seat: int, say: Language) -> Told:
    """The player of a seat, by the pawn."""
    return Pawn(seat).told(say)


def seats_in(bits: int) -> Pawn:
    """The players of seats that were packed for the log, a bit for each."""
    return Pawn(*(seat for seat in range(SEATS) if bits >> seat & 1))


# --- The altar ---


def hex_name(hex: int) -> Told:
    """A hex as people read it: C3."""
    return place(f"hex {HEX_NAMES[hex]}", HEX_NAMES[hex].upper())


def spice(token: int, edition: int, say: Language) -> Told:
    """A spice by the name it has in an edition."""
    return piece(TOKEN_NAMES[token], say.name(SPICES[edition][token]))


def spice_with(token: int, edition: int, say: Language) -> Told:
    """A spice as a means: "only with Coriander"."""
    forms = {"Coriander": say.in_context("instrumental", "Coriander")}
    name = SPICES[edition][token]
    return piece(TOKEN_NAMES[token], forms.get(name) or say.name(name))


def effect(token: int, say: Language) -> Told:
    """The effect of a spice in short."""
    return Told(say.name(EFFECTS[token]))


def brief_effect(token: int, say: Language) -> Told:
    """The effect of a spice in the fewest words, for a legend."""
    match token:
        case g.ANY_SACRIFICE:
            return say.in_context("brief", "offer any color this turn")
        case g.GAMBLE:
            return say.in_context("brief", "pay 1 VP, draw, keep a match")
    return effect(token, say)
