"""What outlives the process: tables, seats, moves. SQLite by default, PostgreSQL by URL."""

from kolam.store.damage import DamagedStore, DamagedTable
from kolam.store.rows import ChatLine, Entry, EntryKind, Listed, Saved, SavedAnalysis, Seat, SeatKind, State, TableRow
from kolam.store.store import Store
from kolam.store.writer import Conflict, StoreUnavailable

__all__ = [
    "ChatLine",
    "Conflict",
    "DamagedStore",
    "DamagedTable",
    "Entry",
    "EntryKind",
    "Listed",
    "Saved",
    "SavedAnalysis",
    "Seat",
    "SeatKind",
    "State",
    "Store",
    "StoreUnavailable",
    "TableRow",
]
