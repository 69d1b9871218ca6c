"""Deliberate bugs, one at a time, each against the tests of its part: which do the tests let pass?

    python tests/mutants.py                    # all parts
    python tests/mutants.py mandala server     # some
    python tests/mutants.py rajas --list       # the mutants of a sample, without running them

A part is some files and the tests that look after them. From each group of files a sample is drawn, always the same (its order
hangs on what a mutant changes, not on what else stands in its file). Every mutant is tried in a copy of the project by a process
that was forked with all libraries at hand: only those tests that reach the changed function, the quickest first, up to the first
that fails. Nothing is compiled: a test that would compile is left out. What was found is kept in build/mutants, and a run that
was broken off goes on.

Survivors that no test can kill, because nothing is different, stand in tests/mutants.toml with the reason.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mutation import javascript
from mutation.edits import Mutant
from mutation.python import Finder

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "mutants"
SEED = 1
#: What a test may take beyond what it took unharmed, in seconds, before it counts as hanging.
PATIENCE = 10
MEMORY = 6 << 30
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

    @property
    def is_page(self) -> bool:
        return self.groups[0].files[0].endswith(".js")


#: Files of a game that are no rules, and the groups that are counted apart.
NO_RULES = ("__init__", "actions", "names", "words", "explain", "observe", "state", "glance", "view", "redeal", "evaluate")


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


def files(folder: str, pattern: str = "*.py") -> tuple[str, ...]:
    """The files of a folder that are more than an import."""
    found = sorted((ROOT / CODE / folder).glob(pattern))
    return tuple(str(path.relative_to(ROOT)) for path in found if path.stem != "__init__")


SERVER = tuple(f"tests/server/test_{name}.py" for name in (
    "clock", "commands", "hidden", "http", "messages", "reconnect", "seats", "versions", "whole_games", "words",
))  # fmt: skip
BOARDS = tuple(f"boards/{name}" for name in ("ganesha", "mandala", "mandala-stones", "rajas"))
PARTS = {
    part.name: part
    for part in (
        *(game(package) for package in ("mandala", "mandala_stones", "ganesha", "rajas")),
        Part("server", (Group("table", files("server/table"), 100, 0.85),), SERVER),
        Part("store", (Group("store", files("store"), 100, 0.85),), ("tests/store", *SERVER)),
        Part("page", (Group("page", files("web/page", "*.js"), 100, 0.85),), ("tests/page",)),
        Part("boards", (Group("boards", (*files("web/boards", "*.js"), *(f for b in BOARDS for f in files(b, "*.js"))), 100, 0.85),),
             ("tests/page",)),
    )
}  # fmt: skip


# --- The sample ---


def mutants_of(file: str) -> list[Mutant]:
    """All mutants of a file."""
    text = (ROOT / file).read_text("utf-8")
    return javascript.mutants(file, text) if file.endswith(".js") else Finder(file, text).mutants()


def sample(group: Group) -> list[Mutant]:
    """The sample of a group: from each file in proportion to what there is."""
    found = {file: sorted(mutants_of(file), key=lambda each: each.rank(SEED)) for file in group.files}
    total = sum(map(len, found.values()))
    chosen = []
    for each in found.values():
        chosen += each[: -(-group.sample * len(each) // total)] if total else []
    return sorted(chosen, key=lambda each: (each.file, each.start, each.new))


def explained() -> dict[str, str]:
    """The survivors that nothing can kill, by name, each with its reason."""
    with (ROOT / "tests" / "mutants.toml").open("rb") as file:
        listed = tomllib.load(file)
    return {f"{CODE}/{entry['mutant']}": entry["why"] for entry in listed.get("equivalent", [])}


# --- Running tests in a copy ---


class Tree:
    """A copy of the project in which one file at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        left_out = shutil.ignore_patterns(".git", ".venv", "node_modules", "build", "__pycache__", ".*_cache", ".hypothesis")
        shutil.copytree(ROOT, folder, ignore=left_out)
        self.times = 1_000_000_000

    @contextlib.contextmanager
    def changed(self, mutant: Mutant | None) -> Iterator[None]:
        """The tree with a mutant in it; every text gets a time of its own, so that no bytecode of another is taken for it."""
        if mutant is None:
            yield
            return
        path = self.folder / mutant.file
        text = path.read_text("utf-8")
        self._write(path, mutant.applied(text))
        try:
            yield
        finally:
            self._write(path, text)

    def _write(self, path: Path, text: str) -> None:
        self.times += 1
        path.write_text(text, "utf-8")
        os.utime(path, (self.times, self.times))


