"""Positions: what is refused, and that the words say what is wrong."""

from __future__ import annotations

import pytest

import kolam
from games.ganesha.positions import ganesha, ganesha_position, with_tokens
from kit.refusals import check_told_in_russian

TAKE = {"altar": {"b1": "red", "c3": "blue"}}
SPICE = {"phase": "spice", "taken": ["b1"], "hand": ["red"], "altar": {"c3": "blue"}, "tokens": {"b1": "swap_altar"}}
RETURN = {
    "phase": "return", "to_act": 1, "taken": ["b1"], "hand": ["red"], "altar": {"c3": "blue"}, "tokens": {"b1": "trade"},
    "treasuries": [{}, {"green": 1, "yellow": 1}],
}  # fmt: skip
SECOND = {
    "phase": "second", "taken": ["b1"], "hand": ["red"], "second": "adjacent", "altar": {"b2": "blue"}, "slots": [{"red": 1}, {}],
}  # fmt: skip
SLOTS = {"phase": "slots", "taken": ["b1"], "hand": ["red"], "altar": {"c3": "blue"}}
MANDALA = {"phase": "mandala", "taken": ["b1"], "treasuries": [{"yellow": 1}, {}], "altar": {"c3": "blue"}}
FINAL = {"phase": "final", "round": 12, "treasuries": [{"yellow": 1}, {}]}
OVER = {"phase": "over", "round": 12, "turn": None}
TOKENS = {"phase": "tokens", "spices": True, "placing": "drum", "tokens": {"b1": "?"}}

REFUSED = [
    (OVER, {"turn": -1}, "turn must be a whole number from 0 to 1"),  # nobody is null, not a number
    (OVER, {"to_act": -1}, "to_act must be a whole number from 0 to 1"),
    (TOKENS, {"placing": "chance"}, "needs spices and the option placing=drum"),
    (TOKENS, {"spices": False}, "without spices"),
    (TOKENS, {"round": 2}, "comes when the altar is filled"),
    (TOKENS, {"round": 4}, "seat 1, the first player of round 4"),
    (TOKENS, {"altar": {"c3": "red"}}, "though the tokens come first"),
    (TOKENS, {"taken": ["c3"]}, "nothing is taken yet"),
    (TOKENS, {"tokens": {"b1": "gamble"}}, "every token lies face down"),
    (TOKENS, {"tokens": {"b1": "?", "c3": "?"}}, "all 2 tokens lie"),
    (TOKENS, {"players": 3, "tokens": {"b1": "?", "b2": "?"}}, "adjacent"),
    (TOKENS, {"tokens": {"a1": "?"}}, "not in use"),
    (TAKE, {"tokens": {"c1": "?", "d3": "plus_one"}, "placing": "drum"}, "only in phase tokens"),
    (TAKE, {"phase": "deal"}, "phase must be one of"),
    (TAKE, {"round": 0}, "round must be a whole number from 1 to 12"),
    (TAKE, {"round": 13}, "round must be a whole number from 1 to 12"),
    (TAKE, {"turn": 2}, "turn must be"),
    (TAKE, {"turn": None, "to_act": None}, "must be seats"),
    (TAKE, {"to_act": 1}, "the seat on turn is to act"),
    (TAKE, {"altar": {}}, "the altar is empty"),
    (TAKE, {"altar": {"a1": "red"}}, "not in use"),
    (TAKE, {"altar": {"z9": "red"}}, "altar must be one of"),
    (TAKE, {"altar": {"b1": "pink"}}, "altar b1 must be one of"),
    (TAKE, {"altar": [], "bag": {}}, "altar must be an object"),
    (TAKE, {"taken": ["a1"]}, "not in use"),
    (TAKE, {"taken": ["c1", "c1"]}, "twice"),
    (TAKE, {"taken": ["c1", "c2", "c4"]}, "3 entries"),
    (TAKE, {"taken": ["c1"]}, "nothing is taken yet"),
    (TAKE, {"hand": ["red"]}, "1 gems in hand, but only 0 hexes"),
    (TAKE, {"taken": ["c1"], "hand": ["red"]}, "nothing is taken yet"),
    (TAKE, {"second": "adjacent"}, "second must be none"),
    (TAKE, {"active": ["reslot"], "tokens": {"c1": "reslot"}}, "before a gem is taken"),
    (TAKE, {"bag": {"red": 8}}, "there are 9 red gems"),
    (TAKE, {"mandala": {"red": 9}, "bag": {}}, "mandala red must be a whole number from 0 to 8"),
    (TAKE, {"slots": [{"red": 2, "blue": 1}, {}]}, "seat 0 has 3 gems in slots"),
    (TAKE, {"slots": [{}]}, "slots must have 2 entries"),
    (TAKE, {"treasuries": [{}, {}, {}]}, "treasuries must have 2 entries"),
    (TAKE, {"scores": [0, -1]}, "scores of seat 1"),
    (TAKE, {"scores": [0, 0, 0]}, "scores must have 2 entries"),
    (TAKE, {"scores": [3, 0], "reached": [0, 0]}, "reached says it never did"),
    (TAKE, {"scores": [3, 3], "reached": [1, 1]}, "the same number in reached"),
    (TAKE, {"tokens": {"c1": "plus_one", "c2": "gamble"}}, "adjacent"),
    (TAKE, {"tokens": {"c1": "plus_one", "d3": "plus_one"}}, "a token lies on the altar twice"),
    (TAKE, {"tokens": {"c1": "salt", "d3": "plus_one"}}, "tokens c1 must be one of"),
    (TAKE, {"tokens": {"c1": "plus_one", "d3": "gamble", "b3": "trade"}}, "there must be one per player"),
    (SPICE, {"taken": ["c1"]}, "there is no token"),
    (SPICE, {"hand": []}, "the gem just taken is in hand"),
    (SPICE, {"altar": {"c3": "red"}}, "can do nothing now"),
    (SPICE, {"altar": {"b1": "green", "c3": "blue"}}, "there is a gem on b1"),
    (RETURN, {"to_act": 0}, "the partner is to act"),
    (RETURN, {"tokens": {"b1": "plus_one"}}, "needs trade"),
    (RETURN, {"treasuries": [{}, {"green": 1, "red": 1}]}, "no choice what to return"),
    (SECOND, {"second": "none"}, "a right to a second gem"),
    (SECOND, {"altar": {"d3": "blue"}}, "no second gem in reach"),
    (SECOND, {"taken": ["b1", "c1"]}, "exactly one hex"),
    (SECOND, {"active": ["reslot"], "tokens": {"b1": "reslot"}, "hand": []}, "reslot is active, but its gem is not in hand"),
    (SLOTS, {"hand": []}, "there is a gem in hand"),
    (SLOTS, {"second": "any"}, "second must be none"),
    (SLOTS, {"slots": [{"red": 2}, {}]}, "only one way"),
    (MANDALA, {"hand": ["red"]}, "no gem is in hand"),
    (MANDALA, {"active": ["reslot"], "tokens": {"b1": "reslot"}}, "reslot is over"),
    (MANDALA, {"active": ["any_sacrifice", "any_sacrifice"], "tokens": {"b1": "any_sacrifice"}}, "none twice"),
    (MANDALA, {"taken": []}, "nothing was taken in this turn"),
    (MANDALA, {"treasuries": [{}, {}]}, "can lay nothing"),
    (MANDALA, {"active": ["any_sacrifice"]}, "active must be empty without spices"),
    (FINAL, {"round": 11}, "after the last round"),
    (FINAL, {"slots": [{"red": 1}, {}]}, "gems in slots"),
    (FINAL, {"turn": 1}, "seat 1 has no gem"),
    (OVER, {"round": 11}, "after the last round"),
    (OVER, {"turn": 0}, "turn and to_act are null"),
    (OVER, {"treasuries": [{"red": 1}, {}]}, "not over"),
]


