"""Buildings, ships, goods and palaces: R7 to R10; cards going round: R14, R16."""

from __future__ import annotations

import pytest

import kolam
from games.rajas.positions import discarded, hand, kinds, play, position, refused, table, tokens
from kolam.games.rajas.components import DIE_COLOR

# --- Buildings (R7) ---


def test_r7_1_a_building_is_paid_and_laid_in_the_row():
    t = play(table(grid={"a1": 1, "a2": 22}, hand="blue 2"), "building a1")
    assert t.position()["buildings"][0] == [1]
    assert hand(t) == []


@pytest.mark.parametrize(("card", "fame"), [(46, 1), (55, 2)])
def test_r7_2_fame_for_each_building(card, fame):
    t = play(table(grid={"a1": card, "a2": 22}, hand="purple 6"), "building a1")
    assert tokens(t) == (0, 0, fame, 0)


# --- Ships (R8) ---


def test_r8_1_a_ship_is_laid_at_the_end_of_the_row():
    t = play(table(grid={"a1": 70, "a2": 22}, hand="blue 3", ships=[63]), "ship a1")
    assert t.position()["ships"][0] == [63, 70]


def test_r8_2_a_lower_ship_sweeps_the_row_and_its_goods():
    # Silk on ship 11 and two silk in the goods row would be three with the silk of ship 5.
    t = table(grid={"a1": 65, "a2": 22, "a3": 23}, hand="green 2", ships=[71], goods=[91])
    play(t, "ship a1")
    assert t.position()["ships"][0] == [65]
    assert 71 in discarded(t)
    play(t, "die a2")
    assert t.position()["goods"][0] == [91]
    assert tokens(t)[3] == 0


def test_r8_2_a_free_ship_sweeps_too():
    t = table(
        grid={"a1": 1, "a2": 63, "a3": 22}, hand="blue 2", ships=[77], fame=2, rows="ship karma palace administrator dice turn"
    )
    play(t, "building a1", "ship a2")
    assert t.position()["ships"][0] == [63]


@pytest.mark.parametrize(
    ("ship", "value", "gained"),
    [(67, 1, (2, 0, 0, 0)), (63, 3, (0, 0, 0, 3)), (70, 3, (0, 0, 1, 2)), (66, 3, (0, 0, 1, 0)), (62, 2, (1, 0, 0, 0))],
)
def test_r8_3_rewards_of_tokens(ship, value, gained):
    t = play(table(grid={"a1": ship, "a2": 22}, hand=f"blue {value}"), "ship a1")
    assert tokens(t) == gained
    assert t.to_act == 1


def test_r8_3_two_dice():
    t = play(table(grid={"a1": 61, "a2": 22, "a3": 23, "a4": 24}, hand="blue 1"), "ship a1", "die a2", "die a3")
    assert len(hand(t)) == 2


def test_r8_3_one_or_two_goods_cards():
    t = play(table(grid={"a1": 64, "a2": 91, "a3": 97, "a4": 22}, hand="blue 1"), "ship a1")
    assert t.legal() == ["goods a2", "goods a3"]  # the first must be taken
    play(t, "goods a2")
    assert t.legal() == ["goods a3", "stop"]
    assert play(t.clone(), "stop").position()["goods"][0] == [91]
    assert play(t, "goods a3").position()["goods"][0] == [91, 97]


def test_r8_3_each_goods_card_is_settled_by_itself():
    t = play(table(grid={"a1": 64, "a2": 93, "a3": 97, "a4": 22}, hand="blue 1", goods=[91, 92]), "ship a1", "goods a2")
    assert tokens(t)[3] == 0  # 2 + 2 + 2 coins flip a card at once
    assert t.position()["tracks"][0]["right"] == 1
    assert t.position()["goods"][0] == []


def test_r8_3_a_goods_card_then_a_die():
    t = play(table(grid={"a1": 69, "a2": 91, "a3": 97, "a4": 22}, hand="blue 1"), "ship a1")
    assert kinds(t) == {"goods"}
    play(t, "goods a2")
    assert kinds(t) == {"die"}


def test_r8_3_what_the_grid_does_not_hold_is_not_received():
    t = play(table(grid={"a1": 69, "a2": 22, "a3": 23}, hand="blue 1"), "ship a1")
    assert t.legal() == ["die a2", "die a3"]
    t = play(table(grid={"a1": 64, "a2": 22}, hand="blue 1"), "ship a1")
    assert t.to_act == 1
    t = play(table(grid={"a1": 78, "a2": 22}, hand="blue 1"), "ship a1")
    assert t.to_act == 1


def test_r8_3_a_good_counts_as_long_as_its_ship_lies_in_the_row():
    t = play(table(grid={"a1": 98, "a2": 22}, ships=[62], goods=[97]), "goods a1")
    assert t.position()["ships"][0] == []  # tea 2 + 2 + 2
    assert t.position()["tracks"][0]["right"] == 1


def test_r8_3_a_free_palace_must_be_taken():
    t = play(table(grid={"a1": 78, "a2": 129, "a3": 133, "a4": 22}, hand="blue 1"), "ship a1")
    assert t.legal() == ["palace a2", "palace a3"]


