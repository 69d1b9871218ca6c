"""Trying a mutant: in a copy of the project, in a fork of a pytest that has collected the tests of a part once.

Where the mutant is inside a function, the fork puts the changed code into the function as it is loaded; else it reads the project
anew. Only tests that reach the function are run, the quicker files first, up to the first that fails. Nothing is compiled: a test
that would compile is left out, unless a part says otherwise.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import json
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from mutation.edits import Mutant

ROOT = Path(__file__).parents[2]
#: What a test may take beyond what it took unharmed before it counts as hanging: seconds of computing, and seconds.
COMPUTING, WAITING = 10.0, 25.0
MEMORY = 8 << 30
#: The file, in a fork's place for temporary ones, that names the test that it runs: if time runs out, that one was it.
RUNNING = "running"

Known = dict[str, dict[str, Any]]


class Tree:
    """A copy of the project in which one file at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.rmtree(folder, ignore_errors=True)
        left_out = shutil.ignore_patterns(".git", ".venv", "node_modules", "build", "__pycache__", ".*_cache", ".hypothesis")
        shutil.copytree(ROOT, folder, ignore=left_out)
        self.times = 1_000_000_000

    @contextlib.contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """The tree with a mutant in it; every text gets a time of its own, so that no bytecode of another is taken for it."""
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


class Collected:
    """A pytest that has collected the tests of a part, and then works with them as it is told."""

    def __init__(self, tree: Tree, files: tuple[str, ...], tests: tuple[str, ...], only: str, serves: bool) -> None:
        self.tree, self.files, self.tests, self.only, self.serves = tree, files, tests, only, serves
        self.failed: dict[str, str] | None = None
        self.skipped: set[str] = set()

    def work(self, do: Callable[[Collected], None]) -> None:
        """Collect, then do something. It leaves this process in the tree: call it in a fork."""
        self.do = do
        folder = self.tree.folder
        os.chdir(folder)
        os.environ.update(PYTHONPATH=str(folder / "src"), PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
        sys.path[:] = [str(folder / "src"), str(folder / "tests"), *(path for path in sys.path if Path(path) != ROOT / "tests")]
        pytest.main(["-s", "-p", "no:cacheprovider", f"--basetemp={folder}-data", *self.tests], plugins=[self])

    # --- What pytest asks ---

    def pytest_sessionstart(self) -> None:
        from kolam.engine import compile
        from kolam.games import definition, games

        if not self.serves:
            compile._prepare = lambda *_: pytest.skip("this would compile")
        else:  # once, and forks have it
            for name in games():
                compile.compiled(definition(name))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if re.search(self.only, item.nodeid)]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and self.failed is None:
            self.failed = {"killer": report.nodeid, "why": str(report.longrepr)[-2000:]}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        gc.freeze()  # forks share what is here
        self.do(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and self.failed is None:
            self.failed = {"killer": report.nodeid, "why": str(report.longrepr)[-2000:]}
        if report.skipped:
            self.skipped.add(report.nodeid)

    # --- Running ---

    def run(self, names: list[str]) -> Iterator[str]:
        """Run some tests, one after another, up to the first that fails."""
        for number, name in enumerate(names if not self.failed else []):
            item, following = self.items[name], names[number + 1] if number + 1 < len(names) else None
            yield name
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=self.items[following] if following else None)
            if self.failed:
                return

    def unharmed(self) -> dict[str, Any]:
        """Run all tests without a mutant: what each takes and which functions of the part it reaches."""
        return in_fork(self._listen, limit=3600)

    def _listen(self) -> dict[str, Any]:
        files = {f"{self.tree.folder}/{file}": file for file in self.files}
        functions: set[str] = set()

        def heard(frame: Any, event: str, _: Any) -> None:
            if event == "call" and frame.f_code.co_filename in files:
                functions.add(f"{files[frame.f_code.co_filename]} {frame.f_code.co_qualname.partition('.<locals>')[0]}")

        known: Known = {}
        last, began = "", 0.0
        threading.setprofile(heard)
        sys.setprofile(heard)
        for name in itertools.chain(self.run(list(self.items)), [""]):
            if last:
                known[last] = {"seconds": computed() - began, "reached": sorted(functions)}
            functions.clear()
            last, began = name, computed()
        return {"failed": self.failed, "known": {name: test for name, test in known.items() if name not in self.skipped}}

    def trial(self, mutant: Mutant, known: Known) -> dict[str, Any]:
        """Try a mutant: `end` is survived, killed (and by which test) or time."""
        where = f"{mutant.file} {mutant.inside}"
        reaching = [name for name, test in known.items() if where in test["reached"]]
        if self.serves:  # a server: the first test of a file starts it for all
            files = {name.partition("::")[0] for name in reaching}
            reaching = [name for name in known if name.partition("::")[0] in files]
        order = self.quickest_first(reaching or list(known), known)  # none: it runs at import only
        with self.tree.changed(mutant):
            limit = 300 + 20 * sum(known[name]["seconds"] for name in order)
            return in_fork(lambda: self._tried(mutant, order, known, anew=not reaching), limit)

    def quickest_first(self, names: list[str], known: Known) -> list[str]:
        """As the part names its tests; files by what they take together, so that what one sets up stays; quicker tests first."""
        together: dict[str, float] = {}
        for name in names:
            file = name.partition("::")[0]
            together[file] = together.get(file, 0.0) + known[name]["seconds"]

        def place(name: str) -> tuple[int, float, str, float]:
            file = name.partition("::")[0]
            named = next(number for number, path in enumerate(self.tests) if file.startswith(path))
            return named, together[file], file, known[name]["seconds"]

        return sorted(names, key=place)

    def _tried(self, mutant: Mutant, order: list[str], known: Known, anew: bool) -> dict[str, Any]:
        if not anew and is_put_in(mutant, self.tree.folder):
            return self._first_failure(order, known)
        for name, module in list(sys.modules.items()):  # read everything anew
            if str(getattr(module, "__file__", "")).startswith(f"{self.tree.folder}/"):
                del sys.modules[name]
        told: dict[str, Any] = {"end": "killed", "killer": None}  # unless the tests can be collected
        tests = tuple(dict.fromkeys(name.partition("::")[0] for name in order))
        fresh = Collected(self.tree, self.files, tests, self.only, self.serves)
        fresh.work(lambda found: told.update(found._first_failure([name for name in order if name in found.items], known)))
        return told

    def _first_failure(self, order: list[str], known: Known) -> dict[str, Any]:
        for name in self.run(order):
            busy = max(1.0, os.getloadavg()[0] / (4 * (os.cpu_count() or 1)))  # others may keep the machine from it
            signal.setitimer(signal.ITIMER_PROF, COMPUTING + 5 * known[name]["seconds"])
            signal.setitimer(signal.ITIMER_REAL, busy * (WAITING + 20 * known[name]["seconds"]))
            Path(os.environ["TMPDIR"], RUNNING).write_text(name, "utf-8")
        return {"end": "killed", **self.failed} if self.failed else {"end": "survived"}


