"""The pieces of Ghat, read from ghat.toml."""

from __future__ import annotations

from typing import Any, NamedTuple

from kolam.engine.components import check, read_toml, whole

FILE = "ghat.toml"


class Components(NamedTuple):
    """What the component file says."""

    weights: int
    copies: int
    ferries: int
    burden: int
    hand: int
    each: int
    sender: int
    heaviest_bank: int


def read(tables: dict[str, dict[str, Any]] | None = None) -> Components:
    """The components, from the file or from tables like those in it; refuses what the rules can not be played with."""
    if tables is None:
        tables = read_toml(__name__, FILE)
    for needed in ("cargo", "ferry", "turn", "score"):
        check(FILE, needed in tables, f"the table [{needed}] is missing")
    cargo, ferry, turn, score = (tables[name] for name in ("cargo", "ferry", "turn", "score"))
    weights, copies = whole(FILE, cargo, "weights", 2, 9), whole(FILE, cargo, "copies", 2, 12)
    check(FILE, weights * copies % 12 == 0, "two, three and four players must get equally many cards: a multiple of 12")
    return Components(
        weights=weights,
        copies=copies,
        ferries=whole(FILE, ferry, "most", 3, 3),  # the option `ferries` chooses among them
        burden=whole(FILE, ferry, "burden", weights, 60),
        hand=whole(FILE, turn, "hand", 1, weights * copies // 4),
        each=whole(FILE, score, "each", 0, 3),
        sender=whole(FILE, score, "sender", 0, 3),
        heaviest_bank=whole(FILE, score, "heaviest_bank", 0, 9),
    )


PIECES = read()
WEIGHTS = PIECES.weights
COPIES = PIECES.copies
FERRIES = PIECES.ferries
BURDEN = PIECES.burden
START_HAND = PIECES.hand
POINTS_EACH = PIECES.each
POINTS_SENDER = PIECES.sender
HEAVIEST_BANK = PIECES.heaviest_bank
