"""Mandala Stones: the kinds of actions."""

from __future__ import annotations

from kolam.engine.layout import Action, Actions

from .components import CIRCLE_NAMES, COLOR_NAMES, SIDES, SPACES

ALL_SPACES = (1 << SPACES) - 1


def spaces_of(chosen: int) -> list[int]:
    """The spaces, counted from 1, of a set of spaces kept as bits."""
    return [space + 1 for space in range(SPACES) if chosen >> space & 1]


ACTIONS = Actions(
    Action("artist {from} {to}", "S4", **{"from": CIRCLE_NAMES, "to": CIRCLE_NAMES}),
    Action("first {dir}", "S5.2", dir=SIDES),
    Action("space {space}", "S5.5", space=range(1, SPACES + 1)),
    Action("score {color}", "S6", color=COLOR_NAMES),
    # Numbered by the chosen spaces as bits, of which at least one is set.
    Action("tops {spaces}", "S7", spaces={"".join(map(str, spaces_of(n))): spaces_of(n) for n in range(1, ALL_SPACES + 1)}),
)
NUM_ACTIONS = len(ACTIONS)

# For the rules: the kinds, and what an id stands for.
ARTIST, FIRST_STONE, PLACE, SCORE_COLOR, SCORE_TOPS = range(5)
KIND_OF = ACTIONS.kind_of
START, TARGET, SIDE, SPACE_NUMBER, COLOR, TOPS = (
    ACTIONS.number_of(name) for name in ("from", "to", "dir", "space", "color", "spaces")
)
ARTIST_ID, FIRST_STONE_ID, PLACE_ID, SCORE_COLOR_ID, SCORE_TOPS_ID = (ACTIONS.ids(kind) for kind in range(5))
