"""From what a board drew to a picture that stands alone: styles worked in, and nothing left that does not show."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from kolam.draw.styles import Dresser
from kolam.engine.errors import KolamError
from kolam.engine.game import Definition

NAMESPACE = "http://www.w3.org/2000/svg"
SHAPES = frozenset({"circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "text"})
#: Elements whose content is used elsewhere, as it is.
KEPT = frozenset({"clipPath", "defs", "filter", "linearGradient", "marker", "mask", "pattern", "radialGradient", "symbol"})
#: Elements that have no place in a picture.
REFUSED = frozenset({"a", "animate", "animateMotion", "animateTransform", "foreignObject", "script", "set", "style"})

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NAMED = re.compile(r"url\([\"']?#([^\"')]+)[\"']?\)")


def picture(d: Definition, theme: str, title: str, drawn: str) -> str:
    """The SVG of what the board of a game drew (JSON of `stand_in.js`)."""
    page = Element("html", {"data-theme": theme})
    root = built(json.loads(drawn), SubElement(page, "body"))
    Dresser(d).dress(page)
    whole = root.find("svg")
    if whole is None:
        raise KolamError("{game} can not be drawn: its board drew no SVG.", game=d.called)
    prune(whole, "black", "none")
    check(d, whole)
    name_apart(whole, hashlib.sha256(f"{theme}{drawn}".encode()).hexdigest()[:6])
    _, _, width, height = whole.attrib["viewBox"].split()
    named = Element("title")
    named.text = title
    whole.insert(0, named)
    whole.attrib = {"xmlns": NAMESPACE, "width": width, "height": height, "role": "img", **whole.attrib}
    return tostring(whole, encoding="unicode")


def built(node: list[Any], parent: Element) -> Element:
    """The elements of [name, attributes, styles, children], below a parent."""
    tag, attributes, styles, children = node
    element = SubElement(parent, tag, {name: _UNWRITABLE.sub("", value) for name, value in attributes.items()})
    if styles:
        element.set("style", "; ".join(f"{_CAMEL.sub(r'-', name).lower()}: {value}" for name, value in styles.items()))
    last: Element | None = None
    for child in children:
        if not isinstance(child, str):
            last = built(child, element)
        elif last is None:
            element.text = (element.text or "") + _UNWRITABLE.sub("", child)
        else:
            last.tail = (last.tail or "") + _UNWRITABLE.sub("", child)
    return element


def prune(element: Element, fill: str, stroke: str) -> bool:
    """Take away what does not show: what is not displayed, shapes without a color, groups of nothing. Whether this one stays."""
    fill, stroke = element.get("fill", fill), element.get("stroke", stroke)
    if element.get("display") == "none":
        return False
    if element.tag in KEPT:
        return True
    if element.tag in SHAPES:
        shows = stroke != "none" or (fill != "none" and element.tag != "line")
        return shows or any(child.get("fill") or child.get("stroke") for child in element.iter())
    for child in list(element):
        if not prune(child, fill, stroke):
            element.remove(child)
    return element.tag != "g" or len(element) > 0


def check(d: Definition, whole: Element) -> None:
    """Refuse what would not stand alone: programs, and files from elsewhere."""
    for element in whole.iter():
        if element.tag in REFUSED:
            raise KolamError("{game} can not be drawn: a picture has no <{tag}>.", game=d.called, tag=element.tag)
        for name, value in element.attrib.items():
            elsewhere = name.endswith("href") and not value.startswith(("#", "data:image/"))
            if elsewhere or ("url(" in value and not _NAMED.search(value)):
                raise KolamError(
                    "{game} can not be drawn: its board needs {address} from elsewhere.", game=d.called, address=value
                )


def name_apart(whole: Element, mark: str) -> None:
    """Let no name in this picture be one of another: both may stand in one document. What nothing refers to needs no name."""
    referred = {name for element in whole.iter() for value in element.attrib.values() for name in _NAMED.findall(value)}
    referred |= {element.get("href", "").removeprefix("#") for element in whole.iter()}
    for element in whole.iter():
        for name, value in list(element.attrib.items()):
            if name == "id" and value not in referred:
                del element.attrib[name]
            elif name == "id" or (name == "href" and value.startswith("#")):
                element.set(name, f"{value}-{mark}")
            elif "url(" in value:
                element.set(name, _NAMED.sub(rf"url(#\1-{mark})", value))
