"""Trying things out in the page: from a replay, from a position, by hand and against a bot; variations are kept and shared."""

from __future__ import annotations

import json

import pytest
from playing import create, open_panel, resign, wait_for_state
from playwright.sync_api import Page, expect

import kolam

PLY = "n => Number(document.body.dataset.ply) === n"
STILL = ".board[data-still]:not([data-moving])"


def open_trial(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_selector(STILL)


def play(page: Page, ply: int, which: int = 0) -> None:
    """Press something lit that plays."""
    page.wait_for_selector(".board .place.lit")
    if not page.locator(".board [data-action]").count():  # the first half of a choice
        page.locator(".board [data-step]").nth(which).dispatch_event("click")
        page.wait_for_selector(".board [data-action]")
    page.locator(".board [data-action]").nth(which).dispatch_event("click")
    page.wait_for_function(PLY, arg=ply)


@pytest.mark.parametrize("game", ["ganesha", "mandala-stones"])
def test_another_way_is_tried_and_both_are_kept_with_their_chances_also_by_the_link(house, person, game):
    page = person()
    open_trial(page, f"/try#game={game}")
    page.wait_for_function(PLY, arg=0)
    page.wait_for_selector(".chances .chance-bar", timeout=120_000)
    for ply in (1, 2):
        play(page, ply)
    page.get_by_role("button", name="One back").click()
    page.wait_for_function(PLY, arg=1)
    play(page, 2, -1)  # both empty slots are the same to a gem; the last place is another decision
    expect(page.locator(".branch-other")).to_have_count(1)
    page.wait_for_selector(".branch-row:has([aria-current]) .chance-bar", timeout=60_000)
    told = page.locator(".branches .branch").all_inner_texts()
    other = person("Ravi")
    open_trial(other, page.url.removeprefix(house.url))
    other.wait_for_function(PLY, arg=2)
    assert other.locator(".branches .branch").count() == len(told)
    assert other.locator("[aria-current] b").first.inner_text() == "2. "
    page.get_by_role("button", name="Forget this and what follows").click()
    page.wait_for_function(PLY, arg=1)


def test_a_bot_answers_and_the_keys_go_back_and_on(house, person):
    page = person()
    open_trial(page, "/try#game=mandala")
    page.wait_for_selector(".chances .chance-bar", timeout=120_000)
    with page.expect_response("**/api/trials?*"):  # the board is drawn anew
        page.get_by_label("Seat 2", exact=True).select_option("1")
    page.wait_for_function(PLY, arg=0)
    page.wait_for_selector(".board[data-still]:not([data-moving])")
    page.locator(".board [data-step]").first.dispatch_event("click")
    page.locator(".board .place.lit[data-action]").first.dispatch_event("click")
    page.wait_for_function("() => Number(document.body.dataset.ply) >= 2", timeout=120_000)
    page.wait_for_selector(".board .place.lit")
    page.keyboard.press(",")
    page.keyboard.press(",")
    page.wait_for_function(PLY, arg=int(page.evaluate("Number(document.body.dataset.ply)")))
    page.wait_for_function("() => Number(document.body.dataset.ply) < 2")
    page.keyboard.press(".")
    page.wait_for_function("() => Number(document.body.dataset.ply) > 0")


def test_from_a_replay_the_moment_that_is_shown_is_played_on(house, person):
    page = person()
    page.goto(f"/t/{create(page, house.url, 'mandala', ['me', 'bot:1'])}")
    wait_for_state(page, "running")
    page.wait_for_selector(STILL)
    open_panel(page, "actions")
    page.locator("#panel-actions [data-play]").first.click()
    page.wait_for_function("() => Number(document.body.dataset.version) > 2")
    resign(page)
    page.wait_for_selector(".podium")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One on").click()
    page.get_by_role("button", name="Try it out").first.click()
    page.wait_for_url("**/try#**")
    page.wait_for_function(PLY, arg=1)
    expect(page.locator("[aria-current] b").first).to_have_text("1. ")
    assert page.locator(".branches").get_by_text("Asha").count() > 0, "its players have their names"


@pytest.mark.parametrize("game", kolam.games())
def test_a_position_is_changed_by_hand_shown_and_what_can_not_be_is_said(house, person, game):
    page = person()
    open_trial(page, f"/try#game={game}")
    page.wait_for_function(PLY, arg=0)
    page.get_by_role("button", name="Change this position").click()
    numbers = page.locator(".editor input[type=number]")
    before = numbers.first.input_value()
    numbers.first.fill("77")
    expect(page.locator(".laboratory .problem")).not_to_be_empty()
    expect(page.get_by_role("button", name="Begin here")).to_be_disabled()
    numbers.first.fill(before)
    expect(page.locator(".laboratory .problem")).to_be_empty()
    page.get_by_role("button", name="Begin here").click()
    expect(page.locator(".editor")).to_have_count(0)
    page.wait_for_selector(".board .place.lit")


def test_a_position_and_a_record_are_pasted_and_nonsense_is_refused(house, person):
    t = kolam.game("mandala").new(12345678901234567890)
    for _ in range(6):
        t.play(t.legal()[0])
    page = person()
    open_trial(page, "/try#game=mandala")

    def paste(text: str) -> None:
        page.get_by_role("button", name="Paste a position or a record").click()
        page.get_by_label("A position or a record", exact=True).fill(text)
        page.get_by_role("button", name="Begin here").click()

    paste("{nonsense")
    page.get_by_text("it is not JSON").wait_for()
    paste(json.dumps({**t.position(), "phase": "dance"}))
    page.get_by_text("phase must be one of").wait_for()
    paste(json.dumps(t.position()))
    expect(page.locator(".laboratory textarea")).to_have_count(0)
    page.wait_for_selector(".board .place.lit")
    paste(t.record().to_json())
    page.wait_for_function(PLY, arg=6)
    assert page.locator(".branches .branch").count() == 7


def test_a_damaged_link_begins_a_new_game_and_a_table_that_is_played_is_not_tried(house, person):
    page = person()
    open_trial(page, "/try#t=!!!")
    page.wait_for_function(PLY, arg=0)
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto("/")
    page.goto(f"/try#table={table}")
    page.get_by_text("This is shown when the game is over.").wait_for()


def test_on_a_phone_and_in_russian_it_fits(house, person):
    page = person(locale="ru-RU", width=390, height=844)
    open_trial(page, "/try#game=mandala")
    page.wait_for_function(PLY, arg=0)
    page.get_by_role("button", name="Изменить эту позицию").click()
    page.wait_for_selector(".editor")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.get_by_text("колода", exact=True).count() == 1
