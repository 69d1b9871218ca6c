"""Mandala Stones in words: prompts, log lines, reasons why not, and what an action is called."""

from __future__ import annotations

from kolam.engine.sentences import Seat, Told, joined
from kolam.engine.words import Language, Origin

from . import state as g
from .actions import ACTIONS, spaces_of
from .components import AROUND, CIRCLE_NAMES, COLOR_NAMES, OBJECTIVE_NAMES, OBJECTIVES, SIDES, SPACES, TOWER_HEIGHT
from .glance import Glance, keeper
from .legality import allowed_sides, can_pick, tower_from
from .names import (
    artist_name,
    circle,
    color_name,
    objective_text,
    path_space,
    points_name,
    side,
    side_name,
    space,
    spaces,
    stack,
    stone_name,
    tower_name,
)
from .state import State
from .stones import count_bits, pattern_of, top_color, top_of_stack, towers_of

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

#: The rule that each kind of event comes from.
TOLD_BY = {
    g.MOVED: "S4.3",
    g.TOOK: "S5.1",
    g.UNCOVERED: "S5.4",
    g.PLACED: "S5.5",
    g.SCORED_COLOR: "S6.3",
    g.SCORED_TOPS: "S7.2",
    g.BONUS: "S8.2",
    g.TRIGGERED: "S8.3",
    g.SET_ASIDE: "S8.4",
    g.ENDED: "S9",
    g.OBJECTIVE: "S10.1",
    g.WON: "S10.3",
}

#: How a game ended, by the reason.
ENDINGS = {
    "hands": "The mandala has reached its end mark.",
    "stuck": "Somebody could do nothing: the game stopped.",
}


# --- Prompts and reasons why not ---


def prompt(s: State, say: Language) -> Told:
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


def asked_by(s: State) -> str:
    """The rule that asks what the seat to act is asked."""
    return {g.OVER: "S9.3", g.FIRST: "S5.2", g.SPACE: "S5.5"}.get(s.step, "S1.2")


def purpose(s: State, say: Language) -> Told | None:
    """What the decision that is asked is good for, for those who are new to the game."""
    match s.step:
        case g.TURN:
            return say(
                "An artist takes the stones around it that bear its sign: they become a tower. "
                "Towers with one color on top are scored together."
            )
        case g.FIRST:
            return say("The others follow clockwise on top of it. What comes last is the top, and tops are what you score by.")
        case g.SPACE:
            return say("Each space of your board pays in its own way for the tower on it.")
    return None


def why_not(s: State, action: int, code: int, say: Language) -> Told:
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
            return say("There is no artist on {circle}.", circle=circle(CIRCLE_NAMES.index(start)))
        case g.CIRCLE_TAKEN, {"from": start, "to": target}:
            there = circle(CIRCLE_NAMES.index(target))
            if start == target:
                return say("An artist has to go to another circle; it already stands on {circle}.", circle=there)
            return say("An artist has to go to another, empty circle; {circle} is taken.", circle=there)
        case g.NOTHING_TO_TAKE, {"from": start, "to": target}:
            return _why_nothing(s, CIRCLE_NAMES.index(start), CIRCLE_NAMES.index(target), say)
        case g.STONE_NOT_ALLOWED, {"dir": name}:
            wanted = SIDES.index(name)
            reason = _why_not_taken(s, s.circle, AROUND[s.circle][wanted], say)
            return say("The {side} stone can not be taken: {reason}.", side=side(s.circle, wanted, say), reason=reason)
        case g.SAME_TOWER, {"dir": name}:
            return _why_same_tower(s, SIDES.index(name), say)
        case g.SPACE_TAKEN, {"space": number}:
            return say("Space {space} already holds a tower.", space=space(number))
        case g.TOO_FEW_TOPS, {"color": name}:
            color = COLOR_NAMES.index(name)
            if any(top_color(s, s.to_act, k) == color for k in range(SPACES)):
                return say("Only one of your towers has {color} on top; scoring a color takes two.", color=color_name(color, say))
            return say("None of your towers has {color} on top; scoring a color takes two.", color=color_name(color, say))
        case g.SPACE_EMPTY, {"spaces": numbers}:
            empty = [number for number in numbers if s.board_height[s.to_act, number - 1] == 0]
            if len(empty) > 1:
                return say("Spaces {spaces} are empty.", spaces=spaces(empty))
            return say("Space {space} is empty.", space=space(empty[0]))
    raise AssertionError(code)


def _why_not_taken(s: State, artist: int, stack: int, say: Language) -> Told:
    """Why the artist that stands on `artist` could not take the top of a stack."""
    if s.height[stack] == 0:
        return say("the stack is empty")
    if pattern_of(top_of_stack(s, stack)) != s.artist[artist]:
        return say("wrong pattern")
    return say("next to the artist on {circle}", circle=circle(keeper(s, artist, stack)))


def _why_nothing(s: State, start: int, target: int, say: Language) -> Told:
    reasons = [
        say("{side}: {reason}", side=side(target, number, say), reason=_why_not_taken(s, start, stack, say))
        for number, stack in enumerate(AROUND[target])
    ]
    return say(
        "The {artist} could not take anything on {circle} ({reasons}).",
        artist=artist_name(s.artist[start], say),
        circle=circle(target),
        reasons=joined(reasons, "; "),
    )


