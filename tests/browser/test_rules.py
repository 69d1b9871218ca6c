"""Rules with pictures: read and searched on their page, opened beside a table from everything that names one, and printed."""

from __future__ import annotations

import re

import pytest
from playing import PHONE, create, wait_for_state

from kolam.engine.diagrams import diagrams
from kolam.games import definition

OWN = ("ganesha", "mandala", "mandala-stones", "rajas")
DRAWN = "key => document.querySelector(`[data-diagram='${key}']`)?.dataset.drawn === 'yes'"
#: What a picture shows: how much is drawn in what is seen of it.
SEEN = """figure => [...figure.querySelectorAll('svg.drawing')].map(drawing => {
  const frame = drawing.getBoundingClientRect();
  const inside = [...drawing.querySelectorAll('path, rect, circle, polygon, text')].filter(each => {
    const box = each.getBoundingClientRect();
    return box.width && box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;
  });
  return {width: frame.width, height: frame.height, inside: inside.length,
          cut: drawing.getAttribute('viewBox') };
})"""
#: Whether words of a caption or of the rule lie over a picture.
OVERLAPS = """figure => {
  const boxes = [...figure.querySelectorAll('.diagram-picture')].map(each => each.getBoundingClientRect());
  const rule = [...(figure.parentElement?.childNodes ?? [])].filter(each => each.nodeType === Node.TEXT_NODE);
  const words = [...figure.querySelectorAll('figcaption, .diagram-when')].map(each => each.getBoundingClientRect());
  for (const text of rule) { const range = new Range(); range.selectNode(text); words.push(...range.getClientRects()); }
  return boxes.some(box => words.some(word => word.bottom > box.top + 1 && word.top < box.bottom - 1
    && word.right > box.left + 1 && word.left < box.right - 1));
}"""


def open_rules(page, game: str, anchor: str = ""):
    page.goto(f"/rules/{game}{anchor}")
    page.wait_for_selector("body[data-ready]")


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("how", [{}, {"locale": "ru-RU", **PHONE}], ids=["wide", "russian phone"])
def test_every_diagram_is_drawn_beside_its_rule_and_hides_no_words(house, person, game, how):
    page = person(**how)
    open_rules(page, game)
    for each in diagrams(definition(game)):
        figure = page.locator(f"[data-diagram='{each.key}']")
        figure.scroll_into_view_if_needed()
        page.wait_for_function(DRAWN, arg=each.key)
        shown = figure.evaluate(SEEN)
        assert len(shown) == (2 if each.is_before_shown else 1)
        for picture in shown:
            assert picture["inside"] > 8, f"{each.key} is empty"
            assert picture["width"] > 60 and picture["height"] > 25, each.key
            assert not each.places or not picture["cut"].startswith("0 0 "), f"{each.key}: none of its places is on the board"
        marks = figure.locator(".place.pointed").count()
        assert marks == len(each.marked), f"{each.key}: not all of its marks are on the board"
        crosses = figure.locator(".shape.bad .cross").count()
        assert crosses == len(each.refused), f"{each.key}: what is forbidden is not crossed out"
        assert not figure.evaluate(OVERLAPS), f"{each.key} hides words"
        beside = "(figure, id) => figure.closest('li, .rules-text').contains(document.getElementById(id))"
        assert figure.evaluate(beside, f"rule-{each.rules[0]}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_rules_are_searched_as_one_types(house, person):
    page = person()
    open_rules(page, "mandala")
    page.keyboard.press("/")
    page.keyboard.type("sixth color")
    told = page.locator(".found-count")
    page.wait_for_function("() => document.querySelector('.found-count').textContent !== ''")
    many = int(re.match(r"\d+", told.inner_text())[0])
    visible = page.locator(".rules-text :is(p, li, tr):not(figure *):visible")
    assert 1 <= many <= 6
    assert page.locator("#rule-M9\\.1").is_visible()
    assert page.locator("#rule-M4\\.1").is_hidden()
    assert page.locator("h3", has_text="M4 Build").is_hidden()
    assert all(re.search(r"sixth|six", text, re.IGNORECASE) for text in visible.all_inner_texts() if text)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.rules-text :is(p, li, tr)')")
    for _ in range(many + 1):
        page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.matches('input[type=search]')")
    page.keyboard.press("Escape")
    assert page.locator("#rule-M4\\.1").is_visible()
    assert told.inner_text() == ""


def test_what_is_not_there_is_not_found(house, person):
    page = person(locale="ru-RU")
    open_rules(page, "mandala")
    page.locator("input[type=search]").fill("бегемот")
    page.get_by_text("Найдено: 0").wait_for()
    page.locator("input[type=search]").fill("чаша")
    page.wait_for_function("() => !document.querySelector('.found-count').textContent.endsWith(' 0')")


def test_numbers_in_the_text_and_the_contents_lead_to_their_rules(house, person):
    page = person()
    open_rules(page, "mandala", "#rule-M8.5")
    assert page.locator(".marked #rule-M8\\.5").count() == 1
    page.locator("li:has(#rule-M4\\.1) a[data-rule='M3.1']").click()
    page.wait_for_function("() => document.querySelector('.marked #rule-M3\\\\.1') !== null")
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="M9 The end of the game").click()
    page.wait_for_function(
        "() => scrollY > 0 && document.querySelector('#rule-M9').getBoundingClientRect().top < innerHeight / 2"
    )


