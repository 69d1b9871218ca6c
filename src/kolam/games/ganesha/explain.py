"""Ganesha: what reasons are made of."""

from __future__ import annotations

from kolam.engine.features import Change, Feature, Telling, counted, plain, standard
from kolam.engine.sentences import Told, piece
from kolam.engine.words import Language

from . import rules
from .components import COLOR_NAMES, COLORS, YELLOW
from .evaluate import gems_at_hand, places_worth, two_gem_takes
from .rules import drum_points, first_player, place_value
from .state import FINAL, PLACING, State

#: Means below this are as good as none, and above the other as good as both slots.
FEW, BOTH = 0.5, 1.5


def unknowable(s: State, say: Language) -> Told | None:
    """Why nothing can be told of what a decision leads to, where it is chance alone."""
    if s.phase != PLACING:
        return None
    return say("What the tokens are and which gems come to lie on them nobody can know yet, so it hardly matters which hex.")


def is_running(s: State) -> bool:
    """Whether rounds are still played: the final stage has other worries."""
    return bool(s.phase < FINAL)


def best_lay_of(s: State, seat: int) -> int:
    """What laying the best color would bring a seat: an offering is paid first, with yellow if that is better."""
    yellow = gems_at_hand(s, seat, YELLOW)
    most = int(places_worth(s, YELLOW, yellow))
    for color in range(COLORS):
        gems = gems_at_hand(s, seat, color)
        if color != YELLOW and gems > 0:
            laid = gems if yellow > 0 else gems - 1
            most = max(most, int(places_worth(s, color, laid)))
    return most


def best_lay(s: State, seat: int) -> float | None:
    """The best color to lay in a later turn."""
    return float(best_lay_of(s, seat)) if is_running(s) else None


def best_rival_lay(s: State, seat: int) -> float | None:
    """The same for the opponent who could lay best."""
    return float(max(best_lay_of(s, other) for other in range(s.players) if other != seat)) if is_running(s) else None


def gems(s: State, seat: int) -> float | None:
    """All gems of a seat: treasury, hand and slots."""
    if not is_running(s):
        return None
    return float(sum(gems_at_hand(s, seat, color) + s.slots[seat, color] for color in range(COLORS)))


def yellow_gems(s: State, seat: int) -> float | None:
    """Yellow gems in the treasury and in the hand."""
    return float(gems_at_hand(s, seat, YELLOW)) if is_running(s) else None


def filled_slots(s: State, seat: int) -> float | None:
    """Gems in slots."""
    return float(sum(s.slots[seat, color] for color in range(COLORS))) if is_running(s) else None


def two_at_once(s: State, seat: int) -> float | None:
    """1 if a gem of the altar would let a seat take two."""
    return float(two_gem_takes(s, seat) > 0) if is_running(s) else None


def double_takes(s: State, seat: int) -> float | None:
    """How many gems of the altar would let a seat take two, if any; three is as good as more."""
    return (float(two_gem_takes(s, seat)) or None) if is_running(s) else None


def earned_by_others(s: State, seat: int) -> float | None:
    """The points of the others, but for what the drum gives whatever anybody does. In the final stage all must lay."""
    if not is_running(s):
        return None
    drum = sum(first_player_of(s, number) != seat for number in range(1, s.round)) * drum_points(s)
    return float(sum(s.score[other] for other in range(s.players) if other != seat) - drum)


def first_player_of(s: State, number: int) -> int:
    """Who leads a round (G1.2)."""
    c = s.clone()
    c.round = number
    return int(first_player(c))


def worth_at_last(s: State, seat: int) -> float | None:
    """What all gems of a seat would bring on the mandala as it stands, without offerings."""
    if not is_running(s):
        return None
    return float(sum(places_worth(s, color, gems_at_hand(s, seat, color) + s.slots[seat, color]) for color in range(COLORS)))


def best_place(s: State, seat: int) -> float | None:
    """The most valuable place that is open to anybody."""
    return float(max(place_value(s, color, s.mandala[color]) for color in range(COLORS))) if is_running(s) else None


def left_to_others(s: State, seat: int) -> float | None:
    """In the final stage: the best place that an opponent has a gem for."""
    if s.phase != FINAL:
        return None
    wanted = [color for color in range(COLORS) if any(s.treasury[q, color] for q in range(s.players) if q != seat)]
    return float(max((place_value(s, color, s.mandala[color]) for color in wanted), default=0))


# --- Sentences: what it does for you, what it stops, what it risks ---


def tell_lay(c: Change, say: Language) -> Told | None:
    """A color that gets ready to be laid, or what is left to lay."""
    before = plain(c.before or 0.0)
    if c.difference > 0:
        one = "You get a color ready: laying it would bring {n} point (before: {before})."
        many = "You get a color ready: laying it would bring {n} points (before: {before})."
    elif c.after < FEW:
        return say("You then have nothing ready to lay.")
    else:
        one = "Your best color would then bring only {n} point (before: {before})."
        many = "Your best color would then bring only {n} points (before: {before})."
    return counted(c.after, one, many, say, before=before)


