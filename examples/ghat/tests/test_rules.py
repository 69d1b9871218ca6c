"""Every numbered rule of Ghat, in its own test."""

from __future__ import annotations

import random

import pytest

import kolam
from kolam_ghat import GAME
from kolam_ghat.components import read


def table(players=2, ferries=3, **changes):
    """A position in the middle of a game for two, put right by what a test changes."""
    game = GAME.configure(players=players, ferries=ferries)
    t = game.new(1)
    for name, value in changes.items():
        part = getattr(t.state, name)
        for index, number in value.items():
            part[index] = number
    return t


def hold(t, seat, *weights):
    """Give a seat exactly these cards (counted from 1), the deck be what it may."""
    for weight in range(6):
        t.state.hand[seat, weight] = weights.count(weight + 1)
    return t


def test_h1_1_four_cards_of_each_weight():
    s = GAME.configure(players=2).new(3).state
    assert [s.deck[w] + s.hand[0, w] + s.hand[1, w] for w in range(6)] == [4] * 6


def test_h1_2_three_ferries_or_two():
    assert table(ferries=3).why_not("load 3 1") is None or table(ferries=3).why_not("load 3 1").rule != "H1.2"
    assert table(ferries=2).why_not("load 3 1").rule == "H1.2"
    assert len(table(ferries=2).view(0)["ferries"]) == 2


@pytest.mark.parametrize(("players", "turns"), [(2, 12), (3, 8), (4, 6)])
def test_h1_3_everybody_plays_equally_many_cards(players, turns):
    t = GAME.configure(players=players).new(7)
    rng = random.Random(7)
    while t.to_act is not None:
        t.play(rng.choice(t.legal()))
    seats = [seat for seat, _ in t.decisions]
    assert [seats.count(seat) for seat in range(players)] == [turns] * players


def test_h1_4_hands_and_banks_are_seen_by_their_owners():
    t = GAME.configure(players=2).new(2)
    t.play(next(action for action in t.legal() if action.startswith("bank")))
    assert isinstance(t.view(0)["banks"][0], dict)
    assert t.view(1)["banks"][0] == t.view(None)["banks"][0] == 1
    assert t.view(1)["hands"][0] == 3
    assert t.view(0)["deck"] == 17


def test_h2_1_turns_go_to_the_left():
    t = GAME.configure(players=3).new(2)
    seats = []
    for _ in range(4):
        seats.append(t.to_act)
        t.play(t.legal()[-1])
    assert seats == [0, 1, 2, 0]


def test_h2_2_only_held_cards():
    t = hold(table(), 0, 2, 2, 5)
    assert t.why_not("bank 3").rule == t.why_not("load 1 3").rule == "H2.2"
    assert t.why_not("bank 5") is None


def test_h2_3_no_more_than_nine():
    t = hold(table(aboard={(0, 1, 4): 1}), 0, 4, 5, 6)
    assert t.why_not("load 1 4") is None
    assert t.why_not("load 1 5").rule == "H2.3"
    assert "carries 5 already" in t.why_not("load 1 5").sentence


def test_h2_4_any_card_may_be_banked_face_down():
    t = hold(table(), 0, 1, 2, 3)
    assert {"bank 1", "bank 2", "bank 3"} <= set(t.legal())
    t.play("bank 2")
    assert t.log(0)[0] == "Seat 0 lays a card on the bank: you know it is 2."
    assert t.log(1) == ["Seat 0 lays a card face down on the bank."]


def test_h2_5_a_card_is_drawn_as_long_as_there_is_one():
    t = GAME.configure(players=2).new(4)
    t.play(t.legal()[-1])
    assert sum(t.view(0)["hands"][0].values()) == 3
    while t.view(0)["deck"]:
        t.play(t.legal()[-1])
    seat = t.to_act
    t.play(t.legal()[-1])
    assert sum(t.position()["hands"][seat].values()) == 2


def crossed():
    """Seat 0 has two cards aboard ferry 1, seat 1 has one, and seat 0 sends it."""
    t = hold(table(aboard={(0, 0, 1): 1, (0, 1, 2): 1}), 0, 4, 4, 4)
    t.play("load 1 4")
    return t


def test_h3_1_at_nine_a_ferry_crosses():
    assert "Ferry 1 crosses." in crossed().log(None)


def test_h3_2_a_point_for_each_card_aboard():
    assert crossed().scores()[1] == 1


def test_h3_3_one_more_for_who_loaded_last():
    assert crossed().scores()[0] == 2 + 1


def test_h3_4_the_ferry_is_empty_again():
    t = crossed()
    assert t.view(None)["ferries"][0] == [{}, {}]
    assert t.view(None)["crossed"] == {"2": 1, "3": 1, "4": 1}


def last_turn(**changes):
    """Seat 1 plays the last card of the game, a 6."""
    t = table(**changes)
    s = t.state
    for weight in range(6):
        s.deck[weight] = s.hand[0, weight] = s.hand[1, weight] = 0
    s.hand[1, 5] = 1
    s.to_act = 1
    return t


def test_h4_1_the_game_ends_with_the_last_card():
    t = last_turn()
    t.play("load 1 6")
    assert t.to_act is None
    assert t.outcome.reason == "empty"
    assert t.why_not("bank 1").rule == "H4.1"


@pytest.mark.parametrize(
    ("banks", "scores"),
    [
        ({(0, 5): 1}, (-2, 0)),
        ({(0, 5): 1, (1, 4): 1, (1, 0): 1}, (-2, -2)),
        ({}, (0, 0)),
    ],
    ids=["one", "two alike", "none"],
)
def test_h4_2_the_heaviest_bank_pays(banks, scores):
    t = last_turn(bank=banks)
    t.play("load 1 6")
    assert t.outcome.scores == scores


def test_h4_3_most_points_win():
    t = last_turn()
    t.state.points[1] = 3
    t.play("load 1 6")
    assert t.outcome.winners == (1,)


def test_h4_4_among_equals_fewer_cards_aboard_win_or_the_win_is_shared():
    t = last_turn()
    t.play("load 1 6")
    assert t.outcome.winners == (0,)
    t = last_turn(aboard={(1, 0, 0): 1})
    t.play("load 1 6")
    assert t.outcome.winners == (0, 1)


def test_components_that_can_not_be_played_are_refused():
    tables = {
        "cargo": {"weights": 5, "copies": 4},
        "ferry": {"most": 3, "burden": 9},
        "turn": {"hand": 3},
        "score": {"each": 1, "sender": 1, "heaviest_bank": 2},
    }
    with pytest.raises(kolam.BadComponents, match="multiple of 12"):
        read(tables)


def test_a_position_that_can_not_be_is_refused():
    game = GAME.configure(players=2)
    position = game.new(1).position()
    position["deck"]["1"] = position["deck"].get("1", 0) + 1
    with pytest.raises(kolam.BadPosition, match="cards of weight 1"):
        game.load(position)
