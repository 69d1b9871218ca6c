"""No message tells a viewer more than it may know.

What may be known is stated in `kit/knowledge.py`, and every view, score, line and body that was sent is held against it. And what
a viewer is sent does not change when all that it can not know does. A thousand games: `python tests/soak/hidden.py`.
"""

from __future__ import annotations

import asyncio
import json
import os
import random

import pytest

import kolam
from kit import all_definitions, redealt, table_of
from kit.knowledge import Reading, Truth, check_lines
from kit.web import play_to_the_end
from soak.evening import Account, Evening

TABLES = [(d.name, players) for d in all_definitions() for players in d.players]
#: Those that are played to their end here; the others for a while.
WHOLE = TABLES if os.environ.get("KOLAM_LONG") else [("mandala", 2), ("rajas", 2)]


def an_evening(running, game, players, bots=0, most=float("inf"), end=0.0):
    """A game with everything people do besides, whole if nothing else is said."""
    address, server = running
    evening = Evening(address, game, players, bots, 3, Account(), most)
    evening.chances["end"] = end

    async def play():
        try:
            await evening.play()
        finally:
            await evening.close()

    asyncio.run(play())
    return evening, server.data / "kolam.db"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_viewer_is_told_what_it_may_know_and_nothing_else(running, game, players):
    """Over reconnecting, taking back, asking, looking on, both languages, and all that is read by HTTP."""
    whole = (game, players) in WHOLE
    evening, database = an_evening(running, game, players, most=float("inf") if whole else 25)
    evening.check(database)
    assert evening.account.messages["step"] > 30
    assert f"record {200 if whole else 409}" in evening.account.bodies
    assert f"history {200 if whole else 409}" in evening.account.bodies


@pytest.mark.parametrize("game", ["mandala", "rajas"])
def test_a_game_that_is_ended_early_shows_of_a_seat_what_it_showed_before(running, game):
    evening, database = an_evening(running, game, 2, end=0.4)
    evening.check(database)
    assert Truth(database, evening.table).last.to_act is not None
    assert evening.account.bodies["history 200"] == 1


def test_a_hint_is_one_of_the_choices_and_bots_are_told_of_by_what_is_open(running):
    evening, database = an_evening(running, "mandala", 2, bots=1)
    evening.check(database)
    assert evening.account.messages["hint"] >= 1  # more if a bot had decided when it was asked for another seat
    assert evening.account.messages["thinking"] > 0


# --- The check itself ---


@pytest.fixture(scope="module")
def told(running):
    """A game of Mandala as it was, and what the seats and someone who looks on were told of a moment in it: seat 0 acts."""
    evening, database = an_evening(running, "mandala", 2)
    truth = Truth(database, evening.table)
    texts = {}
    for viewer in (*evening.gone, *evening.viewers):
        for text in viewer.texts:
            message = json.loads(text)
            if message["is"] == "step" and message["to_act"] == 0 and message["lines"] and "deck" in message["view"]:
                texts.setdefault((message["version"], viewer.guest.seat), message)
    version = next(version for version, seat in texts if {(version, 0), (version, 1), (version, None)} <= set(texts))
    return truth, {seat: texts[version, seat] for seat in (0, 1, None)}


def test_what_was_told_passes(told):
    truth, steps = told
    for seat, step in steps.items():
        Reading(truth, seat).read(json.dumps(step))


@pytest.mark.parametrize(
    ("reader", "change"),
    [
        (1, lambda steps: steps[1] | {"view": steps[0]["view"]}),
        (None, lambda steps: steps[None] | {"view": steps[1]["view"]}),
        (1, lambda steps: steps[1] | {"legal": steps[0]["legal"]}),
        (1, lambda steps: steps[1] | {"prompt": steps[0]["prompt"]}),
        (0, lambda steps: steps[0] | {"legal": steps[0]["legal"][1:]}),
        (0, lambda steps: steps[0] | {"prompt": ["Choose well."]}),
        (None, lambda steps: steps[None] | {"scores": [99, 99]}),
        (None, lambda steps: steps[None] | {"glance": steps[None]["glance"] | {"deck": -1}}),
        (1, lambda steps: steps[1] | {"more": 1}),
        (1, lambda steps: steps[1] | {"is": "news"}),
        (None, lambda steps: {"is": "chat", "seat": 0, "text": "hello", "at": 1}),
        (1, lambda steps: {"is": "deal", "id": None, "version": steps[1]["version"], "position": steps[1]["view"]}),
    ],
)
def test_a_message_that_tells_more_is_noticed(told, reader, change):
    truth, steps = told
    reading = Reading(truth, reader, version=steps[0]["version"])
    with pytest.raises(AssertionError):
        reading.read(json.dumps(change(steps)))


