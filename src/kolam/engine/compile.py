"""Rules and drivers joined into one module and compiled by Numba, once on a machine.

Numba caches per file: a driver in one file that calls a rule in another would keep the old rule after an edit. So a game's
rules and the drivers are joined into one module (`join.py`), named by the hash of its text and of the component data behind it,
kept in the user's cache folder. An edit makes another module; a revert finds the former one again.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal

from kolam.engine.drivers import contract
from kolam.engine.errors import KolamError, Sentence
from kolam.engine.game import Definition
from kolam.engine.join import join, read

COMPILED = """\
import numpy as np
from numba import njit
signed = np.int64
unsigned = np.uint64
lookup = np.array
rule = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", nogil=True)
driver = njit(cache={cached}, no_cfunc_wrapper=True, error_model="numpy", nogil=True)
def constant(value): return np.asarray(value) if isinstance(value, memoryview) else value
@rule
def scratch(rows, columns): return np.zeros((rows, columns))
"""

#: The modules of the engine that are joined to a game's own, in this order.
GENERATOR = "kolam.engine.generator"
DRIVERS = tuple(f"kolam.engine.drivers.{name}" for name in ("playout", "greedy", "match", "batch", "search"))

#: Joined modules that nobody has used for this long are removed.
KEEP_SECONDS = 30 * 24 * 3600


@cache
def joined_text(definition: Definition) -> str:
    """A game's rules and all drivers as one text."""
    return join([GENERATOR, *(f"{definition.package}.{name}" for name in definition.joined), *DRIVERS], given=contract.__name__)


@cache
def interpreted(definition: Definition) -> Any:
    """The drivers as plain Python, over the very modules that tables run: nothing is compiled, and it starts at once."""
    module = ModuleType(f"{definition.package}.drivers")
    for part in (definition.evaluate, definition.observe, definition.redeal, definition.rules):
        provided = {name: getattr(part, name) for name in vars(contract) if hasattr(part, name) and not name.startswith("_")}
        module.__dict__.update(provided)
    for name in DRIVERS:
        tree = read(name)
        tree.body = [node for node in tree.body if not _is_of(node, (contract.__name__, *DRIVERS))]
        exec(compile(tree, name, "exec"), module.__dict__)
    return module


def _is_of(node: ast.stmt, modules: tuple[str, ...]) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module in modules


def _execute(name: str, text: str) -> Any:
    module = ModuleType(name)
    exec(compile(text, f"<{name}>", "exec"), module.__dict__)
    return module


# --- The compiled form ---

Notify = Callable[[Sentence], None]

#: How much of a joined module is compiled: what bots think with, which comes first, or everything. Each is a file in its folder.
THINKING: Final = "thinking"
ALL: Final = "ready"
Needs = Literal["thinking", "ready"]

_lock = threading.Lock()
_ready: dict[str, Any] = {}
#: The games of which everything is ready in this process.
_whole: set[str] = set()


def compiled(definition: Definition, notify: Notify | None = None, needs: Needs = ALL) -> Any:
    """The joined module compiled by Numba. The first time on a machine this takes a while, which `notify` is told."""
    with _lock:  # compile once, in one thread
        if not _is_ready(definition, needs):
            _ready[definition.name] = _prepare(definition, notify or (lambda _: None), needs)
            if needs == ALL:
                _whole.add(definition.name)
        return _ready[definition.name]


def _is_ready(definition: Definition, needs: Needs) -> bool:
    return definition.name in _ready and (needs == THINKING or definition.name in _whole)


def at_hand(definition: Definition) -> Any:
    """The compiled form if this process has it already, else None: for those who would rather not wait."""
    return _ready.get(definition.name)


def is_warm(definition: Definition, folder: Path | None = None, needs: Needs = ALL) -> bool:
    """Whether the compiled form is at hand: in this process, or kept in a folder, that of the cache unless another is given."""
    try:
        return _is_ready(definition, needs) or _is_kept(_home(folder or cache_folder(), definition), needs)
    except OSError:  # a folder that may not even be looked into
        return False


def _is_kept(home: Path, needs: Needs) -> bool:
    return (home / ALL).exists() or (needs == THINKING and (home / THINKING).exists())


MODULE = "joined.py"


def _home(folder: Path, definition: Definition) -> Path:
    return folder / f"{definition.name}-{fingerprint(definition)}"


def _prepare(definition: Definition, notify: Notify, needs: Needs) -> Any:
    folder = cache_folder()
    try:
        return _load(folder, definition, notify, needs)
    except OSError as error:
        reason = error.strerror or error
    private = Path(tempfile.gettempdir())
    try:
        private = Path(tempfile.mkdtemp(prefix="kolam-"))
        atexit.register(shutil.rmtree, private, ignore_errors=True)
        if not copy_warm(definition, folder, private):
            notify(
                Sentence(
                    "The cache folder {folder} can not be used ({reason}); compiling for this run only.",
                    folder=folder,
                    reason=reason,
                )
            )
        return _load(private, definition, notify, needs)
    except OSError:  # no room there either: keep it in memory
        module = _execute(f"kolam_{definition.package.split('.')[-1]}", COMPILED.format(cached=False) + joined_text(definition))
        _exercise(module, definition, needs)
        return module


# --- Between processes: a server has another process compile, and only reads ---


class NotCompiled(KolamError):
    """A compiled form that should be kept in a folder is not there, or is damaged."""


