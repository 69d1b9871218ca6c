"""What is said at a table, what comes of it and who is told: asked of its task, without a network."""

from __future__ import annotations

import asyncio
import re

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from kit.web import GENEROUS
from kolam.engine.record import Record
from kolam.games import definition
from kolam.server.bus import News
from kolam.server.errors import Refusal
from kolam.server.table import bots, ending, play, requests, seats, setup, undo
from kolam.server.table.actor import Actor
from kolam.server.table.play import decide
from kolam.server.table.requests import Asked
from kolam.server.tasks import HintFound
from kolam.server.wire import messages as m
from kolam.server.wire.connection import FAULT, Identity
from kolam.store import ChatLine, Entry
from server.test_table import ASHA, MIRA, RAVI, Guest, a_hub, a_table, ask, first_action, log_of, nothing


async def guests(actor, *people):
    return [await Guest(actor, each).come() for each in people]


def of_kind(guest, kind):
    return [each for each in guest.told() if each["is"] == kind]


def playing(actor):
    return m.Play(version=actor.live.version, action=first_action(actor))


def at_a_table(tmp_path, work, *people, settings=GENEROUS, **more):
    """Do something at a new table."""

    async def run():
        async with a_hub(tmp_path, settings) as hub:
            await work(await a_table(hub, *people, **more))

    asyncio.run(run())


# --- Decisions ---


def test_a_decision_is_told_to_everyone_as_they_may_know_it(tmp_path):
    async def work(actor):
        asha, mira, ravi = await guests(actor, ASHA, MIRA, RAVI)
        assert (await asha.say(playing(actor)))["is"] == "done"
        steps = [of_kind(each, "step") for each in (asha, mira, ravi)]
        assert [len(each) for each in steps] == [1, 1, 1]
        (mine,), (theirs,), (seen,) = steps
        assert (mine["seat"], mine["version"], mine["legal"]) == (0, actor.live.version, None)
        assert theirs["legal"] == actor.live.t.legal()
        assert [each["undo"] for each in (mine, theirs, seen)] == [undo.offered(actor.live, 0), None, None]
        assert len({str(each["view"]) for each in (mine, theirs, seen)}) == 3
        assert (await asha.say(playing(actor)))["error"] == "NotYourDecision"
        assert (await mira.say(m.Play(version=1, action=first_action(actor))))["error"] == "StaleVersion"

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_who_comes_later_reads_of_every_decision_what_was_told_then(tmp_path):
    async def work(actor):
        (ravi,) = await guests(actor, RAVI)
        for _ in range(6):
            await ask(actor, decide, actor.live.t.to_act, first_action(actor))
        (late,) = await guests(actor, Identity("p9", "Late"))
        assert [item["lines"] for item in late.told()[0]["log"]] == [step["lines"] for step in of_kind(ravi, "step")]
        assert [item["action"] for item in late.told()[0]["log"]] == [action for _, action in actor.live.t.decisions]

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_who_comes_back_gets_what_is_missing(tmp_path):
    async def work(actor):
        for _ in range(2):
            await ask(actor, decide, actor.live.t.to_act, first_action(actor))
        version = actor.live.version
        for known, kinds in [
            (None, ["table"]),
            (version, ["presence", "request"]),
            (version - 1, ["step", "presence", "request"]),
            (version + 1, ["table"]),
        ]:
            back = await Guest(actor, MIRA, known).come()
            assert [each["is"] for each in back.told()][: len(kinds)] == kinds
            await back.go()

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_who_has_missed_twenty_decisions_gets_them_and_may_take_back_the_last_only(tmp_path):
    async def work(actor):
        while len(actor.live.plies) < 20 or undo.offered(actor.live, 0) is None:
            await ask(actor, decide, actor.live.t.to_act, first_action(actor))
        version = actor.live.version
        back = await Guest(actor, ASHA, version - 20).come()
        steps = of_kind(back, "step")
        assert [each["version"] for each in steps] == list(range(version - 19, version + 1))
        assert [each["undo"] for each in steps] == [None] * 19 + [undo.offered(actor.live, 0)]
        await back.go()
        await ask(actor, decide, actor.live.t.to_act, first_action(actor))
        late = await Guest(actor, ASHA, version - 20).come()
        assert late.told()[0]["is"] == "table", "twenty-one are too many"

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_why_a_game_ended_is_told_in_the_language_of_the_reader(tmp_path):
    async def work(actor):
        while actor.live.t.to_act is not None:
            await ask(actor, decide, actor.live.t.to_act, first_action(actor))
        reason = actor.live.row.outcome["reason"]
        endings = actor.live.game.definition.words.ENDINGS
        told = []
        for lang in ("en", "ru"):
            guest = Guest(actor, RAVI)
            guest.connection.lang = lang
            told.append((await guest.come()).told()[0]["ending"])
        assert told[0] == endings[reason]
        assert re.search("[а-я]", told[1]) and not re.search("[a-z]", told[1])

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_the_clocks_are_told_with_the_table_and_a_day_is_a_day(tmp_path):
    async def work(actor):
        (asha,) = await guests(actor, ASHA)
        clocks = asha.told()[0]["clocks"]
        assert (clocks["kind"], clocks["days"], clocks["running"]) == ("days", 2, 0)
        started = (await actor.hub.store.load(actor.id)).entries[-1].at
        assert clocks["due"] == actor.live.row.due == started + 2 * 24 * 3600 * 1000

    at_a_table(tmp_path, work, ASHA, MIRA, clock=m.DaysClock(days=2))


