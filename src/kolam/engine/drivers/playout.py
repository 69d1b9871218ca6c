"""Whole random games: the measure of an engine's speed, and what simulations are made of."""

from __future__ import annotations

from kolam.engine.drivers.contract import apply, legal, new_game, score, standing
from kolam.engine.generator import below, series_seed, start_generator
from kolam.engine.rule import Bits, Buffer, States, driver, rule, unsigned
from kolam.engine.state import FlatState


@rule
def begin(states: States, i: int, template: States, seed: Bits) -> None:
    """Set up a new game from a seed in states[i]; the template carries the options."""
    states[i] = template[0]
    start_generator(states[i], seed)
    new_game(states[i])


@rule
def reward(s: FlatState, seat: int) -> float:
    """The worth of a finished game for a seat: 1 for winning alone, less for a shared win, all rewards adding up to 0."""
    own = standing(s, seat)
    better = 0
    equal = 0
    for other in range(s.players):
        value = standing(s, other)
        better += value > own
        equal += value == own
    share = 0.0 if better > 0 else 1.0 / equal
    return (s.players * share - 1.0) / (s.players - 1)


@rule
def play_random(s: FlatState, actions: Buffer) -> int:
    """Play a state to the end with random actions; return the number of decisions."""
    decisions = 0
    while s.to_act >= 0:
        count = legal(s, actions)
        apply(s, actions[below(s, count)])
        decisions += 1
    return decisions


@driver
def random_games(states: States, template: States, actions: Buffer, seed: Bits, first: int, games: int) -> tuple[int, int]:
    """Play games first .. first+games-1 of a series at random; return the number of decisions and the sum of all scores."""
    decisions = 0
    points = 0
    for game in range(first, first + games):
        begin(states, 0, template, series_seed(unsigned(seed), unsigned(game)))
        decisions += play_random(states[0], actions)
        for seat in range(states[0].players):
            points += score(states[0], seat)
    return decisions, points


@driver
def trace_game(states: States, template: States, actions: Buffer, seed: Bits, played: Buffer, offered: Buffer) -> int:
    """Play one game of a seed at random, noting each action and a digest of what was allowed; return the number of decisions."""
    begin(states, 0, template, unsigned(seed))
    n = 0
    while states[0].to_act >= 0 and n < len(played):
        count = legal(states[0], actions)
        digest = states[0].to_act
        for k in range(count):
            digest = (digest * 4099 + actions[k] + 1) % 1000000007
        offered[n] = digest
        played[n] = actions[below(states[0], count)]
        apply(states[0], played[n])
        n += 1
    return n


@driver
def begin_game(states: States, template: States, seed: Bits) -> None:
    """Set up a game from a seed in states[0]."""
    begin(states, 0, template, unsigned(seed))