def is_usable(folder: Path) -> bool:
    """Whether compiled games can be kept in a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def copy_warm(definition: Definition, source: Path, target: Path) -> bool:
    """Copy what is kept in a folder that can only be read: Numba reads no folder that it can not write to."""
    home = _home(source, definition)
    if not is_warm(definition, source, THINKING) or not home.is_dir():
        return False
    copy = _home(target, definition)
    try:
        shutil.copytree(home, copy, ignore=shutil.ignore_patterns("lock", "*.new"), dirs_exist_ok=True)
        for path in (copy, *copy.rglob("*")):  # which could only be read, too
            path.chmod(0o700 if path.is_dir() else 0o600)
    except (OSError, shutil.Error):
        shutil.rmtree(copy, ignore_errors=True)
        return False
    return True


def compile_into(folder: Path, definition: Definition) -> None:
    """Compile what bots think with into a folder, or mend what is kept there."""
    _load(folder, definition, lambda _: None, THINKING)


def load_from(folder: Path, definition: Definition) -> Any:
    """What bots think with, compiled by another process into a folder. Nothing is compiled here."""
    with _lock:
        if definition.name not in _ready:
            home = _home(folder, definition)
            if not _is_kept(home, THINKING):
                raise NotCompiled("{game} is not kept in {folder}.", game=definition.called, folder=folder)
            try:
                with _nothing_is_compiled():
                    _ready[definition.name] = _import(home / MODULE, definition, THINKING)
            except Exception as error:
                raise NotCompiled("What is kept of {game} can not be read.", game=definition.called) from error
        return _ready[definition.name]


@contextmanager
def _nothing_is_compiled() -> Iterator[None]:
    """Fail where Numba would compile, in place of what it could not read."""
    from numba.core import event

    class Refusing(event.Listener):
        def on_start(self, _: Any) -> None:
            raise RuntimeError("nothing is compiled in this process")

        def on_end(self, _: Any) -> None:
            pass

    with event.install_listener("numba:compile", Refusing()):
        yield


def _load(folder: Path, definition: Definition, notify: Notify, needs: Needs) -> Any:
    """The module from a cache folder, compiled into it first if need be; several processes may come at once."""
    from filelock import FileLock

    home = _home(folder, definition)
    home.mkdir(parents=True, exist_ok=True)
    _remove_old(folder)
    with FileLock(home / "lock"):
        text = COMPILED.format(cached=True) + joined_text(definition)
        path = home / MODULE
        if not path.exists() or path.read_text("utf-8") != text:
            _forget(home)
            _write(path, text)
        if _is_kept(home, needs):
            os.utime(next(home / mark for mark in (ALL, THINKING) if (home / mark).exists()))
            try:
                return _import(path, definition, needs)
            except Exception:  # a damaged cache: make it anew
                _forget(home)
        title = definition.called
        notify(Sentence("Preparing {game} for bots and research, once on this machine ...", game=title))
        began = time.monotonic()
        module = _import(path, definition, needs)
        _write(home / needs, "")
        notify(Sentence("{game} is ready, after {n} s.", game=title, n=f"{time.monotonic() - began:.0f}"))
        return module


def _forget(home: Path) -> None:
    """Take away what was compiled."""
    for mark in (ALL, THINKING):
        (home / mark).unlink(missing_ok=True)
    shutil.rmtree(home / "__pycache__", ignore_errors=True)


def _write(path: Path, text: str) -> None:
    temporary = path.with_suffix(f".{os.getpid()}.new")
    try:
        temporary.write_text(text, "utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _import(path: Path, definition: Definition, needs: Needs) -> Any:
    name = f"kolam_{definition.package.split('.')[-1]}_{path.parent.name.rpartition('-')[2]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # what Numba keeps refers to it by name
    spec.loader.exec_module(module)
    _exercise(module, definition, needs)
    return module


def _exercise(module: Any, definition: Definition, needs: Needs) -> None:
    """Use what is needed once, so that it is compiled, or read from the cache, now and not in mid-game."""
    from kolam.engine.drivers import exercise, exercise_thinking

    (exercise if needs == ALL else exercise_thinking)(module, definition)


def _remove_old(folder: Path) -> None:
    for module in folder.glob(f"*/{MODULE}"):
        home = module.parent
        try:
            used = max(file.stat().st_mtime for file in (module, home / ALL, home / THINKING) if file.exists())
            if time.time() - used > KEEP_SECONDS:
                shutil.rmtree(home, ignore_errors=True)
        except OSError:
            continue


@cache
def fingerprint(definition: Definition) -> str:
    """What names a joined module: its text, the data behind it, and what compiles it."""
    from importlib.metadata import version

    import numpy

    versions = f"{sys.version} {version('numba')} {version('llvmlite')} {numpy.__version__}"
    digest = hashlib.sha256((versions + COMPILED + joined_text(definition)).encode())
    for part in [read_source(f"{definition.package}.actions"), *component_data(definition.package)]:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:20]


def read_source(module: str) -> bytes:
    """The text of a module that is not joined, but whose constants the rules read."""
    spec = importlib.util.find_spec(module)
    return Path(spec.origin).read_bytes() if spec is not None and spec.origin is not None else b""


def component_data(package: str) -> list[bytes]:
    """All files of a package's components folder, which rules read as constants."""
    folder = resources.files(package) / "components"
    files = sorted((f for f in folder.iterdir() if f.is_file()), key=lambda f: f.name)
    return [f.name.encode() + b"\0" + f.read_bytes() for f in files]


def cache_folder() -> Path:
    """Where compiled games are kept: KOLAM_CACHE, or the user's cache folder."""
    chosen = os.environ.get("KOLAM_CACHE")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_cache_dir("kolam", appauthor=False))
