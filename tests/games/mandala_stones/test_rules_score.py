"""S6 to S8 and S11: scoring a color, scoring tops, the mandala, victory points."""

from __future__ import annotations

import pytest

from kolam.games.mandala_stones.components import HAND_SPACES, SPACE_POINTS


def scored(t, action):
    """What an action brings the seat that takes it."""
    seat, before = t.to_act, t.scores()
    t.play(action)
    return t.scores()[seat] - before[seat]


# --- S6 ---


def test_s6_1_a_color_on_top_of_at_least_two_towers(arrange, towers):
    t = arrange(boards=[towers("b* r*", "ro", "y* b*", "po bo", "y*")], laid=6)
    assert [action for action in t.legal() if action.startswith("score")] == ["score red", "score blue"]
    assert t.why_not("score yellow") == ("S6.1", "Only one of your towers has yellow on top; scoring a color takes two.")
    assert t.why_not("score purple") == ("S6.1", "None of your towers has purple on top; scoring a color takes two.")


def test_s6_2_all_towers_of_the_color_are_scored(arrange, towers):
    t = arrange(boards=[towers("b* r*", "ro", "y*", "po ro", "y* r*")], laid=6)
    t.play("score red")
    assert t.position()["boards"][0] == [["b*"], [], ["y*"], ["po"], ["y*"]]
    assert t.position()["mandala"][6:] == ["r*", "ro", "ro", "r*"]


def test_s6_3_left_to_right_with_all_stones_in_place(arrange, towers):
    # Space 1 counts the heights 2, 1 and 0 before any stone is lifted; afterwards there would be only 1 and 0.
    t = arrange(boards=[towers("b* r*", "ro")], laid=6)
    assert scored(t, "score red") == 3 + 4
    assert t.log(None)[0] == "Seat 0 scores red: space 1: 3 (heights 0 1 2), space 2: 4. 7 VP."


@pytest.mark.parametrize(("height", "points"), [(1, (4, 1, 1, 2)), (2, (2, 3, 2, 3)), (3, (1, 4, 4, 4)), (4, (1, 1, 6, 5))])
def test_s6_4_spaces_2_to_5_by_height_and_by_colors(arrange, towers, height, points):
    tower = " ".join(["b*", "y*", "p*", "r*"][4 - height :])
    for space, value in zip((2, 3, 4, 5), points, strict=True):
        board = [tower if k == space else "" for k in range(1, 6)]
        board[0] = "po ro"
        heights = len({0, 2, height})
        t = arrange(boards=[towers(*board)], laid=6)
        assert scored(t, "score red") == value + heights, (space, height)


@pytest.mark.parametrize(("tower", "points"), [("r*", 2), ("r* r*", 2), ("b* r* r*", 3), ("b* r* b* r*", 3), ("y* b* p* r*", 5)])
def test_s6_4_space_5_counts_different_colors_and_one(arrange, towers, tower, points):
    t = arrange(boards=[towers("", "r*", "", "", tower)], laid=6)
    assert scored(t, "score red") == 4 + points


@pytest.mark.parametrize(
    ("board", "points"),
    [
        (("r*", "r*", "b*", "b*", "y*"), 1),
        (("r*", "r*"), 2),
        (("r*", "b* r*", "b* b* b*", "yo yo yo yo"), 5),
        (("b* b* b* r*", "r*", "po po"), 4),
    ],
)
def test_s6_4_space_1_counts_the_heights_of_the_whole_board(arrange, towers, board, points):
    by_height = {1: 4, 2: 2}
    t = arrange(boards=[towers(*board)], laid=6)
    assert scored(t, "score red") == points + by_height[len(board[1].split())]


def test_s6_5_only_the_tops_go_to_the_mandala(arrange, towers):
    t = arrange(boards=[towers("b* y* r*", "ro")], laid=3)
    t.play("score red")
    assert t.position()["boards"][0] == [["b*", "y*"], [], [], [], []]
    assert t.position()["mandala"][3:] == ["r*", "ro"]
    assert t.to_act == 1


# --- S7 ---


def test_s7_1_any_towers_at_least_one(arrange, towers):
    t = arrange(boards=[towers("b* r*", "", "yo")], laid=3)
    assert [action for action in t.legal() if action.startswith("tops")] == ["tops 1", "tops 3", "tops 13"]
    assert t.why_not("tops 123") == ("S7.1", "Space 2 is empty.")
    assert t.why_not("tops 245") == ("S7.1", "Spaces 2, 4, 5 are empty.")


def test_s7_2_one_point_for_each_stone(arrange, towers):
    t = arrange(boards=[towers("b* r*", "yo", "po po po", "b*")], laid=6)
    assert scored(t, "tops 134") == 3
    assert t.position()["boards"][0] == [["b*"], ["yo"], ["po", "po"], [], []]
    assert t.position()["mandala"][6:] == ["r*", "po", "b*"]


def test_s7_3_also_with_a_color_that_could_be_scored(arrange, towers):
    t = arrange(boards=[towers("r*", "ro", "r*")], laid=6)
    assert {"score red", "tops 1", "tops 12", "tops 123"} <= set(t.legal())
    assert scored(t, "tops 12") == 2


# --- S8 ---


def test_s8_1_on_the_lowest_free_spaces_from_left_to_right(arrange, towers):
    t = arrange(boards=[towers("b* r*", "yo", "po", "", "b* y*")], laid=1)
    before = t.position()["mandala"]
    t.play("tops 1235")
    assert t.position()["mandala"] == [*before, "r*", "yo", "po", "y*"]


@pytest.mark.parametrize("space", sorted(SPACE_POINTS))
def test_s8_2_a_covered_vp_space_gives_its_points(arrange, towers, space):
    for laid, points in ((space - 2, 1 + SPACE_POINTS[space]), (space - 3, 1)):
        t = arrange(players=4, to_act=1, boards=[towers("b*"), towers("r* r*", "y*")], laid=laid, scores=[0, 0, 0, 0])
        bonus = SPACE_POINTS.get(laid + 1, 0)
        assert scored(t, "tops 12") == 1 + points + bonus


def test_s8_2_also_in_the_last_round(arrange, towers):
    t = arrange(to_act=1, boards=[towers("b*"), towers("r* r*", "y*")], laid=41)
    assert scored(t, "tops 1") == 1 + 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s8_3_only_the_hands_of_the_player_count_trigger_the_end(arrange, towers, players):
    for hands, space in HAND_SPACES.items():
        if hands > players:
            continue
        t = arrange(players=players, boards=[towers("b*", "r*")], laid=space - 1)
        t.play("tops 12")
        told = [line for line in t.log(None) if "this is the last round" in line]
        assert bool(told) == (hands == players)


def test_s8_4_on_a_full_mandala_stones_are_set_aside(arrange, towers):
    t = arrange(players=4, to_act=1, boards=[towers("b*"), towers("r* b*", "bo", "yo bo")], laid=71)
    assert scored(t, "score blue") == 3 + 4 + 3
    position = t.position()
    assert len(position["mandala"]) == 72
    assert position["mandala"][71] == "b*"
    assert position["aside"] == ["bo", "bo"]
    assert "The mandala is full: 2 stones are set aside." in t.log(None)


# --- S11 ---


def test_s11_1_points_have_no_limit(arrange, towers):
    t = arrange(boards=[towers("b*", "r*", "y*")], laid=13, scores=[149, 3])
    t.play("tops 123")
    assert t.scores() == [152, 3]
