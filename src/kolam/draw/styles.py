"""Style sheets worked into a drawing: every element gets what applies to it as its own attributes; the picture stands alone.

What a browser does with the page's sheets is done here with the same sheets: selectors, cascade, inheritance, custom properties.
A picture has no pointer and no window, so `:hover`, `:focus` and `@media` never hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any
from xml.etree.ElementTree import Element

import cssselect2
import tinycss2
from tinycss2.color4 import Color, parse_color

from kolam.draw.modules import WEB, board_file
from kolam.engine.game import Definition

#: The sheets of the table's page, in its order; the game's own comes last.
SHEETS = ("colors", "page", "pictures", "boards", "table", "phone")

#: What a picture shows: properties that SVG knows as attributes too.
ATTRIBUTES = frozenset({
    "alignment-baseline", "baseline-shift", "clip-path", "clip-rule", "color", "direction", "display",
    "dominant-baseline", "fill", "fill-opacity", "fill-rule", "filter", "flood-color", "flood-opacity", "font-family",
    "font-size", "font-style", "font-variant", "font-weight", "letter-spacing", "marker-end", "marker-mid",
    "marker-start", "mask", "opacity", "paint-order", "stop-color", "stop-opacity", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width",
    "text-anchor", "text-decoration", "transform", "vector-effect", "visibility", "word-spacing", "writing-mode",
})  # fmt: skip
#: Those that no attribute can say.
STYLES = frozenset({"font-variant-numeric", "isolation", "mix-blend-mode", "transform-box", "transform-origin"})
#: What the drawing inherits from the page around it.
INHERITED = ("color", "font-family", "font-size", "font-style", "font-weight")
#: Colors, with the opacity that goes with each.
PAINTS = {"fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity", "flood-color": "flood-opacity"}
#: What only a person at a screen needs.
_LEFT_OUT = re.compile(r"class|style|role|tabindex|(?:aria|data)-.*|on[a-z]+")
#: Pixels of a rem.
_REM = 16

Tokens = list[Any]
Declared = dict[str, Tokens]


@cache
def sheets(d: Definition) -> cssselect2.Matcher:
    """The rules of the page and of a game's board."""
    files = [*(WEB / "style" / f"{name}.css" for name in SHEETS), board_file(d, "board.css")]
    matcher = cssselect2.Matcher()
    for file in files:
        for selector, declarations in read_rules(file.read_text("utf-8") if file.is_file() else ""):
            matcher.add_selector(selector, declarations)
    return matcher


def read_rules(text: str) -> Iterator[tuple[Any, list[Any]]]:
    """The rules of a sheet, each selector with its declarations. What is for pointers and windows is left out."""
    for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:  # of states that a picture has not
            continue
        found = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
        declarations = [one for one in found if one.type == "declaration"]
        yield from ((selector, declarations) for selector in selectors)


class Dresser:
    """Works the sheets into a tree, from the root down."""

    def __init__(self, d: Definition) -> None:
        self.matcher = sheets(d)
        #: What a value comes to among some variables. Both are kept with it, so that their ids stay theirs.
        self._known: dict[tuple[int, int], tuple[str, Tokens, Declared]] = {}

    def dress(self, page: Element) -> None:
        """Give every element below a page (`html`) what applies to it; the drawing (`svg`) also what the page gives it."""
        self._dress(cssselect2.ElementWrapper.from_xml_root(page), {}, {})

    def _dress(self, wrapped: Any, variables: Declared, around: dict[str, str]) -> None:
        element: Element = wrapped.etree_element
        found = self._cascade(wrapped)
        own = {name: value for name, value in found.items() if name.startswith("--")}
        if own:
            variables = {**variables, **{name: resolved(value, {**variables, **own}) for name, value in own.items()}}
        values = {
            name: self._said(value, variables) for name, value in longhands(found).items() if name in ATTRIBUTES or name in STYLES
        }
        if element.tag in ("html", "body", "div"):
            around = {**around, **{name: values[name] for name in INHERITED if name in values}}
        else:
            put(element, {**around, **values} if element.tag == "svg" else values, variables)
            around = {}
        for child in wrapped.iter_children():
            self._dress(child, variables, around)

    def _said(self, value: Tokens, variables: Declared) -> str:
        """A value as text, without variables."""
        key = (id(value), id(variables))
        if key not in self._known:
            self._known[key] = (tinycss2.serialize(resolved(value, variables)).strip(), value, variables)
        return self._known[key][0]

    def _cascade(self, wrapped: Any) -> Declared:
        """The declarations that hold for an element, by name: those of greater weight replace those of less."""
        matched = [one for *_, pseudo, one in self.matcher.match(wrapped) if pseudo is None]
        inline = wrapped.etree_element.get("style")
        if inline:
            matched.append(tinycss2.parse_blocks_contents(inline, skip_comments=True, skip_whitespace=True))
        found: Declared = {}
        for important in (False, True):
            for declarations in matched:
                found.update({one.name: one.value for one in declarations if one.important == important})
        return found


