"""Mandala Stones in words: prompts, log lines, reasons why not, and what an action is called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kolam.engine.words import Language
from kolam.games.mandala_stones import rules as r
from kolam.games.mandala_stones import setup as up
from kolam.games.mandala_stones.actions import parameters, spaces_of
from kolam.games.mandala_stones.components import (
    AROUND,
    CIRCLE_NAMES,
    CIRCLES,
    COLOR_NAMES,
    OBJECTIVES,
    PATTERN_NAMES,
    SIDES,
    SPACES,
    TOWER_HEIGHT,
)

#: The rule behind each refusal.
RULES = {
    r.GAME_OVER: "S9.3",
    r.WRONG_STEP: "S1.3",
    r.BOARD_FULL: "S4.1",
    r.NO_ARTIST: "S4.2",
    r.CIRCLE_TAKEN: "S4.3",
    r.NOTHING_TO_TAKE: "S4.5",
    r.STONE_NOT_ALLOWED: "S5.2",
    r.SAME_TOWER: "S5.3",
    r.SPACE_TAKEN: "S5.5",
    r.TOO_FEW_TOPS: "S6.1",
    r.SPACE_EMPTY: "S7.1",
}


# --- The names of things ---


def stone_name(stone: int, say: Language) -> str:
    """A kind of stone: red burst."""
    return say(f"{COLOR_NAMES[up.color_of(stone)]} {PATTERN_NAMES[up.pattern_of(stone)]}")


def artist_name(pattern: int, say: Language, case: str = "nominative") -> str:
    """An artist: burst artist."""
    return say.in_context(case, f"{PATTERN_NAMES[pattern]} artist")


#: The sides of a circle, as they are called.
SIDE_NAMES = ("north", "east", "south", "west")


def side_name(side: int, say: Language, case: str = "nominative") -> str:
    """A side of a circle: north."""
    return say.in_context(case, SIDE_NAMES[side])


def points_name(n: int, say: Language) -> str:
    """So many victory points."""
    return say.plural("{n} VP", "{n} VP", n)


def objective_text(card: int, say: Language) -> str:
    """What an objective card asks for."""
    return OBJECTIVES[card].text[say.code]


def _in_a_row(parts: Iterable[object]) -> str:
    return ", ".join(map(str, parts))


# --- Prompts and reasons why not ---


def prompt(s: Any, say: Language) -> str:
    """What the seat to act is asked."""
    if s.step == up.OVER:
        return say("The game is over.")
    if s.step == up.FIRST:
        return say("Which stone first? It will be the bottom.")
    if s.step == up.SPACE:
        return say("Where does the tower go?")
    towers = up.count_bits(up.towers_of(s, s.to_act))
    if towers == 0:
        return say("Move an artist: you have no tower to score.")
    if towers == SPACES:
        return say("Your board is full: score.")
    if not r.can_pick(s):
        return say("No artist can take a stone: score.")
    return say("Move an artist, or score.")


def why_not(s: Any, action: int, code: int, say: Language) -> str:
    """The sentence behind a refusal of an action."""
    match code, parameters(action):
        case r.GAME_OVER, _:
            return say("The game is over.")
        case r.WRONG_STEP, _:
            if s.step == up.TURN:
                return say("You have not picked any stones.")
            if s.step == up.FIRST:
                return say("First finish your pick: choose the first stone.")
            return say("First finish your pick: put the tower on an empty space.")
        case r.BOARD_FULL, _:
            return say("All five spaces of your board are taken, so you must score.")
        case r.NO_ARTIST, {"from": start}:
            return say("There is no artist on {circle}.", circle=start)
        case r.CIRCLE_TAKEN, {"from": start, "to": target}:
            if start == target:
                return say("An artist has to go to another circle; it already stands on {circle}.", circle=target)
            return say("An artist has to go to another, empty circle; {circle} is taken.", circle=target)
        case r.NOTHING_TO_TAKE, {"from": start, "to": target}:
            return _why_nothing(s, CIRCLE_NAMES.index(start), CIRCLE_NAMES.index(target), say)
        case r.STONE_NOT_ALLOWED, {"dir": name}:
            side = SIDES.index(name)
            reason = _why_not_taken(s, s.circle, s.circle, side, say)
            return say("The {side} stone can not be taken: {reason}.", side=side_name(side, say), reason=reason)
        case r.SAME_TOWER, {"dir": name}:
            return _why_same_tower(s, SIDES.index(name), say)
        case r.SPACE_TAKEN, {"space": space}:
            return say("Space {space} already holds a tower.", space=space)
        case r.TOO_FEW_TOPS, {"color": name}:
            color = COLOR_NAMES.index(name)
            if any(up.top_color(s, s.to_act, space) == color for space in range(SPACES)):
                return say("Only one of your towers has {color} on top; scoring a color takes two.", color=say(name))
            return say("None of your towers has {color} on top; scoring a color takes two.", color=say(name))
        case r.SPACE_EMPTY, {"spaces": spaces}:
            empty = [space for space in spaces if s.board_height[s.to_act, space - 1] == 0]
            if len(empty) > 1:
                return say("Spaces {spaces} are empty.", spaces=_in_a_row(empty))
            return say("Space {space} is empty.", space=empty[0])
    raise AssertionError(code)


def _why_not_taken(s: Any, artist: int, at: int, side: int, say: Language) -> str:
    """Why the artist that stands on `artist` could not take the stone on a side of the circle `at`."""
    stack = AROUND[at][side]
    if s.height[stack] == 0:
        return say("the stack is empty")
    if up.pattern_of(up.top_of_stack(s, stack)) != s.artist[artist]:
        return say("wrong pattern")
    for other in range(CIRCLES):
        if other != artist and s.artist[other] != up.NONE and stack in AROUND[other]:
            return say("next to the artist on {circle}", circle=CIRCLE_NAMES[other])
    raise AssertionError(side)


def _why_nothing(s: Any, start: int, target: int, say: Language) -> str:
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


def _why_same_tower(s: Any, first: int, say: Language) -> str:
    sides = r.allowed_sides(s)
    tower = r.tower_from(s, sides, first)
    earlier = next(side for side in range(first) if sides >> side & 1 and r.tower_from(s, sides, side) == tower)
    return say(
        "Starting {side} gives the same tower as starting {other}.",
        side=side_name(first, say, "genitive"),
        other=side_name(earlier, say, "genitive"),
    )


# --- The log ---


def log_line(event: tuple[int, ...], viewer: int | None, say: Language) -> str | None:
    """One event as a sentence. All that happens is public, so every viewer reads the same."""
    kind, *details = event
    match kind, details:
        case r.MOVED, [seat, pattern, start, target]:
            return say(
                "Seat {seat} moves the {artist} {start} → {target}.",
                seat=seat,
                artist=artist_name(pattern, say, "accusative"),
                start=CIRCLE_NAMES[start],
                target=CIRCLE_NAMES[target],
            )
        case r.TOOK, [seat, first, sides, *tower, asked]:
            return _took_line(seat, first, sides, tower[:TOWER_HEIGHT], bool(asked), say)
        case r.UNCOVERED, [stack, stone]:
            return say("The top of stack {stack} is now {stone}.", stack=stack + 1, stone=stone_name(stone, say))
        case r.PLACED, [seat, space, asked]:
            if asked:
                return say("Seat {seat} puts the tower on space {space}.", seat=seat, space=space + 1)
            return say("Seat {seat} puts the tower on space {space}, the only empty one.", seat=seat, space=space + 1)
        case r.SCORED_COLOR, [seat, color, total, chosen, values, heights]:
            return _scored_line(seat, color, total, chosen, values, heights, say)
        case r.SCORED_TOPS, [seat, chosen, points]:
            return say.plural(
                "Seat {seat} scores {n} top (space {spaces}): {points}.",
                "Seat {seat} scores {n} tops (spaces {spaces}): {points}.",
                len(spaces_of(chosen)),
                seat=seat,
                spaces=_in_a_row(spaces_of(chosen)),
                points=points_name(points, say),
            )
        case r.BONUS, [seat, space, points]:
            gain = points_name(points, say)
            return say("Space {space} of the mandala: +{points} for seat {seat}.", space=space, points=gain, seat=seat)
        case r.TRIGGERED, [seat, space, last]:
            if seat == last:
                return say("Space {space} of the mandala is covered: this was the last turn.", space=space)
            return say(
                "Space {space} of the mandala is covered: this is the last round. Seat {seat} has the last turn.",
                space=space,
                seat=last,
            )
        case r.SET_ASIDE, [n]:
            return say.plural("The mandala is full: {n} stone is set aside.", "The mandala is full: {n} stones are set aside.", n)
        case r.ENDED, [r.BY_HANDS, _]:
            return say("The last round is over.")
        case r.ENDED, [r.BY_STUCK, seat]:
            return say("Seat {seat} has no tower and no artist can take a stone: the game ends at once.", seat=seat)
        case r.OBJECTIVE, [seat, card]:
            if card == up.NONE:
                return say("Seat {seat}: no objective met.", seat=seat)
            value = points_name(OBJECTIVES[card].points, say)
            return say("Seat {seat}: objective “{text}”, {points}.", seat=seat, text=objective_text(card, say), points=value)
        case r.WON, [seat, points, tied]:
            return _won_line(seat, points, tied, say)
    raise AssertionError(event)


def _took_line(seat: int, first: int, sides: int, tower: list[int], asked: bool, say: Language) -> str:
    order = [(first + turn) % len(SIDES) for turn in range(len(SIDES))]
    where = _in_a_row(side_name(side, say) for side in order if sides >> side & 1)
    colors = [say(COLOR_NAMES[up.color_of(stone)]) for stone in tower if stone != up.NONE]
    stones = _in_a_row(colors)
    if asked or len(colors) == 1:
        return say("Seat {seat} takes {stones} ({sides}).", seat=seat, stones=stones, sides=where)
    return say("Seat {seat} takes {stones} ({sides}), the only possible tower.", seat=seat, stones=stones, sides=where)


def _scored_line(seat: int, color: int, total: int, chosen: int, values: int, heights: int, say: Language) -> str:
    parts = []
    for space in spaces_of(chosen):
        value = values >> (4 * (space - 1)) & 15
        if r.SPACE_COUNT[space - 1] == r.COUNTS_HEIGHTS:
            listed = " ".join(str(height) for height in range(TOWER_HEIGHT + 1) if heights >> height & 1)
            parts.append(say("space {space}: {value} (heights {heights})", space=space, value=value, heights=listed))
        else:
            parts.append(say("space {space}: {value}", space=space, value=value))
    return say(
        "Seat {seat} scores {color}: {towers}. {points}.",
        seat=seat,
        color=say(COLOR_NAMES[color]),
        towers=_in_a_row(parts),
        points=points_name(total, say),
    )


def _won_line(seat: int, points: int, tied: int, say: Language) -> str:
    others = [other for other in range(tied.bit_length()) if tied >> other & 1]
    if not others:
        return say("Seat {seat} wins with {points}.", seat=seat, points=points_name(points, say))
    return say(
        "Seat {seat} wins with {points} (tied with seat {others}; seat {seat} comes first in turn order).",
        seat=seat,
        points=points_name(points, say),
        others=_in_a_row(others),
    )


# --- Actions ---


def describe(action: int, say: Language) -> str:
    """An action as a sentence, whatever the position."""
    match parameters(action):
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
