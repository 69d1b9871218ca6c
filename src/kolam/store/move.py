"""Moving all tables from one database into another: SQLite into PostgreSQL, and back.

The target gets everything in one transaction, which is committed after every row was read back and compared with the source: a
move is done wholly or not at all. The source is only read.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing, asynccontextmanager
from itertools import zip_longest
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from kolam.engine.errors import KolamError
from kolam.store.migration import check_is_current, upgrade
from kolam.store.schema import ANALYSES, CHAT, KEYS, MOVES, SEATS, TABLES
from kolam.store.store import engine_for

#: What is copied, in an order in which nothing refers to what is not there yet.
COPIED = (TABLES, SEATS, MOVES, CHAT, ANALYSES)
#: So many rows are copied, and compared, at a time.
BATCH = 1000
#: A byte that text of PostgreSQL can not hold.
NUL = "\0"
#: How PostgreSQL sorts as SQLite does: by bytes, whatever language it was set up for.
_BY_BYTES = {"postgresql": "C", "sqlite": "BINARY"}

#: Told what is done to how many rows of which table, so far and in all.
Told = Callable[[str, str, int, int], None]


class NotMoved(KolamError):
    """Nothing was moved, and why."""


async def move(source: str, target: str, keys: Sequence[str], told: Told = lambda *_: None) -> dict[str, int]:
    """Copy all tables into an empty database and compare every row; returns how many rows there are, by table.

    The keys of the cookies go where the target keeps them, if that is in the database: they become its table `keys`.
    """
    async with _begun(source, writing=False) as old, _begun(target, writing=True) as new:
        await old.run_sync(check_is_current)
        await _be_alone(old)
        await new.run_sync(upgrade)
        await _be_alone(new)
        await _check_empty(new)
        counts = {table.name: await _count(old, table) for table in COPIED}
        for table in COPIED:
            await _copy(old, new, table, counts[table.name], told)
        if keys:
            await new.execute(sa.insert(KEYS), [{"number": number, "key": key} for number, key in enumerate(keys, start=1)])
        for table in COPIED:
            await _compare(old, new, table, counts[table.name], told)
    return counts


async def keys_in(url: str) -> list[str]:
    """The keys that a database holds, the newest last."""
    async with _begun(url, writing=False) as connection:
        await connection.run_sync(check_is_current)
        return list((await connection.execute(sa.select(KEYS.c.key).order_by(KEYS.c.number))).scalars())


@asynccontextmanager
async def _begun(url: str, writing: bool) -> AsyncIterator[AsyncConnection]:
    """A transaction, which is committed if all goes well."""
    engine = engine_for(url, writing)
    try:
        async with engine.begin() as connection:
            yield connection
    finally:
        await engine.dispose()


async def _be_alone(connection: AsyncConnection) -> None:
    """Refuse a PostgreSQL database that others use, and keep them from writing to it meanwhile. A file is held by its folder."""
    if connection.dialect.name != "postgresql":
        return
    others = sa.text(
        "SELECT count(*) FROM pg_stat_activity "
        "WHERE datname = current_database() AND usename IS NOT NULL AND pid <> pg_backend_pid()"
    )
    count = (await connection.execute(others)).scalar_one()
    if count:
        raise NotMoved(f"{count} other connections are open to the PostgreSQL database. Stop all servers that use it first.")
    await connection.execute(sa.text(f"LOCK TABLE {', '.join(table.name for table in (*COPIED, KEYS))} IN EXCLUSIVE MODE"))


async def _check_empty(connection: AsyncConnection) -> None:
    found = {table.name: await _count(connection, table) for table in (*COPIED, KEYS)}
    if any(found.values()):
        held = ", ".join(f"{count} rows of {name}" for name, count in found.items() if count)
        raise NotMoved(f"The database to move into is not empty: it holds {held}. Name one that is new.")


async def _count(connection: AsyncConnection, table: sa.Table) -> int:
    return int((await connection.execute(sa.select(sa.func.count()).select_from(table))).scalar_one())


async def _rows(connection: AsyncConnection, table: sa.Table) -> AsyncGenerator[Sequence[sa.Row[Any]], None]:
    """All rows in the order of their keys, some at a time."""
    by_bytes = _BY_BYTES[connection.dialect.name]
    order = [sa.collate(key, by_bytes) if isinstance(key.type, sa.String) else key for key in table.primary_key]
    async with connection.stream(sa.select(table).order_by(*order)) as found:
        async for rows in found.partitions(BATCH):
            yield rows


async def _copy(old: AsyncConnection, new: AsyncConnection, table: sa.Table, count: int, told: Told) -> None:
    done = 0
    async with aclosing(_rows(old, table)) as source:
        async for rows in source:
            await _insert(new, table, [dict(row._mapping) for row in rows])
            done += len(rows)
            told("copying", table.name, done, count)


async def _insert(connection: AsyncConnection, table: sa.Table, rows: list[dict[str, Any]]) -> None:
    """Insert rows; if they are not taken, look for the one at fault and name it."""
    try:
        async with connection.begin_nested():
            await connection.execute(sa.insert(table), rows)
    except DBAPIError as error:
        if len(rows) > 1:
            for half in (rows[: len(rows) // 2], rows[len(rows) // 2 :]):
                await _insert(connection, table, half)
            return
        key = _shown(table, [rows[0][column.name] for column in table.primary_key])
        texts = [name for name, value in rows[0].items() if isinstance(value, str) and NUL in value]
        reason = f"its {texts[0]} holds a NUL, which PostgreSQL can not" if texts else str(error.orig).rpartition("'>: ")[2]
        raise NotMoved(f"The row of {table.name} with {key} is not taken: {reason}. Nothing was moved.") from None


async def _compare(old: AsyncConnection, new: AsyncConnection, table: sa.Table, count: int, told: Told) -> None:
    """Read everything back and compare it with what it was copied from."""
    done = 0
    async with aclosing(_rows(old, table)) as source, aclosing(_rows(new, table)) as target:
        async for rows in source:
            for row, copy in zip_longest(rows, await anext(target, [])):
                if row is None or copy is None or tuple(row) != tuple(copy):
                    key = _shown(table, (copy if row is None else row)[: len(table.primary_key)])
                    raise NotMoved(f"The copy of {table.name} differs at {key}. Nothing was moved.")
            done += len(rows)
            told("comparing", table.name, done, count)
    if done != count or await _count(new, table) != count:
        raise NotMoved(f"{table.name} has {count} rows, and the copy has not. Nothing was moved.")


def _shown(table: sa.Table, key: Sequence[Any]) -> str:
    return ", ".join(f"{column.name} {value}" for column, value in zip(table.primary_key, key, strict=True))
