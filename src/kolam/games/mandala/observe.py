"""Mandala: what a seat may know, as numbers for learning agents. The observer comes first, then the other seat."""

from kolam.engine.rule import rule
from kolam.games.mandala.components import COLORS, MANDALAS
from kolam.games.mandala.rules import CLAIM, SEATS, deck_size, hand_size

# Each part: its name and shape, in the order in which `observe` writes them.
OBSERVATION = (
    ("to_act", (1,)),  # 1 if the observer decides
    ("claiming", (MANDALAS,)),  # which Mandala is being destroyed
    ("completer", (1,)),  # 1 if it is the observer's turn
    ("exhausted", (1,)),
    ("stall", (1,)),
    ("deck", (1,)),
    ("hand_sizes", (SEATS,)),
    ("hand", (COLORS,)),
    ("secret", (COLORS,)),
    ("discard", (COLORS,)),
    ("mountains", (MANDALAS, COLORS)),
    ("fields", (MANDALAS, SEATS, COLORS)),
    ("cups", (SEATS, COLORS)),
    ("rivers", (SEATS, COLORS)),
    ("remembered", (1,)),
    ("old", (SEATS, COLORS)),
    ("gone", (SEATS, COLORS)),
    ("cap", (SEATS, COLORS)),
)
OBSERVATION_SIZE = 10 + COLORS * (3 + MANDALAS + MANDALAS * SEATS + 5 * SEATS)


@rule
def observe(s, seat, out: "buffer"):
    """Write what a seat may know; what is hidden from it is nowhere read."""
    out[0] = s.to_act == seat
    for mandala in range(MANDALAS):
        out[1 + mandala] = s.phase == CLAIM and s.mandala == mandala
    out[3] = s.turn == seat
    out[4] = s.exhausted
    out[5] = s.stall
    out[6] = deck_size(s)
    out[7] = hand_size(s, seat)
    out[8] = hand_size(s, 1 - seat)
    n = 9
    for color in range(COLORS):
        out[n + color] = s.hand[seat, color]
        out[n + COLORS + color] = s.secret[seat, color]
        out[n + 2 * COLORS + color] = s.discard[color]
    n += 3 * COLORS
    for mandala in range(MANDALAS):
        for color in range(COLORS):
            out[n + color] = s.mountain[mandala, color]
        n += COLORS
    for mandala in range(MANDALAS):
        for place in range(SEATS):
            for color in range(COLORS):
                out[n + color] = s.field[mandala, (seat + place) % SEATS, color]
            n += COLORS
    for place in range(SEATS):
        for color in range(COLORS):
            other = (seat + place) % SEATS
            out[n + color] = s.cup[other, color]
            out[n + SEATS * COLORS + color] = s.river[other, color]
        n += COLORS
    n += SEATS * COLORS
    out[n] = s.remembered
    n += 1
    for place in range(SEATS):
        for color in range(COLORS):
            other = (seat + place) % SEATS
            out[n + color] = s.old[other, color]
            out[n + SEATS * COLORS + color] = s.gone[other, color]
            out[n + 2 * SEATS * COLORS + color] = s.cap[other, color]
        n += COLORS
