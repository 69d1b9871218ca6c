"""What boards are told beside a view: each fact on a position made by hand, and in random games what playing then brings."""

from __future__ import annotations

import random

import pytest

import kit
import kolam
from games.rajas.positions import NAMES, play, position, table
from kolam.engine.words import language
from kolam.games import definition
from kolam.games.rajas import state as r
from kolam.games.rajas.components import COST, EFFECT_NAMES, GIFTS, KIND_NAMES
from kolam.games.rajas.glance import components, glance
from kolam.games.rajas.words import origins

OPTIONS = {"max_rounds": 100}
SETTLE = {"task": "settle", "ships": False, "buildings": None, "sell": None, "give_buildings": {}, "give_goods": {}}


def seen(seat=0, options=OPTIONS, **words):
    return glance(position(**words), options, seat)


def offers(**words):
    """What the cards of the grid would mean to seat 0, by cell."""
    return {cell["name"]: cell["offer"] for cell in seen(**words)["cells"] if cell["card"]}


def offer(card, **words):
    """What one card in the grid would mean to seat 0."""
    return offers(grid={"a1": card, "b2": 125}, **words)["a1"]


# --- The grid ---


def test_cells_go_by_their_names_row_by_row():
    cells = seen(players=3, grid={"a1": 31, "b3": 2})["cells"]
    assert [cell["name"] for cell in cells] == [row + column for row in "abcd" for column in "1234"]
    assert {cell["name"]: cell["card"] for cell in cells if cell["card"]} == {"a1": 31, "b3": 2}


def test_only_who_plays_is_offered_something_and_only_while_the_game_runs():
    assert all(cell["offer"] is None for cell in seen(seat=None)["cells"])
    assert all(cell["offer"] is None for cell in seen(phase="over")["cells"])
    assert all((cell["offer"] is None) == (cell["card"] is None) for cell in seen()["cells"])


@pytest.mark.parametrize(
    ("card", "needs"),
    [
        (97, []),  # goods are free (R9.1)
        (1, []),  # blue 2: the die alone
        (2, ["karma"]),  # blue 3: 2 + 1
        (63, ["karma"]),  # one die of 3
        (125, []),  # one die of 2
        (137, ["administrators"]),  # one die of 5: three away
        (5, ["administrators"]),  # blue 5: 2 + 6
        (12, ["administrators"]),  # blue 8: 2 + 6 exactly
        (13, ["administrators", "karma"]),  # blue 9: 2 + 6 + 1
        (14, None),  # blue 10
        (31, ["administrators"]),  # green 4: no green die, so no karma either; the joker counts 6
        (40, None),  # green 8: karma does not change a joker (R5.3)
    ],
)
def test_r5_what_paying_needs_besides_dice(card, needs):
    assert offer(card, hand="blue 2", karma=1, administrators=1)["needs"] == needs


def test_r5_3_karma_raises_a_die_to_six_at_most():
    assert offer(11, hand="blue 6", karma=2)["needs"] is None  # blue 7
    assert offer(11, hand="blue 5, blue 1", karma=1)["needs"] == ["karma"]
    assert offer(12, hand="blue 5, blue 1", karma=1)["needs"] is None  # blue 8


def test_r5_4_one_administrator_and_karma_come_before_two_administrators():
    assert offer(13, hand="blue 2", karma=1, administrators=2)["needs"] == ["administrators", "karma"]
    assert offer(13, hand="blue 1", karma=1, administrators=2)["needs"] == ["administrators"]  # 1 + 6 + 1 < 9 <= 1 + 12


def test_r5_2_sums_do_not_pay_for_a_ship():
    assert offer(63, hand="blue 2, blue 1")["needs"] is None
    assert offer(63, hand="blue 2, blue 1, green 3")["needs"] == []


