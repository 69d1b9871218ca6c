"""Ganesha: what colors, players, hexes and spices are called."""

from __future__ import annotations

from kolam.engine.sentences import Told, joined
from kolam.engine.words import Language

from . import state as g
from .actions import RESULTS
from .components import COLORS, HEX_NAMES


def color_name(color: int, say: Language) -> Told:
    """A color, as in "takes red"."""
    return (say("red"), say("green"), say("purple"), say("blue"), say("yellow"))[color]


def color_of(color: int, say: Language) -> Told:
    """A color as something that is missing: "no red"."""
    return (
        say.in_context("genitive", "red"),
        say.in_context("genitive", "green"),
        say.in_context("genitive", "purple"),
        say.in_context("genitive", "blue"),
        say.in_context("genitive", "yellow"),
    )[color]


def color_with(color: int, say: Language) -> Told:
    """A color as a means: "pay with red"."""
    return (
        say.in_context("instrumental", "red"),
        say.in_context("instrumental", "green"),
        say.in_context("instrumental", "purple"),
        say.in_context("instrumental", "blue"),
        say.in_context("instrumental", "yellow"),
    )[color]


def color_gems(color: int, say: Language) -> Told:
    """A color of many gems: "all red gems"."""
    return (
        say.in_context("plural", "red"),
        say.in_context("plural", "green"),
        say.in_context("plural", "purple"),
        say.in_context("plural", "blue"),
        say.in_context("plural", "yellow"),
    )[color]


def gems(color: int, count: int, say: Language) -> Told:
    """Gems of a color: "red", "3 red"."""
    if count == 1:
        return color_name(color, say)
    several = (
        say.in_context("several", "{n} red", n=count),
        say.in_context("several", "{n} green", n=count),
        say.in_context("several", "{n} purple", n=count),
        say.in_context("several", "{n} blue", n=count),
        say.in_context("several", "{n} yellow", n=count),
    )
    return several[color]


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


def packed_gems(packed: int, say: Language) -> Told:
    """Gems that were packed for the log, a digit of base 8 for each color."""
    counts = [(color, packed >> (3 * color) & 7) for color in range(COLORS)]
    return listed([gems(color, count, say) for color, count in counts if count], say)


def points(n: int, say: Language) -> Told:
    """Victory points."""
    return say.plural("{n} VP", "{n} VP", n)


def sum_of_points(values: list[int], say: Language) -> Told:
    """What places bring together: "5 + 4 + 3 = 12 VP", of one place "5 VP"."""
    total = points(sum(values), say)
    return Told(" + ".join(map(str, values)), " = ", total) if len(values) > 1 else total


def pawn(seat: int, say: Language) -> Told:
    """The player of a seat, by the pawn."""
    return (say("Elephant"), say("Tiger"), say("Monkey"), say("Cow"))[seat]


def to_pawn(seat: int, say: Language) -> Told:
    """The player to whom something goes."""
    return (
        say.in_context("dative", "Elephant"),
        say.in_context("dative", "Tiger"),
        say.in_context("dative", "Monkey"),
        say.in_context("dative", "Cow"),
    )[seat]


def of_pawn(seat: int, say: Language) -> Told:
    """The player who has, or has not."""
    return (
        say.in_context("genitive", "Elephant"),
        say.in_context("genitive", "Tiger"),
        say.in_context("genitive", "Monkey"),
        say.in_context("genitive", "Cow"),
    )[seat]


def hex_name(hex: int) -> str:
    """A hex as people read it: C3."""
    return HEX_NAMES[hex].upper()


def spice(token: int, edition: int, say: Language) -> Told:
    """A spice by the name it has in an edition. Cinnamon is one effect in English and another in Russian."""
    plus_one, any_sacrifice = (say("Cinnamon"), say("Clove")) if edition == g.ENGLISH else (say("Black Mustard"), say("Cinnamon"))
    names = (
        say("Cardamom"),
        say("Caraway"),
        say("Coriander"),
        say("Ginger"),
        plus_one,
        any_sacrifice,
        say("Red Pepper"),
        say("Black Pepper"),
    )
    return names[token]


def effect(token: int, say: Language) -> Told:
    """The effect of a spice in short."""
    return (
        say("a color's last gem off the mandala"),
        say("swap your gem on the altar"),
        say("re-arrange your slots"),
        say("trade your gem with a player"),
        say("+1 VP"),
        say("offer any color this turn"),
        say("pay 1 VP, draw, keep a match"),
        say("redraw a treasury gem"),
    )[token]
