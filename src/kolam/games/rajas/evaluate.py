"""Rajas of the Ganges: a cheap judgment of a position for one seat, used by the greedy bot. Everything is told in coins."""

from __future__ import annotations

from kolam.engine.rule import lookup, rule

from .cards import is_displayed
from .components import (
    CARDS,
    COIN,
    COST,
    DICE,
    EFFECT,
    EFFECT_NAMES,
    FAME,
    FIRST_BONUS,
    GIVES,
    IN_BUILDINGS,
    IN_GOODS,
    KIND,
    PALACE,
    SET_SIZE,
    SHIP,
    SHIP_NUMBER,
    SHOWN,
    TYPES,
    VALUES,
)
from .gains import flipped
from .rules import standing
from .state import (
    AMOUNT,
    BONUS_TASK,
    DICE_TASK,
    DIFFERENT,
    DRAW_TASK,
    ELEPHANT,
    GOODS_TASK,
    MAIN,
    OVER,
    PAY_TASK,
    REWARD_TASK,
    SAME,
    SETTLE_TASK,
    SUBJECT,
    TASK,
    State,
)

FLIP_WORTH = 7.0
FAME_WORTH = 2.1
COIN_WORTH = 1.05
KARMA_WORTH = 0.9
ADMINISTRATOR_WORTH = 2.8
TURN_WORTH = 3.0
# A die: something for itself, and more for each pip; full hands are worth less.
DIE_WORTH, PIP_WORTH = 0.35, 0.22
SHIP_WORTH = 0.9
HIGH_SHIP = 20
# What part of its coins a good is worth while its set is not complete, by how many of it (or of other goods) there are.
GOOD_HOPE = (0.0, 0.45, 0.75, 1.0)
BUILDING_HOPE = (0.0, 0.6, 1.5, 2.8)
ONE_BUILDING_MISSING = 0.4
# Of what the others have.
OTHERS = 0.5
WIN = 1000.0
#: A lead of so much makes a win e times as likely as a loss.
EVALUATION_SCALE = 12.0
# What is still to come: a die, a goods card, and what other tasks bring.
DIE_TO_COME, GOODS_TO_COME, TASK_WORTH = 1.1, 1.5, 2.0

# What effects, and cards to be placed, are worth about. The order is that of GIFTS.
TOKENS_WORTH = (KARMA_WORTH, ADMINISTRATOR_WORTH, FAME_WORTH, COIN_WORTH, TURN_WORTH)
_GIFTS_WORTH = (*TOKENS_WORTH, DIE_TO_COME, GOODS_TO_COME, 2.5, 2.0, 2.0, 3.0)


def _effect_worth(effect: int) -> float:
    """What an effect is worth: what it gives, one after another."""
    return sum((GIVES[effect, gift] * worth for gift, worth in enumerate(_GIFTS_WORTH)), 0.0)


def _card_worth(card: int) -> float:
    """What a card is worth when it is placed."""
    worth = FAME_WORTH * FAME[card] + COIN_WORTH * COIN[card]
    worth += 0.7 * sum(SHOWN[card, IN_BUILDINGS, kind] for kind in range(TYPES))
    worth += 0.5 * sum(SHOWN[card, IN_GOODS, kind] for kind in range(TYPES))
    if KIND[card] in (SHIP, PALACE):
        worth += _effect_worth(EFFECT[card])
    return worth + (SHIP_WORTH if KIND[card] == SHIP else 0.0)


EFFECT_WORTH = lookup([_effect_worth(effect) for effect in range(len(EFFECT_NAMES))])
CARD_WORTH = lookup([_card_worth(card) for card in range(CARDS + 1)])


@rule
def hand_worth(s: State, seat: int) -> float:
    """What the dice of a hand are worth."""
    total = 0.0
    for die in range(DICE):
        total += s.hand[seat, die] * (DIE_WORTH + PIP_WORTH * (die % VALUES + 1))
    return total if s.held[seat] <= 6 else total * 6.0 / s.held[seat]


