"""Stale, repeated, wrong and hostile messages: each is refused by name or answered again, and nothing else happens."""

from __future__ import annotations

import asyncio
import json

import pytest
from msgspec.structs import replace

from kit.web import GENEROUS, PATIENCE, Person, Socket, server_in_thread
from kolam.server.table import play
from kolam.server.wire.connection import FAULT
from kolam.store import ChatLine


@pytest.fixture
def two(person):
    """Two people at a table of Mandala; the first is to act."""
    one, other = person(), person()
    table = one.create("mandala", ["me", "open"])
    other.join(table)
    sockets = [one.sit(table), other.sit(table)]
    for s in sockets:
        s.until_is("table")
    yield sockets
    for s in sockets:
        s.close()


def test_a_repeated_id_is_answered_again_and_done_once(two):
    one, other = two
    version, action = one.state["version"], one.state["legal"][0]
    first = one.ask("play", id="same", version=version, action=action)
    again = one.ask("play", id="same", version=version, action=action)
    assert first == again == {"is": "done", "id": "same", "version": version + 1}
    other.until_is("step", version=version + 1)
    assert other.state["to_act"] == 1
    assert len([m for m in one.messages() if m["is"] == "step"]) == 1


def test_the_same_id_of_another_seat_is_another_message(two):
    one, other = two
    one.ask("play", id="same", version=one.state["version"], action=one.state["legal"][0])
    other.until_is("step")
    answer = other.ask("play", id="same", version=other.state["version"], action=other.state["legal"][0])
    assert answer["version"] == one.state["version"] + 1


def test_a_stale_version_is_refused_and_the_table_is_told(two):
    one, _ = two
    sent = one.send("play", version=one.state["version"] - 1, action=one.state["legal"][0])
    refused = one.until_is("refused", id=sent)
    assert refused["error"] == "StaleVersion"
    assert one.until_is("table")["version"] == one.state["version"]


def test_an_illegal_move_tells_its_rule_in_the_readers_language(person):
    one = person()
    table = one.create("mandala", ["me", "bot:1"])
    s = one.sit(table, lang="ru")
    s.until_is("table")
    illegal = next(a for a in ("mountain 1 red", "mountain 1 black", "claim red") if a not in s.state["legal"])
    refused = s.play(illegal)
    why = s.ask("why", action=illegal)
    assert refused["error"] == "IllegalMove"
    told = "".join(part if isinstance(part, str) else part["text"] for part in why["sentence"])
    assert (refused["rule"], refused["sentence"], refused["parts"]) == (why["rule"], told, why["sentence"])
    assert refused["rule"].startswith("M")
    assert s.ask("why", action=s.state["legal"][0])["allowed"] is True
    unread = s.play("castle")
    assert (unread["error"], unread["parts"]) == ("NotationError", None)
    s.close()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "[]",
        "{}",
        '{"do": "fly"}',
        '{"do": "play"}',
        '{"do": "play", "version": "1", "action": "x"}',
        '{"do": "play", "version": 1, "action": "x", "seat": 1}',
        '{"do": "play", "version": -1, "action": "x"}',
        '{"do": "play", "version": 99999999999999999999999, "action": "x"}',
        '{"do": "play", "version": 1, "action": "' + "x" * 500 + '"}',
        '{"do": "answer", "request": "r1", "yes": 1}',
        '{"do": "chat", "text": ""}',
        '{"do": "offer_bot", "seat": -1}',
        '{"do": "offer_bot", "seat": 0, "level": 7}',
        '{"do": "language", "lang": "xx"}',
        "[" * 2000,
        '{"do": "ping", "id": 5}',
        '{"do": "ping", "id": "' + "x" * 65 + '"}',
        '{"do": "ping"} {"do": "ping"}',
        '{"do": "chat", "text": "\\ud800"}',
    ],
)
def test_what_is_not_a_message_is_refused_by_name(two, text):
    one, _ = two
    one.raw.send(text)
    refused = one.until_is("refused")
    assert refused["error"] == "BadMessage"
    assert refused["sentence"]
    assert one.ask("ping")["is"] == "pong"


def test_a_refused_message_keeps_its_id(two):
    one, _ = two
    one.raw.send('{"do": "fly", "id": "abc"}')
    assert one.until_is("refused")["id"] == "abc"


def test_a_message_that_is_too_long_closes_the_connection(two):
    one, _ = two
    one.raw.send(json.dumps({"do": "chat", "text": "x" * 5000}))
    assert one.closing()[0] == 1009


def test_bytes_close_the_connection(two):
    one, _ = two
    one.raw.send(b'{"do": "ping"}')
    assert one.closing()[0] == 1003


def test_spectators_do_nothing(person, two):
    s = person().sit(two[0].state["id"])
    s.until_is("table")
    assert (s.state["you"], s.state["chat"], s.state["legal"], s.state["prompt"]) == (None, None, None, None)
    for do, more in [
        ("play", {"version": s.state["version"], "action": two[0].state["legal"][0]}),
        ("why", {"action": "claim red"}),
        ("undo", {"version": s.state["version"]}),
        ("chat", {"text": "hello"}),
        ("resign", {}),
        ("end", {}),
        ("hint", {}),
        ("deal", {}),
        ("rematch", {}),
        ("offer_bot", {"seat": 0}),
        ("answer", {"request": "r1", "yes": True}),
    ]:
        assert s.ask(do, **more)["error"] == "NotSeated"
    s.close()


