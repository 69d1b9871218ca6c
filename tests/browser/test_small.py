"""On a phone: what is asked and all that can be pressed are seen together, without scrolling, at every decision of a game."""

from __future__ import annotations

import os
import random

import pytest
from playing import create, decide_by_board, decide_by_list, resign, state

import kolam

YOURS = """() => document.body.dataset.state === 'over'
  || (document.body.dataset.yours === 'true' && document.querySelector('.board[data-still]:not([data-moving])') !== null)"""
#: What of what can be pressed, or of the question, is not wholly on the screen, or lies behind the question or the tools.
HIDDEN = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const bars = ['.prompt', '.tools', '#header'].map((bar) => document.querySelector(bar).getBoundingClientRect());
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const inside = (box) => box.top >= -1 && box.bottom <= innerHeight + 1 && box.left >= -1 && box.right <= innerWidth + 1;
  const seen = (box) => inside(box) && bars.every((bar) => apart(box, bar));
  const lit = [...document.querySelectorAll('.board .place.lit')].filter((place) => !seen(place.getBoundingClientRect()));
  const question = document.getElementById('prompt');
  const area = document.querySelector('.board-area').getBoundingClientRect();
  const box = question.getBoundingClientRect();
  const whole = question.scrollHeight <= question.clientHeight + 1 && apart(box, area);
  const asked = inside(box) && whole && question.textContent.trim();
  done([...lit.map((place) => place.dataset.key), ...(asked ? [] : ['the question'])]);
})))"""
#: Lying there is less room for words, and those of Russian are longer.
SIZES = {"standing": (390, 844, "en-US"), "lying": (844, 390, "ru-RU")}


#: Every game with every number of players in both sizes; in the usual run with as many as there is room for, which is the
#: hardest, standing and lying by turns.
TABLES = [(game, n, size) for game in kolam.games() for n in kolam.game(game).definition.players for size in SIZES]
MOST = [(game, max(kolam.game(game).definition.players), [*SIZES][i % 2]) for i, game in enumerate(kolam.games())]


@pytest.mark.parametrize(("game", "players", "size"), TABLES if os.environ.get("KOLAM_LONG") else MOST)
def test_what_is_asked_and_what_can_be_pressed_are_seen_together(house, person, game, players, size):
    width, height, language = SIZES[size]
    page = person(width=width, height=height, has_touch=True, locale=language)
    page.goto(f"/t/{create(page, house.url, game, ['me'] + ['bot:1'] * (players - 1))}")
    rng = random.Random(players)
    decisions = 0
    while True:
        page.wait_for_function(YOURS, timeout=120_000)
        if state(page) == "over":
            break
        # Nothing scrolls: neither the page nor the board is larger than what is seen.
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight && scrollY === 0")
        assert page.evaluate(HIDDEN) == [], (decisions, page.locator("#prompt").inner_text())
        decisions += 1
        if not decide_by_board(page, rng):
            decide_by_list(page, rng)
    assert decisions > 10
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_log_opens_at_its_newest_line_and_what_was_read_is_not_new_any_more(house, person):
    page = person(width=390, height=844, has_touch=True)
    page.goto(f"/t/{create(page, house.url, 'rajas', ['me', 'bot:1', 'bot:1', 'bot:1'])}")
    rng = random.Random(1)
    for _ in range(4):
        page.wait_for_function(YOURS, timeout=120_000)
        if not decide_by_board(page, rng):
            decide_by_list(page, rng)
    page.wait_for_function(YOURS, timeout=120_000)
    log = page.locator("[data-opens=log]")
    log.click()
    assert page.evaluate(
        "() => { const log = document.querySelector('.log'); return log.scrollHeight - log.clientHeight - log.scrollTop < 2; }"
    )
    assert page.evaluate("() => document.querySelector('.log').scrollHeight > document.querySelector('.log').clientHeight")
    assert log.get_attribute("data-new") is None
    log.click()
    assert log.get_attribute("data-new") is None


def test_everything_of_another_player_is_seen(house, person):
    for game in kolam.games():
        page = person(width=390, height=844, has_touch=True)
        page.goto(f"/t/{create(page, house.url, game, ['me', 'bot:1'])}")
        page.wait_for_function(YOURS, timeout=120_000)
        page.locator(".board [data-looks]").first.dispatch_event("click")
        page.wait_for_selector(".drawer .board[data-still]")
        box = page.locator(".drawer .drawing").bounding_box()
        assert box["height"] > 500, game
        assert box["y"] >= 0, game
        assert box["y"] + box["height"] <= 844, game
        page.keyboard.press("Escape")
        page.wait_for_selector(".drawer", state="detached")


def test_at_the_end_the_board_and_the_result_are_seen_together(house, person):
    page = person(width=390, height=844, has_touch=True)
    page.goto(f"/t/{create(page, house.url, 'mandala', ['me', 'bot:1'])}")
    page.wait_for_function(YOURS, timeout=120_000)
    resign(page)
    page.wait_for_selector(".podium")
    for selector in (".board .drawing", ".podium", ".finished .strong"):
        box = page.locator(selector).first.bounding_box()
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= 844, selector
