"""Positions: what is refused, and that re-deals fit the open question."""

from __future__ import annotations

import random

import pytest

import kit
import kolam
from games.rajas.positions import NAMES, play, position, table
from kit.refusals import check_told_in_russian


def spoil_missing(p):
    p["draw"].pop()


def spoil_twice(p):
    p["goods"][0] = [p["draw"][-1]]


def spoil_row(p):
    p["draw"].remove(40)
    p["goods"][1] = [40]


def spoil_values(p):
    for card in (1, 3, 5, 15, 16, 21, 25):  # purple dice
        p["draw"].remove(card)
        p["discard"].append([card, 4])


def spoil_hand(p):
    p["hands"][0] += [[card, 1 + k % 6] for k, card in enumerate(p["draw"][:9])]
    p["draw"] = p["draw"][9:]


def spoil_set(p):
    for card in (1, 16, 46):
        p["draw"].remove(card)
    p["buildings"][1] = [1, 16, 46]


def spoil_ships(p):
    for card in (61, 62, 63):
        p["draw"].remove(card)
    p["ships"][0] = [61, 62, 63]


def spoil_four_ships(p):
    for card in (61, 62, 63, 64):
        p["draw"].remove(card)
    p["ships"][0] = [61, 62, 63, 64]


def spoil_grid(p):
    p["draw"] += [card for row in p["grid"] for card in row if card]
    p["grid"] = [[None] * 4 for _ in range(3)]


def spoil_rows(p):
    p["goods"][0] = [card for card in p["draw"] if 89 <= card <= 124]
    p["buildings"][0] = [card for card in p["draw"] if card <= 60]
    p["hands"][1] = [[card, 1 + k] for k, card in enumerate((125, 126, 127, 128, 129))]
    p["draw"] = [card for card in p["draw"] if 60 < card < 89 or card > 129]
    p["pending"] = [{"task": "settle", "ships": False, "buildings": None, "sell": None, "give_buildings": {}, "give_goods": {}}]


def field(name, value):
    def spoil(p):
        p[name] = value

    return spoil


def task(**fields):
    def spoil(p):
        p["pending"] = [fields]
        p["phase"] = "after"

    return spoil


FULL = {"row": list(NAMES), "left": 3, "right": 3}
EMPTY = {"row": [None] * 6, "left": 0, "right": 0}


