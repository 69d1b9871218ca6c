"""What a viewer of a table may know, and every message held against it.

It is stated here, game by game, from the rulebooks and without the code that makes views and messages. What was at a table at
each moment is taken from the log that the store keeps, so that what was reached and taken back again counts too.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import kolam
from kit import redealt, table_of
from kolam.engine.table import Table
from kolam.server.errors import STATUS

Position = dict[str, Any]

# --- What a viewer may know of a position (None: a spectator) ---


def known_of_mandala(p: Position, viewer: int | None) -> Position:
    """Hands and set-up cards are their owner's, the deck is a number, spectators do not count; all is open at the end."""
    if p["phase"] == "over":
        return p
    return p | {
        "deck": sum(p["deck"].values()),
        "hands": [hand if seat == viewer else sum(hand.values()) for seat, hand in enumerate(p["hands"])],
        "secrets": [pair if seat == viewer else 2 for seat, pair in enumerate(p["secrets"])],
        "memory": None if viewer is None else p["memory"],
    }


def known_of_stones(p: Position, viewer: int | None) -> Position:
    """Objective cards are their owner's until the end."""
    if p["step"] == "over":
        return p
    return p | {"objectives": [cards if seat == viewer else len(cards) for seat, cards in enumerate(p["objectives"])]}


def known_of_rajas(p: Position, viewer: int | None) -> Position:
    """Only the owner of a hand sees what its dice show."""
    hands = enumerate(p["hands"])
    return p | {"hands": [hand if seat == viewer else [[card, None] for card, _ in hand] for seat, hand in hands]}


KNOWN: dict[str, Callable[[Position, int | None], Position]] = {
    "ganesha": lambda p, viewer: p,
    "mandala": known_of_mandala,
    "mandala-stones": known_of_stones,
    "rajas": known_of_rajas,
}


def score_in_mandala(view: Position, seat: int) -> int:
    """Each card of the Cup counts the space of its color; set-up cards, where they are seen."""
    secrets = view["secrets"][seat] if isinstance(view["secrets"][seat], dict) else {}
    cup = view["cups"][seat]
    return sum(space * (cup.get(color, 0) + secrets.get(color, 0)) for space, color in enumerate(view["rivers"][seat], start=1))


#: The score of a seat as a view tells it, while the game runs.
SCORE: dict[str, Callable[[Position, int], int]] = {
    "ganesha": lambda view, seat: int(view["scores"][seat]),
    "mandala": score_in_mandala,
    "mandala-stones": lambda view, seat: int(view["scores"][seat]),
    "rajas": lambda view, seat: int(view["tracks"][seat]["left"] + view["tracks"][seat]["right"]),
}
#: What only who decided is told, in any language.
PRIVATE = {"mandala": r"You drew |Вы взяли: ", "rajas": r"It shows: |На нём: "}

# --- What each message may consist of ---

OF_THE_GAME = {"view", "glance", "prompt", "purpose", "legal", "says", "scores", "origins"}
STEP = OF_THE_GAME | {"is", "version", "ply", "seat", "action", "lines", "to_act", "undo", "clocks", "outcome"}
TABLE = OF_THE_GAME | {
    "log", "seed", "salt", "is", "id", "game", "options", "state", "public", "created", "version", "ply", "you", "creator",
    "seats", "watching", "to_act", "undo", "clocks", "request", "thinking", "chat", "outcome", "ending", "seed_hash",
    "rematch", "hints",
}  # fmt: skip
SEAT = {"kind", "name", "you", "here", "late", "gone", "gone_at", "level", "kept", "kept_for_you", "plain"}
REQUEST = {"id", "kind", "from", "seat", "waiting"}
CLOCKS = {"kind", "running", "at", "late", "bank", "increment", "left", "days", "due"}
THINKING = {"seat", "state", "since"}
LISTED = {
    "id", "game", "options", "state", "public", "clock", "created", "changed", "ply", "to_act", "due", "outcome", "seats",
    "your_turn",
}  # fmt: skip
HISTORY = {"id", "game", "options", "steps", "outcome", "seed", "salt", "seed_hash"}
HISTORY_STEP = {"ply", "seat", "action", "view", "glance", "lines", "scores", "origins", "to_act"}


