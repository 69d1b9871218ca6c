"""What follows from a view: worked out by hand from the rule sheet, and compared with what the rules do."""

from __future__ import annotations

import json
import random
from copy import deepcopy

import pytest

import kolam
from kit import play_random
from kolam.games.mandala_stones import words
from kolam.games.mandala_stones.glance import components, glance

ENGLISH, RUSSIAN = (kolam.game("mandala-stones").definition.language(code) for code in ("en", "ru"))
OPTIONS = {"covered": "open", "objectives": True}
#: Nothing in any stack.
BARE = dict.fromkeys(range(1, 25), "")
#: Two artists in the corners of a1 and c3 do not touch the stacks of b2, nor does the one in a3.
AROUND_B2 = {"b2": "burst", "a1": "burst", "c3": "ring", "a3": "ring"}


def seen(view, **options):
    return glance(view, {**OPTIONS, **options}, 0)


# --- PICK ---


def test_s4_4_an_artist_takes_its_pattern_where_no_other_artist_is_next(position):
    artists = {"a1": "burst", "c3": "burst", "b1": "ring", "a3": "ring"}
    stacks = {9: "r*", 13: "b*", 16: "yo", 12: "", 8: "p*", 15: "y*", 11: "bo r*"}
    moves = seen(position(artists=artists, stacks=stacks, laid=40))["moves"]
    # b2: 9 in the north is next to b1 too, 16 in the south has the other pattern, 12 in the west is empty.
    assert moves["a1"]["b2"] == {
        "takes": [{"side": "e", "stack": 13, "stone": "b*"}],
        "blocked": [{"stack": 9, "by": "b1"}],
    }
    # a2: 8 in the north is next to a1, which the artist leaves; 15 in the south is next to a3.
    assert moves["a1"]["a2"] == {
        "takes": [{"side": "n", "stack": 8, "stone": "p*"}, {"side": "w", "stack": 11, "stone": "r*"}],
        "blocked": [{"stack": 15, "by": "a3"}],
    }
    # From c3 the same circle: now 8 is next to another artist, the one on a1.
    assert moves["c3"]["a2"]["blocked"] == [{"stack": 8, "by": "a1"}, {"stack": 15, "by": "a3"}]
    # A ring artist: only 16 has its pattern.
    assert moves["a3"]["b2"] == {"takes": [{"side": "s", "stack": 16, "stone": "yo"}], "blocked": []}


def test_s4_3_s4_5_every_empty_circle_is_looked_at_also_where_nothing_is_taken(position):
    artists = {"b1": "burst", "a2": "burst", "c2": "ring", "b3": "ring"}
    moves = seen(position(artists=artists, stacks=BARE | {1: "r*"}))["moves"]
    assert set(moves) == set(artists)
    assert all(set(targets) == {"a1", "c1", "b2", "a3", "c3"} for targets in moves.values())
    assert moves["b1"]["a1"]["takes"] == [{"side": "n", "stack": 1, "stone": "r*"}]
    assert moves["b1"]["c3"] == moves["c2"]["a1"] == {"takes": [], "blocked": []}


def test_s4_1_a_full_board_moves_no_artist(position, towers):
    assert seen(position(boards=[towers("r*", "b*", "y*", "p*", "ro")]))["moves"] == {}
    assert seen(position(boards=[towers(), towers("r*", "b*", "y*", "p*", "ro")]))["moves"]  # another seat's board


def test_s5_2_s5_3_each_first_stone_has_its_tower_and_alike_ones_are_named_once(position):
    stacks = {9: "r*", 13: "b*", 16: "r*", 12: "b*"}
    now = seen(position(step="first", circle="b2", artists=AROUND_B2, stacks=stacks, laid=60))
    assert now["moves"] == {} and now["worth_here"] == []
    north, east = ["r*", "b*", "r*", "b*"], ["b*", "r*", "b*", "r*"]
    assert now["firsts"] == [
        {"side": "n", "stacks": [9, 13, 16, 12], "tower": north, "offered": "n"},
        {"side": "e", "stacks": [13, 16, 12, 9], "tower": east, "offered": "e"},
        {"side": "s", "stacks": [16, 12, 9, 13], "tower": north, "offered": "n"},
        {"side": "w", "stacks": [12, 9, 13, 16], "tower": east, "offered": "e"},
    ]


