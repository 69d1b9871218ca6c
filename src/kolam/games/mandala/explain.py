"""Mandala: what reasons are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kolam.engine.features import Change, Feature, counted, signed_number, standard
from kolam.engine.sentences import Told
from kolam.engine.words import Language

from . import rules
from .components import COLORS, MANDALAS, RIVER_POINTS
from .evaluate import split
from .legality import field_size, hand_size, river_length
from .names import mountain
from .rules import first_chooser
from .state import CLAIM, OVER, SEATS, State

#: A Mandala that lacks so many colors or fewer may soon be destroyed.
SOON = 3


# --- Questions ---


def is_standing(s: State, mandala: int) -> bool:
    """Whether a Mandala is neither being destroyed nor left over from a game that has ended."""
    return s.phase != OVER and not (s.phase == CLAIM and s.mandala == mandala)


def missing(s: State, mandala: int) -> int:
    """How many colors a Mandala lacks."""
    areas = range(COLORS)
    return sum(s.mountain[mandala, c] + s.field[mandala, 0, c] + s.field[mandala, 1, c] == 0 for c in areas)


def lead_in(mandala: int) -> Callable[[Any, int], float | None]:
    """By how many cards a seat's Field is the larger one."""

    def value(s: State, seat: int) -> float | None:
        if not is_standing(s, mandala):
            return None
        return float(field_size(s, mandala, seat) - field_size(s, mandala, 1 - seat))

    return value


def split_of(mandala: int) -> Callable[[Any, int], float | None]:
    """The points a seat would be ahead by if the Mandala were shared out as it lies."""

    def value(s: State, seat: int) -> float | None:
        return float(split(s, seat, mandala, first_chooser(s, mandala))) if is_standing(s, mandala) else None

    return value


def ripe_in(mandala: int) -> Callable[[Any, int], float | None]:
    """1 if the Mandala lacks one color and the seat would choose first, -1 if the other would."""

    def value(s: State, seat: int) -> float | None:
        if not is_standing(s, mandala) or missing(s, mandala) > 1:
            return 0.0
        lead = field_size(s, mandala, seat) - field_size(s, mandala, 1 - seat)
        return float((lead > 0) - (lead < 0))

    return value


def outside(mandala: int) -> Callable[[Any, int], float | None]:
    """1 if the seat has no Field in a Mandala that may soon be destroyed."""

    def value(s: State, seat: int) -> float | None:
        if not is_standing(s, mandala):
            return None
        return float(missing(s, mandala) <= SOON and field_size(s, mandala, seat) == 0)

    return value


def shared_out(s: State, seat: int) -> float | None:
    """While a Mandala is being destroyed: the points its rest will put a seat ahead by."""
    return float(split(s, seat, s.mandala, s.to_act)) if s.phase == CLAIM else None


def is_open(s: State, seat: int, color: int) -> bool:
    """Whether a color may go into one of the seat's Fields."""
    return any(s.mountain[m, color] == 0 and s.field[m, 1 - seat, color] == 0 for m in range(MANDALAS))


def playable(s: State, seat: int) -> float | None:
    """The cards in hand that could still go into one of the seat's Fields."""
    if s.phase == OVER:
        return None
    return float(sum(s.hand[seat, color] for color in range(COLORS) if is_open(s, seat, color)))


def largest_set(s: State, seat: int) -> float | None:
    """The most cards of one color in hand that could go into a Field together."""
    if s.phase == OVER:
        return None
    return float(max(s.hand[seat, color] if is_open(s, seat, color) else 0 for color in range(COLORS)))


def river_left(s: State, seat: int) -> float | None:
    """How many colors the longer River lacks: at none the game ends."""
    return float(COLORS - max(river_length(s, q) for q in range(SEATS))) if s.phase != OVER else None


# --- Sentences ---


def tell_river(c: Change, say: Language) -> Told | None:
    """New colors in the own River."""
    return say.plural(
        "You bring a new color into your River; each of its cards in your Cup counts {n} point.",
        "You bring a new color into your River; each of its cards in your Cup counts {n} points.",
        RIVER_POINTS[min(round(c.after), COLORS) - 1],
    )


def tell_their_river(c: Change, say: Language) -> Told | None:
    """New colors in the other River."""
    if say.is_brief:
        return say("Your opponent gets a new color into the River.")
    return counted(c.after, "Your opponent's River grows to {n} color.", "Your opponent's River grows to {n} colors.", say)