def reads(line: Any) -> str:
    """A sentence as it reads."""
    return "".join(part if isinstance(part, str) else part["text"] for part in line)


def plain(value: Any) -> Any:
    """A value as JSON tells it."""
    return msgspec.json.decode(msgspec.json.encode(value))


# --- What was at a table ---


class Moment(NamedTuple):
    """A table after an entry of its log that changed the game, or who plays."""

    state: Any
    position: Position
    to_act: int | None
    #: The decisions that stand: version, seat, action.
    plies: tuple[tuple[int, int, str], ...]
    #: The seats at which a person may act.
    people: frozenset[int]
    table: str


class Truth:
    """A table as it was at every version, from its log, by the rules alone."""

    QUIET = ("ask", "answer", "name", "late", "rematch")

    def __init__(self, database: Path, table: str, creator: int = 0) -> None:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
            game, options, self.seed, self.salt, outcome, self.chat = (
                *db.execute("select game, options, seed, salt, outcome from tables where id = ?", [table]).fetchone(),
                {(seat, text) for seat, text in db.execute("select seat, text from chat where table_id = ?", [table])},
            )
            log = "select version, kind, seat, body from moves where table_id = ? order by version"
            entries = db.execute(log, [table]).fetchall()
        self.id, self.name = table, game
        self.options = json.loads(options)
        self.outcome = json.loads(outcome) if outcome else None
        self.game = kolam.game(game, **self.options)
        self.moments: dict[int, Moment] = {}
        self._cache: dict[Any, Any] = {}
        self._fold(entries, creator)

    def _fold(self, entries: list[tuple[int, str, int | None, str]], creator: int) -> None:
        """Play the log, with what is taken back."""
        t = self.game.new(int(self.seed))
        people, plies, state = {creator}, list[tuple[int, int, str]](), "open"
        self.moments[0] = self._moment(t, plies, people, state)
        for version, kind, seat, body in entries:
            if kind in self.QUIET:
                continue
            match kind:
                case "join" | "back":
                    people.add(seat)
                case "leave" | "bot":
                    people.discard(seat)
                case "start":
                    state = "running"
                case "end":
                    state = "over"
                case "play":
                    t.play(body)
                    plies.append((version, seat, body))
                    state = "over" if t.to_act is None else state
                case "undo":
                    for _ in range(int(body)):
                        t.undo()
                        plies.pop()
                case "token":
                    pass
                case _:
                    raise AssertionError(f"A new kind of entry: {kind}")
            self.moments[version] = self._moment(t, plies, people, state)

    def _moment(self, t: Table, plies: list[tuple[int, int, str]], people: set[int], state: str) -> Moment:
        position: Position = plain(t.position())
        return Moment(t.state.clone(), position, t.to_act, tuple(plies), frozenset(people), state)

    @property
    def last(self) -> Moment:
        return self.moments[max(self.moments)]

    def _once(self, key: Any, work: Callable[[], Any]) -> Any:
        if key not in self._cache:
            self._cache[key] = work()
        return self._cache[key]

    def known(self, version: int, viewer: int | None) -> tuple[Position, Position]:
        """What a viewer may know of a moment, and what follows from that and from nothing else."""

        def work() -> tuple[Position, Position]:
            known = KNOWN[self.name](self.moments[version].position, viewer)
            return known, plain(self.game.glance(known, viewer))

        found: tuple[Position, Position] = self._once(("known", version, viewer), work)
        return found

    def may(self, version: int) -> list[str]:
        """What the seat to act may do."""
        found: list[str] = self._once(("may", version), lambda: self.twin(version).legal())
        return found

    def twin(self, version: int) -> Table:
        """A table that looks the same to the seat to act, with all that it can not know dealt anew."""
        moment = self.moments[version]
        t = table_of(self.game, moment.state.clone())
        return t if moment.to_act is None else table_of(self.game, redealt(t, moment.to_act, version))

    def prompt(self, version: int, lang: str) -> str:
        """What the seat to act is asked, as its twin is asked."""
        say = self.game.definition.language(lang)
        return str(self._once(("prompt", version, lang), lambda: str(self.twin(version).prompt_in(say))))

    def purpose(self, version: int, lang: str) -> str:
        """What that is good for, as its twin is told."""
        say = self.game.definition.language(lang)
        return str(self._once(("purpose", version, lang), lambda: str(self.twin(version).purpose_in(say) or "")))

    def says(self, action: str, lang: str) -> str:
        """An action in words, which has nothing to do with a position."""
        say = self.game.definition.language(lang)
        number = self.game.definition.notation.action(action)
        return str(self._once(("says", action, lang), lambda: str(self.game.describe(number, say))))

    def why_not(self, version: int, action: str, lang: str) -> tuple[str | None, str | None]:
        """The rule and the sentence that forbid an action, as the twin of the seat to act is told."""
        reason = self.twin(version).why_not(action, self.game.definition.language(lang))
        return (None, None) if reason is None else (reason.rule, str(reason.sentence))


