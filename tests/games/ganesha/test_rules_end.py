"""G9, G10, G11: the final stage, the result, and how it is asked."""

from __future__ import annotations

import pytest

import kolam
from games.ganesha.positions import ganesha
from kolam.games.ganesha import rules
from kolam.games.ganesha.components import COLOR_NAMES


def last_turn(**said):
    """A table before the very last decision of the last round (Russian edition: no point for the drum)."""
    t = ganesha(
        **{
            "players": 3, "edition": "ru", "round": 9, "turn": 1, "phase": "mandala", "taken": ["b1"], "altar": {"d3": "purple"},
            "treasuries": [{"red": 1}, {"yellow": 1}, {"blue": 1}], "scores": [30, 30, 30], **said,
        }
    )  # fmt: skip
    t.play("pass")
    return t


def final(**said):
    """A table in the final stage."""
    players = said.get("players", 2)
    return ganesha(**{"round": 12 if players == 2 else 9, "phase": "final", **said})


def test_g9_1_slots_are_emptied_into_treasuries():
    t = last_turn(slots=[{"green": 2}, {"red": 1}, {}])
    assert t.position()["slots"] == [{}, {}, {}]
    assert t.position()["treasuries"] == [{"red": 1, "green": 2}, {"red": 1, "yellow": 1}, {"blue": 1}]


@pytest.mark.parametrize("lowest", [0, 1, 2])
def test_g9_2_fewest_points_begin(lowest):
    scores = [30, 30, 30]
    scores[lowest] = 29
    assert last_turn(scores=scores).to_act == lowest


def test_g9_2_the_point_of_the_drum_counts_and_it_is_settled_once():
    t = last_turn(edition="en", scores=[31, 31, 30])  # the drum is seat 2's: 31 each, so it begins by G9.3
    assert t.scores() == [31, 31, 31]
    assert t.to_act == 2
    t.play("place blue")
    assert t.to_act == 0  # clockwise, whatever the scores are now


def test_g9_3_the_youngest_of_the_lowest_begins_or_the_first_from_the_drum():
    assert last_turn().to_act == 2  # the drum of rounds 7 to 9
    assert last_turn(scores=[30, 30, 31]).to_act == 0
    assert last_turn(younger="102").to_act == 1
    assert last_turn(younger="012").to_act == 0
    assert last_turn(younger="210", scores=[30, 30, 31]).to_act == 1
    for wrong in ("01", "0123", "11", "210 "):
        with pytest.raises(kolam.BadOption):
            kolam.game("ganesha", players=3, younger=wrong)


def test_g9_4_one_gem_each_without_offering_and_without_passing():
    t = final(treasuries=[{"red": 1, "green": 1}, {"blue": 1}], scores=[10, 10])
    assert t.legal() == ["place red", "place green"]
    assert t.why_not("place blue") == ("G9.4", "You have no blue gem in your treasury.")
    assert t.why_not("pass") == ("G9.4", "In the final stage every gem is laid.")
    t.play("place red")
    assert t.scores() == [15, 10]
    assert t.legal() == ["place blue"]  # asked though there is only one


def test_g9_4_beyond_the_last_place_there_is_nothing_to_win():
    t = final(treasuries=[{"red": 1}, {}], mandala={"red": 7}, scores=[10, 10])
    assert rules.place_value(t.state, 0, 7) > 0
    assert rules.place_value(t.state, 0, 8) == 0


def test_g9_5_players_without_gems_are_passed_over():
    t = final(players=3, turn=1, treasuries=[{}, {"blue": 2}, {}], scores=[1, 1, 1])
    t.play("place blue")
    assert t.to_act == 1
    t.play("place blue")
    assert t.to_act is None
    assert t.outcome.reason == "final"


def test_g9_5_if_nobody_has_a_gem_the_game_is_over_at_once():
    said = {"edition": "ru", "round": 12, "phase": "mandala", "taken": ["b1"], "altar": {"c3": "red"}}
    t = ganesha(treasuries=[{"yellow": 1}, {}], **said)
    t.play("offer none place yellow")
    assert t.to_act is None
    assert t.scores() == [3, 0]


