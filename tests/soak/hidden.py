"""Whole games, and every byte that anyone was sent held against what they may know.

    python tests/soak/hidden.py --games 1000

All four games with every number of players, in both languages, many at once. People disconnect and come back (with the version
they have, or none), take back freely and by consent, ask why and what if and for hints, talk, change the language, let a bot play
on and come back, look on, read tables, lists, records and histories during the game and after it, resign and end it. When a game
is over, its log in the store tells every position it was in, those that were taken back too; and each message and body is
compared with what its reader may know of the moment it tells of (`kit/knowledge.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from kit import all_definitions
from kit.kills import SETTINGS
from kit.web import Address, ServerProcess
from soak.evening import Account, Evening

MORE = (
    'chat = "1000000/minute"\nhints = "1000000/minute"\nlanguages = "1000000/minute"\nhistories = "1000000/minute"\nworkers = 1\n'
)


def evenings(games: int) -> list[tuple[str, int, int]]:
    """All games with all numbers of players, one after the other; now and then all but one are bots."""
    tables = [(d.name, players) for d in all_definitions() for players in d.players]
    chosen = islice(cycle(tables), games)
    return [(*table, table[1] - 1 if number % 12 == 11 else 0) for number, table in enumerate(chosen)]


async def run(
    address: Address,
    database: Path,
    wanted: list[tuple[str, int, int]],
    seed: int = 1,
    at_once: int = 4,
    seconds: float = float("inf"),
    tell: Callable[[], None] = lambda: None,
) -> Account:
    """Play and check; stops at the first that is wrong, and begins no game after so long."""
    account = Account()
    waiting = list(enumerate(wanted))
    until = time.monotonic() + seconds
    checking = asyncio.Lock()

    async def play_some() -> None:
        while waiting and not account.wrong and time.monotonic() < until:
            number, table = waiting.pop(0)
            evening = Evening(address, *table, seed + number, account)
            try:
                try:
                    await evening.play()
                finally:
                    await evening.close()
                async with checking:  # beside the games, whose people give signs of life meanwhile
                    await asyncio.to_thread(evening.check, database)
            except Exception:
                account.wrong.append(f"{table}, game {number}, table {evening.table}: {traceback.format_exc()}")
            tell()

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(play_some())
    return account


def show(account: Account, seconds: float, console: Console) -> None:
    told, read = sum(account.messages.values()), sum(account.bodies.values())
    console.print(
        f"{sum(account.games.values()):,} games in {seconds:,.0f} s: {told:,} messages and {read:,} bodies, "
        f"{account.bytes:,} bytes; {account.positions:,} positions, {account.taken_back:,} times taken back"
    )
    for name in ("games", "messages", "bodies", "did"):
        counted = sorted(getattr(account, name).items())
        console.print(f"  {name}: " + ", ".join(f"{key} {value:,}" for key, value in counted), highlight=False)
    console.print("Nobody was told more than they may know." if not account.wrong else "Wrong:")
    for each in account.wrong:
        console.print(each, markup=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no game after so long")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=4, help="games at the same time")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    given = parser.parse_args()
    console = Console()
    bar = Progress(
        TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console, disable=given.quiet
    )
    with tempfile.TemporaryDirectory() as folder, bar:
        data = Path(folder)
        (data / "settings.toml").write_text(SETTINGS + MORE)
        server = ServerProcess(data, log=data / "log")
        shown = bar.add_task("games", total=given.games)
        began = time.monotonic()
        try:
            wanted = evenings(given.games)
            seconds = given.minutes * 60
            account = asyncio.run(
                run(server.address, data / "kolam.db", wanted, given.seed, given.at_once, seconds, lambda: bar.advance(shown))
            )
        finally:
            server.stop()
    show(account, time.monotonic() - began, console)
    return 1 if account.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