def test_chat_is_cleaned_and_only_for_seats(person, two):
    one, other = two
    watcher = person().sit(one.state["id"])
    watcher.until_is("table")
    text = "good\nluck \u202e<b>you</b>\u0007"
    assert one.ask("chat", text=text)["is"] == "done"
    assert other.until_is("chat")["text"] == "good luck <b>you</b>"
    assert one.ask("chat", text="\u200b ")["error"] == "BadMessage"
    watcher.ask("ping")
    assert not [m for m in watcher.messages() if m["is"] == "chat"]
    watcher.close()


def test_chat_is_limited(two):
    one, _ = two
    answers = [one.ask("chat", text="hello")["is"] for _ in range(6)]
    assert answers == ["done"] * 5 + ["refused"]


def test_hints_are_for_tables_with_bots_only(person, two):
    one, other = two
    assert one.state["hints"] is False
    assert one.ask("hint")["error"] == "NotAllowed"
    assert other.ask("hint")["error"] == "NotYourDecision"
    alone = person()
    s = alone.sit(alone.create("mandala", ["me", "bot:1"]))
    s.until_is("table")
    hint = s.ask("hint")
    assert hint["action"] in s.state["legal"]
    assert hint["says"]
    assert len(hint["why"]) > 1
    assert {other["action"] for other in hint["alternatives"]} < set(s.state["legal"])
    assert all(other["says"] for other in hint["alternatives"])
    s.close()


def test_too_many_messages_are_refused_and_then_cut_off(tmp_path):
    with server_in_thread(tmp_path, replace(GENEROUS, messages="5/minute")) as (address, _):
        someone = Person(address)
        s = someone.sit(someone.create("mandala", ["me", "open"]))
        s.until_is("table")
        for _ in range(60):
            s.send("ping")
        code, _ = s.closing()
        assert code == 4429
        refused = [m for m in s.messages() if m["is"] == "refused"]
        assert refused
        assert {m["error"] for m in refused} == {"TooFast"}
        someone.close()


def test_a_table_that_is_not_there_closes_the_socket(address):
    s = Socket(address, "nowhere", {})
    assert s.closing()[0] == 4404


def test_a_socket_of_another_site_is_refused(address, person):
    from websockets.exceptions import InvalidStatus

    table = person().create("mandala", ["me", "open"])
    with pytest.raises(InvalidStatus) as refused:
        Socket(address, table, {"Origin": "https://evil.example"})
    assert refused.value.response.status_code == 403
    own = Socket(address, table, {"Origin": address.http})
    own.until_is("table")
    own.close()


def test_what_was_refused_stays_refused_for_its_id_and_questions_are_answered_anew(two):
    """A message that comes again is the same message, whatever it says now."""
    one, other = two
    version, legal = one.state["version"], one.state["legal"][0]
    first = one.ask("play", id="a", version=version, action="nonsense")
    second = one.ask("play", id="b", version=version, action="claim nothing")
    assert first["is"] == second["is"] == "refused"
    assert one.ask("play", id="a", version=version, action=legal) == first
    assert one.ask("play", id="b", version=version, action=legal) == second
    assert one.ask("why", id="q", action=legal)["allowed"]
    one.play(legal)
    other.until_is("step")
    assert one.ask("why", id="q", action=legal)["is"] == "refused"  # it is not one's decision any more


def test_a_fault_of_ours_closes_the_connection_with_a_code_and_the_others_go_on(two, running, monkeypatch):
    one, other = two
    legal = one.state["legal"][0]

    async def fail(*_):
        raise RuntimeError("a fault")

    with monkeypatch.context() as broken:
        broken.setattr(play, "play", fail)
        one.send("play", version=one.state["version"], action=legal)
        assert one.closing() == (FAULT, "Something went wrong here.")
    assert other.ask("chat", text="Still here?")["is"] == "done"


def test_what_is_said_without_an_id_is_said_once(two):
    one, other = two
    one.raw.send(json.dumps({"do": "chat", "text": "Hello"}))
    other.until_is("chat", text="Hello")
    other.ask("chat", text="Good evening")
    assert [m["text"] for m in other.messages() if m["is"] == "chat"] == ["Hello", "Good evening"]


def test_what_someone_said_at_another_server_meanwhile_stands_before(two, running):
    """Nobody told this server of it: it finds the place taken, and takes the next one."""
    one, other = two
    server = running[1]
    line = ChatLine(number=1, seat=1, text="First", at=1, client="elsewhere")
    asyncio.run_coroutine_threadsafe(server.store.say(one.state["id"], line), server.loop).result(PATIENCE)
    assert one.ask("chat", text="Second")["is"] == "done"
    other.until_is("chat", text="Second")
    assert [m["text"] for m in other.messages() if m["is"] == "chat"] == ["First", "Second"]


@pytest.mark.parametrize("do", ["end", "resign"])
def test_a_table_ends_only_while_it_is_played(person, do):
    one, other = person(), person()
    table = one.create("mandala", ["me", "open"])
    s = one.sit(table)
    s.until_is("table")
    assert s.ask(do)["error"] == "NotStarted"
    other.join(table)
    s.until_is("table", state="running")
    s.ask("resign")
    while s.state["state"] != "over":
        s.receive()
    assert s.ask(do)["error"] == "TableOver"
    s.close()
