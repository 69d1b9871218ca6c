"""Mutants of JavaScript, found by its tokens: enough for the page's modules, which have neither types nor a build."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mutation.edits import Mutant, mutant, numbered

TOKEN = re.compile(
    r"""(?P<skip>//[^\n]*|/\*.*?\*/|\s+)
    |(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<template>`)
    |(?P<number>\d+(?:\.\d+)?)
    |(?P<word>[A-Za-z_$][\w$]*)
    |(?P<sign>===|!==|=>|<=|>=|&&|\|\||\?\?|\?\.|\.\.\.|\+\+|--|\+=|-=|\*\*|[-+*/%<>!?:=(){}\[\];,.&|^~])""",
    re.VERBOSE | re.DOTALL,
)
#: A slash after one of these begins a regular expression.
BEFORE_PATTERN = re.compile(r"(?:[=(,:;!&|?{}\[]|=>|\breturn)\s*$")
PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+/[a-z]*")

OTHERS = {
    "===": ("!==",), "!==": ("===",), "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"),
    "&&": ("||",), "||": ("&&",), "??": ("&&",), "*": ("+",), "/": ("*",), "%": ("*",), "+=": ("-=",), "-=": ("+=",),
    "true": ("false",), "false": ("true",), "+": ("-",), "-": ("+",),
}  # fmt: skip
FUNCTION = re.compile(
    r"^(?:export )?(?:async )?(?:function (\w+)|const (\w+) =)|^  (?:async |static |get |set )*(\w+)\(", re.MULTILINE
)
#: A whole statement on a line: a call, an assignment, an early leave.
STATEMENT = re.compile(r"^[ ]+((?:[\w$.]+(?:\[[^\]\n]*\])?(?:\(| [-+]?= )[^\n{}`]*|break|continue);)$", re.MULTILINE)
RETURN = re.compile(r"\breturn ([^\n;{}]+);")


def tokens(text: str, start: int = 0, closing: str = "") -> Iterator[tuple[str, int, int]]:
    """Kind, start and end of every token outside comments and texts; what stands inside templates is seen too."""
    at, depth = start, 0
    while at < len(text):
        if text[at] == "/" and text[at + 1 : at + 2] not in ("/", "*") and BEFORE_PATTERN.search(text, max(0, at - 30), at):
            pattern = PATTERN.match(text, at)
            at = pattern.end() if pattern else at + 1
            continue
        found = TOKEN.match(text, at)
        if found is None:
            at += 1
            continue
        kind, token = str(found.lastgroup), found[0]
        if kind == "template":
            at = yield from template(text, found.end())
            continue
        if closing and token == closing and depth == 0:
            yield "end", at, found.end()
            return
        depth += (token == "{") - (token == "}")
        if kind not in ("skip", "text"):
            yield kind, at, found.end()
        at = found.end()


def template(text: str, at: int) -> Iterator[tuple[str, int, int]]:
    """The tokens in the holes of a template; returns where it ends."""
    while text[at] != "`":
        if text[at] == "\\":
            at += 2
        elif text.startswith("${", at):
            for kind, start, end in tokens(text, at + 2, "}"):
                if kind != "end":
                    yield kind, start, end
                at = end
        else:
            at += 1
    return at + 1


def edits(text: str) -> Iterator[tuple[int, int, str]]:
    """All edits of a text."""
    found = list(tokens(text))
    code = {start for _, start, _ in found}
    for i, (kind, start, end) in enumerate(found):
        token, before = text[start:end], text[found[i - 1][1] : found[i - 1][2]] if i else ""
        if kind == "number" and not (before in ("{", ",") and text.startswith(":", end)):  # but for the name of a property
            yield start, end, f"{float(token) + 1:g}"
            yield start, end, f"({float(token) - 1:g})"
        elif token == "!":
            yield start, end, ""
        elif token in ("+", "-") and not (before and (before[-1] in ")]" or before[-1].isalnum() or before[-1] in "_$\"'`")):
            if token == "-":
                yield start, end, ""
        elif token in OTHERS and not (token == "*" and before in ("import", "function")) and not is_key(text, found, i):
            for other in OTHERS[token]:
                yield start, end, other
        elif token in ("if", "while") and i + 1 < len(found):
            inner = closed(text, found, i + 1)
            if inner is not None:
                yield (*inner, "true") if token == "if" else (*inner, "false")
                yield (*inner, "false")
        elif token == "?" and "??" not in text[text.rfind("\n", 0, start) : start]:  # it does not go with && and ||
            yield start, end, "&& false ?"
            yield start, end, "|| true ?"
    for line in [*STATEMENT.finditer(text), *RETURN.finditer(text)]:
        is_return = line[0].lstrip().startswith("return ")
        if not is_return and line.start(1) in code and line[1].count("(") == line[1].count(")"):
            yield line.start(1), line.end(1), ";"
        elif (
            is_return
            and line.start() in code
            and line[1].count("(") == line[1].count(")")
            and line[1] not in ("null", "undefined")
        ):
            yield line.start(1), line.end(1), "undefined"


def is_key(text: str, found: list[tuple[str, int, int]], i: int) -> bool:
    """Whether `true` or `false` is the name of a property."""
    return text[found[i][1] : found[i][2]] in ("true", "false") and i > 0 and text[found[i - 1][1]] == "."


def closed(text: str, found: list[tuple[str, int, int]], i: int) -> tuple[int, int] | None:
    """What stands between the parenthesis at token i and the one that closes it."""
    depth = 0
    for _, start, end in found[i:]:
        depth += (text[start:end] == "(") - (text[start:end] == ")")
        if depth == 0:
            return found[i][2], start
    return None


def mutants(file: str, text: str) -> list[Mutant]:
    """All mutants of a file."""
    heads = [(found.start(), next(filter(None, found.groups()))) for found in FUNCTION.finditer(text)]
    made = []
    for start, end, new in edits(text):
        inside = next((name for at, name in reversed(heads) if at <= start), "module")
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", end)
        made.append(mutant(file, inside, text, start, end, new, (first, last if last >= 0 else len(text))))
    return numbered(made)
