"""Mandala: what may be done. The same questions stand behind the list of allowed actions, playing, and reasons why not."""

from __future__ import annotations

from kolam.engine.rule import Buffer, rule

from .actions import (
    BUILD_ID,
    CLAIM_COLOR,
    CLAIM_ID,
    COLOR,
    COUNT,
    DISCARD,
    DISCARD_ID,
    GROW,
    GROW_ID,
    KIND_OF,
    MANDALA,
)
from .components import COLORS, MANDALAS
from .state import (
    ALLOWED,
    CLAIM,
    CLOSED_TO_FIELD,
    CLOSED_TO_MOUNTAIN,
    GAME_OVER,
    KEEP_ONE,
    LAST_CARD,
    NOT_HELD,
    NOT_IN_MOUNTAIN,
    OVER,
    PLAY,
    WRONG_MOMENT,
    State,
)

# --- Counting ---


@rule
def deck_size(s: State) -> int:
    """Cards in the deck."""
    size = 0
    for color in range(COLORS):
        size += s.deck[color]
    return size


@rule
def pile_size(s: State) -> int:
    """Discarded cards."""
    size = 0
    for color in range(COLORS):
        size += s.discard[color]
    return size


@rule
def hand_size(s: State, seat: int) -> int:
    """Cards in a hand."""
    size = 0
    for color in range(COLORS):
        size += s.hand[seat, color]
    return size


@rule
def field_size(s: State, mandala: int, seat: int) -> int:
    """Cards in a Field."""
    size = 0
    for color in range(COLORS):
        size += s.field[mandala, seat, color]
    return size


@rule
def mountain_colors(s: State, mandala: int) -> int:
    """Different colors in a Mountain."""
    count = 0
    for color in range(COLORS):
        count += s.mountain[mandala, color] > 0
    return count


@rule
def river_length(s: State, seat: int) -> int:
    """Colors in a River."""
    length = 0
    for color in range(COLORS):
        length += s.river[seat, color] > 0
    return length


# --- The turn: what a seat may do (M2 to M6, M8.4) ---


@rule
def may_build(s: State, mandala: int, color: int) -> int:
    """M4.1, M3.1, M4.3: one held card, closed by neither Field, and a card in hand afterwards."""
    seat = s.to_act
    if s.hand[seat, color] == 0:
        return NOT_HELD
    if s.field[mandala, 0, color] > 0 or s.field[mandala, 1, color] > 0:
        return CLOSED_TO_MOUNTAIN
    if hand_size(s, seat) == 1 and deck_size(s) == 0 and pile_size(s) == 0:
        return LAST_CARD
    return ALLOWED


@rule
def may_grow(s: State, mandala: int, color: int, count: int) -> int:
    """M5.1, M3.2, M5.2: held cards of one color, closed by neither Mountain nor other Field, one card kept."""
    seat = s.to_act
    if s.hand[seat, color] < count:
        return NOT_HELD
    if s.mountain[mandala, color] > 0 or s.field[mandala, 1 - seat, color] > 0:
        return CLOSED_TO_FIELD
    if hand_size(s, seat) <= count:
        return KEEP_ONE
    return ALLOWED


@rule
def may_discard(s: State, color: int, count: int) -> int:
    """M6.1: any held cards of one color."""
    if s.hand[s.to_act, color] < count:
        return NOT_HELD
    return ALLOWED


@rule
def may_claim(s: State, color: int) -> int:
    """M8.4: a color of the Mountain being destroyed."""
    if s.mountain[s.mandala, color] == 0:
        return NOT_IN_MOUNTAIN
    return ALLOWED


@rule
def refusal(s: State, action: int) -> int:
    """Why an action is not allowed now: 0 if it is, else the first reason that holds."""
    if s.phase == OVER:
        return GAME_OVER
    kind = KIND_OF[action]
    if (s.phase == CLAIM) != (kind == CLAIM_COLOR):
        return WRONG_MOMENT
    if kind == CLAIM_COLOR:
        return may_claim(s, COLOR[action])
    if kind == DISCARD:
        return may_discard(s, COLOR[action], COUNT[action] + 1)
    if kind == GROW:
        return may_grow(s, MANDALA[action], COLOR[action], COUNT[action] + 1)
    return may_build(s, MANDALA[action], COLOR[action])


@rule
def legal(s: State, actions: Buffer) -> int:
    """Write the ids of the allowed actions, rising, into `actions`; return how many there are."""
    n = 0
    if s.phase == CLAIM:
        for color in range(COLORS):
            if may_claim(s, color) == ALLOWED:
                actions[n] = CLAIM_ID[color]
                n += 1
    elif s.phase == PLAY:
        seat = s.to_act
        for color in range(COLORS):
            if s.hand[seat, color] > 0:
                for mandala in range(MANDALAS):
                    if may_build(s, mandala, color) == ALLOWED:
                        actions[n] = BUILD_ID[color, mandala]
                        n += 1
        for color in range(COLORS):
            if s.hand[seat, color] > 0:
                for mandala in range(MANDALAS):
                    count = 1
                    while may_grow(s, mandala, color, count) == ALLOWED:
                        actions[n] = GROW_ID[color, mandala, count - 1]
                        n += 1
                        count += 1
        for color in range(COLORS):
            count = 1
            while may_discard(s, color, count) == ALLOWED:
                actions[n] = DISCARD_ID[color, count - 1]
                n += 1
                count += 1
    return n
