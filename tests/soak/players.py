"""People who play, talk and change seats while everything around them breaks; what they were told is stored, they write down.

Each has a thread. Who gets no answer goes to any server and sends the same message again, by its id; who is told that something
could not be stored does so too.
"""

from __future__ import annotations

import base64
import json
import random
import threading
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from kit.web import Address

#: Who waits longer than this for an answer, in seconds, goes elsewhere.
ANSWER = 4.0
#: The clock of tables with several people: nobody needs so long, unless the calendar is taken for it.
CLOCK = {"kind": "live", "bank": 36000, "increment": 5}
#: How often someone who waits looks up, in seconds.
GLANCE = 0.5
#: What happens to people when servers go.
GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, httpx.HTTPError, EOFError)
#: Refusals that are no answer: the same is asked again.
NOT_YET = ("StoreUnavailable", "TooFast")


@dataclass(frozen=True)
class Told:
    """Something that a server has acknowledged."""

    kind: str
    table: str
    seat: int
    #: The version in which it happened; 0 if it was not told.
    version: int
    what: str
    id: str | None = None


@dataclass(frozen=True)
class Refused:
    """Something that a server has refused."""

    table: str
    seat: int
    id: str
    error: str


@dataclass
class City:
    """What all players share: where servers are, whether it is time to stop, and how much was done."""

    addresses: list[Address]
    over: threading.Event = field(default_factory=threading.Event)
    changed: threading.Condition = field(default_factory=threading.Condition)
    done: int = 0
    reconnects: int = 0
    parties: list[Party] = field(default_factory=list)
    #: What nobody expected, in words.
    odd: list[str] = field(default_factory=list)

    def progress(self) -> None:
        with self.changed:
            self.done += 1
            self.changed.notify_all()

    def wait_for(self, more: int, seconds: float) -> bool:
        """Wait until so much more was done, or for so long."""
        with self.changed:
            target = self.done + more
            return self.changed.wait_for(lambda: self.done >= target, seconds)


class Party:
    """Some people who play one game after the other."""

    def __init__(self, city: City, game: str, people: int, bots: int, rng: random.Random) -> None:
        self.city = city
        self.game = game
        self.bots = bots
        self.lock = threading.Lock()
        self.table: str | None = None
        self.tables: list[str] = []
        self.finished: set[str] = set()
        self.players = [Player(self, number, random.Random(rng.randrange(1 << 30))) for number in range(people)]


