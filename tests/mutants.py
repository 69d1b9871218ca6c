"""Deliberate bugs, one at a time, each against the tests of its part: which do the tests let pass?

    python tests/mutants.py                    # all parts
    python tests/mutants.py mandala server     # some
    python tests/mutants.py rajas --list       # the mutants of a sample, without running them
    python tests/mutants.py server --share 1/2 # every second of them; the others in another process, then both together

A part is some files and the tests that look after them. From each group of files a sample is drawn, always the same (its order
hangs on what a mutant changes, not on what else stands in its file). What was found is kept in build/mutants, and a run that was
broken off goes on. How a mutant is tried: `mutation/trial.py`; what mutants there are: `mutation/python.py`.

Survivors that no test can kill, because nothing is different, stand in tests/mutants.toml with the reason.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import sys
import tomllib
import traceback
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mutation import javascript
from mutation.edits import Mutant
from mutation.python import Finder
from mutation.trial import ROOT, Collected, Known, Tree, page_trial

KEPT = ROOT / "build" / "mutants"
SEED = 1
CODE = Path("src/kolam")


@dataclass(frozen=True)
class Group:
    """Files of a part whose rate is told together, and how many mutants are drawn from them."""

    name: str
    files: tuple[str, ...]
    sample: int
    #: The part of them that must be killed.
    wanted: float


@dataclass(frozen=True)
class Part:
    """Files, and the tests that look after them: paths, and what the names of tests have to fit."""

    name: str
    groups: tuple[Group, ...]
    tests: tuple[str, ...]
    only: str = ""
    #: Whether its tests start servers, once for a file of tests, with bots: these may use the compiled rules.
    serves: bool = False

    @property
    def is_page(self) -> bool:
        return self.groups[0].files[0].endswith(".js")


#: Files of a game that are no rules, and the groups that are counted apart.
NO_RULES = (
    "__init__", "actions", "names", "words", "explain", "observe", "state", "glance", "box", "offers", "prices", "view", "redeal",
    "evaluate",
)  # fmt: skip


def game(package: str) -> Part:
    """The part of a game: rules and what they are made of, the view, re-dealing, the evaluation."""
    folder = CODE / "games" / package
    rules = tuple(str(folder / path.name) for path in sorted((ROOT / folder).glob("*.py")) if path.stem not in NO_RULES)
    groups = (
        Group("rules", rules, 140, 0.95),
        Group("view", (str(folder / "view.py"),), 60, 0.95),
        Group("redeal", (str(folder / "redeal.py"),), 30, 0.85),
        Group("evaluate", (str(folder / "evaluate.py"),), 50, 0.85),
    )
    name = package.replace("_", "-")
    tests = (f"tests/games/{package}", "tests/conformance/test_conformance.py", "tests/playthroughs")
    return Part(name, groups, tests, rf"tests/games/|\[{name}(?!-stones)[-_]")


def files(folder: str) -> tuple[str, ...]:
    """The files of a folder that are more than an import."""
    found = sorted((ROOT / CODE / folder).glob("*.py"))
    return tuple(str(path.relative_to(ROOT)) for path in found if path.stem != "__init__")


#: What is quick enough to be run again and again: whole games are not. What needs no network comes first.
SERVER = tuple(
    f"tests/server/test_{name}.py"
    for name in (
        "clock", "versions", "told", "table", "consent", "fair_play", "http", "messages", "reconnect", "seats", "thinking",
        "two_servers", "words", "workers",
    )
)  # fmt: skip
NO_WHOLE_GAMES = r"^(?!.*(a_whole_game|restart_in_mid_game))"
#: What starts processes and servers comes last.
STORE = tuple(f"tests/store/test_{name}.py" for name in ("store", "salvage", "damage", "writer", "move", "migrations"))
#: What decides something on the page: what it knows, says, lights and moves. How it looks is compared with Chromium's pictures.
LOGIC = tuple(str(CODE / "web" / f"{name}.js") for name in (
    "page/actions", "page/log", "page/options", "page/recap", "page/result", "page/sentence", "page/state", "page/timeline",
    "page/variations", "page/words", "boards/actions", "boards/areas", "boards/board", "boards/choose", "boards/climax",
    "boards/places", "boards/stage",
))  # fmt: skip
PARTS = {
    part.name: part
    for part in (
        *(game(package) for package in ("mandala", "mandala_stones", "ganesha", "rajas")),
        Part("server", (Group("table", files("server/table"), 100, 0.85),), SERVER, NO_WHOLE_GAMES, serves=True),
        Part("store", (Group("store", files("store"), 100, 0.85),), STORE, serves=True),
        Part("page", (Group("page", LOGIC, 160, 0.85),), ("tests/page",)),
    )
}  # fmt: skip


# --- The sample ---


def mutants_of(file: str) -> list[Mutant]:
    """All mutants of a file."""
    text = (ROOT / file).read_text("utf-8")
    return javascript.mutants(file, text) if file.endswith(".js") else Finder(file, text).mutants()


def sample(group: Group, times: float) -> list[Mutant]:
    """The sample of a group: from each file in proportion to what there is."""
    found = {file: sorted(mutants_of(file), key=lambda each: each.rank(SEED)) for file in group.files}
    total = sum(map(len, found.values()))
    chosen = []
    for each in found.values():
        chosen += each[: math.ceil(times * group.sample * len(each) / total)] if total else []
    return sorted(chosen, key=lambda each: (each.file, each.start, each.new))


def explained() -> dict[str, str]:
    """The survivors that nothing can kill, by name, each with its reason."""
    with (ROOT / "tests" / "mutants.toml").open("rb") as file:
        listed = tomllib.load(file)
    return {f"{CODE}/{entry['mutant']}": entry["why"] for entry in listed.get("equivalent", [])}


# --- Results ---


def digest(paths: list[Path]) -> str:
    """What some files say."""
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths if path.is_file())).hexdigest()[:16]


def tests_of(part: Part) -> list[Path]:
    """All files that the tests of a part are made of."""
    found = [path for given in part.tests for path in (ROOT / given, *sorted((ROOT / given).rglob("*")))]
    return [*found, *sorted((ROOT / "tests" / "kit").glob("*.py")), *sorted((ROOT / CODE / "conformance").glob("*.py"))]


#: Of a mutant that is listed as equivalent, and of one whose tests were changed while it was tried.
LISTED, UNKNOWN = {"end": "survived"}, {"end": "survived"}


class Results:
    """What was found, by mutant. A kill holds while the test that killed is the same, a survival while all tests are."""

    def __init__(self, part: Part) -> None:
        self.path = KEPT / f"{part.name}.json"
        self.found = self._read()
        self.all_tests = digest(tests_of(part))

    def _read(self) -> dict[str, dict[str, Any]]:
        return dict(json.loads(self.path.read_text("utf-8"))) if self.path.exists() else {}

    def key(self, mutant: Mutant) -> str:
        text = mutant.applied((ROOT / mutant.file).read_text("utf-8"))
        return hashlib.sha256(f"{mutant.file}\0{text}".encode()).hexdigest()[:24]

    def of(self, mutant: Mutant) -> dict[str, Any] | None:
        kept = self.found.get(self.key(mutant))
        return kept if kept is not None and kept["tests"] == self.tests_behind(kept["killer"]) else None

    def tests_behind(self, killer: str | None) -> str:
        file = ROOT / killer.partition("::")[0] if killer else None
        return digest([file]) if file is not None and file.is_file() else self.all_tests

    def keep(self, mutant: Mutant, told: dict[str, Any]) -> None:
        killer = told.get("killer")
        result = {"mutant": mutant.name, "end": told["end"], "killer": killer, "tests": self.tests_behind(killer)}
        self.found = {**self._read(), self.key(mutant): result}  # another process may have found something, too
        self.path.write_text(json.dumps(self.found, indent=1), "utf-8")


def try_part(part: Part, mutants: list[Mutant], console: Console, share: str = "") -> None:
    """Try those mutants of a part of which nothing is known yet; what is found is kept. A share is tried in a tree of its own."""
    results = Results(part)
    new = [mutant for mutant in mutants if results.of(mutant) is None]
    if not new:
        return
    tree = Tree(KEPT / f"tree-{part.name}{share.replace('/', 'of')}")
    if part.is_page:
        fail_if(part, page_trial(tree, None), "killed")
        for mutant in shown(part, new, console):
            results.keep(mutant, page_trial(tree, mutant))
        return

    def work(tests: Collected) -> None:
        known = unharmed(part, tests)
        for mutant in shown(part, new, console):
            results.keep(mutant, tests.trial(mutant, known))

    child = os.fork()
    if child == 0:
        code = 1
        try:
            files = tuple(file for group in part.groups for file in group.files)
            Collected(tree, files, part.tests, part.only, part.serves).work(work)
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        sys.exit(f"{part.name}: its tests can not be run")


def shown(part: Part, mutants: list[Mutant], console: Console) -> Iterator[Mutant]:
    """The mutants one after another, with a bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, auto_refresh=False) as bar:
        task = bar.add_task(part.name, total=len(mutants))
        for mutant in mutants:
            yield mutant
            bar.advance(task)
            bar.refresh()


