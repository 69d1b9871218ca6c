"""On a phone: what is asked and all that can be pressed are seen together, without scrolling, at every decision of a game."""

from __future__ import annotations

import random

import pytest
from playing import create, decide_by_board, decide_by_list, state

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
  const asked = inside(question.getBoundingClientRect()) && question.textContent.trim();
  done([...lit.map((place) => place.dataset.key), ...(asked ? [] : ['the question'])]);
})))"""
SIZES = {"standing": (390, 844), "lying": (844, 390)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "players"), [("mandala", 2), ("mandala-stones", 4), ("ganesha", 4), ("rajas", 3)])
def test_what_is_asked_and_what_can_be_pressed_are_seen_together(house, person, game, players, size):
    width, height = SIZES[size]
    page = person(width=width, height=height, has_touch=True)
    page.goto(f"/t/{create(page, house.url, game, ['me'] + ['bot:1'] * (players - 1))}")
    rng = random.Random(players)
    decisions = 0
    while True:
        page.wait_for_function(YOURS, timeout=120_000)
        if state(page) == "over":
            break
        assert page.evaluate(HIDDEN) == [], (decisions, page.locator("#prompt").inner_text())
        decisions += 1
        if not decide_by_board(page, rng):
            decide_by_list(page, rng)
    assert decisions > 10
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_every_game_is_here():
    tried = {"mandala", "mandala-stones", "ganesha", "rajas"}
    assert tried == set(kolam.games())
