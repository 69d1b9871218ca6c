"""Diagrams: what a rule means, shown on the board. They are data that people write, `diagrams.toml` beside a game's rules.

A diagram stands beside a rule. It has a position, or decisions that lead to one, and says what of it is shown, what is marked,
and in one sentence what there is to see. docs/diagrams.md tells how to write one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal, NamedTuple

from kolam.engine.datafile import Reader, Words
from kolam.engine.errors import BadDiagram, KolamError
from kolam.engine.game import Definition
from kolam.engine.lessons import Want, lessons, read_want
from kolam.engine.table import Table

NAME = "diagrams.toml"
_KNOWN = {
    "key", "rules", "text", "options", "seat", "position", "lesson", "like", "seed", "way", "before", "places", "marked", "moves",
    "refused", "shape", "shows",
}  # fmt: skip


class Moment(NamedTuple):
    """One picture of a diagram: a table, and what is marked on it."""

    t: Table
    marked: tuple[str, ...]
    moves: tuple[str, ...]
    refused: tuple[str, ...]


@dataclass(frozen=True)
class Diagram:
    """A diagram of a game."""

    definition: Definition
    #: What summaries name it by.
    key: str
    #: The rules that it shows; it stands beside the first.
    rules: tuple[str, ...]
    text: Words
    options: dict[str, Any]
    #: From which seat it is seen.
    seat: int
    #: None: it begins with the deal of its seed.
    position: dict[str, Any] | None
    seed: int
    #: The decisions that are made before the picture.
    way: tuple[str, ...]
    #: Whether there is a picture of the moment before them too.
    is_before_shown: bool
    #: Places of the board that are shown; none: all of it.
    places: tuple[str, ...]
    #: Places that are marked; actions that are drawn as possible, and as forbidden.
    marked: tuple[str, ...]
    moves: tuple[str, ...]
    refused: tuple[str, ...]
    #: How the board is laid out: as on a phone, or as where there is room.
    shape: Literal["tall", "wide"]
    #: What the position has at the end.
    shows: tuple[Want, ...]

    def begin(self) -> Table:
        """The table before the decisions."""
        game = self.definition.configure(**self.options)
        return game.new(self.seed) if self.position is None else game.load(self.position, self.seed)

    def moments(self) -> list[Moment]:
        """What is drawn: the position, before it the one where the decisions begin, if that is shown, with the first of them."""
        t = self.begin()
        first = [Moment(t.clone(), (), self.way[:1], ())] if self.is_before_shown else []
        for action in self.way:
            t.play(action)
        return [*first, Moment(t, self.marked, self.moves, self.refused)]


@cache
def diagrams(definition: Definition) -> tuple[Diagram, ...]:
    """The diagrams of a game, as they stand in their file; none where it has none. A file that is wrong is refused."""
    file = resources.files(definition.package) / NAME
    return read_diagrams(definition, file.read_text("utf-8")) if file.is_file() else ()


def read_diagrams(definition: Definition, text: str) -> tuple[Diagram, ...]:
    """Diagrams from the text of a file. Each is tried out: what its position forbids, or does not show, is refused."""
    read = Reader(definition, NAME, BadDiagram)
    found: dict[str, Diagram] = {}
    for number, data in enumerate(read.tables(read.toml(text, {"diagram"}), "diagram"), start=1):
        read.where = f"diagram {number}: "
        key = data.get("key")
        read.check(isinstance(key, str) and bool(key), "it needs a key, a short name of its own")
        read.where = f"{key}: "
        read.check(key not in found, "there are two of this key")
        found[str(key)] = _diagram(read, data, found)
        _try_out(read, found[str(key)])
    return tuple(found.values())


def _diagram(read: Reader, data: dict[str, Any], earlier: dict[str, Diagram]) -> Diagram:
    read.only(data, _KNOWN)
    rules = tuple(read.rule(number) for number in read.list_of_texts(data, "rules"))
    read.check(bool(rules), "it names no rules")
    options, position, seed = _start(read, data, earlier)
    before = data.get("before", False)
    way = tuple(read.list_of_texts(data, "way"))
    shape = data.get("shape", "tall")
    read.check(shape in ("tall", "wide"), "its shape is 'tall' or 'wide'")
    read.check(isinstance(before, bool) and (bool(way) or not before), "'before' is true or false, and needs a way")
    places, marked, moves, refused = (tuple(read.list_of_texts(data, name)) for name in ("places", "marked", "moves", "refused"))
    return Diagram(
        definition=read.definition,
        key=data["key"],
        rules=rules,
        text=read.words(data, "text"),
        options=options,
        seat=data.get("seat", 0),
        position=position,
        seed=seed,
        way=way,
        is_before_shown=before,
        places=places,
        marked=marked,
        moves=moves,
        refused=refused,
        shape=shape,
        shows=tuple(read_want(read, each) for each in data.get("shows", [])),
    )


def _start(read: Reader, data: dict[str, Any], earlier: dict[str, Diagram]) -> tuple[dict[str, Any], dict[str, Any] | None, int]:
    """Options, position and seed: as they are written, of a step of a lesson, or of a diagram before it."""
    read.check(len({"position", "lesson", "like"} & set(data)) <= 1, "it begins in two ways: 'position', 'lesson' or 'like'")
    options, position, seed = data.get("options", {}), None, data.get("seed", 0)
    if "position" in data:
        position = read.position(data["position"])
    elif "like" in data:
        read.check(data["like"] in earlier, f"it is like '{data['like']}', and no diagram before it has this key")
        model = earlier[data["like"]]
        options, position, seed = data.get("options", model.options), model.position, data.get("seed", model.seed)
    elif "lesson" in data:
        key, _, number = str(data["lesson"]).partition(" ")
        taught = next((each for each in lessons(read.definition) if each.key == key), None)
        known = taught is not None and number.isdigit() and 1 <= int(number) <= len(taught.steps)
        read.check(known, f"there is no step of a lesson '{data['lesson']}'; name one as 'first 3'")
        assert taught is not None
        options, position = taught.options, taught.begin(int(number) - 1).position()
        seed = data.get("seed", taught.steps[int(number) - 1].seed)
    return options, position, seed


def _try_out(read: Reader, found: Diagram) -> None:
    try:
        last = found.moments()[-1]
        last.t.view(found.seat)
        legal = last.t.legal()
        refusals = {action: last.t.why_not(action) for action in found.refused}
    except KolamError as error:
        raise read.refuse(str(error)) from None
    asked = last.t.to_act == found.seat
    read.check(asked or not (found.moves or found.refused), "it draws actions, and it is not the decision of its seat")
    for action in found.moves:
        read.check(action in legal, f"it draws '{action}' as possible, and it is not")
    for action, reason in refusals.items():
        read.check(reason is not None, f"it draws '{action}' as forbidden, and it is allowed")
        assert reason is not None
        read.check(reason.rule in found.rules, f"'{action}' is forbidden by {reason.rule}, which is none of its rules")
    position = last.t.position()
    for want in found.shows:
        read.check(want.holds(position), f"its position does not have what it shows at '{want.path}'")