@pytest.mark.parametrize(
    ("spoil", "wrong"),
    [
        (spoil_missing, "is missing"),
        (spoil_twice, "is in two places"),
        (spoil_row, "card 40 is a building card and can not lie in goods of seat 1"),
        (spoil_values, "there are more than 6 dice of purple 4"),
        (spoil_hand, "the hand of seat 0 has 9 entries; 8 is the most"),
        (spoil_set, "seat 1 has a complete set of buildings"),
        (spoil_ships, "seat 0 has three ships"),
        (spoil_four_ships, "seat 0 has 4 ships; a row has at most 3"),
        (spoil_grid, "the grid is empty"),
        (spoil_rows, "they always hold fewer than 100"),
        (field("players", 3), "players must be 2"),
        (field("bonuses", "open"), "bonuses must be hidden"),
        (field("karma", [3, 0]), "karma of seat 0 must be a whole number from 0 to 2"),
        (field("administrators", [0, 3]), "administrators of seat 1"),
        (field("fame", [3, 0]), "seat 0 has 3 fame, so it would have flipped a card"),
        (field("coins", [0, 6]), "seat 1 has 6 coins, so it would have flipped a card"),
        (field("final", True), "final is set exactly if a track is full"),
        (field("tracks", [FULL, EMPTY]), "final is set exactly if a track is full"),
        (field("tracks", [{**EMPTY, "left": 1}, EMPTY]), "the flipped card at place 1 is not named"),
        (field("tracks", [{**EMPTY, "row": ["karma", *[None] * 5]}, EMPTY]), "is not flipped, so its bonus is not known"),
        (field("tracks", [{"row": ["karma", "karma", *[None] * 4], "left": 2, "right": 0}, EMPTY]), "has the bonus karma twice"),
        (field("phase", "arrange"), "phase arrange is only for open bonuses"),
        (field("phase", "over"), "over only after the last seat"),
        (field("stage", 0), "stage must be a whole number from 1 to 2"),
        (field("stage", 3), "stage must be a whole number from 1 to 2"),
        (field("start", 2), "start must be a whole number from 0 to 1"),
        (field("turn", 2), "turn must be a whole number from 0 to 1"),
        (field("round", 0), "round must be a whole number from 1 to 100"),
        (field("pending", [{"task": "nap"}]), "has the task 'nap'"),
        (field("pending", [7]), "must be an object with a task"),
        (task(task="pay", cell="c4", paid=0, last=None, room=0), "there is no card on c4"),
        (task(task="pay", cell="a1", paid=0, last=None, room=0), "there is no way to pay"),
        (task(task="pay", cell="a1", paid=0, last=0, room=0), "last must be a whole number from 1 to 6"),
        (task(task="reward", card=1), "card 1 is no ship"),
        (task(task="bonus", bonus="karma"), "the bonus karma asks nothing"),
        (task(task="take", cell="a1"), "lacks last"),
        (task(task="settle", ships=False, buildings="same", sell=None, give_buildings={}, give_goods={}), "there is no such set"),
        (task(task="settle", ships=False, buildings=None, sell="none", give_buildings={}, give_goods={}), "judged before goods"),
        (
            task(task="settle", ships=False, buildings=None, sell=None, give_buildings={"red": 1}, give_goods={}),
            "comes after buildings",
        ),
    ],
)
def test_a_position_that_can_not_be_is_refused(spoil, wrong):
    data = position()
    spoil(data)
    with pytest.raises(kolam.BadPosition) as caught:
        kolam.game("rajas").load(data)
    assert wrong in str(caught.value)
    check_told_in_russian(caught.value, "rajas")


def test_r11_5_a_card_that_does_not_show_a_type_can_not_have_been_given_for_it():
    given = {"task": "settle", "ships": False, "buildings": "none", "sell": "different", "give_buildings": {}}
    goods = [91, 94, 97, 103]  # silk twice, tea, spices
    t = table(goods=goods, phase="after", pending=[{**given, "give_goods": {"tea": 97, "spices": 103}}])
    assert t.legal() == ["give 91", "give 94"]
    for wrong in (91, 100):  # of another type, of nobody
        with pytest.raises(kolam.BadPosition, match=f"card {wrong} can not give tea"):
            table(goods=goods, phase="after", pending=[{**given, "give_goods": {"tea": wrong}}])


@pytest.mark.parametrize("buildings", [[1, 16, 46], [1, 2, 18]], ids=["three of the same", "three different"])
def test_r11_1_who_has_a_set_can_not_have_been_judged_to_have_none(buildings):
    judged = {"task": "settle", "ships": False, "buildings": "none", "sell": None, "give_buildings": {}, "give_goods": {}}
    with pytest.raises(kolam.BadPosition, match="there is a set, so buildings can not be none"):
        table(grid={"a1": 22}, buildings=buildings, phase="after", pending=[judged])


def test_r8_3_a_reward_that_waits_is_saved_and_loaded():
    settle = {"task": "settle", "ships": False, "buildings": None, "sell": None, "give_buildings": {}, "give_goods": {}}
    waiting = [settle, {"task": "reward", "card": 67}, {"task": "flips"}]
    t = table(ships=[67], fame=3, coins=6, phase="after", pending=waiting)
    assert t.legal() == ["flip fame", "flip coins"]
    assert t.position()["pending"] == waiting
    assert t.game.load(t.position()).position() == t.position()


