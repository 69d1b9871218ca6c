"""Mutants of Python source, found in its syntax tree.

Left alone: docstrings and other texts, annotations, imports, decorators, what only a type checker reads, and names that a module
exports. Lines that are told to people (`tell`) are mutated like all others.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator

from mutation.edits import Mutant, mutant, numbered

COMPARISONS = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",), "!=": ("==",),
    "is": ("is not",), "is not": ("is",), "in": ("not in",), "not in": ("in",),
}  # fmt: skip
ARITHMETIC = {
    "+": "-", "-": "+", "*": "+", "/": "*", "//": "*", "%": "//", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "^": "&", "**": "*",
}  # fmt: skip
#: What a function returns in place of the right value, by its annotation.
RETURNED = {"bool": "not ({})", "int": "({}) + 1", "float": "-({})", "str": "({}) + '?'"}

#: Whose arguments may stand in any order.
IN_ANY_ORDER = ("min", "max", ".where", "gather")
#: What makes types.
TYPES = ("Annotated", "Callable", "ClassVar", "Literal", "dict", "list", "set", "tuple", "type")

Edit = tuple[int, int, str]


class Finder:
    """Walks one file."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text = file, text
        self.lines = [0]
        for line in text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.found: list[Mutant] = []

    def mutants(self) -> list[Mutant]:
        for statement in ast.parse(self.text).body:
            self.visit(statement, "module", None, None)
        return numbered(self.found)

    def at(self, node: ast.AST) -> tuple[int, int]:
        """Where a node's characters begin and end; the tree counts bytes."""
        start, end = ((node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset))  # type: ignore[attr-defined]
        return self.offset(*start), self.offset(*end)

    def offset(self, line: int, column: int) -> int:
        row = self.text[self.lines[line - 1] : self.lines[line]]
        return self.lines[line - 1] + len(row.encode()[:column].decode())

    def source(self, node: ast.AST) -> str:
        start, end = self.at(node)
        return self.text[start:end]

    # --- Statements ---

    def visit(self, node: ast.stmt, inside: str, assigned: dict[str, int] | None, returns: str | None) -> None:
        """One statement and those in it."""
        if isinstance(node, (ast.Import, ast.ImportFrom)) or is_for_types(node) or is_text(node):
            return
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            result = None if node.returns is None else ast.unparse(node.returns)
            outer = inside if assigned is not None else joined(inside, node.name)  # a function in a function is a part of it
            for statement in node.body:
                self.visit(statement, outer, assignments(node), result)
            return
        if isinstance(node, ast.ClassDef):
            for statement in node.body:
                self.visit(statement, joined(inside, node.name), None, None)
            return
        body = [child for _, value in ast.iter_fields(node) for child in statements(value)]
        start, end = self.at(node)
        shown = (start, self.at(body[0])[0] if body else end)
        if body:  # the head of an if, a for, a while
            shown = (start, start + len(self.text[start : shown[1]].rstrip()))
        for edit in self.edits(node, assigned or {}, returns):
            self.found.append(mutant(self.file, inside, self.text, *edit, shown))
        for child in body:
            self.visit(child, inside, assigned, returns)

    def edits(self, node: ast.stmt, assigned: dict[str, int], returns: str | None) -> Iterator[Edit]:
        """The edits of one statement, without the statements in it."""
        start, end = self.at(node)
        match node:
            case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Raise():
                yield start, end, "pass"
            case ast.Assign(targets=[target]) if may_go(target, assigned):
                yield start, end, "pass"
            case ast.Return(value=value) if value is not None and returns in RETURNED:
                yield (*self.at(value), RETURNED[returns].format(self.source(value)))
            case ast.Return(value=value) if value is not None and returns is not None and "None" in returns:
                yield (*self.at(value), "None")
            case ast.If(test=test):
                yield (*self.at(test), "True")
                yield (*self.at(test), "False")
            case ast.While(test=test):
                yield (*self.at(test), "False")
        if isinstance(node, ast.AugAssign):
            yield from self.augmented(node)
        for expression in expressions(node):
            yield from self.in_expression(expression)

    def augmented(self, node: ast.AugAssign) -> Iterator[Edit]:
        start, end = self.at(node.target)[1], self.at(node.value)[0]
        sign = self.text[start:end].strip().removesuffix("=")
        if sign in ARITHMETIC:
            yield start, end, f" {ARITHMETIC[sign]}= "

    # --- Expressions ---

    def in_expression(self, node: ast.expr) -> Iterator[Edit]:
        """The edits of an expression and of all that it is made of."""
        if isinstance(node, ast.Subscript) and self.source(node.value) in TYPES:
            return
        start, end = self.at(node)
        match node:
            case ast.Compare():
                for left, right in zip([node.left, *node.comparators], node.comparators, strict=False):
                    yield from self.between(left, right, COMPARISONS)
            case ast.BinOp():
                yield from self.between(node.left, node.right, {sign: (other,) for sign, other in ARITHMETIC.items()})
            case ast.BoolOp():
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from self.between(left, right, {"and": ("or",), "or": ("and",)})
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                yield start, end, f"({self.source(operand)})"
            case ast.Constant(value=bool(value)):
                yield start, end, str(not value)
            case ast.Constant(value=int() | float() as value):
                yield start, end, str(value + 1)
                yield start, end, str(value - 1) if value >= 1 else f"({value - 1})"
            case ast.IfExp(test=test):
                yield (*self.at(test), "True")
                yield (*self.at(test), "False")
            case ast.Call(func=function, args=args) if not self.source(function).endswith(IN_ANY_ORDER):
                given = [each for each in args if not isinstance(each, ast.Starred) and self.source(each) not in ("s", "self")]
                if len(given) > 1:  # (the state in another's place would only raise)
                    yield from self.swapped(given[0], given[1])
            case ast.Subscript(slice=ast.Tuple(elts=[one, two, *_])):
                yield from self.swapped(one, two)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from self.in_expression(child)
            elif isinstance(child, (ast.comprehension, ast.keyword)):
                for part in ast.iter_child_nodes(child):
                    if isinstance(part, ast.expr):
                        yield from self.in_expression(part)
                if isinstance(child, ast.comprehension):
                    for test in child.ifs:
                        yield (*self.at(test), "True")

    def between(self, left: ast.expr, right: ast.expr, others: dict[str, tuple[str, ...]]) -> Iterator[Edit]:
        """The operator between two operands, replaced."""
        start, end = self.at(left)[1], self.at(right)[0]
        gap = self.text[start:end]
        found = re.fullmatch(r"([\s)]*)([^\s()]+(?: not| in)?)([\s(]*)", gap)  # parentheses may close before it and open after it
        for other in others.get(found[2], ()) if found else ():
            yield start, end, found[1] + other + found[3]  # type: ignore[index]

    def swapped(self, one: ast.expr, two: ast.expr) -> Iterator[Edit]:
        start, end = self.at(one)[0], self.at(two)[1]
        yield start, end, self.source(two) + self.text[self.at(one)[1] : self.at(two)[0]] + self.source(one)


