"""Ganesha: what a seat may know, as numbers for learning agents. The observer comes first, then the others clockwise."""

from kolam.engine.rule import rule
from kolam.games.ganesha.components import COLORS, HEXES, SEATS, SLOT_COUNT, TOKENS
from kolam.games.ganesha.rules import first_player, last_round, place_value
from kolam.games.ganesha.state import NONE, OVER

NEXT_PLACES = 3

# Each part: its name and shape, in the order in which `observe` writes them. A seat that is not in the game is all zeros.
OBSERVATION = (
    ("options", (5,)),  # players, edition, spices, side, placing
    ("phase", (OVER + 1,)),
    ("round", (2,)),  # rounds begun, rounds to come
    ("to_act", (SEATS,)),
    ("turn", (SEATS,)),
    ("drum", (SEATS,)),
    ("second", (1,)),  # 0 no right to a second gem, 1 beside the first, 2 anywhere
    ("waiting", (2,)),  # Coriander, Clove
    ("taken", (SLOT_COUNT, HEXES)),
    ("hand", (SLOT_COUNT, COLORS)),
    ("altar", (HEXES, COLORS)),
    ("tokens", (HEXES, TOKENS + 1)),  # the last one: face down
    ("bag", (COLORS,)),
    ("mandala", (COLORS,)),
    ("next_places", (COLORS, NEXT_PLACES)),
    ("scores", (SEATS,)),
    ("arrived_before", (SEATS,)),  # how many seats' scores changed last before this one's
    ("treasuries", (SEATS, COLORS)),
    ("slots", (SEATS, COLORS)),
)
OBSERVATION_SIZE = (
    5 + (OVER + 1) + 2 + 3 * SEATS + 1 + 2
    + SLOT_COUNT * (HEXES + COLORS) + HEXES * (COLORS + TOKENS + 1)
    + COLORS * (2 + NEXT_PLACES) + SEATS * (2 + 2 * COLORS)
)  # fmt: skip


@rule
def observe(s, seat, out: "buffer"):
    """Write what a seat may know: everything that anybody knows."""
    for i in range(OBSERVATION_SIZE):
        out[i] = 0
    out[0] = s.players
    out[1] = s.edition
    out[2] = s.spices
    out[3] = s.side
    out[4] = s.placing
    out[5 + s.phase] = 1
    n = 5 + OVER + 1
    out[n] = s.round
    out[n + 1] = last_round(s) - s.round
    n += 2
    if s.to_act != NONE:
        out[n + (s.to_act - seat) % s.players] = 1
        out[n + SEATS + (s.turn - seat) % s.players] = 1
    out[n + 2 * SEATS + (first_player(s) - seat) % s.players] = 1
    n += 3 * SEATS
    out[n] = s.second
    out[n + 1] = s.reslot
    out[n + 2] = s.any_sacrifice
    n = observe_altar(s, n + 3, out)
    observe_seats(s, seat, n, out)


@rule
def observe_altar(s, n, out: "buffer"):
    """What was taken, the altar, the bag and the mandala; returns where the next part begins."""
    for i in range(SLOT_COUNT):
        if s.taken[i] != NONE:
            out[n + i * HEXES + s.taken[i]] = 1
        if s.hand[i] != NONE:
            out[n + SLOT_COUNT * HEXES + i * COLORS + s.hand[i]] = 1
    n += SLOT_COUNT * (HEXES + COLORS)
    for hex in range(HEXES):
        if s.altar[hex] != NONE:
            out[n + hex * COLORS + s.altar[hex]] = 1
        if s.tokens[hex] != NONE:
            out[n + HEXES * COLORS + hex * (TOKENS + 1) + s.tokens[hex]] = 1
    n += HEXES * (COLORS + TOKENS + 1)
    for color in range(COLORS):
        out[n + color] = s.bag[color]
        out[n + COLORS + color] = s.mandala[color]
        for step in range(NEXT_PLACES):
            out[n + 2 * COLORS + color * NEXT_PLACES + step] = place_value(s, color, s.mandala[color] + step)
    return n + COLORS * (2 + NEXT_PLACES)


@rule
def observe_seats(s, seat, n, out: "buffer"):
    """Scores and who arrived first, treasuries and slots, the observer's first."""
    for step in range(s.players):
        other = (seat + step) % s.players
        out[n + step] = s.score[other]
        for rival in range(s.players):
            out[n + SEATS + step] += s.reached[rival] < s.reached[other]
        for color in range(COLORS):
            out[n + 2 * SEATS + step * COLORS + color] = s.treasury[other, color]
            out[n + (2 + COLORS) * SEATS + step * COLORS + color] = s.slots[other, color]