def test_r8_4_the_third_ship_brings_an_administrator_after_its_reward():
    t = table(grid={"a1": 82, "a2": 22}, hand="blue 3", ships=[63, 77], coins=1)
    play(t, "ship a1")
    assert tokens(t) == (0, 1, 1, 3)
    assert t.position()["ships"][0] == []
    assert {63, 77, 82} <= set(discarded(t))


def test_r8_4_a_sale_in_between_does_not_lose_the_set():
    # Ship 9 brings a goods card: three tea with ship 2; the ship goes with the sale, the set of ships still counts.
    t = table(grid={"a1": 69, "a2": 97, "a3": 22, "a4": 23}, hand="blue 1", ships=[62, 63], goods=[95])
    play(t, "ship a1")
    assert t.position()["ships"][0] == [63, 69]
    play(t, "die a3")
    assert tokens(t) == (0, 1, 0, 5)
    assert t.position()["ships"][0] == []


def test_r8_5_an_owed_set_is_settled_before_a_further_ship():
    # The third ship brings palace 6, the top card of which is another ship.
    t = table(grid={"a1": 88, "a2": 141, "a3": 22, "a4": 23}, hand="blue 3", ships=[63, 77], top=85)
    play(t, "ship a1")
    p = t.position()
    assert p["ships"][0] == [85]
    assert tokens(t) == (0, 1, 0, 3)
    assert {63, 77, 88, 141} <= set(discarded(t))


def test_r8_5_the_owed_administrator_comes_before_the_reward_of_the_new_ship():
    t = table(
        grid={"a1": 88, "a2": 141, "a3": 22, "a4": 23}, hand="blue 3", ships=[63, 77], top=72, administrators=2, fame=1,
        rows="karma palace ship administrator dice turn",
    )  # fmt: skip
    play(t, "ship a1", "pay blue 3")
    # Third administrator: 2 fame: a flip: 2 karma; then the two dice of ship 12.
    assert tokens(t) == (2, 0, 0, 0)
    assert t.legal() == ["die a3", "die a4"]
    assert t.position()["ships"][0] == [72]


def test_r8_6_the_display_is_settled_after_the_reward():
    t = play(table(grid={"a1": 65, "a2": 22, "a3": 23}, hand="blue 2", goods=[91, 92]), "ship a1")
    assert tokens(t)[3] == 0
    assert t.position()["goods"][0] == [91, 92]  # the die comes first
    play(t, "die a2")
    assert t.position()["tracks"][0]["right"] == 1


# --- Goods (R9) ---


def test_r9_1_goods_are_free():
    t = play(table(grid={"a1": 91, "a2": 22}), "goods a1")
    assert t.position()["goods"][0] == [91]


def test_r9_2_a_coin_is_gained_before_sets():
    rows = "karma palace ship administrator dice turn"
    t = play(table(grid={"a1": 89, "a2": 22}, coins=5, goods=[91, 92], rows=rows), "goods a1")
    p = t.position()
    assert tokens(t)[3] == 5  # then three silk for 2 + 2 + 1
    assert p["tracks"][0]["right"] == 1  # six coins with the one on the card


# --- Palaces (R10) ---


def test_r10_1_a_palace_is_discarded_as_it_is_taken():
    t = play(table(grid={"a1": 125, "a2": 22, "a3": 23}, hand="blue 2"), "palace a1")
    assert 125 in discarded(t)


def test_r10_2_two_dice():
    t = play(table(grid={"a1": 125, "a2": 22, "a3": 23, "a4": 24}, hand="blue 2"), "palace a1", "die a2", "die a4")
    assert len(hand(t)) == 2


def test_r10_3_two_karma_with_all_that_follows_then_a_die():
    t = table(
        grid={"a1": 129, "a2": 22, "a3": 23},
        hand="blue 3",
        karma=1,
        administrators=2,
        fame=1,
        rows="turn karma ship palace dice administrator",
    )
    play(t, "palace a1", "pay blue 3")
    assert tokens(t) == (0, 0, 0, 0)
    assert t.position()["extra"] == 1
    assert t.legal() == ["die a2", "die a3"]


def test_r10_4_a_coin_for_every_good_icon():
    t = play(table(grid={"a1": 133, "a2": 22}, hand="blue 4", ships=[65], buildings=[5], goods=[107]), "palace a1")
    assert tokens(t)[3] == 4  # silk on the ship, tea on the building, silk and tea on the goods card
    assert t.position()["goods"][0] == [107]  # the cards stay


def test_r10_5_a_karma_and_the_reward_of_a_last_ship():
    t = table(grid={"a1": 137, "a2": 22}, hand="blue 5", ships=[[63], [62, 70]])
    play(t, "palace a1")
    assert tokens(t)[0] == 1
    assert t.legal() == ["copy 0", "copy 1"]
    assert play(t.clone(), "copy 0").position()["coins"][0] == 3
    assert tokens(play(t, "copy 1")) == (1, 0, 1, 2)


