"""Sets of three: R11. What is chosen, what is discarded, what comes first."""

from __future__ import annotations

from games.rajas.positions import discarded, play, refused, table, tokens

OPEN = "karma palace ship administrator dice turn"


def test_r11_1_goods_are_counted_over_the_whole_display():
    t = table(grid={"a1": 24, "a2": 22}, hand="orange 6", ships=[62], goods=[95], rows=OPEN)  # white + tea 3
    play(t, "building a1")
    p = t.position()
    assert p["buildings"][0] == p["ships"][0] == p["goods"][0] == []
    assert p["tracks"][0]["right"] == 1  # 3 + 2 + 1 coins


def test_r11_2_three_of_the_same_take_all_cards_that_show_the_type():
    t = table(grid={"a1": 16, "a2": 22}, hand="orange 3", buildings=[4, 11])  # red + silk, red + white
    play(t, "building a1")
    assert t.position()["buildings"][0] == []
    assert tokens(t) == (0, 1, 1, 0)  # the silk and the white building are lost unpaid
    assert {4, 11, 16} <= set(discarded(t))


def test_r11_2_only_the_values_of_that_good_are_paid():
    t = play(table(grid={"a1": 108, "a2": 22}, goods=[91, 113]), "goods a1")  # silk 2, silk 1 + spices 1, silk 1 + tea 1
    assert t.legal() == ["sell same", "sell different"]
    assert tokens(play(t, "sell same"))[3] == 4
    assert t.position()["goods"][0] == []


def test_r11_3_two_sets_of_the_same_kind_both_count():
    t = play(table(grid={"a1": 107, "a2": 22}, goods=[108, 109], rows=OPEN), "goods a1")
    assert t.position()["tracks"][0]["right"] == 1  # 3 silk and 3 tea of value 1: six coins
    assert tokens(t)[3] == 0


def test_r11_4_the_choice_is_asked_only_if_both_are_complete():
    t = play(table(grid={"a1": 18, "a2": 22}, hand="orange 2", buildings=[1, 2]), "building a1")
    assert tokens(t)[1] == 1  # red, yellow, white: not asked
    assert t.position()["buildings"][0] == []
    t = play(table(grid={"a1": 18, "a2": 22}, hand="orange 2", buildings=[1, 2, 16]), "building a1")
    assert t.legal() == ["give 1", "give 16"]  # different only; red is the one that several show
    assert refused(t, "buildings same") == "R3.5"


def test_r11_5_types_that_one_card_shows_come_first_then_in_order():
    t = play(table(grid={"a1": 18, "a2": 22}, hand="orange 2", buildings=[1, 16, 2, 17]), "building a1")
    assert t.prompt == "Three different buildings: which card gives the red one?"
    play(t, "give 16")
    assert t.prompt == "Three different buildings: which card gives the yellow one?"
    assert t.legal() == ["give 2", "give 17"]
    play(t, "give 2")
    assert t.position()["buildings"][0] == [1, 17]


def test_r11_5_a_building_card_chosen_already_supplies_its_other_type():
    t = play(table(grid={"a1": 12, "a2": 22}, hand="blue 6, blue 2", buildings=[1, 2]), "building a1")  # yellow + white
    assert t.position()["buildings"][0] == [2]  # red from 1, white and yellow from 12
    assert tokens(t)[1] == 1


def test_r11_5_a_higher_good_may_be_given_instead():
    t = play(table(grid={"a1": 119, "a2": 22}, goods=[107, 94]), "goods a1")
    # tea 1 + spices 1; silk 1 + tea 1; silk 3. Only 119 shows spices; tea follows from it; silk 1 or 3.
    assert t.prompt == "Three different goods: which card gives the silk?"
    assert t.legal() == ["give 94", "give 107"]
    assert tokens(play(t.clone(), "give 94"))[3] == 5
    assert play(t, "give 94").position()["goods"][0] == [107]


