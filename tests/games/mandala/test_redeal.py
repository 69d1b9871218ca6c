"""What can be known, and dealing the rest again ("What can be known" in RULES.md)."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest

import kit
import kolam
from games.mandala.positions import COLORS, cards, deck_size, hand, in_words, pile, play, remembered, table
from kolam.engine.batch import Batch
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.games import definition
from kolam.games.mandala import redeal as redealing
from kolam.games.mandala.components import START_CUP

ALL_BUT_RED = "black, green, purple, yellow, orange"
both = pytest.mark.parametrize("exhaustion", ["eager", "lazy"])


# --- What is remembered ---


def turned():
    """Seat 0 has just emptied the deck; the new deck is yellow 6."""
    t = table(hands=("red 3", "green 5"), deck="black 3", discard="yellow 6", rest="cups", rivers=(ALL_BUT_RED, "red"))
    return play(t, "mountain 1 red")


def test_nothing_is_remembered_before_the_deck_runs_out():
    t = table(hands=("red 3", "green 5"))
    play(t, "mountain 1 red", "field 1 green 2", "discard red 1")
    assert t.position()["memory"] is None


def test_at_the_turning_hand_and_set_up_cards_are_old():
    t = turned()
    assert (hand(t, 0), t.position()["deck"]) == ("black 3, red 2", {"yellow": 6})
    assert (remembered(t, "old", 0), remembered(t, "old", 1)) == ("black 5, red 2", "green 7")
    assert (remembered(t, "gone", 0), remembered(t, "gone", 1)) == ("", "")
    assert (remembered(t, "cap", 0), remembered(t, "cap", 1)) == ("black 2, red 2", "green 2")


def test_who_has_drawn_nothing_plays_old_cards():
    t = play(turned(), "discard green 2")
    assert (remembered(t, "old", 1), remembered(t, "gone", 1), remembered(t, "cap", 1)) == ("green 5", "", "green 2")
    assert hand(t, 1) == "green 3, yellow 2"
    play(t, "mountain 1 black")
    assert (remembered(t, "old", 0), remembered(t, "gone", 0)) == ("black 4, red 2", "")


def test_who_plays_more_than_was_drawn_plays_some_old_cards():
    t = play(turned(), "discard green 2", "field 1 black 1", "discard green 3")
    # Two cards were drawn since the turning, three are played: one at least is old.
    assert (remembered(t, "old", 1), remembered(t, "gone", 1), remembered(t, "cap", 1)) == ("green 4", "green 2", "green 2")


def test_a_played_color_lowers_what_set_up_cards_can_be():
    t = play(turned(), "field 2 green 1", "field 2 red 1")
    assert (remembered(t, "old", 0), remembered(t, "cap", 0)) == ("black 5, red 1", "black 2, red 1")
    play(t, "field 2 green 1", "mountain 1 red")
    assert (remembered(t, "old", 0), remembered(t, "cap", 0)) == ("black 5", "black 2")


def test_a_new_color_that_is_played_is_no_set_up_card():
    t = play(turned(), "discard green 2", "field 1 black 1", "mountain 2 yellow")
    assert (remembered(t, "old", 1), remembered(t, "gone", 1), remembered(t, "cap", 1)) == ("green 5", "yellow 1", "green 2")


def test_a_second_turning_begins_anew_but_keeps_the_limits():
    t = play(turned(), "discard green 2", "mountain 1 black", "discard yellow 1")
    # Drawn: two, three, and now the sixth and last yellow. The pile was green 2 and yellow 1.
    assert (t.position()["deck"], pile(t)) == ({"green": 2, "yellow": 1}, "")
    assert (hand(t, 0), hand(t, 1)) == ("black 2, yellow 3, red 2", "green 3, yellow 2")
    assert (remembered(t, "old", 0), remembered(t, "old", 1)) == ("black 4, yellow 3, red 2", "green 5, yellow 2")
    assert (remembered(t, "gone", 0), remembered(t, "gone", 1)) == ("", "")
    assert (remembered(t, "cap", 0), remembered(t, "cap", 1)) == ("black 2, red 2", "green 2")  # yellow stays out


def test_lazy_the_turning_is_remembered_in_the_middle_of_the_draw():
    t = table(
        hands=("red 3", "green 5"),
        deck="black 1",
        discard="yellow 6",
        rest="cups",
        rivers=(ALL_BUT_RED, "red"),
        exhaustion="lazy",
    )
    play(t, "mountain 1 red")
    assert hand(t, 0) == "black 1, yellow 2, red 2"
    assert remembered(t, "old", 0) == "black 3, red 2"  # two yellow were drawn after it
    play(t, "field 1 green 1", "mountain 2 yellow")
    assert (remembered(t, "old", 0), remembered(t, "gone", 0)) == ("black 3, red 2", "yellow 1")


def test_a_discard_that_turns_the_pile_has_left_the_hand_before():
    t = table(hands=("red 3", "green 5"), deck="black 1", rest="cups", rivers=(ALL_BUT_RED, "red"))
    play(t, "discard red 2")
    # Drawn: black, which empties the deck and turns red 2, then one of them.
    assert (remembered(t, "old", 0), remembered(t, "gone", 0), remembered(t, "cap", 0)) == (
        "black 3, red 1",
        "",
        "black 2, red 1",
    )
    assert t.position()["deck"] == {"red": 1}


def test_without_any_card_to_draw_the_whole_hand_stays_known():
    t = table(hands=("red 3", "green 5"), exhausted=True, rest="cups", rivers=(ALL_BUT_RED, "red"))
    play(t, "discard red 2")
    assert (remembered(t, "old", 0), remembered(t, "gone", 0)) == ("black 2, red 3", "")


def test_a_position_without_memory_starts_to_remember_at_the_next_turning():
    t = table(hands=("red 3", "green 5"), exhausted=True, deck="black 2", rest="discard")
    play(t, "discard red 1")
    assert t.position()["memory"] is None
    play(t, "discard green 1")
    assert remembered(t, "old", 1).startswith("black")


# --- Dealing again ---


def worlds(t, seat, count):
    """Many deals of what a seat can not see: for each the other hand, its set-up cards and the deck, by color."""
    game = definition("mandala")
    batch = Batch(compiled(game), game, template(game, dict(t.game.options)), count=count, seed=1, auto_reset=False)
    batch.states[:] = np.frombuffer(bytes(t.state), game.rules.State)[0]
    batch.redeal(seat, 12345)
    other = 1 - seat
    return [
        (tuple(h), tuple(c), tuple(d))
        for h, c, d in zip(
            batch.states["hand"][:, other].tolist(),
            batch.states["secret"][:, other].tolist(),
            batch.states["deck"].tolist(),
            strict=True,
        )
    ]


def by_color(text):
    return tuple(cards(text).get(color, 0) for color in COLORS)


def loose(counts):
    return [color for color, number in enumerate(counts) for _ in range(number)]


def unseen(t, seat):
    """All that a seat can not see, worked out from its view alone."""
    view = t.view(seat)
    seen = Counter()
    places = [
        view["hands"][seat],
        view["secrets"][seat],
        view["discard"],
        *view["cups"],
        *(dict.fromkeys(r, 1) for r in view["rivers"]),
    ]
    for m in view["mandalas"]:
        places += [m["mountain"], *m["fields"]]
    for place in places:
        seen.update(place)
    return [18 - seen[color] for color in COLORS]


def simple_deals(t, seat, rng, count):
    """The sheet's simple form: deal from the pools at random, start again if it can not have been."""
    view, other = t.view(seat), 1 - seat
    size, pool = view["hands"][other], unseen(t, seat)
    no_cards = ({}, {})
    memory = view["memory"] or {"old": no_cards, "gone": no_cards, "cap": no_cards}
    old, gone, cap = ([memory[part][other].get(c, 0) for c in COLORS] for part in ("old", "gone", "cap"))
    new = [u + g - k for u, g, k in zip(pool, gone, old, strict=True)]
    drawn = size + sum(gone) + 2 - sum(old)
    one, two, all_unseen = loose(old), loose(new), loose(pool)
    deals = []
    while len(deals) < count:
        if view["memory"] is None:
            rng.shuffle(all_unseen)
            parts = all_unseen[:size], all_unseen[size : size + 2], all_unseen[size + 2 :]
            deals.append(tuple(tuple(part.count(c) for c in range(6)) for part in parts))
            continue
        pair, taken = rng.sample(one, 2), rng.sample(two, drawn)
        held = [old[c] - pair.count(c) + taken.count(c) - gone[c] for c in range(6)]
        if min(held) >= 0 and all(pair.count(c) <= cap[c] for c in range(6)):
            deals.append((tuple(held), tuple(pair.count(c) for c in range(6)), tuple(new[c] - taken.count(c) for c in range(6))))
    return deals