def tell_rival_lay(c: Change, say: Language) -> Told | None:
    """The same for an opponent."""
    before = plain(c.before or 0.0)
    if c.difference > 0:
        one = "An opponent could then lay a color for {n} point (before: {before})."
        many = "An opponent could then lay a color for {n} points (before: {before})."
    elif c.after < FEW:
        return say("No opponent then has anything ready to lay.")
    else:
        one = "The best that an opponent has ready would then bring only {n} point (before: {before})."
        many = "The best that an opponent has ready would then bring only {n} points (before: {before})."
    return counted(c.after, one, many, say, before=before)


def tell_gems(c: Change, say: Language) -> Told | None:
    """Gems that come or go."""
    if c.difference > 0:
        return counted(c.difference, "You gain {n} gem.", "You gain {n} gems.", say)
    return counted(c.difference, "You use up {n} gem.", "You use up {n} gems.", say)


def tell_yellow(c: Change, say: Language) -> Told | None:
    """The gems that pay for any color."""
    gems = piece(COLOR_NAMES[YELLOW], counted(c.difference, "{n} yellow gem", "{n} yellow gems", say))
    if c.difference > 0:
        return say("You get {gems}, which can pay for any color.", gems=gems)
    return say("You spend {gems}, which could have paid for any color.", gems=gems)


def tell_slots(c: Change, say: Language) -> Told | None:
    """Slots that are filled; they never get fewer while rounds are played."""
    if c.after > BOTH:
        return say("Both your slots are then filled, and each color there lets you take two gems at once.")
    return say("A gem then lies in one of your slots: its color lets you take two at once.")


def tell_two_at_once(c: Change, say: Language) -> Told | None:
    """Whether two gems can be taken at once."""
    if c.difference > 0:
        return say("A gem of the altar then matches your slots: next turn you can take two.")
    if c.after < FEW:
        return say("No gem of the altar then matches your slots: you could take only one.")
    return say("It may be that no gem of the altar then matches your slots.")


def tell_double_takes(c: Change, say: Language) -> Told | None:
    """How surely two gems can be taken at once; that they can at all is told apart."""
    if c.before is None:
        return None
    if c.difference > 0:
        return say("More gems of the altar then match your slots: you can hardly be kept from taking two.")
    return say("Fewer gems of the altar then match your slots.")


def tell_others(c: Change, say: Language) -> Told | None:
    """What the others score before the seat is asked again."""
    if c.difference < 0:
        return counted(c.difference, "Your opponents lose {n} point.", "Your opponents lose {n} points.", say)
    return counted(
        c.difference,
        "Before your next turn your opponents may score {n} point.",
        "Before your next turn your opponents may score {n} points.",
        say,
    )


def tell_at_last(c: Change, say: Language) -> Told | None:
    """What all gems are good for."""
    if c.difference > 0:
        one = "It adds {n} point to what your gems would bring on the mandala."
        many = "It adds {n} points to what your gems would bring on the mandala."
    else:
        one = "Your gems would then bring {n} point less on the mandala."
        many = "Your gems would then bring {n} points less on the mandala."
    return counted(c.difference, one, many, say)


def tell_best_place(c: Change, say: Language) -> Told | None:
    """The place that everybody wants."""
    before = plain(c.before or 0.0)
    if c.difference > 0:
        one = "A place worth {n} point is then open to everybody (before: {before})."
        many = "A place worth {n} points is then open to everybody (before: {before})."
    else:
        one = "The best place left on the mandala is then worth only {n} point (before: {before})."
        many = "The best place left on the mandala is then worth only {n} points (before: {before})."
    return counted(c.after, one, many, say, before=before)


def tell_left_to_others(c: Change, say: Language) -> Told | None:
    """A place taken before an opponent can, or one opened for them."""
    if c.difference > 0:
        one = "It opens a place for an opponent that brings {n} point."
        many = "It opens a place for an opponent that brings {n} points."
        return counted(c.after, one, many, say)
    one = "You are there before your opponents: the best place left to them brings {n} point."
    many = "You are there before your opponents: the best place left to them brings {n} points."
    return counted(c.after, one, many, say)


def at(telling: Telling, *places: str) -> Telling:
    """What is told, with places of the board that it is about."""

    def tell(c: Change, say: Language) -> Told | None:
        told = telling(c, say)
        return None if told is None else told.at(*places)

    return tell


FEATURES: tuple[Feature, ...] = (
    *(feature for feature in standard(rules) if feature.name != "others"),
    Feature("others", -0.7, earned_by_others, tell_others),
    Feature("lay", 0.6, best_lay, tell_lay),
    Feature("rival lay", -0.4, best_rival_lay, tell_rival_lay),
    Feature("gems", 0.5, gems, tell_gems),
    Feature("yellow", 0.6, yellow_gems, at(tell_yellow, f"treasury you {COLOR_NAMES[YELLOW]}")),
    Feature("slots", 0.6, filled_slots, at(tell_slots, "slots you")),
    Feature("two at once", 1.3, two_at_once, at(tell_two_at_once, "slots you")),
    Feature("double takes", 0.3, double_takes, at(tell_double_takes, "slots you"), after_answers=False),
    Feature("at last", 0.25, worth_at_last, tell_at_last),
    Feature("best place", -0.2, best_place, tell_best_place),
    Feature("left to others", -0.5, left_to_others, tell_left_to_others, after_answers=False),
)
