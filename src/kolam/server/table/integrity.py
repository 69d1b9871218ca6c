"""Whether what is stored of a table makes one: its log has no gap, can be replayed, and leads to what lists show of it."""

from __future__ import annotations

from kolam.engine.errors import BadRecord, KolamError, UnknownGame
from kolam.server.table.live import Live
from kolam.store import DamagedTable, Entry, Saved

#: Why a table that is whole can not be opened here all the same: it is of other rules, or of a game that is not installed.
OF_OTHERS = (BadRecord, UnknownGame)


def replayed(saved: Saved) -> Live:
    """A table in memory; DamagedTable if what is stored can not be one."""
    table = saved.row.id
    check_follows(table, 0, saved.entries)
    if [seat.seat for seat in saved.seats] != list(range(len(saved.seats))):
        raise DamagedTable(table, "a seat is missing")
    try:
        live = Live(saved)
    except OF_OTHERS:
        raise
    except Exception as error:  # of whatever kind: the rules were never asked such a thing
        where = "".join(f" {note}" for note in getattr(error, "__notes__", ()))
        told = str(error) if isinstance(error, KolamError) else f"{type(error).__name__}: {error}"
        raise DamagedTable(table, f"its log can not be replayed{where}: {told.rstrip('.')}") from error
    if len(live.seats) != live.game.players:
        raise DamagedTable(table, f"{len(live.seats)} seats are stored, and the game has {live.game.players}")
    if live.t.version != live.row.ply:
        raise DamagedTable(table, f"{live.row.ply} decisions were stored, and its log has {live.t.version}")
    return live


def check_follows(table: str, version: int, entries: list[Entry]) -> None:
    """That entries follow a version, one after the other."""
    for entry in entries:
        if entry.version != version + 1:
            raise DamagedTable(table, f"after version {version} its log goes on with {entry.version}")
        version = entry.version
