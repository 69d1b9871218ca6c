"""A line between a server and what it needs that can be cut, stalled and slowed."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable

PIECE = 65536


class Proxy:
    """Passes bytes on between a port of its own and another one here, for as long as the line is whole."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self._is_cut = False
        self._delay = 0.0
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), name="proxy")
        self._thread.start()
        self._started.wait()

    # --- What can be done to it ---

    def cut(self) -> None:
        """Every connection breaks, and no new one comes about."""
        self._soon(self._cut)

    def stall(self) -> None:
        """Connections stay open, new ones come about, and no byte passes."""
        self._soon(lambda: self._flows.clear())

    def slow(self, seconds: float) -> None:
        """Every piece takes a while."""
        self._soon(lambda: setattr(self, "_delay", seconds))

    def mend(self) -> None:
        """All is well again; what was held up comes."""
        self._soon(self._mend)

    def close(self) -> None:
        self._soon(self._over.set)
        self._thread.join()

    # --- How it works ---

    def _soon(self, do: Callable[[], object]) -> None:
        self._loop.call_soon_threadsafe(do)

    def _cut(self) -> None:
        self._is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def _mend(self) -> None:
        self._is_cut, self._delay = False, 0.0
        self._flows.set()

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._flows, self._over = asyncio.Event(), asyncio.Event()
        self._flows.set()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._started.set()
        await self._over.wait()
        server.close()
        self._cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        ends = [writer]
        try:
            if self._is_cut:
                return
            self._writers.add(writer)
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
            ends.append(back)
            self._writers.add(back)
            await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in ends:
                self._writers.discard(end)
                end.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One direction, to its end."""
        while data := await reader.read(PIECE):
            if self._delay:
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._over.wait(), self._delay)
            await self._flows.wait()
            writer.write(data)
            await writer.drain()
        await self._flows.wait()
        writer.transport.close()