@pytest.mark.parametrize(
    ("card", "hand", "waste"),
    [
        (1, "blue 6", 4),  # 6 for 2
        (1, "blue 5", 3),
        (1, "blue 4", 0),  # 2 too much is not much
        (1, "blue 6, blue 3", 0),  # 3 for 2
        (12, "blue 6, blue 5", 3),  # 11 for 8
        (12, "blue 6, blue 5, blue 4", 0),  # 9 for 8
        (1, "green 6", 0),  # can not be paid at all
        (62, "green 6", 0),  # a ship takes an exact die
    ],
)
def test_r5_1_what_is_paid_too_much(card, hand, waste):
    assert offer(card, hand=hand)["waste"] == waste


def test_nothing_is_wasted_where_tokens_can_help_or_cards_are_free():
    assert offer(1, hand="blue 6", karma=1)["waste"] == 0
    assert offer(1, hand="blue 6", administrators=1)["waste"] == 0
    assert offer(1, hand="blue 6", phase="after", pending=[SETTLE, {"task": "goods", "left": 1, "must": True}])["waste"] == 0


# --- Ships ---


def test_r8_2_a_lower_ship_sweeps_the_row():
    assert offer(72, ships=[63, 77])["swept"] == [63, 77]  # 12 after 3 and 17
    assert offer(78, ships=[63, 77])["swept"] == []  # 18
    assert offer(72, ships=[[], [63, 77]])["swept"] == []  # the row of another seat
    assert offer(2, ships=[63, 77])["swept"] == []


def test_r8_4_a_third_ship_brings_an_administrator_and_a_sweeping_one_does_not():
    assert offer(78, ships=[63, 77])["administrators"] == 1
    assert offer(72, ships=[63, 77])["administrators"] == 0
    assert offer(78, ships=[63])["administrators"] == 0


def test_r8_2_goods_on_swept_ships_join_no_set():
    # Ship 2 and goods 97 show tea 2 each; ship 24 shows tea 2; ship 28 is last in the row.
    assert offer(84, ships=[62], goods=[97])["coins"] == 6
    assert offer(84, ships=[62, 88], goods=[97])["coins"] == 0


def test_r8_5_ships_that_are_owed_go_before_a_further_one_is_laid():
    words = {"ships": [61, 62, 63], "goods": [97], "phase": "after"}
    owed = offer(84, **words, pending=[SETTLE | {"ships": True}, {"task": "bonus", "bonus": "ship"}])
    assert (owed["swept"], owed["coins"], owed["administrators"]) == ([], 0, 0)


# --- Sets ---


@pytest.mark.parametrize(
    ("card", "lying", "administrators", "coins"),
    [
        (7, {"buildings": [1, 16], "goods": [95, 97]}, 1, 6),  # three red; tea 3 + 1 + 2 (W4)
        (55, {"buildings": [10, 25]}, 2, 0),  # three red and three yellow (W3)
        (12, {"buildings": [1, 16, 2, 17]}, 1, 0),  # three yellow, or one of each (W5)
        (3, {"buildings": [1, 2]}, 1, 0),  # red, yellow, white
        (3, {"buildings": [1]}, 0, 0),
        (107, {"goods": [91, 92, 103]}, 0, 5),  # silk 1 + 2 + 2, or silk 2, tea 1, spices 2 (W9)
        (107, {"goods": [94, 103]}, 0, 6),  # silk 3, tea 1, spices 2
        (98, {"goods": [94, 97, 103, 100]}, 0, 8),  # tea 2 + 2 + 3 is less than silk 3, tea 3, spices 2
        (97, {"buildings": [5], "ships": [62]}, 0, 6),  # tea on a building, a ship and a goods card
        (1, {"goods": [95, 97, 98]}, 0, 0),  # it shows no good: it completes nothing
        (133, {"goods": [91, 92]}, 0, 0),  # a palace is laid nowhere
        (78, {"ships": [62, 77], "buildings": [1, 16]}, 1, 0),  # the third ship
    ],
)
def test_r11_what_a_card_would_complete(card, lying, administrators, coins):
    brings = offer(card, **lying)
    assert (brings["administrators"], brings["coins"]) == (administrators, coins)