# --- What one connection was told ---


class Reading:
    """All that came over one connection, in its order, beginning with the version it knew. `seat` is where its person sits,
    `None` for someone who looks on.
    """

    def __init__(self, truth: Truth, seat: int | None, sent: dict[str, dict[str, Any]] | None = None, version: int = 0) -> None:
        self.truth = truth
        self.seat = seat
        self.sent = sent or {}
        self.version = version
        self.kinds: Counter[str] = Counter()
        #: The sentences of each decision: (version, language) to what this viewer was told, and as whom.
        self.lines: dict[tuple[int, str], tuple[int | None, list[Any]]] = {}
        self.dealt_as_it_is = 0

    def viewer(self, version: int) -> int | None:
        """As whom this person is told of a version."""
        return self.seat if self.seat in self.truth.moments[version].people else None

    def read(self, text: str) -> None:
        """One message. There is a check for each kind; one that has none fails."""
        message = msgspec.json.decode(text)
        kind = message["is"]
        self.kinds[kind] += 1
        self.check_secrets(text, message["version"] if kind in ("table", "step") else self.version)
        check = getattr(self, f"_{kind}", None)
        assert check is not None, f"{kind} is not checked"
        try:
            check(message)
        except AssertionError as error:
            raise AssertionError(f"{kind} for {self.seat} at {self.version}: {error}\n{text[:3000]}") from error

    def check_secrets(self, text: str, version: int) -> None:
        """Nobody is told who the others are to the server; while a game runs nobody is told its seed."""
        assert "guest-" not in text
        if self.truth.moments[version].table != "over":
            assert self.truth.seed not in text
            assert self.truth.salt not in text

    def _table(self, m: dict[str, Any]) -> None:
        truth = self.truth
        assert set(m) == TABLE
        moment = self._moment(m)
        over = moment.table == "over"
        assert (m["id"], m["game"], m["options"], m["state"]) == (truth.id, truth.name, truth.options, moment.table)
        assert m["you"] == self.viewer(m["version"])
        assert (m["seed"], m["salt"]) == ((truth.seed, truth.salt) if over else (None, None))
        assert m["outcome"] == (truth.outcome if over else None)
        assert (m["chat"] is None) == (m["you"] is None)
        assert {(said["seat"], said["text"]) for said in m["chat"] or []} <= truth.chat
        self._seats(m["seats"])
        self._shape(m["request"], REQUEST)
        self._shape(m["thinking"], THINKING)
        self._shape(m["clocks"], CLOCKS)
        if moment.table == "open":
            assert all(m[part] is None for part in OF_THE_GAME)
            assert m["log"] == []
            return
        assert [(item["version"], item["seat"], item["action"]) for item in m["log"]] == list(moment.plies)
        assert [item["ply"] for item in m["log"]] == list(range(1, len(moment.plies) + 1))
        for item in m["log"]:
            assert set(item) == {"version", "ply", "seat", "action", "lines"}
            self._lines_of(item["version"], item["lines"], self.viewer(m["version"]))
        self._of_the_game(m, moment)

    def _step(self, m: dict[str, Any]) -> None:
        assert set(m) == STEP
        moment = self._moment(m)
        assert moment.plies[-1] == (m["version"], m["seat"], m["action"])
        assert m["outcome"] == (self.truth.outcome if moment.table == "over" else None)
        self._shape(m["clocks"], CLOCKS)
        self._lines_of(m["version"], m["lines"], self.viewer(m["version"]))
        self._of_the_game(m, moment)

    def _moment(self, m: dict[str, Any]) -> Moment:
        self.version = m["version"]
        moment = self.truth.moments[self.version]
        assert m["ply"] == len(moment.plies)
        assert m["undo"] in (None, "free", "ask")
        return moment

    def _of_the_game(self, m: dict[str, Any], moment: Moment) -> None:
        """View, what follows from it, scores, and for the seat to act what it may do."""
        truth, viewer = self.truth, self.viewer(m["version"])
        known, glance = truth.known(m["version"], viewer)
        assert m["view"] == known
        assert m["glance"] == glance
        added_up = [sum(origin["points"] or 0 for origin in origins if origin["counts"]) for origins in m["origins"]]
        assert added_up == m["scores"]
        by_the_rules = moment.to_act is None
        seats = range(len(m["scores"]))
        assert m["scores"] == (truth.outcome["scores"] if by_the_rules else [SCORE[truth.name](known, seat) for seat in seats])
        to_act = moment.to_act if moment.table == "running" else None
        assert m["to_act"] == to_act
        if to_act is None or to_act != viewer:
            assert m["legal"] is m["prompt"] is m["purpose"] is m["says"] is None
            assert m["undo"] is None or viewer is not None
            return
        assert m["legal"] == truth.may(m["version"])
        lang = language_of([m["prompt"], *m["says"]])
        assert reads(m["prompt"]) == truth.prompt(m["version"], lang)
        assert reads(m["purpose"] or []) == truth.purpose(m["version"], lang)
        assert [reads(line) for line in m["says"]] == [truth.says(action, lang) for action in m["legal"]]

    def _lines_of(self, version: int, lines: list[Any], viewer: int | None) -> None:
        self.lines[version, language_of(lines)] = viewer, lines

    def _seats(self, seats: list[dict[str, Any]]) -> None:
        for number, seat in enumerate(seats):
            assert set(seat) == SEAT
            assert number == self.seat or not (seat["you"] or seat["kept_for_you"])

    def _shape(self, part: dict[str, Any] | None, names: set[str]) -> None:
        assert part is None or set(part) == names

    # Answers

    def _done(self, m: dict[str, Any]) -> None:
        assert set(m) == {"is", "id", "version"}

    def _pong(self, m: dict[str, Any]) -> None:
        assert set(m) == {"is", "id", "at"}

    def _refused(self, m: dict[str, Any]) -> None:
        """What the rules forbid is told as the twin of the seat to act is told; other refusals know nothing of a position."""
        assert set(m) == {"is", "id", "error", "rule", "sentence", "parts"}
        assert m["error"] in STATUS
        if m["error"] != "IllegalMove":
            assert m["rule"] is m["parts"] is None
            return
        assert reads(m["parts"]) == m["sentence"]
        assert self.viewer(self.version) == self.truth.moments[self.version].to_act
        action = self.sent[m["id"]]["action"]
        assert (m["rule"], m["sentence"]) == self.truth.why_not(self.version, action, language_of([[m["sentence"]]]))

    def _why(self, m: dict[str, Any]) -> None:
        assert set(m) == {"is", "id", "action", "allowed", "rule", "sentence"}
        assert self.viewer(self.version) == self.truth.moments[self.version].to_act
        assert m["allowed"] == (m["action"] in self.truth.may(self.version))
        told = m["rule"], None if m["sentence"] is None else reads(m["sentence"])
        assert told == self.truth.why_not(self.version, m["action"], language_of([m["sentence"] or []]))

    def _deal(self, m: dict[str, Any]) -> None:
        """A dealt position is one that looks to the seat like the true one."""
        assert set(m) == {"is", "id", "version", "position"}
        truth, seat = self.truth, self.viewer(m["version"])
        moment = truth.moments[m["version"]]
        assert seat == moment.to_act is not None
        assert set(m["position"]) == set(moment.position)
        assert KNOWN[truth.name](m["position"], seat) == truth.known(m["version"], seat)[0]
        self.dealt_as_it_is += m["position"] == moment.position

    def _hint(self, m: dict[str, Any]) -> None:
        """A hint is worked out from a position dealt as above, so only its choices are looked at."""
        assert set(m) == {"is", "id", "version", "action", "says", "chance", "brief", "why", "alternatives", "expected"}
        assert self.viewer(m["version"]) == self.truth.moments[m["version"]].to_act is not None
        choices = [m, *m["alternatives"]]
        assert {choice["action"] for choice in choices} <= set(self.truth.may(m["version"]))
        lang = language_of([m["says"]])
        assert [reads(choice["says"]) for choice in choices] == [self.truth.says(choice["action"], lang) for choice in choices]

    def _weigh(self, m: dict[str, Any]) -> None:
        """So is what a coach says to a decision."""
        assert set(m) == {"is", "id", "version", "action", "fine", "better", "why"}
        assert self.viewer(m["version"]) == self.truth.moments[m["version"]].to_act is not None
        assert m["action"] in self.truth.may(m["version"])
        assert m["better"] is None or not m["fine"]

    # News

    def _presence(self, m: dict[str, Any]) -> None:
        assert set(m) == {"is", "seats", "watching"}
        self._seats(m["seats"])

    def _thinking(self, m: dict[str, Any]) -> None:
        self._shape(m, THINKING | {"is"})

    def _request(self, m: dict[str, Any]) -> None:
        assert set(m) == {"is", "request", "result"}
        self._shape(m["request"], REQUEST)

    def _chat(self, m: dict[str, Any]) -> None:
        assert set(m) == {"is", "seat", "text", "at"}
        assert self.viewer(self.version) is not None
        assert (m["seat"], m["text"]) in self.truth.chat

    def _clocks(self, m: dict[str, Any]) -> None:
        assert set(m) == {"is", "clocks"}
        self._shape(m["clocks"], CLOCKS)

    def _rematch(self, m: dict[str, Any]) -> None:
        assert set(m) == {"is", "table"}


