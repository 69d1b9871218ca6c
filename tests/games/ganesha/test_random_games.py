"""What holds in every game, whatever is played: interpreted, decision by decision; compiled, over many games."""

from __future__ import annotations

import random

import numpy as np
import pytest

import kolam
from kit import play_random
from kolam.engine.batch import Batch
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.games import definition
from kolam.games.ganesha import state as g
from kolam.games.ganesha.actions import FIRST_ID, USE
from kolam.games.ganesha.components import ADJACENT, COLORS, GEMS_PER_COLOR, HEXES, IN_USE, ROUNDS

COMBINATIONS = [
    {"players": players, "edition": edition, "spices": spices, "side": side, "placing": placing}
    for players in (2, 3, 4)
    for edition in ("en", "ru")
    for spices in (True, False)
    for side in ("day", "night")
    for placing in ("chance", "drum")
    if spices or placing == "chance"
]
every_combination = pytest.mark.parametrize("options", COMBINATIONS, ids=lambda o: "-".join(map(str, o.values())))
GAMES = 200  # of each combination; `python tests/games/ganesha/test_random_games.py 10000` runs more


@every_combination
def test_invariants_decision_by_decision(options):
    game = kolam.game("ganesha", **options)
    players, rounds = game.players, ROUNDS[game.players - 2]
    for seed in range(2):
        before = None
        turns = [0] * players
        for t in play_random(game.new(seed), random.Random(seed)):
            p = t.position()
            assert game.load(p).position() == p  # gems conserved, tokens apart, the moment right
            if p["phase"] == "take" or (p["phase"] == "mandala" and not p["taken"]):
                turns[p["turn"]] += 1
            if before is not None:
                check_step(before, p, t.decisions[-1][1])
            before = p
        assert turns == [rounds] * players
        assert p["hand"] == []
        assert p["slots"] == p["treasuries"] == [{}] * players
        drum = rounds if options["edition"] == "en" else 0
        assert sum("Drum:" in line for line in t.log(None)) == drum


def check_step(before, after, action):
    for seat, (old, new) in enumerate(zip(before["scores"], after["scores"], strict=True)):
        assert new >= 0
        fell = action == "use" and before["turn"] == seat and "gamble" in before["tokens"].values()
        assert new >= old - fell
    if after["phase"] not in ("final", "over"):
        for old, new in zip(before["slots"], after["slots"], strict=True):
            assert sum(new.values()) >= sum(old.values())
    filled_anew = after["round"] != before["round"] and (after["round"] - 1) % 3 == 0
    if after["phase"] == "tokens":
        assert set(after["tokens"].values()) <= {"?"}
        assert after["altar"] == {}
    elif before["phase"] == "tokens":
        assert set(before["tokens"]) < set(after["tokens"])
        assert "?" not in after["tokens"].values()
    elif not filled_anew:
        assert set(after["altar"]) <= set(before["altar"])
        assert after["tokens"] == before["tokens"]


def check_many(module, options, games, seed=9):
    """Play games to the end in a batch, checking every state of every step at once."""
    d = definition("ganesha")
    batch = Batch(module, d, template(d, options), count=games, seed=seed, auto_reset=False)
    players = options["players"]
    gems, used = GEMS_PER_COLOR[players - 2], np.asarray(IN_USE)[players - 2].astype(bool)
    former = batch.states.copy()
    check_fill(batch.states[batch.states["phase"] != g.PLACING], options)
    for _ in range(400):
        if (batch.to_act < 0).all():
            break
        actions = batch.sample().copy()
        batch.step(actions)
        s = batch.states
        for color in range(COLORS):
            total = s["bag"][:, color] + s["mandala"][:, color] + (s["altar"] == color).sum(1) + (s["hand"] == color).sum(1)
            assert (total + s["treasury"][:, :, color].sum(1) + s["slots"][:, :, color].sum(1) == gems).all()
        assert (s["mandala"] <= gems).all()
        assert (s["mandala"] >= 0).all()
        assert (s["bag"] >= 0).all()
        assert (s["treasury"] >= 0).all()
        assert (s["slots"].sum(2) <= 2).all()
        assert (s["score"] >= 0).all()
        assert (s["altar"][:, ~used] == g.NONE).all()
        running = s["phase"] < g.FINAL
        assert (s["slots"].sum(2)[running] >= former["slots"].sum(2)[running]).all()
        loss = former["score"] - s["score"]
        assert (loss.max(1) <= (actions == FIRST_ID[USE])).all()
        placing = s["phase"] == g.PLACING
        assert ((s["altar"] == g.NONE).all(1) | ~placing).all()
        assert (((s["tokens"] == g.FACE_DOWN) == (s["tokens"] != g.NONE)).all(1) | ~placing).all()
        assert ((s["tokens"] != g.FACE_DOWN).all(1) | placing).all()
        begun = (former["phase"] == g.PLACING) | (s["round"] != former["round"]) & ((s["round"] - 1) % 3 == 0)
        anew = begun & ~placing
        check_fill(s[anew], options, complete=players > 2 or not options["spices"])
        assert ((s["altar"] != g.NONE) <= (former["altar"] != g.NONE))[~begun].all()
        former = s.copy()
    assert (batch.to_act < 0).all()
    s = batch.states
    assert (s["round"] == ROUNDS[players - 2]).all()
    assert (s["treasury"].sum((1, 2)) == 0).all()
    assert (s["slots"].sum((1, 2)) == 0).all()
    assert (s["held"] == 0).all()
    return batch


def check_fill(s, options, complete=True):
    """After a fill every hex in use has a gem (without Red Pepper), and tokens lie apart."""
    used = np.asarray(IN_USE)[options["players"] - 2].astype(bool)
    if complete:
        assert (s["altar"][:, used] != g.NONE).all()
    tokens = s["tokens"] != g.NONE
    assert (tokens.sum(1) == (options["players"] if options["spices"] else 0)).all()
    assert not tokens[:, ~used].any()
    for one in range(HEXES):
        for other in range(HEXES):
            if ADJACENT[one, other]:
                assert not (tokens[:, one] & tokens[:, other]).any()
    kinds = np.sort(s["tokens"], axis=1)
    assert not ((kinds[:, 1:] == kinds[:, :-1]) & (kinds[:, 1:] != g.NONE)).any()


@every_combination
def test_invariants_over_many_games(options):
    check_many(compiled(definition("ganesha")), options, GAMES)


def test_greedy_beats_random():
    assert kolam.simulate("ganesha", ["greedy", "random"], 200, seed=3).summary.bots[0].wins > 0.93


if __name__ == "__main__":
    import sys

    prepared = compiled(definition("ganesha"), print)
    for combination in COMBINATIONS:
        check_many(prepared, combination, int(sys.argv[1]))
        print(combination, "holds")
