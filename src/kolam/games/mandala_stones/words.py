"""Mandala Stones in words: prompts, log lines, reasons why not, and what an action is called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kolam.engine.sentences import Seat, Told, joined
from kolam.engine.words import Language

from . import state as g
from .actions import ACTIONS, spaces_of
from .components import AROUND, CIRCLE_NAMES, CIRCLES, COLOR_NAMES, OBJECTIVES, SIDES, SPACES, TOWER_HEIGHT
from .legality import allowed_sides, can_pick, tower_from
from .names import artist_name, objective_text, points_name, side_name, stone_name
from .stones import color_of, count_bits, pattern_of, top_color, top_of_stack, towers_of

#: The rule behind each refusal.
RULES = {
    g.GAME_OVER: "S9.3",
    g.WRONG_STEP: "S1.3",
    g.BOARD_FULL: "S4.1",
    g.NO_ARTIST: "S4.2",
    g.CIRCLE_TAKEN: "S4.3",
    g.NOTHING_TO_TAKE: "S4.5",
    g.STONE_NOT_ALLOWED: "S5.2",
    g.SAME_TOWER: "S5.3",
    g.SPACE_TAKEN: "S5.5",
    g.TOO_FEW_TOPS: "S6.1",
    g.SPACE_EMPTY: "S7.1",
}

#: How a game ended, by the reason.
ENDINGS = {
    "hands": "The mandala has reached its end mark.",
    "stuck": "Somebody could do nothing: the game stopped.",
}


def _in_a_row(parts: Iterable[object]) -> Told:
    return joined(part if isinstance(part, Told) else str(part) for part in parts)


# --- Prompts and reasons why not ---


def prompt(s: Any, say: Language) -> Told:
    """What the seat to act is asked."""
    if s.step == g.OVER:
        return say("The game is over.")
    if s.step == g.FIRST:
        return say("Which stone first? It will be the bottom.")
    if s.step == g.SPACE:
        return say("Where does the tower go?")
    towers = count_bits(towers_of(s, s.to_act))
    if towers == 0:
        return say("Move an artist: you have no tower to score.")
    if towers == SPACES:
        return say("Your board is full: score.")
    if not can_pick(s):
        return say("No artist can take a stone: score.")
    return say("Move an artist, or score.")


def why_not(s: Any, action: int, code: int, say: Language) -> Told:
    """The sentence behind a refusal of an action."""
    match code, ACTIONS.parameters(action):
        case g.GAME_OVER, _:
            return say("The game is over.")
        case g.WRONG_STEP, _:
            if s.step == g.TURN:
                return say("You have not picked any stones.")
            if s.step == g.FIRST:
                return say("First finish your pick: choose the first stone.")
            return say("First finish your pick: put the tower on an empty space.")
        case g.BOARD_FULL, _:
            return say("All five spaces of your board are taken, so you must score.")
        case g.NO_ARTIST, {"from": start}:
            return say("There is no artist on {circle}.", circle=start)
        case g.CIRCLE_TAKEN, {"from": start, "to": target}:
            if start == target:
                return say("An artist has to go to another circle; it already stands on {circle}.", circle=target)
            return say("An artist has to go to another, empty circle; {circle} is taken.", circle=target)
        case g.NOTHING_TO_TAKE, {"from": start, "to": target}:
            return _why_nothing(s, CIRCLE_NAMES.index(start), CIRCLE_NAMES.index(target), say)
        case g.STONE_NOT_ALLOWED, {"dir": name}:
            side = SIDES.index(name)
            reason = _why_not_taken(s, s.circle, s.circle, side, say)
            return say("The {side} stone can not be taken: {reason}.", side=side_name(side, say), reason=reason)
        case g.SAME_TOWER, {"dir": name}:
            return _why_same_tower(s, SIDES.index(name), say)
        case g.SPACE_TAKEN, {"space": space}:
            return say("Space {space} already holds a tower.", space=space)
        case g.TOO_FEW_TOPS, {"color": name}:
            color = COLOR_NAMES.index(name)
            if any(top_color(s, s.to_act, space) == color for space in range(SPACES)):
                return say("Only one of your towers has {color} on top; scoring a color takes two.", color=say(name))
            return say("None of your towers has {color} on top; scoring a color takes two.", color=say(name))
        case g.SPACE_EMPTY, {"spaces": spaces}:
            empty = [space for space in spaces if s.board_height[s.to_act, space - 1] == 0]
            if len(empty) > 1:
                return say("Spaces {spaces} are empty.", spaces=_in_a_row(empty))
            return say("Space {space} is empty.", space=empty[0])
    raise AssertionError(code)


def _why_not_taken(s: Any, artist: int, at: int, side: int, say: Language) -> Told:
    """Why the artist that stands on `artist` could not take the stone on a side of the circle `at`."""
    stack = AROUND[at][side]
    if s.height[stack] == 0:
        return say("the stack is empty")
    if pattern_of(top_of_stack(s, stack)) != s.artist[artist]:
        return say("wrong pattern")
    for other in range(CIRCLES):
        if other != artist and s.artist[other] != g.NONE and stack in AROUND[other]:
            return say("next to the artist on {circle}", circle=CIRCLE_NAMES[other])
    raise AssertionError(side)


def _why_nothing(s: Any, start: int, target: int, say: Language) -> Told:
    reasons = [
        say("{side}: {reason}", side=side_name(side, say), reason=_why_not_taken(s, start, target, side, say))
        for side in range(len(SIDES))
    ]
    return say(
        "The {artist} could not take anything on {circle} ({reasons}).",
        artist=artist_name(s.artist[start], say),
        circle=CIRCLE_NAMES[target],
        reasons="; ".join(reasons),
    )


def _why_same_tower(s: Any, first: int, say: Language) -> Told:
    sides = allowed_sides(s)
    tower = tower_from(s, sides, first)
    earlier = next(side for side in range(first) if sides >> side & 1 and tower_from(s, sides, side) == tower)
    return say(
        "Starting {side} gives the same tower as starting {other}.",
        side=side_name(first, say, "genitive"),
        other=side_name(earlier, say, "genitive"),
    )


# --- The log ---


def log_line(event: tuple[int, ...], viewer: int | None, say: Language) -> Told | None:
    """One event as a sentence. All that happens is public, so every viewer reads the same."""
    kind, *details = event
    match kind, details:
        case g.MOVED, [seat, pattern, start, target]:
            return say(
                "{seat} moves the {artist} {start} → {target}.",
                seat=Seat(seat),
                artist=artist_name(pattern, say, "accusative"),
                start=CIRCLE_NAMES[start],
                target=CIRCLE_NAMES[target],
            )
        case g.TOOK, [seat, first, sides, *tower, asked]:
            return _took_line(seat, first, sides, tower[:TOWER_HEIGHT], bool(asked), say)
        case g.UNCOVERED, [stack, stone]:
            return say("The top of stack {stack} is now {stone}.", stack=stack + 1, stone=stone_name(stone, say))
        case g.PLACED, [seat, space, asked]:
            if asked:
                return say("{seat} puts the tower on space {space}.", seat=Seat(seat), space=space + 1)
            return say("{seat} puts the tower on space {space}, the only empty one.", seat=Seat(seat), space=space + 1)
        case g.SCORED_COLOR, [seat, color, total, chosen, values, heights]:
            return _scored_line(seat, color, total, chosen, values, heights, say)
        case g.SCORED_TOPS, [seat, chosen, points]:
            return say.plural(
                "{seat} scores {n} top (space {spaces}): {points}.",
                "{seat} scores {n} tops (spaces {spaces}): {points}.",
                len(spaces_of(chosen)),
                seat=Seat(seat),
                spaces=_in_a_row(spaces_of(chosen)),
                points=points_name(points, say),
            )
        case g.BONUS, [seat, space, points]:
            gain = points_name(points, say)
            return say("Space {space} of the mandala: +{points} for {seat}.", space=space, points=gain, seat=Seat(seat))
        case g.TRIGGERED, [seat, space, last]:
            if seat == last:
                return say("Space {space} of the mandala is covered: this was the last turn.", space=space)
            return say(
                "Space {space} of the mandala is covered: this is the last round. {seat} has the last turn.",
                space=space,
                seat=Seat(last),
            )
        case g.SET_ASIDE, [n]:
            return say.plural("The mandala is full: {n} stone is set aside.", "The mandala is full: {n} stones are set aside.", n)
        case g.ENDED, [g.BY_HANDS, _]:
            return say("The last round is over.")
        case g.ENDED, [g.BY_STUCK, seat]:
            return say("{seat} has no tower and no artist can take a stone: the game ends at once.", seat=Seat(seat))
        case g.OBJECTIVE, [seat, card]:
            if card == g.NONE:
                return say("{seat}: no objective met.", seat=Seat(seat))
            value = points_name(OBJECTIVES[card].points, say)
            return say("{seat}: objective “{text}”, {points}.", seat=Seat(seat), text=objective_text(card, say), points=value)
        case g.WON, [seat, points, tied]:
            return _won_line(seat, points, tied, say)
    raise AssertionError(event)


def _took_line(seat: int, first: int, sides: int, tower: list[int], asked: bool, say: Language) -> Told:
    order = [(first + turn) % len(SIDES) for turn in range(len(SIDES))]
    where = _in_a_row(side_name(side, say) for side in order if sides >> side & 1)
    colors = [say(COLOR_NAMES[color_of(stone)]) for stone in tower if stone != g.NONE]
    stones = _in_a_row(colors)
    if asked or len(colors) == 1:
        return say("{seat} takes {stones} ({sides}).", seat=Seat(seat), stones=stones, sides=where)
    return say("{seat} takes {stones} ({sides}), the only possible tower.", seat=Seat(seat), stones=stones, sides=where)


def _scored_line(seat: int, color: int, total: int, chosen: int, values: int, heights: int, say: Language) -> Told:
    parts = []
    for space in spaces_of(chosen):
        value = values >> (4 * (space - 1)) & 15
        if g.SPACE_COUNT[space - 1] == g.COUNTS_HEIGHTS:
            listed = " ".join(str(height) for height in range(TOWER_HEIGHT + 1) if heights >> height & 1)
            parts.append(say("space {space}: {value} (heights {heights})", space=space, value=value, heights=listed))
        else:
            parts.append(say("space {space}: {value}", space=space, value=value))
    return say(
        "{seat} scores {color}: {towers}. {points}.",
        seat=Seat(seat),
        color=say(COLOR_NAMES[color]),
        towers=_in_a_row(parts),
        points=points_name(total, say),
    )


def _won_line(seat: int, points: int, tied: int, say: Language) -> Told:
    others = [other for other in range(tied.bit_length()) if tied >> other & 1]
    if not others:
        return say("{seat} wins with {points}.", seat=Seat(seat), points=points_name(points, say))
    return say(
        "{seat} wins with {points} (tied with {others}; {seat} comes first in turn order).",
        seat=Seat(seat),
        points=points_name(points, say),
        others=Seat(*others),
    )


# --- Actions ---


def describe(action: int, say: Language) -> Told:
    """An action as a sentence, whatever the position."""
    match ACTIONS.parameters(action):
        case {"kind": "artist", "from": start, "to": target}:
            return say("Move the artist {start} → {target} and take stones.", start=start, target=target)
        case {"kind": "first", "dir": side}:
            return say("Take the {side} stone first.", side=side_name(SIDES.index(side), say))
        case {"kind": "space", "space": space}:
            return say("Put the tower on space {space}.", space=space)
        case {"kind": "score", "color": color}:
            return say("Score {color}.", color=say(color))
        case {"spaces": spaces}:
            listed = _in_a_row(spaces)
            return say.plural("Score {n} top: space {spaces}.", "Score {n} tops: spaces {spaces}.", len(spaces), spaces=listed)
    raise AssertionError(action)
