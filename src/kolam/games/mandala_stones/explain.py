"""Mandala Stones: what reasons are made of."""

from __future__ import annotations

from kolam.engine.features import NOTHING, Change, Feature, counted, plain, standard, worded
from kolam.engine.sentences import Told
from kolam.engine.words import Language

from . import rules
from .actions import ALL_SPACES
from .components import CIRCLES, COLORS, SPACES
from .evaluate import board_promise, color_value
from .legality import within_reach
from .objectives import goal_count, objective_points
from .rules import is_triggered
from .state import CARD_LEAST, CARDS, HAND_SPACE, NONE, OVER, STACKS_AROUND, State
from .stones import count_bits, towers_of


def has_turn_left(s: State, seat: int) -> bool:
    """Whether a seat is still to play: in the last round (S9.1) those before the seat to act are done."""
    return bool(s.step != OVER and (not is_triggered(s) or seat >= s.to_act))


def best_color(s: State, seat: int) -> float | None:
    """What scoring the best color would bring a seat."""
    return float(max(color_value(s, seat, color) for color in range(COLORS))) if has_turn_left(s, seat) else None


def best_rival_color(s: State, seat: int) -> float | None:
    """What scoring the best color would bring the opponent who has most of it."""
    values = [best_color(s, other) for other in range(s.players) if other != seat]
    return max((value for value in values if value is not None), default=None)


def promised(s: State, seat: int) -> float | None:
    """What the towers of a seat may bring in the long run."""
    return float(board_promise(s, seat)) if has_turn_left(s, seat) else None


def stones(s: State, seat: int) -> float | None:
    """The stones on a seat's board."""
    return float(sum(s.board_height[seat, space] for space in range(SPACES))) if has_turn_left(s, seat) else None


def empty_spaces(s: State, seat: int) -> float | None:
    """The spaces that could take a tower."""
    return float(SPACES - count_bits(towers_of(s, seat))) if has_turn_left(s, seat) else None


def largest_pick(s: State, seat: int) -> float | None:
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


def goal_left(s: State, seat: int) -> float | None:
    """How much the nearest of a seat's objectives lacks."""
    lacks = [max(0, int(CARD_LEAST[card]) - goal_count(s, seat, card)) for card in range(CARDS) if s.hand[seat, card]]
    return float(min(lacks)) if lacks and s.step != OVER else None


def met(s: State, seat: int) -> float | None:
    """The points of the objectives as the board stands."""
    return float(objective_points(s, seat)) if s.objectives and s.step != OVER else None


def stones_to_end(s: State, seat: int) -> float | None:
    """The stones that are still to be scored until the last round begins."""
    return None if s.step == OVER else float(max(0, int(HAND_SPACE[s.players]) - s.laid))


# --- Sentences: in full with numbers, in short as one says it to a friend ---


def tell_best(c: Change, say: Language) -> Told:
    """What the own board could score next."""
    if not say.is_brief:
        return counted(
            c.after,
            "Next turn your best color can score {n} point (before: {before}).",
            "Next turn your best color can score {n} points (before: {before}).",
            say,
            before=plain(c.before or 0.0),
        )
    if c.difference > 0:
        return counted(
            c.after, "Next turn one color can bring you {n} point.", "Next turn one color can bring you {n} points.", say
        )
    return say("It leaves you less to score next turn.")


def tell_rival(c: Change, say: Language) -> Told:
    """What an opponent could score next."""
    if not say.is_brief:
        return counted(
            c.after,
            "An opponent's best color can then score {n} point (before: {before}).",
            "An opponent's best color can then score {n} points (before: {before}).",
            say,
            before=plain(c.before or 0.0),
        )
    if c.difference > 0:
        return counted(
            c.after,
            "An opponent can then score {n} point with one color.",
            "An opponent can then score {n} points with one color.",
            say,
        )
    return say("It weakens an opponent's best color.")


