"""Pictures of one scene in Chromium, by the page's board and by a drawing, and how much two pictures differ."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

from kolam.draw import raster
from kolam.draw.modules import WEB, board_file
from kolam.draw.styles import SHEETS
from kolam.engine.game import Definition

#: A host of its own, so that nothing but this answers.
HOST = "http://board.test"
KINDS = {"js": "text/javascript", "css": "text/css", "json": "application/json", "html": "text/html"}

#: The page's board with the page's sheets, and the scene put into it.
PAGE = """<!doctype html>
<html data-theme="{theme}" lang="{lang}">
<meta charset="utf-8">
{links}
<body style="overflow: hidden"><div id="board" class="board board-{game}" style="width: {width}px; --board-height: none"></div>
<script type="module">
import {{ addWords, loadWords, say }} from "/static/page/words.js";
import {{ makeBoard }} from "/static/boards/{game}/board.js";
localStorage.setItem("language", "{lang}");
await loadWords("{game}");
const scene = {scene};
addWords(scene.components.names);
const nothing = () => {{}};
const root = document.getElementById("board");
const host = {{ root, say, play: nothing, why: nothing, explain: nothing, tell: nothing, look: nothing, announce: nothing }};
await makeBoard({{ ...host, describe: String, calm: () => true }}).show(scene);
await document.fonts.ready;
document.body.dataset.ready = "yes";
</script>"""

#: The share of pixels that differ by more than so much in any color, and the mean difference, of two pictures.
DIFFERENCE = """async ([first, second, much]) => {
  const pixels = async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d");
    context.fillStyle = "#888";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0);
    return [canvas.width, canvas.height, context.getImageData(0, 0, canvas.width, canvas.height).data];
  };
  const [[w, h, a], [w2, h2, b]] = await Promise.all([pixels(first), pixels(second)]);
  if (w !== w2 || h !== h2) return { sizes: [w, h, w2, h2] };
  let [far, sum] = [0, 0];
  for (let i = 0; i < a.length; i += 4) {
    const most = Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2]));
    sum += most;
    if (most > much) far++;
  }
  return { far: far / (w * h), mean: sum / (w * h) };
}"""


def data(content: bytes, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def page_shot(page: Any, d: Definition, scene: dict[str, Any], theme: str, lang: str, size: tuple[int, int]) -> bytes:
    """The page's own board, as Chromium shows it."""
    links = "".join(f'<link rel="stylesheet" href="/static/style/{name}.css">' for name in SHEETS)
    links += f'<link rel="stylesheet" href="/static/boards/{d.name}/board.css">'
    shown = PAGE.format(theme=theme, lang=lang, game=d.name, width=size[0], links=links, scene=json.dumps(scene))

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix(f"{HOST}/static/")
        own = f"boards/{d.name}/"
        file = board_file(d, path.removeprefix(own)) if path.startswith(own) else WEB / path
        if route.request.url == f"{HOST}/":
            route.fulfill(body=shown, content_type="text/html")
        elif file.is_file():
            route.fulfill(body=file.read_bytes(), content_type=KINDS[path.rpartition(".")[2]])
        else:
            route.fulfill(status=404, body="")

    page.route(f"{HOST}/**", answer)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{HOST}/")
    page.wait_for_selector("body[data-ready=yes]")
    return page.screenshot(omit_background=True, clip={"x": 0, "y": 0, "width": size[0], "height": size[1]})


def svg_shot(page: Any, svg: str, size: tuple[int, int], background: str = "transparent") -> bytes:
    """A drawing alone on an empty page, as an image: what it does not bring itself is not there."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_content(f'<body style="margin: 0; background: {background}"><img src="{data(svg.encode(), "image/svg+xml")}">')
    page.evaluate("document.querySelector('img').decode()")
    return page.screenshot(omit_background=True, clip={"x": 0, "y": 0, "width": size[0], "height": size[1]})


def with_fonts(svg: str) -> str:
    """A drawing that brings the fonts of PNGs, so that both are set in the same."""
    faces = "".join(
        f"@font-face {{ font-family: '{family}'; font-weight: 100 900; src: url({data(Path(file).read_bytes(), 'font/ttf')}); }}"
        for family, file in zip((raster.SERIF, raster.SANS), raster.fonts(), strict=True)
    )
    named = re.sub(
        r'font-family="([^"]*)"',
        lambda found: f"font-family=\"'{raster.SANS if found[1].endswith('sans-serif') else raster.SERIF}', '{raster.SANS}'\"",
        svg,
    )
    return named.replace("<title>", f"<style>{faces}</style><title>", 1)


def difference(page: Any, first: bytes, second: bytes, much: int = 24) -> dict[str, float]:
    """How much two PNGs differ."""
    return page.evaluate(DIFFERENCE, [data(first, "image/png"), data(second, "image/png"), much])
