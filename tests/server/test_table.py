"""What happens at a table, asked of its task: without a network, the store is a real one."""

from __future__ import annotations

import asyncio
import hashlib
import json
from contextlib import asynccontextmanager
from functools import partial

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from kit.web import GENEROUS, PATIENCE
from kolam.engine.errors import BadRecord
from kolam.engine.record import Record
from kolam.games import definition
from kolam.server.bus import Here, News
from kolam.server.errors import Refusal
from kolam.server.hub import Hub
from kolam.server.limits import Limits
from kolam.server.metrics import Metrics
from kolam.server.table import bots, presence, requests, seats, setup
from kolam.server.table.actor import Actor
from kolam.server.table.analysis import Analyses
from kolam.server.table.clock import Clock
from kolam.server.table.dispatch import said
from kolam.server.table.integrity import check_follows, replayed
from kolam.server.table.play import decide
from kolam.server.table.requests import Asked
from kolam.server.tasks import LookFound, MoveFound, Rank
from kolam.server.wire import messages as m
from kolam.server.wire.connection import NO_TABLE, Connection, Identity
from kolam.store import DamagedTable, Entry, Store
from kolam.store.upkeep import Upkeep

ASHA, MIRA, RAVI = (Identity(f"p{number}", name) for number, name in enumerate(("Asha", "Mira", "Ravi")))
HASTY = replace(GENEROUS, gone_after_seconds=0)


def url_of(folder) -> str:
    return f"sqlite+aiosqlite:///{folder / 'kolam.db'}"


async def at_once(*_) -> None:
    """Nothing is compiled here, and no room is made for quick commits."""


async def never(task, *_):
    """Bots think without an end, unless a test knows better."""
    await asyncio.Event().wait()


@asynccontextmanager
async def a_hub(folder, settings=GENEROUS):
    store = Store(url_of(folder))
    store._make_room = at_once
    await store.open()
    hub = Hub(store, settings, Metrics(), Limits(settings))
    hub.workers.prepare, hub.workers.do = at_once, never
    await hub.open()
    try:
        yield hub
        await hub.close()
    finally:
        await store.close()


async def ask(actor, job, *given, **more):
    """Have something done by a table's task and wait for what comes of it; if the task ends with an error, that is raised."""
    asked = asyncio.ensure_future(actor.ask(partial(job, actor, *given, **more)))
    await asyncio.wait({asked, actor.task}, return_when=asyncio.FIRST_COMPLETED)
    if not asked.done():
        actor.task.result()
    return await asked


async def nothing(actor) -> None:
    """Having been asked, a table looks what has changed."""


async def a_table(hub, *people, seats_of=None, game="mandala", **more):
    """The actor of a new table: everyone sits down, the first one set it up."""
    wanted = m.NewTable(game=game, seats=seats_of or ["me", *["open"] * (len(people) - 1)], **more)
    actor = await hub.get(await setup.create(hub.store, wanted, people[0]))
    for each in people[1:]:
        await ask(actor, seats.join, each, None)
    return actor


class Guest:
    """Somebody at a table: what is said is done by its task, and what is told is kept."""

    def __init__(self, actor, identity, version=None) -> None:
        self.actor, self.version = actor, version
        self.connection = Connection(None, identity, "en", "127.0.0.1")
        self.heard = []

    async def come(self):
        await ask(self.actor, presence.connect, self.connection, self.version)
        return self

    async def go(self) -> None:
        await ask(self.actor, presence.disconnect, self.connection)

    async def say(self, message):
        """Say something; returns the answer, if there is one."""
        sent = f"m{len(self.heard)}"
        message.id = sent
        await ask(self.actor, said, self.connection, message, 0.0)
        return next((each for each in self.told() if each.get("id") == sent and each["is"] != "table"), None)

    async def again(self, message) -> None:
        """Say the very same, with the id that it has."""
        await ask(self.actor, said, self.connection, message, 0.0)

    def told(self):
        """All that was told so far."""
        while not self.connection._outgoing.empty():
            text = self.connection._outgoing.get_nowait()
            if text is not None:
                self.heard.append(json.loads(text))
        return self.heard

    async def until(self, wanted):
        while not any(map(wanted, self.told())):
            await asyncio.sleep(0.01)


