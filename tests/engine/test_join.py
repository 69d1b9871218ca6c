"""Joining rules into one module: what would silently mean something else there is refused, with names and files."""

from __future__ import annotations

import re
import sys

import pytest

from kolam.engine.compile import joined_text
from kolam.engine.errors import BadRules
from kolam.engine.join import join
from kolam.games import definition, games

HEAD = "from kolam.engine.rule import rule, tell\n"
ONE = HEAD + "LAID = 1\n\n@rule\ndef one(s, a: int, b: float) -> int:\n    tell(s, LAID, a)\n    return a\n"


@pytest.fixture
def joined(tmp_path, monkeypatch):
    """Joins modules given as texts by their names."""

    def of(**texts):
        folder = tmp_path / "parts"
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").write_text("")
        for name, text in texts.items():
            (folder / f"{name}.py").write_text(text)
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, "parts", raising=False)
        return join([f"parts.{name}" for name in texts])

    return of


def test_whole_numbers_are_cast_and_types_and_telling_are_left_out(joined):
    text = joined(first=ONE, second=HEAD + "from .first import one\n@rule\ndef two(s) -> int:\n    return one(s, s.x, 0.5)\n")
    assert "return one(s, signed(s.x), 0.5)" in text
    assert "tell" not in text
    assert "->" not in text
    assert "import" not in text


def test_what_comes_from_elsewhere_is_a_constant(joined):
    text = joined(first=HEAD + "from math import pi\n")
    assert text.split("\n")[:2] == ["from math import pi", "pi = constant(pi)"]


def test_two_definitions_of_one_name_are_refused(joined):
    with pytest.raises(BadRules, match=r"'LAID' is defined twice .* first.py, line 2 .* second.py, line 2 .*Rename one"):
        joined(first=ONE, second=HEAD + "LAID = 0.67\n")
    with pytest.raises(BadRules, match="'one' is defined twice"):
        joined(first=ONE, second=HEAD + "@rule\ndef one(s) -> int:\n    return 2\n")


def test_a_name_imported_from_elsewhere_may_not_be_defined_too(joined):
    with pytest.raises(BadRules, match="'LAID' is defined twice"):
        joined(first=ONE, second=HEAD + "from parts.data import LAID\n")


def test_imports_under_another_name_are_refused(joined):
    with pytest.raises(BadRules, match="imports 'one' as 'uno'"):
        joined(first=ONE, second=HEAD + "from .first import one as uno\n")
    with pytest.raises(BadRules, match="imports 'math' as 'm'"):
        joined(first=HEAD + "import math as m\n")


@pytest.mark.parametrize("call", ["one(s, a=1, b=0.5)", "one(s, 1)", "one(s, 1, 0.5, 2)"])
def test_a_rule_is_called_by_position_with_all_its_arguments(joined, call):
    text = HEAD + f"from .first import one\n@rule\ndef two(s) -> int:\n    return {call}\n"
    with pytest.raises(BadRules, match=r"parts.second, line 5: call the rule 'one' with its 3 arguments by position"):
        joined(first=ONE, second=text)


@pytest.mark.parametrize("text", ["if True:\n    LAID = 2\n", "for LAID in range(2):\n    pass\n", "LAID += 1\n", "print(1)\n"])
def test_a_module_of_rules_only_defines(joined, text):
    """Whatever else it does could give a name of another module a second meaning."""
    with pytest.raises(BadRules, match=rf"second.py, line 2 \(parts.second\) has '{re.escape(text.splitlines()[0])}'"):
        joined(first=ONE, second=HEAD + text)


def test_a_docstring_is_no_second_meaning(joined):
    assert "What" not in joined(first='"""What this is."""\n' + ONE)


@pytest.mark.parametrize("line", ["from .first import one as uno", "from .first import one", "import math"])
def test_imports_inside_a_function_are_refused(joined, line):
    text = HEAD + f"@rule\ndef two(s) -> int:\n    {line}\n    return 1\n"
    with pytest.raises(BadRules, match=rf"second.py, line 4 \(parts.second\) has '{line}' inside 'two'. Import at the top"):
        joined(first=ONE, second=text)


@pytest.mark.parametrize("line", ["from . import first", "import parts.first", "from parts import first"])
def test_a_joined_module_is_not_imported_as_a_whole(joined, line):
    """A rule that is called through it would be called in any way."""
    text = HEAD + f"{line}\n@rule\ndef two(s) -> int:\n    return first.one(s, a=1, b=0.5)\n"
    with pytest.raises(BadRules, match=r"second.py, line 2 \(parts.second\) imports the module '(parts\.)?first' itself"):
        joined(first=ONE, second=text)


@pytest.mark.parametrize("parameters", ["s, *, a", "s, a, /", "s, *a", "s, **a"])
def test_parameters_of_rules_are_plain(joined, parameters):
    with pytest.raises(BadRules, match=r"second.py, line 3 \(parts.second\) defines 'two' with other than plain parameters"):
        joined(first=ONE, second=HEAD + f"@rule\ndef two({parameters}) -> int:\n    return 1\n")


@pytest.mark.parametrize("name", games())
def test_every_game_joins(name):
    text = joined_text(definition(name))
    compile(text, name, "exec")
    assert "kolam.engine.rule" not in text
    assert "class State" not in text