def test_s5_2_sides_that_give_nothing_are_passed_over(position):
    stacks = {9: "r*", 13: "bo", 16: "r*", 12: "b*"}
    now = seen(position(step="first", circle="b2", artists=AROUND_B2, stacks=stacks, laid=60))
    assert [(first["side"], first["stacks"], first["tower"]) for first in now["firsts"]] == [
        ("n", [9, 16, 12], ["r*", "r*", "b*"]),
        ("s", [16, 12, 9], ["r*", "b*", "r*"]),
        ("w", [12, 9, 16], ["b*", "r*", "r*"]),
    ]
    assert [first["offered"] for first in now["firsts"]] == ["n", "s", "w"]


def test_the_tower_in_hand_is_worth_what_the_space_says(position, towers):
    boards = [towers("b* b* b*"), towers("", "yo")]
    stacks = {9: "", 13: "", 16: "", 12: ""}
    parts = {"step": "space", "circle": "b2", "tower": "r* b*", "artists": AROUND_B2, "stacks": stacks, "laid": 60}
    # Seat 1, on 1: the heights 2, 1 and 0; on 3: two stones are 3; on 4: two stones are 2; on 5: two colors are 3.
    assert seen(position(boards=boards, to_act=1, **parts))["worth_here"] == [3, None, 3, 2, 3]
    # Seat 0, on 2: two stones are 2.
    assert seen(position(boards=boards, to_act=0, **parts))["worth_here"] == [None, 2, 3, 2, 3]


# --- SCORE ---

#: The board of the sheet's example W3: heights 2, 1, 1, 3 and 4.
EXAMPLE = ("b* p*", "yo", "r*", "yo bo po", "r* y* b* p*")


def test_s6_4_towers_count_and_are_worth_what_their_spaces_say(position, towers):
    own, other = seen(position(boards=[towers(*EXAMPLE)], laid=12))["seats"]
    assert own["towers"] == [
        {"counted": 4, "worth": 4},  # four different heights
        {"counted": 1, "worth": 4},
        {"counted": 1, "worth": 1},
        {"counted": 3, "worth": 4},
        {"counted": 4, "worth": 5},  # four colors
    ]
    assert other["towers"] == [{"counted": 0, "worth": 0}] * 5


def test_s6_4_an_empty_space_is_a_height_and_colors_are_counted_once(position, towers):
    own = seen(position(boards=[towers("r* r*", "", "yo yo", "", "b* b* p*")]))["seats"][0]
    assert own["towers"] == [
        {"counted": 3, "worth": 3},  # heights 2, 0, 3
        {"counted": 0, "worth": 0},
        {"counted": 2, "worth": 3},
        {"counted": 0, "worth": 0},
        {"counted": 2, "worth": 3},
    ]


def test_s6_a_color_is_scored_where_it_is_on_top(position, towers):
    colors = seen(position(boards=[towers(*EXAMPLE)], laid=12))["seats"][0]["colors"]
    assert colors["purple"] == {"spaces": [1, 4, 5], "is_enough": True, "worth": 13, "bonus": 0, "points": 13, "ends": False}
    assert colors["yellow"] == {"spaces": [2], "is_enough": False, "worth": 4, "bonus": 0, "points": 4, "ends": False}
    assert colors["blue"] == {"spaces": [], "is_enough": False, "worth": 0, "bonus": 0, "points": 0, "ends": False}


def test_s8_2_the_mandala_gives_its_points_for_each_color(position, towers):
    """W4: ten stones lie there, the second of three covers space 12."""
    colors = seen(position(boards=[towers(*EXAMPLE)], laid=10))["seats"][0]["colors"]
    assert colors["purple"] == {"spaces": [1, 4, 5], "is_enough": True, "worth": 13, "bonus": 2, "points": 15, "ends": False}
    assert colors["red"]["bonus"] == 0