async def log_of(actor):
    return [(entry.kind, entry.seat) for entry in (await actor.hub.store.load(actor.id)).entries]


def first_action(actor) -> str:
    return actor.live.t.legal()[0]


# --- Who is there ---


def test_nobody_is_gone_before_the_game_runs(tmp_path):
    async def run():
        async with a_hub(tmp_path, HASTY) as hub:
            actor = await a_table(hub, ASHA, MIRA, seats_of=["me", "open", "open"], game="ganesha")
            assert actor.live.state == "open"
            assert [actor.presence.gone_at(actor.live, seat) for seat in (0, 1)] == [None, None]
            await ask(actor, seats.join, RAVI, None)
            guest = await Guest(actor, ASHA).come()
            shown = [(seat["gone"], seat["gone_at"] is None) for seat in guest.told()[-1]["seats"]]
            assert shown == [(False, True), (True, False), (True, False)]
            await guest.go()

    asyncio.run(run())


def test_where_a_bot_plays_for_who_is_away_nobody_is_gone(tmp_path):
    async def run():
        async with a_hub(tmp_path, HASTY) as hub:
            actor = await a_table(hub, ASHA, MIRA, RAVI, game="ganesha")
            asha = await Guest(actor, ASHA).come()
            assert actor.presence.gone_at(actor.live, 1) is not None
            await ask(actor, bots.stand_in, 1, 3, None, by=0)
            assert actor.presence.gone_at(actor.live, 1) is None
            assert not actor.presence.is_gone(actor.live, 1, 0)
            await asha.go()

    asyncio.run(run())


def test_who_is_said_to_be_at_another_server_is_here(tmp_path, monkeypatch):
    async def elsewhere(table):
        return {"other": Here(persons=[MIRA.person], watching=2)}

    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, MIRA)
            monkeypatch.setattr(hub.bus, "elsewhere", elsewhere)
            await ask(actor, Actor.heard, News(server="other", here=True))
            assert actor.presence.here(actor.live) == {1}
            assert actor.presence.watching(actor.live) == 2

    asyncio.run(run())


def test_bots_take_their_time_as_long_as_nobody_who_plays_is_there(tmp_path):
    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, MIRA, seats_of=["me", "open", "bot:1"], game="ganesha")
            ravi = await Guest(actor, RAVI).come()
            assert actor.presence.here(actor.live) == set()
            assert bots._importance(actor) == (Rank.BOTS, ASHA.person)
            mira = await Guest(actor, MIRA).come()
            assert actor.presence.here(actor.live) == {1}
            assert bots._importance(actor) == (Rank.PEOPLE, ASHA.person)
            for each in (ravi, mira):
                await each.go()

    asyncio.run(run())


def test_a_bot_whose_turn_fails_in_any_way_has_it_again(tmp_path, monkeypatch):
    """Else the table would wait for it forever."""
    monkeypatch.setattr(bots, "LOOK_AGAIN", 0.0)

    async def run():
        async with a_hub(tmp_path) as hub:
            claim, tries = hub.bus.claim, []

            def broken(what):
                tries.append(what)
                if len(tries) == 1:
                    raise RuntimeError("unable to perform operation on a transport that is closed")
                return claim(what)

            async def choose(task, *_):
                return MoveFound(action=first_action(actor))

            monkeypatch.setattr(hub.bus, "claim", broken)
            hub.workers.do = choose
            with capture_logs():
                actor = await a_table(hub, ASHA, seats_of=["bot:1", "me"])
                async with asyncio.timeout(PATIENCE):
                    while actor.live.t.to_act != 1:
                        await asyncio.sleep(0.01)
            assert len(tries) >= 2

    asyncio.run(run())


