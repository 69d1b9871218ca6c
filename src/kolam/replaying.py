"""Records played again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kolam.engine.errors import BadRecord, KolamError
from kolam.engine.record import Record
from kolam.engine.table import Table
from kolam.games import definition


def replay(record: Record | str | bytes | Mapping[str, Any], plies: int | None = None) -> Table:
    """The table a record leads to, or the one after its first `plies` decisions. A record that does not fit is refused."""
    if isinstance(record, (str, bytes)):
        record = Record.from_json(record)
    elif not isinstance(record, Record):
        record = Record.from_data(dict(record) if isinstance(record, Mapping) else record)
    try:
        game = definition(record.game).configure(**record.options)
    except KolamError as error:
        raise BadRecord("The record does not fit: {error}", error=error) from None
    version = game.definition.rules.VERSION
    if record.rules != version:
        raise BadRecord(
            "The record was played by version {rules} of the rules of {game}; this is version {version}.",
            rules=record.rules,
            game=record.game,
            version=version,
        )
    try:
        t = game.new(record.seed) if record.position is None else game.load(record.position, record.seed)
    except KolamError as error:
        raise BadRecord("The record's position does not fit: {error}", error=error) from None
    for ply, action in enumerate(record.decisions if plies is None else record.decisions[: max(0, plies)], start=1):
        try:
            t.play(action)
        except KolamError as error:
            raise BadRecord(
                "The record fails at decision {ply} ('{action}'): {error}", ply=ply, action=action[:60], error=error
            ) from None
    if plies is None and record.outcome is not None and (t.outcome is None or t.outcome.to_json() != record.outcome):
        reached = "an unfinished game" if t.outcome is None else t.outcome.to_json()
        raise BadRecord(
            "The record tells the outcome {outcome}, but its decisions lead to {reached}.",
            outcome=record.outcome,
            reached=reached,
        )
    return t
