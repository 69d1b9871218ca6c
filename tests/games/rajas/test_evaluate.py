"""The cheap evaluation, read a second time from positions alone, and what its weights must keep."""

from __future__ import annotations

import random

import pytest

import kolam
from games.rajas.positions import table
from kit import play_random
from kolam.games.rajas import evaluate as judging
from kolam.games.rajas.components import BONUS_NAMES, COIN, COST, EFFECT, FAME, FIRST_BONUS, GIVES, KIND, SHIP_NUMBER, SHOWN

BUILDINGS, GOODS = 0, 1
GIFTS = {
    "karma": judging.KARMA_WORTH, "administrator": judging.ADMINISTRATOR_WORTH, "fame": judging.FAME_WORTH,
    "coin": judging.COIN_WORTH, "turn": judging.TURN_WORTH, "die": judging.DIE_TO_COME, "goods card": judging.GOODS_TO_COME,
    "palace": 2.5, "copied ship": 2.0, "coin for each good": 2.0, "top card": 3.0,
}  # fmt: skip


def judged(p, seat):
    """What a seat has and is about to get, less a part of what the others have."""
    if p["phase"] == "over":
        standings = [(flips(p, q), 2 * p["fame"][q] + p["coins"][q], p["karma"][q]) for q in range(p["players"])]
        return judging.WIN if standings[seat] == max(standings) else -judging.WIN
    others = [has(p, other) for other in range(p["players"]) if other != seat]
    coming = promised(p, seat) if p["turn"] == seat else 0
    return has(p, seat) + coming - judging.OTHERS * sum(others) / len(others)


def flips(p, seat):
    return p["tracks"][seat]["left"] + p["tracks"][seat]["right"]


def has(p, seat):
    value = judging.FLIP_WORTH * flips(p, seat) + judging.FAME_WORTH * p["fame"][seat] + judging.COIN_WORTH * p["coins"][seat]
    value += judging.KARMA_WORTH * p["karma"][seat] + judging.ADMINISTRATOR_WORTH * p["administrators"][seat]
    dice = [value for _, value in p["hands"][seat]]
    in_hand = sum(judging.DIE_WORTH + judging.PIP_WORTH * value for value in dice)
    value += in_hand * min(1, 6 / len(dice)) if dice else 0  # of many dice only so much can be used
    return value + display(p, seat)


def cards_of(p, seat):
    return [card for row in ("buildings", "ships", "goods") for card in p[row][seat]]


def showing(p, seat, category, kind):
    """What each card that shows a building or a good shows of it."""
    return [SHOWN[card, category, kind] for card in cards_of(p, seat) if SHOWN[card, category, kind]]


def display(p, seat):
    """Hopes for sets of buildings and of goods, and for ships while higher ones can still come."""
    buildings = [len(showing(p, seat, BUILDINGS, kind)) for kind in range(3)]
    value = sum(judging.BUILDING_HOPE[min(3, count)] for count in buildings)
    value += judging.ONE_BUILDING_MISSING if buildings.count(0) == 1 else 0
    for kind in range(3):
        coins = showing(p, seat, GOODS, kind)
        value += judging.GOOD_HOPE[min(3, len(coins))] * sum(coins)
    ships = p["ships"][seat]
    if ships:
        highest = max(SHIP_NUMBER[card] for card in ships)
        value += judging.SHIP_WORTH * len(ships) * (1 if highest < judging.HIGH_SHIP else 0.5)
    return value


def effect(number):
    return sum(GIVES[number, gift] * worth for gift, worth in enumerate(GIFTS.values()))


def card_worth(card):
    value = judging.FAME_WORTH * FAME[card] + judging.COIN_WORTH * COIN[card]
    value += sum(0.7 * SHOWN[card, BUILDINGS, kind] + 0.5 * SHOWN[card, GOODS, kind] for kind in range(3))
    kind = ("building", "ship", "goods", "palace")[KIND[card]]
    return value + (effect(EFFECT[card]) if kind in ("ship", "palace") else 0) + (judging.SHIP_WORTH if kind == "ship" else 0)


def promised(p, seat):
    """The turns and tasks that are still to come."""
    acts = {"elephant": 0 if p["final"] else p["extra"] + 1, "main": p["extra"] + 1}.get(p["phase"], p["extra"])
    value = judging.TURN_WORTH * acts
    for number, task in enumerate(p["pending"], start=1):
        match task["task"]:
            case "pay":
                row, column = task["cell"]
                card = p["grid"]["abcde".index(row)][int(column) - 1]
                value += card_worth(card) - judging.PIP_WORTH * (COST[card] - task["paid"]) - judging.DIE_WORTH
            case "reward":
                value += effect(EFFECT[task["card"]])
            case "bonus":
                value += effect(FIRST_BONUS + BONUS_NAMES.index(task["bonus"])) + 0.5  # either of two
            case "settle":
                value += judging.ADMINISTRATOR_WORTH if task["ships"] else 0
                value += chosen_sets(p, seat, task) if number == len(p["pending"]) else 0
            case "dice" | "draw":
                value += judging.DIE_TO_COME * task["n"]
            case "goods":
                value += judging.GOODS_TO_COME * task["left"]
            case _:
                value += judging.TASK_WORTH
    return value


