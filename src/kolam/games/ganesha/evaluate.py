"""Ganesha: a cheap judgement of a position for one seat, used by the greedy bot."""

from kolam.engine.rule import rule
from kolam.games.ganesha.components import COLORS, YELLOW
from kolam.games.ganesha.legality import in_hand
from kolam.games.ganesha.rules import place_value
from kolam.games.ganesha.state import FINAL, OVER

EVALUATION_SCALE = 10.0


@rule
def evaluate(s, seat):
    return 1.0 * s.score[seat]
