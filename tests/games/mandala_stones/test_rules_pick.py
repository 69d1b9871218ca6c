"""S4 and S5: moving an artist, taking stones, placing the tower."""

from __future__ import annotations

import pytest

# A burst artist on a1 is about to go to b1, where only the artist on c2 could disturb: it touches none of b1's stacks.
ARTISTS = {"a1": "burst", "b3": "burst", "c2": "ring", "c3": "ring"}


def tower_on(t, space, seat=0):
    return t.position()["boards"][seat][space - 1]


# --- S4 ---


def test_s4_1_with_five_towers_you_must_score(arrange, towers):
    t = arrange(boards=[towers("r*", "bo", "y*", "po", "ro")])
    assert not [action for action in t.legal() if action.startswith("artist")]
    assert t.why_not("artist b1 b2") == ("S4.1", "All five spaces of your board are taken, so you must score.")
    assert t.why_not("artist a1 a1").rule == "S4.1"  # told before anything else about the artist
    assert t.prompt == "Your board is full: score."


def test_s4_2_any_of_the_four_artists_may_move(arrange):
    t = arrange()
    assert {action.split()[1] for action in t.legal()} == {"b1", "a2", "c2", "b3"}
    assert t.why_not("artist a1 b2") == ("S4.2", "There is no artist on a1.")
    assert t.why_not("artist a1 b1").rule == "S4.2"


def test_s4_3_to_another_empty_circle_at_any_distance(arrange):
    t = arrange(artists=ARTISTS, stacks={2: "r*", 3: "b*"})
    assert t.why_not("artist a1 c1") is None
    assert t.why_not("artist a1 a1") == ("S4.3", "An artist has to go to another circle; it already stands on a1.")
    assert t.why_not("artist a1 c2") == ("S4.3", "An artist has to go to another, empty circle; c2 is taken.")


def test_s4_3_the_same_artist_may_be_moved_straight_back(arrange):
    t = arrange(artists=ARTISTS, stacks={1: "r*", 2: "r*", 5: "yo", 6: "yo", 9: "yo"})
    t.play("artist a1 b1")
    t.play("space 1")
    assert t.to_act == 1
    assert t.why_not("artist b1 a1") is None


def test_s4_4_stones_of_the_pattern_that_no_other_artist_touches(arrange):
    # North is empty, east is blocked by the burst artist on c1, south has the wrong pattern, west was left by the artist.
    artists = {"a1": "burst", "c1": "burst", "c3": "ring", "a3": "ring"}
    t = arrange(artists=artists, stacks={2: "", 6: "r*", 9: "po", 5: "b*"})
    t.play("artist a1 b1")
    assert t.position()["pick"] == {"circle": "b1", "tower": ["b*"]}
    assert [len(t.position()["stacks"][n - 1]) for n in (6, 9, 5)] == [1, 1, 0]


@pytest.mark.parametrize("pattern", ["burst", "ring"])
def test_s4_4_artists_block_whatever_their_pattern(arrange, pattern):
    other = "ring" if pattern == "burst" else "burst"
    artists = {"a1": "burst", "c1": pattern, "c3": other, "a3": "ring"}
    t = arrange(artists=artists, stacks={2: "", 6: "r*", 9: "po", 5: ""})
    assert t.why_not("artist a1 b1").rule == "S4.5"


def test_s4_4_the_circle_that_was_left_blocks_nothing(arrange):
    t = arrange(artists=ARTISTS, stacks={2: "yo", 6: "yo", 9: "yo", 5: "r*"})
    t.play("artist a1 b1")
    assert t.position()["pick"]["tower"] == ["r*"]


def test_s4_5_a_move_that_takes_nothing_is_refused_with_the_reason_for_each_side(arrange):
    artists = {"a1": "burst", "c1": "burst", "c3": "ring", "a3": "ring"}
    t = arrange(artists=artists, stacks={2: "", 6: "r*", 9: "po", 5: "bo"})
    assert t.why_not("artist a1 b1") == (
        "S4.5",
        "The burst artist could not take anything on b1 "
        "(north: the stack is empty; east: next to the artist on c1; south: wrong pattern; west: wrong pattern).",
    )


# --- S5 ---


def test_s5_1_all_allowed_stones_are_taken_and_none_that_comes_to_light(arrange):
    t = arrange(artists=ARTISTS, stacks={2: "b* r*", 6: "y* r*", 9: "p* r*", 5: "ro"})
    t.play("artist a1 b1")
    assert t.position()["pick"]["tower"] == ["r*", "r*", "r*"]
    assert [t.position()["stacks"][n - 1] for n in (2, 6, 9, 5)] == [["b*"], ["y*"], ["p*"], ["ro"]]


