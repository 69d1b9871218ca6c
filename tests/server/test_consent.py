"""An end needs a yes or a clock; an undo gives no time; what is asked outlives a restart."""

from __future__ import annotations

import asyncio
import random
from functools import partial

from msgspec.structs import replace

from kit.web import GENEROUS, Person, play_to_the_end, server_in_thread, sit_down
from kolam.server.table import clock as clocks
from kolam.server.table.live import MOST_ASIDE, Live
from kolam.server.table.undo import MOST
from kolam.store import Entry, Seat, TableRow

HASTY = replace(GENEROUS, gone_after_seconds=0)


def entries_of(server, table):
    """The log of a table, as it is stored."""
    saved = asyncio.run_coroutine_threadsafe(server.store.load(table), server.loop).result(20)
    return saved.entries


def open_request(s):
    """The request that someone was told of last."""
    return [m["request"] for m in s.messages() if m["is"] == "request"][-1]


def test_who_is_away_does_not_agree_to_an_end(tmp_path):
    with server_in_thread(tmp_path, HASTY) as (address, _):
        people = [Person(address), Person(address)]
        table, (one, other) = sit_down(people)
        other.close()
        one.until(lambda m: m["is"] == "presence" and m["seats"][1]["gone"])
        assert one.ask("end")["is"] == "done"
        request = open_request(one)
        assert (request["kind"], request["waiting"]) == ("end", [1])
        assert people[1].see(table)["state"] == "running"
        one.ask("answer", request=request["id"], yes=False)

        # Nor when a bot plays there meanwhile, because nobody was there.
        assert one.ask("offer_bot", seat=1, level=1)["is"] == "done"
        one.ask("end")
        request = open_request(one)
        assert request["waiting"] == [1]
        back = people[1].sit(table)
        back.until_is("table")
        people[1].join(table)
        assert back.ask("answer", request=request["id"], yes=True)["is"] == "done"
        assert one.until_is("table", state="over")["outcome"]["reason"] == "ended"
        for each in (one, back, *people):
            each.close()


def test_who_gave_the_seat_to_a_bot_is_not_asked_for_an_end(person):
    _, (one, other) = sit_down([person(), person()])
    assert one.ask("offer_bot", seat=0)["is"] == "done"
    assert other.ask("end")["is"] == "done"
    assert other.state["outcome"]["reason"] == "ended"
    one.close()
    other.close()


def test_a_request_and_its_answers_outlive_a_restart(tmp_path):
    with server_in_thread(tmp_path, GENEROUS) as (address, _):
        people = [Person(address) for _ in range(3)]
        table, sockets = sit_down(people, "ganesha")
        assert sockets[0].ask("end")["is"] == "done"
        request = sockets[1].until_is("request")["request"]
        assert request["waiting"] == [1, 2]
        assert sockets[1].ask("answer", request=request["id"], yes=True)["is"] == "done"
    with server_in_thread(tmp_path, GENEROUS) as (address, _):
        for each in people:
            each.address, each.http.base_url = address, address.http
        back = people[2].sit(table)
        asked = back.until_is("table")["request"]
        assert asked == {**request, "waiting": [2]}
        assert back.ask("answer", request=asked["id"], yes=True)["is"] == "done"
        assert back.until_is("table", state="over")["outcome"]["reason"] == "ended"
        for each in (back, *people):
            each.close()


def test_a_request_that_all_agreed_to_is_carried_out_by_the_next_server(tmp_path):
    """The last yes was stored, and the server stopped just then."""
    with server_in_thread(tmp_path, GENEROUS) as (address, server):
        people = [Person(address), Person(address)]
        table, (one, _) = sit_down(people)
        one.ask("end")
        saved = asyncio.run_coroutine_threadsafe(server.store.load(table), server.loop).result(20)
        yes = Entry(version=saved.entries[-1].version + 1, kind="answer", seat=1, body="yes", at=clocks.now())
        asyncio.run_coroutine_threadsafe(server.store.append(saved.row, [yes]), server.loop).result(20)
        for each in people:
            each.close()
    with server_in_thread(tmp_path, GENEROUS) as (address, _):
        again = Person(address)
        s = again.sit(table)
        while s.state.get("state") != "over":
            s.receive()
        assert s.state["outcome"]["reason"] == "ended"
        s.close()
        again.close()