@pytest.mark.parametrize(
    "good", [TAKE, SPICE, RETURN, SECOND, SLOTS, MANDALA, FINAL, OVER, TOKENS], ids=lambda g: g.get("phase", "take")
)
def test_positions_that_can_be_are_loaded(good):
    t = ganesha(**good)
    assert t.game.load(t.position()).position() == t.position()


@pytest.mark.parametrize(("good", "change", "wrong"), REFUSED, ids=lambda part: part if isinstance(part, str) else None)
def test_positions_that_can_not_be_are_refused(good, change, wrong):
    with pytest.raises(kolam.BadPosition, match=wrong) as caught:
        ganesha(**{**good, **change})
    check_told_in_russian(caught.value, "ganesha")


def test_fields_must_be_exactly_those():
    game = kolam.game("ganesha", spices=False)
    good = ganesha_position(**TAKE)
    game.load(good)
    for name in good:
        with pytest.raises(kolam.BadPosition, match=f"lacks {name}"):
            game.load({key: value for key, value in good.items() if key != name})
    with pytest.raises(kolam.BadPosition, match="means nothing here"):
        game.load({**good, "drum": 1})
    for wrong in (None, [], "take", 7):
        with pytest.raises(kolam.BadPosition):
            game.load(wrong)


def test_tokens_belong_to_games_with_spices():
    position = with_tokens(ganesha_position(**TAKE), 2)
    kolam.game("ganesha").load(position)
    with pytest.raises(kolam.BadPosition, match="without spices"):
        kolam.game("ganesha", spices=False).load(position)
    with pytest.raises(kolam.BadPosition, match="one per player"):
        kolam.game("ganesha").load(ganesha_position(**TAKE))


def test_the_last_seat_of_four_starts_with_two_points_in_english():
    start = {"players": 4, "reached": [0, 0, 0, 0], **TAKE}
    assert ganesha(**start, scores=[0, 0, 0, 2]).scores() == [0, 0, 0, 2]
    with pytest.raises(kolam.BadPosition):
        ganesha(**start, scores=[0, 0, 0, 0])
    with pytest.raises(kolam.BadPosition):
        ganesha(**start, scores=[0, 0, 0, 2], edition="ru")


@pytest.mark.parametrize("name", ["turn", "to_act"])
def test_both_turn_and_to_act_are_seats_while_the_game_goes_on(name):
    game = kolam.game("ganesha", players=2)
    with pytest.raises(kolam.BadPosition, match="turn and to_act must be seats"):
        game.load({**game.new(seed=1).position(), name: None})