class Player(threading.Thread):
    """One person: a cookie, one table at a time, one message under way at most."""

    def __init__(self, party: Party, number: int, rng: random.Random) -> None:
        super().__init__(daemon=True)
        self.party, self.city, self.number, self.rng = party, party.city, number, rng
        self.told: list[Told] = []
        self.refused: list[Refused] = []
        #: The table at which it is not known whether getting up was heard.
        self.unsure: str | None = None
        self.cookies: dict[str, str] = {}
        self.state: dict[str, Any] = {}
        #: What was sent and not answered, and what was played or said last.
        self.pending: dict[str, Any] | None = None
        self.count = 0
        #: How much was done since somebody looked.
        self.went_on = 0
        self._pause = threading.Event()

    # --- The day ---

    def run(self) -> None:
        while not self.city.over.is_set():
            address = self.rng.choice(self.city.addresses)
            try:
                with httpx.Client(base_url=address.http, timeout=ANSWER, verify=False) as http:
                    table = self._table(http)
                    if table is not None and self._seat(http, table) is not None:
                        self._play(http, address, table)
            except GONE:
                self.city.reconnects += 1
            except Exception as error:  # a fault of the server's or of this script's: told at the end
                self.city.odd.append(f"{type(error).__name__}: {error}")
            self._pause.wait(0.05 + 0.2 * self.rng.random())

    @property
    def person(self) -> str:
        """Who this is to the servers: their cookie says it, to anyone."""
        told = self.cookies["kolam"].partition(".")[0]
        return str(json.loads(base64.urlsafe_b64decode(told + "=" * (-len(told) % 4)))[0])

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _post(self, http: httpx.Client, path: str, body: Any, method: str = "POST") -> Any:
        """An answer, or None if it was refused; who is told to come again comes again."""
        answer = http.request(method, path, json=body, headers={"Cookie": self.cookie})
        self.cookies.update(dict(answer.cookies))
        http.cookies.clear()
        if answer.status_code in (200, 201):
            return answer.json()
        told = answer.json()
        if answer.status_code >= 500 and told["error"] not in NOT_YET:
            self.city.odd.append(f"{path.rpartition('/')[2]}: {answer.status_code} {told['error']}")
        return None if told["error"] not in NOT_YET else self._again()

    def _again(self) -> None:
        raise httpx.TransportError("not yet")

    def _table(self, http: httpx.Client) -> str | None:
        """The table of the party; the first of them sets up a new one when the last game is over."""
        if not self.cookies:
            self._post(http, "/api/me", None, "GET")
        party = self.party
        if self.number == 0 and party.table is None:
            others = len(party.players) - 1
            seats = ["me", *["open"] * others, *["bot:1"] * party.bots]
            made = self._post(
                http, "/api/tables", {"game": party.game, "seats": seats, "public": False, "clock": CLOCK if others else None}
            )
            if made is not None:
                with party.lock:
                    party.table = made["table"]
                    party.tables.append(made["table"])
                self._tell(Told("seat", made["table"], 0, 0, "person"))
        return party.table

    def _seat(self, http: httpx.Client, table: str) -> int | None:
        """Sit down; perhaps get up once and sit down again; perhaps under another name."""
        if self.rng.random() < 0.1:
            name = f"P{self.rng.randrange(10**6)}"
            if self._post(http, "/api/me", {"name": name}, "PUT") is not None and self._is_seated(table):
                self._tell(Told("name", table, -1, 0, name))
        if self.number == 0:
            return 0
        if self._is_seated(table):
            return next(told.seat for told in reversed(self.told) if told.kind == "seat" and told.table == table)
        seated = self._post(http, f"/api/tables/{table}/join", {"seat": None})
        if seated is None:
            return None
        self.unsure = None
        self._tell(Told("seat", table, seated["seat"], 0, "person"))
        if self.rng.random() < 0.3:
            self.unsure = table
            if self._post(http, f"/api/tables/{table}/leave", {}) is not None:
                self._tell(Told("left", table, seated["seat"], 0, "open"))
                return None
            self.unsure = None
        return int(seated["seat"])

    def _is_seated(self, table: str) -> bool:
        mine = [told.kind for told in self.told if told.table == table and told.kind in ("seat", "left")]
        return self.unsure != table and bool(mine) and mine[-1] == "seat"

    # --- At the table ---

    def _play(self, http: httpx.Client, address: Address, table: str) -> None:
        known = self.state.get("version") if self.state.get("id") == table else None
        url = f"{address.ws}/ws/tables/{table}" + (f"?version={known}" if known else "")
        if known is None:
            self.state = {}
        with connect(
            url,
            additional_headers={"Cookie": self.cookie},
            max_size=None,
            open_timeout=ANSWER,
            close_timeout=0.2,
            ping_interval=None,
        ) as line:
            if known is None:
                self._hear(line, ANSWER)
            if self.pending is not None:
                self._ask(line)
            stays = self.rng.randrange(20, 80)
            while not self.city.over.is_set() and stays:
                if self.state.get("state") == "over":
                    self._is_over(table)
                    return
                if self._act(line):
                    stays -= 1
                else:
                    self._listen(line)
            if self.rng.random() < 0.5:  # goes without a word
                line.socket.close()

    def _listen(self, line: ClientConnection) -> None:
        """Wait for others; who has heard nothing for long goes elsewhere, and who is called home goes at once."""
        for _ in range(int(ANSWER / GLANCE)):
            try:
                self._hear(line, GLANCE)
                return
            except TimeoutError:
                if self.city.over.is_set():
                    return
        self._again()

    def _is_over(self, table: str) -> None:
        with self.party.lock:
            self.party.finished.add(table)
            if self.party.table == table:
                self.party.table = None
        self.pending = None
        self.went_on += 1

    def _act(self, line: ClientConnection) -> bool:
        """Do something, if there is something to do: decide, talk, take back, ask for a hint."""
        state, dice = self.state, self.rng.random()
        if state.get("state") != "running" or state.get("you") is None:
            return False
        mine = state["to_act"] == state["you"]
        if dice < 0.05:
            self._begin("chat", text=f"{self.number} {self.rng.random()}")
        elif state.get("undo") == "free" and dice < 0.15:
            self._begin("undo", version=state["version"])
        elif mine and state.get("hints") and dice < 0.2:
            self._begin("hint")
        elif mine and state["legal"]:
            self._begin("play", version=state["version"], action=self.rng.choice(state["legal"]))
        else:
            return False
        self._ask(line)
        return True

    def _begin(self, do: str, **more: Any) -> None:
        self.count += 1
        self.pending = {"do": do, "id": f"s{self.count}", **more}

    def _ask(self, line: ClientConnection) -> None:
        """Send what is pending, and wait for its answer; who is told to try again does, at this server or another."""
        message = self.pending
        assert message is not None
        line.send(json.dumps(message))
        while True:
            answer = self._hear(line, ANSWER)
            if answer.get("id") == message["id"] and answer["is"] in ("done", "refused", "hint"):
                break
        table, seat = self.state["id"], self.state["you"]
        if answer["is"] == "refused":
            if answer["error"] in NOT_YET:
                self._again()
            self.refused.append(Refused(table, seat, message["id"], answer["error"]))
        elif message["do"] != "hint":
            what = message.get("action") or message.get("text") or ""
            self._tell(Told(message["do"], table, seat, answer["version"], what, message["id"]))
        self.pending = None
        if answer["is"] == "refused" and answer["error"] == "StaleVersion":
            while self._hear(line, ANSWER)["is"] != "table":
                continue
        elif message["do"] in ("play", "undo") and answer["is"] == "done":
            while self.state["version"] < answer["version"]:
                self._hear(line, ANSWER)

    def _hear(self, line: ClientConnection, seconds: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(line.recv(timeout=seconds))
        if message["is"] == "table":
            self.state = message
        elif message["is"] == "step":
            self.state = {**self.state, **{key: value for key, value in message.items() if key != "is"}}
        return message

    def _tell(self, told: Told) -> None:
        self.told.append(told)
        self.went_on += 1
        self.city.progress()