def test_who_is_late_is_noted_and_between_two_the_other_may_end_it_as_the_winner(tmp_path, monkeypatch):
    ahead = [0]
    ticks = clocks.ticks
    monkeypatch.setattr(clocks, "ticks", lambda: ticks() + ahead[0])
    with server_in_thread(tmp_path, GENEROUS) as (address, server):
        people = [Person(address), Person(address)]
        table, (one, other) = sit_down(people, clock={"kind": "live", "bank": 30, "increment": 0})
        assert other.ask("end")["is"] == "done"
        assert other.ask("answer", request=open_request(other)["id"], yes=False)["is"] == "done"
        ahead[0] = 31_000
        other.ask("chat", text="hello?")
        assert other.until(lambda m: m["is"] == "presence" and m["seats"][0]["late"])["seats"][1]["late"] is False
        assert one.ask("end")["is"] == "done"  # who is late has to ask
        request = other.until(lambda m: m["is"] == "request" and m["request"] is not None)["request"]
        other.ask("answer", request=request["id"], yes=False)
        assert other.ask("end")["is"] == "done"
        outcome = other.state["outcome"]
        assert (outcome["reason"], outcome["winners"], outcome["by"]) == ("time", [1], 0)
        assert [e.seat for e in entries_of(server, table) if e.kind == "late"] == [0]
        for each in (one, other, *people):
            each.close()


def test_turns_by_days_are_watched_while_nobody_is_there(tmp_path, monkeypatch):
    from kolam.server import hub

    monkeypatch.setattr(hub, "WATCH", 0.05)
    later = [0]
    now = clocks.now
    with server_in_thread(tmp_path, replace(GENEROUS, idle_seconds=0)) as (address, server):
        people = [Person(address), Person(address)]
        table, sockets = sit_down(people, clock={"kind": "days", "days": 1})
        for s in sockets:
            s.close()
        while server.hub.live():
            people[0].http.get("/healthz")
        for module in (clocks, hub):
            monkeypatch.setattr(module, "now", lambda: now() + later[0])
        import kolam.server.table.actor as actor

        monkeypatch.setattr(actor, "now", lambda: now() + later[0])
        later[0] = clocks.DAY + 1000
        while not [e for e in entries_of(server, table) if e.kind == "late"]:
            people[0].http.get("/healthz")
        later[0] += clocks.DAY
        for _ in range(5):
            people[0].http.get("/healthz")
        assert [e.seat for e in entries_of(server, table) if e.kind == "late"] == [0]  # once
        for each in people:
            each.close()


# --- The clock and undo ---


def grow(s):
    return next(action for action in s.state["legal"] if action.startswith("field"))


def test_an_undo_gives_no_time(person):
    _, (one, other) = sit_down([person(), person()], clock={"kind": "live", "bank": 30, "increment": 10})
    for _ in range(5):
        one.play(grow(one))
        assert one.ask("undo", version=one.state["version"])["is"] == "done"
    left = one.state["clocks"]["left"]
    assert left[0] < 30_000
    assert left[1] == 30_000
    one.close()
    other.close()


def replayed(entries: list[Entry], clock) -> Live:
    from kolam.store import Saved

    row = TableRow(
        id="t", game="mandala", rules=1, options={"players": 2}, seed=1, salt="", public=False, clock=clock, creator=None,
        created=0, changed=0, state="running",
    )  # fmt: skip
    seats = [Seat(seat=n, kind="person", person=f"p{n}", name=f"P{n}") for n in (0, 1)]
    return Live(Saved(row=row, seats=seats, entries=entries, chat=[]))


