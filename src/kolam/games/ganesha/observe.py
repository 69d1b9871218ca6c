"""Ganesha: what a seat may know, as numbers for learning agents. The observer comes first, then the others clockwise."""

from __future__ import annotations

from kolam.engine.layout import Observation, Part
from kolam.engine.rule import Buffer, rule

from .components import COLORS, HEXES, SEATS, SLOT_COUNT, TOKENS
from .rules import first_player, last_round, place_value
from .state import NONE, OVER, State

NEXT_PLACES = 3

# A seat that is not in the game is all zeros.
OBSERVATION = Observation(
    Part("options", 5, "players, edition, spices, side, placing"),
    Part("phase", OVER + 1, "a flag for the phase"),
    Part("round", 2, "rounds begun, rounds to come"),
    Part("to_act", SEATS, "a flag for the seat that decides"),
    Part("turn", SEATS, "a flag for the seat on turn"),
    Part("drum", SEATS, "a flag for the first player"),
    Part("second", 1, "0 no right to a second gem, 1 beside the first, 2 anywhere"),
    Part("waiting", 2, "whether Coriander and Clove wait in this turn"),
    Part("taken", (SLOT_COUNT, HEXES), "flags for the hexes taken from in this turn"),
    Part("hand", (SLOT_COUNT, COLORS), "flags for the gems in the hand"),
    Part("altar", (HEXES, COLORS), "flags for the gems on the altar"),
    Part("tokens", (HEXES, TOKENS + 1), "flags for the spices on the altar, the last one for a token face down"),
    Part("bag", COLORS, "gems of each color in the bag"),
    Part("mandala", COLORS, "filled places of each color"),
    Part("next_places", (COLORS, NEXT_PLACES), "what the next places of each color are worth"),
    Part("scores", SEATS, "victory points"),
    Part("arrived_before", SEATS, "how many seats' scores changed last before this one's"),
    Part("treasuries", (SEATS, COLORS), "gems in each treasury"),
    Part("slots", (SEATS, COLORS), "gems in each pair of slots"),
)
OBSERVATION_SIZE = len(OBSERVATION)
(
    OPTIONS, PHASE, ROUND, TO_ACT, TURN, DRUM, RIGHT, WAITING, TAKEN_FROM, IN_HAND, ALTAR, ON_ALTAR, BAG, FILLED, NEXT, SCORES,
    ARRIVED, TREASURIES, IN_SLOTS, _,
) = OBSERVATION.first  # fmt: skip


@rule
def observe(s: State, seat: int, out: Buffer) -> None:
    """Write what a seat may know: everything that anybody knows."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    out[OPTIONS] = s.players
    out[OPTIONS + 1] = s.edition
    out[OPTIONS + 2] = s.spices
    out[OPTIONS + 3] = s.side
    out[OPTIONS + 4] = s.placing
    out[PHASE + s.phase] = 1
    out[ROUND] = s.round
    out[ROUND + 1] = last_round(s) - s.round
    if s.to_act != NONE:
        out[TO_ACT + (s.to_act - seat) % s.players] = 1
        out[TURN + (s.turn - seat) % s.players] = 1
    out[DRUM + (first_player(s) - seat) % s.players] = 1
    out[RIGHT] = s.second
    out[WAITING] = s.reslot
    out[WAITING + 1] = s.any_sacrifice
    observe_altar(s, out)
    for place in range(s.players):
        observe_seat(s, (seat + place) % s.players, place, out)


@rule
def observe_altar(s: State, out: Buffer) -> None:
    """What was taken, the altar, the bag and the mandala."""
    for i in range(SLOT_COUNT):
        if s.taken[i] != NONE:
            out[TAKEN_FROM + i * HEXES + s.taken[i]] = 1
        if s.hand[i] != NONE:
            out[IN_HAND + i * COLORS + s.hand[i]] = 1
    for hex in range(HEXES):
        if s.altar[hex] != NONE:
            out[ALTAR + hex * COLORS + s.altar[hex]] = 1
        if s.tokens[hex] != NONE:
            out[ON_ALTAR + hex * (TOKENS + 1) + s.tokens[hex]] = 1
    for color in range(COLORS):
        out[BAG + color] = s.bag[color]
        out[FILLED + color] = s.mandala[color]
        for step in range(NEXT_PLACES):
            out[NEXT + color * NEXT_PLACES + step] = place_value(s, color, s.mandala[color] + step)


@rule
def observe_seat(s: State, seat: int, place: int, out: Buffer) -> None:
    """Score and who arrived first, treasury and slots of a seat, at its place as the observer counts seats."""
    out[SCORES + place] = s.score[seat]
    for rival in range(s.players):
        out[ARRIVED + place] += s.reached[rival] < s.reached[seat]
    for color in range(COLORS):
        out[TREASURIES + place * COLORS + color] = s.treasury[seat, color]
        out[IN_SLOTS + place * COLORS + color] = s.slots[seat, color]