# --- Messages ---


def test_a_message_that_comes_again_is_done_once_and_answered_alike(tmp_path):
    async def work(actor):
        asha, mira = await guests(actor, ASHA, MIRA)
        message = playing(actor)
        first = await asha.say(message)
        sent = message.id
        for forgotten in (False, True):  # another server would know it by the log
            if forgotten:
                actor.answered.clear()
            before = len(asha.told())
            await asha.again(message)
            assert asha.told()[before:] == [first]
        assert first == {"is": "done", "id": sent, "version": actor.live.version}
        assert (await log_of(actor)).count(("play", 0)) == 1
        theirs = playing(actor)
        theirs.id = sent
        await mira.again(theirs)
        assert (await log_of(actor)).count(("play", 1)) == 1

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_what_was_refused_stays_refused_and_a_question_is_answered_anew(tmp_path):
    async def work(actor):
        asha, mira = await guests(actor, ASHA, MIRA)
        wrong = m.Play(version=actor.live.version, action="claim red")
        refused = await asha.say(wrong)
        assert (refused["is"], refused["error"]) == ("refused", "IllegalMove")
        assert (refused["rule"], refused["sentence"]) == ("M2.3", "Nothing is being destroyed now.")
        question = m.Why(action=first_action(actor))
        assert (await mira.say(question))["error"] == "NotYourDecision"
        await asha.say(playing(actor))
        before = len(asha.told()), len(mira.told())
        await asha.again(wrong)
        await mira.again(question)
        assert asha.told()[before[0] :] == [refused]
        assert [each["is"] for each in mira.told()[before[1] :]] == ["why"]

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_a_fault_of_ours_is_said_with_its_code(tmp_path, monkeypatch):
    def fail(*_):
        raise RuntimeError("planted")

    async def work(actor):
        (asha,) = await guests(actor, ASHA)
        monkeypatch.setattr(play, "deal", fail)
        with capture_logs():
            await asha.say(m.Deal())
        assert asha.connection._close == (FAULT, "Something went wrong here.")

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_a_line_of_chat_is_told_to_those_who_sit_and_to_other_servers(tmp_path, monkeypatch):
    news = []

    async def work(actor):
        monkeypatch.setattr(actor.hub.bus, "tell", lambda table, each: news.append(each))
        asha, mira, ravi = await guests(actor, ASHA, MIRA, RAVI)
        await actor.hub.store.say(actor.id, ChatLine(number=1, seat=1, text="from elsewhere", at=1))
        assert (await asha.say(m.Chat(text="hello")))["is"] == "done"
        for each in (asha, mira):
            assert [line["text"] for line in of_kind(each, "chat")] == ["from elsewhere", "hello"]
        assert of_kind(ravi, "chat") == []
        assert [line.text for line in (await actor.hub.store.load(actor.id)).chat] == ["from elsewhere", "hello"]
        assert news == [News(said=2)]

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_what_another_server_wrote_is_told_here(tmp_path):
    async def work(actor):
        asha, mira = await guests(actor, ASHA, MIRA)
        action = first_action(actor)
        after = actor.live.t.clone()
        after.play(action)
        head = actor.live.head
        row = replace(actor.live.row, ply=1, to_act=after.to_act)
        renamed = replace(actor.live.seats[1], name="Mira II")
        there = [
            Entry(version=head + 1, kind="play", seat=0, body=action, at=1),
            Entry(version=head + 2, kind="name", seat=1, body="Mira II", at=2, seats=[renamed]),
        ]
        await actor.hub.store.append(row, there)
        await ask(actor, Actor.heard, News(server="other", version=head + 2))
        for each in (asha, mira):
            assert [(step["seat"], step["action"]) for step in of_kind(each, "step")] == [(0, action)]
            assert of_kind(each, "presence")[-1]["seats"][1]["name"] == "Mira II"
        assert (actor.live.head, actor.live.version) == (head + 2, head + 1)

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_a_hint_is_told_to_who_asked(tmp_path, monkeypatch):
    async def look(task, *_):
        return HintFound(action="this", says=[], chance=0.5, brief=[], why=[], alternatives=[], expected=[])

    async def work(actor):
        monkeypatch.setattr(actor.hub.workers, "do", look)
        (asha,) = await guests(actor, ASHA)
        assert asha.told()[0]["hints"]
        await asha.say(m.Hint())
        await asyncio.gather(*actor.hub._background)
        (hint,) = of_kind(asha, "hint")
        assert (hint["action"], hint["version"]) == ("this", actor.live.version)

    at_a_table(tmp_path, work, ASHA, seats_of=["me", "bot:1"])