def first_actions() -> list[str]:
    import kolam

    t = kolam.game("mandala").new(seed=1)
    return [action for action in t.legal() if action.startswith("field")]


def test_what_passed_is_charged_to_who_takes_back_and_the_increment_goes():
    action = first_actions()[0]
    live_clock = {"kind": "live", "bank": 30, "increment": 10}
    entries = [
        Entry(version=1, kind="start", seat=None, at=0),
        Entry(version=2, kind="play", seat=0, body=action, at=4_000, spent=4_000 - 10_000, gained=10_000),
        Entry(version=3, kind="undo", seat=0, body="1", at=7_000, spent=3_000),
    ]
    live = replayed(entries, live_clock)
    assert live.clock.left == [30_000 - 4_000 - 3_000, 30_000]
    assert (live.clock.running, live.plies, live.taken_back) == (0, [], [1, 0])

    # The same, while it happens.
    going = replayed(entries[:2], live_clock)
    assert going.clock.running == 1
    going.fold(entries[2])
    assert (going.clock.left, going.clock.running, going.version) == (live.clock.left, 0, 3)


def test_the_clock_of_another_whose_decision_goes_too_is_as_it_was():
    import kolam

    t = kolam.game("mandala").new(seed=1)
    first = next(action for action in t.legal() if action.startswith("mountain"))
    t.play(first)
    second = t.legal()[0]
    entries = [
        Entry(version=1, kind="start", seat=None, at=0),
        Entry(version=2, kind="play", seat=0, body=first, at=4_000, spent=4_000 - 10_000, gained=10_000),
        Entry(version=3, kind="play", seat=1, body=second, at=9_000, spent=5_000 - 10_000, gained=10_000),
        Entry(version=4, kind="undo", seat=0, body="2", at=11_000, spent=2_000),
    ]
    assert replayed(entries, {"kind": "live", "bank": 30, "increment": 10}).clock.left == [30_000 - 6_000, 30_000]


def test_an_undo_does_not_move_the_day_a_turn_is_due(person, running):
    people = [person(), person()]
    table, (one, other) = sit_down(people, clock={"kind": "days", "days": 2})
    due = one.state["clocks"]["due"]
    one.play(grow(one))
    one.ask("undo", version=one.state["version"])
    assert one.state["clocks"]["due"] == due
    listed = {t["id"]: t for t in people[0].http.get("/api/tables", params={"list": "mine"}).json()["tables"]}
    assert listed[table]["due"] == due
    assert {entry.spent for entry in entries_of(running[1], table)} == {0}  # days are not counted in milliseconds
    one.close()
    other.close()


def test_a_log_with_much_taken_back_plays_only_what_stands(monkeypatch):
    from kolam.engine.table import Table

    action = first_actions()[0]
    entries = [Entry(version=1, kind="start", seat=None, at=0)]
    for n in range(2, 2002, 2):
        entries.append(Entry(version=n, kind="play", seat=0, body=action, at=n))
        entries.append(Entry(version=n + 1, kind="undo", seat=0, body="1", at=n + 1))
    entries.append(Entry(version=2002, kind="play", seat=0, body=action, at=2002))
    played = []
    play = Table.play
    monkeypatch.setattr(Table, "play", lambda self, action: (played.append(action), play(self, action)))
    live = replayed(entries, None)
    assert (played, live.head, live.taken_back) == ([action], 2002, [1000, 0])


def test_taking_back_has_an_end(person, running):
    people = [person(), person()]
    table, (one, other) = sit_down(people)
    actor = running[1].hub._actors[table]
    actor.live.taken_back[0] = MOST
    one.play(grow(one))
    assert one.state["undo"] is None
    assert one.ask("undo", version=one.state["version"])["error"] == "NotAllowed"
    one.close()
    other.close()