def two_pools():
    """Seat 1 has drawn four of a new deck, some of what it played may be old or new, and one color is capped."""
    return table(
        hands=("black 2, orange 1", "red 2, green 2, purple 1"),
        secrets=("black 2", "green 1, red 1"),
        exhausted=True,
        discard="red 3, green 3",
        deck="red 3, green 2, purple 2, orange 1",
        rest="cups",
        rivers=(ALL_BUT_RED, "red"),
        memory={
            "old": ("black 4, orange 1", "red 2, green 2, black 0, purple 1"),
            "gone": ("", "red 1, green 1"),
            "cap": ("black 2, orange 1", "red 1, green 2, purple 1"),
        },
    )


def distance(ours, theirs):
    """Half the sum of the differences of two distributions: 0 if they are alike, 1 if they have nothing in common."""
    a, b = Counter(ours), Counter(theirs)
    return sum(abs(a[key] / len(ours) - b[key] / len(theirs)) for key in a.keys() | b.keys()) / 2


def one_pool():
    return table(hands=("red 3", "green 1, black 1"), deck="red 2, orange 1, purple 1", rest="discard")


@pytest.mark.parametrize("situation", [one_pool, two_pools])
def test_the_deals_are_those_of_the_simple_form(situation):
    t = situation()
    count = 40_000
    rng = random.Random(7)
    ours, theirs = worlds(t, 0, count), simple_deals(t, 0, rng, count)
    assert set(ours) == set(theirs)  # few enough worlds that each is met
    # Two samples of the simple form, to know how far chance alone takes them.
    chance = distance(theirs, simple_deals(t, 0, rng, count))
    assert len(set(ours)) > 10
    assert distance(ours, theirs) < 2 * chance
    assert distance([w[1] for w in ours], [w[1] for w in theirs]) < 0.015
    assert distance([w[0] for w in ours], [w[0] for w in theirs]) < 0.03


