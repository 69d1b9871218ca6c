"""All writing goes through one task that commits whatever waits in one transaction.

A durable commit waits for the disk. While one commit is under way, further changes gather; the next commit takes them all. So
the number of commits a second is bounded by the disk, the number of moves is not, and nobody is answered before the commit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa
import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kolam.engine.errors import KolamError

log = structlog.get_logger("kolam.store")
#: No transaction takes more changes than this, so that none is long.
MOST_AT_ONCE = 500
#: What is not answered after so many seconds is not waited for any longer: the line to the database may be open and dead.
PATIENCE = 8.0


class StoreUnavailable(KolamError):
    """The change could not be stored; whoever does not know whether it happened asks again, by the same id."""


class Conflict(KolamError):
    """Someone else has written this version of the table."""


class Write(NamedTuple):
    """One statement with one row of values. A transaction does its statements in the order of `rank`, each for all its rows.

    The rows go in the order of their tables, so that two servers that write to the same tables wait for each other in one order.
    """

    rank: int
    statement: Any
    values: dict[str, Any]


class _Waiting(NamedTuple):
    writes: Sequence[Write]
    done: asyncio.Future[None]


class Writer:
    """Gathers changes and commits them together. A change is done wholly or not at all."""

    def __init__(
        self,
        engine: AsyncEngine,
        told: Callable[[int, float], None] | None = None,
        failed: Callable[[str], None] | None = None,
    ) -> None:
        self._engine = engine
        self._told = told or (lambda changes, seconds: None)
        self._failed = failed or (lambda error: None)
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many changes wait."""
        return self._queue.qsize()

    def start(self) -> None:
        """Begin to take changes."""
        self._task = asyncio.create_task(self._run(), name="kolam-writer")

    async def stop(self) -> None:
        """Commit what waits, then stop."""
        task, self._task = self._task, None  # what comes from now on is refused
        if task is not None:
            self._queue.put_nowait(None)
            await task

    async def write(self, writes: Sequence[Write]) -> None:
        """Returns when the writes are committed; raises Conflict or StoreUnavailable if they are not."""
        if self._task is None:
            raise StoreUnavailable("The store is closed.")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Waiting(writes, done))
        await asyncio.shield(done)

    async def _run(self) -> None:
        going = True
        while going:
            first = await self._queue.get()
            batch = [first]
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            waiting = [item for item in batch if item is not None]
            going = len(waiting) == len(batch)
            if waiting:
                await self._commit(waiting)

    async def _commit(self, waiting: list[_Waiting]) -> None:
        began = asyncio.get_running_loop().time()
        try:
            await self._transaction(waiting)
        except Exception as error:
            if len(waiting) > 1 and not is_lost(error):  # one of them is at fault: each on its own
                for one in waiting:
                    await self._commit([one])
                return
            self._refuse(waiting, error)
            return
        self._told(len(waiting), asyncio.get_running_loop().time() - began)
        for one in waiting:
            if not one.done.done():
                one.done.set_result(None)

    def _refuse(self, waiting: list[_Waiting], error: Exception) -> None:
        if isinstance(_named(error), StoreUnavailable):
            self._failed(type(error).__name__)
            kinds = {"error": type(error).__name__, "cause": type(error.__cause__).__name__}
            log.error("A change could not be stored", changes=len(waiting), **kinds)
        for one in waiting:
            if not one.done.done():
                one.done.set_exception(_named(error))
                one.done.exception()  # whoever waited may have been cancelled

    async def _transaction(self, waiting: list[_Waiting]) -> None:
        grouped: dict[int, tuple[Any, list[dict[str, Any]]]] = {}
        for one in waiting:
            for rank, statement, values in one.writes:
                grouped.setdefault(rank, (statement, []))[1].append(values)
        async with asyncio.timeout(patience_with(self._engine)), self._engine.connect() as connection, connection.begin():
            for _, (statement, rows) in sorted(grouped.items(), key=lambda item: item[0]):
                await _execute(connection, statement, sorted(rows, key=_table_of))


def patience_with(engine: AsyncEngine) -> float | None:
    """How long an answer is waited for. A file answers: to a commit that is under way there is no other end than its own."""
    return None if engine.dialect.name == "sqlite" else PATIENCE


async def _execute(connection: AsyncConnection, statement: sa.Executable, rows: list[dict[str, Any]]) -> None:
    await connection.execute(statement, rows)


def _table_of(values: dict[str, Any]) -> str:
    return str(values.get("table_id") or values.get("of_table") or values.get("id") or "")


def is_away(error: Exception) -> bool:
    """Whether this is what a database raises that is away or can not do its work, by whichever driver."""
    return isinstance(error, SQLAlchemyError | OSError) or type(error).__module__.partition(".")[0] == "asyncpg"


def is_lost(error: Exception) -> bool:
    """Whether the line to the database is gone or dead: so it would be for each change, and how far this came nobody knows.

    SQLAlchemy names the statement that was refused: without one, nobody was let in, or the commit failed.
    """
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or error.statement is None
    return isinstance(error, OSError | PoolTimeout) or type(error).__module__.partition(".")[0] == "asyncpg"


def _named(error: Exception) -> KolamError:
    if isinstance(error, IntegrityError):
        return Conflict("The table has moved on: someone else has written this version.")
    return StoreUnavailable(f"It could not be stored ({type(error).__name__}); nothing has happened. Try again.")
