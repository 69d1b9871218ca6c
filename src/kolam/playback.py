"""Records played again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kolam.engine.errors import BadRecord, KolamError
from kolam.engine.record import Record
from kolam.engine.table import Table
from kolam.engine.versions import RECORD, begun, check_goes_on, check_version
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
    check_version(game.definition, record.rules, RECORD)
    try:
        t = begun(game, record.rules, record.seed, record.position)
    except KolamError as error:
        raise BadRecord("The record's position does not fit: {error}", error=error) from None
    for ply, action in enumerate(record.decisions if plies is None else record.decisions[: max(0, plies)], start=1):
        check_goes_on(t, record.rules, RECORD)
        try:
            t.play(action)
        except KolamError as error:
            raise BadRecord(
                "The record fails at decision {ply} ('{action}'): {error}", ply=ply, action=action[:60], error=error
            ) from None
    if record.outcome is None or t.version < len(record.decisions):
        check_goes_on(t, record.rules, RECORD)
    if plies is None and record.outcome is not None and (t.outcome is None or t.outcome.to_json() != record.outcome):
        reached = "an unfinished game" if t.outcome is None else t.outcome.to_json()
        raise BadRecord(
            "The record tells the outcome {outcome}, but its decisions lead to {reached}.",
            outcome=record.outcome,
            reached=reached,
        )
    return t
