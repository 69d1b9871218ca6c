"""Ghat in words: prompts, log lines, reasons why not, and what an action is called."""

from __future__ import annotations

from kolam.engine.sentences import Seat, Told
from kolam.engine.words import Language, Origin

from . import state as r
from .actions import ACTIONS
from .components import BURDEN, HEAVIEST_BANK
from .glance import Glance
from .legality import burden_of, ferries_in_use
from .names import card, ferry_number
from .state import State

#: The rule behind each refusal.
RULES = {
    r.GAME_OVER: "H4.1",
    r.NO_SUCH_FERRY: "H1.2",
    r.NOT_HELD: "H2.2",
    r.TOO_HEAVY: "H2.3",
}

#: The rule that each kind of event comes from.
TOLD_BY = {
    r.LOADED: "H2.3",
    r.BANKED: "H2.4",
    r.DREW: "H2.5",
    r.CROSSED: "H3.1",
    r.SCORED: "H3.2",
    r.PAID: "H4.2",
    r.ENDED: "H4.1",
}

#: How a game ended, by the reason.
ENDINGS = {"empty": "All cards are played."}


def prompt(s: State, say: Language) -> Told:
    """What the seat to act is asked."""
    if s.to_act < 0:
        return say("The game is over.")
    return say("Load a card onto a ferry, or lay one on your bank.")


def asked_by(s: State) -> str:
    """The rule that asks what the seat to act is asked."""
    return "H4.1" if s.to_act < 0 else "H2.1"


def why_not(s: State, action: int, code: int, say: Language) -> Told:
    """The sentence behind a refusal of an action."""
    chosen = ACTIONS.parameters(action)
    match code:
        case r.GAME_OVER:
            return say("The game is over.")
        case r.NO_SUCH_FERRY:
            return say("There are only {n} ferries in this game.", n=ferries_in_use(s))
        case r.NOT_HELD:
            return say("You hold no card of weight {weight}.", weight=card(chosen["weight"] - 1))
        case r.TOO_HEAVY:
            burden = burden_of(s, chosen["ferry"] - 1)
            return say(
                "Ferry {ferry} carries {burden} already: {weight} more would be over {most}.",
                ferry=ferry_number(chosen["ferry"] - 1),
                burden=burden,
                weight=card(chosen["weight"] - 1),
                most=BURDEN,
            )
    raise AssertionError(code)


def log_line(event: tuple[int, ...], viewer: int | None, say: Language) -> Told | None:
    """One event as a sentence for a viewer (a spectator: None); None if it is not for that viewer."""
    kind, *details = event
    match kind, details:
        case r.LOADED, [seat, ferry, weight, burden]:
            return say(
                "{seat} loads {weight} onto ferry {ferry}: {burden} of {most}.",
                seat=Seat(seat),
                weight=card(weight),
                ferry=ferry_number(ferry),
                burden=burden,
                most=BURDEN,
            )
        case r.BANKED, [seat, weight]:
            if seat == viewer:
                return say("{seat} lays a card on the bank: you know it is {weight}.", seat=Seat(seat), weight=card(weight))
            return say("{seat} lays a card face down on the bank.", seat=Seat(seat))
        case r.DREW, [seat, weight]:
            return say("You drew {weight}.", weight=card(weight)) if seat == viewer else None
        case r.CROSSED, [ferry]:
            return say("Ferry {ferry} crosses.", ferry=ferry_number(ferry))
        case r.SCORED, [seat, gained, total]:
            return say("{seat}: +{gained}, {total} in all.", seat=Seat(seat), gained=gained, total=total)
        case r.PAID, [seat, weight]:
            return say(
                "{seat} has the heaviest bank ({weight}) and loses {cost}.", seat=Seat(seat), weight=weight, cost=HEAVIEST_BANK
            )
        case r.ENDED, []:
            return say("All cards are played: the game is over.")
    raise AssertionError(event)


def describe(action: int, say: Language) -> Told:
    """An action as a sentence, whatever the position."""
    chosen = ACTIONS.parameters(action)
    weight = card(chosen["weight"] - 1)
    if chosen["kind"] == "load":
        return say("Load {weight} onto ferry {ferry}.", weight=weight, ferry=ferry_number(chosen["ferry"] - 1))
    return say("Lay {weight} face down on your bank.", weight=weight).at("bank")


def origins(seen: Glance, seat: int, say: Language) -> list[Origin]:
    """How a seat's score came about."""
    return [Origin(say("Crossings and the heaviest bank"), seen["points"][seat])]
