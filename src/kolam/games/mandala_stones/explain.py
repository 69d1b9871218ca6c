"""Mandala Stones: what reasons are made of."""

from __future__ import annotations

from typing import Any

from kolam.engine.features import Feature, standard, worded

from . import rules
from .actions import ALL_SPACES
from .components import CIRCLES, COLORS, SPACES
from .evaluate import board_promise, color_value
from .legality import within_reach
from .objectives import goal_count, objective_points
from .rules import is_triggered
from .state import CARD_LEAST, CARDS, HAND_SPACE, NONE, OVER, STACKS_AROUND
from .stones import count_bits, towers_of


def has_turn_left(s: Any, seat: int) -> bool:
    """Whether a seat is still to play: in the last round (S9.1) those before the seat to act are done."""
    return bool(s.step != OVER and (not is_triggered(s) or seat >= s.to_act))


def best_color(s: Any, seat: int) -> float | None:
    """What scoring the best color would bring a seat."""
    return float(max(color_value(s, seat, color) for color in range(COLORS))) if has_turn_left(s, seat) else None


def best_rival_color(s: Any, seat: int) -> float | None:
    """What scoring the best color would bring the opponent who has most of it."""
    values = [best_color(s, other) for other in range(s.players) if other != seat]
    return max((value for value in values if value is not None), default=None)


def promised(s: Any, seat: int) -> float | None:
    """What the towers of a seat may bring in the long run."""
    return float(board_promise(s, seat)) if has_turn_left(s, seat) else None


def stones(s: Any, seat: int) -> float | None:
    """The stones on a seat's board."""
    return float(sum(s.board_height[seat, space] for space in range(SPACES))) if has_turn_left(s, seat) else None


def empty_spaces(s: Any, seat: int) -> float | None:
    """The spaces that could take a tower."""
    return float(SPACES - count_bits(towers_of(s, seat))) if has_turn_left(s, seat) else None


def largest_pick(s: Any, seat: int) -> float | None:
    """The stones of the largest tower that the next opponent could pick as the artists stand; a full board picks none."""
    following = (seat + 1) % s.players
    if not has_turn_left(s, following) or towers_of(s, following) == ALL_SPACES:
        return None
    most = 0
    for start in range(CIRCLES):
        if s.artist[start] != NONE:
            reach = within_reach(s, start)
            for target in range(CIRCLES):
                if s.artist[target] == NONE:
                    most = max(most, count_bits(reach & int(STACKS_AROUND[target])))
    return float(most)


def goal_left(s: Any, seat: int) -> float | None:
    """How much the nearest of a seat's objectives lacks."""
    lacks = [max(0, int(CARD_LEAST[card]) - goal_count(s, seat, card)) for card in range(CARDS) if s.hand[seat, card]]
    return float(min(lacks)) if lacks and s.step != OVER else None


def met(s: Any, seat: int) -> float | None:
    """The points of the objectives as the board stands."""
    return float(objective_points(s, seat)) if s.objectives and s.step != OVER else None


def stones_to_end(s: Any, seat: int) -> float | None:
    """The stones that are still to be scored until the last round begins."""
    return None if s.step == OVER else float(max(0, int(HAND_SPACE[s.players]) - s.laid))


FEATURES: tuple[Feature, ...] = (
    *standard(rules, others=-0.7),
    Feature(
        "best color",
        0.6,
        best_color,
        worded(
            "Your best color would then score {n} point (before: {before}).",
            "Your best color would then score {n} points (before: {before}).",
        ),
    ),
    Feature(
        "best rival color",
        -0.4,
        best_rival_color,
        worded(
            "An opponent's best color would then score {n} point (before: {before}).",
            "An opponent's best color would then score {n} points (before: {before}).",
        ),
    ),
    Feature(
        "promise",
        0.5,
        promised,
        worded(
            "In the long run your towers promise {n} point (before: {before}).",
            "In the long run your towers promise {n} points (before: {before}).",
        ),
    ),
    Feature(
        "stones",
        0.25,
        stones,
        worded("Your board then holds {n} stone (before: {before}).", "Your board then holds {n} stones (before: {before})."),
    ),
    Feature(
        "spaces",
        0.3,
        empty_spaces,
        worded(
            "You then have {n} empty space for towers to come (before: {before}).",
            "You then have {n} empty spaces for towers to come (before: {before}).",
        ),
    ),
    Feature(
        "pick",
        -0.5,
        largest_pick,
        worded(
            "The largest tower that the next opponent can pick has {n} stone (before: {before}).",
            "The largest tower that the next opponent can pick has {n} stones (before: {before}).",
        ),
        after_answers=False,
    ),
    Feature(
        "goal",
        -0.6,
        goal_left,
        worded(
            "Your nearest objective then lacks {n} (before: {before}).",
            "Your nearest objective then lacks {n} (before: {before}).",
        ),
    ),
    Feature(
        "objective",
        0.4,
        met,
        worded(
            "As your board stands then, an objective brings {n} point (before: {before}).",
            "As your board stands then, an objective brings {n} points (before: {before}).",
        ),
    ),
    Feature(
        "end",
        0.02,
        stones_to_end,
        worded(
            "{n} stone more, and the last round begins (before: {before}).",
            "{n} stones more, and the last round begins (before: {before}).",
        ),
    ),
)
