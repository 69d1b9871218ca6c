"""The cheap evaluation, read a second time from positions alone, and what its weights must keep."""

from __future__ import annotations

import random

import pytest

import kolam
from games.ganesha.positions import ganesha
from kit import play_random
from kolam.games.ganesha import evaluate as judging
from kolam.games.ganesha.components import COLOR_NAMES, GEMS_PER_COLOR, PLACE_VALUES, touch

ROUNDS = {2: 12, 3: 9, 4: 9}


def judged(p, seat, options):
    players = options["players"]
    others = [worth(p, other, options) for other in range(players) if other != seat]
    return worth(p, seat, options) - judging.RIVALRY * sum(others) / len(others)


def worth(p, seat, options):
    """Points, and what gems at hand and in slots promise: more and more their places, as the end comes near."""
    value = p["scores"][seat]
    if p["phase"] == "over":
        return value
    treasury, slots = p["treasuries"][seat], p["slots"][seat]

    def places(color, count):
        """What the next places of a color are worth, one by one."""
        first = p["mandala"].get(color, 0)
        return [place(color, number, options) for number in range(first, first + count)]

    if p["phase"] == "final":
        return value + judging.LAID_IN_FINAL * sum(sum(places(color, count)) for color, count in treasury.items())
    if p["phase"] == "tokens" and p["turn"] == seat:
        value += judging.FIRST_TURN
    rounds = ROUNDS[options["players"]] - p["round"]
    near = 1 / (1 + judging.FAR_FROM_END * rounds)
    for color in COLOR_NAMES:
        gems = treasury.get(color, 0) + (p["hand"].count(color) if p["turn"] == seat else 0)
        kept = slots.get(color, 0)
        value += judging.GEM * (gems + kept) + near * judging.LAID_AT_LAST * sum(places(color, gems + kept))
        later = judging.IN_SLOT * kept * places(color, gems + 1)[-1]
        if color == "yellow":  # needs no offering, and is one for others
            later += judging.YELLOW_LAID * sum(places(color, gems)) + judging.YELLOW_OFFERING * gems
        elif gems:  # one is the offering
            later += judging.LAID_LATER * sum(places(color, gems)[:-1]) + judging.OFFERING * places(color, gems)[-1]
        value += (1 - near) * later
    if rounds or p["phase"] not in ("slots", "mandala"):
        weights = (judging.FIRST_TAKE, judging.SECOND_TAKE, judging.THIRD_TAKE)
        value += sum(weights[: len(takes_of_two(p["altar"], slots))])
    return value


def place(color, number, options):
    players = options["players"]
    if number >= GEMS_PER_COLOR[players - 2]:
        return 0
    return PLACE_VALUES[("day", "night").index(options["side"]), players - 2, COLOR_NAMES.index(color), number]


def takes_of_two(altar, slots):
    """The gems of the altar with which a seat may take another: any other with two alike in slots, with one a neighbor."""
    beside = {hex: any(touch(hex, other) for other in altar) for hex in altar}
    return [hex for hex, color in altar.items() if slots.get(color, 0) == 2 or (slots.get(color, 0) and beside[hex])]


@pytest.mark.parametrize("placing", ["chance", "drum"])
@pytest.mark.parametrize("side", ["day", "night"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_judge_alike(players, side, placing):
    game = kolam.game("ganesha", players=players, side=side, placing=placing)
    met = set()
    for seed in range(3):
        for t in play_random(game.new(seed), random.Random(seed)):
            p = t.position()
            met.add(p["phase"])
            for seat in range(players):
                assert judging.evaluate(t.state, seat) == pytest.approx(judged(p, seat, game.options)), p
    assert met >= {"take", "slots", "mandala", "final", "over"}


def test_the_weights_are_parts_of_what_they_weigh():
    parts = (
        judging.LAID_LATER, judging.OFFERING, judging.YELLOW_LAID, judging.YELLOW_OFFERING, judging.IN_SLOT, judging.GEM,
        judging.LAID_AT_LAST, judging.LAID_IN_FINAL, judging.FAR_FROM_END,
    )  # fmt: skip
    assert all(0 < part < 1 for part in parts)
    assert judging.LAID_IN_FINAL > judging.LAID_AT_LAST > judging.LAID_LATER > judging.OFFERING
    assert 2 > judging.FIRST_TAKE > 1 > judging.SECOND_TAKE > judging.THIRD_TAKE > 0
    assert 1 < judging.RIVALRY < 2
    assert judging.EVALUATION_SCALE > 0
    assert judging.FIRST_TURN > judging.FIRST_TAKE


def test_points_gems_and_slots_are_liked_and_those_of_others_are_not():
    def lead(seat=0, **said):
        return judging.evaluate(ganesha(phase="take", round=3, altar={"c2": "red", "c3": "green"}, **said).state, seat)

    base = lead()
    assert lead(scores=[4, 0]) == pytest.approx(base + 4)
    assert lead(scores=[0, 4]) < base - 4
    assert lead(treasuries=[{"blue": 2}, {}]) > lead(treasuries=[{"blue": 1}, {}]) > base > lead(treasuries=[{}, {"blue": 1}])
    assert lead(slots=[{"red": 1}, {}]) > lead(slots=[{"blue": 1}, {}]) > base  # red: two gems next time