def before_stage_2(p):
    """A question of phase elephant: the bonus of a card that the karma has flipped."""
    flipped = {"row": ["palace", *[None] * 5], "left": 1, "right": 0}
    tasks = [{"task": "flips"}, {"task": "bonus", "bonus": "palace"}]
    p["grid"][2][3] = 125
    p["draw"].remove(125)
    return p | {"phase": "elephant", "stage": 2, "tracks": [flipped, dict(EMPTY)], "pending": tasks}


def test_r2_3_a_position_of_phase_elephant_is_saved_and_loaded():
    t = kolam.game("rajas").load(before_stage_2(position()))
    p = t.position()
    assert (p["phase"], p["stage"], t.legal()) == ("elephant", 2, ["palace c4", "bonus coins"])
    assert t.game.load(p).position() == p
    assert play(t, "bonus coins").position()["phase"] == "main"


DRAWING = {"task": "draw", "n": 2, "last": None}


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"stage": 1}, "phase elephant is in stage 2"),
        ({"start": 1}, "in phase elephant the seat that starts is on turn"),
        ({"again_used": True}, "in phase elephant no turn has been bought yet"),
        ({"pending": []}, "in phase elephant the first pending task is flips"),
        ({"pending": [{"task": "palace"}]}, "in phase elephant the first pending task is flips"),
        ({"pending": [{"task": "flips"}, DRAWING]}, "in phase elephant no administrator is used"),
        ({"pending": [{"task": "flips"}, {"task": "take", "cell": "a1", "last": None}]}, "taking a die is in phase after"),
        (
            {"tracks": [EMPTY, FULL], "final": True},
            "the track of seat 1 is full, so the game was over before",
        ),
        ({"phase": "main"}, "only draw can be pending in phase main"),
    ],
)
def test_r2_3_a_position_of_phase_elephant_that_can_not_be_is_refused(changes, wrong):
    with pytest.raises(kolam.BadPosition) as caught:
        kolam.game("rajas").load(before_stage_2(position()) | changes)
    assert wrong in str(caught.value)


def test_r2_3_a_game_that_the_elephant_ended_is_saved_and_loaded():
    over = {"phase": "over", "stage": 2, "final": True, "extra": 1}
    t = kolam.game("rajas").load(position(tracks=[FULL, EMPTY], **over))
    assert t.outcome.winners == (0,)
    assert t.game.load(t.position()).position() == t.position()
    with pytest.raises(kolam.BadPosition, match="fills only the track of the seat that starts"):
        kolam.game("rajas").load(position(tracks=[FULL, FULL], **over))


def test_open_bonuses_must_all_be_named_after_they_are_laid():
    data = position(rows="karma palace ship administrator dice turn")
    data["tracks"][1]["row"][2] = None
    with pytest.raises(kolam.BadPosition, match="the card at place 3 is not named"):
        kolam.game("rajas", bonuses="open").load(data)


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ({"row": ["karma", None, "ship", None, None, None]}, {}, "the track of seat 0: bonuses are laid from left to right"),
        ({"row": ["karma", *[None] * 5], "left": 1}, {}, "the track of seat 0: nothing is flipped in phase arrange"),
        ({}, {"row": ["karma", *[None] * 5]}, "the track of seat 1 has 1 bonuses; it must have 0"),
    ],
)
def test_r1_6_bonuses_are_laid_seat_after_seat_from_left_to_right_and_not_flipped(first, second, wrong):
    data = position(rows="karma palace ship administrator dice turn", phase="arrange")
    game = kolam.game("rajas", bonuses="open")
    assert game.load(data | {"tracks": [EMPTY, EMPTY]}).legal() == [f"arrange {name}" for name in NAMES]
    with pytest.raises(kolam.BadPosition) as caught:
        game.load(data | {"tracks": [EMPTY | first, EMPTY | second]})
    assert wrong in str(caught.value)
    check_told_in_russian(caught.value, "rajas")


