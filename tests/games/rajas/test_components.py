"""The component files: what they say, and what is said of spoilt ones."""

from __future__ import annotations

import copy

import pytest

from kolam.engine.components import read_csv, read_toml
from kolam.engine.errors import BadComponents
from kolam.games.rajas import components
from kolam.games.rajas.components.tables import CARD_FILE, COLUMNS, TABLE_FILE, Cards, check_tables, effects

PACKAGE = components.__name__


def rows():
    return read_csv(PACKAGE, CARD_FILE, COLUMNS)


def tables():
    return copy.deepcopy(read_toml(PACKAGE, TABLE_FILE))


def test_the_numbers_of_the_rulebook():
    assert components.CARDS == 144
    assert (components.START_HAND, components.HAND_LIMIT) == (4, 8)
    assert (components.FAME_EXCHANGED, components.COINS_EXCHANGED, components.KARMA_EXCHANGED) == (3, 6, 3)
    assert components.GRID_ROWS == (3, 4, 5)
    assert components.BONUS_NAMES == ("karma", "palace", "ship", "administrator", "dice", "turn")


def test_144_cards_28_ships_and_36_dice_of_each_color():
    kinds = [list(components.KIND[1:]).count(kind) for kind in range(4)]
    assert kinds == [60, 28, 36, 20]
    assert sorted(int(n) for n in components.SHIP_NUMBER if n) == list(range(1, 29))
    assert [list(components.DIE_COLOR[1:]).count(color) for color in range(4)] == [36] * 4


def test_the_alike_pairs():
    pairs = [(int(first), card) for card, first in enumerate(components.ALIKE) if first != card]
    assert sorted(pairs) == [(107, 109), (108, 112), (115, 117), (116, 118), (119, 122), (121, 124)]


def test_every_card_and_every_table_says_where_it_comes_from():
    assert all(row["source"] for row in rows())
    assert all(table["provenance"] for table in tables().values())


@pytest.mark.parametrize(
    ("card", "column", "value", "wrong"),
    [
        (5, "id", "7", "card 5: its id is '7'"),
        (5, "kind", "castle", "card 5: kind is 'castle'; it must be one of building, ship, goods, palace"),
        (5, "cost", "", "card 5: a building card needs cost"),
        (5, "cost", "x", "card 5: cost is 'x'"),
        (5, "cost_color", "pink", "card 5: cost_color is 'pink'"),
        (5, "buildings", "blue", "there is no building 'blue'"),
        (5, "buildings", "red+red", "one or two different buildings"),
        (5, "fame", "2", "card 5: fame is '2'; it must be a number from 1 to 1"),
        (5, "ship_no", "3", "card 5: a building card has no ship_no"),
        (5, "good1_value", "4", "card 5: good1_value is '4'"),
        (5, "good1", "", "card 5: good1 is ''"),
        (5, "die_color", "blue", "cards have a blue die on the back; there must be 36"),
        (5, "source", "", "card 5: it does not say its source"),
        (61, "ship_no", "2", "ship 1 is there 0 times; every ship is there once"),
        (61, "cost", "4", "card 61: cost is '4'; it must be a number from 1 to 3"),
        (61, "effect", "gold", "card 61: effect is 'gold'"),
        (61, "effect", "die1_good", "card 61: a good is printed exactly where the effect says so"),
        (61, "effect", "bonus karma", "card 61: its effect is a bonus"),
        (107, "good2", "silk", "card 107: it shows two different goods or one"),
        (107, "kind", "palace", "card 107: a palace card needs cost"),
        (125, "fame", "1", "card 125: a palace card has no fame"),
    ],
)
def test_a_spoilt_card_is_refused(card, column, value, wrong):
    spoilt = rows()
    spoilt[card - 1][column] = value
    with pytest.raises(BadComponents) as caught:
        Cards(spoilt, tables())
    assert wrong in str(caught.value)
    assert str(caught.value).startswith("cards.csv: ")


def test_a_missing_card_is_refused():
    with pytest.raises(BadComponents, match="there are 143 cards; there must be 144"):
        Cards(rows()[:-1], tables())


@pytest.mark.parametrize(
    ("title", "key", "value", "wrong"),
    [
        ("dice", "colors", ["blue", "blue", "green", "orange"], "[dice] colors must be 4 different names"),
        ("dice", "values", 5, "'values' is 5"),
        ("icons", "goods", ["silk"], "[icons] goods must be 3 different names"),
        ("grid", "rows", [3, 4], "[grid] rows must be three rising numbers"),
        ("cards", "goods", 35, "[cards] add up to 143, but there are 144 dice"),
        ("supplies", "karma", 5, "[supplies] karma must be at least 8"),
        ("exchange", "fame", "3", "'fame' is '3'"),
    ],
)
def test_a_spoilt_table_is_refused(title, key, value, wrong):
    spoilt = tables()
    spoilt[title][key] = value
    with pytest.raises(BadComponents) as caught:
        check_tables(spoilt)
    assert wrong in str(caught.value)


def test_a_missing_table_is_refused():
    spoilt = tables()
    del spoilt["hand"]
    with pytest.raises(BadComponents, match=r"the table \[hand\] is missing"):
        check_tables(spoilt)


@pytest.mark.parametrize(
    ("title", "name", "gifts", "wrong"),
    [
        ("effects", "karma2", {"gold": 2}, "gives 'gold'"),
        ("effects", "karma2", {}, "must say what it gives"),
        ("effects", "karma2", {"karma": 0}, "'karma' is 0"),
        ("bonuses", "ship", {"fame": 1, "instead": "goods"}, "instead is 'goods'; it must be palace or ship"),
        ("bonuses", "ship", {"coins": 1, "instead": "ship"}, "must give fame, or a ship instead"),
        ("bonuses", "more", {"karma": 1}, "there are 7 bonuses; a track has six cards"),
    ],
)
def test_a_spoilt_effect_is_refused(title, name, gifts, wrong):
    spoilt = tables()
    spoilt[title][name] = gifts
    with pytest.raises(BadComponents) as caught:
        effects(spoilt)
    assert wrong in str(caught.value)