def language_of(lines: list[Any]) -> str:
    """The language of sentences, by their letters."""
    return "ru" if any(re.search("[А-Яа-я]", reads(line)) for line in lines) else "en"


def check_lines(truth: Truth, readings: list[Reading]) -> None:
    """All are told the same of a decision, but for what only who decided may know."""
    decided = {ply[0]: ply[1] for moment in truth.moments.values() for ply in moment.plies}
    private = re.compile(PRIVATE.get(truth.name, "(?!)"))
    shared: dict[tuple[int, str], list[Any]] = {}
    for reading in readings:
        for (version, lang), (viewer, lines) in reading.lines.items():
            common = [line for line in lines if not private.match(reads(line))]
            own = len(lines) - len(common)
            assert not own or viewer == decided[version], (version, viewer, lines)
            assert shared.setdefault((version, lang), common) == common, (version, viewer, lines)


# --- What was told over HTTP ---


def check_history(truth: Truth, body: str) -> None:
    """A table that is over is told with open hands, without what was taken back."""
    told = json.loads(body)
    assert set(told) == HISTORY
    assert truth.last.table == "over"
    assert (told["seed"], told["salt"], told["outcome"]) == (truth.seed, truth.salt, truth.outcome)
    t = truth.game.new(int(truth.seed))
    positions = [plain(t.position())]
    for _, _, action in truth.last.plies:
        t.play(action)
        positions.append(plain(t.position()))
    assert [step["view"] for step in told["steps"]] == positions
    assert [(step["seat"], step["action"]) for step in told["steps"][1:]] == [ply[1:] for ply in truth.last.plies]
    assert all(set(step) == HISTORY_STEP for step in told["steps"])


def check_record(truth: Truth, body: str) -> None:
    """A record holds the seed and the decisions that stand, and is given when the table is over."""
    assert truth.last.table == "over"
    replayed = kolam.replay(body)
    assert (str(replayed.seed), plain(replayed.position())) == (truth.seed, truth.last.position)
    assert [tuple(decision) for decision in replayed.decisions] == [ply[1:] for ply in truth.last.plies]


def check_listed(truth: Truth, seat: int | None, body: str) -> None:
    """A list tells how far a table is and who sits there."""
    assert "guest-" not in body
    for listed in json.loads(body)["tables"]:
        assert set(listed) == LISTED
        assert all(set(each) == {"kind", "name", "level", "you"} for each in listed["seats"])
        if listed["id"] == truth.id:
            assert truth.salt not in json.dumps(listed)
            assert not listed["your_turn"] or listed["to_act"] == seat
