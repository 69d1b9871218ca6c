"""One game from its setting up to its end, with everything people do besides playing; then all they were sent is checked."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from kit import all_definitions
from kit.knowledge import Reading, Truth, check_history, check_lines, check_listed, check_record
from kit.web import Address
from soak.visitors import Guest, Viewer

LANGUAGES = ("en", "ru")
#: What is shown when a table is over.
CLOSED = ("record", "history", "analysis")
#: How likely each thing is before a decision.
BESIDES = {
    "reconnect": 0.04, "come_back": 0.04, "free_undo": 0.06, "asked_undo": 0.03, "why": 0.05, "forbidden": 0.05, "deal": 0.05,
    "chat": 0.03, "switch": 0.03, "watch": 0.03, "read": 0.05, "not_mine": 0.04, "stand_in": 0.01, "ping": 0.01, "end": 0.004,
}  # fmt: skip


@dataclass
class Account:
    """What was seen and checked."""

    games: Counter[str] = field(default_factory=Counter)
    messages: Counter[str] = field(default_factory=Counter)
    bodies: Counter[str] = field(default_factory=Counter)
    did: Counter[str] = field(default_factory=Counter)
    taken_back: int = 0
    positions: int = 0
    bytes: int = 0
    dealt_as_it_is: int = 0
    wrong: list[str] = field(default_factory=list)


class Evening:
    """One game from its table being set up to its end, with everything people do besides playing."""

    def __init__(
        self, address: Address, game: str, players: int, bots: int, seed: int, account: Account, most: float = float("inf")
    ) -> None:
        self.chances = dict(BESIDES)
        #: How many decisions are made at most.
        self.most = most
        self.address, self.game, self.players, self.bots = address, game, players, bots
        self.rng = random.Random(f"{seed}/{game}/{players}/{bots}")
        self.account = account
        self.table = ""
        self.guests: list[Guest] = []
        self.viewers: list[Viewer] = []
        self.gone: list[Viewer] = []
        self.bodies: list[tuple[str, Guest, int, bytes]] = []
        self.hints = 1

    # --- The course of the evening ---

    async def play(self) -> None:
        people = self.players - self.bots
        self.guests = [await Guest.come(self.address, seat) for seat in range(people)]
        seats = ["me", *["open"] * (people - 1), *["bot:1"] * self.bots]
        made = await self.guests[0].post("/api/tables", {"game": self.game, "seats": seats, "public": False})
        self.table = made["table"]
        await self._sit(self.guests[0])
        for guest in self.guests[1:]:
            await guest.post(f"/api/tables/{self.table}/join", {"seat": guest.seat})
            await self._sit(guest)
        for lang in LANGUAGES:
            await self._watch(lang)
        await self._all(lambda viewer: viewer.state["state"] != "open")
        while self._newest["state"] == "running" and self._newest["ply"] < self.most:
            for name, chance in self.chances.items():
                if self.rng.random() < chance and self._newest["state"] == "running":
                    self.account.did[name] += await getattr(self, f"_{name}")() is not False
            if self._newest["state"] == "running":
                await self._decide()
        await self._after()

    @property
    def _newest(self) -> dict[str, Any]:
        """The table as whoever knows most was told."""
        found: dict[str, Any] = max(
            self.viewers, key=lambda viewer: (viewer.state["version"], viewer.state["state"] == "over")
        ).state
        return found

    @property
    def _acting(self) -> Viewer | None:
        return next((v for v in self.viewers if v.state["to_act"] is not None and v.state["to_act"] == v.state["you"]), None)

    async def _all(self, condition: Callable[[Viewer], bool]) -> None:
        for viewer in self.viewers:
            await viewer.until(lambda viewer=viewer: condition(viewer))

    async def _told(self, version: int) -> None:
        """Everyone knows a version; if it is the last one, the end too."""
        await self._all(lambda v: v.state["version"] >= version and (v.state["outcome"] is None or v.state["state"] == "over"))

    async def _decide(self) -> None:
        version = self._newest["version"]
        await self._told(version)  # one who looks on may know sooner than who is to act
        acting = self._acting
        if acting is None:
            if self._newest["version"] == version:  # a bot is to act, and everyone knows it
                await self._told(version + 1)
            return
        if self.bots and self.hints:
            self.hints -= 1
            self.account.did["hint"] += (await acting.ask("hint"))["is"] == "hint"
        answer = await acting.ask("play", version=acting.state["version"], action=self.rng.choice(acting.state["legal"]))
        if answer["is"] == "done":
            await self._told(answer["version"])
        else:  # a bot or a request was sooner
            assert answer["error"] in ("StaleVersion", "NotYourDecision", "TableOver"), answer

    # --- Coming and going ---

    async def _sit(self, guest: Guest, known: Viewer | None = None, lang: str | None = None) -> Viewer:
        viewer = Viewer(self.address, guest)
        await viewer.open(self.table, known, lang=lang or self.rng.choice(LANGUAGES))
        self.viewers.append(viewer)
        return viewer

    async def _watch(self, lang: str | None = None) -> None:
        """Someone more looks on; someone who did goes."""
        watching = [viewer for viewer in self.viewers if viewer.guest.seat is None]
        if len(watching) > len(LANGUAGES):
            await self._leave(watching[-1])
        guest = await Guest.come(self.address, None)
        self.guests.append(guest)
        await self._sit(guest, lang=lang)

    async def _leave(self, viewer: Viewer) -> Viewer:
        self.viewers.remove(viewer)
        self.gone.append(viewer)
        await viewer.close()
        return viewer

    async def _reconnect(self) -> None:
        """Away and back at once, with what is known or without."""
        before = await self._leave(self.rng.choice(self.viewers))
        version = before.state["version"]
        viewer = await self._sit(before.guest, self.rng.choice([before, None]))
        await viewer.until(lambda: viewer.state.get("version", -1) >= version)

    async def _come_back(self) -> None:
        """Away for some decisions."""
        before = await self._leave(self.rng.choice(self.viewers))
        if before.guest.seat is None or len(self.viewers) < 2:
            for _ in range(self.rng.randrange(4)):
                if self._newest["state"] == "running":
                    await self._decide()
        version = self._newest["version"]
        viewer = await self._sit(before.guest, self.rng.choice([before, before, None]))
        await viewer.until(lambda: viewer.state["version"] >= version)

    # --- Taking back ---

    async def _undo(self, kind: str) -> bool:
        may = [viewer for viewer in self.viewers if viewer.state["undo"] == kind]
        if not may:
            return False
        asking = self.rng.choice(may)
        answer = await asking.ask("undo", version=asking.state["version"])
        if answer["is"] != "done":
            return False
        if kind == "ask" and asking.state["request"] is not None:
            await self._answer(asking)
        await self._told(self._newest["version"])
        return True

    async def _free_undo(self) -> bool:
        return await self._undo("free")

    async def _asked_undo(self) -> bool:
        return await self._undo("ask")

    async def _answer(self, asking: Viewer) -> None:
        """Those who are asked say yes, mostly; or the one who asked withdraws."""
        version = asking.state["version"]
        yes = self.rng.random() < 0.7
        request = asking.state["request"]
        for seat in request["waiting"]:
            asked = next((viewer for viewer in self.viewers if viewer.state["you"] == seat), None)
            if asked is None:
                asked, yes = asking, False
            await asked.until(lambda asked=asked: asked.state["request"] is not None)
            await asked.ask("answer", request=request["id"], yes=yes)
            if not yes:
                break
        await asking.until(lambda: asking.state["request"] is None)
        if yes:
            await asking.until(lambda: asking.state["version"] > version)
            await self._told(asking.state["version"])

    async def _end(self) -> bool:
        """Ask to end it, or give up."""
        asking = next((viewer for viewer in self.viewers if viewer.state["you"] is not None), None)
        if asking is None:
            return False
        before = asking.state["version"]
        answer = await asking.ask(self.rng.choice(["end", "resign"]))
        if answer["is"] == "done" and answer["version"] == before and asking.state["request"] is not None:
            await self._answer(asking)
        elif answer["is"] == "done":
            await self._told(answer["version"])
        return answer["is"] == "done"

    # --- Asking ---

    async def _why(self) -> bool:
        return await self._ask_acting("why", action=self.rng.choice(self._actions()))

    async def _forbidden(self) -> bool:
        """Try what the rules forbid."""
        acting = self._acting
        if acting is None:
            return False
        action = self.rng.choice(self._actions())
        if action in acting.state["legal"]:
            return False
        return (await acting.ask("play", version=acting.state["version"], action=action))["is"] == "refused"

    async def _deal(self) -> bool:
        return await self._ask_acting("deal")

    async def _ask_acting(self, do: str, **more: Any) -> bool:
        acting = self._acting
        return acting is not None and (await acting.ask(do, **more))["is"] == do

    async def _not_mine(self) -> bool:
        """Ask about what another seat may do."""
        others = [viewer for viewer in self.viewers if viewer.state["to_act"] != viewer.state["you"]]
        asking = self.rng.choice(others)
        answer = await asking.ask(self.rng.choice(["deal", "hint"]))
        await asking.ask("why", action=self.rng.choice(self._actions()))
        await asking.ask("play", version=asking.state["version"], action=self.rng.choice(self._actions()))
        return answer["is"] == "refused"

    def _actions(self) -> list[str]:
        """Some actions of the game, allowed or not."""
        game = next(d for d in all_definitions() if d.name == self.game).configure(players=self.players)
        return [game.notation(self.rng.randrange(game.num_actions)) for _ in range(5)]

    async def _ping(self) -> None:
        await self.rng.choice(self.viewers).ask("ping")

    async def _chat(self) -> bool:
        return (await self.rng.choice(self.viewers).ask("chat", text=f"Well, {self.rng.random()}"))["is"] == "done"

    async def _switch(self) -> None:
        await self.rng.choice(self.viewers).ask("language", lang=self.rng.choice(LANGUAGES))

    async def _stand_in(self) -> bool:
        """Let a bot play on, and come back."""
        giving = next((viewer for viewer in self.viewers if viewer.state["you"] is not None), None)
        if giving is None or giving.state["to_act"] == giving.state["you"]:
            return False
        answer = await giving.ask("offer_bot", seat=giving.state["you"], level=1)
        if answer["is"] != "done":
            return False
        await giving.until(lambda: giving.state["you"] is None)
        # The bot may have decided meanwhile: then it plays on among people, or has brought the game to its end.
        came = await giving.guest.post(f"/api/tables/{self.table}/join", {"seat": giving.guest.seat}, "NotAllowed", "TableOver")
        if "error" in came:
            return True
        await giving.until(lambda: giving.state["you"] is not None or giving.state["state"] == "over")
        await self._told(giving.state["version"])
        return True

    async def _read(self) -> None:
        """Read by HTTP what there is to read."""
        guest = self.rng.choice(self.guests)
        lang = self.rng.choice(LANGUAGES)
        paths = {
            "table": f"/api/tables/{self.table}?lang={lang}",
            "mine": "/api/tables?list=mine",
            "open": "/api/tables?list=open",
        }
        paths |= {name: f"/api/tables/{self.table}/{name}?lang={lang}" for name in CLOSED}
        for name, path in paths.items():
            reply = await guest.line.ask("GET", path, None, guest.cookie)
            self.bodies.append((name, guest, reply.status, reply.body))

    async def _after(self) -> None:
        """When it is over everything is open; and it goes on at another table."""
        await self._read()
        for viewer in self.viewers[:2]:
            await viewer.ask("rematch")
        late = await Guest.come(self.address, None)
        self.guests.append(late)
        await self._sit(late)

    async def close(self) -> None:
        for viewer in self.viewers:
            await viewer.close()
        for guest in self.guests:
            guest.line.close()

    # --- The check ---

    def check(self, database: Path) -> None:
        """Hold all that was sent against what may be known."""
        truth = Truth(database, self.table)
        account, readings = self.account, []
        for viewer in (*self.gone, *self.viewers):
            reading = Reading(truth, viewer.guest.seat, viewer.sent, viewer.since)
            for text in viewer.texts:
                reading.read(text)
                account.bytes += len(text)
                assert not any(guest.cookie.partition("=")[2] in text for guest in self.guests)
            readings.append(reading)
            account.messages += reading.kinds
            account.dealt_as_it_is += reading.dealt_as_it_is
        for name, guest, status, body in self.bodies:
            self._check_body(truth, name, guest, status, body.decode())
        check_lines(truth, readings)
        account.games[f"{self.game} {self.players}"] += 1
        account.positions += len(truth.moments)
        moments = [truth.moments[version] for version in sorted(truth.moments)]
        account.taken_back += sum(len(after.plies) < len(before.plies) for before, after in pairwise(moments))

    def _check_body(self, truth: Truth, name: str, guest: Guest, status: int, body: str) -> None:
        self.account.bytes += len(body)
        self.account.bodies[f"{name} {status}"] += 1
        reading = Reading(truth, guest.seat)
        if name == "table":
            reading.read(body)
        elif name in ("mine", "open"):
            check_listed(truth, guest.seat, body)
        elif status == 200:
            {"record": check_record, "history": check_history, "analysis": _check_no_analysis}[name](truth, body)
        else:
            told = json.loads(body)
            assert (status, told["error"], set(told)) == (409, "NotOver", {"error", "sentence", "rule"})


def _check_no_analysis(truth: Truth, body: str) -> None:
    assert truth.last.table == "over"
    assert json.loads(body)["state"] == "none"
