"""The cheap evaluation: it only looks, it knows a won game, and it likes who will win."""

from __future__ import annotations

import math
import random

from kolam.conformance.checks import check, every_game, every_variant, same
from kolam.conformance.random_play import play_out, play_random, random_table
from kolam.engine.game import Definition, Game

#: Random games that are judged when three quarters of their decisions are made.
JUDGED = 60
#: How much oftener than a seat drawn by lot the seat that is liked best must win.
BETTER_THAN_LOTS = 1.25


@every_variant
def the_evaluation_only_looks(game: Game) -> None:
    """A number for each seat, the same each time; the state stays as it is."""
    judge = game.definition.evaluate.evaluate
    for seed in range(3):
        s = random_table(game, seed).state
        before = bytes(s)
        values = [judge(s, seat) for seat in range(game.players)]
        check(all(isinstance(value, float) and math.isfinite(value) for value in values), f"the evaluation says {values}")
        check(bytes(s) == before, "the evaluation changes the state")
        same([judge(s, seat) for seat in range(game.players)], values, "a second evaluation of a state is another")


@every_variant
def the_evaluation_knows_a_won_game(game: Game) -> None:
    """When a game is over, nobody with less than another is liked better, and a winner with more points is liked best."""
    for seed in range(3):
        t = play_out(game.new(seed), seed)
        rules, judge = game.definition.rules, game.definition.evaluate.evaluate
        standings = [rules.standing(t.state, seat) for seat in range(game.players)]
        values = [judge(t.state, seat) for seat in range(game.players)]
        told = f"with the standings {standings} it says {values}"
        for one in range(game.players):
            for other in range(game.players):
                check(standings[one] >= standings[other] or values[one] <= values[other], f"who has less is liked better: {told}")
        check(len(set(t.scores())) == 1 or len(set(values)) > 1, f"everybody is liked alike: {told}")


@every_game
def the_evaluation_likes_who_will_win(definition: Definition) -> None:
    """In random games, judged late: the seat that is liked best wins much oftener than one drawn by lot."""
    variants = list(definition.variants())
    right, by_lot = 0.0, 0.0
    for seed in range(JUDGED):
        game = definition.configure(**variants[seed % len(variants)])
        t = game.new(seed)
        states = [bytes(each.state) for each in play_random(t, random.Random(seed))]
        late = type(t.state)(states[len(states) * 3 // 4])
        values = [definition.evaluate.evaluate(late, seat) for seat in range(game.players)]
        outcome = t.outcome
        assert outcome is not None
        right += (values.index(max(values)) in outcome.winners) / len(outcome.winners)
        by_lot += 1 / game.players
    told = f"in {JUDGED} games the seat that the evaluation likes best won {right:g}, one drawn by lot would win {by_lot:.0f}"
    check(right > BETTER_THAN_LOTS * by_lot, told)
