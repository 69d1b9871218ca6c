"""Mandala in words: prompts, log lines, reasons why not, and what an action is called."""

from __future__ import annotations

from kolam.engine.sentences import Seat, Told, place
from kolam.engine.words import Language, Origin

from . import state as r
from .actions import ACTIONS
from .components import COLOR_NAMES, COLORS
from .glance import Glance
from .legality import field_size, hand_size
from .names import cards_name, color_name, field, mountain
from .rules import first_chooser
from .state import State

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

#: The rule that each kind of event comes from.
TOLD_BY = {
    r.BUILT: "M4.1",
    r.GREW: "M5.1",
    r.DISCARDED: "M6.1",
    r.DREW: "M4.2",
    r.RAN_OUT: "M7.4",
    r.COMPLETED: "M8.2",
    r.CLAIMED: "M8.5",
    r.LEFT_OVER: "M8.9",
    r.THROWN_AWAY: "M8.7",
    r.NO_FIELDS: "M8.8",
    r.REFILLED: "M8.11",
    r.ENDED: "M9",
}

#: How a game ended, by the reason.
ENDINGS = {
    "river": "A river has all six colors.",
    "exhausted": "The deck had run out, and the last mandala is destroyed.",
    "stalled": "Too many discards in a row.",
}


def prompt(s: State, say: Language) -> Told:
    """What the seat to act is asked."""
    if s.phase == r.OVER:
        return say("The game is over.")
    if s.phase == r.PLAY:
        return say("Build a Mountain, grow a Field, or discard.")
    mandala, seat = s.mandala, s.to_act
    own, other = field_size(s, mandala, seat), field_size(s, mandala, 1 - seat)
    if own == 0:
        return say("Your Field of Mandala {mandala} is empty: choose a color to throw away.", mandala=mountain(mandala))
    if first_chooser(s, mandala) != seat:
        return say(
            "Mandala {mandala}: claim a color. You choose second: your Field has {own}, the other {other}.",
            mandala=mountain(mandala),
            own=own,
            other=other,
        )
    return say(
        "Mandala {mandala}: claim a color. You choose first: your Field has {own}, the other {other}.",
        mandala=mountain(mandala),
        own=own,
        other=other,
    )


def asked_by(s: State) -> str:
    """The rule that asks what the seat to act is asked."""
    if s.phase == r.OVER:
        return "M9.6"
    if s.phase == r.PLAY:
        return "M2.1"
    return "M8.4" if field_size(s, s.mandala, s.to_act) else "M8.7"


def purpose(s: State, say: Language) -> Told | None:
    """What the decision that is asked is good for, for those who are new to the game."""
    if s.phase == r.PLAY:
        return say(
            "Whoever has the larger Field chooses first when a Mandala holds all six colors; a Mountain brings you new cards."
        )
    if s.phase == r.CLAIM and field_size(s, s.mandala, s.to_act) > 0:
        return say(
            "The first card of a color new to you goes to your River, where it tells what the color counts; the rest to your Cup."
        )
    return None


