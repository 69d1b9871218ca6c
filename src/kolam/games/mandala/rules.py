"""Mandala: the rules in the order of play, numbered as in RULES.md.

The state is in state.py, what may be done in legality.py.
"""

from __future__ import annotations

from kolam.engine.generator import below
from kolam.engine.rule import rule, tell

from .actions import CLAIM_COLOR, COLOR, COUNT, DISCARD, GROW, KIND_OF, MANDALA
from .actions import NUM_ACTIONS as NUM_ACTIONS
from .components import (
    CARDS_PER_COLOR,
    COLORS,
    DRAW_AFTER_BUILD,
    HAND_LIMIT,
    MANDALAS,
    RIVER_POINTS,
    START_CUP,
    START_HAND,
    START_MOUNTAIN,
)
from .legality import deck_size, field_size, hand_size, mountain_colors, pile_size, river_length
from .legality import legal as legal
from .legality import refusal as refusal
from .state import (
    BUILT,
    BY_EXHAUSTION,
    BY_RIVER,
    BY_STALLING,
    CLAIM,
    CLAIMED,
    COMPLETED,
    DISCARDED,
    DREW,
    EAGER,
    ENDED,
    GREW,
    LAZY,
    LEFT_OVER,
    NO_FIELDS,
    OVER,
    PLAY,
    RAN_OUT,
    REFILLED,
    SEATS,
    THROWN_AWAY,
    State,
)
from .state import END_REASONS as END_REASONS

VERSION = 1

# --- Set-up (M1) ---


@rule
def new_game(s: State) -> None:
    """M1: the deck, two cards in each Mountain, six cards and a Cup of two for each seat."""
    for color in range(COLORS):
        s.deck[color] = CARDS_PER_COLOR
    s.mandala = -1
    for mandala in range(MANDALAS):
        for _ in range(START_MOUNTAIN):
            s.mountain[mandala, take_from_deck(s)] += 1
    for seat in range(SEATS):
        for _ in range(START_HAND):
            s.hand[seat, take_from_deck(s)] += 1
        for _ in range(START_CUP):
            s.secret[seat, take_from_deck(s)] += 1
    s.turn = 0
    s.to_act = 0
    s.phase = PLAY


# --- The turn (M2) ---


@rule
def apply(s: State, action: int) -> None:
    """Play an allowed action, with all that follows from it unasked (M2.1)."""
    kind = KIND_OF[action]
    if kind == CLAIM_COLOR:
        claim(s, COLOR[action])
    elif kind == DISCARD:
        discard(s, COLOR[action], COUNT[action] + 1)
    elif kind == GROW:
        grow(s, MANDALA[action], COLOR[action], COUNT[action] + 1)
    else:
        build(s, MANDALA[action], COLOR[action])


# --- The three actions ---


@rule
def build(s: State, mandala: int, color: int) -> None:
    """M4: one card into a Mountain, then draw, then look whether the Mandala is complete (M4.4, M7.7)."""
    seat = s.to_act
    leave_hand(s, seat, color, 1)
    s.mountain[mandala, color] += 1
    s.stall = 0
    count = min(DRAW_AFTER_BUILD, HAND_LIMIT - hand_size(s, seat))  # M4.2
    tell(s, BUILT, seat, mandala, color, min(count, deck_size(s) + pile_size(s)))
    draw_to_hand(s, seat, count)
    after_playing_to(s, mandala)


@rule
def grow(s: State, mandala: int, color: int, count: int) -> None:
    """M5: cards of one color into your Field; no draw."""
    seat = s.to_act
    leave_hand(s, seat, color, count)
    s.field[mandala, seat, color] += count
    s.stall = 0
    tell(s, GREW, seat, mandala, color, count)
    after_playing_to(s, mandala)


@rule
def discard(s: State, color: int, count: int) -> None:
    """M6: cards of one color onto the pile, then draw as many. They can come back (M6.2)."""
    seat = s.to_act
    leave_hand(s, seat, color, count)
    s.discard[color] += count
    tell(s, DISCARDED, seat, color, count)
    draw_to_hand(s, seat, count)
    if s.exhausted:  # M9.4
        s.stall += 1
        if s.stall >= s.stall_limit:
            end_game(s)
            return
    next_turn(s)