def test_s6_two_tops_are_enough_for_any_seat(position, towers):
    boards = [towers("r*", "ro"), towers("b*", "ro bo", "b*")]
    first, second = seen(position(boards=boards))["seats"]
    assert [color for color, gain in first["colors"].items() if gain["is_enough"]] == ["red"]
    assert [color for color, gain in second["colors"].items() if gain["is_enough"]] == ["blue"]
    assert second["colors"]["blue"]["spaces"] == [1, 2, 3]
    # Seat 1 has the heights 1, 2 and 0: 3; two stones on space 2: 2; one on space 3: 1.
    assert second["colors"]["blue"]["worth"] == 6


def test_s7_2_s8_2_tops_bring_one_point_each_and_what_the_mandala_gives(position):
    tops = seen(position(laid=10))["tops"]
    assert [gain["worth"] for gain in tops] == [1, 2, 3, 4, 5]
    assert [gain["bonus"] for gain in tops] == [0, 2, 2, 2, 2]  # space 12 is the second
    assert [gain["points"] for gain in tops] == [1, 4, 5, 6, 7]
    assert [gain["bonus"] for gain in seen(position(laid=11))["tops"]] == [2, 2, 2, 2, 2]
    assert [gain["bonus"] for gain in seen(position(laid=12))["tops"]] == [0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("players", "laid", "ends"),
    [
        (2, 30, [False] * 5),
        (2, 33, [False, False, True, True, True]),
        (2, 35, [True] * 5),
        (2, 36, [False] * 5),  # it is triggered already
        (3, 35, [False] * 5),  # two hands are plain for three
        (3, 47, [False, False, False, False, True]),
        (4, 67, [True] * 5),
    ],
)
def test_s8_3_the_end_is_triggered_by_the_hand_space_of_the_players(position, players, laid, ends):
    view = position(players=players, laid=laid, to_act=1)
    assert [gain["ends"] for gain in seen(view)["tops"]] == ends


def test_s8_4_beyond_a_full_mandala_there_is_no_bonus(position):
    view = position(players=4, to_act=1, laid=70)
    assert [gain["points"] for gain in seen(view)["tops"]] == [1, 2, 3, 4, 5]
    view = position(players=4, to_act=1, laid=75)
    assert (len(view["mandala"]), len(view["aside"])) == (72, 3)
    assert seen(view)["to_end"] == 0 and seen(view)["bonuses"] == []


def test_the_last_stones_of_all_can_be_laid(position, towers):
    view = position(players=4, to_act=1, boards=[towers("r*"), towers("b* y*")], stacks=BARE)
    assert len(view["mandala"]) + len(view["aside"]) == 93
    assert [gain["points"] for gain in seen(view)["tops"]] == [1, 2, 3]


# --- The mandala and the end ---


def test_the_spaces_that_give_points_come_with_their_distance(position):
    now = seen(position(laid=10))
    assert now["bonuses"][0] == {"space": 12, "away": 2, "points": 2}
    assert [(bonus["space"], bonus["points"]) for bonus in now["bonuses"]] == [
        (12, 2), (18, 1), (24, 2), (30, 1), (42, 2), (48, 1), (54, 2), (60, 1), (66, 2),
    ]  # fmt: skip
    assert seen(position(laid=5))["bonuses"][0] == {"space": 6, "away": 1, "points": 1}
    assert seen(position(laid=6))["bonuses"][0]["space"] == 12


@pytest.mark.parametrize(("players", "end"), [(2, 36), (3, 52), (4, 68)])
def test_s9_1_how_far_the_end_is(position, players, end):
    for laid, near, last in ((end - 9, False, False), (end - 8, True, False), (end - 1, True, False), (end, True, True)):
        now = seen(position(players=players, laid=laid, to_act=1))
        assert (now["end_space"], now["to_end"], now["last_seat"]) == (end, end - laid, players - 1)
        assert (now["is_end_near"], now["is_last_round"]) == (near, last)
    assert seen(position(players=players, laid=end + 3, to_act=1))["to_end"] == 0


def test_a_game_that_is_over_has_no_last_round(position):
    now = seen(position(laid=40, step="over", to_act=None, ended="hands"))
    assert not now["is_last_round"]
    assert now["moves"] == {} and now["firsts"] == []


# --- Points and objectives ---