@rule
def display_worth(s: State, seat: int) -> float:
    """What goods, buildings and ships promise."""
    total = 0.0
    types = 0
    for kind in range(TYPES):
        types += s.icons[seat, IN_BUILDINGS, kind] > 0
        total += BUILDING_HOPE[min(SET_SIZE, s.icons[seat, IN_BUILDINGS, kind])]
    if types == TYPES - 1:
        total += ONE_BUILDING_MISSING
    for card in range(1, CARDS + 1):
        if is_displayed(s, seat, card):
            for good in range(TYPES):
                if SHOWN[card, IN_GOODS, good] > 0:
                    total += SHOWN[card, IN_GOODS, good] * GOOD_HOPE[min(SET_SIZE, s.icons[seat, IN_GOODS, good])]
    if s.ships[seat] > 0:
        room = 1.0 if SHIP_NUMBER[s.last_ship[seat]] < HIGH_SHIP else 0.5
        total += SHIP_WORTH * s.ships[seat] * room
    return total


@rule
def holdings(s: State, seat: int) -> float:
    """What a seat has, in coins."""
    total = FLIP_WORTH * flipped(s, seat) + FAME_WORTH * s.fame[seat] + COIN_WORTH * s.coins[seat]
    total += KARMA_WORTH * s.karma[seat] + ADMINISTRATOR_WORTH * s.administrators[seat]
    return total + hand_worth(s, seat) + display_worth(s, seat)


@rule
def settle_worth(s: State, seat: int) -> float:
    """Coins and administrators of the sets chosen in the task being settled, as long as something of it is still asked."""
    total = 0.0
    for kind in range(TYPES):
        if s.judged[IN_BUILDINGS] == SAME and s.icons[seat, IN_BUILDINGS, kind] >= SET_SIZE:
            total += ADMINISTRATOR_WORTH
        elif s.judged[IN_BUILDINGS] == DIFFERENT:
            total += ADMINISTRATOR_WORTH / TYPES
        if s.judged[IN_GOODS] == DIFFERENT:
            best = 0
            for card in range(1, CARDS + 1):
                if is_displayed(s, seat, card):
                    best = max(best, SHOWN[card, IN_GOODS, kind])
            total += best
    return total


@rule
def turns_to_come(s: State) -> int:
    """How often the seat on turn will act before the next seat; R2.3: not at all once the elephant has brought a sixth flip."""
    if s.phase == ELEPHANT:
        return 0 if s.final else s.extra + 1
    return s.extra + (1 if s.phase == MAIN else 0)


@rule
def promised(s: State, seat: int) -> float:
    """What the tasks under way will bring the seat on turn."""
    total = TURN_WORTH * turns_to_come(s)
    for at in range(s.depth):
        task, subject, amount = s.pending[at, TASK], s.pending[at, SUBJECT], s.pending[at, AMOUNT]
        if task == PAY_TASK:
            card = s.grid[subject]
            total += CARD_WORTH[card] - PIP_WORTH * (COST[card] - amount) - DIE_WORTH
        elif task == REWARD_TASK:
            total += EFFECT_WORTH[EFFECT[subject]]
        elif task == BONUS_TASK:
            total += EFFECT_WORTH[FIRST_BONUS + subject] + 0.5
        elif task == SETTLE_TASK:
            total += ADMINISTRATOR_WORTH * subject
            if at == s.depth - 1:
                total += settle_worth(s, seat)
        elif task == DICE_TASK or task == DRAW_TASK:
            total += DIE_TO_COME * amount
        elif task == GOODS_TASK:
            total += GOODS_TO_COME * amount
        else:
            total += TASK_WORTH
    return total


@rule
def evaluate(s: State, seat: int) -> float:
    """What a seat has and is about to get, less a part of what the others have; a finished game is won or lost."""
    if s.phase == OVER:
        own = standing(s, seat)
        for other in range(s.players):
            if other != seat and standing(s, other) > own:
                return -WIN
        return WIN
    value = holdings(s, seat)
    if s.turn == seat:
        value += promised(s, seat)
    for other in range(s.players):
        if other != seat:
            value -= OTHERS * holdings(s, other) / (s.players - 1)
    return value
