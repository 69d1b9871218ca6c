"""A game of another package on the page: its board, its words, its picture, from the first click to the last."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from house import CHROMIUM, House
from playing import create, play_on, wait_for_state

from kit import need

playwright = pytest.importorskip("playwright.sync_api")


@pytest.fixture(scope="module")
def house(ghat, tmp_path_factory):
    patch = pytest.MonkeyPatch()
    for name, value in ghat.environment.items():
        patch.setenv(name, value)
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    patch.undo()
    yield house
    house.kill()


@pytest.fixture(scope="module")
def browser():
    need(Path(CHROMIUM).exists(), f"Chromium at {CHROMIUM} (KOLAM_CHROMIUM names another)")
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def come(browser, house):
    """Makes people, whose errors fail the test."""
    contexts, problems = [], []

    def make(**how):
        context = browser.new_context(
            base_url=house.url, reduced_motion="reduce", **{"viewport": {"width": 1280, "height": 800}, **how}
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda told: told.type == "error" and problems.append(told.text))
        page.request.get("/api/me")
        return page

    yield make
    for context in contexts:
        context.close()
    assert not problems, problems


def test_two_people_play_it_on_its_own_board_to_the_end(house, come):
    pages = [come(), come(viewport={"width": 390, "height": 844})]
    table = create(pages[0], house.url, "ghat", ["me", "open"])
    pages[0].goto(f"/t/{table}")
    wait_for_state(pages[0], "open")
    pages[1].goto(f"/t/{table}")
    pages[1].get_by_role("button", name="Sit here").first.click()
    for page in pages:
        wait_for_state(page, "running")
        page.wait_for_selector(".board[data-still] .drawing.ghat .ferry")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    assert play_on(pages, random.Random(1)) == 0, "something legal was not reached by clicks on the board"
    for page in pages:
        wait_for_state(page, "over")
        page.wait_for_selector(".finished h2")
    assert pages[0].get_by_text("All cards are played.").count()


def test_from_the_front_page_against_a_bot_in_russian(house, come):
    page = come(locale="ru-RU")
    page.goto("/")
    page.wait_for_selector('.picture-ghat image[href$="/boards/ghat/picture.svg"]')
    page.get_by_role("link", name="Гхат: ").or_(page.get_by_role("button", name="Ghat: ")).first.wait_for()
    table = create(page, house.url, "ghat", ["me", "bot:1"])
    page.goto(f"/t/{table}")
    wait_for_state(page, "running")
    page.locator(".board .label", has_text="Ваш берег").wait_for()
    play_on([page], random.Random(2), decisions=3)


def test_what_is_served(house, come):
    page = come()
    assert "makeBoard" in page.request.get("/static/boards/ghat/board.js").text()
    assert page.request.get("/static/boards/ghat/words/ru.json").json()["Your bank"] == "Ваш берег"
    assert page.request.get("/static/boards/ghat/../__init__.py").status == 404
    assert page.request.get("/static/boards/ghat/%2e%2e/rules.py").status == 404
    assert page.request.get("/static/boards/ghat/nothing.js").status == 404
    assert page.request.get("/api/components/ghat").json()["burden"] == 9
    assert 'id="rule-H2.3"' in page.request.get("/api/rules/ghat?lang=ru").json()["html"]
    shown = {game["name"]: game for game in page.request.get("/api/games?lang=ru").json()["games"]}
    assert shown["ghat"]["title"] == "Гхат"
    assert "паромов" in shown["ghat"]["options"][0]["meaning"]