@pytest.mark.parametrize(
    ("card", "words", "is_third"),
    [
        (129, {"hand": "green 3", "administrators": 2, "karma": 2}, True),  # 2 karma more: an administrator, the third
        (129, {"hand": "green 3", "administrators": 1, "karma": 2}, False),
        (129, {"hand": "green 3", "administrators": 2, "karma": 0}, False),
        (129, {"hand": "green 2", "administrators": 2, "karma": 2}, True),  # one karma pays, three are left
        (129, {"hand": "green 1", "administrators": 2, "karma": 2}, False),  # two karma pay (R5.7)
        (63, {"hand": "green 3", "administrators": 2, "ships": [61, 62]}, True),
        (63, {"administrators": 2, "ships": [61, 62]}, False),  # one of the two pays
        (3, {"hand": "blue 4", "administrators": 2, "buildings": [1, 2]}, True),
        (3, {"hand": "blue 4", "administrators": [1, 2], "buildings": [1, 2]}, False),  # the other seat has two
        (97, {"administrators": 2, "karma": 2}, False),
    ],
)
def test_r12_3_a_third_administrator_is_foreseen(card, words, is_third):
    assert offer(card, **words)["exchanges_administrators"] is is_third


def test_r11_what_the_sets_of_the_seat_on_turn_bring():
    assert seen(goods=[91, 92, 103, 107])["sets"] == {
        "sell same": {"administrators": 0, "coins": 5, "is_sure": True},
        "sell different": {"administrators": 0, "coins": 5, "is_sure": False},  # silk for 2 or for 1
    }
    assert seen(goods=[89, 95, 96, 119])["sets"]["sell different"] == {"administrators": 0, "coins": 3, "is_sure": True}
    assert seen(buildings=[10, 25, 55])["sets"] == {"buildings same": {"administrators": 2, "coins": 0, "is_sure": True}}
    assert seen(buildings=[1, 2, 3])["sets"] == {"buildings different": {"administrators": 1, "coins": 0, "is_sure": True}}
    assert seen(goods=[[], [91, 92, 93]])["sets"] == {}
    assert seen(goods=[[], [91, 92, 93]], turn=1)["sets"]["sell same"]["coins"] == 6


def test_r11_5_the_cards_that_go_already_and_the_set_that_is_given():
    given = SETTLE | {"buildings": "different", "give_buildings": {"white": 12, "yellow": 12}}
    now = seen(buildings=[1, 2, 12, 16, 17], phase="after", pending=[given])
    assert now["given"] == [12]
    assert [task["set"] for task in now["tasks"]] == ["buildings"]
    sold = SETTLE | {"buildings": "none", "sell": "different", "give_goods": {"tea": 107}}
    now = seen(goods=[91, 92, 103, 107], phase="after", pending=[sold])
    assert (now["given"], now["tasks"][0]["set"]) == ([107], "goods")
    assert seen(phase="after", pending=[SETTLE])["tasks"][0]["set"] is None
    assert seen()["given"] == []


def test_how_far_sets_are():
    far = seen(buildings=[10, 16], ships=[62], goods=[97, 119])["seats"][0]
    # red+yellow and red; tea 2 on ship 2, tea 2, tea 1 + spices 1
    assert far["buildings"]["icons"] == {
        "red": {"n": 2, "coins": 0, "best": 0},
        "yellow": {"n": 1, "coins": 0, "best": 0},
        "white": {"n": 0, "coins": 0, "best": 0},
    }
    assert (far["buildings"]["near"], far["buildings"]["missing"]) == (["red"], ["white"])
    assert far["goods"]["icons"] == {
        "silk": {"n": 0, "coins": 0, "best": 0},
        "tea": {"n": 3, "coins": 5, "best": 2},
        "spices": {"n": 1, "coins": 1, "best": 1},
    }
    assert (far["goods"]["near"], far["goods"]["missing"]) == (["tea"], ["silk"])
    assert seen()["seats"][1]["goods"]["missing"] == ["silk", "tea", "spices"]


# --- Seats ---


