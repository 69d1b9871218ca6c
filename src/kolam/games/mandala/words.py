"""Mandala in words: prompts, log lines, reasons why not, and what an action is called."""

from __future__ import annotations

from typing import Any

from kolam.engine.sentences import Seat
from kolam.engine.words import Language

from . import state as r
from .actions import ACTIONS
from .components import COLOR_NAMES, COLORS
from .legality import field_size, hand_size
from .names import cards_name, color_name
from .rules import first_chooser

#: The rule behind each refusal.
RULES = {
    r.GAME_OVER: "M9.6",
    r.WRONG_MOMENT: "M2.3",
    r.NOT_HELD: "M2.4",
    r.CLOSED_TO_MOUNTAIN: "M3.1",
    r.CLOSED_TO_FIELD: "M3.2",
    r.LAST_CARD: "M4.3",
    r.KEEP_ONE: "M5.2",
    r.NOT_IN_MOUNTAIN: "M8.4",
}


def prompt(s: Any, say: Language) -> str:
    """What the seat to act is asked."""
    if s.phase == r.OVER:
        return say("The game is over.")
    if s.phase == r.PLAY:
        return say("Build a Mountain, grow a Field, or discard.")
    mandala, seat = s.mandala, s.to_act
    own, other = field_size(s, mandala, seat), field_size(s, mandala, 1 - seat)
    if own == 0:
        return say("Mandala {mandala}: choose a color to throw away: your Field is empty.", mandala=mandala + 1)
    if first_chooser(s, mandala) != seat:
        return say(
            "Mandala {mandala}: claim a color (you choose second: {own} cards to {other}).",
            mandala=mandala + 1,
            own=own,
            other=other,
        )
    return say(
        "Mandala {mandala}: claim a color (you choose first: {own} cards to {other}).", mandala=mandala + 1, own=own, other=other
    )


def why_not(s: Any, action: int, code: int, say: Language) -> str:
    """The sentence behind a refusal of an action."""
    chosen = ACTIONS.parameters(action)
    color = COLOR_NAMES.index(chosen["color"])
    name = color_name(color, say)
    mandala = chosen.get("mandala", 1) - 1
    match code:
        case r.GAME_OVER:
            return say("The game is over.")
        case r.WRONG_MOMENT:
            if s.phase == r.CLAIM:
                return say("Mandala {mandala} is being destroyed: claim a color first.", mandala=s.mandala + 1)
            return say("Nothing is being destroyed now.")
        case r.NOT_HELD:
            held = s.hand[s.to_act, color]
            if held == 0:
                return say("You hold no {color}.", color=name)
            return say("You hold only {n} {color}.", n=held, color=name)
        case r.CLOSED_TO_MOUNTAIN:
            if s.field[mandala, s.to_act, color]:
                return say(
                    "{color} lies in your Field of Mandala {mandala}, so it may not go to that Mountain.",
                    color=name.capitalize(),
                    mandala=mandala + 1,
                )
            return say(
                "{color} lies in the other Field of Mandala {mandala}, so it may not go to that Mountain.",
                color=name.capitalize(),
                mandala=mandala + 1,
            )
        case r.CLOSED_TO_FIELD:
            if s.mountain[mandala, color]:
                return say(
                    "{color} lies in the Mountain of Mandala {mandala}, so it may not go to your Field there.",
                    color=name.capitalize(),
                    mandala=mandala + 1,
                )
            return say(
                "{color} lies in the other Field of Mandala {mandala}, so it may not go to your Field there.",
                color=name.capitalize(),
                mandala=mandala + 1,
            )
        case r.LAST_CARD:
            return say(
                "This is your last card and there is nothing to draw: you may not end a turn without cards. Discard instead."
            )
        case r.KEEP_ONE:
            most = hand_size(s, s.to_act) - 1
            if most == 0:
                return say("Keep at least one card: with a single card in hand you can not grow a Field.")
            return say("Keep at least one card: you may grow by {n} at most.", n=most)
        case r.NOT_IN_MOUNTAIN:
            return say("There is no {color} in this Mountain.", color=name)
    raise AssertionError(code)