def test_what_can_be_asked_and_changed_at_a_seat_has_an_end_and_the_game_goes_on(person, running):
    people = [person(), person()]
    table, (one, other) = sit_down(people)
    live = running[1].hub._actors[table].live
    people[0].http.put("/api/me", json={"name": "Asha"})
    one.ask("end")
    assert live.aside == [2, 1], "a name and a request; the other sat down"
    assert replayed(entries_of(running[1], table), None).aside == live.aside
    live.aside[0] = MOST_ASIDE
    other.ask("answer", request=live.request.id, yes=False)
    refused = one.ask("end")
    assert (refused["error"], "play on" in refused["sentence"]) == ("NotAllowed", True)
    assert people[0].http.put("/api/me", json={"name": "Ravi"}).status_code == 200
    assert live.seats[0].name == "Asha"
    one.play(grow(one))
    assert one.ask("resign")["is"] != "refused"
    one.close()
    other.close()


# --- Everything is in the log ---


def test_seats_tokens_names_and_rematches_are_in_the_log(person, running):
    server = running[1]
    one, two = person(), person()
    table = one.create("mandala", ["me", "open"])
    one.post(f"/api/tables/{table}/token", {"seat": 1})
    one.http.put("/api/me", json={"name": "Asha"})
    told = entries_of(server, table)
    assert [(e.kind, e.seat) for e in told] == [("token", 1), ("name", 0)]
    assert told[0].seats[0].token is not None
    assert (told[1].body, told[1].seats[0].name) == ("Asha", "Asha")

    table, (s, other) = sit_down([one, two])
    s.ask("resign")
    s.ask("rematch")
    assert [e.kind for e in entries_of(server, table)] == ["join", "start", "end", "rematch"]
    s.close()
    other.close()


def test_who_plays_on_while_others_talk_about_the_table_is_not_stale(person):
    """Names, requests and their answers do not change what is decided next."""
    people = [person(), person()]
    _, (one, other) = sit_down(people)
    version = one.state["version"]
    other.ask("end")
    other.ask("answer", request=open_request(other)["id"], yes=False)
    people[1].http.put("/api/me", json={"name": "Mira"})
    assert one.ask("play", version=version, action=one.state["legal"][0])["is"] == "done"
    one.close()
    other.close()


def test_a_line_of_chat_sent_again_after_a_restart_is_not_said_twice(tmp_path):
    with server_in_thread(tmp_path, GENEROUS) as (address, _):
        people = [Person(address), Person(address)]
        table, (one, _) = sit_down(people)
        assert one.ask("chat", id="c7", text="hello")["is"] == "done"
    with server_in_thread(tmp_path, GENEROUS) as (address, _):
        people[0].address, people[0].http.base_url = address, address.http
        back = people[0].sit(table)
        back.until_is("table")
        assert back.ask("chat", id="c7", text="hello")["is"] == "done"
        assert back.ask("chat", id="c8", text="again")["is"] == "done"
        assert [line["text"] for line in people[0].see(table)["chat"]] == ["hello", "again"]
        back.close()
        for each in people:
            each.close()


def test_a_whole_game_with_undo_replays_to_the_same_clocks(person, running):
    people = [person(), person()]
    table, sockets = sit_down(people, clock={"kind": "live", "bank": 600, "increment": 3})
    rng = random.Random(3)
    for _ in range(12):
        play_to_the_end(sockets, rng, decisions=1)
        for s in sockets:
            if s.state["undo"] == "free":
                assert s.ask("undo", version=s.state["version"])["is"] == "done"
                for each in sockets:
                    while each.state["version"] < s.state["version"]:
                        each.receive()
    server = running[1]
    actor = server.hub._actors[table]
    saved = asyncio.run_coroutine_threadsafe(server.store.load(table), server.loop).result(20)
    again = Live(saved)
    asked = asyncio.run_coroutine_threadsafe(actor.ask(partial(_left, actor)), server.loop).result(20)
    assert (again.clock.left, again.clock.running, again.taken_back) == asked
    for s in sockets:
        s.close()


async def _left(actor):
    return list(actor.live.clock.left), actor.live.clock.running, list(actor.live.taken_back)
