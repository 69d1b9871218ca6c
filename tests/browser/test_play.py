"""Two real browsers at one table: by mouse, by keyboard, on a phone, with cuts and crashes. (Whole games: test_lit.py.)"""

from __future__ import annotations

import json
import random
import re

import pytest
from playing import PHONE, acting_of, create, decide_by_keys, is_yours, play_on, resign, sit_down, version, wait_for_state

import kolam


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desktop", "phone"])
def test_spice_tokens_are_put_down_by_clicks_on_the_altar(house, person, how):
    """Ganesha, G2.6: what is lit are the hexes where a token may go; the third token begins the round."""
    pages = sit_down(house, person, "ganesha", 3, {"placing": "drum"}, **how)
    page = pages[0]
    for hex in ("a2", "c2", "e3"):
        assert acting_of(pages) is page
        before = page.evaluate("Number(document.body.dataset.version)")
        lit = page.eval_on_selector_all(".board [data-action]", "all => all.map(e => e.dataset.action)")
        assert all(action.startswith("token ") for action in lit)
        assert f"token {hex}" in lit
        assert pages[1].locator(".board [data-action]").count() == 0
        page.locator(f'.board [data-action="token {hex}"]').dispatch_event("click")
        for each in pages:
            each.wait_for_function("n => Number(document.body.dataset.version) > n", arg=before)
    page.wait_for_selector('.board [data-action="take a2"]')
    decide_by_keys(page, random.Random(1))


@pytest.mark.parametrize("game", kolam.games())
def test_play_at_390_pixels_and_nothing_scrolls_sideways(house, person, game):
    pages = sit_down(house, person, game, **PHONE)
    rng = random.Random(4)
    for _ in range(8):
        assert play_on(pages, rng, decisions=2) == 0, "something legal was not reached by clicks on the board"
        for page in pages:
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("game", kolam.games())
def test_play_by_keyboard_only(house, person, game):
    pages = sit_down(house, person, game)
    rng = random.Random(9)
    versions = [version(pages[0])]
    for _ in range(6):
        acting = acting_of(pages)
        assert acting is not None
        decide_by_keys(acting, rng)
        versions.append(version(acting))
    assert versions == sorted(set(versions))


@pytest.mark.parametrize("game", kolam.games())
def test_the_list_of_actions_is_enough_to_play(house, person, game):
    pages = sit_down(house, person, game)
    play_on(pages, random.Random(2), decisions=6, by="list")