def few_drawn():
    """Seat 1 has drawn one of three new cards."""
    return turned_for_seat_1(hand="red 1, green 1", pair="green 1, purple 1", deck="red 1, purple 1", old="green 2, purple 1")


def nothing_drawn():
    """All that seat 1 holds is old: only which of it are the set-up cards is open."""
    return turned_for_seat_1(hand="green 1", pair="green 1, purple 1", deck="red 3", old="green 2, purple 1")


def turned_for_seat_1(hand, pair, deck, old):
    return table(
        hands=("black 2, orange 1", hand),
        secrets=("black 2", pair),
        exhausted=True,
        deck=deck,
        rest="cups",
        rivers=(ALL_BUT_RED, "red"),
        memory={"old": ("black 4, orange 1", old), "gone": ("", ""), "cap": ("black 2, orange 1", "green 2, purple 1")},
    )


def all_deals(t, seat):
    """Every deal that can have been, card by card, and in how many ways: the other hand by color, and the set-up cards."""
    view, other = t.view(seat), 1 - seat
    old, gone, cap = ([view["memory"][part][other].get(c, 0) for c in COLORS] for part in ("old", "gone", "cap"))
    new = [u + g - k for u, g, k in zip(unseen(t, seat), gone, old, strict=True)]
    drawn = view["hands"][other] + sum(gone) + 2 - sum(old)
    ways = Counter()
    for pair in itertools.combinations(loose(old), 2):
        if all(pair.count(c) <= cap[c] for c in range(6)):
            for taken in itertools.combinations(loose(new), drawn):
                held = tuple(old[c] - pair.count(c) + taken.count(c) - gone[c] for c in range(6))
                if min(held) >= 0:
                    ways[tuple(pair.count(c) for c in range(6)), held] += 1
    return ways


def dealt(t, seat, chances, monkeypatch):
    """The deal that certain chances lead to: the set-up cards and the hand of the other seat."""
    following = iter(chances)
    monkeypatch.setattr(redealing, "chance", lambda s: next(following))
    s = kit.redealt(t, seat, 1)
    other = 1 - seat
    return tuple(s.secret[other, c] for c in range(6)), tuple(s.hand[other, c] for c in range(6))


