"""The engine against a second, independent reading of the printed rules, odd corners first."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import kolam
from games.mandala.positions import COLORS
from games.mandala.reference import Reference
from kolam.games.mandala.state import LAST_CARD

both = pytest.mark.parametrize("exhaustion", ["eager", "lazy"])


def play_beside(t, rng, likes=1.0, met=None):
    """Play a table to the end beside the reference; both must agree on everything after each decision."""
    options = t.game.options
    ours = Reference(t.position(), t.state.rng, options["exhaustion"] == "lazy", options["stall_limit"])
    while True:
        expected = t.position()
        expected.pop("memory")
        assert ours.position() == expected
        legal = t.legal()
        assert set(legal) == ours.options()
        if t.to_act is None:
            break
        discards = [action for action in legal if action.startswith("discard")]
        action = rng.choice(discards if discards and rng.random() > likes else legal)
        t.play(action)
        ours.do(action)
        if met is not None:
            met.update(corner for corner in corners(t, action, t.log(None, t.version - 1)))
        assert t.state.rng == ours.chances.rng
    scores, winners = ours.result()
    assert (t.outcome.scores, t.outcome.winners) == (scores, winners)
    if met is not None:
        met[t.outcome.reason] += 1
        met["two Rivers of six"] += all(len(river) == 6 for river in ours.rivers)


def corners(t, action, lines):
    """The odd corners that a decision met, read from the log."""
    text = " ".join(lines)
    if "has run out" in text and "is complete" in text and action.startswith("mountain"):
        yield "ran out while completing"
    if "has run out" in text and "starts anew" in text:
        yield "ran out in the refill or the build before it"
    if "No Fields" in text:
        yield "no Fields"
    if "has no Field" in text:
        yield "one empty Field"
    if "no discarded cards" in text:
        yield "both piles empty"
    if "draws 0." in text:
        yield "nothing to draw"
    if text.count("has run out") > 1:
        yield "ran out twice"
    if t.state.phase == 0 and any(t.game.definition.rules.refusal(t.state, a) == LAST_CARD for a in range(12)):
        yield "last card"


def odd_position(rng):
    """A position with few cards to draw: the others lie elsewhere. Perhaps it can not be."""
    piles = dict.fromkeys(COLORS, 18)

    def some(most, allowed=COLORS):
        found = Counter()
        for _ in range(most):
            color = rng.choice(allowed)
            if piles[color]:
                piles[color] -= 1
                found[color] += 1
        return dict(found)

    hands = [some(rng.choice((1, 1, 2, 3, 8))) for _ in (0, 1)]
    secrets = [some(2) for _ in (0, 1)]
    mandalas = []
    for _ in (0, 1):
        order = rng.sample(COLORS, rng.choice((3, 4, 5, 5, 5)))
        cut, last = sorted(rng.choices(range(1, len(order) + 1), k=2))
        mountain = some(rng.choice((2, 3, 5)), order[:cut])
        mandalas.append(
            {
                "mountain": mountain,
                "fields": [
                    some(3, order[cut:last] or order[:1]) if last > cut else {},
                    some(3, order[last:]) if last < len(order) else {},
                ],
            }
        )
    rivers = [rng.sample(COLORS, rng.choice((3, 4, 5))) for _ in (0, 1)]
    for color in COLORS:
        if not any(color in river for river in rivers):
            rivers[rng.randrange(2)].append(color)
        for river in rivers:
            piles[color] -= color in river
    deck, discard = some(rng.choice((0, 1, 2, 3, 5))), some(rng.choice((0, 0, 1, 4)))
    cups = [{}, {}]
    for color in COLORS:
        seat = rng.choice([seat for seat in (0, 1) if color in rivers[seat]])
        cups[seat][color] = max(0, piles[color])
    turn = rng.randrange(2)
    exhausted = rng.random() < 0.4
    return {
        "turn": turn, "to_act": turn, "phase": "play", "mandala": None, "exhausted": exhausted, "stall": 0,
        "deck": deck, "discard": discard, "mandalas": mandalas,
        "hands": hands, "secrets": secrets, "cups": cups, "rivers": rivers,
    }  # fmt: skip


@both
def test_whole_games(exhaustion):
    game = kolam.game("mandala", exhaustion=exhaustion)
    for seed in range(60):
        play_beside(game.new(seed), random.Random(seed), likes=random.Random(seed).choice((1.0, 0.5, 0.1)))


@both
def test_odd_corners(exhaustion):
    rng = random.Random(1)
    met = Counter()
    games = 0
    while games < 1500:
        game = kolam.game("mandala", exhaustion=exhaustion, stall_limit=rng.choice((1, 2, 6, 20)))
        try:
            t = game.load(odd_position(rng), seed=games)
        except kolam.BadPosition:
            continue
        games += 1
        play_beside(t, rng, rng.choice((1.0, 0.8)), met)
    wanted = {
        "ran out while completing", "ran out in the refill or the build before it", "no Fields", "one empty Field",
        "both piles empty", "nothing to draw", "ran out twice", "last card",
        "river", "exhausted", "stalled", "two Rivers of six",
    }  # fmt: skip
    assert wanted - {corner for corner, times in met.items() if times} == set(), met
