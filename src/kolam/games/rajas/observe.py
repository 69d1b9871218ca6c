"""Rajas of the Ganges: what a seat may know, as numbers for learning agents: the observer first, then the others clockwise."""

from kolam.engine.rule import rule
from kolam.games.rajas.components import BONUSES, CARDS, CATEGORIES, CELLS, COLORS, DICE, DIE_COLOR, SHIP_NUMBER, TYPES, VALUES
from kolam.games.rajas.record import CARRIED, DISCARD, HAND, MOMENTS, SEATS, TASK, TASK_FIELDS, moment

SEAT_NUMBERS = 10

# Each part: its name and shape, in the order in which `observe` writes them. Seats that nobody sits on are all 0.
OBSERVATION = (
    ("to_act", (1,)),  # 1 if the observer decides
    ("clock", (6,)),  # players, round, stage, extra turns waiting, again used, final
    ("moment", (MOMENTS,)),  # the phase and, if there is one, the last pending task
    ("task", (TASK_FIELDS - 1,)),  # its subject, amount, last and room
    ("judged", (CATEGORIES,)),
    ("given", (CATEGORIES, TYPES)),
    # on turn, holds the elephant, karma, administrators, fame, coins, flipped left and right, dice held, number of the last ship
    ("seats", (SEATS, SEAT_NUMBERS)),
    ("tracks", (SEATS, BONUSES)),
    ("icons", (SEATS, CATEGORIES, TYPES)),
    ("hand_colors", (SEATS, COLORS)),
    ("hand", (DICE,)),
    ("discarded", (DICE,)),
    ("grid", (CELLS,)),
    # 0 pile, 1 top, 2 grid, 3 discard, then hand, building, ship, goods row of each seat, the observer first
    ("places", (CARDS,)),
)
OBSERVATION_SIZE = (
    7 + MOMENTS + TASK_FIELDS - 1 + CATEGORIES * (1 + TYPES)
    + SEATS * (SEAT_NUMBERS + BONUSES + CATEGORIES * TYPES + COLORS) + 2 * DICE + CELLS + CARDS
)  # fmt: skip


@rule
def observe(s, seat, out: "buffer"):
    """Write what a seat may know; the values in the other hands are nowhere read."""
    for n in range(OBSERVATION_SIZE):
        out[n] = 0
    out[0] = s.to_act == seat
    out[1] = s.players
    out[2] = s.round
    out[3] = s.stage
    out[4] = s.extra
    out[5] = s.again_used
    out[6] = s.final
    n = 7
    out[n + s.phase] = 1
    out[n + moment(s)] = 1
    n += MOMENTS
    for field in range(TASK_FIELDS - 1):
        out[n + field] = s.pending[s.depth - 1, TASK + 1 + field] if s.depth > 0 else 0
    n += TASK_FIELDS - 1
    for category in range(CATEGORIES):
        out[n + category] = s.judged[category]
        for kind in range(TYPES):
            out[n + CATEGORIES + TYPES * category + kind] = s.given[category, kind]
    n += CATEGORIES * (1 + TYPES)
    for place in range(s.players):
        observe_seat(s, (seat + place) % s.players, place, n, out)
    n += SEATS * (SEAT_NUMBERS + BONUSES + CATEGORIES * TYPES)
    observe_cards(s, seat, n, out)


@rule
def observe_seat(s, q, place, first, out: "buffer"):
    """What lies openly in front of a seat."""
    n = first + SEAT_NUMBERS * place
    out[n] = s.turn == q
    out[n + 1] = s.start == q
    out[n + 2] = s.karma[q]
    out[n + 3] = s.administrators[q]
    out[n + 4] = s.fame[q]
    out[n + 5] = s.coins[q]
    out[n + 6] = s.left[q]
    out[n + 7] = s.right[q]
    out[n + 8] = s.held[q]
    out[n + 9] = SHIP_NUMBER[s.last_ship[q]]
    n = first + SEATS * SEAT_NUMBERS + BONUSES * place
    for k in range(BONUSES):
        out[n + k] = s.track[q, k]
    n = first + SEATS * (SEAT_NUMBERS + BONUSES) + CATEGORIES * TYPES * place
    for category in range(CATEGORIES):
        for kind in range(TYPES):
            out[n + TYPES * category + kind] = s.icons[q, category, kind]


@rule
def observe_cards(s, seat, first, out: "buffer"):
    """Where every card is; values only of the own hand and of the discard pile."""
    hand = first + SEATS * COLORS
    discarded = hand + DICE
    grid = discarded + DICE
    places = grid + CELLS
    for die in range(DICE):
        out[hand + die] = s.hand[seat, die]
    for cell in range(CELLS):
        out[grid + cell] = s.grid[cell]
    for card in range(1, CARDS + 1):
        where = s.place[card]
        if where == DISCARD:
            out[discarded + VALUES * DIE_COLOR[card] + s.value[card] - 1] += 1
        if HAND <= where < CARRIED:
            place = ((where - HAND) % SEATS - seat + s.players) % s.players
            if where < HAND + SEATS:
                out[first + COLORS * place + DIE_COLOR[card]] += 1
            where = HAND + (where - HAND) // SEATS * SEATS + place
        out[places + card - 1] = where
