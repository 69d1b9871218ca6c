"""The elephant's karma before stage 2 (R2.3): its own phase, and a sixth flip there ends the game."""

from __future__ import annotations

import dataclasses
import random

import numpy as np
import pytest

import kit
import kolam
from games.rajas.positions import NAMES, play, refused, table, tokens
from kolam.engine.batch import Batch
from kolam.engine.compile import compiled
from kolam.engine.drivers import template
from kolam.games import definition
from kolam.games.rajas import explain, state

RUSSIAN = definition("rajas").language("ru")
#: Seat 1 has the last turn of stage 1; then seat 0 gets its third karma, third administrator and third fame at once.
READY = {"karma": 2, "administrators": 2, "fame": 1, "turn": 1}
#: All six bonuses laid openly; five are flipped, and the third from the left, named here, is the sixth to be flipped.
BUILDINGS = {"a1": 31, "a2": 2, "a3": 33, "b2": 17}


def sixth(bonus, grid=BUILDINGS, **words):
    """Stage 1 ends with the next turn, and the elephant's karma will flip seat 0's sixth card, this bonus."""
    others = [name for name in NAMES if name != bonus]
    rows = " ".join([*others[:2], bonus, *others[2:]])
    return table(grid=grid, rows=rows, flipped=(2, 3), **READY | words)


def test_r2_3_a_sixth_flip_by_the_elephant_ends_the_game_before_stage_2():
    t = play(sixth("karma"), "die a1")
    p = t.position()
    assert (t.to_act, p["phase"], p["stage"], p["turn"], p["start"]) == (None, "over", 2, 0, 0)
    assert t.outcome.to_json() == {"scores": [6, 0], "winners": [0], "reason": "six cards"}
    assert tokens(t) == (2, 0, 0, 0)  # the bonus of the sixth card is received
    assert refused(t, "die a2") == "R15.2"


def test_r2_3_it_is_told_in_this_order():
    t = play(sixth("karma"), "die a1")
    assert t.log(None) == [
        "Seat 1 takes a die from a1: orange.",
        "Stage 2: the elephant turns, 1 karma for seat 0.",
        "3 karma: an administrator for seat 0.",
        "3 administrators: 2 fame for seat 0.",
        "3 fame: seat 0 flips from the left (2 karma).",
        "Seat 0 has flipped all six cards: the game ends before stage 2.",
        "Seat 0 gains 2 karma.",
        "The game is over: only one player has flipped all six cards.",
    ]
    assert t.log(None, say=RUSSIAN)[1] == "Этап 2: слон переворачивается, карму (1) получает игрок 0."
    assert t.log(None, say=RUSSIAN)[5] == "Игрок 0 переворачивает шестую карту: игра закончится до этапа 2."


def test_r2_3_what_the_flip_asks_is_asked_in_phase_elephant():
    t = play(sixth("palace", {**BUILDINGS, "c1": 137, "c2": 125}, ships=[[], [62]]), "die a1")
    p = t.position()
    assert (t.to_act, p["phase"], p["final"]) == (0, "elephant", True)
    assert t.legal() == ["palace c1", "palace c2", "bonus coins"]
    assert refused(t, "end") == "R3.5"
    taken = play(t.clone(), "palace c2")  # two dice: two more questions
    assert (taken.position()["phase"], len(taken.legal())) == ("elephant", 4)
    play(taken, "die a2", "die b2")
    assert taken.outcome.winners == (0,)
    assert play(t, "bonus coins").outcome.winners == (0,)


def test_r2_3_a_bonus_turn_lapses_where_the_game_is_over():
    t = play(sixth("turn"), "die a1")
    assert t.to_act is None
    assert t.position()["extra"] == 1
    assert t.game.load(t.position()).outcome == t.outcome


def test_r2_3_a_flip_that_is_not_the_sixth_is_followed_by_stage_2():
    t = table(rows="turn palace ship administrator dice karma", **READY)
    play(t, "die a1")
    p = t.position()
    assert (t.to_act, p["phase"], p["stage"], p["extra"]) == (0, "main", 2, 1)
    t = table(grid={**BUILDINGS, "c1": 125}, rows="palace turn ship administrator dice karma", **READY)
    play(t, "die a1")
    assert (t.to_act, t.position()["phase"]) == (0, "elephant")
    play(t, "bonus coins")
    assert (t.to_act, t.position()["phase"], t.position()["stage"]) == (0, "main", 2)


def test_r15_2_the_elephants_karma_belongs_to_no_stage():
    """A sixth flip in a turn is followed by the rest of its stage; one by the elephant is not: all have had as many turns."""
    turn = play(table(grid={"a1": 1, "a2": 22, "a3": 23}, hand="blue 2", fame=2, flipped=(3, 2)), "building a1")
    assert turn.to_act is not None
    assert play(sixth("karma"), "die a1").to_act is None


def test_r15_2_no_elephant_turns_after_the_last_stage():
    t = table(
        grid={"a1": 1, "a2": 22, "a3": 23},
        hand="blue 2",
        fame=2,
        flipped=(3, 2),
        rows="dice palace ship karma turn administrator",
    )
    play(t, "building a1", "die a2")
    assert t.to_act is None
    assert (t.position()["stage"], tokens(t)[0]) == (1, 2)
    assert not any("elephant" in line for line in t.log(None))