def computed() -> float:
    """Seconds of computing, of this process and of those that it started and that have ended."""
    return sum(os.times()[:4])


def is_put_in(mutant: Mutant, folder: Path) -> bool:
    """Put the changed code into its function, if it is loaded; whether that is all there is to do."""
    path = folder / mutant.file
    module = next((each for each in list(sys.modules.values()) if getattr(each, "__file__", None) == str(path)), None)
    found: Any = module
    for name in mutant.inside.split("."):
        found = vars(found).get(name) if found is not None else None
    if isinstance(found, property):
        found = found.fget
    if not isinstance(found, FunctionType) or found.__code__.co_filename != str(path):
        return False
    code = code_of(compile(path.read_text("utf-8"), str(path), "exec"), mutant.inside)
    if code is None or code.co_freevars != found.__code__.co_freevars:
        return False
    found.__code__ = code
    return True


def code_of(code: CodeType, name: str) -> CodeType | None:
    """The code of a function in that of its module."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType) and (inner if inner.co_qualname == name else code_of(inner, name)) is not None:
            return inner if inner.co_qualname == name else code_of(inner, name)
    return None


def in_fork(do: Callable[[], dict[str, Any]], limit: float) -> dict[str, Any]:
    """What a function returns that is run in a fork, or that it ran out of time or died."""
    reading, writing = os.pipe()
    place = tempfile.mkdtemp(prefix="kolam-trial-")
    os.chmod(place, 0o755)  # PostgreSQL runs as somebody else
    child = os.fork()
    if child == 0:
        try:
            alone(place)
            told = do()
            with os.fdopen(writing, "wb") as stream:
                stream.write(json.dumps(told).encode())
        finally:
            os._exit(0)
    os.close(writing)
    text, deadline = b"", time.monotonic() + limit
    while select.select([reading], [], [], max(0.0, deadline - time.monotonic()))[0]:
        some = os.read(reading, 1 << 16)
        if not some:
            break
        text += some
    os.close(reading)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # with all that it started
    os.waitpid(child, 0)
    for process in at_work_in(place):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    running = Path(place, RUNNING)
    late = {"end": "time", "killer": running.read_text("utf-8") if running.exists() else None}
    shutil.rmtree(place, ignore_errors=True)
    return dict(json.loads(text)) if text else late


def at_work_in(place: str) -> Iterator[int]:
    """The processes whose place for temporary files this is: PostgreSQL leaves the group of whoever starts it."""
    for path in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if f"TMPDIR={place}".encode() in path.read_bytes().split(b"\0"):
                yield int(path.parent.name)


def alone(place: str) -> None:
    """In a fork: a group of processes and a place for temporary files of its own, bounded memory, no output."""
    os.setsid()
    os.environ["TMPDIR"], tempfile.tempdir = place, None
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_PROF, 0 if threading.active_count() > 1 else 600)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def page_trial(tree: Tree, mutant: Mutant | None, limit: float = 60) -> dict[str, Any]:
    """Try a mutant of the page against its tests, by node."""
    node = Path(sys.executable).parent / "node"
    tests = sorted(str(path) for path in (tree.folder / "tests" / "page").glob("*.test.js"))
    with tree.changed(mutant) if mutant else contextlib.nullcontext():
        command = [str(node), "--test", "--test-reporter=tap", *tests]
        try:
            done = subprocess.run(command, cwd=tree.folder, capture_output=True, text=True, timeout=limit, check=False)
        except subprocess.TimeoutExpired:
            return {"end": "time"}
    failed = re.search(r"^\s*not ok \d+ - (?!.*\.test\.js$)(.*)$", done.stdout, re.MULTILINE)
    return {"end": "killed" if done.returncode else "survived", "test": failed[1] if failed else None, "why": done.stdout[-2000:]}
