"""Features: how changes are found over deals, and how numbers are told."""

from __future__ import annotations

from kolam.engine.features import Change, amount, compare, counted, plain, signed_number, worded
from kolam.engine.words import language

SAY = language()


def test_a_change_is_the_mean_over_deals_with_its_range():
    change = compare([1.0, 1.0, 2.0], [2.0, 4.0, 2.0])
    assert change is not None
    assert (round(change.before, 3), round(change.after, 3)) == (1.333, 2.667)
    assert (change.low, change.high) == (0.0, 3.0)
    assert not change.is_sure
    sure = compare([1.0, 2.0], [3.0, 4.0])
    assert sure is not None
    assert sure.is_sure
    assert sure.difference == 2


def test_no_change_and_no_question():
    assert compare([1.0, 1.0], [1.0, 1.0]) is None
    assert compare([1.0, 1.0], [None, None]) is None
    assert compare([1.0, 1.0, 1.0], [None, None, 3.0]) is None, "in most deals the question does not arise"
    appeared = compare([None, None], [2.0, 4.0])
    assert appeared == Change(None, 3.0, 2.0, 4.0)
    assert appeared.difference == 3
    partly = compare([1.0, None, 1.0], [2.0, 5.0, 2.0])
    assert partly is not None
    assert (partly.before, partly.after) == (1.0, 2.0), "only deals that have both are compared"


def test_numbers_are_told_whole_or_about():
    assert counted(1.0, "{n} card", "{n} cards", SAY) == "1 card"
    assert counted(-3.0, "{n} card", "{n} cards", SAY) == "3 cards"
    assert counted(2.46, "{n} card", "{n} cards", SAY) == "about 2.5 cards"
    assert amount(2.98, SAY) == "3"
    assert [plain(value) for value in (0.01, -0.01, -1.5, 2.0)] == ["0", "0", "-1.5", "2"]
    assert [signed_number(value, SAY) for value in (0.0, 2.0, -1.25, -0.01)] == ["0", "+2", "-1.2", "0"]


def test_a_sentence_in_two_ways():
    change = Change(1.0, 4.0, 3.0, 3.0)
    assert worded("{n} gem ({before})", "{n} gems ({before})")(change, SAY) == "4 gems (1)"
    assert worded("{n} coin", "{n} coins", "difference")(change, SAY) == "3 coins"


def test_numbers_are_written_as_the_reader_writes_them():
    russian = language("ru", "kolam")
    assert (signed_number(-1.25, russian), amount(2.7, russian)) == ("-1,2", "около 2,7")
    assert (russian.share(0.333), SAY.share(0.333)) == ("33\u00a0%", "33%")