def test_a_seed_and_a_line_that_are_not_for_everyone_are_noticed(told):
    truth, steps = told
    with pytest.raises(AssertionError):
        Reading(truth, 0).read(json.dumps(steps[0] | {"undo": None, "prompt": [truth.seed]}))
    drew = steps[None] | {"lines": [*steps[None]["lines"], ["You drew red."]]}
    reading = Reading(truth, None)
    reading.read(json.dumps(drew))
    with pytest.raises(AssertionError):
        check_lines(truth, [reading])


# --- The same told whatever can not be known ---


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_viewer_is_sent_stays_the_same_when_all_that_it_can_not_know_is_changed(running, person, game, players):
    """On a real table, under the hands of its server, the hidden things are dealt anew."""
    _, server = running
    people = [person() for _ in range(players)]
    table = people[0].create(game, ["me", *["open"] * (players - 1)])
    for each in people[1:]:
        each.join(table)
    sockets = [each.sit(table) for each in people]
    looking_on = person()
    rng = random.Random(7)

    def sent(viewer):
        who = looking_on if viewer is None else people[viewer]
        server.hub._actors[table].live.told.clear()  # worked out anew, not what was told before
        return who.http.get(f"/api/tables/{table}").text

    changed = 0
    for _ in range(12):
        play_to_the_end(sockets, rng, decisions=3)
        if sockets[0].state["state"] != "running":
            break
        t = server.hub._actors[table].live.t
        true = bytes(t.state)
        for viewer in range(players):
            before = {who: sent(who) for who in (viewer, None)}
            t.state.data[8:] = bytes(redealt(t, viewer, rng.randrange(1 << 32)))[8:]  # all but the generator
            changed += bytes(t.state) != true
            assert {who: sent(who) for who in (viewer, None)} == before
            t.state.data[:] = true
    assert changed == 0 if game == "ganesha" else changed > 10  # in Ganesha nothing is hidden
    for s in sockets:
        s.close()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_a_viewer_is_told_is_the_same_on_tables_that_look_the_same_to_it(game, players):
    rng = random.Random(5)
    t = kolam.game(game, players=players).new(seed=11)
    while t.to_act is not None:
        for seat in range(players):
            twin = table_of(t.game, redealt(t, seat, rng.randrange(1 << 32)))
            assert twin.view(seat) == t.view(seat)
            assert twin.visible_scores(seat) == t.visible_scores(seat)
            if t.to_act == seat:
                assert twin.legal() == t.legal()
                assert twin.prompt == t.prompt
                assert all(twin.why_not(action) == t.why_not(action) for action in range(0, t.game.num_actions, 7))
            spectator = twin.visible_scores(None)
            assert spectator == t.visible_scores(None)
        t.play(rng.choice(t.legal_ids()))


def test_only_the_seat_to_act_is_told_why_not(person):
    """Why another seat may not do something could tell what it holds."""
    one, two = person(), person()
    table = one.create("mandala", ["me", "open"])
    two.join(table)
    waiting, acting = two.sit(table), one.sit(table)
    acting.until_is("table")
    waiting.until_is("table")
    for action in acting.state["legal"]:
        for do in ("why", "play"):
            answer = waiting.ask(do, action=action, **({"version": waiting.state["version"]} if do == "play" else {}))
            assert (answer["error"], answer["rule"]) == ("NotYourDecision", None)
    assert waiting.ask("deal")["error"] == "NotYourDecision"
    assert waiting.ask("why", action="nonsense")["error"] == "NotYourDecision"
    waiting.close()
    acting.close()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_position_dealt_for_a_seat_looks_to_it_like_the_true_one(person, game, players):
    people = [person() for _ in range(players)]
    table = people[0].create(game, ["me", *["open"] * (players - 1)])
    for each in people[1:]:
        each.join(table)
    sockets = [each.sit(table) for each in people]
    rng = random.Random(3)
    for _ in range(12):
        play_to_the_end(sockets, rng, decisions=1)
        acting = next((s for s in sockets if s.state["to_act"] == s.state["you"]), None)
        if acting is None:
            break
        sent = acting.send("deal")
        position = acting.until_is("deal", id=sent)["position"]
        options = acting.state["options"]
        assert (
            json.loads(json.dumps(kolam.game(game, **options).load(position).view(acting.state["you"]))) == acting.state["view"]
        )
    for s in sockets:
        s.close()
