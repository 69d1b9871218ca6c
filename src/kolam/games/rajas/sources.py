"""Rajas of the Ganges: which rule a refusal, an event or a question comes from."""

from __future__ import annotations

from . import state as r
from .legality import discards_due
from .sets import is_supplier_asked
from .state import State

#: The rule behind each refusal.
RULES = {
    r.GAME_OVER: "R15.2",
    r.NO_CARD: "R1.5",
    r.WRONG_KIND: "R3.1",
    r.BUILDING_TOO_DEAR: "R5.1",
    r.NO_EXACT_DIE: "R5.2",
    r.WRONG_ORDER: "R5.5",
    r.OUT_OF_REACH: "R5.6",
    r.DISCARD_ORDER: "R4.3",
    r.NO_ADMINISTRATOR_TO_DRAW: "R12.5",
    r.NO_ADMINISTRATOR_FOR_TURN: "R12.6",
    r.NO_ADMINISTRATOR_TO_PAY: "R5.4",
    r.ALREADY_AGAIN: "R12.6",
    r.ACTION_FIRST: "R3.1",
    r.NOT_ASKED: "R3.5",
    r.NOT_HELD: "R4.1",
    r.WRONG_COLOR: "R5.1",
    r.LOWER_FIRST: "R4.3",
}

#: The rule that each kind of event comes from.
TOLD_BY = {
    r.TOOK_DIE: "R4.2",
    r.DIE_SHOWS: "R4.1",
    r.THREW_DIE: "R4.3",
    r.PAID_DIE: "R5.8",
    r.PAID_JOKER: "R5.4",
    r.PAID_KARMA: "R5.3",
    r.PLACED: "R11.1",
    r.SWEPT: "R8.2",
    r.PALACE_USED: "R10",
    r.TOP_TAKEN: "R10.6",
    r.GAINED: "R12.1",
    r.KARMA_TRADED: "R12.2",
    r.ADMINISTRATORS_TRADED: "R12.3",
    r.FLIPPED: "R13",
    r.END_NEAR: "R15.1",
    r.CHOSE_TOKEN: "R13.4",
    r.SET_SOLD: "R11",
    r.SHIPS_SOLD: "R8.4",
    r.COPIED: "R10.5",
    r.STOPPED: "R8.3",
    r.BOUGHT_DICE: "R12.5",
    r.BOUGHT_TURN: "R12.6",
    r.BONUS_TURN: "R13.4",
    r.GRID_LAID: "R14.2",
    r.PILE_RENEWED: "R14.3",
    r.ELEPHANT_TURNED: "R2.3",
    r.NEW_ROUND: "R2.4",
    r.LAID_BONUS: "R1.6",
    r.FOUND_NOTHING: "R8.3",
    r.ENDED: "R15",
}
#: The rule behind each question but those about sets.
ASKED_BY = {
    r.ARRANGE: "R1.6",
    r.MAIN: "R3.1",
    r.AFTER: "R3.4",
    r.OVER: "R15.2",
    r.PAY_TASK: "R5",
    r.DICE_TASK: "R4.2",
    r.GOODS_TASK: "R8.3",
    r.PALACE_TASK: "R8.3",
    r.COPY_TASK: "R10.5",
    r.FLIPS_TASK: "R13.3",
    r.BONUS_TASK: "R13.4",
}


def asked_by(s: State) -> str:
    """The rule that asks what the seat to act is asked."""
    now = r.moment(s)
    if discards_due(s, now) > 0:
        return "R4.3"
    if now in ASKED_BY:
        return ASKED_BY[now]
    return "R11.5" if is_supplier_asked(s) else "R11.4"