def test_r2_3_only_the_starting_seat_can_win_so():
    rows = {"row": list(NAMES), "left": 2, "right": 3}
    t = sixth("karma", fame=[1, 2], coins=[0, 5], tracks=[rows, rows])
    assert play(t, "die a1").outcome.winners == (0,)


# --- What bots and hints make of it ---


def test_a_turn_after_the_end_is_worth_nothing():
    grid = {**BUILDINGS, "c1": 125, "c2": 126}
    ends = play(sixth("palace", grid), "die a1").state
    goes_on = play(table(grid=grid, rows="palace turn ship administrator dice karma", **READY), "die a1").state
    worth = definition("rajas").evaluate.turns_to_come
    assert (worth(ends), worth(goes_on)) == (0, 1)
    ends.extra = goes_on.extra = 1
    assert (worth(ends), worth(goes_on)) == (0, 2)
    assert (explain.further_turns(ends, 0), explain.further_turns(goes_on, 0)) == (0.0, 1.0)


def test_an_observer_sees_the_phase_beside_the_question():
    t = play(sixth("palace", {**BUILDINGS, "c1": 125}), "die a1")
    observing = definition("rajas").observe
    out = np.zeros(observing.OBSERVATION_SIZE, np.int16)
    observing.observe(t.state, 1, out)
    moments = out[7 : 7 + state.MOMENTS]
    assert list(np.flatnonzero(moments)) == [state.ELEPHANT, state.BONUS_TASK]


def test_compiled_as_interpreted_through_the_elephant():
    game, module = definition("rajas"), compiled(definition("rajas"))
    asked = 0
    for number, bonus in enumerate(NAMES):
        t = sixth(bonus, {**BUILDINGS, "c1": 125, "c2": 62})
        options = template(game, {"players": 2, "bonuses": "open"})
        batch = Batch(module, game, options, count=1, seed=1, auto_reset=False)
        batch.load(np.frombuffer(bytes(t.state), game.rules.State))
        rng = random.Random(number)
        while t.to_act is not None:
            asked += t.position()["phase"] == "elephant"
            action = rng.choice(t.legal_ids())
            batch.step(np.array([action]))
            t.play(action)
            assert batch.states.tobytes() == bytes(t.state)
    assert asked >= 3


# --- Games of version 1 of the rules ---

TOLD = "since version 2 a sixth flip by the elephant's karma ends the game (R2.3)"


def version_1(t, *more):
    """A game as version 1 of the rules recorded it, with decisions that were made after what is the end now."""
    made = t.record()
    return dataclasses.replace(made, rules=1, decisions=[*made.decisions, *more], outcome=None)


def test_a_record_of_version_1_that_meets_the_elephants_end_is_told_so():
    t = play(sixth("karma"), "die a1")
    for kept in (version_1(t, "die a2", "die a3"), version_1(t)):
        with pytest.raises(kolam.BadRecord) as caught:
            kolam.replay(kept)
        assert str(caught.value) == (
            f"The record follows version 1 of the rules; {TOLD}."
            " It happens with decision 1, and by version 1 the game of rajas went on."
        )
    assert kolam.replay(version_1(t, "die a2"), plies=0).to_act == 1
    with pytest.raises(kolam.BadRecord, match="since version 2"):
        kolam.replay(version_1(t, "die a2"), plies=1)


def test_a_record_of_version_1_that_does_not_meet_it_replays():
    t = kolam.game("rajas", players=3).new(8)
    list(kit.play_random(t, random.Random(8)))
    whole = dataclasses.replace(t.record(), rules=1)
    assert kolam.replay(whole).position() == t.position()
    assert kolam.replay(whole).record().rules == 2
    running = dataclasses.replace(whole, decisions=whole.decisions[:40], outcome=None)
    assert kolam.replay(running).version == 40


def test_a_record_of_version_1_that_begins_within_the_elephants_questions_replays():
    """Version 1 wrote such a position in phase main, where the questions of other flips never were."""
    grid = {**BUILDINGS, "c1": 125, "c2": 126}
    asked = play(table(grid=grid, rows="palace turn ship administrator dice karma", **READY), "die a1")
    position = {**asked.position(), "phase": "main"}
    assert asked.position()["phase"] == "elephant"
    with pytest.raises(kolam.BadPosition):
        asked.game.load(position)
    choice = asked.legal()[0]
    made = dataclasses.replace(asked.record(), rules=1, position=position, decisions=[choice])
    assert kolam.replay(made).position() == play(asked.game.load(asked.position(), asked.seed), choice).position()


def test_a_record_of_version_1_that_is_spoiled_is_not_blamed_on_the_rules():
    t = play(table(), "die a1")
    with pytest.raises(kolam.BadRecord) as caught:
        kolam.replay(version_1(t, "die a1"))
    assert str(caught.value) == "The record fails at decision 2 ('die a1'): R1.5: There is no card on a1."


@pytest.mark.parametrize("version", [0, 3])
def test_a_record_of_an_unknown_version_is_refused(version):
    made = dataclasses.replace(play(table(), "die a1").record(), rules=version)
    with pytest.raises(kolam.BadRecord, match=f"by version {version} of the rules of rajas; this is version 2"):
        kolam.replay(made)