def test_hands_are_sorted_by_color_and_value():
    hand = "purple 1, blue 5 on 58, green 6, blue 2 on 67, blue 5 on 2"
    own = seen(hand=hand)["seats"][0]
    assert [(die["color"], die["value"]) for die in own["hand"]] == [
        ("blue", 2), ("blue", 5), ("blue", 5), ("green", 6), ("purple", 1),
    ]  # fmt: skip
    assert [die["card"] for die in own["hand"]][:3] == [67, 2, 58]
    assert own["colors"] == [
        {"color": "blue", "values": [2, 5, 5], "sum": 12},
        {"color": "green", "values": [6], "sum": 6},
        {"color": "purple", "values": [1], "sum": 1},
    ]


def test_sums_are_told_where_values_are_known():
    t = table(hand="blue 5", others=("green 3, green 4, blue 1",))
    colors = t.game.glance(t.view(0), 0)["seats"][1]["colors"]
    assert colors == [{"color": "blue", "values": [None], "sum": None}, {"color": "green", "values": [None, None], "sum": None}]


def test_tokens_are_parts_of_what_they_are_exchanged_for():
    had = seen(karma=2, administrators=1, fame=2, coins=5)["seats"][0]["tokens"]
    assert {name: (token["n"], token["of"], token["is_near"]) for name, token in had.items()} == {
        "karma": (2, 3, True),
        "administrators": (1, 3, False),
        "fame": (2, 3, True),
        "coins": (5, 6, True),
    }
    assert all(token["is_exchanged"] for token in had.values())


def test_r13_6_a_full_track_exchanges_karma_and_administrators_alone():
    had = seen(flipped=(4, 2), coins=9)["seats"][0]["tokens"]
    assert {name for name, token in had.items() if token["is_exchanged"]} == {"karma", "administrators"}


def test_r13_tracks_are_flipped_from_both_ends():
    own = seen(flipped=(2, 1))["seats"][0]
    assert [place["by"] for place in own["track"]] == ["fame", "fame", None, None, None, "coins"]
    assert [place["bonus"] for place in own["track"]] == ["karma", "palace", None, None, None, "turn"]
    assert (own["flipped"], own["score"], own["is_full"]) == ({"fame": 2, "coins": 1}, 3, False)
    assert own["next"] == {"fame": 2, "coins": 4}
    assert seen(flipped=(3, 2))["seats"][0]["next"] == {"fame": 3, "coins": 3}  # one card left
    full = seen(flipped=(3, 3))["seats"][0]
    assert (full["next"], full["is_full"], full["score"]) == (None, True, 6)


def test_the_last_ship_is_the_highest():
    assert [seat["last_ship"] for seat in seen(players=3, ships=[[63, 77], [], [61]])["seats"]] == [77, None, 61]


def test_r15_4_what_decides_between_full_tracks():
    full, other = {"row": list(NAMES), "left": 3, "right": 3}, {"row": [None] * 6, "left": 0, "right": 0}
    over = {"phase": "over", "turn": 1, "final": True, "fame": [2, 0], "coins": [3, 4], "karma": [1, 2]}
    tie, alone = (seen(**over, tracks=[full, second]) for second in (full, other))
    assert [seat["tie"] for seat in tie["seats"]] == [
        {"fame": 2, "coins": 3, "value": 7, "karma": 1},
        {"fame": 0, "coins": 4, "value": 4, "karma": 2},
    ]
    assert [seat["tie"] for seat in alone["seats"]] == [None, None]


def test_where_a_score_comes_from():
    full = {"row": list(NAMES), "left": 2, "right": 4}
    over = {"phase": "over", "turn": 1, "final": True, "fame": [2, 0], "coins": [3, 4], "karma": [1, 2]}
    told = origins(seen(**over, tracks=[full, full]), 0, language())
    assert told == [
        ("Cards flipped for fame", 2, True),
        ("Cards flipped for coins", 4, True),
        ("Tie: 2 × 2 fame + 3 coins left", 7, False),
        ("then karma left", 1, False),
    ]
    assert origins(seen(flipped=(1, 2)), 0, language()) == [
        ("Cards flipped for fame", 1, True),
        ("Cards flipped for coins", 2, True),
    ]
    assert origins(seen(flipped=(1, 2)), 1, language()) == [
        ("Cards flipped for fame", 0, True),
        ("Cards flipped for coins", 0, True),
    ]


