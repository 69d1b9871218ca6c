"""Every lesson is gone through on the board, by mouse, by keyboard and by touch, in both languages, to a real game."""

from __future__ import annotations

from deciding import STILL, decide, in_ways
from playing import wait_for_state
from playwright.sync_api import Page

from kolam.engine.lessons import Lesson, Pass, lessons
from kolam.games import definition, games

LESSONS = {f"{game}-{lesson.key}": lesson for game in games() for lesson in lessons(definition(game))}
AT = "([step, state]) => document.body?.dataset.step === String(step) && document.body.dataset.lesson === state"


def go_through(page: Page, lesson: Lesson, by: str) -> None:
    for number in range(len(lesson.steps)):
        way, done = Pass(lesson, number), 0
        while (action := way.meant_action()) is not None:
            page.wait_for_function(AT, arg=[number, "asked"])
            page.wait_for_selector(STILL)
            page.wait_for_function("n => Number(document.body.dataset.decided) === n", arg=done)
            decide(page, by, action)
            way.decide(action)
            done += 1
        page.wait_for_function(AT, arg=[number, "done"])
        page.wait_for_selector(".lesson-answer .next")
        if number + 1 < len(lesson.steps):
            following = page.locator(".lesson-answer .next")
            following.press("Enter") if by == "keyboard" else following.click()


@in_ways("lesson", LESSONS)
def test_a_lesson_is_gone_through_to_a_real_game(house, person, lesson, by, how):
    page = person(**how)
    page.goto(f"/learn/{lesson.definition.name}/{lesson.key}")
    go_through(page, lesson, by)
    page.locator(".lesson-answer button.next").click()
    wait_for_state(page, "running")


def test_whoever_leaves_goes_on_where_they_stopped(house, person):
    page = person()
    page.goto("/learn/mandala")
    page.get_by_role("link", name="Begin").first.click()
    page.wait_for_function(AT, arg=[0, "asked"])
    page.wait_for_selector(STILL)
    decide(page, "mouse", "field 1 green 2")
    page.wait_for_function(AT, arg=[0, "done"])
    page.goto("/learn/mandala")
    page.get_by_role("link", name="Go on").click()
    page.wait_for_function(AT, arg=[1, "asked"])


def test_what_is_not_meant_is_answered_and_what_is_forbidden_says_why(house, person):
    page = person()
    page.goto("/learn/mandala/first")
    page.wait_for_function(AT, arg=[0, "asked"])
    page.wait_for_selector(STILL)
    decide(page, "mouse", "mountain 1 red")
    page.wait_for_function(AT, arg=[0, "wrong"])
    assert "Mountain" in page.locator(".lesson-answer").inner_text()
    page.wait_for_selector(".board .place.lit")
    page.get_by_role("button", name="Show me").click()
    page.wait_for_selector(".board .shape.good")
    decide(page, "mouse", "field 1 green 2")
    page.wait_for_function(AT, arg=[0, "done"])


def test_the_goal_card_comes_before_the_first_game_and_not_again(house, person):
    page = person()
    page.goto("/")
    page.get_by_role("button", name="Mandala: Play a bot now").click()
    card = page.locator("dialog.goal-dialog")
    card.locator(".goal[data-drawn]").wait_for()
    assert card.locator(".goal-lines li").count() == 5
    assert card.locator("figure svg.drawing").count() == 2
    card.get_by_role("button", name="Play a bot now").click()
    wait_for_state(page, "running")
    page.goto("/")
    page.get_by_role("button", name="Mandala: Play a bot now").click()
    wait_for_state(page, "running")