def test_r10_5_a_good_is_not_copied_and_no_ship_is_no_reward():
    t = play(table(grid={"a1": 137, "a2": 22}, hand="blue 5", ships=[[], [66]], goods=[103, 104]), "palace a1")
    assert tokens(t) == (1, 0, 1, 0)  # one ship: not asked; its spices are not ours
    assert t.position()["goods"][0] == [103, 104]
    t = play(table(grid={"a1": 137, "a2": 22}, hand="blue 5"), "palace a1")
    assert (tokens(t), t.to_act) == ((1, 0, 0, 0), 1)


def test_r10_5_a_ship_that_led_here_may_be_copied():
    t = table(grid={"a1": 78, "a2": 137, "a3": 133, "a4": 22}, hand="blue 1", goods=[91])
    play(t, "ship a1", "palace a2")  # then its own reward again: the only other palace
    assert tokens(t) == (1, 0, 0, 1)


@pytest.mark.parametrize(("top", "row"), [(46, "buildings"), (67, "ships"), (91, "goods")])
def test_r10_6_the_top_card_is_carried_out_free(top, row):
    t = play(table(grid={"a1": 141, "a2": 22}, hand="blue 6", top=top), "palace a1")
    assert t.position()[row][0] == [top]
    assert t.position()["top"] != top


def test_r10_6_a_palace_on_top_is_carried_out():
    t = play(table(grid={"a1": 141, "a2": 22, "a3": 23}, hand="blue 6", top=129), "palace a1")
    assert tokens(t)[0] == 2
    assert kinds(t) == {"die"}
    assert {129, 141} <= set(discarded(t))


def test_r10_7_palaces_reached_by_a_ship_are_free():
    t = play(table(grid={"a1": 78, "a2": 131, "a3": 22, "a4": 23}, hand="blue 1"), "ship a1")
    assert hand(t) == []
    assert tokens(t)[0] == 2


# --- Cards going round (R14) ---


def test_r14_1_discarded_cards_show_their_value():
    t = play(table(grid={"a1": 82, "a2": 22}, hand="blue 3", ships=[63, 77]), "ship a1")
    assert all(1 <= value <= 6 for _, value in t.position()["discard"])
    assert len(t.position()["discard"]) == 4


def test_r14_2_an_empty_grid_is_laid_anew_at_once():
    t = play(table(grid={"b3": 22}), "die b3")
    p = t.position()
    assert all(p["grid"][0])
    assert not any(p["grid"][1] + p["grid"][2])
    assert "The grid is empty: 4 new cards." in t.log(None)


def test_r14_2_before_the_effect_of_the_card_just_taken():
    t = play(table(grid={"a1": 61}, hand="blue 1"), "ship a1")
    assert t.legal() == ["die a1", "die a2", "die a3", "die a4"]


def nearly_empty_pile(**words):
    """A position in which the pile is only its top card and the rest is discarded."""
    data = position(**words)
    seen: dict[int, list[int]] = {color: [value for value in range(1, 7) for _ in range(6)] for color in range(4)}
    for card, value in (pair for part in (*data["hands"], data["discard"]) for pair in part):
        seen[int(DIE_COLOR[card])].remove(value)
    data["discard"] = sorted(data["discard"] + [[card, seen[int(DIE_COLOR[card])].pop()] for card in data["draw"]])
    data["draw"] = []
    return kolam.game("rajas").load(data, 1)


def test_r14_3_an_empty_pile_is_renewed_at_once():
    t = nearly_empty_pile(grid={"a1": 141, "a2": 22}, hand="blue 6", top=91)
    before = len(t.position()["discard"])
    play(t, "palace a1")
    p = t.position()
    assert p["discard"] == []
    assert len(p["draw"]) + 1 == before + 2  # with the die paid and the palace
    assert p["goods"][0] == [91]


# --- What is known, what is chance (R16) ---


def test_r16_1_the_top_card_is_open_and_the_next_one_chance():
    tops = {
        play(table(seed, grid={"a1": 141, "a2": 22}, hand="blue 6", top=91), "palace a1").position()["top"] for seed in range(40)
    }
    assert len(tops) > 20
    assert 91 not in tops


def test_r16_2_a_value_is_one_of_the_unseen_ones():
    # All blue values but one 3 are seen: the next blue die must be it.
    thrown = ", ".join(f"blue {value}" for value in range(1, 7) for _ in range(6 - (value == 3)))
    t = play(table(grid={"a1": 2, "a2": 31}, discard=thrown, top=89), "die a1")
    assert hand(t) == ["blue 3"]


def test_r16_3_after_a_renewal_all_values_are_unseen_again():
    values = set()
    for seed in range(12):
        t = nearly_empty_pile(grid={"a1": 2, "a2": 22, "a3": 23}, administrators=1, top=12)
        t.state.rng = seed
        values.add(hand(play(t, "draw"))[0])
    assert len(values) > 3


def test_a_card_that_is_not_there_can_not_be_taken():
    assert refused(table(), "goods b4") == "R1.5"
