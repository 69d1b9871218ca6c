"""Ghat: the rules in the order of play, numbered as in RULES.md.

The state is in state.py, what may be done in legality.py.
"""

from __future__ import annotations

from kolam.engine.generator import below
from kolam.engine.rule import rule, tell

from .actions import FERRY, KIND_OF, LOAD, WEIGHT
from .actions import NUM_ACTIONS as NUM_ACTIONS
from .components import BURDEN, COPIES, FERRIES, HEAVIEST_BANK, POINTS_EACH, POINTS_SENDER, START_HAND, WEIGHTS
from .legality import bank_weight, burden_of, cards_aboard, deck_size, hand_size
from .legality import legal as legal
from .legality import refusal as refusal
from .state import BANKED, BY_EMPTY_HANDS, CROSSED, DREW, ENDED, LOADED, PAID, SCORED, State
from .state import END_REASONS as END_REASONS

VERSION = 1

# --- Set-up (H1) ---


@rule
def new_game(s: State) -> None:
    """H1.1, H1.3: the deck, and three cards for each seat."""
    for weight in range(WEIGHTS):
        s.deck[weight] = COPIES
    for seat in range(s.players):
        for _ in range(START_HAND):
            s.hand[seat, take_from_deck(s)] += 1
    s.to_act = 0


@rule
def take_from_deck(s: State) -> int:
    """A card of the deck, each equally likely. The deck must not be empty."""
    rest = below(s, deck_size(s))
    weight = 0
    while rest >= s.deck[weight]:
        rest -= s.deck[weight]
        weight += 1
    s.deck[weight] -= 1
    return weight


# --- The turn (H2) ---


@rule
def apply(s: State, action: int) -> None:
    """H2.1: load a card or bank one, draw, and the next seat is to act."""
    seat, weight = s.to_act, WEIGHT[action]
    s.hand[seat, weight] -= 1
    if KIND_OF[action] == LOAD:
        load_card(s, FERRY[action], weight)
    else:
        bank_card(s, weight)
    draw_card(s, seat)
    next_turn(s)


@rule
def load_card(s: State, ferry: int, weight: int) -> None:
    """H2.3: a card aboard a ferry; H3.1: at its burden it crosses."""
    s.aboard[ferry, s.to_act, weight] += 1
    tell(s, LOADED, s.to_act, ferry, weight, burden_of(s, ferry))
    if burden_of(s, ferry) == BURDEN:
        cross(s, ferry)


@rule
def bank_card(s: State, weight: int) -> None:
    """H2.4: a card face down onto the own bank."""
    s.bank[s.to_act, weight] += 1
    tell(s, BANKED, s.to_act, weight)


@rule
def draw_card(s: State, seat: int) -> None:
    """H2.5: a card in place of the played one, as long as there is one."""
    if deck_size(s) > 0:
        weight = take_from_deck(s)
        s.hand[seat, weight] += 1
        tell(s, DREW, seat, weight)


@rule
def next_turn(s: State) -> None:
    """H2.1: to the left; H4.1: when nobody has a card, the game ends. All seats get equally many cards (H1.3)."""
    following = (s.to_act + 1) % s.players
    if hand_size(s, following) == 0:
        end_game(s)
    else:
        s.to_act = following


# --- Crossing (H3) ---


@rule
def cross(s: State, ferry: int) -> None:
    """H3.2 to H3.4: a point for each own card aboard, one more for who loaded the last; then the ferry is empty again."""
    tell(s, CROSSED, ferry)
    for seat in range(s.players):
        gained = POINTS_EACH * cards_aboard(s, ferry, seat)
        if seat == s.to_act:
            gained += POINTS_SENDER
        s.points[seat] += gained
        if gained > 0:
            tell(s, SCORED, seat, gained, s.points[seat])
        for weight in range(WEIGHTS):
            s.crossed[weight] += s.aboard[ferry, seat, weight]
            s.aboard[ferry, seat, weight] = 0


# --- The end and the score (H4) ---


@rule
def end_game(s: State) -> None:
    """H4.2: the banks are turned up, and the heaviest pay."""
    heaviest = 0
    for seat in range(s.players):
        heaviest = max(heaviest, bank_weight(s, seat))
    for seat in range(s.players):
        if heaviest > 0 and bank_weight(s, seat) == heaviest:
            s.points[seat] -= HEAVIEST_BANK
            tell(s, PAID, seat, heaviest)
    s.to_act = -1
    tell(s, ENDED)


@rule
def end_reason(s: State) -> int:
    """H4.1: there is one way only."""
    return BY_EMPTY_HANDS


@rule
def score(s: State, seat: int) -> int:
    """H4.3: the points."""
    return s.points[seat]


@rule
def left_aboard(s: State, seat: int) -> int:
    """H4.4: a seat's cards on ferries that did not cross."""
    count = 0
    for ferry in range(FERRIES):
        count += cards_aboard(s, ferry, seat)
    return count


@rule
def standing(s: State, seat: int) -> int:
    """H4.3, H4.4: the greatest standing wins: more points, then fewer cards left aboard."""
    return score(s, seat) * 100 - left_aboard(s, seat)
