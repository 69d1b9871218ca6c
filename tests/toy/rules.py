from kolam.engine.generator import below
from kolam.engine.rule import rule, tell

from .actions import COUNT
from .actions import NUM_ACTIONS as NUM_ACTIONS
from .legality import legal as legal
from .legality import refusal as refusal
from .state import State

VERSION = 1
END_REASONS = ("empty",)
LARGEST = 12


@rule
def new_game(s: State) -> None:
    s.pile = LARGEST - below(s, 4)
    s.to_act = 0
    s.last = -1


@rule
def apply(s: State, action: int) -> None:
    tell(s, 0, s.to_act, COUNT[action] + 1)
    s.pile -= COUNT[action] + 1
    s.last = s.to_act
    s.to_act = -1 if s.pile == 0 else (s.to_act + 1) % s.players


@rule
def score(s: State, seat: int) -> int:
    return 1 if s.last == seat else 0


@rule
def standing(s: State, seat: int) -> int:
    return score(s, seat)


@rule
def end_reason(s: State) -> int:
    return 0
