"""`kolam db`: looking after a server's data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kolam.cli import Group
from kolam.cli.files import check_target
from kolam.cli.options import number

app = typer.Typer(
    cls=Group, add_completion=False, no_args_is_help=True, help="Look after a server's tables: back up, restore, prune."
)

Data = Annotated[Path | None, typer.Option(metavar="FOLDER", help="The server's data folder.")]


def folder_of(data: Path | None) -> Path:
    """The data folder."""
    from kolam.server.folder import default_data

    return data or default_data()


@app.command()
def backup(file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to write.")], data: Data = None) -> None:
    """Copy all tables into a file; the server may go on meanwhile."""
    from kolam.store.upkeep import backup as copy

    check_target(file)
    count = copy(folder_of(data) / "kolam.db", file)
    print(f"{count} tables are in {file}.")


@app.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by backup.")], data: Data = None) -> None:
    """Put a copy in the place of all tables; what was there is kept beside it. Stop the server first."""
    from kolam.server.folder import hold
    from kolam.store.upkeep import restore as put_back

    folder = folder_of(data)
    with hold(folder):
        count = put_back(file, folder / "kolam.db")
    print(f"{count} tables are back.")


@app.command()
def prune(
    days: Annotated[
        float,
        typer.Option(metavar="N", parser=number("--days", 0, 36500, float), help="Tables nobody touched for so many days."),
    ] = 365,
    data: Data = None,
) -> None:
    """Delete old tables that are over or never started."""
    from kolam.store.upkeep import prune as delete

    print(f"{delete(folder_of(data) / 'kolam.db', days)} tables are gone.")


@app.command()
def rotate_keys(data: Data = None) -> None:
    """Sign cookies with a new key from the next start on; cookies signed with the last two keys stay good."""
    from kolam.server.folder import make_folder
    from kolam.server.web.keys import rotate_keys as rotate

    folder = folder_of(data)
    make_folder(folder)
    print(f"{len(rotate(folder))} keys are in {folder / 'keys.json'}; the newest signs.")
