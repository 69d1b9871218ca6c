"""Modules joined into one script: every way in which they import and export."""

from __future__ import annotations

import dataclasses
import re

import pytest
import quickjs

import kolam
from kolam.draw.modules import join, joined
from kolam.games import definition


def value(expression, **files):
    """What an expression comes to with the module `main` of some modules."""
    paths = {f"{name.replace('__', '/')}.js": text for name, text in files.items()}
    script = "const modules = {};\n" + "\n".join(join(["main.js"], paths.__getitem__))
    return quickjs.Context().eval(f'{script}\nconst main = modules["main.js"]; {expression}')


OTHER = """
export const one = 1;
export let count = 0;
export function add() { count += 1; }
export async function later() {}
export class Box {}
const hidden = 5;
export { hidden, hidden as shown };
export default hidden + 1;
"""


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ('import { one } from "./other.js";\nexport const result = one;', 1),
        ("import { one as first,\n  shown } from './other.js'\nexport const result = first + shown;", 6),
        ('import * as all from "./other.js";\nexport const result = all.hidden;', 5),
        ('import six from "./other.js";\nexport const result = six;', 6),
        ('import six, { one } from "./other.js";\nexport const result = six + one;', 7),
        ('import six, * as all from "./other.js";\nexport const result = six + all.one;', 7),
        ('import "./other.js";\nexport const result = 3;', 3),
        ('export { shown as result } from "./other.js";', 5),
        ('export * from "./other.js";\nexport const result = 4;', 4),
        ('import * as all from "./other.js";\nall.add();\nall.add();\nexport const result = all.count;', 2),
        ('import { Box, later } from "./other.js";\nexport const result = typeof Box + typeof later;', "functionfunction"),
        ("export const result = typeof import.meta.url;", "undefined"),
        ("/** import { one } from './other.js' */\nexport const result = 2;", 2),
    ],
)
def test_modules_say_what_they_say_in_a_browser(text, result):
    assert value("main.result", main=text, other=OTHER) == result


def test_paths_are_those_of_the_module_that_imports():
    files = {
        "main": 'export { a as result } from "./deep/a.js";',
        "deep__a": 'import { b } from "../b.js";\nexport const a = b;',
        "b": "export const b = 8;",
    }
    assert value("main.result", **files) == 8


def test_what_can_not_be_joined_is_refused():
    with pytest.raises(kolam.KolamError, match=re.escape("in a circle, and can not be joined: main.js -> a.js -> main.js")):
        value("0", main='import { a } from "./a.js";', a='import { b } from "./main.js";')
    with pytest.raises(kolam.KolamError, match=r"main.js can not be joined: 'export const \{ a \} = b;' is written"):
        value("0", main="export const { a } = b;")


def test_a_game_without_a_board_is_refused():
    d = dataclasses.replace(definition("mandala"), name="nothing")
    with pytest.raises(kolam.KolamError, match=r"Mandala can not be drawn: it brings no board for the page \(web/board.js\)."):
        joined(d)
