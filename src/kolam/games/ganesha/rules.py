"""Ganesha: the rules in the order of play, numbered as in RULES.md.

The state is in state.py, what may be done in legality.py, who is asked in choices.py, how the altar is filled in altar.py, what
spices do in spices.py, who wins in points.py.
"""

from __future__ import annotations

from kolam.engine.rule import rule, tell

from .actions import (
    COLOR,
    GIVE,
    GIVE_BACK,
    HEX,
    IN_RESULT,
    KEEP,
    KIND_OF,
    LAY,
    LAY_FREE,
    OFFER,
    PASS,
    PLACE,
    PUT_TOKEN,
    RESULT,
    SEAT,
    STOP,
    TAKE_GEM,
)
from .actions import NUM_ACTIONS as NUM_ACTIONS
from .altar import clear_altar, is_altar_empty, lay_gems, lay_tokens, put_face_down, token_count, turn_tokens_up
from .choices import has_color_to_lay, has_effect, has_gem_in_reach, only_hex_for_token, only_result
from .components import (
    COLORS,
    DRUM_POINTS,
    DRUM_ROUNDS,
    GEMS_PER_COLOR,
    HEXES,
    LAST_SEAT_PLAYERS,
    LAST_SEAT_POINTS,
    PLACE_VALUES,
    ROUNDS,
    SLOT_COUNT,
    YELLOW,
)
from .legality import in_hand, token_taken
from .legality import legal as legal
from .legality import refusal as refusal
from .points import best_score, change_score, leaders, winners
from .points import score as score
from .points import standing as standing
from .spices import give, give_back, use_spice
from .state import (
    ADJACENT_SECOND,
    ANY_SACRIFICE,
    ANY_SECOND,
    ASKED,
    BY_DRUM,
    BY_FINAL_STAGE,
    COULD_NOT_LAY,
    DRUM_PASSED,
    DRUM_SCORED,
    ENDED,
    ENGLISH,
    FEWEST,
    FINAL,
    FINAL_BEGAN,
    KEPT,
    LAID,
    MANDALA,
    NO_SECOND,
    NONE,
    OVER,
    PASSED,
    PLACED,
    PLACING,
    RESLOT,
    ROUND_ENDED,
    SECOND,
    SLOTS,
    SPICE,
    STOPPED,
    TAKE,
    TO_END,
    TO_MANDALA,
    TO_SECOND,
    TO_SLOTS,
    TOOK,
    WOKE,
    YOUTH,
    State,
)
from .state import END_REASONS as END_REASONS

VERSION = 1


# --- Set-up ---


@rule
def new_game(s: State) -> None:
    """Section "Set-up": gems into the bag, the altar filled, seat 0 begins."""
    for color in range(COLORS):
        s.bag[color] = gems_per_color(s)
    for hex in range(HEXES):
        s.altar[hex] = NONE
        s.tokens[hex] = NONE
    for seat in range(s.players):
        s.score[seat] = start_points(s, seat)
    s.round = 1
    fill_altar(s)


@rule
def fill_altar(s: State) -> None:
    """G2.3, G2.4: spice tokens, then gems on the empty altar; the holder of the drum begins. G2.6: or has tokens to put first."""
    begin_turn(s, first_player(s))
    if s.spices and s.placing == BY_DRUM:
        s.phase = PLACING
        return
    if s.spices:
        lay_tokens(s)
    lay_gems(s)
    begin_turn(s, s.turn)


@rule
def put_token(s: State, hex: int) -> int:
    """G2.6: a token face down; when one lies for each player they are turned up, the gems are laid, and the round begins."""
    put_face_down(s, hex)
    while token_count(s) < s.players:
        forced = only_hex_for_token(s)  # G11.2
        if forced == NONE:
            return ASKED
        put_face_down(s, forced)
    turn_tokens_up(s)
    lay_gems(s)
    begin_turn(s, s.turn)
    return ASKED


@rule
def gems_per_color(s: State) -> int:
    """How many gems there are of each color."""
    return GEMS_PER_COLOR[s.players - FEWEST]


@rule
def start_points(s: State, seat: int) -> int:
    """Section "Set-up": in the English edition the last of four seats starts with points."""
    if s.edition == ENGLISH and s.players == LAST_SEAT_PLAYERS and seat == s.players - 1:
        return LAST_SEAT_POINTS
    return 0


@rule
def last_round(s: State) -> int:
    """G1.1: how many rounds are played."""
    return ROUNDS[s.players - FEWEST]


@rule
def first_player(s: State) -> int:
    """G1.2: the holder of the drum in this round."""
    return (s.round - 1) // DRUM_ROUNDS % s.players


# --- The turn (G1.3) ---


@rule
def begin_turn(s: State, seat: int) -> None:
    """G3.1, G3.2: take a gem; with an empty altar only phase 3 is left."""
    s.turn = seat
    s.to_act = seat
    for i in range(SLOT_COUNT):
        s.taken[i] = NONE
        s.hand[i] = NONE
    s.phase = MANDALA if is_altar_empty(s) else TAKE


