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
      letter: parent.classList.contains('gem-letter'), seen});
  }
  return found;
}"""
#: The contrast of each text to its ground in a picture of the page: the color that is there most often and is not the text's own.
#: None if the text is not seen.
GROUNDS = """async ([picture, texts]) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext('2d', {willReadFrequently: true});
  context.drawImage(image, 0, 0);
  const linear = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const far = (a, b) => Math.max(...a.map((v, i) => Math.abs(v - b[i]))) > 40;
  return texts.map(({color, box: [x, y, w, h]}) => {
    const own = color.match(/[\\d.]+/g).slice(0, 3).map(Number);
    const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
    const {data} = context.getImageData(left, top, Math.max(1, Math.round(w)), Math.max(1, Math.round(h)));
    const counted = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const pixel = [data[i], data[i + 1], data[i + 2]];
      if (!far(pixel, own)) continue;
      const key = pixel.map((v) => v >> 4).join();
      const known = counted.get(key) ?? [0, [0, 0, 0]];
      counted.set(key, [known[0] + 1, known[1].map((v, k) => v + pixel[k])]);
    }
    const most = [...counted.values()].sort((a, b) => b[0] - a[0])[0];
    const all = data.length / 4;
    const others = [...counted.values()].reduce((sum, [n]) => sum + n, 0);
    if (all - others < all * 0.03) return null; // its own color is not there: something lies over it
    if (!most) return 1;
    const [one, other] = [light(own), light(most[1].map((v) => v / most[0]))];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
}"""


def hard_to_read(page) -> list[str]:
    """The texts on the screen that are too small or too faint."""
    texts = page.evaluate(TEXTS)
    assert len(texts) > 10
    wrong = [f"{each['text']!r} is {each['size']:.1f} px" for each in texts if not each["board"] and each["size"] < LEAST - 0.05]
    # What the page writes itself axe looks at (test_access); a board is a drawing, which axe does not understand.
    drawn = [each for each in texts if each["board"] and each["seen"] > 0.6]
    picture = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    for each, ratio in zip(drawn, page.evaluate(GROUNDS, [picture, drawn]), strict=True):
        if ratio is None:
            continue
        if each["size"] < LEAST - 0.05:
            wrong.append(f"{each['text']!r} is {each['size']:.1f} px")
        # A letter on a piece never stands alone: color and shape say the same.
        wanted = CONTRAST_OF_LARGE if each["size"] >= LARGE or each["letter"] else CONTRAST
        if ratio < wanted - 0.1:
            wrong.append(f"{each['text']!r} ({each['size']:.0f} px) has a contrast of {ratio:.1f}")
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