def tell_promise(c: Change, say: Language) -> Told:
    """What the towers are good for later."""
    if not say.is_brief:
        return counted(
            c.after,
            "In the turns to come your towers may bring {n} point (before: {before}).",
            "In the turns to come your towers may bring {n} points (before: {before}).",
            say,
            before=plain(c.before or 0.0),
        )
    return say("It builds towers that pay off later.") if c.difference > 0 else say("Your towers will have less to give later.")


def tell_stones(c: Change, say: Language) -> Told:
    """The stones on the own board."""
    if not say.is_brief:
        return counted(
            c.after,
            "Your board then holds {n} stone (before: {before}).",
            "Your board then holds {n} stones (before: {before}).",
            say,
            before=plain(c.before or 0.0),
        )
    if c.difference > 0:
        return counted(c.difference, "You gain {n} stone for your board.", "You gain {n} stones for your board.", say)
    return say("Fewer stones stay on your board.")


def tell_spaces(c: Change, say: Language) -> Told:
    """Room for towers."""
    if not say.is_brief:
        return counted(
            c.after,
            "You then have {n} empty space for towers to come (before: {before}).",
            "You then have {n} empty spaces for towers to come (before: {before}).",
            say,
            before=plain(c.before or 0.0),
        )
    if c.difference > 0:
        return say("It makes room on your board.")
    if c.after < NOTHING:
        return say("Your board is full then: next turn you must score.")
    return say("It uses up one more space of your board.")


def tell_pick(c: Change, say: Language) -> Told:
    """What is left to the next player."""
    if not say.is_brief:
        return counted(
            c.after,
            "The next player can then take {n} stone at most (before: {before}).",
            "The next player can then take {n} stones at most (before: {before}).",
            say,
            before=plain(c.before or 0.0),
        )
    if c.after < NOTHING:
        return say("It leaves the next player nothing to take.")
    if c.difference < 0:
        return counted(
            c.after,
            "It leaves the next player {n} stone to take at most.",
            "It leaves the next player {n} stones to take at most.",
            say,
        )
    return counted(
        c.after, "It opens a tower of {n} stone to the next player.", "It opens a tower of {n} stones to the next player.", say
    )


def tell_goal(c: Change, say: Language) -> Told:
    """How far the nearest objective is."""
    if not say.is_brief:
        return counted(
            c.after,
            "Your nearest objective then lacks {n} (before: {before}).",
            "Your nearest objective then lacks {n} (before: {before}).",
            say,
            before=plain(c.before or 0.0),
        )
    if c.difference > 0:
        return say("It takes you away from an objective.")
    return say("It meets one of your objectives.") if c.after < NOTHING else say("It brings you nearer to an objective.")


def tell_met(c: Change, say: Language) -> Told:
    """What an objective pays as the board stands."""
    if not say.is_brief:
        return counted(
            c.after,
            "As your board stands then, an objective brings {n} point (before: {before}).",
            "As your board stands then, an objective brings {n} points (before: {before}).",
            say,
            before=plain(c.before or 0.0),
        )
    if c.difference > 0:
        return counted(
            c.after,
            "If it stays so, an objective pays you {n} point at the end.",
            "If it stays so, an objective pays you {n} points at the end.",
            say,
        )
    return say("You spoil an objective that was met.")


FEATURES: tuple[Feature, ...] = (
    *standard(rules, others=-0.7),
    Feature("best color", 0.6, best_color, tell_best),
    Feature("best rival color", -0.4, best_rival_color, tell_rival),
    Feature("promise", 0.5, promised, tell_promise),
    Feature("stones", 0.25, stones, tell_stones),
    Feature("spaces", 0.3, empty_spaces, tell_spaces),
    Feature("pick", -0.5, largest_pick, tell_pick, after_answers=False),
    Feature("goal", -0.6, goal_left, tell_goal),
    Feature("objective", 0.4, met, tell_met),
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
