"""Anything says what it is: by a long press, by a key; and all keys and signs are told."""

from __future__ import annotations

import pytest
from playing import create, version

import kolam

ready = ".board[data-still]:not([data-moving])"
#: A finger rests on a place until words come, and is lifted.
REST = """async (key) => {
  const place = document.querySelector(`.board [data-key="${CSS.escape(key)}"]`);
  const at = place.getBoundingClientRect();
  const how = {bubbles: true, pointerType: 'touch', clientX: at.x + at.width / 2, clientY: at.y + at.height / 2};
  place.dispatchEvent(new PointerEvent('pointerdown', how));
  while (!document.querySelector('.bubble')) await new Promise((done) => requestAnimationFrame(done));
  place.dispatchEvent(new PointerEvent('pointerup', how));
  place.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}));
}"""
KEYS = "[...document.querySelectorAll('.board .place')].map((place) => [place.dataset.key, place.getAttribute('aria-label')])"


@pytest.mark.parametrize("game", kolam.games())
def test_a_long_press_says_what_something_is_and_does_nothing(house, person, game):
    page = person(width=390, height=844, has_touch=True)
    page.goto(f"/t/{create(page, house.url, game, ['me', 'bot:1'])}")
    page.wait_for_selector(ready)
    before = version(page)
    places = page.evaluate(KEYS)
    assert all(name for _, name in places)
    lit = page.locator(".board .place.lit").first.get_attribute("data-key")
    page.evaluate(REST, lit)
    assert page.locator(".bubble").inner_text().startswith(dict(places)[lit][:20])
    assert version(page) == before
    page.keyboard.press("Escape")
    page.wait_for_selector(".bubble", state="detached")


def test_the_key_i_says_what_has_the_focus(house, person):
    page = person()
    page.goto(f"/t/{create(page, house.url, 'rajas', ['me', 'bot:1'])}")
    page.wait_for_selector(ready)
    place = page.locator(".board .place.lit").first
    place.focus()
    page.keyboard.press("i")
    assert page.locator(".bubble").inner_text().startswith(place.get_attribute("aria-label")[:20])


@pytest.mark.parametrize("game", kolam.games())
def test_all_keys_and_signs_are_told(house, person, game):
    page = person()
    page.goto(f"/t/{create(page, house.url, game, ['me', 'bot:1'])}")
    page.wait_for_selector(ready)
    page.keyboard.press("?")
    told = page.locator("dialog.help")
    assert told.locator("kbd").count() == 11
    signs = told.locator(".signs li")
    assert signs.count() >= 4
    assert signs.locator("svg").count() == signs.count()
    words = signs.evaluate_all("all => all.map((sign) => sign.lastChild.textContent)")
    assert len(set(words)) == len(words) and all(words)
    page.keyboard.press("Escape")
    told.wait_for(state="detached")