@pytest.mark.parametrize("situation", [two_pools, few_drawn, nothing_drawn])
def test_each_choice_of_a_deal_has_its_exact_chance(situation, monkeypatch):
    """The first chance chooses the set-up cards, the following ones the hand, color by color: each in its exact proportion."""
    t, steps = situation(), 30
    ways = all_deals(t, 0)
    for choice in range(7):
        for before in (0.01, 0.4, 0.99):
            made = Counter()
            for step in range(steps):
                pair, held = dealt(t, 0, [*[before] * choice, (step + 0.5) / steps, *[0.5] * 6], monkeypatch)
                made[(pair, *held)[choice]] += 1
            chosen_before = (pair, *held)[:choice]
            possible = Counter()
            for (pair, held), number in ways.items():
                if (pair, *held)[:choice] == chosen_before:
                    possible[(pair, *held)[choice]] += number
            for result in made | possible:
                assert abs(made[result] - steps * possible[result] / possible.total()) <= 1, (choice, before, result)


def test_the_truth_is_among_the_deals():
    for t in (one_pool(), two_pools()):
        p = t.position()
        truth = tuple(by_color(in_words(part)) for part in (p["hands"][1], p["secrets"][1], p["deck"]))
        assert truth in worlds(t, 0, 20_000)


def test_every_deal_loads_and_looks_the_same():
    t = two_pools()
    for seat in (0, 1):
        for seed in range(40):
            other = kit.table_of(t.game, kit.redealt(t, seat, seed))
            assert other.view(seat) == t.view(seat)
            assert t.game.load(other.position()).position() == other.position()


@both
def test_the_truth_is_never_ruled_out_in_play(exhaustion):
    """In whole games: the weight of the true set-up cards is greater than 0, and the true hand can have been drawn."""
    game = kolam.game("mandala", exhaustion=exhaustion)
    looked_at = 0
    for seed in range(60):
        t, rng = game.new(seed), random.Random(seed)
        while t.to_act is not None:
            legal = t.legal()
            if t.state.remembered and rng.random() < 0.6:  # to play on for long after the deck ran out
                legal = [action for action in legal if action.startswith("discard")] or legal
            t.play(rng.choice(legal))
            if t.to_act is None or not t.state.remembered:
                continue
            looked_at += 1
            for other in (0, 1):
                true, s = t.state, t.state.clone()
                pair = [c for c in range(6) for _ in range(true.secret[other, c])]
                drawn = START_CUP
                for c in range(6):
                    drawn += true.hand[other, c] + s.gone[other, c] - s.old[other, c]
                    s.deck[c] += s.hand[other, c] + s.secret[other, c]  # as `redeal` pools them
                    taken = true.hand[other, c] + true.secret[other, c] + s.gone[other, c] - s.old[other, c]
                    least = redealing.needed(s, other, c, true.secret[other, c])
                    assert least <= taken <= redealing.fresh(s, other, c)
                assert redealing.pair_weight(s, other, *pair, drawn, np.zeros((7, drawn + 1))) > 0
    assert looked_at > 800


def test_with_the_deck_empty_the_other_cards_are_known():
    """Lazy, nothing left to draw: the unseen cards are the other hand and set-up cards."""
    t = table(hands=("red 3", "green 2, black 1"), deck="", rest="discard", exhaustion="lazy", secrets=("black 2", "orange 2"))
    together = {tuple(h + c for h, c in zip(held, pair, strict=True)) for held, pair, _ in worlds(t, 0, 2000)}
    assert together == {by_color("black 1, green 2, orange 2")}
    assert len({pair for _, pair, _ in worlds(t, 0, 2000)}) == 5  # black and green or orange, two green, ...
    assert deck_size(t) == 0


def test_draws_from_a_deck_of_one_color_are_known():
    t = play(turned(), "discard green 2", "mountain 1 black")
    for held, _, left in worlds(t, 0, 500):
        assert held == by_color("green 3, yellow 2")
        assert left == by_color("yellow 1")


def test_a_set_up_card_is_never_drawn_later():
    t = play(turned(), "discard green 2", "mountain 1 black")
    assert {pair for _, pair, _ in worlds(t, 1, 2000)} == {by_color("black 2"), by_color("black 1, red 1"), by_color("red 2")}


def test_a_finished_game_is_not_dealt_again():
    t = table(exhausted=True, stall=20, phase="over", to_act=None)
    assert bytes(kit.redealt(t, 0, 3))[8:] == bytes(t.state)[8:]  # all but the generator