# --- What is going on ---


def test_the_pile_has_its_top_card_too_and_discarded_values_are_counted():
    now = seen(grid={"a1": 1}, hand="blue 5", top=141, discard="blue 3, blue 1, blue 3, purple 6")
    assert now["pile"] == 144 - 1 - 1 - 4
    assert now["discarded"]["blue"] == {"values": [1, 3, 3], "counts": [1, 0, 2, 0, 0, 0]}
    assert now["discarded"]["purple"]["counts"] == [0, 0, 0, 0, 0, 1]
    assert now["discarded"]["green"]["values"] == []


def test_r3_1_an_action_is_due_in_phase_main_alone():
    assert seen()["is_action_due"]
    assert not seen(phase="after", administrators=1)["is_action_due"]
    assert not seen(pending=[{"task": "draw", "n": 2, "last": None}])["is_action_due"]


READY = {"karma": 2, "administrators": 2, "fame": 1, "turn": 1, "rows": "karma dice palace administrator ship turn"}


def test_r2_3_before_stage_2_and_after_it():
    asked = play(table(grid={"a1": 31, "a2": 2, "a3": 125}, flipped=(2, 3), **READY), "die a1")
    over = play(asked.clone(), "bonus coins")
    told = [t.game.glance(t.view(0), 0) for t in (asked, over, table(), play(table(turn=1), "die a1"))]
    assert [now["is_before_stage_2"] for now in told] == [True, True, False, False]


def test_r2_3_no_bonus_turn_follows_if_the_elephant_ends_the_game():
    elephant = {"phase": "elephant", "stage": 2, "extra": 1, "pending": [{"task": "flips"}]}
    assert seen(**elephant)["bonus_turns"] == 1
    assert seen(**elephant, final=True)["bonus_turns"] == 0
    assert seen(extra=2, final=True, phase="after")["bonus_turns"] == 2  # R15.1


def test_r15_5_the_limit_of_rounds_is_told_when_it_is_near():
    limits = [seen(options={"max_rounds": 10}, round=number)["round_limit"] for number in (8, 9, 10)]
    assert limits == [None, 10, 10]


def test_tasks_are_told_the_next_one_first():
    waiting = [SETTLE, {"task": "reward", "card": 63}, {"task": "flips"}, {"task": "bonus", "bonus": "ship"}]
    tasks = seen(grid={"a1": 64}, ships=[63], phase="after", pending=waiting)["tasks"]
    assert [task["task"] for task in tasks] == ["bonus", "flips", "reward", "settle"]
    assert (tasks[0]["bonus"], tasks[2]["card"]) == ("ship", 63)
    tasks = seen(grid={"b2": 64}, phase="after", pending=[{"task": "take", "cell": "b2", "last": None}])["tasks"]
    assert (tasks[0]["cell"], tasks[0]["card"]) == ("b2", 64)
    assert seen(pending=[{"task": "draw", "n": 2, "last": None}])["tasks"][0]["n"] == 2


def paying(card, paid=0, **words):
    task = {"task": "pay", "cell": "a1", "paid": paid, "last": None, "room": 0}
    return seen(grid={"a1": card, "a2": 2}, phase="after", pending=[task], **words)["payment"]