def test_g9_5_the_lowest_without_gems_is_passed_over_too():
    t = last_turn(scores=[29, 30, 31], treasuries=[{}, {"yellow": 1}, {"blue": 1}])
    assert t.to_act == 1


def test_g10_1_most_points_win():
    t = final(treasuries=[{"red": 1}, {}], scores=[10, 14], turn=0)
    t.play("place red")
    assert t.outcome.scores == (15, 14)
    assert t.outcome.winners == (0,)
    assert "15" in t.log(None)[-1]  # the winner's points are told, whichever seat it is


def test_g10_2_equal_points_go_to_the_score_that_arrived_first():
    t = final(treasuries=[{"red": 1}, {}], scores=[10, 15], turn=0)
    t.play("place red")
    assert t.outcome.winners == (1,)
    assert "first to arrive there: Tiger" in t.log(None)[-1]


def test_g10_2_a_score_that_sank_arrived_when_it_sank():
    said = {"altar": {"b1": "red", "d3": "blue"}, "tokens": {"b1": "gamble"}, "scores": [7, 6], "reached": [1, 2]}
    t = ganesha(**said)
    t.play("take b1")
    t.play("use")
    assert t.scores() == [6, 6]
    assert t.position()["reached"] == [3, 2]


def test_g10_3_scores_that_never_changed_share_the_win():
    t = kolam.game("ganesha", edition="ru", spices=False).load(
        {
            "round": 12, "turn": None, "to_act": None, "phase": "over", "taken": [], "hand": [], "second": "none", "active": [],
            "altar": {}, "tokens": {}, "bag": dict.fromkeys(COLOR_NAMES, 8), "treasuries": [{}, {}],
            "slots": [{}, {}], "mandala": {}, "scores": [0, 0], "reached": [0, 0],
        }
    )  # fmt: skip
    assert t.outcome.winners == (0, 1)


def test_g11_1_only_what_is_asked_can_be_answered():
    t = ganesha(altar={"b1": "red", "d3": "blue"}, tokens={"b1": "trade"}, treasuries=[{"green": 1}, {"green": 1, "yellow": 1}])
    assert t.why_not("stop") == ("G11.1", "Elephant takes a gem now.")
    t.play("take b1")
    assert t.why_not("use").rule == t.why_not("take d3").rule == t.why_not("remove red").rule == "G11.1"
    t.play("give 1")
    assert t.why_not("slots red") == ("G11.1", "Tiger decides now which gem to return.")
    assert t.why_not("pass").rule == t.why_not("take d3").rule == t.why_not("skip").rule == "G11.1"


def test_g11_1_nothing_is_asked_when_the_game_is_over():
    t = final(treasuries=[{"red": 1}, {}], scores=[10, 14])
    t.play("place red")
    assert t.why_not("place red") == ("G11.1", "The game is over.")


def test_g11_2_follow_ups_with_one_answer_are_done_and_told():
    t = ganesha(altar={"b1": "red", "d3": "blue"}, slots=[{"red": 2}, {}])
    t.play("take b1")
    t.play("stop")
    assert t.to_act == 1
    kept, ended = t.log(None)[-2:]
    assert kept == "Elephant has 2 red in the slots; into the treasury: red."
    assert ended == "Nothing to lay: Elephant's turn ends."


def test_g11_2_the_first_decision_of_a_turn_is_always_asked():
    t = ganesha(altar={"b1": "red"}, turn=1)
    assert t.legal() == ["take b1"]
    assert ganesha(phase="mandala").legal() == ["pass"]


def test_g11_3_ways_to_the_same_outcome_are_one_answer():
    t = ganesha(altar={"b1": "red", "b2": "red", "d3": "blue"}, slots=[{"red": 1}, {}])
    t.play("take b1")
    t.play("take b2")
    assert t.legal() == ["slots red", "slots red red"]