def chosen_sets(p, seat, task):
    """Sets of buildings bring an administrator, different goods the most that each brings; three alike are sold at once."""
    value = 0.0
    for kind in range(3):
        buildings, coins = showing(p, seat, BUILDINGS, kind), showing(p, seat, GOODS, kind)
        if task["buildings"] == "same":
            value += judging.ADMINISTRATOR_WORTH if len(buildings) >= 3 else 0
        elif task["buildings"] == "different":
            value += judging.ADMINISTRATOR_WORTH / 3
        if task["sell"] == "different":
            value += max(coins)
    return value


@pytest.mark.parametrize("bonuses", ["hidden", "open"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_readings_judge_alike(players, bonuses):
    met = set()
    for seed in range(4):
        for t in play_random(kolam.game("rajas", players=players, bonuses=bonuses).new(seed), random.Random(seed)):
            p = t.position()
            met |= {p["phase"], *(task["task"] for task in p["pending"])}
            for seat in range(players):
                assert judging.evaluate(t.state, seat) == pytest.approx(judged(p, seat)), (seat, p)
    assert met >= {"main", "after", "over", "pay", "settle", "dice", "goods", "bonus", "flips"}, met


REWARD, FLIPS = {"task": "reward", "card": 67}, {"task": "flips"}
SETTLING = {"task": "settle", "ships": False, "buildings": None, "sell": None, "give_buildings": {}, "give_goods": {}}
GOODS_OF_BOTH_KINDS = [91, 94, 92, 97, 103]  # silk three times, tea, spices


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ({"goods": GOODS_OF_BOTH_KINDS, "pending": [SETTLING | {"buildings": "none"}]}, "sell same"),
        ({"goods": GOODS_OF_BOTH_KINDS, "pending": [SETTLING | {"buildings": "none", "sell": "different"}]}, "give 91"),
        (
            {"buildings": [1, 16, 46], "goods": GOODS_OF_BOTH_KINDS, "pending": [SETTLING | {"buildings": "same"}]},
            "sell same",
        ),
        (
            {
                "turn": 1,
                "buildings": [[], [1, 16, 46]],
                "goods": [[], GOODS_OF_BOTH_KINDS],
                "pending": [SETTLING | {"buildings": "same"}],
            },
            "sell same",
        ),
        ({"ships": [67], "fame": 3, "coins": 6, "pending": [SETTLING, REWARD, FLIPS]}, "flip fame"),
        ({"ships": [61, 63, 67], "fame": 3, "coins": 6, "pending": [SETTLING | {"ships": True}, FLIPS]}, "flip fame"),
    ],
)
def test_both_readings_judge_alike_while_sets_are_settled_and_rewards_wait(words, asked):
    t = table(phase="after", **words)
    assert asked in t.legal()
    for seat in (0, 1):
        assert judging.evaluate(t.state, seat) == pytest.approx(judged(t.position(), seat))


def test_the_weights_keep_the_order_of_what_they_weigh():
    assert judging.FLIP_WORTH > judging.ADMINISTRATOR_WORTH > judging.FAME_WORTH > judging.COIN_WORTH > judging.KARMA_WORTH > 0
    assert 3 * judging.FAME_WORTH < judging.FLIP_WORTH < 4 * judging.FAME_WORTH  # three fame flip a card (R13.1)
    assert judging.FAME_WORTH == 2 * judging.COIN_WORTH  # as R15.4 counts them
    assert 3 * judging.KARMA_WORTH < judging.ADMINISTRATOR_WORTH <= judging.TURN_WORTH < judging.FLIP_WORTH
    assert 0 < judging.PIP_WORTH < judging.DIE_WORTH < judging.OTHERS < judging.SHIP_WORTH < 1
    for hopes in (judging.GOOD_HOPE, judging.BUILDING_HOPE):
        assert hopes[0] == 0 and list(hopes) == sorted(set(hopes))
    assert judging.GOOD_HOPE[-1] == 1 and judging.BUILDING_HOPE[1] < 1 < judging.BUILDING_HOPE[2] < 2
    assert judging.BUILDING_HOPE[-1] == judging.ADMINISTRATOR_WORTH  # a set brings one
    assert 0 < judging.ONE_BUILDING_MISSING < judging.BUILDING_HOPE[1]
    assert judging.COIN_WORTH < judging.DIE_TO_COME < judging.GOODS_TO_COME < judging.TASK_WORTH < judging.TURN_WORTH
    assert judging.EVALUATION_SCALE > 0


def test_a_won_game_is_better_than_anything_that_can_be_had():
    for seed in range(6):
        for t in play_random(kolam.game("rajas").new(seed), random.Random(seed)):
            if t.to_act is not None:
                assert abs(judging.evaluate(t.state, 0)) < judging.WIN / 2
    values = [judging.evaluate(t.state, seat) for seat in (0, 1)]
    assert [value > 0 for value in values] == [seat in t.outcome.winners for seat in (0, 1)]


def test_everything_that_can_be_had_is_liked_and_what_others_have_is_not():
    base = judging.evaluate(table().state, 0)
    for name in ("karma", "administrators", "fame", "coins"):
        assert judging.evaluate(table(**{name: [1, 0]}).state, 0) > base > judging.evaluate(table(**{name: [0, 1]}).state, 0)
    assert judging.evaluate(table(hand="blue 5").state, 0) > judging.evaluate(table(hand="blue 4").state, 0) > base
    assert judging.evaluate(table(others=("blue 5",)).state, 0) < base
    assert judging.evaluate(table(flipped=(1, 0)).state, 0) > judging.evaluate(table(fame=2).state, 0)
