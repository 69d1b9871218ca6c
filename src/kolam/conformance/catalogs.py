"""Messages of the source and their translations: what every catalog must have."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

from kolam.engine.catalog import read_catalog

#: A name to be filled in; a language may say in which case: {seat:genitive}.
PLACEHOLDER = re.compile(r"\{(\w+)(?::\w+)?\}")
#: The package whose catalog every reader has.
SHARED = "kolam"
#: Of kolam.engine.features: each takes a plural, whose second text is also the form for fractions.
REASONS = ("counted", "worded")
#: Of kolam.engine.errors: what is told as a sentence when somebody reads it.
SENTENCES = (
    "Sentence",
    "GameSentence",
    "super().__init__",
    "KolamError",
    "BadGame",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "NotationError",
    "UnknownGame",
)
#: Of kolam.engine.position: what is wrong, or where, is said after what is looked at (and `maybe` is told first how to look).
QUESTIONS = {"check": 1, "fields": 1, "whole": 1, "flag": 1, "one_of": 1, "items": 1, "counts": 1, "maybe": 2}

Key = tuple[str | None, str]  # context and English text


def messages_in(paths: Iterable[Path]) -> set[Key]:
    """All messages that source files say, with contexts: say(text), say.plural(one, many, n), say.in_context(case, text)."""
    paths = list(paths)
    return {key for call, name in _calls(paths) for key in _said(call, name)} | {(None, text) for text in _sentences(paths)}


def _sentences(paths: Iterable[Path]) -> Iterable[str]:
    """The sentences of errors, as far as they are written out where the error is made."""
    paths = list(paths)
    for call in _made(paths):
        told = call.args[1:] if ast.unparse(call.func) == "GameSentence" else call.args
        if told and isinstance(told[0], ast.Constant) and told[0].value:
            yield str(told[0].value)
    for told_of in _asked(paths):
        if isinstance(told_of, ast.Constant) and not str(told_of.value).isidentifier():  # the name of a field is no sentence
            yield str(told_of.value)


def _asked(paths: Iterable[Path]) -> Iterable[ast.expr]:
    """What the questions to a position say when they refuse it."""
    for path in paths:
        text = path.read_text("utf-8")
        if "from kolam.engine.position import" in text:  # elsewhere these names are other functions
            for node in ast.walk(ast.parse(text)):
                at = QUESTIONS.get(ast.unparse(node.func)) if isinstance(node, ast.Call) else None
                if at is not None and isinstance(node, ast.Call) and len(node.args) > at:
                    yield node.args[at]


def _made(paths: Iterable[Path]) -> Iterable[ast.Call]:
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in SENTENCES:
                yield node


def _passes_on(call: ast.Call) -> bool:
    """Whether an error class only hands on a sentence that its makers are asked about."""
    return ast.unparse(call.func) == "super().__init__"


def filled_in_too_early(paths: Iterable[Path]) -> list[str]:
    """Errors whose sentence is an f-string: filled in before anybody knows in which language it is read."""
    paths = list(paths)
    return [
        ast.unparse(call)
        for call in _made(paths)
        if call.args and isinstance(call.args[0], ast.JoinedStr) and not _passes_on(call)
    ] + [ast.unparse(told) for told in _asked(paths) if isinstance(told, ast.JoinedStr)]


def _calls(paths: Iterable[Path]) -> Iterable[tuple[ast.Call, str]]:
    """Every call that says something, and how: say, say.plural, say.in_context."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func).rpartition("self.")[2].rpartition("session.")[2]
                if name in ("say", "say.plural", "say.in_context", *REASONS):
                    yield node, name


def says_by_variable(paths: Iterable[Path]) -> bool:
    """Whether words are said that are not written out where they are said: then nobody can tell which those are."""
    return any(not isinstance(call.args[name == "say.in_context"], ast.Constant) for call, name in _calls(paths))


def _said(node: ast.Call, name: str) -> Iterable[Key]:
    texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    if name in REASONS:
        yield from ((None, texts[0]), ("fraction", texts[1])) if len(texts) >= 2 else ()
    elif name != "say.in_context":
        yield from ((None, text) for text in texts[:1])
    elif len(texts) == 2:
        yield texts[0], texts[1]


def entries(package: str, code: str) -> dict[Key, list[str]]:
    """A package's catalog in a language: the forms of every message, one or as many as the language has plurals."""
    return read_catalog(package, code).messages


def faults(package: str, code: str, paths: Iterable[Path], names: Iterable[str] = ()) -> list[str]:
    """What is wrong with a package's catalog: all messages of the source files, and further names, must be translated, there or
    in the catalog that all share.
    """
    paths = list(paths)
    translated = entries(package, code)
    wanted = messages_in(paths) | {(None, name) for name in names}
    wrong = [f"{key}: not translated" for key in sorted(wanted - set(translated) - set(entries(SHARED, code)), key=str)]
    if not says_by_variable(paths):
        wrong += [f"{key}: in the catalog, but nobody says it" for key in sorted(set(translated) - wanted, key=str)]
    for key in sorted(wanted & set(translated), key=str):
        if any(set(PLACEHOLDER.findall(form)) != set(PLACEHOLDER.findall(key[1])) for form in translated[key]):
            wrong.append(f"{key}: its {{names}} differ")
    file = resources.files(package) / "locale" / f"{code}.po"
    if file.is_file() and "#, fuzzy" in file.read_text("utf-8"):
        wrong.append("a translation is only guessed (fuzzy)")
    return wrong
