"""The keyboard: Tab goes through what is asked first, arrows go where they point, and the focus is not taken for another mark."""

from __future__ import annotations

import random

import pytest
from playing import create, decide_by_board, decide_by_list, state

import kolam

YOURS = """() => document.body.dataset.state === 'over'
  || (document.body.dataset.yours === 'true' && document.querySelector('.board[data-still]:not([data-moving])') !== null)"""
#: Whether Tab comes to each place, and whether it is lit, in the order of Tab.
STOPS = """() => [...document.querySelectorAll('.board .place')].filter((place) => place.tabIndex >= 0)
  .map((place) => place.classList.contains('lit'))"""
#: From every place in every direction: where an arrow leads to lies ahead, if anything does; what is wrong.
WRONG_WAYS = """() => {
  const places = [...document.querySelectorAll('.board .places > .place')];
  const center = (e) => { const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
  const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  const ahead = (from, to, [dx, dy]) => {
    const [x, y] = [center(to)[0] - center(from)[0], center(to)[1] - center(from)[1]];
    const along = x * dx + y * dy;
    return along > 1 && Math.abs(x * dy) + Math.abs(y * dx) <= along;
  };
  const wrong = [];
  for (const from of places)
    for (const [key, way] of Object.entries(ways)) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
      const to = document.activeElement;
      if (places.some((each) => each !== from && ahead(from, each, way)) && !ahead(from, to, way))
        wrong.push([from.dataset.key, key, to.dataset.key]);
    }
  document.activeElement.blur();
  return wrong;
}"""


@pytest.mark.parametrize("game", kolam.games())
def test_tab_comes_to_what_is_asked_first_and_arrows_go_where_they_point(house, person, game):
    page = person()
    players = min(3, max(kolam.game(game).definition.players))
    page.goto(f"/t/{create(page, house.url, game, ['me'] + ['bot:1'] * (players - 1))}")
    rng = random.Random(2)
    for number in range(24):
        page.wait_for_function(YOURS, timeout=120_000)
        if state(page) == "over":
            break
        stops = page.evaluate(STOPS)
        assert stops == sorted(stops, reverse=True), "something that only tells comes before what is asked"
        if number % 8 == 0:
            assert page.evaluate(WRONG_WAYS) == []
        if not decide_by_board(page, rng):
            decide_by_list(page, rng)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_focus_is_a_mark_of_its_own(house, person, theme):
    page = person(color_scheme=theme)
    page.goto(f"/t/{create(page, house.url, 'mandala', ['me', 'bot:1'])}")
    page.wait_for_function(YOURS, timeout=120_000)
    stroke = "e => { const s = getComputedStyle(e.querySelector('.outline')); return [s.stroke, s.strokeWidth]; }"
    lit = page.locator(".board .place.lit").first
    before = lit.evaluate(stroke)
    page.keyboard.press("Tab")  # from now on the focus is shown
    lit.focus()
    now = lit.evaluate(stroke)
    assert now == ["rgb(18, 87, 214)", "5px"]
    assert now[0] != before[0]
    colors = "() => ['--lit', '--chosen', '--gold'].map((name) => getComputedStyle(document.body).getPropertyValue(name).trim())"
    assert "#1257d6" not in page.evaluate(colors)