class Probe:
    """Inside the fork: chooses and orders the tests, times each, notes what it reached, and tells the first that fails."""

    def __init__(
        self, part: Part, tree: Path, tell: Callable[[Any], None], known: dict[str, Any] | None, order: list[str]
    ) -> None:
        self.part, self.tell, self.known = part, tell, known
        self.order = {name: place for place, name in enumerate(order)}
        self.prefix = f"{tree}/"
        self.reached: dict[str, dict[str, Any]] = {}

    def pytest_sessionstart(self) -> None:
        from kolam.engine import compile

        compile._prepare = lambda *_: pytest.skip("this would compile")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        chosen = [item for item in items if re.search(self.part.only, item.nodeid)]
        if self.known is not None:
            chosen = sorted((item for item in chosen if item.nodeid in self.order), key=lambda item: self.order[item.nodeid])
        items[:] = chosen

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        name, began, functions = item.nodeid, time.monotonic(), set()
        if self.known is None:
            self.listen(functions)
        else:
            signal.setitimer(signal.ITIMER_REAL, PATIENCE + 5 * self.known[name]["seconds"])
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            self.reached[name] = {"seconds": time.monotonic() - began, "reached": sorted(functions), **self.reached.get(name, {})}

    def listen(self, functions: set[str]) -> None:
        """Note the functions of the part that are called from here on, in threads that begin now too."""
        import threading

        files = {self.prefix + file: file for group in self.part.groups for file in group.files}

        def heard(frame: Any, event: str, _: Any) -> None:
            if event == "call" and frame.f_code.co_filename in files:
                functions.add(f"{files[frame.f_code.co_filename]} {frame.f_code.co_qualname.partition('.<locals>')[0]}")

        self.heard = heard
        threading.setprofile(lambda *given: self.heard(*given))
        sys.setprofile(heard)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.tell({"killer": report.nodeid, "why": str(report.longrepr)[-2000:]})
        if report.skipped:
            self.reached[report.nodeid] = {"skipped": True}

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        self.tell({"status": int(exitstatus), "known": self.reached if self.known is None else None})


def run_tests(part: Part, tree: Tree, limit: float, known: dict[str, Any] | None = None, order: list[str] = []) -> dict[str, Any]:  # noqa: B006
    """Run the tests of a part in a fork, in a tree as it is now; what the probe told, and how the fork ended."""
    if part.is_page:
        return run_page(tree, limit)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        in_fork(part, tree.folder, writing, known, order)
    os.close(writing)
    told: dict[str, Any] = {"status": None}
    deadline, text = time.monotonic() + limit, b""
    while select.select([reading], [], [], max(0.0, deadline - time.monotonic()))[0]:
        some = os.read(reading, 1 << 16)
        if not some:
            break
        text += some
    os.close(reading)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # with all that it started
    os.waitpid(child, 0)
    for line in text.splitlines():
        told.update(json.loads(line))
    return told


