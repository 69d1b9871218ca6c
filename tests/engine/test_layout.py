"""What a game declares once: kinds of actions, and the tables by which rules take ids apart."""

from __future__ import annotations

import pytest

from kolam.engine.layout import Action, Actions

COLORS = ("red", "blue")
ACTIONS = Actions(
    Action("mountain {mandala} {color}", color=COLORS, mandala=(1, 2)),
    Action("claim {color}", color=COLORS),
    Action("end"),
)


def test_ids_count_the_last_parameter_fastest():
    assert ACTIONS.texts == (
        "mountain 1 red",
        "mountain 2 red",
        "mountain 1 blue",
        "mountain 2 blue",
        "claim red",
        "claim blue",
        "end",
    )
    assert ACTIONS.first == (0, 4, 6, 7)
    assert ACTIONS.parameters(3) == {"kind": "mountain", "color": "blue", "mandala": 2}
    assert ACTIONS.parameters(6) == {"kind": "end"}


def test_two_actions_of_one_text_are_refused():
    with pytest.raises(ValueError, match="two actions have the same text"):
        Actions(Action("claim {color}", color=COLORS), Action("claim red"))
    with pytest.raises(ValueError, match="two actions have the same text"):
        Actions(Action("claim {color}", color=("red", "red")))


def test_an_action_without_a_parameter_has_minus_one_for_it():
    assert list(ACTIONS.number_of("mandala")) == [0, 1, 0, 1, -1, -1, -1]
    assert list(ACTIONS.number_of("color")) == [0, 0, 1, 1, 0, 1, -1]


def test_rules_find_kinds_and_ids():
    assert list(ACTIONS.kind_of) == [0, 0, 0, 0, 1, 1, 2]
    assert [ACTIONS.ids(0)[color, mandala] for color in (0, 1) for mandala in (0, 1)] == [0, 1, 2, 3]
    assert list(ACTIONS.ids(1)) == [4, 5]


def test_an_action_is_taken_apart_by_its_text():
    assert ACTIONS.named("mountain 2 blue") == {"kind": "mountain", "color": "blue", "mandala": 2}
    assert ACTIONS.named("end") == {"kind": "end"}
