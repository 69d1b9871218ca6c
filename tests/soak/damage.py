"""Databases are damaged again and again: write-ahead logs are cut, pages overwritten; what is whole must stay, the rest be named.

python tests/soak/damage.py --runs 200 --seed 1
"""

from __future__ import annotations

import argparse
import logging
import random
import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

import structlog
from rich.console import Console
from rich.progress import track

from kit.damage import Played, copied, cut, is_leaf, loaded, packed, play, spoil_index, spoil_pages
from kolam.engine.errors import BadOption
from kolam.server.database import check_whole
from kolam.server.inspection import examine_file, salvage
from kolam.server.table.integrity import replayed
from kolam.store import DamagedTable, Saved


@dataclass
class Result:
    """What came of some runs."""

    runs: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    #: Tables that were whole, and those that were named, in all runs together.
    whole: int = 0
    named: int = 0
    #: Runs in which the server refuses the file, and in which nothing at all could be read.
    refused: int = 0
    hopeless: int = 0
    #: Decisions that were cut off with the end of a write-ahead log.
    cut_off: int = 0
    #: What must not be: in words.
    lost: list[str] = field(default_factory=list)
    #: Tables of which something else is told than was stored, which nobody could notice.
    altered: int = 0


def run_logs(folder: Path, runs: int, rng: random.Random, tables: int = 8, quiet: bool = False) -> Result:
    """A server is killed, and its write-ahead log is cut in many ways: what is there is what was told, up to some moment."""
    old, new, result = Played(), Played(), Result()
    play(folder / "data", tables, 6, rng, old)  # stopped: this is in the file itself
    play(folder / "data", tables, 20, rng, new, kill=True)
    for _ in track(range(runs), "logs", disable=quiet):
        data = copied(folder / "data", folder / "run")
        try:
            way = cut(data / "kolam.db-wal", rng)
            result.ways[way] += 1
            result.ways[f"index {spoil_index(data, rng)}"] += 1
            _account_log(data / "kolam.db", old, new, result, way)
        finally:
            shutil.rmtree(data)
    return result


def _account_log(file: Path, old: Played, new: Played, result: Result, way: str) -> None:
    result.runs += 1
    check_whole(file)
    examined = examine_file(file)
    if not examined.is_whole:
        result.lost.append(f"{way}: {examined}")
    found = loaded(file, [*old.tables, *new.tables])
    kept = {(table, e.version, e.body) for table, saved in found.items() if isinstance(saved, Saved) for e in saved.entries}
    result.lost += [f"{way}: {told} was in the file" for told in old.told if told not in kept]
    there = [told in kept for told in new.told]
    if there != sorted(there, reverse=True):
        result.lost.append(f"{way}: a decision is gone, and a later one is there")
    result.cut_off += there.count(False)
    result.whole += examined.tables - len(examined.damaged)


def run_pages(folder: Path, runs: int, rng: random.Random, tables: int = 24, quiet: bool = False) -> Result:
    """Pages of a file are overwritten: every table none of whose rows was there is saved as it was, and the others are named."""
    played, result = Played(), Result()
    play(folder / "data", tables, 30, rng, played)
    source = packed(folder / "data" / "kolam.db", folder / "packed.db")
    before = loaded(source, played.tables)
    for number in track(range(runs), "pages", disable=quiet):
        data = folder / "run"
        data.mkdir()
        try:
            shutil.copyfile(source, data / "kolam.db")
            stretch = number % 4 == 3
            pages = spoil_pages(data / "kolam.db", rng, whole_pages=not stretch)
            result.ways["stretches of bytes" if stretch else "whole pages"] += 1
            _account_pages(data, pages, before, result, stretch)
        finally:
            shutil.rmtree(data)
    return result


def _account_pages(data: Path, pages: list[bytes], before: dict, result: Result, stretch: bool) -> None:
    result.runs += 1
    file = data / "kolam.db"
    as_it_was = file.read_bytes()
    try:
        check_whole(file)
    except BadOption as error:
        assert "kolam db salvage" in str(error)
        result.refused += 1
    found = examine_file(file)
    try:
        saved = salvage(data, data / "new.db")
    except BadOption as error:
        assert "kolam db restore" in str(error), error
        result.hopeless += 1
        return
    assert file.read_bytes() == as_it_was
    touched = [table for table in before if any(table.encode() in page for page in pages)]
    after = loaded(data / "new.db", list(before))
    reached = all(map(is_leaf, pages))
    for table, kept in before.items():
        now = after[table]
        if now is None:
            result.named += 1
            if reached and table not in touched:
                result.lost.append(f"{table} was whole and is not saved")
            if table not in saved.lost and reached and not stretch and table not in found.damaged:
                result.ways["of which no row is left to name it"] += 1
        elif isinstance(now, DamagedTable):
            result.lost.append(f"{table} was saved and is damaged")
        else:
            replayed(now)
            result.whole += 1
            if not _same(now, kept):
                result.altered += 1
                if not stretch and (now.row, now.entries, now.seats) != (kept.row, kept.entries, kept.seats):
                    result.lost.append(f"{table} was changed")


def _same(one: Saved, other: Saved) -> bool:
    return (one.row, one.seats, one.entries, one.chat) == (other.row, other.seats, other.entries, other.chat)


def show(name: str, result: Result, console: Console) -> None:
    console.print(
        f"{name}: {result.runs} runs ({', '.join(f'{times} {way}' for way, times in sorted(result.ways.items()))}): "
        f"{result.whole} times a table was whole, {result.named} times one was named, {len(result.lost)} lost; "
        f"{result.refused} files refused at the start, {result.hopeless} of which nothing could be read, "
        f"{result.cut_off} decisions cut off, {result.altered} tables with something else in them"
    )
    for each in result.lost[:20]:
        console.print(f"  lost: {each}", markup=False)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=100, help="of each kind")
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quiet", action="store_true", help="no progress")
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    lost = 0
    for name, run in (("write-ahead logs", run_logs), ("pages", run_pages)):
        with tempfile.TemporaryDirectory() as folder:
            result = run(Path(folder), given.runs, random.Random(given.seed), given.tables, given.quiet)
        show(name, result, Console())
        lost += len(result.lost)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
