"""The cheap evaluation, read a second time from positions alone, and what its weights must keep."""

from __future__ import annotations

import random

import pytest

import kolam
from kit import play_random
from kolam.games.mandala_stones import evaluate as judging
from kolam.games.mandala_stones.components import AROUND, CIRCLE_NAMES, HAND_SPACES, OBJECTIVES, PLAYER_BOARD

CARDS = {card.name: card for card in OBJECTIVES}


def judged(p, seat, players):
    """Points; early in the game what the board promises, later what the better objective card promises."""
    early = min(1, max(0, HAND_SPACES[players] - len(p["mandala"]) - len(p["aside"])) / judging.LATE)
    boards = possible_boards(p, seat)
    cards = p["objectives"][seat]
    objective = max((part_reached(p["boards"][seat], CARDS[card]) for card in cards), default=0)
    return p["scores"][seat] + early * max(map(board_promise, boards)) + (1 - early) * objective


def possible_boards(p, seat):
    """The board; with a tower in hand, or one to be chosen, each board that could come of it."""
    board = p["boards"][seat]
    if p["to_act"] != seat or p["step"] not in ("first", "space"):
        return [board]
    towers = [p["pick"]["tower"]] if p["step"] == "space" else towers_to_choose(p)
    return [
        [tower if i == space else each for i, each in enumerate(board)]
        for tower in towers
        for space in range(5)
        if not board[space]
    ]


def towers_to_choose(p):
    """The stones around the moved artist that it may take, clockwise from each of them."""
    pattern = p["artists"][p["pick"]["circle"]]
    near_others = {stack for circle in p["artists"] if circle != p["pick"]["circle"] for stack in around(circle)}
    tops = [
        p["stacks"][stack][-1] if p["stacks"][stack] and stack not in near_others else None
        for stack in around(p["pick"]["circle"])
    ]
    mark = {"burst": "*", "ring": "o"}[pattern]
    tops = [top if top and top[1] == mark else None for top in tops]
    return [[top for top in tops[first:] + tops[:first] if top] for first in range(4) if tops[first]]


def around(circle):
    return AROUND[CIRCLE_NAMES.index(circle)]


def tower_value(board, space):
    """What a tower scores by the rule of its space."""
    counted = {
        "heights": len({len(tower) for tower in board}),
        "stones": len(board[space]),
        "colors": len({stone[0] for stone in board[space]}),
    }[PLAYER_BOARD[space].counts]
    points = PLAYER_BOARD[space].points
    return points[counted - 1] if 0 < counted <= len(points) else 0


def board_promise(board):
    """A part of each tower's value, less for the stones below, and more for colors that can be scored together."""
    promise = 0.0
    for space, tower in enumerate(board):
        for lost in range(len(tower)):
            lower = [each[: len(tower) - lost] if i == space else each for i, each in enumerate(board)]
            promise += (judging.BELOW_WEIGHT[lost] if lost else judging.TOP_WEIGHT) * tower_value(lower, space)
    values = []
    for color in "rbyp":
        spaces = [space for space, tower in enumerate(board) if tower and tower[-1][0] == color]
        values.append(sum(tower_value(board, space) for space in spaces) if len(spaces) > 1 else 0)
    return promise + sum(
        weight * value for weight, value in zip(judging.MATCH_WEIGHT, sorted(values, reverse=True), strict=False)
    )


def part_reached(board, card):
    stones = [stone for tower in board for stone in tower]
    heights = [len(tower) for tower in board]
    letters = {"red": "r", "blue": "b", "yellow": "y", "purple": "p", "burst": "*", "ring": "o"}
    count = {
        "stones": lambda: sum(letters[card.of] in stone for stone in stones),
        "towers": lambda: sum(height > 0 for height in heights),
        "alike": lambda: max((heights.count(height) for height in heights if height), default=0),
        "tops": lambda: len({tower[-1][0] for tower in board if tower}),
        "heights": lambda: len(set(heights)),
    }[card.goal]()
    return min(1, count / card.least) ** 2 * card.points


@pytest.mark.parametrize("covered", ["colors", "hidden"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_judge_alike(players, covered):
    met = set()
    for seed in range(6):
        for t in play_random(kolam.game("mandala-stones", players=players, covered=covered).new(seed), random.Random(seed)):
            p = t.position()
            met.add(p["step"])
            if t.to_act is None:
                assert [judging.evaluate(t.state, seat) for seat in range(players)] == t.scores()
                continue
            for seat in range(players):
                assert judging.evaluate(t.state, seat) == pytest.approx(judged(p, seat, players)), p
    assert met == {"turn", "first", "space", "over"}


def test_the_weights_fall_from_the_top_down_and_from_the_best_color_on():
    assert 1 > judging.TOP_WEIGHT > judging.BELOW_WEIGHT[1] > judging.BELOW_WEIGHT[2] > judging.BELOW_WEIGHT[3] > 0
    assert judging.BELOW_WEIGHT[0] == 0  # the top is no stone below
    assert 1 > judging.MATCH_WEIGHT[0] > judging.MATCH_WEIGHT[1] > 0
    assert judging.EVALUATION_SCALE > 0


def test_a_point_is_a_point_and_the_last_board_promises_nothing(arrange, towers):
    board = towers("b* b*", "r* r*", "y*")
    early, ahead = (arrange(boards=[board, board], laid=8, scores=[points, 0]) for points in (0, 3))
    assert judging.evaluate(early.state, 0) == judging.evaluate(early.state, 1) > 0
    assert judging.evaluate(ahead.state, 0) == pytest.approx(judging.evaluate(early.state, 0) + 3)
    late = arrange(boards=[board, board], laid=36, to_act=1, objectives=False)
    assert judging.evaluate(late.state, 0) == judging.evaluate(late.state, 1) == 0
