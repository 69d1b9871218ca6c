"""What a game says names the rule that it comes from, and reads as before."""

from __future__ import annotations

import random

import pytest

import kolam
from kolam.engine.layout import Action, Actions
from kolam.engine.sentences import Part, Told
from kolam.games import definition


def rules_of(told: Told) -> list[str]:
    return [str(part.value) for part in told.parts if isinstance(part, Part) and part.kind == "rule" and not part.text]


def test_a_sentence_reads_as_before_with_the_rule_it_comes_from():
    told = Told("Lay a card.").by("M4")
    assert told == "Lay a card."
    assert rules_of(told) == ["M4"]


def test_a_question_names_the_rule_that_asks_it():
    t = kolam.game("mandala").new(seed=7)
    assert rules_of(t.prompt) == ["M2.1"]
    t = kolam.game("ganesha").new(seed=7)
    assert rules_of(t.prompt) == ["G3.1"]


def test_what_happened_names_its_rule():
    t = kolam.game("mandala").new(seed=7)
    t.play("mountain 1 red")
    assert [rules_of(line) for line in t.log(0)] == [["M4.1"], ["M4.2"]]
    assert [event[0] for event in t.events()] == [0, 3]


def test_nothing_has_happened_at_a_new_table():
    assert kolam.game("mandala").new(seed=7).events() == ()


def test_advice_names_the_rule_of_its_action_and_a_list_of_actions_does_not():
    game = kolam.game("mandala")
    action = game.parse("field 1 green 2")
    assert rules_of(game.suggest(action)) == ["M5"]
    assert rules_of(game.describe(action)) == []
    assert game.suggest(action) == game.describe(action)


@pytest.mark.parametrize("game", ["ganesha", "mandala", "mandala-stones", "rajas"])
def test_every_kind_of_action_and_event_of_the_house_has_its_rule(game):
    d = definition(game)
    assert all(kind.rule for kind in d.actions.kinds)
    told_by = d.words.TOLD_BY
    assert sorted(told_by) == list(range(len(told_by))), "the kinds of events are numbered without a gap"
    assert hasattr(d.words, "asked_by")


#: The rules by which something is asked in games of each kind.
ASKED_BY = {
    "ganesha": {"G3.1", "G3.3", "G5.1", "G5.2", "G5.4", "G5.5", "G5.7", "G5.8", "G6", "G7", "G9.4"},
    "mandala": {"M2.1", "M8.4", "M8.7"},
    "mandala-stones": {"S1.2", "S5.2", "S5.5"},
    "rajas": {"R3.1", "R3.4", "R4.2", "R4.3", "R5", "R8.3", "R10.5", "R11.4", "R11.5", "R13.4"},
}


@pytest.mark.parametrize("game", ASKED_BY)
def test_each_question_names_its_own_rule(game):
    d, met = definition(game), set()
    for players in d.players:
        for seed in range(4):
            t, rng = d.configure(players=players).new(seed), random.Random(seed)
            while t.to_act is not None:
                met.add(d.words.asked_by(t.state))
                t.play(rng.choice(t.legal()))
    assert met == ASKED_BY[game]


def test_a_mandala_asks_what_is_claimed_by_another_rule_than_what_is_thrown_away():
    d = definition("mandala")
    for seed in range(3):
        t, rng = kolam.game("mandala").new(seed), random.Random(seed)
        while t.to_act is not None:
            rule = d.words.asked_by(t.state)
            assert (rule == "M2.1") == (not t.legal()[0].startswith("claim"))
            if rule != "M2.1":
                has_field = any(t.position()["mandalas"][t.position()["mandala"] - 1]["fields"][t.to_act])
                assert rule == ("M8.4" if has_field else "M8.7")
            t.play(rng.choice(t.legal()))


def test_the_rule_of_an_action_is_that_of_its_kind():
    actions = Actions(Action("one {n}", "A1", n=range(2)), Action("two"), Action("three {n}", "A3", n=range(3)))
    assert [actions.rule(action) for action in range(len(actions))] == ["A1", "A1", "", "A3", "A3", "A3"]