def test_a_table_that_is_deleted_while_it_is_played_ends(tmp_path):
    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, MIRA)
            asha = await Guest(actor, ASHA).come()
            keeper = Upkeep(url_of(tmp_path))
            assert await keeper.delete([actor.id]) == 1
            await keeper.close()
            with pytest.raises(Refusal) as refused:
                await ask(actor, Actor.catch_up)
            assert refused.value.error == "NoSuchTable"
            assert asha.connection._close[0] == NO_TABLE
            assert actor.closed
            assert hub.live() == []
            with pytest.raises(Refusal):
                await hub.get(actor.id)

    asyncio.run(run())


# --- Sitting down ---


def test_a_program_sits_only_where_its_token_lets_it(tmp_path):
    program = Identity("token-1", "Program", is_program=True)

    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, seats_of=["me", "open", "open"], game="ganesha")
            with pytest.raises(Refusal) as refused:
                await ask(actor, seats.join, program, None)
            assert refused.value.error == "SeatTaken"
            await ask(actor, seats.give_token, ASHA, 2, program.person)
            with pytest.raises(Refusal):
                await ask(actor, seats.join, MIRA, 2)
            assert await ask(actor, seats.join, program, None) == 2
            assert await ask(actor, seats.join, MIRA, None) == 1
            assert [seat.kind for seat in actor.live.seats] == ["person", "person", "program"]
            await ask(actor, bots.stand_in, 2, 1, None, by=2)
            assert await ask(actor, seats.join, program, None) == 2  # it comes back

    asyncio.run(run())


def test_who_does_not_sit_can_not_get_up(tmp_path):
    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, seats_of=["me", "open"])
            with pytest.raises(Refusal) as refused:
                await ask(actor, seats.leave, MIRA)
            assert refused.value.error == "NotSeated"

    asyncio.run(run())


def test_who_asks_for_a_rematch_that_there_is_is_told_where(tmp_path):
    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, MIRA)
            asha, mira = [await Guest(actor, each).come() for each in (ASHA, MIRA)]
            await asha.say(m.Resign())
            for each in (asha, mira):
                assert (await each.say(m.Rematch()))["is"] == "done"
            tables = [each["table"] for each in mira.told() if each["is"] == "rematch"]
            assert tables == [actor.live.row.rematch] * 2
            assert [each["table"] for each in asha.told() if each["is"] == "rematch"] == tables
            for each in (asha, mira):
                await each.go()

    asyncio.run(run())


# --- Consent ---


def test_a_bot_for_who_is_gone_needs_those_who_are_there(tmp_path):
    async def run():
        async with a_hub(tmp_path, HASTY) as hub:
            actor = await a_table(hub, ASHA, MIRA, RAVI, game="ganesha")
            asha, ravi = [await Guest(actor, each).come() for each in (ASHA, RAVI)]
            asked = Asked("", "bot", 0, 1, 3)
            assert requests.electors(actor, asked) == {2}
            await asha.say(m.OfferBot(seat=1, level=1))
            request = actor.live.request
            assert (request.seat, request.level, requests.waiting(actor, request)) == (1, bots.LEAST_LEVEL, {2})
            assert requests.electors(actor, Asked("", "end", 0)) == {1, 2}
            await ravi.go()
            assert requests.electors(actor, asked) == set()
            await ask(actor, nothing)
            assert actor.live.seats[1].kind == "bot"
            await asha.go()

    asyncio.run(run())


