"""The store: saves tables, appends to their logs, loads them again. SQLite in a file, or PostgreSQL by its URL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from kolam.store.damage import DamagedStore, DamagedTable, is_damage, of_table, reason_of
from kolam.store.migration import upgrade
from kolam.store.rows import ChatLine, Entry, Listed, Saved, SavedAnalysis, Seat, TableRow
from kolam.store.schema import ANALYSES, CHAT, KEYS, MOVES, SEATS, TABLES
from kolam.store.writer import StoreUnavailable, Write, Writer, is_away, patience_with

log = structlog.get_logger("kolam.store")
_Row = TypeVar("_Row", Seat, ChatLine)
_JSON_COLUMNS = ("options", "position", "clock", "outcome")
#: What changes of a table while it is played.
_PROGRESS = ("changed", "state", "ply", "to_act", "due", "outcome", "rematch")

#: The size to which SQLite's write-ahead log grows before it is used from its beginning again.
_ROOM = 16 << 20

_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000", f"wal_autocheckpoint={_ROOM >> 12}")

_NEW_TABLE = sa.insert(TABLES)
_NEW_SEAT = sa.insert(SEATS)
_NEW_ENTRY = sa.insert(MOVES)
_NEW_CHAT = sa.insert(CHAT)
_SET_PROGRESS = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("of_table"))
    .values({name: sa.bindparam(f"new_{name}") for name in _PROGRESS})
)
_SEAT_COLUMNS = ("kind", "person", "name", "level", "token")
_SET_SEAT = (
    sa.update(SEATS)
    .where(SEATS.c.table_id == sa.bindparam("of_table"), SEATS.c.seat == sa.bindparam("of_seat"))
    .values({name: sa.bindparam(f"new_{name}") for name in _SEAT_COLUMNS})
)
_NEW_KEY = sa.insert(KEYS)
_FORGET_ANALYSIS = sa.delete(ANALYSES).where(
    ANALYSES.c.table_id == sa.bindparam("of_table"), ANALYSES.c.lang == sa.bindparam("of_lang")
)
_NEW_ANALYSIS = sa.insert(ANALYSES)

#: A row that is always there is written as it is: the smallest change that goes all the way to the disk.
_VERSION = sa.table("alembic_version", sa.column("version_num"))
_BEAT = sa.update(_VERSION).where(sa.bindparam("beat") == 1).values(version_num=_VERSION.c.version_num)


#: How long PostgreSQL has to answer a server: to a greeting and to a statement, in seconds. A server that was stopped in the
#: middle of a transaction does not hold up the others for longer than the last, in milliseconds.
_GREETING, _STATEMENT = 4, 5
_IDLE = {"idle_in_transaction_session_timeout": "4000"}


def engine_for(url: str, writing: bool, in_haste: bool = False, as_it_is: bool = False) -> AsyncEngine:
    """An engine; one `in_haste` gives up what takes longer than people wait.

    For SQLite: write-ahead log, commits wait for the disk, writers lock at once and not at their first write; a file that is
    looked at `as_it_is` is not asked to have a write-ahead log.
    """
    if not url.startswith("sqlite"):
        # A table is read in one moment, though its rows are asked for one after the other; and only where its own rows are: who
        # looks through all rows because they are few finds every table damaged when one page is.
        isolation: Any = "READ COMMITTED" if writing else "REPEATABLE READ"
        settings = {} if writing else {"enable_seqscan": "off"}
        more: dict[str, Any] = {"connect_args": {"server_settings": settings}}
        if in_haste:
            more = {
                "connect_args": {"timeout": _GREETING, "command_timeout": _STATEMENT, "server_settings": settings | _IDLE},
                "pool_timeout": _STATEMENT,
            }
        size = 2 if writing else 8
        return create_async_engine(
            url, hide_parameters=True, pool_pre_ping=True, pool_size=size, isolation_level=isolation, **more
        )
    engine = create_async_engine(url, hide_parameters=True, poolclass=StaticPool if writing else None)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself
        cursor = connection.cursor()
        for pragma in _PRAGMAS[1:] if as_it_is else _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine.sync_engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def among(engine: AsyncEngine, column: sa.Column[str], values: Collection[str]) -> sa.ColumnElement[bool]:
    """Whether a column has one of some values, given as one parameter: PostgreSQL takes 32,767 of them, and each connection to
    SQLite keeps its last hundred statements, which are as many as there are numbers of parameters, with all that they were given.
    """
    return column.in_(_each(engine, values))


def _each(engine: AsyncEngine, values: Collection[str]) -> sa.Select[tuple[str]]:
    """Some values as rows, given as one parameter."""
    given = sa.literal(list(values), sa.JSON)
    each = sa.func.json_each(given) if engine.dialect.name == "sqlite" else sa.func.json_array_elements_text(given)
    return sa.select(each.table_valued("value").c.value)


def is_cut(database: Path) -> bool:
    """Whether the write-ahead log that a killed server left is shorter than every server makes it when it starts.

    A server that stops folds it in and takes it away; who only looks into the file leaves an empty one.
    """
    try:
        return 0 < database.with_name(database.name + "-wal").stat().st_size < _ROOM
    except OSError:
        return False


class Store:
    """Everything that must outlive the process."""

    def __init__(
        self,
        url: str,
        told: Callable[[int, float], None] | None = None,
        failed: Callable[[str], None] | None = None,
    ) -> None:
        self._url = url
        self._writing = engine_for(url, writing=True, in_haste=True)
        self._reading = engine_for(url, writing=False, in_haste=True)
        self._failed = failed or (lambda error: None)
        self._writer = Writer(self._writing, told, failed)
        self._left_out: set[str] = set()

    async def open(self) -> None:
        """Bring the database up to date and begin."""
        patient = engine_for(self._url, writing=True)  # bringing it up to date may take a while
        try:
            async with patient.begin() as connection:
                await connection.run_sync(upgrade)
        finally:
            await patient.dispose()
        if self._writing.dialect.name == "sqlite":
            await self._make_room()
        self._writer.start()

    async def _make_room(self) -> None:
        """Let the write-ahead log grow once, now: a commit that overwrites waits half as long as one that appends."""
        async with self._writing.begin() as connection:
            await connection.exec_driver_sql("DROP TABLE IF EXISTS room")
            await connection.exec_driver_sql("CREATE TABLE room (filler BLOB)")
            await connection.exec_driver_sql("INSERT INTO room VALUES (zeroblob(?))", (_ROOM,))
        async with self._writing.begin() as connection:
            await connection.exec_driver_sql("DROP TABLE room")
        async with self._writing.connect() as connection:
            driver = (await connection.get_raw_connection()).driver_connection
            assert driver is not None
            await driver.execute("PRAGMA wal_checkpoint(RESTART)")

    async def close(self) -> None:
        """Commit what waits and let go of the database."""
        await self._writer.stop()
        await self._reading.dispose()
        await self._writing.dispose()

    @property
    def is_file(self) -> bool:
        """Whether the database is a file here."""
        return self._writing.dialect.name == "sqlite"

    @property
    def waiting(self) -> int:
        """How many changes wait to be committed."""
        return self._writer.waiting

    async def beat(self) -> None:
        """Commit a change that changes nothing, to see that one can be; raises as others do if it can not."""
        await self._writer.write([Write(9, _BEAT, {"beat": 1})])

    # --- Writing ---

    async def create(self, row: TableRow, seats: Iterable[Seat], entries: Iterable[Entry] = ()) -> None:
        """A new table with its seats, and the log it already has."""
        await self._writer.write(
            [
                Write(0, _NEW_TABLE, _table_values(row)),
                *(Write(1, _NEW_SEAT, {"table_id": row.id, **msgspec.to_builtins(seat)}) for seat in seats),
                *(Write(2, _NEW_ENTRY, _entry_values(row.id, entry)) for entry in entries),
            ]
        )

    async def append(self, row: TableRow, entries: Sequence[Entry]) -> None:
        """Add to a table's log; the table's progress and the seats that changed go with it."""
        await self._writer.write(
            [
                *(Write(2, _NEW_ENTRY, _entry_values(row.id, entry)) for entry in entries),
                *(Write(3, _SET_SEAT, _seat_values(row.id, seat)) for entry in entries for seat in entry.seats or ()),
                Write(4, _SET_PROGRESS, _progress_values(row)),
            ]
        )

    async def say(self, table: str, line: ChatLine) -> None:
        """Add a line to a table's chat; Conflict if another has its number, or if the same message is there already."""
        await self._writer.write([Write(5, _NEW_CHAT, {"table_id": table, **msgspec.to_builtins(line)})])

    async def keep_analysis(self, analysis: SavedAnalysis) -> None:
        """Keep how far an analysis is."""
        values = msgspec.to_builtins(analysis)
        values["table_id"] = values.pop("table")
        await self._writer.write(
            [
                Write(6, _FORGET_ANALYSIS, {"of_table": analysis.table, "of_lang": analysis.lang}),
                Write(7, _NEW_ANALYSIS, values),
            ]
        )

    async def add_key(self, number: int, key: str) -> None:
        """A new key; Conflict if another server added one at the same time."""
        await self._writer.write([Write(8, _NEW_KEY, {"number": number, "key": key})])

    # --- Reading ---

    @asynccontextmanager
    async def _look(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; StoreUnavailable if there is none, or if it is not answered in time."""
        try:
            async with asyncio.timeout(patience_with(self._reading)), self._reading.connect() as connection:
                yield connection
        except Exception as error:
            if not is_away(error):
                raise
            self._failed(type(error).__name__)
            if is_damage(error):
                log.error("The database is damaged", reason=reason_of(error), now="see kolam db check")
                raise DamagedStore(reason_of(error)) from error
            log.error("The database could not be read", error=type(error).__name__, cause=type(error.__cause__).__name__)
            raise StoreUnavailable("The database does not answer. Try again.") from error

    async def load(self, table: str, since: int = 0, said: int = 0) -> Saved | None:
        """A table with its seats, and its log and chat (all, or what came after a version and a line); None if there is none."""
        with of_table(table):
            async with self._look() as connection:
                return await read_table(connection, table, since, said)

    async def heads(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """How far the log and the chat of some tables are; a table that is not there is left out."""
        last = sa.select(sa.func.max(MOVES.c.version)).where(MOVES.c.table_id == TABLES.c.id).scalar_subquery()
        said = sa.select(sa.func.max(CHAT.c.number)).where(CHAT.c.table_id == TABLES.c.id).scalar_subquery()
        chosen = sa.select(TABLES.c.id, last, said).where(among(self._reading, TABLES.c.id, tables))
        async with self._look() as connection:
            return {id: (version or 0, number or 0) for id, version, number in await connection.execute(chosen)}

    async def overdue(self, moment: int, after: str = "", most: int = 200) -> list[tuple[str, int]]:
        """Running tables whose turn had to end by a moment, and when, in the order of their ids."""
        late = (TABLES.c.state == "running", TABLES.c.due <= moment, TABLES.c.id > after)
        chosen = sa.select(TABLES.c.id, TABLES.c.due).where(*late).order_by(TABLES.c.id).limit(most)
        async with self._look() as connection:
            return [(id, due) for id, due in await connection.execute(chosen)]

    async def seated(self, person: str) -> list[str]:
        """The tables that wait or run at which a person may act."""
        sits = (SEATS.c.person == person, SEATS.c.kind.in_(("person", "program")), TABLES.c.state != "over")
        chosen = (
            sa.select(TABLES.c.id).join(SEATS, SEATS.c.table_id == TABLES.c.id).where(*sits).order_by(TABLES.c.changed.desc())
        )
        async with self._look() as connection:
            return list((await connection.execute(chosen)).scalars())

    async def analysis(self, table: str, lang: str) -> SavedAnalysis | None:
        """An analysis as far as it was kept."""
        found = await self._analyses(sa.select(ANALYSES).where(ANALYSES.c.table_id == table, ANALYSES.c.lang == lang))
        return found[0] if found else None

    async def waiting_analyses(self, most: int = 200) -> list[SavedAnalysis]:
        """The analyses that are not done, the oldest first."""
        return await self._analyses(sa.select(ANALYSES).where(ANALYSES.c.state == "waiting").order_by(ANALYSES.c.at).limit(most))

    async def _analyses(self, chosen: sa.Select[Any]) -> list[SavedAnalysis]:
        async with self._look() as connection:
            rows = [dict(row) for row in (await connection.execute(chosen)).mappings()]
        return [SavedAnalysis(table=row.pop("table_id"), **row) for row in rows]

    async def keys(self) -> list[tuple[int, str]]:
        """The keys that servers of this database share, the newest last."""
        async with self._look() as connection:
            return [(number, key) for number, key in await connection.execute(sa.select(KEYS).order_by(KEYS.c.number))]

    async def open_tables(self, most: int = 100, *, since: int = 0, people: Collection[str] | None = None) -> list[Listed]:
        """Public tables that wait for players, the newest first: changed since a moment, and made or sat at by some people (or
        played by days, when nobody needs to be there).
        """
        chosen = sa.select(TABLES).where(TABLES.c.state == "open", TABLES.c.public, TABLES.c.changed >= since)
        if people is not None:
            is_here = among(self._reading, SEATS.c.person, people)
            sits = sa.select(SEATS.c.table_id).where(is_here, SEATS.c.kind.in_(("person", "program")))
            by_days = sa.func.coalesce(TABLES.c.clock, "").contains('"days"')
            chosen = chosen.where(among(self._reading, TABLES.c.creator, people) | TABLES.c.id.in_(sits) | by_days)
        return await self._listed(chosen.order_by(TABLES.c.changed.desc(), TABLES.c.id.desc()).limit(most))

    async def count_open(self, creator: str, since: int) -> int:
        """How many public tables that someone set up wait for players, of those changed since a moment."""
        theirs = TABLES.c.state == "open", TABLES.c.public, TABLES.c.changed >= since, TABLES.c.creator == creator
        async with self._look() as connection:
            return int((await connection.execute(sa.select(sa.func.count()).select_from(TABLES).where(*theirs))).scalar_one())

    async def tables_of(self, person: str, most: int = 100) -> list[Listed]:
        """The tables a person sits at: running ones first, then those that wait, then the finished."""
        sits = sa.select(SEATS.c.table_id).where(SEATS.c.person == person)
        order = sa.case((TABLES.c.state == "running", 0), (TABLES.c.state == "open", 1), else_=2)
        chosen = sa.select(TABLES).where(TABLES.c.id.in_(sits)).order_by(order, TABLES.c.changed.desc()).limit(most)
        return await self._listed(chosen)

    async def plays_with_people(self, game: str, person: str, tables: Collection[str]) -> bool:
        """Whether a game runs between people at which this person sits, or that is one of some tables. A seat that a bot keeps
        for its player is that player's.
        """
        sits = sa.select(SEATS.c.table_id).where(SEATS.c.person == person)
        concerned = TABLES.c.id.in_(sa.union(sits, _each(self._reading, tables)))
        is_someones = SEATS.c.person.is_not(None) | SEATS.c.token.is_not(None)
        people = sa.select(sa.func.count()).where(SEATS.c.table_id == TABLES.c.id, is_someones).scalar_subquery()
        chosen = sa.select(TABLES.c.id).where(concerned, TABLES.c.state == "running", TABLES.c.game == game, people > 1)
        async with self._look() as connection:
            return (await connection.execute(chosen.limit(1))).first() is not None

    async def listed(self, table: str) -> Listed | None:
        """One table as lists show it, without its log."""
        found = await self._listed(sa.select(TABLES).where(TABLES.c.id == table))
        return found[0] if found else None

    async def _listed(self, chosen: sa.Select[Any]) -> list[Listed]:
        """Tables with their seats; one that makes no sense is left out."""
        async with self._look() as connection:
            found = {str(row["id"]): row for row in (await connection.execute(chosen)).mappings()}
            seats: dict[str, list[Any]] = {table: [] for table in found}
            wanted = sa.select(SEATS).where(among(self._reading, SEATS.c.table_id, found)).order_by(SEATS.c.seat)
            for seat in (await connection.execute(wanted)).mappings():
                seats[seat["table_id"]].append(seat)
        listed = []
        for table, row in found.items():
            try:
                with of_table(table):
                    listed.append(Listed(row=_table_row(row), seats=[_of(Seat, seat) for seat in seats[table]]))
            except DamagedTable as error:
                self._leave_out(error)
        return listed

    def _leave_out(self, error: DamagedTable) -> None:
        """A damaged table is in no list, and named in the log once."""
        if error.table not in self._left_out:
            self._left_out.add(error.table)
            log.error("A table is damaged and in no list", table=error.table, reason=error.reason, now="see kolam db check")


async def read_table(connection: AsyncConnection, table: str, since: int = 0, said: int = 0) -> Saved | None:
    """A table as `Store.load` gives it, over any connection."""
    found = (await connection.execute(sa.select(TABLES).where(TABLES.c.id == table))).mappings().first()
    if found is None:
        return None
    seats = sa.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    entries = sa.select(MOVES).where(MOVES.c.table_id == table, MOVES.c.version > since).order_by(MOVES.c.version)
    chat = sa.select(CHAT).where(CHAT.c.table_id == table, CHAT.c.number > said).order_by(CHAT.c.number)
    return Saved(
        row=_table_row(found),
        seats=[_of(Seat, row) for row in (await connection.execute(seats)).mappings()],
        entries=[_entry(row) for row in (await connection.execute(entries)).mappings()],
        chat=[_of(ChatLine, row) for row in (await connection.execute(chat)).mappings()],
    )


def _json(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def _table_values(row: TableRow) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.structs.asdict(row)
    for name in _JSON_COLUMNS:
        values[name] = _json(values[name])
    values["seed"] = str(row.seed)
    return values


def _progress_values(row: TableRow) -> dict[str, Any]:
    values = {f"new_{name}": getattr(row, name) for name in _PROGRESS}
    return {**values, "new_outcome": _json(row.outcome), "of_table": row.id}


def _entry_values(table: str, entry: Entry) -> dict[str, Any]:
    values: dict[str, Any] = msgspec.structs.asdict(entry)
    return {**values, "table_id": table, "seats": _json(entry.seats)}


def _entry(found: Any) -> Entry:
    values = _plain(found)
    if values["seats"] is not None:
        values["seats"] = msgspec.json.decode(values["seats"])
    return msgspec.convert(values, Entry)


def _seat_values(table: str, seat: Seat) -> dict[str, Any]:
    return {**{f"new_{name}": getattr(seat, name) for name in _SEAT_COLUMNS}, "of_table": table, "of_seat": seat.seat}


def _table_row(found: Any) -> TableRow:
    values = _plain(found)
    for name in _JSON_COLUMNS:
        if values[name] is not None:
            values[name] = msgspec.json.decode(values[name])
    values["seed"] = int(values["seed"])
    return msgspec.convert(values, TableRow)


def _of(kind: type[_Row], found: Any) -> _Row:
    return msgspec.convert(_plain(found), kind)


def _plain(found: Any) -> dict[str, Any]:
    """The values of a row by plain names; which table it belongs to is known."""
    return {str(name): value for name, value in found.items() if name != "table_id"}
