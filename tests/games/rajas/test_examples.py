"""The worked examples W1 to W10: those of the rulebook, with cards of our table."""

from __future__ import annotations

import json

import pytest

import kolam
from games.rajas.positions import discarded, hand, play, table, tokens

W5 = json.loads("""{
 "players": 2, "bonuses": "hidden", "round": 3, "stage": 1, "start": 0, "turn": 0, "phase": "main", "extra": 0,
 "again_used": false, "final": false,
 "grid": [[12, 72, null, null], [97, null, null, null], [null, null, 133, null]], "top": 141,
 "draw": [3, 4, 6, 7, 8, 9, 10, 11, 13, 14, 15, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 31, 32, 33, 34, 35, 36, 37, 38,
  39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 54, 56, 59, 61, 64, 65, 66, 67, 68, 69, 70, 71, 73, 74, 75, 76, 78, 79,
  80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 109,
  110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 127, 128, 129, 130, 131, 132, 134, 135, 136,
  137, 138, 139, 140, 142, 143, 144],
 "discard": [[5, 4], [62, 6], [126, 3]],
 "hands": [[[55, 3], [58, 5], [60, 2]], [[53, 6], [57, 1]]],
 "buildings": [[1, 2, 16, 17], [30]], "ships": [[63, 77], []], "goods": [[], [108]],
 "karma": [1, 0], "administrators": [0, 0], "fame": [0, 1], "coins": [4, 2],
 "tracks": [{"row": ["dice", null, null, null, null, null], "left": 1, "right": 0},
  {"row": [null, null, null, null, null, "karma"], "left": 0, "right": 1}],
 "pending": []
}""")


def test_w1_a_ship_out_of_order():
    t = table(grid={"a1": 72, "a2": 2, "a3": 97}, hand="green 1", ships=[63, 77])
    play(t, "ship a1")
    p = t.position()
    assert p["ships"][0] == [72]
    assert {63, 77} <= set(discarded(t))
    assert t.legal() == ["die a2", "die a3"]


def test_w2_a_joker_with_a_die():
    t = table(grid={"a1": 15, "a2": 2}, hand="blue 5", administrators=1)
    play(t, "building a1")
    assert t.position()["buildings"][0] == [15]
    assert tokens(t) == (0, 0, 2, 0)
    assert hand(t) == []
    assert t.to_act == 1


def test_w3_two_sets_of_buildings():
    t = table(grid={"a1": 55, "a2": 2}, hand="purple 6", buildings=[10, 25])
    play(t, "building a1")
    assert t.position()["buildings"][0] == []
    assert tokens(t) == (0, 2, 2, 0)
    assert t.legal() == ["draw", "again", "end"]


def test_w4_a_building_set_and_a_goods_set():
    rows = "karma palace ship administrator dice turn"
    t = table(grid={"a1": 7, "a2": 2}, hand="blue 6", buildings=[1, 16], goods=[95, 97], rows=rows)
    play(t, "building a1")
    p = t.position()
    assert tokens(t) == (0, 1, 1, 0)
    assert p["tracks"][0]["right"] == 1
    assert p["extra"] == 1
    assert p["buildings"][0] == p["goods"][0] == []
    assert t.legal() == ["draw", "again", "end"]


def test_w5_the_same_or_different():
    t = kolam.game("rajas").load(W5)
    assert t.legal() == ["die a1", "die a2", "die b1", "die c3", "building a1", "ship a2", "goods b1", "palace c3"]
    play(t, "building a1")
    assert tokens(t)[2] == 2
    assert t.legal() == ["buildings same", "buildings different"]
    play(t, "buildings different")
    assert t.legal() == ["give 1", "give 16"]
    assert t.position()["pending"][-1]["give_buildings"] == {"white": 12}
    play(t, "give 16")
    assert t.position()["buildings"][0] == [1, 2, 17]
    assert tokens(t)[1] == 1


def test_w6_karma_on_a_die():
    t = table(grid={"a1": 62, "a2": 133, "a3": 2}, hand="green 3", karma=1)
    assert t.legal() == ["die a1", "die a2", "die a3", "ship a1", "palace a2"]
    play(t, "ship a1")
    assert tokens(t)[0] == 1
    assert t.position()["ships"][0] == [62]


def test_w7_the_hand_limit():
    dice = "green 1, blue 2, blue 3, orange 2, orange 4, purple 2, purple 6, purple 6"
    t = table(grid={"a1": 61, "a2": 2, "a3": 3, "b2": 4}, hand=dice)
    play(t, "ship a1")
    assert len(hand(t)) == 7
    assert t.legal() == [f"discard {die}" for die in ("blue 2", "blue 3", "orange 2", "orange 4", "purple 2", "purple 6")]
    play(t, "discard purple 2")
    assert t.legal() == ["die a2", "die a3", "die b2"]


def test_w8_the_third_karma():
    t = table(grid={"a1": 67, "a2": 2}, hand="green 1", karma=2)
    play(t, "ship a1")
    assert tokens(t)[:2] == (1, 1)


def test_w9_three_silk_or_three_different():
    t = table(grid={"a1": 107, "a2": 2}, goods=[91, 92, 103])
    play(t, "goods a1")
    assert t.legal() == ["sell same", "sell different"]
    same = play(t.clone(), "sell same")
    assert same.position()["coins"][0] == 5
    assert same.position()["goods"][0] == [103]
    play(t, "sell different")
    assert t.legal() == ["give 91", "give 92", "give 107"]
    assert t.position()["pending"][-1]["give_goods"] == {"tea": 107, "spices": 103}
    assert play(t.clone(), "give 107").position()["coins"][0] == 4
    rich = play(t.clone(), "give 92")
    assert rich.position()["coins"][0] == 5
    assert rich.position()["goods"][0] == [91]


@pytest.mark.parametrize(("players", "cells", "pile"), [(2, 12, 124), (3, 16, 116), (4, 20, 108)])
def test_w10_the_set_up(players, cells, pile):
    p = kolam.game("rajas", players=players).new(1).position()
    assert sum(card is not None for row in p["grid"] for card in row) == cells
    assert [len(dice) for dice in p["hands"]] == [4] * players
    assert len(p["draw"]) + 1 == pile