def why_not(s: State, action: int, code: int, say: Language) -> Told:
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
                return say("Mandala {mandala} is being destroyed: claim a color first.", mandala=mountain(s.mandala))
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
                    color=name,
                    mandala=field(mandala, s.to_act),
                )
            return say(
                "{color} lies in the other Field of Mandala {mandala}, so it may not go to that Mountain.",
                color=name,
                mandala=field(mandala, 1 - s.to_act),
            )
        case r.CLOSED_TO_FIELD:
            if s.mountain[mandala, color]:
                return say(
                    "{color} lies in the Mountain of Mandala {mandala}, so it may not go to your Field there.",
                    color=name,
                    mandala=mountain(mandala),
                )
            return say(
                "{color} lies in the other Field of Mandala {mandala}, so it may not go to your Field there.",
                color=name,
                mandala=field(mandala, 1 - s.to_act),
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
            return say("There is no {color} in this Mountain.", color=name).at(f"mountain {s.mandala + 1}")
    raise AssertionError(code)


def log_line(event: tuple[int, ...], viewer: int | None, say: Language) -> Told | None:
    """One event as a sentence for a viewer (a spectator: None); None if it is not for that viewer."""
    kind, *details = event
    color = [color_name(each, say) for each in range(COLORS)]
    match kind, details:
        case r.BUILT, [seat, mandala, c, drawn]:
            return say(
                "{seat} builds {color} on Mountain {mandala} and draws {n}.",
                seat=Seat(seat),
                color=color[c],
                mandala=mountain(mandala),
                n=drawn,
            )
        case r.GREW, [seat, mandala, c, n]:
            return say(
                "{seat} grows the Field of Mandala {mandala} with {n} {color}.",
                seat=Seat(seat),
                color=color[c],
                mandala=field(mandala, seat),
                n=n,
            )
        case r.DISCARDED, [seat, c, n]:
            return say("{seat} discards {n} {color} and draws {n}.", seat=Seat(seat), color=color[c], n=n).at("pile")
        case r.DREW, [seat, cards]:
            return say("You drew {cards}.", cards=cards_name(cards, say)) if seat == viewer else None
        case r.RAN_OUT, [n]:
            if n == 0:
                return say("The deck has run out, and no discarded cards can replace it.").at("deck")
            return say("The deck has run out; {n} discarded cards form the new deck.", n=n).at("deck")
        case r.COMPLETED, [mandala, chooser, first, second]:
            if first + second == 0:
                return say("Mandala {mandala} is complete.", mandala=mountain(mandala))
            own, other = (first, second) if chooser == 0 else (second, first)
            if first == second:
                return say(
                    "Mandala {mandala} is complete. {seat} chooses first ({own} to {other}, and {last} completed it).",
                    mandala=mountain(mandala),
                    seat=Seat(chooser),
                    own=own,
                    other=other,
                    last=Seat(1 - chooser),
                )
            return say(
                "Mandala {mandala} is complete. {seat} chooses first ({own} to {other}).",
                mandala=mountain(mandala),
                seat=Seat(chooser),
                own=own,
                other=other,
            )
        case r.CLAIMED, [seat, c, n, space]:
            if space == 0:
                return say("{seat} claims {n} {color} for the Cup.", seat=Seat(seat), color=color[c], n=n).at(f"cup {seat}")
            values = {"seat": Seat(seat), "color": color[c], "n": n, "space": place(f"river {seat}", str(space))}
            if n == 1:
                return say("{seat} claims {n} {color} for River space {space}.", **values)
            return say("{seat} claims {n} {color}: one for River space {space}, {rest} for the Cup.", rest=n - 1, **values).at(
                f"cup {seat}"
            )
        case r.LEFT_OVER, [c]:
            return say("{color} is left.", color=color[c])
        case r.THROWN_AWAY, [seat, c, n]:
            return say("{seat} has no Field here and discards {n} {color}.", seat=Seat(seat), color=color[c], n=n).at("pile")
        case r.NO_FIELDS, [_]:
            return say("No Fields: the Mountain is discarded.").at("pile")
        case r.REFILLED, [mandala, cards]:
            return say("Mountain {mandala} starts anew with {cards}.", mandala=mountain(mandala), cards=cards_name(cards, say))
        case r.ENDED, [r.BY_RIVER, *points]:
            return say("A River has six colors: the game is over, {first} to {second}.", first=points[0], second=points[1])
        case r.ENDED, [r.BY_EXHAUSTION, *points]:
            return say("The last Mandala is gone: the game is over, {first} to {second}.", first=points[0], second=points[1])
        case r.ENDED, [r.BY_STALLING, *points]:
            return say("Only discards: the game has stalled, {first} to {second}.", first=points[0], second=points[1])
    raise AssertionError(event)


def describe(action: int, say: Language) -> Told:
    """An action as a sentence, whatever the position."""
    chosen = ACTIONS.parameters(action)
    color = color_name(COLOR_NAMES.index(chosen["color"]), say)
    held = f"hand you {chosen['color']}"
    match chosen["kind"]:
        case "mountain":
            built = {"color": color, "mandala": mountain(chosen["mandala"] - 1)}
            return say("Build {color} on Mountain {mandala} and draw.", **built).out_of(held)
        case "field":
            return say(
                "Grow your Field of Mandala {mandala} with {n} {color}.",
                color=color,
                n=chosen["count"],
                mandala=place(f"field {chosen['mandala']} you", str(chosen["mandala"])),
            ).out_of(held)
        case "discard":
            return say("Discard {n} {color} and draw as many.", color=color, n=chosen["count"]).at("pile").out_of(held)
        case _:
            return say("Claim all {color} from the Mountain.", color=color).at(f"claim {chosen['color']}")


def origins(seen: Glance, seat: int, say: Language) -> list[Origin]:
    """How a seat's score came about, as far as the viewer may know."""
    found = []
    for row in seen["seats"][seat]["origins"]:
        n, each = row["cards"], row["each"]
        color = color_name(COLOR_NAMES.index(row["color"]), say)
        if each:
            text = say.plural("{color}: {n} card at {each}", "{color}: {n} cards at {each}", n, color=color, each=each)
        else:
            text = say.plural("{color}: {n} card, not in the River", "{color}: {n} cards, not in the River", n, color=color)
        found.append(Origin(text.begun(), n * each))
    if not seen["seats"][seat]["is_all_known"]:
        found.append(Origin(say("set-up cards, face down").begun(), None))
    return found