def test_r5_what_a_die_takes_with_it():
    palace = paying(133, hand="blue 6, green 4, orange 3", karma=2)  # one die of 4
    assert {die: (paid["karma"], paid["lost"]) for die, paid in palace["dice"].items()} == {
        "blue 6": (2, 0),
        "green 4": (0, 0),
        "orange 3": (1, 0),
    }
    building = paying(3, hand="blue 6, blue 2, green 5")  # blue 4
    assert {die: (paid["karma"], paid["lost"]) for die, paid in building["dice"].items()} == {"blue 2": (0, 0), "blue 6": (0, 2)}
    assert (building["cost"], building["paid"], building["gap"], building["card"], building["cell"]) == (4, 0, 4, 3, "a1")
    begun = paying(3, paid=2, hand="blue 6, blue 2", karma=2)
    assert begun["gap"] == 2
    assert {die: (paid["lost"], paid["is_much"]) for die, paid in begun["dice"].items()} == {
        "blue 2": (0, False),
        "blue 6": (4, True),
    }
    assert not paying(3, paid=2, hand="blue 4")["dice"]["blue 4"]["is_much"]  # 2
    assert paying(3, paid=2, hand="blue 5")["dice"]["blue 5"]["is_much"]  # 3
    assert seen()["payment"] is None


# --- What the game consists of ---


def test_cards_are_told_as_the_rule_sheet_has_them():
    cards = components(language())["cards"]
    assert len(cards) == 144
    assert cards["13"] == {
        "id": 13, "kind": "building", "number": 0, "color": "blue", "cost": 9, "buildings": ["red", "yellow"], "fame": 2,
        "goods": [("silk", 2)], "coin": 0, "gives": {}, "die": cards["13"]["die"], "alike": 13,
    }  # fmt: skip
    assert (cards["62"]["number"], cards["62"]["cost"], cards["62"]["color"]) == (2, 2, None)
    assert (cards["62"]["gives"], cards["62"]["goods"]) == ({"karma": 1}, [("tea", 2)])
    assert list(cards["70"]["gives"].items()) == [("coins", 2), ("fame", 1)]  # as it is printed
    assert (cards["89"]["coin"], cards["89"]["cost"]) == (1, 0)
    assert cards["133"]["gives"] == {"coins_per_good": 1}
    assert (cards["109"]["alike"], cards["107"]["alike"], cards["108"]["alike"]) == (107, 107, 108)


def test_names_and_numbers_reach_the_page_in_both_languages():
    english, russian = (components(definition("rajas").language(code)) for code in ("en", "ru"))
    wanted = ("blue", "building:red", "silk", "card 13", "card 65", "card 107", "card 133")
    assert [english["names"][name] for name in wanted] == [
        "blue", "red", "silk", "building (red, yellow, silk 2)", "ship 5", "goods card (silk 1, tea 1)", "palace 4",
    ]  # fmt: skip
    assert [russian["names"][name] for name in wanted] == [
        "синий", "красное", "шёлк", "здание (красное, жёлтое, шёлк 2)", "корабль 5", "карта товаров (шёлк 1, чай 1)", "дворец 4",
    ]  # fmt: skip
    assert english["exchange"] == {"karma": 3, "administrators": 3, "fame": 3, "coins": 6}
    assert (english["administrators_fame"], english["administrator_dice"], english["set_size"]) == (2, 2, 3)
    assert (english["hand_limit"], english["columns"], english["track"]) == (8, 4, 6)
    assert english["bonuses"]["palace"] == {"gives": {"coins": 2}, "instead": "palace"}
    assert english["bonuses"]["turn"] == {"gives": {"turns": 1}, "instead": None}
    assert {key: value for key, value in english.items() if key != "names"} == {
        key: value for key, value in russian.items() if key != "names"
    }


def test_every_gift_has_a_name_of_its_own():
    from kolam.games.rajas.names import gift_name

    for say in (language(), definition("rajas").language("ru")):
        assert len({gift_name(gift, 2, say) for gift in GIFTS}) == len(GIFTS)
    assert len(EFFECT_NAMES) > 20


# --- In random games: what a glance says is what playing brings ---


def events_of(t, since):
    return [event for step in t._steps[since:] for event in step.events]


def lines_of_play(t, kinds):
    """All ways to play on as long as the seat is asked about these kinds of actions."""
    if t.to_act is None or not all(action.split()[0] in kinds for action in t.legal()):
        yield t
        return
    for action in t.legal():
        yield from lines_of_play(play(t.clone(), action), kinds)