@rule
def next_turn(s: State) -> None:
    """M2.1: seats alternate; M8.12: also after a Mandala was destroyed."""
    s.turn = 1 - s.turn
    s.to_act = s.turn
    s.phase = PLAY
    s.mandala = -1


@rule
def leave_hand(s: State, seat: int, color: int, count: int) -> None:
    """Cards leave a hand. Those that can not have been drawn since the pile was turned were old ones."""
    if s.remembered:
        size = hand_size(s, seat) + START_CUP
        for c in range(COLORS):
            size += s.gone[seat, c] - s.old[seat, c]
        certainly_old = max(0, count - size)  # size: the cards drawn since the pile was turned
        s.old[seat, color] -= certainly_old
        s.gone[seat, color] += count - certainly_old
        s.cap[seat, color] = min(s.cap[seat, color], s.old[seat, color])
    s.hand[seat, color] -= count


# --- Drawing, and when the deck runs out (M7) ---


@rule
def take_from_deck(s: State) -> int:
    """M7.1: a card of the deck, each equally likely. The deck must not be empty."""
    rest = below(s, deck_size(s))
    color = 0
    while rest >= s.deck[color]:
        rest -= s.deck[color]
        color += 1
    s.deck[color] -= 1
    return color


@rule
def deck_is_ready(s: State) -> bool:
    """M7.3, M7.6: before a card is drawn, an empty deck has run out; False if there is no card at all."""
    if deck_size(s) > 0:
        return True
    # With the eager option an empty deck has run out before; without a pile there is nothing new to tell.
    run_out(s, s.exhaustion == LAZY or pile_size(s) > 0)
    return deck_size(s) > 0


@rule
def after_drawing(s: State) -> None:
    """M7.2: with the eager option the deck runs out at the moment its last card is drawn."""
    if s.exhaustion == EAGER and deck_size(s) == 0:
        run_out(s, 1)


@rule
def draw_to_hand(s: State, seat: int, count: int) -> None:
    """Draw cards into a hand; a draw under way goes on from the new deck (M7.5)."""
    drawn = 0  # the cards, as a number with a digit for each color, for the owner's log
    for _ in range(count):
        if not deck_is_ready(s):
            break
        color = take_from_deck(s)
        s.hand[seat, color] += 1
        drawn += 1 << (4 * color)
        after_drawing(s)
    if drawn:
        tell(s, DREW, seat, drawn)


@rule
def refill(s: State, mandala: int) -> None:
    """M8.11: two cards into an empty Mountain."""
    drawn = 0
    for _ in range(START_MOUNTAIN):
        if deck_is_ready(s):
            color = take_from_deck(s)
            s.mountain[mandala, color] += 1
            drawn += 1 << (4 * color)
            after_drawing(s)
    tell(s, REFILLED, mandala, drawn)


@rule
def run_out(s: State, is_news: int) -> None:
    """M7.2 to M7.4: the game is exhausted and the pile, if there is one, becomes the deck."""
    s.exhausted = 1
    if is_news:
        tell(s, RAN_OUT, pile_size(s))
    remember(s)
    for color in range(COLORS):
        s.deck[color] = s.discard[color]
        s.discard[color] = 0


@rule
def remember(s: State) -> None:
    """With the deck empty, both seats know the other's hand and Cup together."""
    for seat in range(SEATS):
        for color in range(COLORS):
            s.old[seat, color] = s.hand[seat, color] + s.secret[seat, color]
            s.gone[seat, color] = 0
            most = s.cap[seat, color] if s.remembered else START_CUP
            s.cap[seat, color] = min(most, s.old[seat, color])
    s.remembered = 1


# --- Completing and destroying a Mandala (M8) ---


@rule
def is_complete(s: State, mandala: int) -> bool:
    """M8.1: all six colors lie in Mountain and Fields together."""
    for color in range(COLORS):
        if s.mountain[mandala, color] + s.field[mandala, 0, color] + s.field[mandala, 1, color] == 0:
            return False
    return True


@rule
def first_chooser(s: State, mandala: int) -> int:
    """M8.2: the seat with more cards in its Field; M8.3: if equal, the seat that did not complete."""
    first, second = field_size(s, mandala, 0), field_size(s, mandala, 1)
    if first == second:
        return 1 - s.turn
    return 0 if first > second else 1