def test_a_bot_that_others_bring_plays_no_worse_than_the_third_level_and_ones_own_as_one_likes(tmp_path):
    async def run():
        async with a_hub(tmp_path, HASTY) as hub:
            actor = await a_table(hub, ASHA, MIRA)
            asha = await Guest(actor, ASHA).come()
            with capture_logs() as logs:
                await asha.say(m.OfferBot(seat=1, level=1))
                await asha.say(m.OfferBot(seat=0, level=1))
            assert [(seat.kind, seat.level, seat.name) for seat in actor.live.seats] == [("bot", 1, "Tara"), ("bot", 3, "Lila")]
            told = [(line["table"], line["seat"], line["level"]) for line in logs if line["event"] == "A bot plays on"]
            assert told == [(actor.id, 1, 3), (actor.id, 0, 1)]
            await asha.go()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("kind", "seat", "result"),
    [("bot", 1, "agreed"), ("bot", 2, None), ("back", 1, "lapsed"), ("back", 2, None), ("play", 0, None)],
)
def test_a_request_for_a_bot_is_settled_by_what_happens_at_that_seat(kind, seat, result):
    assert Asked("r1", "bot", 0, 1, 3).settled_by(Entry(version=2, kind=kind, seat=seat, at=0)) == result


# --- Time ---


def test_only_a_live_clock_that_runs_charges_anybody():
    days, live = Clock({"kind": "days", "days": 2}, 2), Clock({"kind": "live", "bank": 60, "increment": 5}, 2)
    assert (days.passed(), live.passed()) == (0, 0)
    days.start(0, 0)
    assert days.passed() == 0


def test_who_decides_just_before_it_is_noted_was_not_late(tmp_path):
    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, MIRA, clock=m.LiveClock(bank=60))
            await ask(actor, nothing)
            late = actor.live.t.to_act

            async def run_out() -> None:
                actor.live.clock.left[late] = 0  # that it is over is noted after what waits already

            actor.post(run_out)
            actor.post(partial(decide, actor, late, first_action(actor)))
            for _ in range(2):
                await ask(actor, nothing)
            assert actor.live.t.to_act != late
            assert ("late", late) not in await log_of(actor)

    asyncio.run(run())


def test_who_does_not_decide_in_time_is_noted_once(tmp_path):
    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, MIRA, clock=m.LiveClock(bank=60))
            late = actor.live.t.to_act
            actor.live.clock.left[late] = 0
            for _ in range(4):
                await ask(actor, nothing)
            assert (await log_of(actor)).count(("late", late)) == 1

    asyncio.run(run())


# --- Bots ---


def test_a_bot_that_another_server_thought_for_is_woken_when_it_is_asked_anew(tmp_path, monkeypatch):
    """Meanwhile the decision before it was taken back and made again."""
    monkeypatch.setattr(bots, "LOOK_AGAIN", 0.5)
    asked = asyncio.Event()

    @asynccontextmanager
    async def of_another(what):
        asked.set()
        yield False

    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, seats_of=["me", "bot:1"])

            async def do(task, *_):
                return MoveFound(action=first_action(actor))

            monkeypatch.setattr(hub.workers, "do", do)
            monkeypatch.setattr(hub.workers, "is_warm", lambda _: True)
            asha = await Guest(actor, ASHA).come()
            with monkeypatch.context() as patch:
                patch.setattr(hub.bus, "claim", of_another)
                while actor.live.t.to_act == 0:
                    await asha.say(m.Play(version=actor.live.version, action=first_action(actor)))
                await asked.wait()
                await asha.say(m.Undo(version=actor.live.version))
                assert actor.live.t.to_act == 0
                while actor.live.t.to_act == 0:
                    await asha.say(m.Play(version=actor.live.version, action=first_action(actor)))
            await asha.until(lambda each: each["is"] == "step" and each["seat"] == 1)
            states = [each["state"] for each in asha.told() if each["is"] == "thinking"]
            assert states == ["thinking", "done"]
            await asha.go()

    asyncio.run(run())


# --- The end, and after it ---


