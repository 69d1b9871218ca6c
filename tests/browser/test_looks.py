"""Everything written can be read: no text below ten pixels, enough contrast, on all screens, light and dark."""

from __future__ import annotations

import base64
import random

import pytest
from playing import create, decide_by_board, decide_by_list, state

import kolam

SIZES = {"desktop": (1280, 800), "tablet": (834, 1112), "phone": (390, 844), "lying": (844, 390)}
#: Pixels that the smallest text has at least.
LEAST = 10
#: How much lighter one of text and ground is than the other, as WCAG counts it: for small text, and for large.
CONTRAST, CONTRAST_OF_LARGE, LARGE = 4.5, 3.0, 18.5
YOURS = """() => document.body.dataset.state === 'over'
  || (document.body.dataset.yours === 'true' && document.querySelector('.board[data-still]:not([data-moving])') !== null)"""
#: Every piece of text that is seen: what it says, how large it is, where it stands, its color.
TEXTS = """() => {
  const found = [];
  const all = [...document.querySelectorAll('svg text, svg tspan')];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const parent = walker.currentNode.parentElement;
    if (!text || !parent.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
    const box = parent.getBoundingClientRect();
    if (box.width < 2 || box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) continue;
    const style = getComputedStyle(parent);
    if (style.clipPath !== 'none') continue;
    const scale = parent instanceof SVGGraphicsElement ? Math.hypot(parent.getScreenCTM().a, parent.getScreenCTM().b) : 1;
    let seen = 1;
    for (let each = parent; each; each = each.parentElement) seen *= Number(getComputedStyle(each).opacity);
    found.push({text, size: parseFloat(style.fontSize) * scale, color: parent instanceof SVGElement ? style.fill : style.color,
      box: [box.x, box.y, box.width, box.height], board: parent instanceof SVGElement,
      letter: parent.classList.contains('gem-letter'), seen, order: all.indexOf(parent)});
  }
  return found;
}"""
#: Colors for texts in turn, and for every six of them in turn: whose two colors a pixel takes on, that text is seen there.
DYES = [[255, 0, 255], [0, 255, 255], [0, 255, 0], [255, 0, 0], [0, 0, 255], [255, 255, 0]]
#: Texts in these colors, each color for so many; in none, so that what lies under them is seen; or again as they were.
DYE = """([dyes, each_for]) => {
  const texts = [...document.querySelectorAll('svg text, svg tspan')];
  if (dyes === null) for (const each of texts) each.style.removeProperty('fill');
  else texts.forEach((each, i) => {
    const fill = dyes.length ? `rgb(${dyes[Math.floor(i / each_for) % dyes.length]})` : 'transparent';
    each.style.setProperty('fill', fill, 'important');
  });
}"""
#: The contrast of each text to what lies under it, pixel by pixel: the middle of all. None if the text is not seen.
CONTRASTS = """async ([bare, once, again, dyes, texts]) => {
  const read = async (picture) => {
    const image = new Image();
    image.src = picture;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d', {willReadFrequently: true});
    context.drawImage(image, 0, 0);
    return (x, y, w, h) => context.getImageData(x, y, w, h).data;
  };
  const [under, ...over] = await Promise.all([bare, once, again].map(read));
  const linear = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const dot = (a, b) => a.reduce((sum, v, i) => sum + v * b[i], 0);
  return texts.map(({color, seen, order, box: [x, y, w, h]}) => {
    const own = color.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const area = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y)), Math.max(1, Math.ceil(w)), Math.max(1, Math.ceil(h))];
    const grounds = under(...area);
    const dyed = over.map((picture, nth) => [picture(...area), dyes[Math.floor(order / dyes.length ** nth) % dyes.length]]);
    const found = [];
    for (let i = 0; i < grounds.length; i += 4) {
      const ground = [...grounds.slice(i, i + 3)];
      const isThere = dyed.every(([pixels, dye]) => {
        const change = ground.map((v, k) => pixels[i + k] - v);
        const way = ground.map((v, k) => dye[k] - v);
        const share = dot(change, way) / (dot(way, way) || 1);
        return share > 0.6 * seen && Math.hypot(...change.map((v, k) => v - share * way[k])) < 30;
      });
      if (!isThere) continue;
      const [one, other] = [light(own.map((v, k) => v * seen + ground[k] * (1 - seen))), light(ground)];
      found.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
    }
    // Less than a stroke of it is seen: something lies over it, or a veil that says that it does not matter now.
    return found.length < 6 ? null : found.sort((a, b) => a - b)[found.length >> 1];
  });
}"""


def picture(page, dyes: list[list[int]], each_for: int = 1) -> str:
    """The page with its texts dyed."""
    page.evaluate(DYE, [dyes, each_for])
    return "data:image/png;base64," + base64.b64encode(page.screenshot(animations="disabled")).decode()


def hard_to_read(page) -> list[str]:
    """The texts on the screen that are too small or too faint."""
    texts = page.evaluate(TEXTS)
    assert len(texts) > 10
    wrong = [f"{each['text']!r} is {each['size']:.1f} px" for each in texts if not each["board"] and each["size"] < LEAST - 0.05]
    # What the page writes itself axe looks at (test_access); a board is a drawing, which axe does not understand.
    drawn = [each for each in texts if each["board"] and each["seen"] > 0.6]
    pictures = [picture(page, []), picture(page, DYES), picture(page, DYES, len(DYES))]
    page.evaluate(DYE, [None, 1])
    for each, ratio in zip(drawn, page.evaluate(CONTRASTS, [*pictures, DYES, drawn]), strict=True):
        if ratio is None:
            continue
        where = f"{each['text']!r} ({each['size']:.1f} px, at {each['box'][0]:.0f}, {each['box'][1]:.0f})"
        if each["size"] < LEAST - 0.05:
            wrong.append(f"{where} is too small")
        # A letter on a piece never stands alone: color and shape say the same.
        wanted = CONTRAST_OF_LARGE if each["size"] >= LARGE or each["letter"] else CONTRAST
        if ratio < wanted - 0.1:
            wrong.append(f"{where} has a contrast of {ratio:.1f}")
    return sorted(set(wrong))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", kolam.games())
def test_all_that_a_table_says_can_be_read(house, person, game, theme):
    players = max(kolam.game(game).definition.players)
    page = person(color_scheme=theme)
    page.goto(f"/t/{create(page, house.url, game, ['me'] + ['bot:1'] * (players - 1))}")
    rng = random.Random(4)
    found: dict[str, list[str]] = {}
    for number in range(13):
        page.wait_for_function(YOURS, timeout=120_000)
        if number % 6 == 0:
            for name, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                page.wait_for_function(
                    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
                )
                found[f"{name} {number}"] = hard_to_read(page)
            page.set_viewport_size({"width": 1280, "height": 800})
        if state(page) == "over":
            break
        if not decide_by_board(page, rng):
            decide_by_list(page, rng)
    assert {where: wrong for where, wrong in found.items() if wrong} == {}