@pytest.mark.parametrize(
    ("first", "tower"),
    [("n", "r* b* y* p*"), ("e", "b* y* p* r*"), ("s", "y* p* r* b*"), ("w", "p* r* b* y*")],
)
def test_s5_2_clockwise_from_the_first_stone_which_is_the_bottom(arrange, first, tower):
    t = arrange(artists=ARTISTS, stacks={2: "r*", 6: "b*", 9: "y*", 5: "p*"})
    t.play("artist a1 b1")
    assert t.legal() == ["first n", "first e", "first s", "first w"]
    t.play(f"first {first}")
    assert t.position()["pick"]["tower"] == tower.split()


def test_s5_2_a_side_that_gives_nothing_can_not_be_first(arrange):
    artists = {"a1": "burst", "c1": "burst", "c3": "ring", "a3": "ring"}
    t = arrange(artists=artists, stacks={2: "r*", 6: "r*", 9: "po", 5: "b*"})
    t.play("artist a1 b1")
    assert t.legal() == ["first n", "first w"]
    assert t.why_not("first e") == ("S5.2", "The east stone can not be taken: next to the artist on c1.")
    assert t.why_not("first s") == ("S5.2", "The south stone can not be taken: wrong pattern.")


@pytest.mark.parametrize(
    ("colors", "offered"),
    [
        ("rrrr", ""),
        ("rbrb", "ne"),
        ("rrbb", "nesw"),
        ("rr--", ""),
        ("rb--", "ne"),
        ("rrb-", "nes"),
        ("-r-r", ""),
        ("rrrb", "nesw"),
    ],
)
def test_s5_3_first_stones_with_the_same_tower_are_one_choice(arrange, colors, offered):
    stacks = {n: "yo" if c == "-" else c + "*" for n, c in zip((2, 6, 9, 5), colors, strict=True)}
    t = arrange(artists=ARTISTS, stacks=stacks)
    t.play("artist a1 b1")
    if offered:
        assert t.legal() == [f"first {side}" for side in offered]
    else:
        assert t.position()["step"] == "space"
    if colors == "rbrb":
        assert t.why_not("first s") == ("S5.3", "Starting south gives the same tower as starting north.")


def test_s5_4_new_tops_are_seen_before_the_tower_is_placed(arrange):
    t = arrange(covered="colors", artists=ARTISTS, stacks={2: "b* r*", 6: "yo", 9: "p* r*", 5: "ro"})
    assert t.view(1)["stacks"][1] == ["b?", "r*"]
    t.play("artist a1 b1")
    assert t.position()["step"] == "space"
    for viewer in (0, 1, None):
        assert t.view(viewer)["stacks"][1][0] in ("b*", "bo")
        assert t.view(viewer)["stacks"][8][0] in ("p*", "po")
    assert not t.may_take_back(0)  # something was revealed


def test_s5_4_tops_are_settled_in_the_order_north_east_south_west(arrange):
    t = arrange(covered="hidden", artists=ARTISTS, stacks={2: "b* r*", 6: "y* b*", 9: "p* r*", 5: "ro"})
    t.play("artist a1 b1")
    t.play("first s")
    told = [line for line in t.log(None) if line.startswith("The top of stack")]
    assert [line.split()[4] for line in told] == ["2", "6", "9"]


def test_s5_5_on_any_empty_space(arrange, towers):
    t = arrange(artists=ARTISTS, stacks={2: "r*", 6: "yo", 9: "yo", 5: "ro"}, boards=[towers("bo", "", "po")])
    t.play("artist a1 b1")
    assert t.legal() == ["space 2", "space 4", "space 5"]
    assert t.why_not("space 3") == ("S5.5", "Space 3 already holds a tower.")
    t.play("space 4")
    assert tower_on(t, 4) == ["r*"]
    assert t.position()["pick"] is None


def test_s5_6_a_tower_is_not_rearranged_and_has_one_pattern(arrange):
    t = arrange(artists=ARTISTS, stacks={2: "r*", 6: "b*", 9: "y*", 5: "p*"})
    for action in ("artist a1 b1", "first e", "space 3"):
        t.play(action)
    assert tower_on(t, 3) == ["b*", "y*", "p*", "r*"]
    assert t.scores() == [0, 0]
    assert t.position()["mandala"] == t.game.load(t.position()).position()["mandala"]
