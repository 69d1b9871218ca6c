"""Rajas of the Ganges: what reasons are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kolam.engine.features import Change, Feature, Telling, victory, worded
from kolam.engine.sentences import Told
from kolam.engine.words import Language

from . import rules
from .components import COINS_EXCHANGED, DICE, FAME_EXCHANGED, IN_BUILDINGS, IN_GOODS, SET_SIZE, TYPES, VALUES
from .gains import flipped
from .state import ELEPHANT, OVER, State

Question = Callable[[Any, int], float | None]


def flips(s: State, seat: int) -> float | None:
    """The flipped cards of a track."""
    return float(flipped(s, seat))


def rival_flips(s: State, seat: int) -> float | None:
    """The flipped cards of the opponent who has most."""
    return float(max(flipped(s, other) for other in range(s.players) if other != seat))


def coins(s: State, seat: int) -> float | None:
    """All coins a seat has earned, those for flips included."""
    return float(s.coins[seat] + COINS_EXCHANGED * s.right[seat])


def fame(s: State, seat: int) -> float | None:
    """All fame a seat has earned, that for flips included."""
    return float(s.fame[seat] + FAME_EXCHANGED * s.left[seat])


def while_running(question: Callable[[Any, int], int]) -> Question:
    """A question that does not matter any more when the game is over."""
    return lambda s, seat: None if s.phase == OVER else float(question(s, seat))


def icons(category: int) -> Question:
    """The icons of a category in the display."""
    return while_running(lambda s, seat: sum(s.icons[seat, category, kind] for kind in range(TYPES)))


def nearest_set(category: int) -> Question:
    """How many icons the nearest set of three lacks, of one type or of all types."""

    def lacking(s: State, seat: int) -> int:
        counts = [int(s.icons[seat, category, kind]) for kind in range(TYPES)]
        return max(0, min(SET_SIZE - max(counts), sum(count == 0 for count in counts)))

    return while_running(lacking)


def pips(s: State, seat: int) -> int:
    """The values of all dice in hand."""
    return sum(s.hand[seat, die] * (die % VALUES + 1) for die in range(DICE))


def further_turns(s: State, seat: int) -> float | None:
    """Turns that follow this one at once; R2.3: none once the elephant has brought a sixth flip."""
    if s.phase == OVER:
        return None
    return float(s.extra if s.turn == seat and not (s.phase == ELEPHANT and s.final) else 0)


def lying(tell: Telling, *places: str) -> Telling:
    """A sentence with the places of the reader ("you") that it is about."""

    def told(c: Change, say: Language) -> Told | None:
        said = tell(c, say)
        return said and said.at(*places)

    return told


FEATURES: tuple[Feature, ...] = (
    victory(rules),
    Feature(
        "flips",
        5.0,
        flips,
        lying(
            worded(
                "{n} card of your track is then flipped (before: {before}).",
                "{n} cards of your track are then flipped (before: {before}).",
            ),
            "track you",
        ),
    ),
    Feature(
        "rival flips",
        -4.0,
        rival_flips,
        worded(
            "An opponent has then flipped {n} card (before: {before}).",
            "An opponent has then flipped {n} cards (before: {before}).",
        ),
    ),
    Feature(
        "coins", 1.0, coins, lying(worded("You earn {n} coin.", "You earn {n} coins.", "difference"), "coins you", "track you")
    ),
    Feature("fame", 2.0, fame, lying(worded("You earn {n} fame.", "You earn {n} fame.", "difference"), "fame you", "track you")),
    Feature(
        "karma",
        0.9,
        while_running(lambda s, seat: s.karma[seat]),
        lying(worded("You then have {n} karma (before: {before}).", "You then have {n} karma (before: {before})."), "karma you"),
    ),
    Feature(
        "administrators",
        2.8,
        while_running(lambda s, seat: s.administrators[seat]),
        lying(
            worded("You then have {n} administrator (before: {before}).", "You then have {n} administrators (before: {before})."),
            "administrators you",
        ),
    ),
    Feature(
        "dice",
        0.5,
        while_running(lambda s, seat: s.held[seat]),
        worded("You then hold {n} die (before: {before}).", "You then hold {n} dice (before: {before})."),
    ),
    Feature(
        "pips",
        0.2,
        while_running(pips),
        worded(
            "Your dice then show {n} pip together (before: {before}).",
            "Your dice then show {n} pips together (before: {before}).",
        ),
    ),
    Feature(
        "goods",
        0.5,
        icons(IN_GOODS),
        lying(
            worded(
                "Your display then shows {n} good (before: {before}).", "Your display then shows {n} goods (before: {before})."
            ),
            "buildings you",
            "ships you",
            "goods you",
        ),
    ),
    Feature(
        "goods set",
        -0.6,
        nearest_set(IN_GOODS),
        lying(
            worded(
                "Your nearest set of goods then lacks {n} (before: {before}).",
                "Your nearest set of goods then lacks {n} (before: {before}).",
            ),
            "buildings you",
            "ships you",
            "goods you",
        ),
    ),
    Feature(
        "buildings",
        0.6,
        icons(IN_BUILDINGS),
        lying(
            worded(
                "Your display then shows {n} building (before: {before}).",
                "Your display then shows {n} buildings (before: {before}).",
            ),
            "buildings you",
        ),
    ),
    Feature(
        "building set",
        -0.7,
        nearest_set(IN_BUILDINGS),
        lying(
            worded(
                "Your nearest set of buildings then lacks {n} (before: {before}).",
                "Your nearest set of buildings then lacks {n} (before: {before}).",
            ),
            "buildings you",
        ),
    ),
    Feature(
        "ships",
        0.9,
        while_running(lambda s, seat: s.ships[seat]),
        lying(
            worded("Your row then has {n} ship (before: {before}).", "Your row then has {n} ships (before: {before})."),
            "ships you",
        ),
    ),
    Feature("turns", 3.0, further_turns, worded("You get {n} further turn at once.", "You get {n} further turns at once.")),
)