def log_line(event: tuple[int, ...], viewer: int | None, say: Language) -> str | None:
    """One event as a sentence for a viewer (a spectator: None); None if it is not for that viewer."""
    kind, *details = event
    color = [color_name(each, say) for each in range(COLORS)]
    match kind, details:
        case r.BUILT, [seat, mandala, c, drawn]:
            return say(
                "{seat} builds {color} on Mountain {mandala} and draws {n}.",
                seat=Seat(seat),
                color=color[c],
                mandala=mandala + 1,
                n=drawn,
            )
        case r.GREW, [seat, mandala, c, n]:
            return say(
                "{seat} grows {color} x{n} in Mandala {mandala}.", seat=Seat(seat), color=color[c], mandala=mandala + 1, n=n
            )
        case r.DISCARDED, [seat, c, n]:
            return say("{seat} discards {color} x{n} and draws {n}.", seat=Seat(seat), color=color[c], n=n)
        case r.DREW, [seat, cards]:
            return say("You drew {cards}.", cards=cards_name(cards, say)) if seat == viewer else None
        case r.RAN_OUT, [n]:
            if n == 0:
                return say("The deck has run out, and no discarded cards can replace it.")
            return say("The deck has run out; {n} discarded cards form the new deck.", n=n)
        case r.COMPLETED, [mandala, chooser, first, second]:
            if first + second == 0:
                return say("Mandala {mandala} is complete.", mandala=mandala + 1)
            own, other = (first, second) if chooser == 0 else (second, first)
            if first == second:
                return say(
                    "Mandala {mandala} is complete. {seat} chooses first ({own} to {other}, and {last} completed it).",
                    mandala=mandala + 1,
                    seat=Seat(chooser),
                    own=own,
                    other=other,
                    last=Seat(1 - chooser),
                )
            return say(
                "Mandala {mandala} is complete. {seat} chooses first ({own} to {other}).",
                mandala=mandala + 1,
                seat=Seat(chooser),
                own=own,
                other=other,
            )
        case r.CLAIMED, [seat, c, n, space]:
            if space == 0:
                return say("{seat} claims {color} x{n}: all to the Cup.", seat=Seat(seat), color=color[c], n=n)
            return say(
                "{seat} claims {color} x{n}: River space {space}, {rest} to the Cup.",
                seat=Seat(seat),
                color=color[c],
                n=n,
                space=space,
                rest=n - 1,
            )
        case r.LEFT_OVER, [c]:
            return say("{color} is left.", color=color[c].capitalize())
        case r.THROWN_AWAY, [seat, c, n]:
            return say("{seat} has no Field here: {color} x{n} is discarded.", seat=Seat(seat), color=color[c], n=n)
        case r.NO_FIELDS, [_]:
            return say("No Fields: the Mountain is discarded.")
        case r.REFILLED, [mandala, cards]:
            return say("Mountain {mandala} starts anew with {cards}.", mandala=mandala + 1, cards=cards_name(cards, say))
        case r.ENDED, [r.BY_RIVER, *points]:
            return say("A River has six colors: the game is over, {first} to {second}.", first=points[0], second=points[1])
        case r.ENDED, [r.BY_EXHAUSTION, *points]:
            return say("The last Mandala is gone: the game is over, {first} to {second}.", first=points[0], second=points[1])
        case r.ENDED, [r.BY_STALLING, *points]:
            return say("Only discards: the game has stalled, {first} to {second}.", first=points[0], second=points[1])
    raise AssertionError(event)


def describe(action: int, say: Language) -> str:
    """An action as a sentence, whatever the position."""
    chosen = ACTIONS.parameters(action)
    color = color_name(COLOR_NAMES.index(chosen["color"]), say)
    match chosen["kind"]:
        case "mountain":
            return say("Build {color} on Mountain {mandala} and draw.", color=color, mandala=chosen["mandala"])
        case "field":
            return say(
                "Grow {color} x{n} in your Field of Mandala {mandala}.", color=color, n=chosen["count"], mandala=chosen["mandala"]
            )
        case "discard":
            return say("Discard {color} x{n} and draw as many.", color=color, n=chosen["count"])
        case _:
            return say("Claim all {color} of the Mountain.", color=color)
