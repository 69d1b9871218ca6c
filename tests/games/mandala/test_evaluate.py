"""The cheap evaluation, read a second time from positions alone, and what its weights must keep."""

from __future__ import annotations

import random

import pytest

import kolam
from games.mandala.positions import COLORS, table
from kit import play_random
from kolam.games.mandala import evaluate as judging


def judged(p, seat):
    """The lead of a seat: points, a little for each card in hand, and what each Mandala would bring as ripe as it is."""
    lead = points(p, seat) - points(p, 1 - seat)
    if p["phase"] == "over":
        return lead
    lead += judging.CARD_IN_HAND * (sum(p["hands"][seat].values()) - sum(p["hands"][1 - seat].values()))
    for number, mandala in enumerate(p["mandalas"], start=1):
        sizes = [sum(field.values()) for field in mandala["fields"]]
        if p["mandala"] == number:
            lead += shared_out(p, seat, mandala, p["to_act"])
        else:
            chooser = sizes.index(max(sizes)) if sizes[0] != sizes[1] else 1 - p["turn"]
            colors = {*mandala["mountain"], *mandala["fields"][0], *mandala["fields"][1]}
            lead += judging.RIPENESS[len(colors)] * shared_out(p, seat, mandala, chooser)
    return lead


def points(p, seat):
    return sum(space * (p["cups"][seat].get(c, 0) + p["secrets"][seat].get(c, 0)) for space, c in enumerate(p["rivers"][seat], 1))


def worth(p, seat, color, count):
    """What cards bring: those of a River color its points; of a new color one card opens it, at 0.8, and the rest score."""
    river = p["rivers"][seat]
    if color in river:
        return (river.index(color) + 1) * count
    return min(len(river) + 1, 6) * (count - 1 + p["secrets"][seat].get(color, 0)) + 0.8


def shared_out(p, seat, mandala, chooser):
    """Both take in turn what they like best: their own gain (without a Field there is none) and a part of the other's."""
    has_field = [bool(field) for field in mandala["fields"]]
    left, gains = dict(mandala["mountain"]), [0.0, 0.0]
    while left:

        def liking(color, chooser=chooser):
            own = worth(p, chooser, color, left[color]) if has_field[chooser] else 0
            return own + judging.DENIED * worth(p, 1 - chooser, color, left[color])

        color = max((c for c in COLORS if c in left), key=liking)  # the first of equal ones
        gains[chooser] += worth(p, chooser, color, left[color]) if has_field[chooser] else 0
        del left[color]
        chooser = 1 - chooser
    return gains[seat] - gains[1 - seat]


@pytest.mark.parametrize("exhaustion", ["eager", "lazy"])
def test_both_readings_judge_alike(exhaustion):
    met = set()
    for seed in range(12):
        for t in play_random(kolam.game("mandala", exhaustion=exhaustion).new(seed), random.Random(seed)):
            p = t.position()
            met.add(p["phase"])
            for seat in (0, 1):
                assert judging.evaluate(t.state, seat) == pytest.approx(judged(p, seat)), p
    assert met == {"play", "claim", "over"}


def test_what_one_seat_leads_by_the_other_lacks():
    for seed in range(5):
        for t in play_random(kolam.game("mandala").new(seed), random.Random(seed)):
            assert judging.evaluate(t.state, 0) == pytest.approx(-judging.evaluate(t.state, 1))


def test_the_weights_are_parts_of_a_point_and_a_riper_mandala_counts_more():
    assert 0 < judging.CARD_IN_HAND < 1
    assert 0 < judging.DENIED < 1
    assert judging.RIPENESS[0] == judging.RIPENESS[1] == 0
    assert list(judging.RIPENESS[1:]) == sorted(set(judging.RIPENESS[1:]))
    assert judging.RIPENESS[-1] == 1
    assert judging.EVALUATION_SCALE > 0


def test_more_points_a_larger_hand_and_a_larger_field_are_better():
    river = {"rivers": ("red, black", ""), "secrets": ("green 2", "green 2"), "hands": ("yellow 3", "yellow 3")}

    def lead(**words):
        return judging.evaluate(table(**{**river, **words}).state, 0)

    base = lead()
    assert base == 0
    assert lead(cups=("black 1", "")) == base + 2
    assert lead(cups=("red 1", "")) == base + 1
    assert 0 < lead(hands=("yellow 4", "yellow 3")) < 1
    ripe = {"mountain1": "purple 3, orange 1", "fields1": ("yellow 2, green 1", "black 1")}
    assert lead(**ripe) > lead(**{**ripe, "fields1": ("black 1", "yellow 2, green 1")})