@rule
def apply(s: State, action: int) -> None:
    """Play an allowed action, then all that follows from it unasked (G11.2), in the order of a turn."""
    step = act(s, action)
    if step == TO_SECOND:
        step = ask_second(s)
    if step == TO_SLOTS:
        step = ask_slots(s)
    if step == TO_MANDALA:
        step = ask_mandala(s)
    if step == TO_END:
        end_turn(s)


@rule
def act(s: State, action: int) -> int:
    """Do what an action says; returns where the turn goes on, or ASKED."""
    kind = KIND_OF[action]
    if kind == TAKE_GEM:
        return take(s, HEX[action])
    if kind == KEEP:
        return keep(s, RESULT[action])
    if kind == LAY:
        return lay(s, OFFER[action], COLOR[action])
    if kind == LAY_FREE:
        return lay(s, NONE, YELLOW)
    if kind == PLACE:
        return place(s, COLOR[action])
    if kind == PUT_TOKEN:
        return put_token(s, HEX[action])
    if kind == GIVE:
        return give(s, SEAT[action])
    if kind == GIVE_BACK:
        return give_back(s, COLOR[action])
    if kind == PASS:
        tell(s, PASSED, s.turn)
        return TO_END
    if kind == STOP:
        tell(s, STOPPED, s.turn)
        s.second = NO_SECOND
        return TO_SLOTS
    return use_spice(s, kind, action)


# --- Phase 1: taking (G3) ---


@rule
def take(s: State, hex: int) -> int:
    """G3.1, G3.4: a gem comes into the hand. G3.8: the first one settles the right to a second."""
    color = s.altar[hex]
    s.altar[hex] = NONE
    if s.phase == TAKE:
        s.taken[0] = hex
        s.second = right_to_second(s, color)
    else:
        s.taken[1] = hex
        s.second = NO_SECOND
    tell(s, TOOK, s.turn, hex, color, s.taken[1] != NONE)
    s.hand[s.held] = color
    s.held += 1
    return wake_spice(s)


@rule
def right_to_second(s: State, color: int) -> int:
    """G3.3 to G3.5: if a slot holds the color of the first gem; from any hex if both do."""
    alike = s.slots[s.turn, color]
    if alike == SLOT_COUNT:
        return ANY_SECOND
    return ADJACENT_SECOND if alike > 0 else NO_SECOND


@rule
def wake_spice(s: State) -> int:
    """G4.1: the token under the gem just taken may be used; G4.3: unless it can do nothing; G4.4: two act later."""
    token = token_taken(s)
    if token == RESLOT:
        s.reslot = 1
        tell(s, WOKE, s.turn, token, s.edition)
    elif token == ANY_SACRIFICE:
        s.any_sacrifice = 1
        tell(s, WOKE, s.turn, token, s.edition)
    elif token != NONE:
        s.phase = SPICE
        if has_effect(s):
            return ASKED
    return TO_SECOND


@rule
def ask_second(s: State) -> int:
    """G3.6, G3.7: after the spice a second gem, if there is a right to it and one is in reach; else phase 2."""
    if s.second != NO_SECOND:
        s.phase = SECOND
        if has_gem_in_reach(s):
            return ASKED
        s.second = NO_SECOND
    return TO_SLOTS


# --- Phase 2: putting gems down (G6) ---


@rule
def ask_slots(s: State) -> int:
    """G6.1: every gem in the hand is put down; G11.2: unasked if there is only one way."""
    s.phase = SLOTS
    forced = only_result(s)
    if forced == NONE:
        return ASKED
    return keep(s, forced)


@rule
def keep(s: State, result: int) -> int:
    """G6.4: some gems lie in the slots now, all others of slots and hand in the treasury (G6.5: and the other way round)."""
    seat = s.turn
    if s.held > 0:
        tell(s, KEPT, seat, result, moved(s, result, 1), moved(s, result, -1))
    for color in range(COLORS):
        s.treasury[seat, color] += s.slots[seat, color] + in_hand(s, color) - IN_RESULT[result, color]
        s.slots[seat, color] = IN_RESULT[result, color]
    for i in range(SLOT_COUNT):
        s.hand[i] = NONE
    s.held = 0
    s.reslot = 0
    return TO_MANDALA


@rule
def moved(s: State, result: int, sign: int) -> int:
    """The gems a result moves into the treasury (sign 1) or out of it (-1), a digit of base 8 for each color, for the log."""
    packed = 0
    for color in range(COLORS):
        change = sign * (s.slots[s.turn, color] + in_hand(s, color) - IN_RESULT[result, color])
        packed += max(0, change) << (3 * color)
    return packed


# --- Phase 3: the mandala (G7) ---


@rule
def ask_mandala(s: State) -> int:
    """G7.1: lay a color or pass; G11.2: who can lay nothing is not asked."""
    s.phase = MANDALA
    if has_color_to_lay(s):
        return ASKED
    tell(s, COULD_NOT_LAY, s.turn)
    return TO_END