@rule
def after_playing_to(s: State, mandala: int) -> None:
    """M4.4, M5.4: a complete Mandala is destroyed at once, within this turn."""
    if not is_complete(s, mandala):
        next_turn(s)
        return
    first, second = field_size(s, mandala, 0), field_size(s, mandala, 1)
    chooser = first_chooser(s, mandala)
    tell(s, COMPLETED, mandala, chooser, first, second)
    if first + second == 0:  # M8.8
        for color in range(COLORS):
            s.discard[color] += s.mountain[mandala, color]
            s.mountain[mandala, color] = 0
        tell(s, NO_FIELDS, mandala)
        finish_destruction(s, mandala)
        return
    s.phase = CLAIM
    s.mandala = mandala
    s.to_act = chooser
    settle_last_color(s)


@rule
def claim(s: State, color: int) -> None:
    """M8.4: take all cards of a color; the other seat chooses next."""
    take_color(s, color)
    s.to_act = 1 - s.to_act
    settle_last_color(s)


@rule
def settle_last_color(s: State) -> None:
    """M8.9: the last color goes unasked to the seat whose choice it is; then the Mandala is gone."""
    if mountain_colors(s, s.mandala) > 1:
        return
    for color in range(COLORS):
        if s.mountain[s.mandala, color] > 0:
            tell(s, LEFT_OVER, color)
            take_color(s, color)
    finish_destruction(s, s.mandala)


@rule
def take_color(s: State, color: int) -> None:
    """M8.5 to M8.7: one card of a new color to the River, the rest to the Cup; without a Field all is thrown away."""
    seat = s.to_act
    count = s.mountain[s.mandala, color]
    s.mountain[s.mandala, color] = 0
    if field_size(s, s.mandala, seat) == 0:
        s.discard[color] += count
        tell(s, THROWN_AWAY, seat, color, count)
        return
    space = 0
    to_cup = count
    if s.river[seat, color] == 0:
        space = river_length(s, seat) + 1
        s.river[seat, color] = space
        to_cup -= 1
    s.cup[seat, color] += to_cup
    tell(s, CLAIMED, seat, color, count, space)


@rule
def finish_destruction(s: State, mandala: int) -> None:
    """M8.10 to M8.12: Fields to the pile; the end of the game (M9.1, M9.2), or a new Mountain and the next turn."""
    for seat in range(SEATS):
        for color in range(COLORS):
            s.discard[color] += s.field[mandala, seat, color]
            s.field[mandala, seat, color] = 0
    if s.exhausted or river_length(s, 0) == COLORS or river_length(s, 1) == COLORS:
        end_game(s)
        return
    refill(s, mandala)
    next_turn(s)


# --- The end and the score (M9, M10) ---


@rule
def end_game(s: State) -> None:
    """M9.5, M9.6: nothing moves any more."""
    s.phase = OVER
    s.to_act = -1
    s.mandala = -1
    tell(s, ENDED, end_reason(s), score(s, 0), score(s, 1))


@rule
def end_reason(s: State) -> int:
    """M9.1 to M9.4: why the game ended; a River of six is told first (M9.3)."""
    if river_length(s, 0) == COLORS or river_length(s, 1) == COLORS:
        return BY_RIVER
    return BY_STALLING if s.stall == s.stall_limit else BY_EXHAUSTION


@rule
def score(s: State, seat: int) -> int:
    """M10.1: each Cup card scores the number of its color's River space."""
    points = 0
    for color in range(COLORS):
        space = s.river[seat, color]
        if space > 0:
            points += RIVER_POINTS[space - 1] * (s.cup[seat, color] + s.secret[seat, color])
    return points


@rule
def cup_size(s: State, seat: int) -> int:
    """M10.3: all cards in a Cup, the set-up cards among them."""
    size = 0
    for color in range(COLORS):
        size += s.cup[seat, color] + s.secret[seat, color]
    return size


@rule
def standing(s: State, seat: int) -> int:
    """M10.2 to M10.4: the greatest standing wins: more points, then fewer cards in the Cup."""
    return score(s, seat) * 1000 - cup_size(s, seat)
