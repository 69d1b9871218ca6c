"""Rajas of the Ganges: what a seat may know, as numbers for learning agents: the observer first, then the others clockwise."""

from __future__ import annotations

from kolam.engine.layout import Observation, Part
from kolam.engine.rule import Buffer, rule

from .components import BONUSES, CARDS, CATEGORIES, CELLS, COLORS, DICE, DIE_COLOR, SEATS, SHIP_NUMBER, TYPES, VALUES
from .state import CARRIED, DISCARD, HAND, MOMENTS, TASK, TASK_FIELDS, State, moment

SEAT_NUMBERS = 10

# Seats that nobody sits on are all 0.
OBSERVATION = Observation(
    Part("to_act", 1, "1 if the observer decides"),
    Part("clock", 6, "players, round, stage, extra turns waiting, again used, final"),
    Part("moment", MOMENTS, "flags for the phase and, if there is one, the last pending task"),
    Part("task", TASK_FIELDS - 1, "its subject, amount, last and room"),
    Part("judged", CATEGORIES, "how a set of each category is judged: 0 not yet, 1 none, 2 same, 3 different"),
    Part("given", (CATEGORIES, TYPES), "the card that supplies each type of a set of different ones"),
    Part(
        "seats",
        (SEATS, SEAT_NUMBERS),
        "on turn, holds the elephant, karma, administrators, fame, coins, flipped left and right, dice held, last ship's number",
    ),
    Part("tracks", (SEATS, BONUSES), "the bonus at each place, counted from 1; 0 if not known"),
    Part("icons", (SEATS, CATEGORIES, TYPES), "icons in each display"),
    Part("hand_colors", (SEATS, COLORS), "dice of each color in each hand"),
    Part("hand", DICE, "the observer's dice by color and value"),
    Part("discarded", DICE, "dice in the discard pile by color and value"),
    Part("grid", CELLS, "the card in each cell, or 0"),
    Part(
        "places",
        CARDS,
        "where each card is: 0 pile, 1 top, 2 grid, 3 discard, then the hand of each seat, its building, ship and goods row",
    ),
)
OBSERVATION_SIZE = len(OBSERVATION)
(
    TO_ACT, CLOCK, MOMENT, PENDING, JUDGED, GIVEN, SEATED, TRACKS, ICONS, HAND_COLORS, OWN_HAND, DISCARDED, ON_GRID, PLACES, _,
) = OBSERVATION.first  # fmt: skip


@rule
def observe(s: State, seat: int, out: Buffer) -> None:
    """Write what a seat may know; the values in the other hands are nowhere read."""
    for n in range(OBSERVATION_SIZE):
        out[n] = 0
    out[TO_ACT] = s.to_act == seat
    out[CLOCK] = s.players
    out[CLOCK + 1] = s.round
    out[CLOCK + 2] = s.stage
    out[CLOCK + 3] = s.extra
    out[CLOCK + 4] = s.again_used
    out[CLOCK + 5] = s.final
    out[MOMENT + s.phase] = 1
    out[MOMENT + moment(s)] = 1
    for field in range(TASK_FIELDS - 1):
        out[PENDING + field] = s.pending[s.depth - 1, TASK + 1 + field] if s.depth > 0 else 0
    for category in range(CATEGORIES):
        out[JUDGED + category] = s.judged[category]
        for kind in range(TYPES):
            out[GIVEN + TYPES * category + kind] = s.given[category, kind]
    for place in range(s.players):
        observe_seat(s, (seat + place) % s.players, place, out)
    observe_cards(s, seat, out)


@rule
def observe_seat(s: State, seat: int, place: int, out: Buffer) -> None:
    """What lies openly in front of a seat, at its place as the observer counts seats."""
    n = SEATED + SEAT_NUMBERS * place
    out[n] = s.turn == seat
    out[n + 1] = s.start == seat
    out[n + 2] = s.karma[seat]
    out[n + 3] = s.administrators[seat]
    out[n + 4] = s.fame[seat]
    out[n + 5] = s.coins[seat]
    out[n + 6] = s.left[seat]
    out[n + 7] = s.right[seat]
    out[n + 8] = s.held[seat]
    out[n + 9] = SHIP_NUMBER[s.last_ship[seat]]
    for k in range(BONUSES):
        out[TRACKS + BONUSES * place + k] = s.track[seat, k]
    for category in range(CATEGORIES):
        for kind in range(TYPES):
            out[ICONS + (CATEGORIES * place + category) * TYPES + kind] = s.icons[seat, category, kind]


@rule
def observe_cards(s: State, seat: int, out: Buffer) -> None:
    """Where every card is; values only of the own hand and of the discard pile."""
    for die in range(DICE):
        out[OWN_HAND + die] = s.hand[seat, die]
    for cell in range(CELLS):
        out[ON_GRID + cell] = s.grid[cell]
    for card in range(1, CARDS + 1):
        where = s.place[card]
        if where == DISCARD:
            out[DISCARDED + VALUES * DIE_COLOR[card] + s.value[card] - 1] += 1
        if HAND <= where < CARRIED:
            place = ((where - HAND) % SEATS - seat + s.players) % s.players
            if where < HAND + SEATS:
                out[HAND_COLORS + COLORS * place + DIE_COLOR[card]] += 1
            where = HAND + (where - HAND) // SEATS * SEATS + place
        out[PLACES + card - 1] = where
