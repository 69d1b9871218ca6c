"""The coach at a table with bots: asks once before a serious mistake, with a better move drawn; praises; is off unless wanted."""

from __future__ import annotations

import pytest
from playing import create, open_panel, version
from playwright.sync_api import Page

YOURS = """() => document.body.dataset.yours === 'true'
  && document.querySelector('.board[data-still]:not([data-moving])') !== null"""
DONE = "before => Number(document.body.dataset.version) > before"
ASKED_OR_DONE = f"before => ({DONE})(before) || document.querySelector('dialog.low[open]') !== null"
#: What the coach says instead of thinking: to every decision the same.
SAYS = """said => {
  const send = kolamNet.send.bind(kolamNet);
  window.weighed = 0;
  kolamNet.send = async (message) => {
    if (message.do !== 'weigh') return send(message);
    window.weighed += 1;
    return { is: 'weigh', ...said };
  };
}"""
BETTER = [{"kind": "place", "value": "mountain 1", "text": ""}, "Build there."]
MISTAKE = {"fine": False, "better": BETTER, "why": [["It draws."]]}


@pytest.fixture
def table(house, person):
    page = person()
    page.add_init_script("localStorage.setItem('coach', 'on')")
    page.goto(f"/t/{create(page, house.url, 'mandala', ['me', 'bot:1'])}")
    page.wait_for_function(YOURS, timeout=120_000)
    return page


def press_something(page: Page) -> None:
    """A whole choice, by what is lit."""
    if not page.locator(".board [data-action]").count():
        page.locator(".board .place.lit[data-step]").first.dispatch_event("click")
    page.locator(".board [data-action]").first.dispatch_event("click")


def test_before_a_serious_mistake_it_asks_and_draws_what_is_better(table):
    page, before = table, version(table)
    page.evaluate(SAYS, MISTAKE)
    press_something(page)
    asked = page.get_by_role("dialog", name="Are you sure?")
    asked.wait_for()
    assert "It draws." in asked.inner_text()
    assert page.locator(".board .shape.good").count() == 1
    asked.get_by_role("button", name="Think again").click()
    asked.wait_for(state="detached")
    assert (version(page), page.locator(".board .shape").count()) == (before, 0)
    press_something(page)
    asked.get_by_role("button", name="Play it all the same").click()
    page.wait_for_function(DONE, arg=before)


def test_what_was_hard_to_find_is_praised(table):
    table.evaluate(SAYS, {"fine": True, "better": None, "why": [["Nothing else was as good."]]})
    press_something(table)
    table.get_by_text("Well played! Nothing else was as good.").wait_for()


def test_it_is_switched_at_the_table_and_then_looks_at_nothing(table):
    table.evaluate(SAYS, MISTAKE)
    open_panel(table, "about")
    table.get_by_role("button", name="No coach").click()
    table.get_by_role("button", name="A coach, please").wait_for()
    before = version(table)
    press_something(table)
    table.wait_for_function(DONE, arg=before)
    assert table.evaluate("window.weighed") == 0


def test_some_decisions_with_the_real_coach(table):
    """It thinks about each, and lets the game go on, asked or not."""
    for _ in range(4):
        table.wait_for_function(YOURS, timeout=60_000)
        before = version(table)
        press_something(table)
        table.wait_for_function(ASKED_OR_DONE, arg=before)
        if version(table) == before:
            table.get_by_role("button", name="Play it all the same").click()
        table.wait_for_function(DONE, arg=before)


def test_the_goal_card_is_one_key_away(table):
    table.keyboard.press("g")
    card = table.get_by_role("dialog", name="Mandala")
    card.locator(".goal[data-drawn]").wait_for()
    table.keyboard.press("Escape")
    card.wait_for(state="detached")