def test_s11_1_points_beyond_the_track_start_again(position):
    for points, beyond, track in ((0, 0, 0), (1, 0, 1), (50, 0, 50), (51, 50, 1), (53, 50, 3), (100, 50, 50), (101, 100, 1)):
        own = seen(position(scores=[points, 7]))["seats"][0]
        assert (own["points"], own["beyond"], own["track"]) == (points, beyond, track)


#: Heights 2, 1, 3, 0, 1; tops blue, red, red, blue.
GOALS_BOARD = ("r* b*", "ro", "yo po ro", "", "b*")


@pytest.mark.parametrize(
    ("cards", "have", "met"),
    [
        (["red", "blue"], [3, 2], [True, False]),
        (["yellow", "purple"], [1, 1], [False, False]),
        (["burst", "ring"], [3, 4], [False, False]),
        (["full", "alike"], [4, 2], [False, False]),
        (["tops", "heights"], [2, 4], [False, True]),
    ],
)
def test_s10_2_how_far_an_objective_is(position, towers, cards, have, met):
    others = ["red", "tops"] if "red" not in cards and "tops" not in cards else ["ring", "alike"]
    view = position(boards=[towers("y*"), towers(*GOALS_BOARD)], objectives=[others, cards])
    shown = seen(view)["seats"][1]["cards"]
    assert [card["name"] for card in shown] == cards
    assert [card["have"] for card in shown] == have
    assert [card["is_met"] for card in shown] == met
    least = {"red": 3, "blue": 3, "yellow": 3, "purple": 3, "burst": 5, "ring": 5, "full": 5, "alike": 3, "tops": 4, "heights": 4}
    points = {"full": 5, "alike": 4, "tops": 7}
    assert [card["least"] for card in shown] == [least[name] for name in cards]
    assert [card["points"] for card in shown] == [points.get(name, 6) for name in cards]


def test_s10_1_the_card_that_counts_is_the_best_one_met_of_equal_ones_the_first(position, towers):
    reds_and_blues = towers("r* r* r*", "b* b* b*", "yo", "po", "")
    boards = [reds_and_blues, towers("r*", "b*", "y*", "p*", "p*")]
    view = position(boards=boards, objectives=[["red", "blue"], ["full", "tops"]], to_act=1, step="turn")
    first, second = seen(view)["seats"]
    assert [card["is_used"] for card in first["cards"]] == [True, False]  # both are met and give 6
    assert [card["is_used"] for card in second["cards"]] == [False, True]  # 7 is more than 5
    view = position(boards=boards, objectives=[["yellow", "burst"], ["purple", "alike"]], to_act=1)
    first, second = seen(view)["seats"]
    assert [card["is_used"] for card in first["cards"]] == [False, True]  # six bursts; one yellow
    assert [card["is_used"] for card in second["cards"]] == [False, True]  # five towers of height 1; two purple


def test_cards_that_are_not_known_are_not_told(arrange):
    t = arrange(objectives=[["red", "tops"], ["full", "ring"]])
    assert [seat["cards"] is None for seat in t.game.glance(t.view(0), 0)["seats"]] == [False, True]
    assert [seat["cards"] is None for seat in t.game.glance(t.view(None), None)["seats"]] == [True, True]
    assert [seat["cards"] is None for seat in t.game.glance(t.position(), None)["seats"]] == [False, False]
    t = arrange(objectives=False)
    assert t.game.glance(t.view(0), 0)["seats"][0]["cards"] == []
    assert not t.game.glance(t.view(0), 0)["has_objectives"]