def _why_same_tower(s: State, first: int, say: Language) -> Told:
    sides = allowed_sides(s)
    tower = tower_from(s, sides, first)
    earlier = next(number for number in range(first) if sides >> number & 1 and tower_from(s, sides, number) == tower)
    return say(
        "Starting {side} gives the same tower as starting {other}.",
        side=side(s.circle, first, say, "genitive"),
        other=side(s.circle, earlier, say, "genitive"),
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
                start=circle(start),
                target=circle(target),
            )
        case g.TOOK, [seat, at, first, sides, *tower, asked]:
            return _took_line(seat, at, first, sides, tower[:TOWER_HEIGHT], bool(asked), say)
        case g.UNCOVERED, [number, stone]:
            return say("The top of stack {stack} is now {stone}.", stack=stack(number), stone=stone_name(stone, say))
        case g.PLACED, [seat, number, asked]:
            there = space(number + 1, seat)
            if asked:
                told = say("{seat} puts the tower on space {space}.", seat=Seat(seat), space=there)
            else:
                told = say("{seat} puts the tower on space {space}, the only empty one.", seat=Seat(seat), space=there)
            return told.at(f"board {seat}")
        case g.SCORED_COLOR, [seat, color, total, chosen, values, heights]:
            return _scored_line(seat, color, total, chosen, values, heights, say).at(f"board {seat}", "mandala")
        case g.SCORED_TOPS, [seat, chosen, points]:
            return say.plural(
                "{seat} scores {n} top (space {spaces}): {points}.",
                "{seat} scores {n} tops (spaces {spaces}): {points}.",
                len(spaces_of(chosen)),
                seat=Seat(seat),
                spaces=spaces(spaces_of(chosen), seat),
                points=points_name(points, say),
            ).at(f"board {seat}", "mandala")
        case g.BONUS, [seat, number, points]:
            return say(
                "Space {space} of the mandala: +{points} for {seat}.",
                space=path_space(number),
                points=points_name(points, say),
                seat=Seat(seat),
            )
        case g.TRIGGERED, [seat, number, last]:
            if seat == last:
                return say("Space {space} of the mandala is covered: this was the last turn.", space=path_space(number))
            return say(
                "Space {space} of the mandala is covered: this is the last round. {seat} has the last turn.",
                space=path_space(number),
                seat=Seat(last),
            )
        case g.SET_ASIDE, [n]:
            return say.plural(
                "The mandala is full: {n} stone is set aside.", "The mandala is full: {n} stones are set aside.", n
            ).at("mandala")
        case g.ENDED, [g.BY_HANDS, _]:
            return say("The last round is over.")
        case g.ENDED, [g.BY_STUCK, seat]:
            return say("{seat} has no tower and no artist can take a stone: the game ends at once.", seat=Seat(seat))
        case g.OBJECTIVE, [seat, card]:
            if card == g.NONE:
                return say("{seat}: no objective met.", seat=Seat(seat))
            value = points_name(OBJECTIVES[card].points, say)
            told = say("{seat}: objective “{text}”, {points}.", seat=Seat(seat), text=objective_text(card, say), points=value)
            return told.at(f"objective {OBJECTIVE_NAMES[card]}", f"board {seat}")
        case g.WON, [seat, points, tied]:
            return _won_line(seat, points, tied, say)
    raise AssertionError(event)


def _took_line(seat: int, at: int, first: int, sides: int, tower: list[int], asked: bool, say: Language) -> Told:
    order = [(first + turn) % len(SIDES) for turn in range(len(SIDES))]
    where = joined(side(at, number, say) for number in order if sides >> number & 1)
    taken = [stone for stone in tower if stone != g.NONE]
    stones = tower_name(taken, say)
    if asked or len(taken) == 1:
        return say("{seat} takes {stones} ({sides}).", seat=Seat(seat), stones=stones, sides=where)
    return say("{seat} takes {stones} ({sides}), the only possible tower.", seat=Seat(seat), stones=stones, sides=where)


def _scored_line(seat: int, color: int, total: int, chosen: int, values: int, heights: int, say: Language) -> Told:
    parts = []
    for number in spaces_of(chosen):
        value = values >> (4 * (number - 1)) & 15
        there = space(number, seat)
        if g.SPACE_COUNT[number - 1] == g.COUNTS_HEIGHTS:
            listed = " ".join(str(height) for height in range(TOWER_HEIGHT + 1) if heights >> height & 1)
            parts.append(say("space {space}: {value} (heights {heights})", space=there, value=value, heights=listed))
        else:
            parts.append(say("space {space}: {value}", space=there, value=value))
    return say(
        "{seat} scores {color}: {towers}. {points}.",
        seat=Seat(seat),
        color=color_name(color, say),
        towers=joined(parts),
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
            start, target = (circle(CIRCLE_NAMES.index(name)) for name in (start, target))
            return say("Move the artist {start} → {target} and take stones.", start=start, target=target)
        case {"kind": "first", "dir": name}:
            return say("Take the {side} stone first.", side=side_name(SIDES.index(name), say)).at(f"tower first {name}")
        case {"kind": "space", "space": number}:
            return say("Put the tower on space {space}.", space=space(number))
        case {"kind": "score", "color": name}:
            return say("Score {color}.", color=color_name(COLOR_NAMES.index(name), say)).at(f"score {name}")
        case {"spaces": numbers}:
            listed = spaces(numbers)
            return say.plural("Score {n} top: space {spaces}.", "Score {n} tops: spaces {spaces}.", len(numbers), spaces=listed)
    raise AssertionError(action)


# --- Scores ---


def origins(seen: Glance, seat: int, say: Language) -> list[Origin]:
    """How a seat's score came about."""
    found = []
    for row in seen["seats"][seat]["origins"]:
        if row["source"] == "play":
            text = say("Towers, tops and the mandala")
        elif row["card"] is None:
            text = say("No objective met")
        else:
            text = say("Objective: {goal}", goal=objective_text(OBJECTIVE_NAMES.index(row["card"]), say))
        found.append(Origin(text, row["points"]))
    return found
