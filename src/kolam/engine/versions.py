"""Games that were played by an earlier version of the rules.

A game's rules carry a `VERSION` and, if there were earlier ones, `CHANGES`: for each version a few words on what it changed.
A game of an earlier version is replayed by the rules of today; where it meets what has changed, it is told so.
"""

from __future__ import annotations

from typing import Any

from kolam.engine.errors import BadRecord, GameSentence, Sentence
from kolam.engine.game import Definition, Game
from kolam.engine.table import Table

RECORD, TABLE = Sentence("The record"), Sentence("This table")


def check_version(definition: Definition, version: int, what: Sentence) -> None:
    """Refuse a version of the rules that those of today can not replay: a newer one, or one since which nobody noted changes."""
    now, changes = definition.rules.VERSION, getattr(definition.rules, "CHANGES", {})
    if version < 1 or version > now or any(later not in changes for later in range(version + 1, now + 1)):
        raise BadRecord(
            "{what} was played by version {played} of the rules of {game}; this is version {version}.",
            what=what, played=version, game=definition.name, version=now,
        )  # fmt: skip


def begun(game: Game, version: int, seed: int, position: dict[str, Any] | None) -> Table:
    """The table at which a game of some version began: new, or at a position, which is read as that version wrote it."""
    if position is None:
        return game.new(seed)
    today = getattr(game.definition.view, "from_version", None)
    return game.load(today(position, version) if today else position, seed)


def check_goes_on(t: Table, version: int, what: Sentence) -> None:
    """Refuse a game of an earlier version that went on where the rules of today end it."""
    definition = t.game.definition
    if version == definition.rules.VERSION or t.to_act is not None:
        return
    raise BadRecord(
        "{what} follows version {played} of the rules; since version {later} {change}."
        " It happens with decision {number}, and by version {played} the game of {game} went on.",
        what=what,
        played=version,
        later=version + 1,
        change=GameSentence(definition.package, definition.rules.CHANGES[version + 1]),
        number=t.version,
        game=definition.name,
    )
