"""Ghat: what may be done. The same questions stand behind the list of allowed actions, playing, and reasons why not."""

from __future__ import annotations

from kolam.engine.rule import Buffer, rule

from .actions import FERRY, KIND_OF, LOAD, NUM_ACTIONS, WEIGHT
from .components import BURDEN, WEIGHTS
from .state import ALLOWED, GAME_OVER, NO_SUCH_FERRY, NOT_HELD, SEATS, TOO_HEAVY, State

# --- Counting ---


@rule
def deck_size(s: State) -> int:
    """Cards in the deck."""
    size = 0
    for weight in range(WEIGHTS):
        size += s.deck[weight]
    return size


@rule
def hand_size(s: State, seat: int) -> int:
    """Cards in a hand."""
    size = 0
    for weight in range(WEIGHTS):
        size += s.hand[seat, weight]
    return size


@rule
def bank_size(s: State, seat: int) -> int:
    """Cards on a bank."""
    size = 0
    for weight in range(WEIGHTS):
        size += s.bank[seat, weight]
    return size


@rule
def bank_weight(s: State, seat: int) -> int:
    """H4.2: what a bank weighs."""
    total = 0
    for weight in range(WEIGHTS):
        total += (weight + 1) * s.bank[seat, weight]
    return total


@rule
def burden_of(s: State, ferry: int) -> int:
    """H1.2: what lies aboard a ferry, together."""
    total = 0
    for seat in range(SEATS):
        for weight in range(WEIGHTS):
            total += (weight + 1) * s.aboard[ferry, seat, weight]
    return total


@rule
def cards_aboard(s: State, ferry: int, seat: int) -> int:
    """A seat's cards aboard a ferry."""
    count = 0
    for weight in range(WEIGHTS):
        count += s.aboard[ferry, seat, weight]
    return count


@rule
def ferries_in_use(s: State) -> int:
    """H1.2: two or three, as the option says."""
    return s.ferries + 2


# --- The turn: what a seat may do (H2) ---


@rule
def may_load(s: State, ferry: int, weight: int) -> int:
    """H1.2, H2.2, H2.3: a ferry there is, a held card, and no more than the burden."""
    if ferry >= ferries_in_use(s):
        return NO_SUCH_FERRY
    if s.hand[s.to_act, weight] == 0:
        return NOT_HELD
    if burden_of(s, ferry) + weight + 1 > BURDEN:
        return TOO_HEAVY
    return ALLOWED


@rule
def may_bank(s: State, weight: int) -> int:
    """H2.2, H2.4: any held card."""
    if s.hand[s.to_act, weight] == 0:
        return NOT_HELD
    return ALLOWED


@rule
def refusal(s: State, action: int) -> int:
    """Why an action is not allowed now: 0 if it is, else the first reason that holds."""
    if s.to_act < 0:
        return GAME_OVER
    if KIND_OF[action] == LOAD:
        return may_load(s, FERRY[action], WEIGHT[action])
    return may_bank(s, WEIGHT[action])


@rule
def legal(s: State, actions: Buffer) -> int:
    """Write the ids of the allowed actions, rising, into `actions`; return how many there are."""
    n = 0
    for action in range(NUM_ACTIONS):
        if refusal(s, action) == ALLOWED:
            actions[n] = action
            n += 1
    return n