def test_that_a_game_ended_is_in_the_log_of_the_server(tmp_path):
    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, MIRA)
            with capture_logs() as logs:
                while actor.live.state == "running":
                    await ask(actor, decide, actor.live.t.to_act, first_action(actor))
            (line,) = [line for line in logs if line["event"] == "A game ended"]
            assert (line["table"], line["version"]) == (actor.id, actor.live.version)
            assert line["scores"] == actor.live.row.outcome["scores"]

    asyncio.run(run())


def test_the_hash_of_the_seed_is_what_the_protocol_says(tmp_path):
    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, MIRA)
            row = actor.live.row
            told = (await Guest(actor, RAVI).come()).told()[0]
            assert told["seed_hash"] == hashlib.sha256(f"kolam:mandala:{row.seed}:{row.salt}".encode()).hexdigest()

    asyncio.run(run())


def test_how_far_an_analysis_is_is_told_and_what_it_found_is_kept(tmp_path, monkeypatch):
    goes_on = asyncio.Event()
    looked = []

    async def look(task, *_):
        looked.append(task)
        if len(looked) > 1:
            await goes_on.wait()
        return LookFound(chances=(0.5, 0.5), lost=0.0, mistake=None)

    async def run():
        async with a_hub(tmp_path) as hub:
            monkeypatch.setattr(hub.workers, "do", look)
            actor = await a_table(hub, ASHA, MIRA)
            await ask(actor, decide, actor.live.t.to_act, first_action(actor))
            analyses = Analyses(hub.workers, hub.store, hub.bus, hub.table, hub.in_background, hub.settings)
            assert (await analyses.progress(actor.id, "en")).state == "none"
            begun = await analyses.start(actor.live, "en", "asha", "203.0.113.1")
            assert (begun.state, begun.of) == ("preparing", 1)
            while len(looked) < 2:
                await asyncio.sleep(0.01)
            under_way = await analyses.progress(actor.id, "en")
            assert (under_way.state, under_way.done) == ("running", 1)
            goes_on.set()
            while analyses._here:
                await asyncio.sleep(0.01)
            done = await analyses.progress(actor.id, "en")
            assert (done.state, done.chances) == ("done", [(0.5, 0.5)] * 2)

    asyncio.run(run())


# --- What is stored makes no table ---


def test_a_log_with_a_gap_is_told_with_the_table_and_where_it_is():
    with pytest.raises(DamagedTable) as damaged:
        check_follows("t1", 3, [Entry(version=version, kind="name", seat=0, at=0) for version in (4, 6)])
    assert (damaged.value.table, damaged.value.reason) == ("t1", "after version 4 its log goes on with 6")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (Entry(version=2, kind="play", seat=0, body="dance", at=0), "its log can not be replayed at version 2: "),
        (Entry(version=2, kind="answer", seat=0, body="no", at=0), None),
        (Entry(version=2, kind="ask", seat=0, body="{}", at=0), "its log can not be replayed at version 2: KeyError: 'kind'"),
    ],
)
def test_a_log_that_can_not_be_replayed_is_told_with_where_and_why(tmp_path, wrong, reason):
    async def run():
        async with a_hub(tmp_path) as hub:
            actor = await a_table(hub, ASHA, seats_of=["me", "bot:1"])
            return await hub.store.load(actor.id)

    saved = asyncio.run(run())
    saved.entries[1:] = [wrong]
    if reason is None:
        assert replayed(saved).head == 2
        return
    with pytest.raises(DamagedTable) as damaged:
        replayed(saved)
    assert damaged.value.reason.startswith(reason)


def test_a_record_that_is_too_long_is_refused_before_it_is_replayed(tmp_path):
    rules = definition("mandala").rules.VERSION
    record = Record(game="mandala", rules=rules, options={}, seed=1, decisions=["dance"] * (setup.MOST_DECISIONS + 1))

    async def run():
        async with a_hub(tmp_path) as hub:
            with pytest.raises(BadRecord, match="decisions; at most"):
                await setup.import_record(hub.store, record, ASHA)

    asyncio.run(run())
