"""Mandala: what a seat may know, as numbers for learning agents. The observer comes first, then the other seat."""

from __future__ import annotations

from kolam.engine.layout import Observation, Part
from kolam.engine.rule import Buffer, rule

from .components import COLORS, MANDALAS
from .legality import deck_size, hand_size
from .state import CLAIM, SEATS, State

OBSERVATION = Observation(
    Part("to_act", 1, "1 if the observer decides"),
    Part("claiming", MANDALAS, "a flag for the Mandala that is being destroyed"),
    Part("completer", 1, "1 if it is the observer's turn"),
    Part("exhausted", 1, "1 once the deck has run out"),
    Part("stall", 1, "discards in a row since then"),
    Part("deck", 1, "cards in the deck"),
    Part("hand_sizes", SEATS, "cards in each hand"),
    Part("hand", COLORS, "the observer's cards of each color"),
    Part("secret", COLORS, "the observer's set-up cards of each color"),
    Part("discard", COLORS, "discarded cards of each color"),
    Part("mountains", (MANDALAS, COLORS), "cards in each Mountain"),
    Part("fields", (MANDALAS, SEATS, COLORS), "cards in each Field"),
    Part("cups", (SEATS, COLORS), "cards in each Cup, without the set-up cards"),
    Part("rivers", (SEATS, COLORS), "the space of each color in each River, 1 to 6, or 0"),
    Part("remembered", 1, "1 if the next three parts say anything"),
    Part("old", (SEATS, COLORS), "cards each seat held when the pile was last turned, as far as not played since"),
    Part("gone", (SEATS, COLORS), "cards each seat has played since then that may have been drawn since then"),
    Part("cap", (SEATS, COLORS), "the most set-up cards of each color that each seat can have"),
)
OBSERVATION_SIZE = len(OBSERVATION)
(
    TO_ACT, CLAIMING, COMPLETER, EXHAUSTED, STALL, DECK, HAND_SIZES, HAND, SECRET, DISCARDS, MOUNTAINS, FIELDS, CUPS, RIVERS,
    REMEMBERED, OLD, GONE, CAP, _,
) = OBSERVATION.first  # fmt: skip


@rule
def observe(s: State, seat: int, out: Buffer) -> None:
    """Write what a seat may know; what is hidden from it is nowhere read."""
    out[TO_ACT] = s.to_act == seat
    out[COMPLETER] = s.turn == seat
    out[EXHAUSTED] = s.exhausted
    out[STALL] = s.stall
    out[DECK] = deck_size(s)
    out[REMEMBERED] = s.remembered
    for color in range(COLORS):
        out[HAND + color] = s.hand[seat, color]
        out[SECRET + color] = s.secret[seat, color]
        out[DISCARDS + color] = s.discard[color]
    for mandala in range(MANDALAS):
        out[CLAIMING + mandala] = s.phase == CLAIM and s.mandala == mandala
        for color in range(COLORS):
            out[MOUNTAINS + mandala * COLORS + color] = s.mountain[mandala, color]
    for place in range(SEATS):
        observe_seat(s, (seat + place) % SEATS, place, out)


@rule
def observe_seat(s: State, seat: int, place: int, out: Buffer) -> None:
    """What lies openly before a seat, and what can be deduced of it, at its place as the observer counts seats."""
    out[HAND_SIZES + place] = hand_size(s, seat)
    for color in range(COLORS):
        at = place * COLORS + color
        for mandala in range(MANDALAS):
            out[FIELDS + mandala * SEATS * COLORS + at] = s.field[mandala, seat, color]
        out[CUPS + at] = s.cup[seat, color]
        out[RIVERS + at] = s.river[seat, color]
        out[OLD + at] = s.old[seat, color]
        out[GONE + at] = s.gone[seat, color]
        out[CAP + at] = s.cap[seat, color]
