"""What is hidden: covered stones are settled when they come up, cards of others can not be known."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import kolam
from kit import play_random, redealt, table_of
from kolam.games.mandala_stones import view
from kolam.games.mandala_stones.components import OBJECTIVE_NAMES

ARTISTS = {"a1": "burst", "b3": "burst", "c2": "ring", "c3": "ring"}
TRIES = 3000


def uncovered(t, stack, tries):
    """How often each kind came up in a stack, over tables that differ in their seed only."""
    found = Counter()
    for seed in range(tries):
        again = t.game.load(t.position(), seed)
        again.play("artist a1 b1")
        found[again.position()["stacks"][stack - 1][-1]] += 1
    return found


def expected(unseen, kinds):
    total = sum(unseen[kind] for kind in kinds)
    return {kind: unseen[kind] / total for kind in kinds}


@pytest.mark.parametrize(("covered", "kinds"), [("colors", ("b*", "bo")), ("hidden", None)])
def test_a_stone_comes_up_as_often_as_it_is_unseen(arrange, covered, kinds):
    t = arrange(covered=covered, artists=ARTISTS, stacks={2: "b* r*", 6: "yo", 9: "yo", 5: "yo", 1: "b* b* b* ro", 3: "bo y*"})
    unseen = t.position()["unseen"]
    chances = expected(unseen, kinds or tuple(unseen))
    found = uncovered(t, 2, TRIES)
    assert set(found) <= set(chances)
    for kind, chance in chances.items():
        spread = (TRIES * chance * (1 - chance)) ** 0.5
        assert abs(found[kind] - TRIES * chance) < 5 * spread, kind


def test_what_comes_up_is_no_longer_unseen(arrange):
    t = arrange(covered="colors", artists=ARTISTS, stacks={2: "b* r*", 6: "y* y*", 9: "yo", 5: "yo"})
    before = Counter(t.position()["unseen"])
    t.play("artist a1 b1")
    t.play("first n")
    came_up = [t.position()["stacks"][n - 1][-1] for n in (2, 6)]
    assert before - Counter(came_up) == Counter(t.position()["unseen"])


def test_with_open_stones_there_is_no_chance_after_the_set_up(arrange):
    t = arrange(covered="open", artists=ARTISTS, stacks={2: "b* r*", 6: "yo", 9: "yo", 5: "yo"})
    rng = t.state.rng
    t.play("artist a1 b1")
    assert t.position()["stacks"][1] == ["b*"]
    assert t.state.rng == rng
    assert t.may_take_back(0)


def test_nothing_hidden_is_in_the_record_but_the_cards():
    """Two states with equal views of all that is public are equal bytes once the cards and the generator are equal."""
    for covered in ("colors", "hidden"):
        game = kolam.game("mandala-stones", covered=covered, objectives=False)
        for seed in range(20):
            t = game.new(seed)
            loaded = game.load(t.view(None) | {"objectives": [[], []]}, seed)
            loaded.state.rng = t.state.rng
            assert bytes(loaded.state) == bytes(t.state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_of_others_are_dealt_again_evenly(players):
    t = kolam.game("mandala-stones", players=players).new(3)
    own = t.position()["objectives"][0]
    found = Counter()
    for seed in range(1000):
        hands = table_of(t.game, redealt(t, 0, seed)).position()["objectives"]
        assert hands[0] == own
        assert len({card for hand in hands for card in hand}) == 2 * players
        found.update(card for hand in hands[1:] for card in hand)
    assert set(found) == set(OBJECTIVE_NAMES) - set(own)
    mean = 1000 * 2 * (players - 1) / 8
    assert all(abs(n - mean) < 5 * mean**0.5 for n in found.values())


def test_a_spectator_has_all_hands_dealt_again():
    t = kolam.game("mandala-stones", players=3).new(3)
    hands = {tuple(map(tuple, table_of(t.game, redealt(t, -1, seed)).position()["objectives"])) for seed in range(30)}
    assert len(hands) > 25
    hands = [["red", "blue"], ["full", "ring"], ["tops", "alike"]]
    other = t.game.load(t.position() | {"objectives": hands})
    other.state.rng = t.state.rng
    assert bytes(redealt(other, -1, 5)) == bytes(redealt(t, -1, 5))


def test_the_log_tells_no_cards_before_the_end():
    t = kolam.game("mandala-stones").new(8)
    while t.to_act is not None:
        before = t.log(None)
        assert not any("objective" in line for line in before)
        t.play(t.legal()[-1])


@pytest.mark.parametrize("covered", ["open", "colors", "hidden"])
@pytest.mark.parametrize("players", [2, 4])
def test_a_state_made_from_a_view_has_all_that_the_view_shows(players, covered):
    """And nothing of the other hands, what is unseen and the points."""
    game = kolam.game("mandala-stones", players=players, covered=covered)
    shown = (
        "players", "to_act", "step", "stack", "height", "shown", "artist", "circle", "held", "tower", "board", "board_height",
        "laid",
    )  # fmt: skip
    for t in play_random(game.new(3), random.Random(3)):
        for seat in range(players):
            s = view.seen(t.view(seat))
            for field in shown:
                assert as_list(getattr(s, field)) == as_list(getattr(t.state, field)), field
            over = t.to_act is None
            for other in range(players):
                held = [t.state.hand[other, card] if over or other == seat else 0 for card in range(len(OBJECTIVE_NAMES))]
                assert [s.hand[other, card] for card in range(len(OBJECTIVE_NAMES))] == held


def as_list(value):
    return value.tolist() if isinstance(value, memoryview) else value