def opened(page, rule: str):
    """The sheet shows this rule alone."""
    sheet = page.locator(".sheet")
    sheet.locator(".one-rule .marked").wait_for()
    assert rule in sheet.locator("h2").first.inner_text()
    return sheet


def press(page, key: str):
    page.evaluate("key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}))", key)


def close(page):
    page.keyboard.press("Escape")
    page.locator(".sheet").wait_for(state="hidden")


@pytest.mark.parametrize("how", [{}, {"locale": "ru-RU", **PHONE}], ids=["wide", "russian phone"])
def test_question_key_log_and_hint_open_their_rule_at_the_table(house, person, how):
    page = person(**how)
    is_phone = "width" in how
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto(f"/t/{table}")
    wait_for_state(page, "running")
    page.wait_for_selector(".board[data-still]:not([data-moving])")
    page.wait_for_function("() => document.body.dataset.yours === 'true'")
    page.locator("#prompt .rule-mark").click()
    opened(page, "M2.1")
    close(page)
    press(page, "и" if is_phone else "b")  # the same key of a Russian keyboard
    sheet = opened(page, "M2.1")
    sheet.get_by_role("button", name="Все правила" if is_phone else "All rules").click()
    sheet.locator("#rule-M4\\.1").wait_for()
    close(page)
    press(page, "р" if is_phone else "h")
    page.locator(".hint-next").wait_for(timeout=180_000)
    page.locator(".hint-next").click()
    mark = page.locator(".hint-what .rule-mark")
    rule = mark.inner_text()
    mark.click()
    opened(page, rule)
    close(page)
    page.locator(".hint .strong").click()
    page.wait_for_function("() => Number(document.body.dataset.version) >= 2 && document.body.dataset.yours === 'true'")
    if is_phone:
        page.locator("[data-opens=log]").click()
    line = page.locator(".log li:has(.rule-mark)").last
    line.focus()
    assert float(line.locator(".rule-mark").evaluate("e => getComputedStyle(e).opacity")) == 1
    rule = line.locator(".rule-mark").text_content()
    page.keyboard.press("Enter")
    opened(page, rule)
    close(page)


def test_a_log_line_keeps_its_mark_to_itself_until_it_is_pointed_at(house, person):
    page = person()
    table = create(page, house.url, "mandala", ["bot:1", "me"])
    page.goto(f"/t/{table}")
    page.wait_for_function("() => document.body.dataset.yours === 'true'", timeout=180_000)
    line = page.locator(".log li:has(.rule-mark)").first
    page.mouse.move(0, 0)
    assert float(line.locator(".rule-mark").evaluate("e => getComputedStyle(e).opacity")) == 0
    line.hover()
    page.wait_for_function("() => getComputedStyle(document.querySelector('.log li:hover .rule-mark')).opacity === '1'")
    line.locator(".rule-mark").click()
    opened(page, line.locator(".rule-mark").text_content())


def test_a_lesson_opens_the_rules_that_it_taught(house, person):
    page = person()
    page.goto("/learn/mandala/first")
    page.wait_for_function("() => document.body.dataset.lesson === 'asked'")
    page.wait_for_selector(".board[data-still]:not([data-moving])")
    page.keyboard.press("b")
    opened(page, "M")
    close(page)
    page.get_by_role("button", name="Show me").click()
    mark = page.locator(".lesson-answer .rule-mark").first
    mark.wait_for()
    rule = mark.inner_text()
    mark.click()
    opened(page, rule)


def test_a_rule_that_is_opened_has_its_picture_and_leads_on(house, person):
    page = person()
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(".board[data-still]")
    page.get_by_role("button", name="Rules", exact=True).click()
    page.locator(".sheet a[data-rule='M3.1']").first.click()
    sheet = opened(page, "M3.1")
    sheet.locator("figure[data-drawn]").wait_for()
    assert sheet.locator("svg.drawing").count() == 1
    assert page.url.endswith(f"/t/{table}"), "the table stays"
    assert sheet.get_by_role("link", name="As a page").get_attribute("href") == "/rules/mandala#rule-M3.1"


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_a_summary_is_printed_on_two_pages_at_most(house, person, game, locale):
    page = person(locale=locale)
    page.goto(f"/rules/{game}/summary")
    page.wait_for_selector("body.summary-page[data-ready]")
    assert page.locator("figure[data-drawn] svg.drawing").count() >= 2
    printed = page.pdf(prefer_css_page_size=True, print_background=True)
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= 2
    assert re.search(rb"/MediaBox \[0 0 59[456][.\d]* 84[123]", printed), "A4"
    page.emulate_media(media="print")
    assert page.locator("#header").is_hidden()


def test_the_print_button_prints(house, person):
    page = person()
    page.add_init_script("window.print = () => { document.body.dataset.printed = 'yes'; }")
    page.goto("/rules/mandala/summary")
    page.wait_for_selector("body.summary-page[data-ready]")
    page.get_by_role("button", name="Print").click()
    page.wait_for_selector("body[data-printed]")