def test_a_score_is_told_by_its_origins(position, towers):
    parts = {"boards": [towers("r* r* r*"), towers("b*")], "scores": [53, 50], "objectives": [["red", "tops"], ["full", "ring"]]}
    running = seen(position(**parts))
    assert [seat["points"] for seat in running["seats"]] == [53, 50]
    assert [[str(text), points] for text, points, _ in words.origins(running, 0, ENGLISH)] == [
        ["Towers, tops and the mandala", 53]
    ]
    over = seen(position(step="over", to_act=None, ended="hands", laid=40, **parts))
    assert [seat["points"] for seat in over["seats"]] == [59, 50]
    assert [(seat["beyond"], seat["track"]) for seat in over["seats"]] == [(50, 9), (0, 50)]
    assert [[str(text), points] for text, points, _ in words.origins(over, 0, ENGLISH)] == [
        ["Towers, tops and the mandala", 53],
        ["Objective: at least 3 red stones", 6],
    ]
    assert [[str(text), points] for text, points, _ in words.origins(over, 1, ENGLISH)][1:] == [["No objective met", 0]]
    assert [str(text) for text, _, _ in words.origins(over, 0, RUSSIAN)] == [
        "Башни, верхние камни и мандала",
        "Цель: не меньше 3 красных камней",
    ]
    bare = position(step="over", to_act=None, ended="hands", laid=40, **{**parts, "objectives": [[], []]})
    assert len(words.origins(seen(bare, objectives=False), 0, ENGLISH)) == 1


# --- Stones under the tops ---


@pytest.mark.parametrize("covered", ["open", "colors", "hidden"])
def test_s2_4_the_kinds_under_the_tops_are_counted_however_much_is_known_of_each(position, covered):
    stacks = BARE | {1: "r* b* yo", 2: "b* bo", 3: "p*"}
    view = position(covered=covered, stacks=stacks, players=4, to_act=1)
    assert seen(view, covered=covered)["covered"] == {"r*": 1, "b*": 2}


def test_components_are_those_of_the_sheet():
    told = components(ENGLISH)
    assert told["kinds"]["r*"] == {"color": "red", "pattern": "burst"}
    assert told["kinds"]["p?"] == {"color": "purple", "pattern": None}
    assert told["kinds"]["??"] == {"color": None, "pattern": None}
    assert told["circles"][4] == {"name": "b2", "stacks": [9, 13, 16, 12]}
    assert [space["points"] for space in told["spaces"]][1:4] == [[4, 2, 1, 1], [1, 3, 4, 1], [1, 2, 4, 6]]
    assert [space["counts"] for space in told["spaces"]] == ["heights", "stones", "stones", "stones", "colors"]
    assert {space: points for space, points in enumerate(told["path"], start=1) if points} == {
        6: 1, 18: 1, 30: 1, 48: 1, 60: 1, 12: 2, 24: 2, 42: 2, 54: 2, 66: 2,
    }  # fmt: skip
    assert (len(told["path"]), told["stacks"], told["least_towers"], told["top_points"]) == (72, 24, 2, 1)
    assert (told["cards_in_hand"], told["track"]) == (2, 50)
    assert {key: told["names"][key] for key in ("red", "blue ring", "burst artist", "side:w", "objective:full")} == {
        "red": "red",
        "blue ring": "blue ring",
        "burst artist": "Burst artist",
        "side:w": "west",
        "objective:full": "a tower on each of the five spaces",
    }
    russian = components(RUSSIAN)["names"]
    assert (russian["blue ring"], russian["ring artist"], russian["side:n"]) == ("синее кольцо", "Художник с кольцом", "север")


# --- Beside the rules, over random games ---