# --- Taking back, ending ---


def test_who_has_not_decided_has_nothing_to_take_back(tmp_path):
    async def work(actor):
        asha, mira = await guests(actor, ASHA, MIRA)
        assert asha.told()[0]["undo"] is None
        assert (await asha.say(m.Undo(version=actor.live.version)))["error"] == "NothingToUndo"
        await asha.say(playing(actor))
        assert (await mira.say(m.Undo(version=actor.live.version)))["error"] == "NothingToUndo"
        assert requests.electors(actor, Asked("", "undo", 0)) == {1}

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_a_table_ends_when_the_other_agrees_and_not_before(tmp_path):
    async def work(actor):
        asha, mira = await guests(actor, ASHA, MIRA)
        version, head = actor.live.version, actor.live.head
        assert (await asha.say(m.End()))["is"] == "done"
        assert (actor.live.version, actor.live.head) == (version, head + 1)  # whoever decides now is not too late
        request = of_kind(mira, "request")[-1]["request"]
        assert (request["kind"], request["from"], request["waiting"]) == ("end", 0, [1])
        await mira.say(m.Answer(request=request["id"], yes=True))
        await ask(actor, nothing)
        assert (actor.live.state, actor.live.row.outcome["reason"]) == ("over", "ended")
        assert of_kind(asha, "request")[-1] == {"is": "request", "request": None, "result": "agreed"}
        assert (await asha.say(m.End()))["error"] == "TableOver"

    at_a_table(tmp_path, work, ASHA, MIRA)


@pytest.mark.parametrize("end", [ending.end, ending.resign])
def test_what_has_not_begun_does_not_end(tmp_path, end):
    async def work(actor):
        with pytest.raises(Refusal) as refused:
            await ask(actor, end, 0)
        assert refused.value.error == "NotStarted"
        assert actor.live.request is None

    at_a_table(tmp_path, work, ASHA, seats_of=["me", "open"])


# --- Bots and seats ---


