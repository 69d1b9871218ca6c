"""Ganesha: what reasons are made of."""

from __future__ import annotations

from typing import Any

from kolam.engine.features import Change, Feature, Telling, counted, plain, standard, worded
from kolam.engine.sentences import Told, piece
from kolam.engine.words import Language

from . import rules
from .components import COLOR_NAMES, COLORS, YELLOW
from .evaluate import gems_at_hand, places_worth, two_gem_takes
from .rules import last_round, place_value
from .state import FINAL, OVER, PLACING


def unknowable(s: Any, say: Language) -> Told | None:
    """Why nothing can be told of what a decision leads to, where it is chance alone."""
    if s.phase != PLACING:
        return None
    return say("What the tokens are and which gems come to lie on them nobody can know yet, so it hardly matters which hex.")


def is_running(s: Any) -> bool:
    """Whether rounds are still played: the final stage has other worries."""
    return bool(s.phase < FINAL)


def best_lay_of(s: Any, seat: int) -> int:
    """What laying the best color would bring a seat: an offering is paid first, with yellow if that is better."""
    yellow = gems_at_hand(s, seat, YELLOW)
    most = int(places_worth(s, YELLOW, yellow))
    for color in range(COLORS):
        gems = gems_at_hand(s, seat, color)
        if color != YELLOW and gems > 0:
            laid = gems if yellow > 0 else gems - 1
            most = max(most, int(places_worth(s, color, laid)))
    return most


def best_lay(s: Any, seat: int) -> float | None:
    """The best color to lay in a later turn."""
    return float(best_lay_of(s, seat)) if is_running(s) else None


def best_rival_lay(s: Any, seat: int) -> float | None:
    """The same for the opponent who could lay best."""
    return float(max(best_lay_of(s, other) for other in range(s.players) if other != seat)) if is_running(s) else None


def gems(s: Any, seat: int) -> float | None:
    """All gems of a seat: treasury, hand and slots."""
    return None if s.phase == OVER else float(sum(gems_at_hand(s, seat, color) + s.slots[seat, color] for color in range(COLORS)))


def yellow_gems(s: Any, seat: int) -> float | None:
    """Yellow gems in the treasury and in the hand."""
    return float(gems_at_hand(s, seat, YELLOW)) if is_running(s) else None


def filled_slots(s: Any, seat: int) -> float | None:
    """Gems in slots."""
    return float(sum(s.slots[seat, color] for color in range(COLORS))) if is_running(s) else None


def double_takes(s: Any, seat: int) -> float | None:
    """How many gems of the altar would let a seat take two; three is as good as more."""
    return float(two_gem_takes(s, seat)) if is_running(s) else None


def worth_at_last(s: Any, seat: int) -> float | None:
    """What all gems of a seat would bring on the mandala as it stands, without offerings."""
    if s.phase == OVER:
        return None
    return float(sum(places_worth(s, color, gems_at_hand(s, seat, color) + s.slots[seat, color]) for color in range(COLORS)))


def best_place(s: Any, seat: int) -> float | None:
    """The most valuable place that is open to anybody."""
    return None if s.phase == OVER else float(max(place_value(s, color, s.mandala[color]) for color in range(COLORS)))


def rounds_left(s: Any, seat: int) -> float | None:
    """The rounds after this one."""
    return float(last_round(s) - s.round) if is_running(s) else None


def tell_yellow(c: Change, say: Language) -> Told | None:
    """The gems that pay for any color."""
    owned = piece(COLOR_NAMES[YELLOW], counted(c.after, "{n} yellow gem", "{n} yellow gems", say))
    before = plain(c.before or 0.0)
    return say("You then have {gems}, which can pay for any color (before: {before}).", gems=owned, before=before)


def at(telling: Telling, *places: str) -> Telling:
    """What is told, with places of the board that it is about."""

    def tell(c: Change, say: Language) -> Told | None:
        told = telling(c, say)
        return None if told is None else told.at(*places)

    return tell


FEATURES: tuple[Feature, ...] = (
    *standard(rules, others=-0.7),
    Feature(
        "lay",
        0.6,
        best_lay,
        worded(
            "Your best color could then be laid for {n} point (before: {before}).",
            "Your best color could then be laid for {n} points (before: {before}).",
        ),
    ),
    Feature(
        "rival lay",
        -0.4,
        best_rival_lay,
        worded(
            "An opponent could then lay a color for {n} point (before: {before}).",
            "An opponent could then lay a color for {n} points (before: {before}).",
        ),
    ),
    Feature("gems", 0.5, gems, worded("You then own {n} gem (before: {before}).", "You then own {n} gems (before: {before}).")),
    Feature("yellow", 0.6, yellow_gems, at(tell_yellow, f"treasury you {COLOR_NAMES[YELLOW]}")),
    Feature(
        "slots",
        0.6,
        filled_slots,
        at(
            worded(
                "You then have {n} gem in your slots (before: {before}).",
                "You then have {n} gems in your slots (before: {before}).",
            ),
            "slots you",
        ),
    ),
    Feature(
        "double takes",
        0.5,
        double_takes,
        worded(
            "{n} gem of the altar would let you take two (before: {before}).",
            "{n} gems of the altar would let you take two (before: {before}).",
        ),
    ),
    Feature(
        "at last",
        0.25,
        worth_at_last,
        worded(
            "On the mandala as it stands all your gems would bring {n} point (before: {before}).",
            "On the mandala as it stands all your gems would bring {n} points (before: {before}).",
        ),
    ),
    Feature(
        "best place",
        -0.2,
        best_place,
        worded(
            "The best open place of the mandala is then worth {n} point (before: {before}).",
            "The best open place of the mandala is then worth {n} points (before: {before}).",
        ),
    ),
    Feature(
        "rounds",
        -0.02,
        rounds_left,
        at(
            worded(
                "{n} round is left after this one (before: {before}).", "{n} rounds are left after this one (before: {before})."
            ),
            "round",
        ),
    ),
)
