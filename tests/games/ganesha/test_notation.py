"""Action ids are fixed: records and agents depend on them."""

from __future__ import annotations

import pytest

import kolam


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "take a1"), (18, "take e3"), (19, "swap a1"), (37, "swap e3"), (38, "stop"), (39, "use"), (40, "skip"), (41, "pass"),
        (42, "remove red"), (46, "remove yellow"), (47, "redraw red"), (51, "redraw yellow"), (52, "give 0"), (55, "give 3"),
        (56, "return red"), (60, "return yellow"), (61, "slots none"), (62, "slots red"), (66, "slots yellow"),
        (67, "slots red red"), (68, "slots red green"), (72, "slots green green"), (81, "slots yellow yellow"),
        (82, "offer none place yellow"),
        (83, "offer red place red"), (87, "offer yellow place red"), (88, "offer red place green"),
        (102, "offer yellow place blue"), (107, "offer yellow place yellow"), (108, "place red"), (112, "place yellow"),
        (113, "token a1"), (131, "token e3"),
    ],
)  # fmt: skip
def test_ids_are_those_of_the_rule_sheet(action, text):
    assert kolam.game("ganesha").notation(action) == text


def test_there_are_as_many_ids_with_all_options():
    for players in (2, 3, 4):
        assert kolam.game("ganesha", players=players, spices=False, edition="ru").num_actions == 132
