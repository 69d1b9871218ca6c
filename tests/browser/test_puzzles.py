"""Puzzles on the board: wrong, helped and right, by mouse, keyboard and touch, in both languages; and one's own mistakes."""

from __future__ import annotations

import random
from datetime import date

from deciding import STILL, decide, in_ways
from playing import create, play_on, resign, wait_for_state
from playwright.sync_api import Page

from kolam.bots.puzzles import daily_of_all, puzzles, themes
from kolam.games import definition, games

GAMES = [name for name in games() if puzzles(definition(name))]
AT = "state => document.body?.dataset.puzzle === state"
TOLD = ".puzzle-why[data-told]"
#: Reasons may wait for a compile, in milliseconds.
LONG = 120_000
#: What is not seen without scrolling, of what is asked and of what can be pressed.
HIDDEN = """() => [...document.querySelectorAll('#prompt, .board .place.lit[data-step], .board .place.lit[data-action]')]
  .map((each) => each.getBoundingClientRect())
  .filter(({ top, bottom, left, right }) => top < 0 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1).length"""


def asked(page: Page) -> None:
    page.wait_for_function(AT, arg="asked")
    page.wait_for_selector(STILL)


def medium(game: str):
    """One that is neither easy nor hard."""
    found = puzzles(definition(game))
    return found[len(found) // 2]


@in_ways("game", {name: name for name in GAMES})
def test_a_wrong_answer_is_told_what_it_costs_and_the_right_one_why(house, person, game, by, how):
    each, page = medium(game), person(**how)
    page.goto(f"/puzzles/{game}/{each.key}")
    asked(page)
    assert page.evaluate(HIDDEN) == 0
    decide(page, by, each.second)
    page.wait_for_function(AT, arg="wrong")
    page.wait_for_selector(TOLD, state="attached", timeout=LONG)
    assert "%" in page.locator(".lesson-answer").inner_text()
    assert page.evaluate(HIDDEN) == 0
    page.wait_for_selector(STILL)
    decide(page, by, each.best)
    page.wait_for_function(AT, arg="solved")
    page.wait_for_selector(TOLD, timeout=LONG)
    assert page.locator(".puzzle-why").inner_text()
    following = page.locator(".lesson-answer a.next")
    following.press("Enter") if by == "keyboard" else following.click()
    page.wait_for_function("key => document.body?.dataset.key && document.body.dataset.key !== key", arg=each.key)
    asked(page)


def test_help_goes_step_by_step_from_the_theme_to_the_answer(house, person):
    each, page = medium("mandala"), person()
    page.goto(f"/puzzles/mandala/{each.key}")
    asked(page)
    page.keyboard.press("h")
    page.get_by_text("Look at what glows on the board.").wait_for(timeout=LONG)
    page.get_by_role("button", name="What to do?").click()
    page.wait_for_selector(".board .shape.good")
    page.get_by_role("button", name="Why?").click()
    assert not page.get_by_role("button", name="More").count()
    page.get_by_role("button", name="Play it").click()
    page.wait_for_function(AT, arg="solved")
    page.goto("/puzzles/mandala")
    page.locator(".puzzle-link.helped").wait_for()


def test_what_is_forbidden_says_why_and_costs_nothing(house, person):
    page = person()
    each = next(
        found
        for found in puzzles(definition("mandala"))
        if found.best.startswith("field") and "field 1 purple 1" not in found.lost and found.best != "field 1 purple 1"
    )
    page.goto(f"/puzzles/mandala/{each.key}")
    asked(page)
    answer = page.request.post(
        f"/api/puzzles/mandala/{each.key}", data={"action": "field 1 purple 1"}, headers={"Origin": house.url}
    )
    assert answer.json()["state"] == "refused"
    decide(page, "mouse", each.best)
    page.wait_for_function(AT, arg="solved")
    page.goto("/puzzles/mandala")
    page.locator(".puzzle-link.solved").wait_for()


def test_a_theme_has_a_page_with_its_puzzles(house, person):
    page = person()
    page.goto("/puzzles/mandala")
    theme = themes(definition("mandala"))[0]
    page.get_by_role("link", name=theme.name.texts["en"]).click()
    page.wait_for_url(f"**/puzzles/mandala/{theme.key}")
    own = [each for each in puzzles(definition("mandala")) if each.theme == theme.key]
    page.get_by_text(f"0 of {len(own)} solved").wait_for()
    assert page.locator(".puzzle-link").count() == len(own)
    page.get_by_role("link", name="Begin").click()
    asked(page)
    assert page.evaluate("document.body.dataset.key") == own[0].key


def test_the_puzzle_of_the_day_begins_a_streak(house, person):
    page = person()
    page.goto("/")
    page.get_by_role("link", name="Puzzle of the day").click()
    page.wait_for_selector(".puzzle-daily")
    assert not page.locator(".streak").count()
    told = page.request.get("/api/puzzles").json()
    each = daily_of_all(date.fromisoformat(told["day"]))
    page.get_by_role("link", name="Solve it").click()
    asked(page)
    decide(page, "mouse", each.best)
    page.wait_for_function(AT, arg="solved")
    page.goto("/puzzles")
    assert page.locator(".streak").inner_text() == "1 day in a row"
    page.evaluate("day => localStorage.setItem('puzzles-streak', JSON.stringify({ last: day, days: 4 }))", "2020-01-01")
    page.reload()
    page.wait_for_selector(".puzzle-daily")
    assert not page.locator(".streak").count(), "a day was left out"


def test_puzzles_are_found_by_theme_from_the_lessons(house, person):
    page = person()
    page.goto("/learn/mandala")
    page.get_by_role("link", name="Puzzles").click()
    theme = page.locator("section.lesson-card").first
    theme.locator("a.puzzle-link").first.click()
    asked(page)
    assert "theme=" in page.url


def test_a_solved_puzzle_can_be_played_on(house, person):
    each, page = medium("mandala"), person()
    page.goto(f"/puzzles/mandala/{each.key}")
    asked(page)
    decide(page, "mouse", each.best)
    page.wait_for_function(AT, arg="solved")
    page.get_by_role("button", name="Play on from here").click()
    wait_for_state(page, "trial")
    page.wait_for_function("() => document.body.dataset.ply === '1'")


def test_ones_own_mistakes_are_asked_about_after_the_game(house, person):
    page = person()
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto(f"/t/{table}")
    wait_for_state(page, "running")
    play_on([page], random.Random(3), 12, by="list")
    resign(page)
    page.get_by_role("button", name="Analyze").click()
    lessons = page.get_by_role("link", name="Learn from your mistakes")
    lessons.wait_for(timeout=120_000)
    lessons.click()
    asked(page)
    found = page.request.get(f"/api/tables/{table}/mistakes").json()["puzzles"]
    mistakes = page.request.get(f"/api/tables/{table}/analysis").json()["mistakes"]
    better = {each["ply"]: each["better"] for each in mistakes}
    assert 1 <= len(found) <= 5
    for each in found:
        page.wait_for_function("key => document.body.dataset.key === key", arg=each["key"])
        asked(page)
        assert f"Decision {each['ply']}" in page.locator("#prompt").inner_text()
        decide(page, "mouse", better[each["ply"]])
        page.wait_for_function(AT, arg="solved")
        page.wait_for_selector(TOLD, timeout=LONG)
        page.locator(".lesson-answer .next").click()
    wait_for_state(page, "over")