def test_nobody_brings_a_bot_for_who_is_there(tmp_path):
    async def work(actor):
        asha, _ = await guests(actor, ASHA, MIRA)
        assert (await asha.say(m.OfferBot(seat=1)))["error"] == "NotAllowed"
        assert not actor.presence.is_gone(actor.live, 1, 0)

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_who_has_just_left_is_not_gone_yet(tmp_path):
    async def work(actor):
        asha, mira = await guests(actor, ASHA, MIRA)
        await mira.go()
        assert not actor.presence.is_gone(actor.live, 1, 0)
        seat = of_kind(asha, "presence")[-1]["seats"][1]
        assert (seat["here"], seat["gone"]) == (False, False)
        assert seat["gone_at"] > actor.live.row.changed
        assert (await asha.say(m.OfferBot(seat=1)))["error"] == "NotAllowed"

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_who_gave_the_seat_away_comes_back_until_the_bot_has_decided_and_who_was_away_at_any_time(tmp_path):
    async def work(actor):
        for why, by, comes in (("own", 0, False), ("gone", 1, True)):
            await ask(actor, bots.stand_in, 0, 1, None, by=by)
            assert (await actor.hub.store.load(actor.id)).entries[-1].body == f"1 {why}"
            if why == "own":  # not yet
                assert await ask(actor, seats.join, ASHA, None) == 0
                await ask(actor, bots.stand_in, 0, 1, None, by=by)
            while actor.live.t.to_act != 0:
                await ask(actor, decide, actor.live.t.to_act, first_action(actor))
            await ask(actor, decide, 0, first_action(actor))
            assert actor.live.is_given_up(0) == (not comes)
            if comes:
                assert await ask(actor, seats.join, ASHA, 0) == 0
            else:
                with pytest.raises(Refusal) as refused:
                    await ask(actor, seats.join, ASHA, None)
                assert refused.value.error == "NotAllowed"
                actor.live.given.clear()
                assert await ask(actor, seats.join, ASHA, None) == 0

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_a_program_that_comes_with_its_token_sits_down(tmp_path):
    async def work(actor):
        program = Identity("token-1", "Program", is_program=True)
        await ask(actor, seats.give_token, ASHA, 2, program.person)
        (stranger,) = await guests(actor, Identity("token-2", "Other", is_program=True))
        assert stranger.told()[0]["you"] is None
        (guest,) = await guests(actor, program)
        assert guest.told()[0]["you"] == 2
        assert [seat.kind for seat in actor.live.seats] == ["person", "open", "program"]
        with pytest.raises(Refusal, match="There is no seat"):
            await ask(actor, seats.join, MIRA, 3)

    at_a_table(tmp_path, work, ASHA, seats_of=["me", "open", "open"], game="ganesha")


def test_a_rematch_keeps_the_seats_and_turns_them(tmp_path):
    async def work(actor):
        asha, _ = await guests(actor, ASHA, MIRA)
        assert (await asha.say(m.Rematch()))["error"] == "NotOver"
        await asha.say(m.Resign())
        assert actor.live.state == "over"
        await asha.say(m.Rematch())
        again = await actor.hub.get(actor.live.row.rematch)
        assert [(seat.kind, seat.person) for seat in again.live.seats] == [("open", MIRA.person), ("person", ASHA.person)]
        with pytest.raises(Refusal):
            await ask(again, seats.join, RAVI, None)
        assert await ask(again, seats.join, MIRA, None) == 0

    at_a_table(tmp_path, work, ASHA, MIRA)


def test_a_record_is_kept_as_a_table_that_is_over(tmp_path):
    t = definition("mandala").configure(players=2).new(7)
    for _ in range(3):
        t.play(t.legal()[0])
    decisions = [action for _, action in t.decisions]
    rules = definition("mandala").rules.VERSION
    record = Record(game="mandala", rules=rules, options=dict(t.game.options), seed=7, decisions=decisions)

    async def run():
        async with a_hub(tmp_path) as hub:
            live = await hub.table(await setup.import_record(hub.store, record, ASHA))
            assert (live.state, live.row.outcome["reason"]) == ("over", "unfinished")
            assert live.t.decisions == t.decisions

    asyncio.run(run())
