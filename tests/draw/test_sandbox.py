"""The engine that boards run in: its limits, and what is told when a board can not be drawn."""

from __future__ import annotations

import subprocess
import sys

import pytest
import quickjs

import kolam
from kolam.draw import sandbox
from kolam.draw.picture import picture
from kolam.engine.words import language
from kolam.games import definition

GAME = definition("mandala")
START = "let drawn = null, failed; const fail = (error) => void (failed = error);"


def refused(program, **limits):
    with pytest.raises(kolam.KolamError) as told:
        sandbox.execute(GAME, START + program, **limits)
    return str(told.value)


@pytest.mark.parametrize(
    "program",
    [
        "for (;;);",
        "(async () => { await 1; for (;;); })().catch(fail);",
        "(async () => { for (;;) await 1; })().catch(fail);",
        "for (;;) try { for (;;); } catch {}",
    ],
)
def test_an_endless_board_is_cut(program):
    assert refused(program, seconds=0.2) == "Mandala can not be drawn: its board took more than 0.2 seconds."


@pytest.mark.parametrize(
    "program",
    [
        "const all = []; for (;;) all.push([1, 2, 3]);",
        "(async () => { await 1; const all = []; for (;;) all.push('x'.repeat(1e6) + all.length); })().catch(fail);",
    ],
)
def test_a_greedy_board_is_cut(program):
    assert refused(program, megabytes=8) == "Mandala can not be drawn: its board took more than 8 MB of memory."


def test_a_board_that_fails_is_told():
    assert "failed with TypeError: " in refused("null.x;")
    assert "failed with Error: oh." in refused("(async () => { throw new Error('oh'); })().catch(fail);")
    assert "Maximum call stack" in refused("const f = () => f() + 1; f();")
    assert "waits for something that does not come" in refused("new Promise(() => {});")


def test_nothing_can_be_measured_and_the_board_is_told_so():
    measure = "new Element('g').getBBox();"
    with pytest.raises(kolam.KolamError, match="a drawing can not be measured"):
        sandbox.execute(GAME, sandbox.stand_in() + measure)


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", {0: "other", 1: "one", 2: "other", 21: "other"}),
        ("ru", {0: "many", 1: "one", 2: "few", 5: "many", 11: "many", 12: "many", 21: "one", 22: "few", 1.5: "other"}),
    ],
)
def test_plural_forms_are_those_of_browsers(lang, forms):
    engine = quickjs.Context()
    engine.eval(sandbox.stand_in())
    assert {n: engine.eval(f"new Intl.PluralRules('{lang}').select({n})") for n in forms} == forms


@pytest.mark.parametrize(
    ("drawn", "sentence"),
    [
        ('["div", {}, {}, []]', "drew no SVG"),
        ('["div", {}, {}, [["svg", {"viewBox": "0 0 1 1"}, {}, [["script", {}, {}, []]]]]]', "a picture has no <script>"),
        (
            '["div", {}, {}, [["svg", {"viewBox": "0 0 1 1"}, {}, [["image", {"href": "/x.png"}, {}, []]]]]]',
            "needs /x.png from elsewhere",
        ),
        (
            '["div", {}, {}, [["svg", {"viewBox": "0 0 1 1"}, {}, [["rect", {"fill": "url(x.svg#a)"}, {}, []]]]]]',
            "needs url(x.svg#a) from elsewhere",
        ),
    ],
)
def test_a_drawing_that_would_not_stand_alone_is_refused(drawn, sentence):
    with pytest.raises(kolam.KolamError) as told:
        picture(GAME, "light", "", drawn)
    assert sentence in str(told.value)


def test_refusals_are_russian_too():
    with pytest.raises(kolam.KolamError) as told:
        sandbox.execute(GAME, START + "for (;;);", seconds=0.2)
    assert told.value.said(language("ru", "kolam")) == "Игру «Мандала» не нарисовать: её поле рисовалось дольше 0.2 с."


WITHOUT = """
import sys
sys.modules["{missing}"] = None
import kolam
from kolam.engine.words import language
t = kolam.game("mandala").new(1)
print(t._repr_svg_())
try:
    t.draw()
except kolam.KolamError as error:
    print(error)
    print(error.said(language("ru", "kolam")))
"""


@pytest.mark.parametrize("missing", ["quickjs", "tinycss2", "cssselect2", "resvg_py", "fontpkg"])
def test_without_the_extra_drawing_says_what_to_install(missing):
    program = WITHOUT.format(missing=missing)
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8", check=False)
    nothing, english, russian = shown.stdout.splitlines()
    assert nothing == "None"
    install = "pip install 'kolam[draw]'"
    assert english == f"Drawing needs what is not installed here ({missing}). Install it with: {install}"
    assert russian == f"Для рисования не хватает того, что здесь не установлено ({missing}). Установите: {install}"
