"""What a board draws, without a browser: its elements, and the boxes around its places."""

from __future__ import annotations

import json
import math
import re

from kolam.draw.modules import WORDS, board_path, joined
from kolam.draw.sandbox import catalogs, execute, stand_in

SHOW = "await board.show(asked.scene);"
NUMBER = r"-?\d+(?:\.\d+)?"


def run(d, shown, lang, half=None):
    """The elements that a board draws, as (tag, attributes, depth): with a half-made choice, if one is given."""
    order = json.dumps({"game": d.name, "lang": lang, "catalogs": catalogs(d, lang), "scene": shown, "half": half or {}})
    program = stand_in().replace(SHOW, f"{SHOW} Object.assign(board, asked.half); board.refresh();")
    assert SHOW in stand_in()
    call = f'draw(modules["{WORDS}"], modules["{board_path(d)}"], {json.dumps(order)});'
    return json.loads(execute(d, f"{program}\n{joined(d)}\n{call}"))


def elements(node):
    if isinstance(node, list):
        yield node
        for child in node[3]:
            yield from elements(child)


def box(outline):
    """The box around the outline of a place."""
    tag, given, _, _ = outline
    at = {name: float(given[name]) for name in given if re.fullmatch(NUMBER, str(given[name]))}
    if tag == "rect":
        return at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]
    if tag == "circle":
        return at["cx"] - at["r"], at["cy"] - at["r"], at["cx"] + at["r"], at["cy"] + at["r"]
    if tag == "ellipse":
        return at["cx"] - at["rx"], at["cy"] - at["ry"], at["cx"] + at["rx"], at["cy"] + at["ry"]
    assert tag == "path", tag
    return pillar(given["d"])


def pillar(d):
    """The box around a path of half an ellipse, a side and half an ellipse: M x y A rx ry 0 0 1 x y V y A ..."""
    x, y, rx, ry, _, _, _, right, _, low = (float(n) for n in re.findall(NUMBER, d)[:10])
    assert math.isclose(right - x, 2 * rx)
    return x, y - ry, right, low + ry
