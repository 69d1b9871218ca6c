"""Ten thousand random games, compiled, with what must always hold looked at after every decision."""

from __future__ import annotations

import numpy as np
import pytest

from kolam.engine.batch import Batch
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.games import definition
from kolam.games.mandala.state import CLAIM, EAGER, OVER, PLAY

GAMES = 5_000
MOST_ALLOWED = 34
LONGEST = 2_200


def check_invariants(s, mask, stall_limit):
    """The invariants of a position, for all rows at once."""
    rows = np.arange(len(s))
    mountain, field, hand, secret = (s[name].astype(int) for name in ("mountain", "field", "hand", "secret"))
    river, cup, deck, pile = (s[name].astype(int) for name in ("river", "cup", "deck", "discard"))
    phase, turn, to_act, exhausted = s["phase"], s["turn"], s["to_act"], s["exhausted"] == 1

    # 1: no card is lost or made.
    for part in (mountain, field, hand, secret, cup, deck, pile):
        assert part.min() >= 0
    total = deck + pile + mountain.sum(1) + field.sum((1, 2)) + (hand + secret + cup + (river > 0)).sum(1)
    assert (total == 18).all()
    # 2: hands and set-up cards.
    sizes = hand.sum(2)
    assert sizes.min() >= 1
    assert sizes.max() <= 8
    assert (secret.sum(2) == 2).all()
    # 3: the Rule of Color.
    assert (((mountain > 0).astype(int) + (field > 0).sum(2)) <= 1).all()
    # 4: Rivers are 1, 2, 3, ... without gaps; Cups hold only their colors.
    lengths = (river > 0).sum(2)
    ordered = np.sort(river, axis=2)
    assert (ordered == np.maximum(0, np.arange(6) - (5 - lengths[:, :, None]))).all()
    assert (cup[river == 0] == 0).all()
    # 5 to 7: the moment.
    six = (lengths == 6).any(1)
    colors = (mountain + field.sum(2) > 0).sum(2)
    cards_in_mountain = mountain.sum(2)
    stands = (colors < 6) & (cards_in_mountain >= 2)
    play, claim, over = phase == PLAY, phase == CLAIM, phase == OVER
    assert (to_act[play] == turn[play]).all()
    assert (s["mandala"][~claim] == -1).all()
    assert stands[play].all()
    assert not six[play].any()
    assert (s["stall"][play] < stall_limit).all()
    destroyed = s["mandala"].astype(int)[claim]
    at = rows[claim]
    assert (destroyed >= 0).all()
    assert ((mountain[at, destroyed] > 0).sum(1) >= 2).all()
    fields = field[at, destroyed].sum(2)
    assert (fields.sum(1) > 0).all()
    assert stands[at, 1 - destroyed].all()
    assert (s["stall"][claim] == 0).all()
    first = np.where(fields[:, 0] == fields[:, 1], 1 - turn[claim], fields[:, 1] > fields[:, 0])
    assert (to_act[claim] == (first + (6 - colors[at, destroyed])) % 2).all()
    assert (to_act[over] == -1).all()
    stalled = over & (s["stall"] == stall_limit)
    assert not six[stalled].any()
    assert stands[stalled].all()
    ended = over & ~stalled
    assert (s["stall"][ended] == 0).all()
    assert (six | exhausted)[ended].all()
    assert (np.sort(colors[ended], axis=1)[:, 0] == 0).all()
    assert (stands[ended].sum(1) == 1).all()
    # 8: before the deck has run out.
    assert (s["stall"][~exhausted] == 0).all()
    assert (s["remembered"] == exhausted).all()
    eager = s["exhaustion"] == EAGER
    assert (deck.sum(1) > 0)[eager & ~exhausted].all()
    assert ((deck.sum(1) > 0) | (pile.sum(1) == 0))[eager & play].all()
    # 9: the memory never rules out the truth, and what it counts lies in the open.
    old, gone, cap = (s[name].astype(int)[exhausted] for name in ("old", "gone", "cap"))
    assert (secret[exhausted] <= np.minimum(old, cap)).all()
    assert cap.min(initial=0) >= 0
    assert cap.max(initial=0) <= 2
    assert gone.min(initial=0) >= 0
    drawn = (hand + secret)[exhausted] + gone - old
    assert drawn.min(initial=0) >= 0
    hidden = deck[exhausted] + (hand + secret)[exhausted].sum(1)
    assert (gone.sum(1) <= 18 - hidden).all()
    # 10: something is allowed, and not too much.
    allowed = mask.sum(1)
    assert allowed.max() <= MOST_ALLOWED
    assert (mask[play][:, 96:144].sum(1) > 0).all()
    assert ((allowed == 0) == over).all()


@pytest.mark.parametrize("exhaustion", ["eager", "lazy"])
def test_ten_thousand_random_games(exhaustion):
    game = definition("mandala")
    batch = Batch(compiled(game), game, template(game, {"exhaustion": exhaustion}), count=GAMES, seed=11, auto_reset=False)
    decisions = turns = mandalas = forced = allowed = steps = 0
    while (batch.to_act >= 0).any():
        check_invariants(batch.states, batch.mask, 20)
        running = batch.to_act >= 0
        playing = batch.states["phase"] == PLAY
        before = batch.states["mountain"].sum((1, 2)) + batch.states["field"].sum((1, 2, 3))
        decisions += running.sum()
        turns += playing.sum()
        allowed += batch.mask.sum()
        actions = batch.sample().copy()
        batch.step(actions)
        after = batch.states["mountain"].sum((1, 2)) + batch.states["field"].sum((1, 2, 3))
        claiming = batch.states["phase"] == CLAIM
        at_once = playing & (actions < 96) & ~claiming & (after < before)  # a Mountain of one color, or no Fields
        mandalas += (playing & claiming).sum() + at_once.sum()
        forced += (playing & claiming).sum()
        steps += 1
        assert steps <= LONGEST
    check_invariants(batch.states, batch.mask, 20)
    # What random play is like. The rule sheet says 64 turns, score 23, 5.3 Mandalas, 32 % by River; and 83 decisions, 14 allowed,
    # counting the last claim of a destruction as a decision with one choice, which is never asked here (M8.9).
    assert turns / GAMES == pytest.approx(64.5, abs=1)
    assert batch.scores.mean() == pytest.approx(23.5, abs=0.8)
    assert mandalas / GAMES == pytest.approx(5.3, abs=0.1)
    assert (batch.states["river"] > 0).all(2).any(1).mean() == pytest.approx(0.33, abs=0.03)
    assert decisions / GAMES == pytest.approx(77.3, abs=1)
    assert (decisions + forced) / GAMES == pytest.approx(82.5, abs=1)
    assert (allowed + forced) / (decisions + forced) == pytest.approx(14.2, abs=0.2)