VARIANTS = [
    {"players": 2, "covered": "colors"},
    {"players": 3, "covered": "open", "objectives": False},
    {"players": 4, "covered": "hidden"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: str(options["players"]))
def test_the_rules_do_what_a_glance_says(options):
    game = kolam.game("mandala-stones", **options)
    met = set()
    for seed in range(4):
        for t in play_random(game.new(seed), random.Random(seed)):
            view = t.position()
            given = deepcopy(view)
            now = game.glance(view, t.to_act)
            assert view == given
            assert json.loads(json.dumps(now)) == now
            assert [seat["points"] for seat in now["seats"]] == t.scores()
            for seat in now["seats"]:
                assert seat["beyond"] + seat["track"] == sum(origin["points"] for origin in seat["origins"]) == seat["points"]
            assert_offered(t, now)
            for action in t.legal() if t.version % 3 == 0 else ():
                met.add(action.split()[0])
                assert_true_of(action, t, now)
    assert met == {"artist", "first", "space", "score", "tops"}


def assert_offered(t, now):
    """What may be done is what brings something."""
    legal = set(t.legal()) if t.to_act is not None else set()
    going = {f"artist {start} {to}" for start, ways in now["moves"].items() for to, move in ways.items() if move["takes"]}
    assert going == {action for action in legal if action.startswith("artist")}
    assert {f"first {first['offered']}" for first in now["firsts"]} == {a for a in legal if a.startswith("first")}
    placing = {f"space {k}" for k, worth in enumerate(now["worth_here"], start=1) if worth is not None}
    assert placing == {action for action in legal if action.startswith("space")}
    if t.position()["step"] == "turn":
        colors = now["seats"][t.to_act]["colors"]
        scoring = {f"score {color}" for color, gain in colors.items() if gain["is_enough"]}
        assert scoring == {action for action in legal if action.startswith("score")}


def assert_true_of(action, t, now):
    """Playing an action brings what was said of it."""
    seat, before, after = t.to_act, t.position(), t.clone()
    after.play(action)
    kind, *named = action.split()
    position = after.position()
    if kind == "artist":
        takes = now["moves"][named[0]][named[1]]["takes"]
        assert [before["stacks"][taken["stack"] - 1][-1] for taken in takes] == [taken["stone"] for taken in takes]
        if position["step"] == "first":
            assert {stack for first in t.game.glance(position, seat)["firsts"] for stack in first["stacks"]} == {
                taken["stack"] for taken in takes
            }
            after.play(after.legal()[0])
            position = after.position()
        shrunk = {n for n in range(24) if len(position["stacks"][n]) < len(before["stacks"][n])}
        assert shrunk == {taken["stack"] - 1 for taken in takes}
    elif kind == "first":
        tower = next(first["tower"] for first in now["firsts"] if first["side"] == named[0])
        placed = position["pick"]["tower"] if position["pick"] else None
        assert placed == tower or tower in position["boards"][seat]
    elif kind == "space":
        space = int(named[0]) - 1
        board = position["boards"][seat]
        assert now["worth_here"][space] == worth_by_the_sheet(board, space)
    else:
        gain = now["seats"][seat]["colors"][named[0]] if kind == "score" else now["tops"][len(named[0]) - 1]
        assert position["scores"][seat] - before["scores"][seat] == gain["points"] == gain["worth"] + gain["bonus"]
        lines = " ".join(after.log(None, t.version))
        assert gain["ends"] == ("last round." in lines or "this was the last turn" in lines)
        assert ("of the mandala: +" in lines) == (gain["bonus"] > 0)


def worth_by_the_sheet(board, space):
    """Table 2.4."""
    height = len(board[space])
    if space == 0:
        return len({len(tower) for tower in board})
    if space == 4:
        return len({stone[0] for stone in board[4]}) + 1
    return {1: (4, 2, 1, 1), 2: (1, 3, 4, 1), 3: (1, 2, 4, 6)}[space][height - 1]


def test_every_tower_is_worth_what_the_sheet_says_and_cards_count_as_in_the_outcome():
    game = kolam.game("mandala-stones", players=3)
    for seed in range(6):
        for t in play_random(game.new(seed), random.Random(seed)):
            view = t.position()
            for board, seat in zip(view["boards"], game.glance(view, None)["seats"], strict=True):
                for space, tower in enumerate(board):
                    assert seat["towers"][space]["worth"] == (worth_by_the_sheet(board, space) if tower else 0)
        used = [
            next((card["name"] for card in seat["cards"] if card["is_used"]), None) for seat in game.glance(view, None)["seats"]
        ]
        assert used == t.outcome.details["objectives"]


def test_a_glance_of_a_view_is_that_of_the_position_but_for_cards_of_others():
    game = kolam.game("mandala-stones", players=3, covered="hidden")
    for t in play_random(game.new(2), random.Random(2)):
        whole = game.glance(t.position(), None)
        for viewer in (None, 0, 1, 2):
            now = game.glance(t.view(viewer), viewer)
            for seat in range(3) if t.to_act is not None else ():
                cards = now["seats"][seat].pop("cards")
                assert (cards is not None) == (seat == viewer)
                now["seats"][seat]["cards"] = whole["seats"][seat]["cards"]
            assert now == whole
