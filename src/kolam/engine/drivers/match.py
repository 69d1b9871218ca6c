"""Matches between the bots that are compiled: whole games, seats changed fairly."""

from __future__ import annotations

from kolam.engine.drivers.contract import apply, legal, score
from kolam.engine.drivers.greedy import greedy_action
from kolam.engine.drivers.playout import begin, reward
from kolam.engine.generator import below, series_seed, start_generator
from kolam.engine.rule import Bits, Buffer, FloatBuffer, FloatGrid, Grid, States, driver, rule, unsigned
from kolam.engine.state import FlatState

RANDOM_BOT, GREEDY_BOT = 0, 1


@rule
def bot_action(states: States, dice: FlatState, actions: Buffer, values: FloatBuffer, kind: int) -> int:
    """The action of a bot for the seat to act in states[0]."""
    if kind == GREEDY_BOT:
        return greedy_action(states, dice, actions, values)
    count = legal(states[0], actions)
    return actions[below(dice, count)]


@driver
def play_match(
    states: States,
    dice: States,
    template: States,
    actions: Buffer,
    values: FloatBuffer,
    bots: Buffer,
    seed: Bits,
    first: int,
    games: int,
    scores: Grid,
    shares: FloatGrid,
    lengths: Buffer,
) -> None:
    """Play games first .. first+games-1 of a match; bot b sits in seat (b + game) mod players.

    Every deal is played once in each seating. Results go to scores[game - first, bot] and so on.
    """
    players = template[0].players
    for game in range(first, first + games):
        deal = game // players
        begin(states, 0, template, series_seed(unsigned(seed), unsigned(deal)))
        start_generator(dice[0], series_seed(unsigned(seed) ^ unsigned(1), unsigned(game)))
        length = 0
        while states[0].to_act >= 0:
            bot = (states[0].to_act - game) % players
            apply(states[0], bot_action(states, dice[0], actions, values, bots[bot]))
            length += 1
        lengths[game - first] = length
        for bot in range(players):
            seat = (bot + game) % players
            scores[game - first, bot] = score(states[0], seat)
            shares[game - first, bot] = reward(states[0], seat)