def test_a_loaded_position_goes_on_by_itself_to_the_next_decision():
    t = table(phase="after")
    assert (t.to_act, t.position()["phase"]) == (1, "main")


def test_a_redeal_keeps_an_opponents_question_open():
    """Paying and discarding are questions about the hand: every deal leaves at least two answers."""
    paying = play(table(grid={"a1": 1, "a2": 22}, hand="blue 5, blue 3, green 2", others=("purple 1",)), "building a1")
    throwing = play(table(hand="blue 1, blue 2, blue 3, blue 4, green 1, green 1, green 1, green 1"), "die a1")
    for t in (paying, throwing):
        for seed in range(40):
            s = kit.redealt(t, 1, seed)
            other = kit.table_of(t.game, s)
            assert len(other.legal()) >= 2
            assert other.view(1) == t.view(1)
            assert t.game.load(other.position()).position() == other.position()


def test_a_redeal_asks_no_second_answer_where_the_only_action_is_asked_too():
    t = table(grid={"a1": 31})
    assert t.legal() == ["die a1"]
    assert kit.table_of(t.game, kit.redealt(t, 1, 5)).legal() == ["die a1"]


def test_a_redeal_gives_every_unseen_value_its_chance():
    t = table(others=("blue 3",), discard="blue 6, blue 6, blue 6, blue 6, blue 6, blue 6")
    seen = [kit.redealt(t, 0, seed) for seed in range(600)]
    values = [next(s.value[card] for card in range(1, 145) if s.place[card] == 5) for s in seen]
    assert set(values) == {1, 2, 3, 4, 5}
    assert all(80 <= values.count(value) <= 160 for value in range(1, 6))


def test_the_hand_of_the_own_seat_is_kept():
    rng = random.Random(3)
    t = kolam.game("rajas", players=3).new(3)
    list(kit.play_random(t, rng, plies=30))
    for seat in range(3):
        s = kit.redealt(t, seat, 9)
        assert kit.table_of(t.game, s).position()["hands"][seat] == t.position()["hands"][seat]


def paying():
    """A position in which a building is being paid; the grid has a building and a goods card."""
    t = kolam.game("rajas", players=2).new(seed=3)
    rng = random.Random(1)
    while True:
        p = t.position()
        tasks = p["pending"]
        if tasks and tasks[-1]["task"] == "pay" and tasks[-1]["last"] is not None:
            break
        t.play(rng.choice(t.legal()))
    return p


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda task, p: task.update(room=-1), "pending task 1: room must be a whole number from 0"),
        (lambda task, p: task.update(last=6, paid=1), "pending task 1: the last die is more than all that was paid"),
        (lambda task, p: task.update(cell=goods_cell(p)), "costs nothing"),
        (lambda task, p: task.update(cell="z9"), "pending task 1: cell must be one of"),
        (lambda task, p: p["grid"][0].append(None), "row 1 of the grid must have 4 entries"),
        (lambda task, p: p["draw"].pop(0), "is missing"),
    ],
)
def test_what_is_wrong_with_a_payment_or_the_cards_is_named(spoil, words):
    p = paying()
    lost = p["draw"][0]
    spoil(p["pending"][-1], p)
    with pytest.raises(kolam.BadPosition) as refused:
        kolam.game("rajas", players=2).load(p)
    assert words in str(refused.value)
    if words == "is missing":
        assert f"card {lost} is missing" in str(refused.value)


def goods_cell(p):
    """Put a goods card, which costs nothing, where another card lies; the other one goes to the pile."""
    row, column = next((row, cards.index(card)) for row, cards in enumerate(p["grid"]) for card in cards if card is not None)
    goods = next(card for card in p["draw"] if 89 <= card <= 124)
    p["draw"] = sorted({*p["draw"], p["grid"][row][column]} - {goods})
    p["grid"][row][column] = goods
    return f"{'abcde'[row]}{column + 1}"