def resolved(tokens: Tokens, variables: Declared, seen: tuple[str, ...] = ()) -> Tokens:
    """A value with every `var()` replaced by what it stands for, or by what it says for the case that it stands for nothing."""
    result: Tokens = []
    for token in tokens:
        if token.type == "function" and token.lower_name == "var":
            name = next((one.value for one in token.arguments if one.type == "ident"), "")
            comma = next((i for i, one in enumerate(token.arguments) if one.type == "literal" and one.value == ","), None)
            if name in variables and name not in seen:
                result += resolved(variables[name], variables, (*seen, name))
            elif comma is not None:
                result += resolved(token.arguments[comma + 1 :], variables, seen)
        elif token.type == "function":
            inner = resolved(token.arguments, variables, seen)
            result += tinycss2.parse_component_value_list(f"{token.name}({tinycss2.serialize(inner)})")
        else:
            result.append(token)
    return result


def longhands(found: Declared) -> Declared:
    """Declarations with `font` taken apart: what stands before the size, the size, and the families after it."""
    tokens = [one for one in found.get("font", ()) if one.type != "whitespace"]
    size = next((i for i, one in enumerate(tokens) if one.type in ("dimension", "percentage")), None)
    if size is None:
        return found
    slash = size + 1 < len(tokens) and tokens[size + 1] == "/"
    families = tokens[size + (3 if slash else 1) :]
    weight = [one for one in tokens[:size] if one.type == "number" or getattr(one, "lower_value", "") in ("bold", "normal")]
    font: Declared = {"font-size": [tokens[size]], "font-family": families, **({"font-weight": weight} if weight else {})}
    return {**font, **{name: value for name, value in found.items() if name != "font"}}


def put(element: Element, values: dict[str, str], variables: Declared) -> None:
    """Write an element's styles as attributes, over those it has; leave out what is only for people at a screen."""
    for name, value in list(element.attrib.items()):
        if _LEFT_OUT.fullmatch(name):
            del element.attrib[name]
        elif "var(" in value:
            element.set(name, tinycss2.serialize(resolved(tinycss2.parse_component_value_list(value), variables)).strip())
    rest = []
    for name, value in values.items():
        if name in STYLES:
            rest.append(f"{name}: {value}")
        elif value:
            element.set(name, plain_transform(value) if name == "transform" else in_pixels(value).replace('"', "'"))
    if rest:
        element.set("style", "; ".join(rest))
    for name, opacity in PAINTS.items():
        if name in element.attrib:
            paint(element, name, opacity)


def paint(element: Element, name: str, opacity: str) -> None:
    """A color as every viewer knows it: what shines through goes to an attribute of its own."""
    color, alpha = solid(element.attrib[name])
    element.set(name, color)
    if alpha < 1:
        element.set(opacity, f"{alpha * float(element.get(opacity, 1)):.3g}")


@lru_cache(4096)
def solid(value: str) -> tuple[str, float]:
    """A color without its opacity, and the opacity; what is no color (a gradient, none) stays as it is."""
    color = parse_color(value)
    if not isinstance(color, Color):
        return value, 1
    if color.alpha == 0:
        return "none", 1
    red, green, blue = (round(255 * max(0.0, min(1.0, part or 0.0))) for part in color.to("srgb").coordinates)
    return f"#{red:02x}{green:02x}{blue:02x}", color.alpha


def plain_transform(value: str) -> str:
    """A transform of a style as an attribute says it: numbers without units, and nothing that changes nothing."""
    text = re.sub(r"(?<=\d)(?:px|deg)\b", "", value)
    return re.sub(r"\s*(?:rotate\(0\)|scale\(1\))", "", text).strip()


def in_pixels(value: str) -> str:
    """A value whose lengths are in pixels."""
    text = re.sub(r"(?<![\w#.-])(\d*\.?\d+)rem\b", lambda found: f"{float(found[1]) * _REM:g}", value)
    return re.sub(r"(?<![\w#.-])(\d*\.?\d+)px\b", r"\1", text)