def in_fork(part: Part, folder: Path, writing: int, known: dict[str, Any] | None, order: list[str]) -> None:
    """What the fork does: pytest, in the tree, told of nothing but the tests to run. It never returns."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_REAL, 600 if known is None else 60)  # until the first test begins
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.chdir(folder)
    os.environ.update(PYTHONPATH=str(folder / "src"), PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    sys.path[:] = [str(folder / "src"), str(folder / "tests"), *(path for path in sys.path if Path(path) != ROOT / "tests")]

    def tell(what: Any) -> None:
        os.write(writing, json.dumps(what).encode() + b"\n")

    code = 70
    try:
        chosen = list(dict.fromkeys(name.partition("::")[0] for name in order)) or part.tests
        stop = ["-x"] if known is not None else []
        code = int(
            pytest.main([*stop, "-q", "-p", "no:cacheprovider", *chosen], plugins=[Probe(part, folder, tell, known, order)])
        )
    finally:
        os._exit(code)


def run_page(tree: Tree, limit: float) -> dict[str, Any]:
    """Run the tests of the page by node."""
    node = Path(sys.executable).parent / "node"
    tests = sorted(str(path) for path in (tree.folder / "tests" / "page").glob("*.test.js"))
    command = [str(node), "--test", "--test-reporter=tap", *tests]
    try:
        done = subprocess.run(command, cwd=tree.folder, capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return {"status": None}
    failed = re.search(r"^\s*not ok \d+ - (?!.*\.test\.js$)(.*)$", done.stdout, re.MULTILINE)
    return {"status": done.returncode, "killer": failed[1] if failed else None, "known": {}, "why": done.stdout[-2000:]}


# --- Results ---


def digest(paths: list[Path]) -> str:
    """What some files say."""
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths if path.is_file())).hexdigest()[:16]


def tests_of(part: Part) -> list[Path]:
    """All files that the tests of a part are made of."""
    found = [path for given in part.tests for path in (ROOT / given, *sorted((ROOT / given).rglob("*")))]
    return [*found, *sorted((ROOT / "tests" / "kit").glob("*.py")), *sorted((ROOT / CODE / "conformance").glob("*.py"))]


class Results:
    """What was found, by mutant; a kill holds as long as the test that killed is the same, a survival as long as all tests are."""

    def __init__(self, part: Part) -> None:
        self.path = KEPT / f"{part.name}.json"
        self.found: dict[str, dict[str, Any]] = json.loads(self.path.read_text("utf-8")) if self.path.exists() else {}
        self.all_tests = digest(tests_of(part))

    def key(self, mutant: Mutant) -> str:
        text = mutant.applied((ROOT / mutant.file).read_text("utf-8"))
        return hashlib.sha256(f"{mutant.file}\0{text}".encode()).hexdigest()[:24]

    def of(self, mutant: Mutant) -> dict[str, Any] | None:
        kept = self.found.get(self.key(mutant))
        return kept if kept is not None and kept["tests"] == self.tests_behind(kept["killer"]) else None

    def tests_behind(self, killer: str | None) -> str:
        file = ROOT / killer.partition("::")[0] if killer else None
        return digest([file]) if file is not None and file.is_file() else self.all_tests

    def keep(self, mutant: Mutant, told: dict[str, Any]) -> dict[str, Any]:
        killer = told.get("killer")
        end = "survived" if told["status"] in (0, 5) else "time" if told["status"] is None and not killer else "killed"
        result = {"mutant": mutant.name, "end": end, "killer": killer, "tests": self.tests_behind(killer)}
        self.found[self.key(mutant)] = result
        self.path.write_text(json.dumps(self.found, indent=1), "utf-8")
        return result


def unharmed(part: Part, tree: Tree, console: Console) -> dict[str, Any]:
    """The tests of a part without a mutant: what each takes and reaches. They must all pass."""
    sources = [ROOT / file for group in part.groups for file in group.files]
    kept = KEPT / f"{part.name}-{digest([*tests_of(part), *sources])}.json"
    if not kept.exists():
        for old in KEPT.glob(f"{part.name}-{'?' * 16}.json"):
            old.unlink()
        with console.status(f"{part.name}: the tests without a mutant ..."):
            told = run_tests(part, tree, 3600)
        if told["status"] != 0:
            sys.exit(f"{part.name}: the tests fail without a mutant: {told.get('killer')}\n{told.get('why', told)}")
        known = {name: test for name, test in told["known"].items() if "skipped" not in test}
        kept.write_text(json.dumps(known), "utf-8")
    return dict(json.loads(kept.read_text("utf-8")))


def order_for(mutant: Mutant, known: dict[str, Any]) -> list[str]:
    """The tests that reach a mutant's function, the quickest first; all, where nothing is seen to: it runs at import."""
    where = f"{mutant.file} {mutant.inside}"
    reaching = [name for name, test in known.items() if where in test["reached"]] or list(known)
    return sorted(reaching, key=lambda name: known[name]["seconds"])