def joined(inside: str, name: str) -> str:
    """The name of something in a class or a module."""
    return name if inside == "module" else f"{inside}.{name}"


def statements(value: object) -> Iterator[ast.stmt]:
    """The statements in a field of a statement."""
    for each in value if isinstance(value, list) else []:
        if isinstance(each, ast.stmt):
            yield each
        elif isinstance(each, (ast.ExceptHandler, ast.match_case)):
            yield from each.body


def expressions(node: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement that are run; annotations are not."""
    for name, value in ast.iter_fields(node):
        if name != "annotation":
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, ast.expr):
                    yield each
                elif isinstance(each, ast.withitem):
                    yield each.context_expr
                elif isinstance(each, ast.match_case) and each.guard is not None:
                    yield each.guard


def assignments(function: ast.AST) -> dict[str, int]:
    """How often each name is assigned in a function."""
    return Counter(node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))


def may_go(target: ast.expr, assigned: dict[str, int]) -> bool:
    """Whether dropping an assignment leaves a program: a name that was never assigned would only raise."""
    return isinstance(target, (ast.Attribute, ast.Subscript)) or (isinstance(target, ast.Name) and assigned.get(target.id, 0) > 1)


def is_for_types(node: ast.stmt) -> bool:
    """What only a type checker reads, and what a module says it exports."""
    if isinstance(node, ast.If):
        return "TYPE_CHECKING" in ast.unparse(node.test)
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets)
    return False


def is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