@rule
def lay(s: State, offer: int, color: int) -> int:
    """G7.2: the offering goes into the bag. G7.4: all gems of the color are laid. G7.5: their points are one arrival."""
    seat = s.turn
    if offer != NONE:
        s.treasury[seat, offer] -= 1
        s.bag[offer] += 1
    count = s.treasury[seat, color]
    s.treasury[seat, color] = 0
    tell(s, LAID, seat, offer, color, count, s.mandala[color], s.side, s.players)
    points = 0
    for _ in range(count):
        points += lay_gem(s, color)
    change_score(s, seat, points)
    return TO_END


@rule
def lay_gem(s: State, color: int) -> int:
    """G7.5: a gem on the lowest empty place of its color; returns what the place is worth."""
    points = place_value(s, color, s.mandala[color])
    s.mandala[color] += 1
    return points


@rule
def place_value(s: State, color: int, place: int) -> int:
    """What a place of the mandala is worth; 0 beyond the last."""
    if place >= gems_per_color(s):
        return 0
    return PLACE_VALUES[s.side, s.players - FEWEST, color, place]


# --- The end of a turn and of a round (G8) ---


@rule
def end_turn(s: State) -> None:
    """G1.1, G8.1: clockwise, until everybody has had a turn in this round. G5.6: Clove ends with the turn."""
    s.any_sacrifice = 0
    seat = (s.turn + 1) % s.players
    if seat == first_player(s):
        end_round(s)
    else:
        begin_turn(s, seat)


@rule
def end_round(s: State) -> None:
    """G8: the drum's point in the English edition, a new altar every three rounds, the final stage after the last."""
    tell(s, ROUND_ENDED, s.round)
    if drum_points(s) > 0:
        tell(s, DRUM_SCORED, first_player(s), drum_points(s))
        change_score(s, first_player(s), drum_points(s))
    if s.round == last_round(s):  # G8.4
        begin_final_stage(s)
        return
    s.round += 1
    if (s.round - 1) % DRUM_ROUNDS == 0:  # G8.3
        tell(s, DRUM_PASSED, first_player(s))
        clear_altar(s)
        fill_altar(s)
    else:
        begin_turn(s, first_player(s))


@rule
def drum_points(s: State) -> int:
    """G8.2: what the first player of a round gains at its end, in the English edition."""
    return DRUM_POINTS if s.edition == ENGLISH else 0


# --- The final stage (G9) ---


@rule
def begin_final_stage(s: State) -> None:
    """G9.1, G9.2: slots are emptied into treasuries, and the player with the fewest points begins."""
    for seat in range(s.players):
        for color in range(COLORS):
            s.treasury[seat, color] += s.slots[seat, color]
            s.slots[seat, color] = 0
    for i in range(SLOT_COUNT):
        s.taken[i] = NONE
    s.phase = FINAL
    beginner = final_beginner(s)
    tell(s, FINAL_BEGAN, beginner, s.score[beginner], s.younger > 0, tied_for_fewest(s, beginner))
    ask_to_place(s, beginner)


@rule
def final_beginner(s: State) -> int:
    """G9.2, G9.3: fewest points; then the youngest, or without ages the first from the drum on."""
    best = first_player(s)
    for step in range(1, s.players):
        seat = (first_player(s) + step) % s.players
        younger = s.younger > 0 and YOUTH[s.younger, seat] < YOUTH[s.younger, best]
        if s.score[seat] < s.score[best] or (s.score[seat] == s.score[best] and younger):
            best = seat
    return best


@rule
def tied_for_fewest(s: State, seat: int) -> bool:
    """G9.3: whether others have as few points as the seat that begins."""
    for other in range(s.players):
        if other != seat and s.score[other] == s.score[seat]:
            return True
    return False


@rule
def ask_to_place(s: State, seat: int) -> None:
    """G9.5: the next seat that has a gem, from this one on; if nobody has one, the game is over."""
    for step in range(s.players):
        other = (seat + step) % s.players
        if has_gems(s, other):
            s.turn = other
            s.to_act = other
            return
    end_game(s)


@rule
def has_gems(s: State, seat: int) -> bool:
    """Whether a seat has a gem in its treasury."""
    for color in range(COLORS):
        if s.treasury[seat, color] > 0:
            return True
    return False


@rule
def place(s: State, color: int) -> int:
    """G9.4: one gem onto the mandala, without an offering; then the next seat."""
    seat = s.turn
    s.treasury[seat, color] -= 1
    points = lay_gem(s, color)
    tell(s, PLACED, seat, color, points)
    change_score(s, seat, points)
    ask_to_place(s, (seat + 1) % s.players)
    return ASKED


# --- The result (G10) ---


@rule
def end_game(s: State) -> None:
    """G9.5, G10: nothing moves any more."""
    tell(s, ENDED, winners(s), leaders(s), best_score(s))
    s.phase = OVER
    s.turn = NONE
    s.to_act = NONE


@rule
def end_reason(s: State) -> int:
    """Every game ends the same way."""
    return BY_FINAL_STAGE
