"""Modules of rules joined into the text of one, as it is compiled.

Joining changes the text where the compiled way differs from the interpreted one:

* arguments of rules are cast to 64-bit integers where the parameter is an `int`, so that each rule is compiled once and not for
  every mix of small types;
* `tell`, types and the declaration of the state are left out;
* imports of what is joined are left out; what is imported from elsewhere (components, actions) becomes a constant.

All names end up in one module, so joining refuses whatever would silently mean something else there: two definitions of one
name, an import under another name, of a whole module or inside a function, a rule called by keyword or with parameters that can
only be given so, and whatever a module does beside defining names.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterable
from pathlib import Path

from kolam.engine.errors import BadRules

#: Not joined, but known to the joined text: what rules are written with.
WRITTEN_WITH = ("kolam.engine.rule", "kolam.engine.state")
#: Parameters of this type are cast when a rule is called.
WHOLE = "int"
STATE = "FlatState"


def read(module: str) -> ast.Module:
    """A module's text, taken apart."""
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    return ast.parse(Path(spec.origin).read_text("utf-8"), spec.origin)


def join(modules: Iterable[str], given: str = "") -> str:
    """The text of one module that holds all these modules. What they import from `given` is provided by one of them."""
    names = list(modules)
    trees = {name: read(name) for name in names}
    for name, tree in trees.items():
        check_statements(name, tree, {*names, given})
    check_names(trees, {*names, given, *WRITTEN_WITH})
    parameters = {
        node.name: [isinstance(a.annotation, ast.Name) and a.annotation.id == WHOLE for a in node.args.args]
        for tree in trees.values()
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and is_marked(node)
    }
    parts = []
    for name, tree in trees.items():
        parts.append(ast.unparse(Joiner(name, parameters, {*names, given, *WRITTEN_WITH}).visit(tree)))
    return "\n\n".join(parts) + "\n"


def is_marked(node: ast.AST, marks: tuple[str, ...] = ("rule", "driver")) -> bool:
    """Whether a function is a rule or a driver."""
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(mark, ast.Name) and mark.id in marks for mark in node.decorator_list
    )


def source_of(node: ast.ImportFrom, module: str) -> str:
    """The module that is imported from, by its whole name."""
    if not node.level:
        return node.module or ""
    package = module.rsplit(".", node.level)[0]
    return f"{package}.{node.module}" if node.module else package


def is_state(node: ast.stmt) -> bool:
    """Whether this declares a state: compiled rules know it as a structure of NumPy's."""
    return isinstance(node, ast.ClassDef) and any(isinstance(base, ast.Name) and base.id == STATE for base in node.bases)


# --- One name, one meaning ---

#: What a module of rules is made of.
DEFINING = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)


def check_statements(module: str, tree: ast.Module, joined: set[str]) -> None:
    """Refuse what joining can not see through, saying what and where."""

    def refuse(node: ast.stmt, what: str) -> None:
        raise BadRules(f"{module.rpartition('.')[2]}.py, line {node.lineno} ({module}) {what}")

    for node in tree.body:
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not (isinstance(node, DEFINING) or is_docstring):
            refuse(
                node, f"has '{ast.unparse(node).splitlines()[0]}'. Beside rules there are only imports and constants, each once."
            )
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for inner in ast.walk(node):
                if isinstance(inner, (ast.Import, ast.ImportFrom)):
                    refuse(inner, f"has '{ast.unparse(inner)}' inside '{node.name}'. Import at the top.")
        if isinstance(node, ast.FunctionDef):
            given = node.args
            if given.kwonlyargs or given.posonlyargs or given.vararg or given.kwarg:
                refuse(node, f"defines '{node.name}' with other than plain parameters. Rules are called by position.")
        for whole in _modules(node, module, joined):
            refuse(node, f"imports the module '{whole}' itself. Import from it the names that are used.")


def _modules(node: ast.stmt, module: str, joined: set[str]) -> list[str]:
    """The modules that an import makes known as a whole: what is called through them is not seen."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names if alias.name in joined]
    if not isinstance(node, ast.ImportFrom):
        return []
    spec = importlib.util.find_spec(source_of(node, module))
    folders = [Path(folder) for folder in (spec and spec.submodule_search_locations) or ()]
    return [
        alias.name
        for alias in node.names
        if any((folder / f"{alias.name}.py").exists() or (folder / alias.name).is_dir() for folder in folders)
    ]


def check_names(trees: dict[str, ast.Module], joined: set[str]) -> None:
    """Refuse two meanings of one name, saying which and where."""
    meanings: dict[str, tuple[str, str]] = {}  # for each name what it is, and where that is said
    for module, tree in trees.items():
        for node in tree.body:
            for name, meaning in _meanings(node, module, joined):
                place = f"{module.rpartition('.')[2]}.py, line {node.lineno} ({module})"
                known, where = meanings.setdefault(name, (meaning, place))
                if known != meaning:
                    raise BadRules(
                        f"'{name}' is defined twice among rules that are joined: in {where} and in {place}. Rename one."
                    )


def _meanings(node: ast.stmt, module: str, joined: set[str]) -> list[tuple[str, str]]:
    """The names that a statement of a module defines, each with what tells it from another of the same name."""
    here = f"{module}:{node.lineno}"
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [(node.name, here)]
    if isinstance(node, ast.ImportFrom):
        source = source_of(node, module)
        for alias in node.names:
            if alias.asname not in (None, alias.name):
                raise BadRules(f"{module} imports '{alias.name}' as '{alias.asname}', which joining would undo. Keep its name.")
        return [] if source in joined or source == "__future__" else [(alias.name, f"from {source}") for alias in node.names]
    if isinstance(node, ast.Import):
        for alias in node.names:
            if alias.asname is not None:
                raise BadRules(f"{module} imports '{alias.name}' as '{alias.asname}', which joining would undo. Keep its name.")
        return [(alias.name, f"import {alias.name}") for alias in node.names]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [(name.id, here) for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


# --- The text ---


class Joiner(ast.NodeTransformer):
    """Turns the text of one module of rules into the text that is compiled."""

    def __init__(self, module: str, parameters: dict[str, list[bool]], joined: set[str]) -> None:
        self.module = module
        self.parameters = parameters  # for each rule: which parameters are whole numbers
        self.joined = joined

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST | list[ast.stmt] | None:
        """What is joined is here; what is not comes in as a constant."""
        source = source_of(node, self.module)
        if source in self.joined or source == "__future__":
            return None
        node.module, node.level = source, 0
        names = [alias.name for alias in node.names]
        return [node, *(ast.parse(f"{name} = constant({name})").body[0] for name in names)]

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST | None:
        """A state is a structure of NumPy's here."""
        return None if is_state(node) else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """Types are left out."""
        self.generic_visit(node)
        return None if node.value is None else ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Docstrings and `tell` are left out."""
        if isinstance(node.value, ast.Constant):
            return None
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "tell":
            return None
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Types are left out."""
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        self.generic_visit(node)
        return self._filled(node)

    def visit_If(self, node: ast.If) -> ast.AST:
        """What only told something does nothing now."""
        self.generic_visit(node)
        return self._filled(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """The arguments of a rule, cast."""
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.parameters:
            whole = self.parameters[node.func.id]
            if node.keywords or len(node.args) != len(whole):
                where = f"{self.module}, line {node.lineno}"
                raise BadRules(f"{where}: call the rule '{node.func.id}' with its {len(whole)} arguments by position.")
            node.args = [self._cast(argument) if cast else argument for argument, cast in zip(node.args, whole, strict=True)]
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
