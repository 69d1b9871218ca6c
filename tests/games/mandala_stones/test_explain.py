"""What hints are made of is true: about the next opponent, and only while there is a turn left."""

from __future__ import annotations

import random
import re

import pytest

import kolam
from kit import many, play_random
from kolam.bots.outlook import Worlds
from kolam.cli.boards.mandala_stones import note
from kolam.engine.words import language
from kolam.games.mandala_stones import explain
from kolam.games.mandala_stones.components import HAND_SPACES

#: Questions that do not arise for a seat that has no turn left.
QUESTIONS = (explain.best_color, explain.promised, explain.stones, explain.empty_spaces)
#: What would be told about turns that do not come.
IDLE = re.compile(
    "Next turn your best color|In the turns to come|Your board then holds|You then have|The next player can then take"
)


def in_the_last_round(players, seed):
    """A table at the beginning of a turn in a last round that has one, else None."""
    for t in play_random(kolam.game("mandala-stones", players=players).new(seed), random.Random(seed)):
        if t.to_act is not None and len(t.position()["mandala"]) >= HAND_SPACES[players]:
            return t
    return None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_largest_pick_is_the_largest_that_is_offered_to_the_next_opponent(players):
    say, full = language(), 0
    for seed in range(many(3, 6)):
        for t in play_random(kolam.game("mandala-stones", players=players).new(seed), random.Random(seed)):
            if t.to_act is None or t.position()["step"] != "turn":
                continue
            told = explain.largest_pick(t.state, (t.to_act - 1) % players)
            artists = [action for action in t.legal() if action.startswith("artist")]
            picks = [note(action, t.view(t.to_act), t.to_act, t.game, say).split() for action in artists]
            if told is None:
                assert all(t.position()["boards"][t.to_act])
                full += 1
            else:
                assert told == max(map(len, picks), default=0)
    assert full


def test_an_opponent_with_a_full_board_picks_nothing(arrange, towers):
    t = arrange(boards=[towers("r*"), towers("b*", "b*", "y*", "y*", "p*")])
    assert explain.largest_pick(t.state, 0) is None
    assert explain.largest_pick(t.state, 1) is not None  # seat 0 has room


def test_the_answers_of_others_are_not_told_as_what_they_leave_to_themselves():
    t = kolam.game("mandala-stones").new(3)
    worlds = Worlds(t, seed=1, deals=6)
    outlooks = [worlds.after(action) for action in t.legal()]
    assert any("pick" in outlook.does for outlook in outlooks)
    assert not any("pick" in outlook.risks for outlook in outlooks)


def test_in_the_last_round_only_seats_to_come_have_something_to_expect(arrange, towers):
    boards = [towers("r*", "r*"), towers("b*", "b*"), towers("yo", "yo", "yo")]
    t = arrange(players=3, to_act=1, boards=boards, laid=52)
    for question in QUESTIONS:
        assert question(t.state, 0) is None
        assert question(t.state, 1) is not None
        assert question(t.state, 2) is not None
    assert explain.best_rival_color(t.state, 1) == explain.best_color(t.state, 2)
    assert explain.best_rival_color(t.state, 2) == explain.best_color(t.state, 1)
    assert explain.largest_pick(t.state, 1) is not None
    assert explain.largest_pick(t.state, 2) is None  # seat 0 has had its last turn
    t.play("tops 1")
    assert explain.best_rival_color(t.state, 2) is None
    assert explain.best_color(t.state, 1) is None
    t.play("tops 1")
    assert t.to_act is None
    assert not any(question(t.state, seat) is not None for question in QUESTIONS for seat in range(3))


@pytest.mark.parametrize("players", [2, 3])
def test_a_hint_for_the_last_turn_speaks_of_no_later_one(players):
    tables = [t for seed in range(12) if (t := in_the_last_round(players, seed)) is not None]
    assert tables
    for t in tables[:4]:
        for sentence in t.hint(level=1).sentences:
            if t.to_act == players - 1 or "The next player" not in sentence:
                assert not IDLE.search(sentence), sentence
