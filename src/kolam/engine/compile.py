"""Rules and drivers joined into one module and compiled by Numba, once on a machine.

Numba caches per file: a driver in one file that calls a rule in another would keep the old rule after an edit. So a game's
rules and the drivers are joined into one module, named by the hash of its text and of the component data behind it, kept in
the user's cache folder. An edit makes another module; a revert finds the former one again.

Joining also changes the text where the compiled way differs from the interpreted one:

* arguments of rules are cast to 64-bit integers, so that each rule is compiled once and not for every mix of small types;
* `tell` is left out;
* imports of what is joined are left out.
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
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any

from kolam.engine.errors import Sentence
from kolam.engine.game import Definition

COMPILED = """\
import numpy as np
from numba import njit
signed = np.int64
unsigned = np.uint64
rule = njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", nogil=True)
driver = njit(cache={cached}, no_cfunc_wrapper=True, error_model="numpy", nogil=True)
"""

INTERPRETED = """\
from kolam.engine.rule import driver, rule, signed, unsigned
"""

#: The modules of the engine that are joined to a game's own, in this order.
GENERATOR = "kolam.engine.generator"
DRIVERS = tuple(f"kolam.engine.drivers.{name}" for name in ("playout", "greedy", "match", "batch", "search"))

#: Joined modules that nobody has used for this long are removed.
KEEP_SECONDS = 30 * 24 * 3600


class _Joiner(ast.NodeTransformer):
    """Turns the text of rules into the text that is compiled."""

    def __init__(self, parameters: dict[str, list[bool]], joined: set[str]) -> None:
        self.parameters = parameters  # for each rule: which parameters are whole numbers
        self.joined = joined

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | None:
        return None if node.module in self.joined or node.module == "__future__" else node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        if isinstance(node.value, ast.Constant):  # a docstring
            return None
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "tell":
            return None
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        self.generic_visit(node)
        return self._filled(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        return self._filled(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.parameters:
            numbers = self.parameters[node.func.id]
            node.args = [self._cast(a) if whole else a for a, whole in zip(node.args, numbers, strict=True)]
        return node

    @staticmethod
    def _cast(argument: ast.expr) -> ast.expr:
        if isinstance(argument, ast.Constant):
            return argument
        return ast.Call(ast.Name("signed", ast.Load()), [argument], [])

    @staticmethod
    def _filled(node: ast.FunctionDef | ast.If) -> ast.AST:
        if not node.body:
            node.body = [ast.Pass()]
        return node


def _is_marked(node: ast.AST, marks: tuple[str, ...] = ("rule", "driver")) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(mark, ast.Name) and mark.id in marks for mark in node.decorator_list
    )


def join(modules: Iterable[str]) -> str:
    """The text of one module that holds all these modules, as it is compiled."""
    names = list(modules)
    trees = []
    for name in names:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(name)
        trees.append(ast.parse(Path(spec.origin).read_text("utf-8"), spec.origin))
    parameters = {
        node.name: [argument.arg != "s" and argument.annotation is None for argument in node.args.args]
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and _is_marked(node)
    }
    joiner = _Joiner(parameters, {*names, "kolam.engine.rule"})
    return "\n\n".join(ast.unparse(joiner.visit(tree)) for tree in trees) + "\n"


@cache
def joined_text(definition: Definition) -> str:
    """A game's rules and all drivers as one text."""
    return join((GENERATOR, *(f"{definition.package}.{name}" for name in definition.joined), *DRIVERS))


@cache
def interpreted(definition: Definition) -> Any:
    """The joined module run by Python as it is: nothing is compiled, and it starts at once."""
    return _execute(f"kolam_{definition.rules.__name__.split('.')[-2]}_interpreted", INTERPRETED + joined_text(definition))


def _execute(name: str, text: str) -> Any:
    module = ModuleType(name)
    exec(compile(text, f"<{name}>", "exec"), module.__dict__)
    return module


# --- The compiled form ---

Told = Callable[[Sentence], None]

_lock = threading.Lock()
_ready: dict[str, Any] = {}


