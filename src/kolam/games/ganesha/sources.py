"""Ganesha: which rule a refusal, an event or a question comes from."""

from __future__ import annotations

from . import state as g
from .legality import token_taken
from .state import State

#: The rule behind each refusal.
RULES = {
    g.TAKE_FIRST: "G3.1",
    g.ALTAR_EMPTY: "G3.2",
    g.NOT_IN_USE: "G2.1",
    g.NO_GEM: "G3.1",
    g.NO_SECOND_NOW: "G3.3",
    g.NOT_ADJACENT: "G3.4",
    g.TAKING_OVER: "G3.6",
    g.SWAP_NO_GEM: "G5.2",
    g.SWAP_SAME: "G5.2",
    g.GIVE_SELF: "G5.4",
    g.GIVE_NO_SEAT: "G5.4",
    g.GIVE_NOTHING_BACK: "G5.4",
    g.RETURN_SAME: "G5.4",
    g.RETURN_NOT_OWNED: "G5.4",
    g.NOT_ON_MANDALA: "G5.1",
    g.NOT_TO_REDRAW: "G5.8",
    g.SLOT_EMPTIED: "G6.2",
    g.NOT_TAKEN_NOW: "G6.3",
    g.RESLOT_NOT_OWNED: "G5.3",
    g.OFFER_NOT_OWNED: "G7.2",
    g.OFFER_WRONG_COLOR: "G7.2",
    g.NONE_LEFT_TO_LAY: "G7.3",
    g.NOTHING_TO_LAY: "G7.4",
    g.PLACE_NOT_OWNED: "G9.4",
    g.NO_PASS_IN_FINAL: "G9.4",
    g.TOKEN_THERE: "G2.6",
    g.TOKEN_BESIDE: "G2.6",
    g.WRONG_MOMENT: "G11.1",
}
#: The rule that each kind of event comes from.
TOLD_BY = {
    g.TOOK: "G3",
    g.WOKE: "G4.4",
    g.SKIPPED: "G4.2",
    g.REMOVED: "G5.1",
    g.SWAPPED: "G5.2",
    g.ASKED_TO_RETURN: "G5.4",
    g.TRADED: "G5.4",
    g.GAINED_ONE: "G5.5",
    g.GAMBLED: "G5.7",
    g.REDREW: "G5.8",
    g.STOPPED: "G3.6",
    g.KEPT: "G6.1",
    g.LAID: "G7.5",
    g.PASSED: "G7.1",
    g.COULD_NOT_LAY: "G7.3",
    g.ROUND_ENDED: "G8.1",
    g.DRUM_SCORED: "G8.2",
    g.DRUM_PASSED: "G8.3",
    g.FINAL_BEGAN: "G9.2",
    g.PLACED: "G9.4",
    g.ENDED: "G10",
    g.TOKEN_PUT: "G2.6",
    g.TOKEN_TURNED: "G2.6",
}
#: The rule behind each question; of a spice, that of its effect.
ASKED_BY = {
    g.PLACING: "G2.6",
    g.TAKE: "G3.1",
    g.RETURN: "G5.4",
    g.SECOND: "G3.3",
    g.SLOTS: "G6",
    g.MANDALA: "G7",
    g.FINAL: "G9.4",
    g.OVER: "G10",
}
#: The rule of each effect.
RULE_OF = {
    g.REMOVE_LAST: "G5.1",
    g.SWAP_ALTAR: "G5.2",
    g.RESLOT: "G5.3",
    g.TRADE: "G5.4",
    g.PLUS_ONE: "G5.5",
    g.ANY_SACRIFICE: "G5.6",
    g.GAMBLE: "G5.7",
    g.REDRAW: "G5.8",
}


def asked_by(s: State) -> str:
    """The rule that asks what the seat to act is asked."""
    return RULE_OF[token_taken(s)] if s.phase == g.SPICE else ASKED_BY[s.phase]