def tell_hand(c: Change, say: Language) -> Told | None:
    """Cards in hand."""
    if say.is_brief:
        return say("You get more cards to choose from.") if c.difference > 0 else say("You keep fewer cards in hand.")
    if c.difference > 0:
        return counted(c.after, "Your hand grows to {n} card.", "Your hand grows to {n} cards.", say)
    return counted(c.after, "Your hand shrinks to {n} card.", "Your hand shrinks to {n} cards.", say)


def tell_lead(mandala: int) -> Callable[[Change, Language], Told | None]:
    """Who would choose first, and by how much."""

    def tell(c: Change, say: Language) -> Told | None:
        number = mountain(mandala)
        if abs(c.after) < 0.5:
            return say("The Fields of Mandala {mandala} are level: whoever completes it chooses second.", mandala=number)
        if say.is_brief:
            return in_a_word(c, number, say)
        if c.after > 0:
            return counted(
                c.after,
                "You would choose first in Mandala {mandala}: your Field is {n} card larger.",
                "You would choose first in Mandala {mandala}: your Field is {n} cards larger.",
                say,
                mandala=number,
            )
        return counted(
            c.after,
            "Your opponent would choose first in Mandala {mandala}, with a Field that is {n} card larger.",
            "Your opponent would choose first in Mandala {mandala}, with a Field that is {n} cards larger.",
            say,
            mandala=number,
        )

    return tell


def in_a_word(c: Change, number: Told, say: Language) -> Told:
    """Who would choose first, and whether that is new."""
    was = c.before or 0.0
    if c.after > 0:
        if c.difference < 0:
            return say("Your lead in Mandala {mandala} shrinks.", mandala=number)
        if was > 0.5:
            return say("You strengthen your lead in Mandala {mandala}.", mandala=number)
        return say("You take the lead in Mandala {mandala} and would choose first there.", mandala=number)
    if c.difference > 0:
        return say("You catch up in Mandala {mandala}.", mandala=number)
    if was < -0.5:
        return say("You fall further behind in Mandala {mandala}.", mandala=number)
    return say("Your opponent takes the lead in Mandala {mandala} and would choose first there.", mandala=number)


def tell_split(mandala: int) -> Callable[[Change, Language], Told | None]:
    """The balance of a Mandala."""

    def tell(c: Change, say: Language) -> Told | None:
        before, after = (signed_number(value or 0.0, say) for value in (c.before, c.after))
        values = {"mandala": mountain(mandala), "before": before, "after": after}
        if say.is_brief:
            return weighed(c, values["mandala"], say)
        if c.difference > 0 and c.after < 0:
            return say(
                "Mandala {mandala} is less bad for you: shared out as it lies, {after} points against your opponent "
                "(before: {before}).",
                **values,
            )
        if c.difference > 0:
            return say(
                "Shared out as it lies, Mandala {mandala} would put you {after} points ahead (before: {before}).",
                **values,
            )
        if c.after > 0:
            return say(
                "Mandala {mandala} promises you less: shared out as it lies, {after} points ahead (before: {before}).",
                **values,
            )
        return say(
            "Mandala {mandala} turns to your opponent: shared out as it lies, {after} points for you (before: {before}).",
            **values,
        )

    return tell


def weighed(c: Change, number: Told | str, say: Language) -> Told:
    """Whom a Mandala would serve, without numbers."""
    if c.difference > 0:
        if c.after < 0:
            return say("Mandala {mandala} helps your opponent less than before.", mandala=number)
        return say("What lies in Mandala {mandala} would serve you better than your opponent.", mandala=number)
    if c.after > 0:
        return say("Mandala {mandala} promises you less.", mandala=number)
    return say("What lies in Mandala {mandala} would serve your opponent better than you.", mandala=number)


def tell_ripe(mandala: int) -> Callable[[Change, Language], Told | None]:
    """A Mandala that lacks one color."""

    def tell(c: Change, say: Language) -> Told | None:
        if c.after > 0.5:
            return say("Mandala {mandala} is only one color short, and you would choose first.", mandala=mountain(mandala))
        if c.after < -0.5:
            return say(
                "Mandala {mandala} is only one color short, and your opponent would choose first.", mandala=mountain(mandala)
            )
        return None

    return tell


