"""Style sheets worked into a drawing, as a browser would."""

from __future__ import annotations

import re
from xml.etree.ElementTree import fromstring

import cssselect2
import pytest
import tinycss2

from kolam.draw import styles
from kolam.draw.modules import WEB
from kolam.games import definition

#: Properties of boards that a picture does not show.
UNSEEN = {"animation", "cursor", "outline", "pointer-events", "user-select", "-webkit-user-select"}


def dressed(monkeypatch, css, body):
    """What `body` inside a drawing becomes under a sheet."""
    matcher = cssselect2.Matcher()
    for selector, declarations in styles.read_rules(css):
        matcher.add_selector(selector, declarations)
    monkeypatch.setattr(styles, "sheets", lambda _: matcher)
    page = fromstring(f'<html data-theme="dark"><body><div class="board board-x"><svg>{body}</svg></div></body></html>')
    styles.Dresser(definition("mandala")).dress(page)
    return page.find(".//svg")


@pytest.mark.parametrize(
    ("css", "element", "attributes"),
    [
        (".a { fill: red; }", '<rect class="a" />', {"fill": "#ff0000"}),
        (".a { fill: red; }", '<rect class="a" fill="blue" />', {"fill": "#ff0000"}),
        ("rect.a { fill: red; } .a { fill: blue; }", '<rect class="a" />', {"fill": "#ff0000"}),
        (".a { fill: red !important; } rect.a { fill: blue; }", '<rect class="a" />', {"fill": "#ff0000"}),
        (".a { fill: red; } .a { fill: blue; }", '<rect class="a" />', {"fill": "#0000ff"}),
        (".board-x .a { fill: red; } .board-y .a { fill: blue; }", '<rect class="a" />', {"fill": "#ff0000"}),
        (".a { fill: #11223380; fill-opacity: 0.5; }", '<rect class="a" />', {"fill": "#112233", "fill-opacity": "0.251"}),
        (".a { fill: rgb(1 2 3 / 0.5); }", '<rect class="a" />', {"fill": "#010203", "fill-opacity": "0.5"}),
        (".a { fill: transparent; stroke: none; }", '<rect class="a" />', {"fill": "none", "stroke": "none"}),
        (".a:hover, .a:focus-visible { fill: red; }", '<rect class="a" />', {}),
        ("@media (min-width: 1px) { .a { fill: red; } }", '<rect class="a" />', {}),
        (":root { --c: red; } .a { fill: var(--c); }", '<rect class="a" />', {"fill": "#ff0000"}),
        (":root { --c: red; } [data-theme] { --c: blue; } .a { fill: var(--c); }", '<rect class="a" />', {"fill": "#0000ff"}),
        (":root { --c: var(--d); --d: red; } .a { fill: var(--c); }", '<rect class="a" />', {"fill": "#ff0000"}),
        (":root { --c: red; } .a { --c: blue; }", '<rect class="a" fill="var(--c)" />', {"fill": "#0000ff"}),
        (":root { --c: var(--c); } .a { fill: var(--c, red); }", '<rect class="a" />', {}),
        (".a { fill: var(--c, red); }", '<rect class="a" />', {"fill": "#ff0000"}),
        (":root { --s: 1 2 3; } .a { fill: rgb(var(--s)); }", '<rect class="a" />', {"fill": "#010203"}),
        (".a { font-family: var(--f, \"A B\", serif); }", '<text class="a" />', {"font-family": "'A B', serif"}),
        (".a { stroke-width: 2px; font-size: 1.5rem; }", '<text class="a" />', {"stroke-width": "2", "font-size": "24"}),
        ("", '<g style="transform: translate(1px, 2.5px) rotate(0deg) scale(1)" />', {"transform": "translate(1, 2.5)"}),
        ("", '<g style="transform: rotate(10deg) scale(1.2)" />', {"transform": "rotate(10) scale(1.2)"}),
        (".a { font-variant-numeric: tabular-nums; }", '<text class="a" />', {"style": "font-variant-numeric: tabular-nums"}),
        ("", '<g class="a" role="button" tabindex="0" aria-label="x" data-key="y" onclick="z" id="i" />', {"id": "i"}),
    ],
)  # fmt: skip
def test_an_element_gets_what_applies_to_it(css, element, attributes, monkeypatch):
    assert dressed(monkeypatch, css, element)[0].attrib == attributes


def test_the_drawing_inherits_from_the_page(monkeypatch):
    css = "body { font: bold 1rem/1.5 var(--plain); color: red; } :root { --plain: A, sans-serif; }"
    expected = {"font-size": "16", "font-family": "A, sans-serif", "font-weight": "bold", "color": "red"}
    assert dressed(monkeypatch, css, "").attrib == expected


def declared(text):
    for _, declarations in styles.read_rules(text):
        yield from (one.name for one in declarations if not one.name.startswith("--"))


@pytest.mark.parametrize("file", sorted((WEB / "boards").glob("*/board.css")), ids=lambda file: file.parent.name)
def test_nothing_that_a_board_declares_is_lost(file):
    assert {name for name in declared(file.read_text("utf-8")) if name not in styles.ATTRIBUTES | styles.STYLES} <= UNSEEN


def test_rules_that_are_not_read_speak_of_states_that_a_picture_has_not():
    for file in [*(WEB / "boards").glob("*/board.css"), WEB / "style" / "boards.css"]:
        for rule in tinycss2.parse_stylesheet(file.read_text("utf-8"), skip_comments=True, skip_whitespace=True):
            if rule.type == "qualified-rule" and not list(styles.read_rules(rule.serialize())):
                assert re.search(":focus-visible|::backdrop", rule.serialize())


def test_the_sheets_are_those_of_the_table_in_its_order():
    page = (WEB / "table.html").read_text("utf-8")
    assert tuple(re.findall(r'rel="stylesheet" href="/static/style/(\w+)\.css"', page)) == styles.SHEETS
