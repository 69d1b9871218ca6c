"""Rajas of the Ganges: deal again what a seat can not see: the values of the dice in the other hands (R16)."""

from kolam.engine.rule import rule
from kolam.games.rajas.cards import draw_value
from kolam.games.rajas.components import CARDS, DICE, DIE_COLOR, VALUES
from kolam.games.rajas.record import HAND, OVER, PAY_TASK, moment
from kolam.games.rajas.rules import NO_OPTION, discards_due, next_option


@rule
def redeal(s, seat):
    """Resample the values in all other hands; `s.rng` must be fresh. A question about such a hand stays a question."""
    deal_hands(s, seat)
    if s.to_act >= 0 and s.to_act != seat and is_about_hand(s):
        while not is_asked(s):
            deal_hands(s, seat)


@rule
def deal_hands(s, seat):
    """Pool the values of the other hands with the unseen ones, then deal to each card of its color, in order of cards."""
    for other in range(s.players):
        if other != seat:
            for die in range(DICE):
                s.unseen[die // VALUES, die % VALUES] += s.hand[other, die]
                s.hand[other, die] = 0
    for card in range(1, CARDS + 1):
        other = s.place[card] - HAND
        if 0 <= other < s.players and other != seat:
            s.value[card] = draw_value(s, DIE_COLOR[card])
            s.hand[other, VALUES * DIE_COLOR[card] + s.value[card] - 1] += 1


@rule
def is_about_hand(s):
    """Whether the open question is a payment or a discard."""
    now = moment(s)
    return now == PAY_TASK or (now > OVER and discards_due(s, now) > 0)


@rule
def is_asked(s):
    """Whether the question has two options or more."""
    option = next_option(s, NO_OPTION)
    return option != NO_OPTION and next_option(s, option) != NO_OPTION
