"""Rajas of the Ganges: what a seat gains: tokens (R12), the track (R13), effects and the placing of cards (R7 to R10)."""

from kolam.engine.generator import below
from kolam.engine.rule import rule, signed, tell
from kolam.games.rajas.cards import discard_card, enter_row, has_card, sweep_ships, take_top
from kolam.games.rajas.components import (
    ADMINISTRATORS,
    ADMINISTRATORS_EXCHANGED,
    ADMINISTRATORS_FAME,
    BONUS_INSTEAD,
    BONUSES,
    COIN,
    COINS,
    COINS_EXCHANGED,
    COINS_PER_GOOD,
    COPY_SHIP,
    DICE_CARDS,
    EFFECT,
    FAME,
    FAME_EXCHANGED,
    FAME_TOKENS,
    FIRST_BONUS,
    FREE_PALACE,
    GIVES,
    GOODS_CARDS,
    IN_GOODS,
    KARMA,
    KARMA_EXCHANGED,
    KIND,
    PALACE,
    SET_SIZE,
    SHIP,
    SHIP_NUMBER,
    TOP_CARD,
    TURNS,
    TYPES,
)
from kolam.games.rajas.record import (
    ADMINISTRATORS_TRADED,
    BONUS_TASK,
    BY_COINS,
    BY_FAME,
    COPY_TASK,
    DICE_TASK,
    EFFECT_TASK,
    END_NEAR,
    FLIPPED,
    FLIPS_TASK,
    FOUND_NOTHING,
    GAINED,
    GOODS_TASK,
    HIDDEN,
    KARMA_TRADED,
    MUST,
    NOTHING,
    PALACE_TASK,
    PALACE_USED,
    PLACED,
    REWARD_TASK,
    SETTLE_TASK,
    SUBJECT,
    TASK,
    TOP_TAKEN,
    moment,
    push,
)

# --- Tokens (R12) ---


@rule
def gain(s, karma, administrators, fame, coins):
    """R12.1: one gain for the seat on turn, told in the log."""
    if karma + administrators + fame + coins > 0:
        tell(s, GAINED, s.turn, karma, administrators, fame, coins)
    receive(s, karma, administrators, fame, coins)


@rule
def receive(s, karma, administrators, fame, coins):
    """R12.1 to R12.4: add all tokens of a gain, then exchange, then look for flips."""
    seat = s.turn
    s.karma[seat] += karma
    s.administrators[seat] += administrators
    s.fame[seat] += fame
    s.coins[seat] += coins
    while s.karma[seat] >= KARMA_EXCHANGED:
        s.karma[seat] -= KARMA_EXCHANGED
        s.administrators[seat] += 1
        tell(s, KARMA_TRADED, seat)
    while s.administrators[seat] >= ADMINISTRATORS_EXCHANGED:
        s.administrators[seat] -= ADMINISTRATORS_EXCHANGED
        s.fame[seat] += ADMINISTRATORS_FAME
        tell(s, ADMINISTRATORS_TRADED, seat)
    if (is_flip_due(s, seat, BY_FAME) or is_flip_due(s, seat, BY_COINS)) and moment(s) != FLIPS_TASK:
        push(s, FLIPS_TASK, NOTHING, NOTHING)


# --- The track (R13) ---


@rule
def flipped(s, seat):
    """R15.3: the flipped cards of a track."""
    return signed(s.left[seat] + s.right[seat])


@rule
def is_flip_due(s, seat, by):
    """R13.1, R13.2, R13.6: enough fame or coins, and a card to flip."""
    if flipped(s, seat) == BONUSES:
        return False
    return s.fame[seat] >= FAME_EXCHANGED if by == BY_FAME else s.coins[seat] >= COINS_EXCHANGED


@rule
def flip(s, by):
    """R13.1, R13.2, R15.1: fame flips from the left, coins from the right; the sixth card brings the end."""
    seat = s.turn
    if by == BY_FAME:
        s.fame[seat] -= FAME_EXCHANGED
        place = signed(s.left[seat])
        s.left[seat] += 1
    else:
        s.coins[seat] -= COINS_EXCHANGED
        place = BONUSES - 1 - s.right[seat]
        s.right[seat] += 1
    if s.bonuses == HIDDEN:
        s.track[seat, place] = 1 + draw_bonus(s, seat)
    bonus = s.track[seat, place] - 1
    tell(s, FLIPPED, seat, by, bonus)
    if flipped(s, seat) == BONUSES:
        if s.final == 0:
            tell(s, END_NEAR, seat, s.phase)
        s.final = 1
    if BONUS_INSTEAD[bonus] >= 0 and has_card(s, BONUS_INSTEAD[bonus]):  # R13.4
        push(s, BONUS_TASK, bonus, NOTHING)
    else:
        push(s, EFFECT_TASK, FIRST_BONUS + bonus, NOTHING)


