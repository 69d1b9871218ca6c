"""No message tells a viewer more than it may know: every byte is made again from its own view, log and choices; and those are
the same on tables that look the same to it.
"""

from __future__ import annotations

import json
import random

import pytest

import kolam
from kit import all_definitions, redealt, table_of
from kit.web import play_to_the_end
from kolam.server.wire.replies import StepReply, encode

TABLES = [(d.name, players) for d in all_definitions() for players in d.players]
#: Messages that tell nothing of a game.
NEWS = {"presence": {"is", "seats", "watching"}, "done": {"is", "id", "version"}}
PUBLIC_OF_TABLE = {
    "is",
    "id",
    "game",
    "options",
    "state",
    "public",
    "created",
    "version",
    "ply",
    "you",
    "creator",
    "seats",
    "watching",
    "to_act",
    "undo",
    "clocks",
    "request",
    "thinking",
    "chat",
    "outcome",
    "seed_hash",
    "rematch",
    "hints",
}


@pytest.mark.parametrize(
    ("game", "players", "lang"),
    [*((*table, "en") for table in TABLES), *((d.name, d.players[0], "ru") for d in all_definitions())],
)
def test_every_byte_a_viewer_gets_is_made_from_what_it_may_know(person, game, players, lang):
    people = [person() for _ in range(players)]
    table = people[0].create(game, ["me", *["open"] * (players - 1)])
    for each in people[1:]:
        each.join(table)
    sockets = [each.sit(table, lang=lang) for each in [*people, person()]]
    play_to_the_end(sockets, random.Random(players))
    last = sockets[0].state
    replayed = kolam.replay(people[0].http.get(f"/api/tables/{table}/record").text)

    for viewer, s in enumerate(sockets):
        seat = viewer if viewer < players else None
        t = replayed.game.new(replayed.seed)
        actions = iter(replayed.decisions)
        for text in s.texts:
            message = json.loads(text)
            over = t.to_act is None
            if not over:
                assert last["seed"] not in text
                assert last["salt"] not in text
            assert "guest-" not in text
            match message["is"]:
                case "step":
                    decided, action = next(actions)
                    t.play(action)
                    assert text == rebuilt(t, message, seat, decided, action, lang)
                case "table" if not over:
                    check_snapshot(t, message, seat, lang)
                case "table":
                    pass
                case kind:
                    assert set(message) == NEWS[kind]
        assert next(actions, None) is None
        s.close()


def rebuilt(t, message, seat, decided, action, lang):
    """The step as it follows from the viewer's view, log and choices; what is public is taken from the message."""
    mine = t.to_act is not None and t.to_act == seat
    say = t.game.definition.language(lang)
    ids = t.legal_ids() if mine else []
    return encode(
        StepReply(
            version=message["version"],
            ply=t.version,
            seat=decided,
            action=action,
            view=t.view(seat),
            lines=t.log(seat, since=t.version - 1, say=say),
            scores=t.visible_scores(seat),
            to_act=t.to_act,
            prompt=t.prompt_in(say) if mine else None,
            legal=[t.game.notation(i) for i in ids] if mine else None,
            says=[t.game.describe(i, say) for i in ids] if mine else None,
            undo=message["undo"],
            clocks=None,
            outcome=message["outcome"],
        )
    )


def check_snapshot(t, message, seat, lang):
    say = t.game.definition.language(lang)
    mine = t.to_act is not None and t.to_act == seat and message["state"] == "running"
    begun = message["state"] != "open"
    assert message["view"] == (json.loads(json.dumps(t.view(seat))) if begun else None)
    assert message["prompt"] == (t.prompt_in(say) if mine else None)
    assert message["legal"] == (t.legal() if mine else None)
    assert message["scores"] == (t.visible_scores(seat) if begun else None)
    assert [line for item in message["log"] for line in item["lines"]] == t.log(seat, say=say)
    assert message["seed"] is None
    assert message["salt"] is None
    assert set(message) - PUBLIC_OF_TABLE == {"view", "prompt", "legal", "says", "log", "scores", "seed", "salt"}


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