def unharmed(part: Part, tests: Collected) -> Known:
    """The tests of a part without a mutant: what each takes and reaches. They must all pass."""
    sources = [ROOT / file for group in part.groups for file in group.files]
    kept = KEPT / f"{part.name}-{digest([*tests_of(part), *sources])}.json"
    if not kept.exists():
        for old in KEPT.glob(f"{part.name}-{'?' * 16}.json"):
            old.unlink()
        told = tests.unharmed()
        if told.get("failed") or "known" not in told:
            sys.stderr.write(f"{part.name}: the tests fail without a mutant: {told.get('failed', told)}\n")
            os._exit(1)
        kept.write_text(json.dumps(told["known"]), "utf-8")
    return dict(json.loads(kept.read_text("utf-8")))


def fail_if(part: Part, told: dict[str, Any], end: str) -> None:
    if told["end"] == end:
        sys.exit(f"{part.name}: the tests fail without a mutant: {told}")


# --- The account ---


def account(tried: list[tuple[Part, Group, list[tuple[Mutant, dict[str, Any]]]]], console: Console) -> bool:
    """Tell the rates and the survivors; whether every group reaches what is wanted of it."""
    reasons = explained()
    table = Table("part", "group", "mutants", "killed", "by time", "survived", "equivalent", "rate", "wanted", "rate of all")
    survivors: list[dict[str, Any]] = []
    groups, enough = [], True
    for part, group, found in tried:
        left = [mutant for mutant, result in found if result["end"] == "survived"]
        equal = [mutant for mutant in left if mutant.name in reasons]
        killed, late = len(found) - len(left), sum(result["end"] == "time" for _, result in found)
        rate = killed / (len(found) - len(equal)) if len(found) > len(equal) else 1.0
        enough &= rate >= group.wanted
        row = [len(found), killed, late, len(left) - len(equal), len(equal)]
        rates = [f"{rate:.1%}", f"{group.wanted:.0%}", f"{killed / max(1, len(found)):.1%}"]
        table.add_row(part.name, group.name, *map(str, row), *rates)
        groups.append({"part": part.name, "group": group.name, "mutants": row[0], "killed": killed, "rate": rate})
        survivors += [{**asdict(mutant), "name": mutant.name, "reason": reasons.get(mutant.name)} for mutant in left]
    console.print(table)
    for each in sorted(survivors, key=lambda each: bool(each["reason"])):
        reason = f"  (equivalent: {each['reason']})" if each["reason"] else ""
        line = f"{each['file']}:{each['line']} {each['inside']}: {each['before']} -> {each['after']}{reason}"
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    stale = sum(result is UNKNOWN for _, _, found in tried for _, result in found)
    if stale:
        console.print(f"{stale} of them are not known: files were changed meanwhile. Run it again.")
    killed_now = {mutant.name for _, _, found in tried for mutant, result in found if result["end"] != "survived"}
    for name in sorted(reasons.keys() & killed_now):
        console.print(f"Not equivalent any more, it was killed: {name}", markup=False, soft_wrap=True)
    (KEPT / "account.json").write_text(json.dumps({"groups": groups, "survivors": survivors}, indent=1), "utf-8")
    return enough


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(PARTS)}, or a group of one, as mandala:view")
    reader.add_argument("--list", action="store_true", help="the mutants of the sample, without running them")
    reader.add_argument("--all", action="store_true", help="try those too that are listed as equivalent, which takes longest")
    reader.add_argument("--more", type=float, default=1.0, help="how many times as many mutants")
    reader.add_argument("--share", default="1/1", metavar="K/N", help="only every Nth mutant, from the Kth on; no account")
    given = reader.parse_args()
    first, _, parts = given.share.partition("/")
    console = Console(file=os.fdopen(os.dup(1), "w", buffering=1), width=None if sys.stdout.isatty() else 150)
    KEPT.mkdir(parents=True, exist_ok=True)
    tried, reasons = [], explained()
    for chosen in given.parts or PARTS:
        name, _, only = chosen.partition(":")
        if name not in PARTS:
            reader.error(f"there is no part {name}; there are {', '.join(PARTS)}")
        part = PARTS[name]
        samples = [(group, sample(group, given.more)) for group in part.groups if only in ("", group.name)]
        mutants = [mutant for _, found in samples for mutant in found]
        if given.list:
            for mutant in mutants:
                console.print(f"{mutant.line}: {mutant.name}", markup=False, highlight=False, soft_wrap=True)
            continue
        tries = [mutant for mutant in mutants if given.all or mutant.name not in reasons][int(first) - 1 :: int(parts)]
        try_part(part, tries, console, given.share if parts != "1" else "")
        results = Results(part)
        for group, found in samples:
            known = [results.of(mutant) or (LISTED if mutant.name in reasons else UNKNOWN) for mutant in found]
            tried.append((part, group, list(zip(found, known, strict=True))))
    if tried and parts == "1":
        sys.exit(not account(tried, console))


if __name__ == "__main__":
    # What takes long to import is at hand before anything forks; kolam itself is read in the fork, mutant and all.
    for library in ("httpx", "hypothesis", "numba", "numpy", "sqlalchemy", "uvicorn", "websockets"):
        import_module(library)
    main()
