"""The modules of a board joined into one script: the embedded engine loads no files, so imports become names of one another."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from kolam.engine.errors import KolamError
from kolam.engine.game import Definition
from kolam.games import is_own

#: Where the page's own files lie.
WEB = resources.files("kolam") / "web"
#: The page's words, by which boards speak.
WORDS = "page/words.js"

_FROM = r"\s*from\s*[\"']([^\"']+)[\"'];?"
_IMPORT = re.compile(rf"^import\s+([^\"';]+?){_FROM}", re.MULTILINE)
_IMPORT_ONLY = re.compile(r"^import\s*[\"']([^\"']+)[\"'];?", re.MULTILINE)
_EXPORT_FROM = re.compile(rf"^export\s*(\*|\{{[^}}]*\}}){_FROM}", re.MULTILINE)
_EXPORT_NAMES = re.compile(r"^export\s*\{([^}]*)\};?", re.MULTILINE)
_EXPORT_DECLARED = re.compile(r"^export\s+((?:async\s+)?function\s*\*?|class|const|let|var)\s+([\w$]+)", re.MULTILINE)
_EXPORT_DEFAULT = re.compile(r"^export\s+default\s+", re.MULTILINE)
_LEFT = re.compile(r"^\s*(?:import\s+[\w{*]|import\s*[\"']|export\s+[\w{*]|export\s*[{*]).*", re.MULTILINE)


def board_file(d: Definition, path: str) -> Traversable:
    """A file of a game's board: among the page's own, or in the folder `web` beside the rules that another package brings."""
    return WEB / "boards" / d.name / path if is_own(d) else resources.files(d.package) / "web" / path


def words_file(d: Definition, lang: str) -> Traversable:
    """The words of a game's board in a language."""
    return board_file(d, f"words/{lang}.json")


@cache
def joined(d: Definition) -> str:
    """The script that draws a game: everything that its board imports, each module a value of `modules` by its path."""
    if not board_file(d, "board.js").is_file():
        raise KolamError("{game} can not be drawn: it brings no board for the page (web/board.js).", game=d.called)
    folder = f"boards/{d.name}/"

    def read(path: str) -> str:
        own = board_file(d, path.removeprefix(folder)) if path.startswith(folder) else WEB / path
        if not own.is_file():
            raise KolamError("{game} can not be drawn: its board imports {path}, which is not there.", game=d.called, path=path)
        return own.read_text("utf-8")

    parts = join([WORDS, board_path(d)], read)
    return "const modules = {};\n" + "\n".join(parts)


def board_path(d: Definition) -> str:
    """Where a game's board stands among the modules."""
    return f"boards/{d.name}/board.js"


def join(paths: list[str], read: Callable[[str], str]) -> list[str]:
    """The modules at some paths and all that they import, as statements in the order in which they need each other."""
    done: dict[str, str] = {}
    waiting: list[str] = []

    def add(path: str) -> None:
        if path in done:
            return
        if path in waiting:
            circle = " -> ".join([*waiting[waiting.index(path) :], path])
            raise KolamError("These modules import each other in a circle, and can not be joined: {circle}", circle=circle)
        waiting.append(path)
        text, needed = rewritten(path, read(path))
        for other in needed:
            add(other)
        done[waiting.pop()] = text

    for path in paths:
        add(path)
    return list(done.values())


def rewritten(path: str, text: str) -> tuple[str, list[str]]:
    """One module as a function that is called at once and returns its exports, and the modules that it imports."""
    needed: list[str] = []
    exports: list[str] = []

    def module(place: str) -> str:
        where = posixpath.normpath(posixpath.join(posixpath.dirname(path), place))
        needed.append(where)
        return f'modules["{where}"]'

    def imported(found: re.Match[str]) -> str:
        default, _, rest = found[1].partition(",") if not found[1].lstrip().startswith(("{", "*")) else ("", "", found[1])
        source, names = module(found[2]), []
        if default.strip():
            names.append(f"default: {default.strip()}")
        if space := re.fullmatch(r"\s*\*\s*as\s+([\w$]+)\s*", rest):
            return f"const {space[1]} = {source};" + (f" const {{ {names[0]} }} = {source};" if names else "")
        names += [re.sub(r"\s+as\s+", ": ", name) for name in listed(rest)]
        return f"const {{ {', '.join(names)} }} = {source};"

    def imported_only(found: re.Match[str]) -> str:
        module(found[1])
        return ""

    def passed_on(found: re.Match[str]) -> str:
        source = module(found[2])
        if found[1] == "*":
            exports.append(f"...{source}")
        for name in listed(found[1]) if found[1] != "*" else ():
            inner, _, outer = re.sub(r"\s+as\s+", " ", name).partition(" ")
            exports.append(f"get {outer or inner}() {{ return {source}.{inner}; }}")
        return ""

    def named(found: re.Match[str]) -> str:
        for name in listed(found[1]):
            inner, _, outer = re.sub(r"\s+as\s+", " ", name).partition(" ")
            exports.append(f"get {outer or inner}() {{ return {inner}; }}")
        return ""

    def declared(found: re.Match[str]) -> str:
        exports.append(f"get {found[2]}() {{ return {found[2]}; }}")
        return f"{found[1]} {found[2]}"

    def default(_: re.Match[str]) -> str:
        exports.append("get default() { return $default; }")
        return "const $default = "

    for form, change in (
        (_IMPORT, imported),
        (_IMPORT_ONLY, imported_only),
        (_EXPORT_FROM, passed_on),
        (_EXPORT_NAMES, named),
        (_EXPORT_DECLARED, declared),
        (_EXPORT_DEFAULT, default),
    ):
        text = form.sub(change, text)
    if left := _LEFT.search(text):
        raise KolamError(
            "{path} can not be joined: '{line}' is written in a way that is not known.", path=path, line=left[0].strip()
        )
    text = text.replace("import.meta", "({})")
    return f'modules["{path}"] = (() => {{\n"use strict";\n{text}\nreturn {{ {", ".join(exports)} }};\n}})();', needed


def listed(braces: str) -> list[str]:
    """The names in braces."""
    return [" ".join(name.split()) for name in braces.strip().strip("{}").split(",") if name.strip()]
