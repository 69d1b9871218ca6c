"""`kolam serve`: the web table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kolam.cli.options import number

app = typer.Typer(add_completion=False)


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets others on your network in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", parser=number("--port", 0, 65535), help="The port; 0 takes any that is free.")
    ] = 8000,
    data: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where tables and keys are kept.")] = None,
    database: Annotated[str | None, typer.Option(metavar="URL", help="PostgreSQL in place of a file: postgresql://...")] = None,
    database_file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A file that holds that address: so nobody sees its password in `ps`."),
    ] = None,
    redis: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Redis, for several servers on one PostgreSQL: redis://... (or KOLAM_REDIS)."),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(metavar="N", parser=number("--workers", 1, 256), help="So many processes at this port; needs PostgreSQL."),
    ] = 1,
    worker_ports: Annotated[
        int | None,
        typer.Option(
            metavar="PORT",
            parser=number("--worker-ports", 1, 65000),
            help="Each worker is at 127.0.0.1 too, at this port and those after it: for /metrics of each.",
        ),
    ] = None,
    open_page: Annotated[bool, typer.Option("--open/--no-open", help="Open the page where there is a display.")] = False,
    log: Annotated[
        str | None,
        typer.Option(
            metavar="plain|json", help="What is logged: what you should know, or everything, as JSON.", show_default=False
        ),
    ] = None,
) -> None:
    """Serve the web table: play in the browser, with bots and with friends. Stop with Ctrl-C."""
    from kolam.server.serve import serve as run

    def told(line: str) -> None:
        print(line, flush=True)

    run(host, port, data, database, open_page, told, database_file, redis, workers, worker_ports, log)