def compiled(definition: Definition, told: Told | None = None) -> Any:
    """The joined module compiled by Numba. The first time on a machine this takes a while, which `told` hears of."""
    with _lock:  # compile once, in one thread
        if definition.name not in _ready:
            _ready[definition.name] = _prepare(definition, told or (lambda _: None))
        return _ready[definition.name]


def at_hand(definition: Definition) -> Any:
    """The compiled form if this process has it already, else None: for those who would rather not wait."""
    return _ready.get(definition.name)


def is_warm(definition: Definition) -> bool:
    """Whether the compiled form is at hand: in this process, or kept in the cache folder."""
    return definition.name in _ready or (_home(cache_folder(), definition) / READY).exists()


MODULE, READY = "joined.py", "ready"


def _home(folder: Path, definition: Definition) -> Path:
    return folder / f"{definition.name}-{fingerprint(definition)}"


def _prepare(definition: Definition, told: Told) -> Any:
    folder = cache_folder()
    try:
        return _load(folder, definition, told)
    except OSError as error:
        told(
            Sentence(
                "The cache folder {folder} can not be used ({reason}); compiling for this run only.",
                folder=folder,
                reason=error.strerror or error,
            )
        )
    private = Path(tempfile.gettempdir())
    try:
        private = Path(tempfile.mkdtemp(prefix="kolam-"))
        atexit.register(shutil.rmtree, private, ignore_errors=True)
        return _load(private, definition, told)
    except OSError:  # no room there either: keep it in memory
        module = _execute(f"kolam_{definition.package.split('.')[-1]}", COMPILED.format(cached=False) + joined_text(definition))
        _exercise(module, definition)
        return module


def _load(folder: Path, definition: Definition, told: Told) -> Any:
    """The module from a cache folder, compiled into it first if need be; several processes may come at once."""
    from filelock import FileLock

    home = _home(folder, definition)
    home.mkdir(parents=True, exist_ok=True)
    _remove_old(folder)
    with FileLock(home / "lock"):
        text = COMPILED.format(cached=True) + joined_text(definition)
        path = home / MODULE
        if not path.exists() or path.read_text("utf-8") != text:
            (home / READY).unlink(missing_ok=True)
            _write(path, text)
        if (home / READY).exists():
            os.utime(home / READY)
            try:
                return _import(path, definition)
            except Exception:  # a damaged cache: make it anew
                shutil.rmtree(home / "__pycache__", ignore_errors=True)
        title = Sentence(definition.title)
        told(Sentence("Preparing {game} for bots and research, once on this machine ...", game=title))
        began = time.monotonic()
        module = _import(path, definition)
        _write(home / READY, "")
        told(Sentence("{game} is ready, after {n} s.", game=title, n=f"{time.monotonic() - began:.0f}"))
        return module


def _write(path: Path, text: str) -> None:
    temporary = path.with_suffix(f".{os.getpid()}.new")
    try:
        temporary.write_text(text, "utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _import(path: Path, definition: Definition) -> Any:
    name = f"kolam_{definition.package.split('.')[-1]}_{path.parent.name.rpartition('-')[2]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # what Numba keeps refers to it by name
    spec.loader.exec_module(module)
    _exercise(module, definition)
    return module


def _exercise(module: Any, definition: Definition) -> None:
    """Use every driver once, so that all of them are compiled, or read from the cache, now and not in mid-game."""
    from kolam.engine.drivers import exercise

    exercise(module, definition)


def _remove_old(folder: Path) -> None:
    for ready in folder.glob(f"*/{READY}"):
        try:
            if time.time() - ready.stat().st_mtime > KEEP_SECONDS:
                shutil.rmtree(ready.parent, ignore_errors=True)
        except OSError:
            continue


@cache
def fingerprint(definition: Definition) -> str:
    """What names a joined module: its text, the data behind it, and what compiles it."""
    from importlib.metadata import version

    import numpy

    versions = f"{sys.version} {version('numba')} {version('llvmlite')} {numpy.__version__}"
    digest = hashlib.sha256((versions + COMPILED + joined_text(definition)).encode())
    for part in component_data(definition.package):
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:20]


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
