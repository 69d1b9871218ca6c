"""`kolam worker`: thinks for servers that share a Redis."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from kolam.cli.options import number
from kolam.engine.errors import BadOption

app = typer.Typer(add_completion=False)


@app.command()
def worker(
    redis: Annotated[
        str | None, typer.Option(metavar="URL", help="The Redis of the servers: redis://... (or KOLAM_REDIS).")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", parser=number("--jobs", 1, 1024), help="How much is thought of at a time.")
    ] = None,
) -> None:
    """Think for servers that share a Redis: bots' moves, hints, analyses. Start as many as you like. Stop with Ctrl-C."""
    import asyncio

    from kolam.server.bus import chosen_redis
    from kolam.server.logs import set_up_logs

    set_up_logs(form="plain" if sys.stderr.isatty() else "json")
    url = chosen_redis(redis)
    if url is None:
        raise BadOption("Name the Redis of the servers: --redis redis://host:6379/0, or KOLAM_REDIS.")
    try:
        from kolam.server.worker import Worker
    except ModuleNotFoundError as error:
        raise BadOption(f"Redis needs {error.name}, which is not installed: pip install 'kolam[scale]'") from None

    async def run() -> None:
        made = Worker(url, jobs or os.cpu_count() or 1)
        await made.run(lambda: print(f"{made.name} is at work (stop with Ctrl-C)", flush=True))

    asyncio.run(run())
