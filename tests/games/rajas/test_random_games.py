"""Random games, compiled, with what must always hold looked at after every decision, for all games at once."""

from __future__ import annotations

import numpy as np
import pytest

from kit import many
from kolam.engine.batch import Batch
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.games import definition
from kolam.games.rajas import components
from kolam.games.rajas.components import CARDS, COPIES, SEATS
from kolam.games.rajas.state import (
    ARRANGE,
    CARRIED,
    DISCARD,
    DRAW,
    EFFECT_TASK,
    ELEPHANT,
    FLIPS_TASK,
    GRID,
    HAND,
    MAIN,
    OVER,
    ROW,
    TOP,
)

DIE_COLOR, KIND, SHIP_NUMBER, SHOWN = (
    np.asarray(table) for table in (components.DIE_COLOR, components.KIND, components.SHIP_NUMBER, components.SHOWN)
)

#: The four variants together make 10,000 games for each number of players.
ROWS = many(500, 2_500)
EVERY = 25
#: No random game of the 30,000 played here is longer (average 145, 185 and 240 decisions), and no list of options.
LONGEST = {2: 600, 3: 700, 4: 800}
MOST_ALLOWED = 50


def check_invariants(s, mask, players):
    """The invariants of a position (RULES.md), for all rows at once."""
    rows = np.arange(len(s))[:, None]
    place, value = s["place"][:, 1:].astype(int), s["value"][:, 1:].astype(int)
    # 1: every card is in exactly one place.
    assert ((place >= 0) & (place < CARRIED)).all()
    grid = s["grid"].astype(int)
    assert ((place == GRID).sum(1) == (grid > 0).sum(1)).all()
    assert (s["place"][rows, grid][grid > 0] == GRID).all()
    assert ((place == TOP).sum(1) == 1).all()
    assert (s["place"][rows[:, 0], s["top"]] == TOP).all()
    assert (s["pile"] == (place == DRAW).sum(1)).all()
    # 2: values in hands and discard pile; the rest is unseen.
    in_hand = (place >= HAND) & (place < ROW)
    seen = in_hand | (place == DISCARD)
    assert ((value > 0) == seen).all()
    for color in range(4):
        for number in range(6):
            known = (seen & (DIE_COLOR[1:] == color) & (value == number + 1)).sum(1)
            assert (known + s["unseen"][:, color, number] == COPIES).all()
    # 3: limits.
    assert (s["held"] <= 8).all()
    assert (s["karma"] <= 2).all() and (s["karma"] >= 0).all()
    assert (s["administrators"] <= 2).all() and (s["administrators"] >= 0).all()
    assert (s["fame"] >= 0).all() and (s["coins"] >= 0).all()
    calm = s["depth"] == 0
    flips = (s["left"] + s["right"]).astype(int)
    open_track = flips < 6
    assert (s["fame"] <= 2)[calm[:, None] & open_track].all()
    assert (s["coins"] <= 5)[calm[:, None] & open_track].all()
    assert (s["ships"] <= 3).all()
    assert (s["ships"][calm] <= 2).all()
    assert (s["icons"][calm] < 3).all()
    assert (s["icons"][calm].min(axis=3) == 0).all()
    # What is kept as a count is the count.
    for seat in range(players):
        own = place == HAND + seat
        assert (own.sum(1) == s["held"][:, seat]).all()
        assert (s["hand"][:, seat].sum(1) == s["held"][:, seat]).all()
        displayed = (place >= ROW) & ((place - ROW) % SEATS == seat)
        assert (displayed.astype(int) @ (SHOWN[1:] > 0).reshape(CARDS, -1) == s["icons"][:, seat].reshape(len(s), -1)).all()
        assert ((place - ROW)[displayed] // SEATS == np.broadcast_to(KIND[1:], place.shape)[displayed]).all()
        ships = displayed & (KIND[1:] == 1)
        assert (ships.sum(1) == s["ships"][:, seat]).all()
        assert ((ships * SHIP_NUMBER[1:]).max(1) == SHIP_NUMBER[s["last_ship"][:, seat]]).all()
    # 4: there is a grid, in the cells of this number of players.
    assert (grid > 0).any(1).all()
    assert (grid[:, 4 * (players + 1) :] == 0).all()
    # 5: flipped cards are known, and no bonus is there twice.
    for seat in range(players):
        ordered = np.sort(s["track"][:, seat], axis=1)
        assert ((np.diff(ordered, axis=1) > 0) | (ordered[:, 1:] == 0)).all()
    # 7: something is offered, two things at least outside of main; 8: the end.
    options = mask.sum(1)
    over = s["phase"] == OVER
    assert (options[~over] >= 1).all() and (options[over] == 0).all()
    assert (options[~over & ~((s["phase"] == MAIN) & calm)] >= 2).all()
    assert options.max() <= MOST_ALLOWED
    assert (s["final"].astype(bool) == (flips == 6).any(1)).all()
    assert (s["depth"][over | (s["phase"] == ARRANGE)] == 0).all()
    elephant = s["phase"] == ELEPHANT
    assert (s["pending"][elephant, 0, 0] == FLIPS_TASK).all()
    assert (s["turn"] == s["start"])[elephant].all() and (s["stage"][elephant] == 2).all()
    assert (s["to_act"][~over] == s["turn"][~over]).all()
    # Nothing is left behind on the stack.
    used = np.arange(s["pending"].shape[1])[None, :] < s["depth"][:, None]
    assert (s["pending"][~used] == 0).all()
    assert ((s["pending"][:, :, 0] > OVER) & (s["pending"][:, :, 0] < EFFECT_TASK))[used].all()


def changed_only_on_turn(before, after):
    """11: tokens, rows, hands and tracks of seats not on turn do not change, but for the elephant's karma and what follows."""
    for seat in range(SEATS):
        idle = (before["turn"] != seat) & (after["turn"] != seat)
        for name in ("karma", "administrators", "fame", "coins", "left", "right", "ships", "held"):
            assert (before[name][idle, seat] == after[name][idle, seat]).all()
        assert (before["icons"][idle, seat] == after["icons"][idle, seat]).all()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bonuses", ["hidden", "open"])
@pytest.mark.parametrize("again", ["chain", "once"])
def test_thousands_of_random_games(players, bonuses, again):
    game = definition("rajas")
    begun = template(game, {"players": players, "bonuses": bonuses, "again": again})
    batch = Batch(compiled(game), game, begun, count=ROWS, seed=11, auto_reset=False)
    steps = 0
    while (batch.to_act >= 0).any():
        before = batch.states.copy()
        batch.step(batch.sample())
        steps += 1
        if steps % EVERY == 1:
            check_invariants(batch.states, batch.mask, players)
            changed_only_on_turn(before, batch.states)
    assert steps <= LONGEST[players]
    s = batch.states
    check_invariants(s, batch.mask, players)
    assert (s["final"] == 1).all()  # none needs the limit of rounds
    # 9: every seat has had the same number of regular turns: after a stage, or before stage 2 by the elephant's karma (R2.3).
    by_elephant = s["turn"] == s["start"]
    assert (((s["turn"] + 1) % players == s["start"]) | by_elephant).all()
    assert (s["stage"][by_elephant] == 2).all()
    own = (s["left"] + s["right"])[np.arange(len(s)), s["start"]]
    assert (own[by_elephant] == 6).all()
    assert ((s["left"] + s["right"]).max(1) == 6).all()


def test_cascades_stay_far_below_the_room_for_them():
    game = definition("rajas")
    batch = Batch(compiled(game), game, template(game, {"players": 4}), count=ROWS, seed=5, auto_reset=True)
    deepest = 0
    for _ in range(400):
        batch.step(batch.sample())
        deepest = max(deepest, int(batch.states["depth"].max()))
    assert 4 <= deepest <= 20