PAYING, SETTLING = ("pay", "joker", "karma"), ("buildings", "sell", "give")


def games(seeds, **options):
    """Tables before each decision of random games in which cards are rather laid than taken as dice, so that displays fill."""
    for seed in seeds:
        t = kolam.game("rajas", players=2 + seed % 3, **options).new(seed)
        rng = random.Random(seed)
        while t.to_act is not None:
            yield t
            laid = [action for action in t.legal() if not action.startswith(("die", "draw"))]
            t.play(rng.choice(laid if laid and rng.random() < 0.7 else t.legal()))


def changed(t, **changes):
    """The position with other tokens of the seat to act."""
    p = t.position()
    for name, n in changes.items():
        p[name][t.to_act] = n
    return t.game.load(p, 1)


def test_what_can_be_paid_is_what_the_rules_allow():
    met = set()
    for t in games(range(6)):
        now = t.game.glance(t.view(t.to_act), t.to_act)
        if not now["is_action_due"]:
            continue
        bare, with_karma = changed(t, karma=0, administrators=0).legal(), changed(t, administrators=0).legal()
        with_jokers = changed(t, karma=0).legal()
        for cell in now["cells"]:
            if not cell["card"]:
                continue
            action = f"{kind_of(cell['card'])} {cell['name']}"
            needs = cell["offer"]["needs"]
            met.add(None if needs is None else tuple(needs))
            assert (needs is not None) == (action in t.legal())
            assert (needs == []) == (action in bare)
            assert (needs is not None and "administrators" not in needs) == (action in with_karma)
            assert needs != ["administrators"] or action in with_jokers
    assert met >= {None, (), ("karma",), ("administrators",)}


def kind_of(card):
    from kolam.games.rajas.components import KIND

    return KIND_NAMES[KIND[card]]


def test_waste_is_the_least_that_any_payment_loses():
    met = 0
    for t in games(range(6, 10)):
        seat = t.to_act
        p = t.position()
        now = t.game.glance(t.view(seat), seat)
        if not now["is_action_due"] or p["karma"][seat] or p["administrators"][seat]:
            continue
        for cell in now["cells"]:
            if not cell["card"] or kind_of(cell["card"]) != "building" or cell["offer"]["needs"] is None:
                continue
            begun = play(t.clone(), f"building {cell['name']}")
            paid = [
                sum(event[2] % 6 + 1 for event in events_of(line, t.version) if event[0] == r.PAID_DIE)
                for line in lines_of_play(begun, PAYING)
            ]
            least = min(paid) - COST[cell["card"]]
            assert cell["offer"]["waste"] == (least if least >= 3 else 0)
            met += least >= 3
    assert met > 3


def test_what_a_card_completes_sweeps_and_trades_is_what_laying_it_brings():
    """Only where nothing else comes between: no flips, and no question but how to pay and which set."""
    met = {"administrators": 0, "coins": 0, "swept": 0, "exchanges_administrators": 0}
    for number, played in enumerate(games(range(10, 16))):
        seat = played.to_act
        if not played.game.glance(played.view(seat), seat)["is_action_due"]:
            continue
        # Now and then with as many tokens as there can be.
        t = played if number % 3 else changed(played, administrators=2, karma=2 - number % 2, fame=0, coins=0)
        for cell in t.game.glance(t.view(seat), seat)["cells"]:
            offered = cell["offer"]
            if not cell["card"] or offered["needs"] is None:
                continue
            begun = play(t.clone(), f"{kind_of(cell['card'])} {cell['name']}")
            found = [brought(line, t.version, seat) for line in lines_of_play(begun, (*PAYING, *SETTLING))]
            if any(line is None for line in found):
                continue
            assert offered["swept"] == found[0][2]
            assert offered["administrators"] == max(line[0] for line in found)
            assert offered["coins"] == max(line[1] for line in found)
            assert offered["exchanges_administrators"] == any(line[3] for line in found)
            for fact in met:
                met[fact] += bool(offered[fact])
    assert all(n > 2 for n in met.values()), met


