"""`kolam db`: looking after a server's data."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kolam.cli import Group
from kolam.cli.files import check_target
from kolam.cli.options import number
from kolam.engine.errors import BadOption

if TYPE_CHECKING:
    from kolam.store.upkeep import Upkeep

app = typer.Typer(
    cls=Group,
    add_completion=False,
    no_args_is_help=True,
    help="Look after a server's tables: back up, restore, check, salvage, prune, move.",
)

Data = Annotated[Path | None, typer.Option(metavar="FOLDER", help="The server's data folder.")]
Database = Annotated[str | None, typer.Option(metavar="URL", help="The server's database, if it is PostgreSQL.")]
DatabaseFile = Annotated[Path | None, typer.Option(metavar="FILE", help="A file that holds that address.")]


def folder_of(data: Path | None, needs: tuple[str, ...] = ("kolam.db",)) -> Path:
    """The data folder, told; it must hold something of what is looked for, or it is the wrong one."""
    from kolam.server.folder import default_data

    folder = data or default_data()
    print(f"The data folder is {folder}.")
    if needs and not any((folder / name).exists() for name in needs):
        raise BadOption(f"There is no {' or '.join(needs)} in {folder}. Name the server's data folder with --data or KOLAM_DATA.")
    return folder


def only_sqlite(folder: Path) -> None:
    """Refuse to copy what is in PostgreSQL: its own tools do that."""
    from kolam.server.database import chosen_database
    from kolam.server.settings import load_settings

    if chosen_database(folder, load_settings(folder), None, None) is not None:
        raise BadOption("The tables of this server are in PostgreSQL: copy them with pg_dump; the keys are among them.")


@app.command()
def backup(
    target: Annotated[
        Path, typer.Argument(metavar="FILE", help="The copy to write, or a folder, in which it is named by the date.")
    ],
    keep: Annotated[
        int | None,
        typer.Option(metavar="N", parser=number("--keep", 1, 10000), help="Of the copies in the folder keep the newest N."),
    ] = None,
    data: Data = None,
) -> None:
    """Copy all tables and the keys of the cookies; the server may go on meanwhile."""
    from kolam.server import copies
    from kolam.store.upkeep import backup as copy

    if keep is not None and not target.is_dir():
        raise BadOption(f"--keep is for copies in a folder; {target} is none.")
    file = copies.named_by_date(target) if target.is_dir() else target
    check_target(file)
    folder = folder_of(data)
    only_sqlite(folder)
    count = copy(folder / "kolam.db", file)
    print(f"{count} tables are in {file}.")
    if (folder / "keys.json").is_file():
        print(f"The keys of the cookies are in {copies.copy_keys(folder, file)}; whoever has them can take any seat.")
    for old in copies.drop_old(target, keep) if keep is not None else ():
        print(f"{old} is gone.")


@app.command()
def restore(file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by backup.")], data: Data = None) -> None:
    """Put a copy in the place of all tables; what was there is kept beside it. Stop the server first."""
    from kolam.server.copies import keys_of
    from kolam.server.folder import hold, keep_owner
    from kolam.server.web.keys import add_keys
    from kolam.store.upkeep import restore as put_back

    # A new machine has nothing yet; but then the folder must have been meant.
    folder = folder_of(data, needs=() if data is not None else ("kolam.db", "keys.json", "settings.toml"))
    only_sqlite(folder)
    if not file.is_file():
        raise BadOption(f"There is no file {file}.")
    with hold(folder):
        database = folder / "kolam.db"
        count = put_back(file, database)
        keep_owner(database, folder)
        print(f"{count} tables are back.")
        if keys_of(file).is_file():
            add_keys(folder, keys_of(file))
            print("The keys of the copy are good again, beside those that are there.")


@app.command()
def check(data: Data = None, database: Database = None, database_file: DatabaseFile = None) -> None:
    """Look whether every table is whole, and name those that are not; the server may go on meanwhile."""
    from kolam.server.database import explained
    from kolam.server.inspection import examine, examine_file

    folder, url = database_of(data, database, database_file)
    with _progress() as told, explained(url):
        if url.startswith("sqlite"):
            found = examine_file(folder / "kolam.db", lambda done, count: told("checking", "tables", done, count))
        else:
            found = asyncio.run(examine(url, lambda done, count: told("checking", "tables", done, count)))
    for problem in found.problems:
        print(f"The file is damaged: {problem}")
    _name(found.damaged, "is damaged")
    _name(found.of_others, "can not be opened by this version")
    print(f"{found.tables - len(found.damaged)} of {found.tables} tables are whole.")
    if not found.is_whole:
        if url.startswith("sqlite"):
            print("kolam db salvage FILE copies what is whole into a new file.")
        raise typer.Exit(1)


@app.command()
def salvage(target: Annotated[Path, typer.Argument(metavar="FILE", help="The new file to write.")], data: Data = None) -> None:
    """Copy every whole table of a damaged file into a new one, and name the others. Stop the server first."""
    from kolam.server.inspection import salvage as save

    check_target(target)
    folder = folder_of(data)
    only_sqlite(folder)
    with _progress() as told:
        saved = save(folder, target, lambda done, count: told("checking", "tables", done, count))
    for kind, count in saved.gaps.items():
        print(f"{count} places of the file could not be read, where there were {kind}.")
    _name(saved.lost, "is not saved")
    print(f"{saved.tables} whole tables are in {target}; {folder / 'kolam.db'} is as it was.")
    print(f"To play on with them: kolam db restore {target} --data {folder}")


def _name(tables: dict[str, str], what: str) -> None:
    for table, reason in tables.items():
        print(f"The table {table} {what}: {reason.rstrip('.')}.")


@app.command()
def prune(
    days: Annotated[
        float,
        typer.Option(metavar="N", parser=number("--days", 0, 36500, float), help="Tables nobody touched for so many days."),
    ] = 365,
    running: Annotated[
        bool, typer.Option("--running", help="Games that were broken off, too: running, and untouched for so long.")
    ] = False,
    table: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="This table only, whatever its state; may be given several times.")
    ] = None,
    person: Annotated[
        str | None, typer.Option(metavar="WHO", help="Forget a person, by name or id. Stop the server first.")
    ] = None,
    data: Data = None,
    database: Database = None,
    database_file: DatabaseFile = None,
) -> None:
    """Delete old tables that are over or never started; or a table; or what is kept about a person."""
    if table and person is not None:
        raise BadOption("Give --table or --person, not both.")
    folder, url = database_of(data, database, database_file)

    async def work(upkeep: Upkeep) -> None:
        if table:
            await _delete(upkeep, table)
        elif person is not None:
            await _forget(upkeep, person)
        else:
            print(f"{await upkeep.prune(days, running)} tables are gone.")

    with_upkeep(folder, url, work, must_stop=person is not None)


def database_of(data: Path | None, database: str | None, file: Path | None) -> tuple[Path, str]:
    """The data folder and the database of a server."""
    from kolam.server.database import chosen_database, database_url
    from kolam.server.folder import default_data
    from kolam.server.settings import load_settings

    folder = data or default_data()
    chosen = chosen_database(folder, load_settings(folder), database, file)
    if chosen is None:
        folder_of(data)
    return folder, database_url(folder, chosen)


def with_upkeep(folder: Path, url: str, work: Callable[[Upkeep], Awaitable[None]], must_stop: bool) -> None:
    """Do something to a database; if no server works in the folder, its file is made as small as it can be."""
    from contextlib import nullcontext

    from kolam.server.database import explained
    from kolam.server.folder import hold
    from kolam.store.upkeep import Upkeep

    async def run(alone: bool) -> None:
        with explained(url):
            upkeep = Upkeep(url)
            try:
                await work(upkeep)
                if alone:
                    await upkeep.give_room_back()
            finally:
                await upkeep.close()

    try:
        lock = hold(folder)
    except BadOption:
        if must_stop:
            raise
        lock = None
    with lock or nullcontext():
        asyncio.run(run(alone=lock is not None))
    if lock is None and url.startswith("sqlite"):
        print("A server is running: the file keeps its size, and the room in it is used again.")


async def _delete(upkeep: Upkeep, tables: list[str]) -> None:
    missing = set(tables) - set(await upkeep.known(tables))
    if missing:
        raise BadOption(f"There is no table {', '.join(sorted(missing))}; nothing was deleted.")
    print(f"{await upkeep.delete(tables)} tables are gone.")


async def _forget(upkeep: Upkeep, who: str) -> None:
    found = await upkeep.people(who)
    if not found:
        raise BadOption(f"Nobody of the name or id '{who}' sits at any table.")
    if len(found) > 1:
        listed = "; ".join(f"{person} ({count} tables)" for person, _, count in found[:20])
        raise BadOption(f"{len(found)} people are called '{who}'. Give the id of the one who is meant: {listed}")
    gone, shared = await upkeep.forget(found[0][0])
    print(f"{found[0][1]} is forgotten: {gone} tables are gone, and at {shared} tables of others someone unknown sits.")


@app.command()
def rotate_keys(data: Data = None, database: Database = None, database_file: DatabaseFile = None) -> None:
    """Sign cookies with a new key; cookies signed with the last two keys stay good."""
    from kolam.server.database import chosen_database, database_url
    from kolam.server.folder import default_data
    from kolam.server.settings import load_settings
    from kolam.server.web.keys import rotate_keys as rotate

    folder = data or default_data()
    chosen = chosen_database(folder, load_settings(folder), database, database_file)
    if chosen is not None:
        count = asyncio.run(_rotate_shared(folder, database_url(folder, chosen)))
        print(f"{count} keys are in the database; the newest signs. Servers that run know it within {_learn_keys():.0f} seconds.")
        return
    folder = folder_of(data, needs=("keys.json", "kolam.db"))
    print(f"{len(rotate(folder))} keys are in {folder / 'keys.json'}; the newest signs from the next start on.")


def _learn_keys() -> float:
    from kolam.server import app as server

    return server.LEARN_KEYS


async def _rotate_shared(folder: Path, url: str) -> int:
    from kolam.server.database import explained
    from kolam.server.web.keys import rotate_shared_keys, shared_keys
    from kolam.store import Store

    with explained(url):
        store = Store(url)
        await store.open()
        try:
            await shared_keys(store, folder)  # what the first server would bring comes first
            return await rotate_shared_keys(store)
        finally:
            await store.close()


@app.command()
def move(
    back: Annotated[bool, typer.Option("--back", help="From PostgreSQL into the data folder, not the other way.")] = False,
    data: Data = None,
    database: Annotated[str | None, typer.Option(metavar="URL", help="The PostgreSQL database: postgresql://...")] = None,
    database_file: DatabaseFile = None,
) -> None:
    """Copy all tables and keys from the data folder into an empty PostgreSQL database, or back. Stop the server first."""
    from kolam.server.database import VARIABLE, chosen_database, database_url
    from kolam.server.logs import hide
    from kolam.server.settings import load_settings
    from kolam.server.transfer import move_back, move_into

    folder = folder_of(data, needs=() if back else ("kolam.db",))
    chosen = chosen_database(folder, load_settings(folder), database, database_file)
    if chosen is None:
        raise BadOption(f"Name the PostgreSQL database with --database, --database-file or {VARIABLE}.")
    url = database_url(folder, chosen)
    if not url.startswith("postgresql"):
        raise BadOption(f"'{hide(chosen)}' is not PostgreSQL; between two folders use backup and restore.")
    with _progress() as told:
        counts = move_back(url, folder, told) if back else move_into(folder, url, told)
    print(f"Every row is there and the same: {', '.join(f'{count} of {name}' for name, count in counts.items())}; and the keys.")
    if back:
        print(f"Start the server without a database, in {folder}. The PostgreSQL database is as it was; drop it when sure.")
    else:
        print(f"Start the server with this database. {folder / 'kolam.db'} is as it was; delete it when sure.")


@contextmanager
def _progress() -> Iterator[Callable[[str, str, int, int], None]]:
    """A bar for each table that is copied, and compared."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    from kolam.cli.screen import console

    tasks: dict[tuple[str, str], TaskID] = {}
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console(stderr=True), transient=True) as progress:

        def told(doing: str, table: str, done: int, count: int) -> None:
            if (doing, table) not in tasks:
                tasks[doing, table] = progress.add_task(f"{doing} {table}", total=count)
            progress.update(tasks[doing, table], completed=done)

        yield told