def test_r11_5_of_alike_cards_the_lowest_is_offered():
    t = play(table(grid={"a1": 103, "a2": 22}, goods=[107, 109]), "goods a1")
    # 107 and 109 are alike: both show silk and tea. Silk is asked, one offer: 107; tea follows.
    assert t.position()["goods"][0] == [109]
    assert tokens(t)[3] == 4


def test_r11_6_settling_is_joint_and_one_gain():
    # Buildings: red same. Goods: tea same. One gain of an administrator and 6 coins, exchanged together.
    t = table(grid={"a1": 7, "a2": 22}, hand="blue 6", buildings=[1, 16], goods=[95, 97], administrators=1, fame=0, rows=OPEN)
    play(t, "building a1", "pay blue 6")
    p = t.position()
    assert tokens(t) == (0, 2, 1, 0)
    assert (p["extra"], p["tracks"][0]["right"]) == (1, 1)


def test_r11_6_the_buildings_are_asked_before_the_goods():
    t = table(grid={"a1": 12, "a2": 22}, hand="blue 6, blue 2", buildings=[1, 2, 16, 17])
    play(t, "building a1")
    assert t.legal() == ["buildings same", "buildings different"]
    assert refused(t, "sell same") == "R3.5"
    assert t.position()["pending"][-1] == {
        "task": "settle", "ships": False, "buildings": None, "sell": None, "give_buildings": {}, "give_goods": {},
    }  # fmt: skip


def test_r11_6_a_card_may_serve_a_goods_set_and_a_ship_set_at_once():
    t = table(grid={"a1": 84, "a2": 22, "a3": 23}, hand="blue 1", ships=[62, 63], goods=[97], rows=OPEN)  # ship 24: tea 2
    play(t, "ship a1", "die a2")
    assert tokens(t)[:2] == (0, 1)
    assert t.position()["tracks"][0]["right"] == 1  # 2 + 2 + 2
    assert t.position()["ships"][0] == t.position()["goods"][0] == []


def test_r11_7_the_display_is_settled_again_after_the_gain():
    # Three silk for 6 coins: a flip, bonus palace: palace 6 from the grid brings a building that completes three red ones.
    t = table(
        grid={"a1": 93, "a2": 141, "a3": 22},
        goods=[91, 92],
        buildings=[1, 16],
        top=46,
        rows="karma turn ship administrator dice palace",
    )
    play(t, "goods a1")
    assert t.legal() == ["palace a2", "bonus coins"]
    play(t, "palace a2")
    assert tokens(t) == (0, 1, 1, 0)
    assert t.position()["buildings"][0] == []


def test_r11_8_an_inner_card_settles_what_the_outer_one_completed():
    # The third red building brings the third fame: a flip, bonus ship: its settling takes the buildings.
    t = table(
        grid={"a1": 46, "a2": 67, "a3": 22},
        hand="purple 2",
        buildings=[1, 16],
        fame=2,
        rows="ship karma turn administrator dice palace",
    )
    play(t, "building a1")
    assert t.position()["buildings"][0] == [1, 16, 46]
    assert t.legal() == ["ship a2", "bonus fame"]
    play(t, "ship a2")
    assert t.position()["buildings"][0] == []
    assert tokens(t) == (2, 1, 0, 0)


def test_r11_8_an_owed_set_of_ships_stays_with_the_outer_ship():
    # The third ship (3 coins) brings a flip, bonus palace: palace 6, a goods card that completes three tea. Then the ships.
    t = table(
        grid={"a1": 85, "a2": 141, "a3": 22}, hand="blue 3", ships=[63, 77], coins=3, goods=[95, 97], top=98,
        rows="karma turn ship administrator dice palace",
    )  # fmt: skip
    play(t, "ship a1", "palace a2")
    assert tokens(t) == (0, 1, 0, 5)
    assert t.position()["ships"][0] == t.position()["goods"][0] == []