def brought(t, since, seat):
    """What a line of play brought by sets, what it swept, and whether administrators were traded; None if more happened."""
    events = events_of(t, since)
    kinds = [event[0] for event in events]
    own = kinds[: next((k for k, kind in enumerate(kinds) if kind in (r.ELEPHANT_TURNED, r.NEW_ROUND)), len(kinds))]
    if {r.FLIPPED, r.TOP_TAKEN, r.COPIED} & set(own) or own.count(r.PLACED) > 1 or r.TOOK_DIE in own or t.view(seat)["pending"]:
        return None
    sold = [k for k, kind in enumerate(own) if kind in (r.SET_SOLD, r.SHIPS_SOLD)]
    gained = events[sold[-1] + 1] if sold else (r.GAINED, seat, 0, 0, 0, 0)
    swept = [event[2] for event in events if event[0] == r.SWEPT]
    return gained[3], gained[5], swept, r.ADMINISTRATORS_TRADED in own


def test_what_sets_and_dice_bring_is_what_choosing_them_brings():
    met = {"sets": 0, "unsure": 0, "karma": 0, "lost": 0}
    for t in games(range(20, 32)):
        seat, since = t.to_act, t.version
        now = t.game.glance(t.view(seat), seat)
        for action in t.legal():
            kind, *rest = action.split()
            if kind in ("buildings", "sell"):
                ways = list(lines_of_play(play(t.clone(), action), ("give",)))
                gains = []
                for line in ways:
                    events = events_of(line, since)
                    sold = [k for k, event in enumerate(events) if event[0] == r.SET_SOLD]
                    gains += [events[sold[-1] + 1]] if sold else []
                worth = [gained[5] for gained in gains]
                if len(gains) == len(ways) and kind == "sell":
                    assert now["sets"][action] == {"administrators": 0, "coins": max(worth), "is_sure": min(worth) == max(worth)}
                    met["sets"] += 1
                    met["unsure"] += min(worth) < max(worth)
            if kind == "pay":
                after = play(t.clone(), action)
                spent = sum(event[2] for event in events_of(after, since)[:2] if event[0] == r.PAID_KARMA)
                paid = now["payment"]["dice"][" ".join(rest)]
                is_building = kind_of(now["payment"]["card"]) == "building"
                assert paid["karma"] == (0 if is_building else spent)
                assert paid["lost"] == (
                    max(0, now["payment"]["paid"] + int(rest[1]) - now["payment"]["cost"]) if is_building else 0
                )
                met["karma"] += paid["karma"] > 0
                met["lost"] += paid["lost"] > 0
    assert all(met.values()), met


@pytest.mark.parametrize("bonuses", ["hidden", "open"])
def test_scores_and_flips_are_those_of_the_rules(bonuses):
    before, met = None, set()
    for t in games(range(40, 48), bonuses=bonuses):
        now = t.game.glance(t.view(None), None)["seats"]
        assert [seat["score"] for seat in now] == t.scores()
        flips = [event for event in events_of(t, t.version - 1) if event[0] == r.FLIPPED] if t.version else []
        if len(flips) == 1:
            _, seat, way, _ = flips[0]
            by = "coins" if way == r.BY_COINS else "fame"
            place = before[seat]["next"][by]
            assert (before[seat]["track"][place]["by"], now[seat]["track"][place]["by"]) == (None, by)
            met.add((by, place))
        before = now
    assert met >= {("fame", 0), ("fame", 1), ("coins", 5), ("coins", 4)}


def test_a_glance_tells_nothing_that_the_view_does_not():
    """Where hands are dealt again behind a seat's back, what it is told stays the same."""
    for seed in range(3):
        t = kolam.game("rajas", players=2 + seed).new(seed)
        list(kit.play_random(t, random.Random(seed), plies=40))
        for seat in range(t.game.players):
            other = kit.table_of(t.game, kit.redealt(t, seat, seed + 7))
            assert other.game.glance(other.view(seat), seat) == t.game.glance(t.view(seat), seat)