@rule
def draw_bonus(s, seat):
    """R13.5: one of the bonuses this seat has not revealed, each equally likely."""
    known = 0  # a bit for each bonus
    for place in range(BONUSES):
        if s.track[seat, place] > 0:
            known |= 1 << (s.track[seat, place] - 1)
    rest = below(s, BONUSES + 1 - flipped(s, seat))  # the card being flipped is counted already
    bonus = 0
    while known >> bonus & 1 or rest > 0:
        if not known >> bonus & 1:
            rest -= 1
        bonus += 1
    return bonus


# --- Effects of ships, palaces and bonuses (R8.3, R10, R13.4) ---


@rule
def carry_out(s, effect):
    """R8.3, R10.2 to R10.5, R13.4: what comes later is put on the stack first, tokens are gained at once."""
    s.extra += GIVES[effect, TURNS]
    if GIVES[effect, COPY_SHIP] > 0:
        push(s, COPY_TASK, NOTHING, NOTHING)
    if GIVES[effect, FREE_PALACE] > 0:
        push(s, PALACE_TASK, NOTHING, NOTHING)
    if GIVES[effect, DICE_CARDS] > 0:
        push(s, DICE_TASK, NOTHING, GIVES[effect, DICE_CARDS])
    if GIVES[effect, GOODS_CARDS] > 0:
        push(s, GOODS_TASK, MUST, GIVES[effect, GOODS_CARDS])
    karma, administrators = signed(GIVES[effect, KARMA]), signed(GIVES[effect, ADMINISTRATORS])
    fame, coins, per_good = (
        signed(GIVES[effect, FAME_TOKENS]),
        signed(GIVES[effect, COINS]),
        signed(GIVES[effect, COINS_PER_GOOD]),
    )
    for good in range(TYPES):
        coins += per_good * s.icons[s.turn, IN_GOODS, good]
    if per_good > 0 and coins == 0:  # R10.4
        tell(s, FOUND_NOTHING, s.turn, NOTHING)
    if karma + administrators + fame + coins + per_good > 0:
        gain(s, karma, administrators, fame, coins)


# --- Placing a card (R7.2, R8, R9.2, R10.1) ---


@rule
def place_card(s, card):
    """R7 to R10: a card that was paid for, or is free, is laid in its row or, a palace, carried out and discarded."""
    seat = s.turn
    while KIND[card] == PALACE and GIVES[EFFECT[card], TOP_CARD] > 0:  # R10.6
        tell(s, PALACE_USED, seat, card)
        discard_card(s, card)
        card = take_top(s)
        tell(s, TOP_TAKEN, seat, card)
    if KIND[card] == PALACE:  # R10.1
        tell(s, PALACE_USED, seat, card)
        discard_card(s, card)
        push(s, REWARD_TASK, card, NOTHING)
        return
    settles_owed = 0
    if KIND[card] == SHIP:
        settles_owed = settle_owed_ships(s)
        if settles_owed or SHIP_NUMBER[card] < SHIP_NUMBER[s.last_ship[seat]]:  # R8.5, R8.2
            sweep_ships(s, seat)
    enter_row(s, seat, card)
    tell(s, PLACED, seat, card)
    push(s, SETTLE_TASK, 1 if KIND[card] == SHIP and s.ships[seat] == SET_SIZE else 0, NOTHING)  # R8.4
    if KIND[card] == SHIP:
        push(s, REWARD_TASK, card, NOTHING)
    if KIND[card] != SHIP or settles_owed:
        gain(s, NOTHING, settles_owed, signed(FAME[card]), signed(COIN[card]))


@rule
def settle_owed_ships(s):
    """R8.5: a set of ships that is owed is settled now; 1 if there is one."""
    for at in range(s.depth):
        if s.pending[at, TASK] == SETTLE_TASK and s.pending[at, SUBJECT] == 1:
            s.pending[at, SUBJECT] = 0
            return 1
    return 0
