"""Every page and state in Russian: from the first answer on, and no English word outside names."""

from __future__ import annotations

import random
import re

import pytest
from playing import beside_the_table, create, decide_by_board, decide_by_list, is_yours, state, wait_for_state

import kolam

#: What may be read in Latin letters: names of people and houses, keys of a keyboard, the other language.
ALLOWED = {
    "kolam",
    "Asha",
    "Ravi",
    "English",
    "Tab",
    "Enter",
    "Esc",
    "SHA",
    "API",
    "Lookout",
    "Games",
    "Crowd",
    "Board",
    "Dice",
    "HUCH",
}
#: All that is read or told by a screen reader, but for what people typed, what is only a number, and the texts of rules, which
#: name games, makers and pieces as they are printed.
READ = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const typed = 'script, style, code, [lang="en"], input, textarea, .seal';
    const within = node.parentElement.closest(`${typed}, .rules-page .rules-text`);
    if (!within) found.add(node.textContent);
  }
  for (const element of document.querySelectorAll('[aria-label], [data-tip], [placeholder], [title]'))
    for (const name of ['aria-label', 'data-tip', 'placeholder', 'title'])
      if (element.getAttribute(name)) found.add(element.getAttribute(name));
  found.add(document.title);
  return [...found];
}"""
STILL = "() => document.querySelector('.board[data-still]:not([data-moving])')"
YOURS_OR_OVER = f"() => document.body.dataset.state === 'over' || (({STILL})() && document.body.dataset.yours === 'true')"


def english_in(page) -> dict[str, str]:
    """English words on a page, each with the text it stands in."""
    assert page.evaluate("document.documentElement.lang") == "ru"
    return {
        word: text
        for text in page.evaluate(READ)
        for word in re.findall(r"(?<![\w/.-])[A-Za-z]{2,}(?![\w/])", text)
        if word not in ALLOWED
    }


def test_home_settings_and_set_up_are_russian(house, person):
    page = person(locale="ru-RU")
    create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto("/")
    page.wait_for_selector(".game")
    page.wait_for_selector(".tables.open:not([hidden])")
    assert not english_in(page)
    page.goto("/settings")
    page.wait_for_selector("body[data-ready]")
    assert not english_in(page)
    for game in kolam.games():
        page.goto(f"/new/{game}")
        page.wait_for_selector(".setup form")
        assert not english_in(page), game
    page.goto(f"/t/{create(page, house.url, 'ganesha', ['me', 'open', 'open'])}")
    page.wait_for_selector(".waiting")
    assert not english_in(page)


@pytest.mark.parametrize("game", kolam.games())
def test_what_is_beside_the_table_is_russian(house, person, game):
    for path, ready in beside_the_table(game).items():
        page = person(locale="ru-RU")
        page.goto(path)
        page.wait_for_selector(ready)
        assert not english_in(page), path


@pytest.mark.parametrize("game", kolam.games())
def test_a_table_is_russian_from_its_first_answer_to_its_end(house, person, game):
    page = person(locale="ru-RU")
    table = create(page, house.url, game, ["me", "bot:1"])
    told: list[str] = []
    page.on("response", lambda answer: told.append(answer.url) if f"/api/tables/{table}" in answer.url else None)
    page.goto(f"/t/{table}")
    page.wait_for_function(STILL)
    assert told and all("lang=ru" in url for url in told)
    rng = random.Random(2)
    for number in range(30):
        page.wait_for_function(YOURS_OR_OVER, timeout=120_000)
        if state(page) == "over":  # some games are short
            page.wait_for_selector(".podium")
            check_end(page)
            return
        if number % 6 == 0:
            for tab in ("log", "actions", "about"):
                page.locator(f"#tab-{tab}").click()
                assert not english_in(page), (number, tab)
        if not decide_by_board(page, rng):
            decide_by_list(page, rng)
    page.wait_for_function(YOURS_OR_OVER, timeout=120_000)
    if state(page) == "over":
        return
    page.keyboard.press("h")
    page.wait_for_selector(".hint-next", timeout=90_000)
    while page.locator(".hint-next").count():
        assert not english_in(page)
        page.locator(".hint-next").click()
    assert not english_in(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert not english_in(page)
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_function(STILL)
    assert is_yours(page)
    assert not english_in(page), "after a reload"
    page.locator("#tab-about").click()
    page.get_by_role("button", name="Сдаться").click()
    page.locator("dialog").get_by_role("button", name="Сдаться").click()
    wait_for_state(page, "over")
    page.wait_for_selector(".podium")
    check_end(page)


def check_end(page):
    assert not english_in(page), "at the end"
    narrow = "all => all.filter(tab => tab.scrollWidth > tab.clientWidth).map(tab => tab.textContent)"
    assert page.locator(".tablist button").evaluate_all(narrow) == [], "no word runs into the next"


def test_who_changes_the_language_at_a_table_reads_all_of_it_in_the_new_one(house, person):
    page = person(locale="en-US")
    page.goto(f"/t/{create(page, house.url, 'rajas', ['me', 'bot:1'])}")
    page.wait_for_function(STILL)
    page.get_by_role("button", name="Русский").click()
    page.wait_for_function(f"() => document.documentElement.lang === 'ru' && ({STILL})()")
    assert not english_in(page)
    resigning = page.locator("#tab-about")
    resigning.click()
    assert not english_in(page)
