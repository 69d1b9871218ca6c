"""Two people at a table, as Hypothesis lets them behave: a client with states, and a model of what must be at the table.

    python tests/soak/machine.py --examples 500 --steps 60

They sit down, get up, connect, come back with the version they have or another, play what is allowed and what is not, take back,
ask and answer, talk, want hints and a rematch, in any order. After each step the table is what the model says, for whoever asks.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule, run_state_machine_as_test

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from kit.kills import SETTINGS
from kit.web import Address, Person, ServerProcess, Socket
from kolam.server.errors import STATUS
from soak.site import errors_in

WHO = st.integers(0, 1)
GAMES = ("mandala", "ganesha", "mandala-stones", "rajas")
TEXTS = st.text(max_size=60) | st.sampled_from(["mountain 1 red", "pass", "\0", "x" * 201, ""])


class Visits(RuleBasedStateMachine):
    """What happens at one table. `people` come from `run`."""

    people: list[Person]
    said = 0

    @initialize(game=st.sampled_from(GAMES))
    def set_up(self, game: str) -> None:
        self.table = self.people[0].create(game, ["me", "open"], public=False)
        self.seats: list[int | None] = [0, None]
        self.state = "open"
        #: The decisions that must stand: seat and action. And who asked for what.
        self.plies: list[tuple[int, str]] = []
        self.asked: tuple[str, int, str] | None = None
        self.sockets: dict[int, Socket] = {}
        self.versions = {0: 0, 1: 0}

    # --- Coming and going ---

    @rule()
    def join(self) -> None:
        answer = self.people[1].http.post(f"/api/tables/{self.table}/join", json={"seat": None})
        if self.state == "over" and self.seats[1] is None:
            assert answer.status_code == 409
        else:
            assert answer.json() == {"table": self.table, "seat": 1}
            self.seats[1], self.state = 1, "running" if self.state == "open" else self.state

    @rule(who=WHO)
    def leave(self, who: int) -> None:
        answer = self.people[who].http.post(f"/api/tables/{self.table}/leave", json={})
        if self.seats[who] is not None and self.state == "open":
            assert answer.status_code == 200, answer.text
            self.seats[who] = None
        else:
            assert answer.json()["error"] in ("NotSeated", "NotAllowed", "TableOver"), answer.text
        if self.seats[0] is None:  # the place is free again, and whoever made the table takes it
            assert self.people[0].join(self.table, 0) == 0
            self.seats[0] = 0

    @rule(who=WHO, version=st.sampled_from(["none", "known", "0", "7", "999999", "x", "-1"]))
    def connect(self, who: int, version: str) -> None:
        if who in self.sockets:
            self.sockets.pop(who).close()
        query = {} if version == "none" else {"version": self.versions[who] if version == "known" else version}
        self.sockets[who] = self.people[who].sit(self.table, **query)
        self.sockets[who].receive()

    # --- What is said ---

    def say(self, who: int, do: str, **more: Any) -> dict[str, Any]:
        """Say something, on a socket that is made if need be; every answer is one that has a name."""
        if who not in self.sockets:
            self.connect(who, "none")
        type(self).said += 1
        answer = self.sockets[who].ask(do, id=f"{self.table[:8]}-{type(self).said}", **more)
        assert answer["is"] != "refused" or answer["error"] in STATUS, answer
        self.versions[who] = self.sockets[who].state.get("version", self.versions[who])
        return answer

    def look(self, who: int) -> dict[str, Any]:
        return self.people[who].see(self.table)

    @rule(who=WHO, choice=st.integers(0, 500), times=st.integers(1, 6))
    def play(self, who: int, choice: int, times: int) -> None:
        for _ in range(times):
            seen = self.look(who)
            if not seen["legal"]:
                answer = self.say(who, "play", version=seen["version"], action="pass")
                assert answer["error"] in ("NotSeated", "NotStarted", "NotYourDecision", "TableOver"), answer
                return
            action = seen["legal"][choice % len(seen["legal"])]
            assert self.say(who, "play", version=seen["version"], action=action)["is"] == "done"
            self.plies.append((who, action))
            if self.asked is not None and self.asked[0] == "undo":
                self.asked = None
            self.state = self.look(who)["state"]

    @rule(who=WHO, action=TEXTS, version=st.integers(0, 60))
    def play_anything(self, who: int, action: str, version: int) -> None:
        seen = self.look(who)
        if action not in (seen["legal"] or []):
            assert self.say(who, "play", version=version, action=action)["is"] == "refused"
            assert self.say(who, "why", action=action)["is"] in ("why", "refused")

    @rule(who=WHO)
    def undo(self, who: int) -> None:
        seen = self.look(who)
        answer = self.say(who, "undo", version=seen["version"])
        if seen["undo"] == "free":
            assert answer["is"] == "done"
            self._take_back(who)
        elif seen["undo"] == "ask" and self.asked is None:
            assert answer["is"] == "done"
            self._asks("undo", who)
        else:
            assert answer["is"] == "refused", answer

    def _take_back(self, who: int) -> None:
        while self.plies.pop()[0] != who:
            pass
        self.asked = None

    def _asks(self, kind: str, who: int) -> None:
        request = self.look(who)["request"]
        assert (request["kind"], request["from"], request["waiting"]) == (kind, who, [1 - who])
        self.asked = kind, who, request["id"]

    @rule(who=WHO)
    def end(self, who: int) -> None:
        answer = self.say(who, "end")
        if self.state == "running" and self.asked is None:
            assert answer["is"] == "done"
            self._asks("end", who)
        else:
            assert answer["is"] == "refused"

    @precondition(lambda self: len(self.plies) > 4)
    @rule(who=WHO)
    def resign(self, who: int) -> None:
        answer = self.say(who, "resign")
        assert (answer["is"] == "done") == (self.state == "running" and self.seats[who] is not None)
        if answer["is"] == "done":
            self.state, self.asked = "over", None

    @rule(who=WHO, yes=st.booleans(), right=st.booleans())
    def answer(self, who: int, yes: bool, right: bool) -> None:
        if self.asked is None or not right:
            assert self.say(who, "answer", request="r0", yes=yes)["is"] == "refused"
            return
        kind, asker, request = self.asked
        self.say(who, "answer", request=request, yes=yes)
        if not yes:
            self.asked = None
        elif who != asker and kind == "undo":
            self.sockets[who].until(lambda m: m["is"] == "request" and m["result"] == "agreed")
            self._take_back(asker)
        elif who != asker:
            self.sockets[who].until(lambda m: m["is"] == "request" and m["result"] == "agreed")
            self.state, self.asked = "over", None

    @rule(who=WHO, text=TEXTS, do=st.sampled_from(["chat", "hint", "deal", "rematch", "ping", "offer_bot", "language"]))
    def say_something(self, who: int, text: str, do: str) -> None:
        """What changes nothing of the game."""
        more: dict[str, Any] = {"chat": {"text": text}, "offer_bot": {"seat": 9}, "language": {"lang": "ru"}}.get(do, {})
        answer = self.say(who, do, **more)
        if do == "rematch":
            assert (answer["is"] == "done") == (self.state == "over" and self.seats[who] is not None)
        if do == "hint":
            assert answer["is"] == "refused"  # between people there are none

    # --- What must be ---

    @invariant()
    def the_table_is_as_the_model_says(self) -> None:
        for who in (0, 1):
            seen = self.look(who)
            assert seen["state"] == self.state
            assert [(item["seat"], item["action"]) for item in seen["log"]] == self.plies
            assert seen["you"] == self.seats[who]
            assert (seen["request"] or {}).get("id") == (None if self.asked is None else self.asked[2])

    def teardown(self) -> None:
        for each in getattr(self, "sockets", {}).values():
            each.close()


def run(address: Address, examples: int, steps: int) -> int:
    """Let them behave so many times; returns how much was said."""
    Visits.people, Visits.said = [Person(address), Person(address)], 0
    try:
        how = settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        run_state_machine_as_test(Visits, settings=how)
    finally:
        for each in Visits.people:
            each.close()
    return Visits.said


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", type=int, default=500, help="tables")
    parser.add_argument("--steps", type=int, default=60, help="what is done at each")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        (data / "settings.toml").write_text(SETTINGS + 'chat = "1000000/minute"\nlanguages = "1000000/minute"\n')
        server = ServerProcess(data, log=data / "log")
        try:
            said = run(server.address, given.examples, given.steps)
        finally:
            server.stop()
        logged = errors_in(data / "log")
    print(f"{said:,} messages at {given.examples:,} tables; each was as it must be. Errors logged: {dict(logged)}")
    return 1 if logged else 0


if __name__ == "__main__":
    sys.exit(main())