def tell_outside(mandala: int) -> Callable[[Change, Language], Told | None]:
    """Being in or out."""

    def tell(c: Change, say: Language) -> Told | None:
        if c.difference < 0:
            return say(
                "You get a foot into Mandala {mandala}: without a Field there you would claim nothing.",
                mandala=mountain(mandala),
            )
        return say("Mandala {mandala} fills up, and without a Field there you would claim nothing.", mandala=mountain(mandala))

    return tell


def tell_shared_out(c: Change, say: Language) -> Told | None:
    """A destruction that the action sets off, or what a claim leaves of one."""
    size = round(abs(c.after))
    match c.before is None, c.after > 0:
        case True, True:
            if say.is_brief:
                return say("The Mandala is then shared out, and you get the better part.")
            return say.plural(
                "The Mandala is then shared out, and you gain about {n} point on your opponent.",
                "The Mandala is then shared out, and you gain about {n} points on your opponent.",
                size,
            )
        case True, False:
            if say.is_brief:
                return say("The Mandala is then shared out, and your opponent gets the better part.")
            return say.plural(
                "The Mandala is then shared out, and your opponent gains about {n} point on you.",
                "The Mandala is then shared out, and your opponent gains about {n} points on you.",
                size,
            )
        case False, True:
            if say.is_brief:
                return say("The colors that are left serve you better.")
            return say.plural(
                "The colors that are left serve you better, by about {n} point.",
                "The colors that are left serve you better, by about {n} points.",
                size,
            )
        case _:
            if say.is_brief:
                return say("The colors that are left serve your opponent better.")
            return say.plural(
                "The colors that are left serve your opponent better, by about {n} point.",
                "The colors that are left serve your opponent better, by about {n} points.",
                size,
            )


def tell_playable(c: Change, say: Language) -> Told | None:
    """What is kept open."""
    if c.difference > 0:
        if say.is_brief:
            return say("More of your cards can go into a Field.")
        return counted(
            c.after,
            "More of your hand can go into a Field: {n} card.",
            "More of your hand can go into a Field: {n} cards.",
            say,
        )
    if say.is_brief:
        return say("Fewer of your cards can still go into a Field.")
    return counted(
        c.after,
        "Less of your hand can still go into a Field: {n} card.",
        "Less of your hand can still go into a Field: {n} cards.",
        say,
    )


def tell_set(c: Change, say: Language) -> Told | None:
    """The largest set for a Field."""
    if c.difference > 0:
        return counted(
            c.after,
            "You can then put {n} card of one color into a Field at once.",
            "You can then put {n} cards of one color into a Field at once.",
            say,
        )
    if say.is_brief:
        return say("It breaks up your largest set for a Field.")
    return counted(
        c.after,
        "You can then put only {n} card of one color into a Field at once.",
        "You can then put only {n} cards of one color into a Field at once.",
        say,
    )


def tell_end(c: Change, say: Language) -> Told | None:
    """How near the end is."""
    return counted(
        c.after,
        "The end comes nearer: the longer River lacks only {n} color.",
        "The end comes nearer: the longer River lacks only {n} colors.",
        say,
    )


def own(question: Callable[[Any, int], int]) -> Callable[[Any, int], float | None]:
    """A question of the rules, asked of the seat."""
    return lambda s, seat: float(question(s, seat))


def others(question: Callable[[Any, int], int]) -> Callable[[Any, int], float | None]:
    """A question of the rules, asked of the other seat."""
    return lambda s, seat: float(question(s, 1 - seat))


FEATURES: tuple[Feature, ...] = (
    *standard(rules),
    Feature("river", 1.5, own(river_length), tell_river),
    Feature("their river", -1.0, others(river_length), tell_their_river),
    Feature("hand", 0.5, own(hand_size), tell_hand),
    Feature("shared out", 0.8, shared_out, tell_shared_out),
    *(Feature(f"lead {m + 1}", 0.5, lead_in(m), tell_lead(m)) for m in range(MANDALAS)),
    *(Feature(f"split {m + 1}", 0.3, split_of(m), tell_split(m)) for m in range(MANDALAS)),
    *(Feature(f"ripe {m + 1}", 1.2, ripe_in(m), tell_ripe(m)) for m in range(MANDALAS)),
    *(Feature(f"outside {m + 1}", -1.0, outside(m), tell_outside(m)) for m in range(MANDALAS)),
    Feature("playable", 0.25, playable, tell_playable),
    Feature("set", 0.2, largest_set, tell_set),
    Feature("end", 0.01, river_left, tell_end),
)
