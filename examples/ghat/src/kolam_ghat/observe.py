"""Ghat: what a seat may know, as numbers for learning agents. The observer comes first, then the others to the left."""

from __future__ import annotations

from kolam.engine.layout import Observation, Part
from kolam.engine.rule import Buffer, rule

from .components import FERRIES, WEIGHTS
from .legality import bank_size, deck_size, ferries_in_use, hand_size
from .state import SEATS, State

OBSERVATION = Observation(
    Part("to_act", SEATS, "a flag for the seat that decides"),
    Part("players", 1, "the number of seats"),
    Part("ferries", 1, "the number of ferries"),
    Part("deck", 1, "cards in the deck"),
    Part("hand", WEIGHTS, "the observer's cards of each weight"),
    Part("bank", WEIGHTS, "the observer's cards of each weight on the bank"),
    Part("crossed", WEIGHTS, "cards of each weight that have crossed"),
    Part("hand_sizes", SEATS, "cards in each hand"),
    Part("bank_sizes", SEATS, "cards on each bank"),
    Part("points", SEATS, "points of each seat"),
    Part("aboard", (FERRIES, SEATS, WEIGHTS), "cards of each seat and weight aboard each ferry"),
)
OBSERVATION_SIZE = len(OBSERVATION)
TO_ACT, PLAYERS, IN_USE, DECK, HAND, OWN_BANK, GONE, HAND_SIZES, BANK_SIZES, POINTS, ABOARD, _ = OBSERVATION.first


@rule
def observe(s: State, seat: int, out: Buffer) -> None:
    """Write what a seat may know; what is hidden from it is nowhere read. Places without a seat are 0."""
    out[PLAYERS] = s.players
    out[IN_USE] = ferries_in_use(s)
    out[DECK] = deck_size(s)
    for weight in range(WEIGHTS):
        out[HAND + weight] = s.hand[seat, weight]
        out[OWN_BANK + weight] = s.bank[seat, weight]
        out[GONE + weight] = s.crossed[weight]
    for place in range(SEATS):
        other = (seat + place) % s.players if place < s.players else place
        out[TO_ACT + place] = place < s.players and s.to_act == other
        out[HAND_SIZES + place] = hand_size(s, other)
        out[BANK_SIZES + place] = bank_size(s, other)
        out[POINTS + place] = s.points[other]
        for ferry in range(FERRIES):
            for weight in range(WEIGHTS):
                out[ABOARD + (ferry * SEATS + place) * WEIGHTS + weight] = s.aboard[ferry, other, weight]