def try_part(
    part: Part, samples: dict[str, list[Mutant]], tree: Tree, console: Console
) -> dict[str, list[tuple[Mutant, dict[str, Any]]]]:
    """Try all mutants of a part."""
    known, results = unharmed(part, tree, console), Results(part)
    total = sum(test["seconds"] for test in known.values())
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        auto_refresh=False,
    )
    tried: dict[str, list[tuple[Mutant, dict[str, Any]]]] = {}
    with bar:
        for name, mutants in samples.items():
            task = bar.add_task(f"{part.name} {name}", total=len(mutants))
            tried[name] = []
            for mutant in mutants:
                found = results.of(mutant)
                if found is None:
                    with tree.changed(mutant):
                        told = run_tests(part, tree, 120 + 5 * total, known, order_for(mutant, known))
                    found = results.keep(mutant, told)
                tried[name].append((mutant, found))
                bar.advance(task)
                bar.refresh()
    return tried


# --- The account ---


def account(tried: dict[tuple[str, str], list[tuple[Mutant, dict[str, Any]]]], console: Console) -> bool:
    """Tell the rates and the survivors; whether every group reaches what is wanted of it."""
    reasons = explained()
    table = Table(
        "part", "group", "mutants", "killed", "of them by time", "survived", "equivalent", "rate", "wanted", "rate of all"
    )
    survivors, told, enough = [], [], True
    for (part, name), found in tried.items():
        group = next(group for group in PARTS[part].groups if group.name == name)
        left = [mutant for mutant, result in found if result["end"] == "survived"]
        equal = [mutant for mutant in left if mutant.name in reasons]
        killed, late = len(found) - len(left), sum(result["end"] == "time" for _, result in found)
        rate = killed / max(1, len(found) - len(equal)) if found else 1.0
        enough &= rate >= group.wanted
        row = [len(found), killed, late, len(left) - len(equal), len(equal)]
        table.add_row(part, name, *map(str, row), f"{rate:.1%}", f"{group.wanted:.0%}", f"{killed / max(1, len(found)):.1%}")
        told.append({"part": part, "group": name, "mutants": row[0], "killed": killed, "rate": rate, "equivalent": len(equal)})
        survivors += [{**asdict(mutant), "name": mutant.name, "reason": reasons.get(mutant.name)} for mutant in left]
    console.print(table)
    for each in survivors:
        reason = f"  (equivalent: {each['reason']})" if each["reason"] else ""
        console.print(
            f"{each['file']}:{each['line']} {each['inside']}: {each['before']} -> {each['after']}{reason}",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
    met = {mutant.name for found in tried.values() for mutant, result in found}
    alive = {each["name"] for each in survivors}
    for name in sorted(reasons.keys() & met - alive):
        console.print(f"Not equivalent any more, it was killed: {name}", markup=False)
    (KEPT / "account.json").write_text(json.dumps({"groups": told, "survivors": survivors}, indent=1), "utf-8")
    return enough


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(PARTS)}, or a group of one, as mandala:view")
    reader.add_argument("--list", action="store_true", help="the mutants of the sample, without running them")
    reader.add_argument("--more", type=float, default=1.0, help="how many times as many mutants")
    given = reader.parse_args()
    console = Console()
    KEPT.mkdir(parents=True, exist_ok=True)
    tried = {}
    for chosen in given.parts or PARTS:
        name, _, only = chosen.partition(":")
        if name not in PARTS:
            reader.error(f"there is no part {name}; there are {', '.join(PARTS)}")
        part = PARTS[name]
        groups = [group for group in part.groups if only in ("", group.name)]
        samples = {g.name: sample(Group(g.name, g.files, int(g.sample * given.more), g.wanted)) for g in groups}
        if given.list:
            for mutant in (mutant for mutants in samples.values() for mutant in mutants):
                console.print(f"{mutant.line}: {mutant.name}", markup=False, highlight=False, soft_wrap=True)
            continue
        found = try_part(part, samples, Tree(KEPT / f"tree-{part.name}"), console)
        tried.update({(part.name, group): result for group, result in found.items()})
    if tried:
        sys.exit(not account(tried, console))


if __name__ == "__main__":
    # What takes long to import is at hand before anything forks; kolam itself is read in the fork, mutant and all.
    import httpx, hypothesis, numba, numpy, sqlalchemy, uvicorn, websockets  # noqa: E401, F401

    main()