def test_reload_in_mid_turn_keeps_seat_and_position(house, person):
    pages = sit_down(house, person, "mandala")
    play_on(pages, random.Random(1), decisions=7)
    acting = acting_of(pages)
    acting.evaluate("document.querySelector('.board [data-step]').dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    before, hand = version(acting), acting.locator(".board .piece").count()
    acting.reload()
    wait_for_state(acting, "running")
    acting.wait_for_selector(".board[data-still]")
    assert (version(acting), is_yours(acting), acting.locator(".board .piece").count()) == (before, True, hand)
    play_on(pages, random.Random(1), decisions=4)


def test_a_cut_network_loses_nothing(house, person):
    pages = sit_down(house, person, "mandala")
    rng = random.Random(3)
    play_on(pages, rng, decisions=5)
    acting = acting_of(pages)
    other = next(page for page in pages if page is not acting)
    before = version(acting)
    acting.context.set_offline(True)
    acting.evaluate("window.dispatchEvent(new Event('offline'))")
    # Chromium keeps an open socket alive when it is made offline: cut it as a network would.
    acting.evaluate("kolamNet.socket.close()")
    acting.wait_for_selector(".notice.bad")
    acting.locator("#tab-actions").click()
    acting.locator("#panel-actions [data-play]").first.click()  # decided while away: sent when back
    assert version(other) == before
    acting.context.set_offline(False)
    acting.evaluate("window.dispatchEvent(new Event('online'))")
    other.wait_for_function("before => Number(document.body.dataset.version) === before + 1", arg=before)
    acting.wait_for_function("before => Number(document.body.dataset.version) === before + 1", arg=before)
    acting.wait_for_selector(".notice.bad", state="detached")
    play_on(pages, rng, decisions=4)


def test_server_killed_and_restarted_in_mid_game(house, person):
    pages = sit_down(house, person, "mandala")
    rng = random.Random(5)
    for _ in range(2):
        play_on(pages, rng, decisions=5)
        known = max(version(page) for page in pages)
        house.kill()
        for page in pages:
            page.wait_for_selector(".notice.bad")
        house.start()
        for page in pages:
            page.wait_for_selector(".notice.bad", state="detached", timeout=30_000)
            assert version(page) == known
    play_on(pages, rng, decisions=5)
    assert version(pages[0]) > known


def test_a_bot_is_one_click_away_for_who_has_seen_the_goal_card(house, person):
    page = person()
    page.add_init_script("localStorage.setItem('goal-shown-mandala', 'yes')")
    page.goto("/")
    page.get_by_role("button", name="Mandala: Play a bot now").click()
    page.wait_for_url("**/t/*")
    wait_for_state(page, "running")
    play_on([page], random.Random(8), decisions=3)


def test_why_not_tells_the_rule_and_opens_it(house, person):
    page = person()
    table = create(page, house.url, "mandala", ["me", "bot:1"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(".board [data-step]")
    for _ in range(12):
        assert acting_of([page]) is page
        for step in range(page.locator(".board [data-step]").count()):
            page.locator(".board [data-step]").nth(step).dispatch_event("click")
            closed = page.locator('.board [aria-disabled="true"]:is([data-key^="mountain"], [data-key^="field"][data-key$=" 0"])')
            if closed.count():
                closed.first.dispatch_event("click")
                page.locator(".bubble button.link").click()
                page.wait_for_selector(".sheet .marked")
                page.keyboard.press("Escape")
                page.locator(".sheet").wait_for(state="hidden")
                return
        page.keyboard.press("Escape")
        play_on([page], random.Random(1), decisions=1)
    raise AssertionError("nothing was ever forbidden")


def test_a_spectator_sees_no_hand_and_may_not_decide(house, person):
    pages = sit_down(house, person, "mandala")
    watcher = person("Nosy")
    watcher.goto(pages[0].url)
    wait_for_state(watcher, "running")
    watcher.wait_for_selector(".board[data-still]")
    assert watcher.locator(".board [data-action], .board [data-step]").count() == 0
    assert watcher.locator('.board .piece[data-kind="?"]').count() == 12
    assert watcher.locator(".chat form").is_hidden()


def test_a_finished_game_is_replayed_checked_and_shared(house, person):
    page, other = pages = sit_down(house, person, "mandala")
    play_on(pages, random.Random(11), decisions=6)
    resign(other)
    page.wait_for_selector(".finished h2")
    page.get_by_role("button", name="To the start").click()
    page.wait_for_function("() => document.querySelector('.replay-line').textContent.startsWith('0 /')")
    page.get_by_role("button", name="One on").click()
    page.wait_for_function("() => document.querySelector('.replay-line').textContent.startsWith('1 /')")
    page.get_by_role("button", name="Check the shuffle").click()
    page.get_by_text("sealed before the game").wait_for()
    record = page.request.get(page.get_by_role("link", name="Save the record").get_attribute("href")).json()
    answer = page.request.post("/api/records", data=record, headers={"Origin": house.url})
    page.goto(f"/t/{answer.json()['table']}")
    page.wait_for_selector(".finished h2")
    page.get_by_role("heading", name="This record is not finished.").wait_for()  # who resigned is not part of a record
    page.wait_for_function("() => document.querySelector('.replay-line').textContent.startsWith('6 / 6')")


def test_chat_is_text_and_reaches_the_table_only(house, person):
    pages = sit_down(house, person, "mandala")
    pages[0].locator("#tab-chat").click()
    pages[0].get_by_role("textbox", name="Say something").fill("<img src=x onerror=alert(1)>")
    pages[0].keyboard.press("Enter")
    pages[1].locator("#tab-chat.fresh").click()
    pages[1].get_by_text("<img src=x onerror=alert(1)>").wait_for()
    assert pages[1].locator(".chat img").count() == 0


@pytest.mark.parametrize(("lang", "press", "named"), [("en", "Analyze", "Seat"), ("ru", "Разобрать партию", "Игрок")])
def test_a_finished_game_is_analysed_with_reasons(house, person, lang, press, named):
    t = kolam.game("mandala").new(seed=5)
    bots = [kolam.bot("random", seed=seat) for seat in range(2)]
    while t.to_act is not None:
        t.play(bots[t.to_act].choose(t))
    page = person()
    answer = page.request.post("/api/records", data=json.loads(t.record().to_json()), headers={"Origin": house.url})
    page.goto("/")
    page.evaluate("lang => localStorage.setItem('language', lang)", lang)
    page.goto(f"/t/{answer.json()['table']}")
    page.get_by_role("button", name=press).click()
    assert re.search(rf"{named} [12]", page.locator(".finished h2").inner_text())
    page.locator(".graph .turning").first.wait_for(timeout=90_000)
    mistake = page.locator(".mistakes li").first
    mistake.locator("summary").click()
    assert len(mistake.locator("p").inner_text()) > 20
    ply = int(re.search(r"\d+", mistake.locator("summary").inner_text()).group())
    mistake.get_by_role("button").first.click()
    page.wait_for_function("at => document.querySelector('.replay-line').textContent.startsWith(`${at} /`)", arg=ply - 1)
