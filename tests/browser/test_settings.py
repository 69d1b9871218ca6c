"""The page of settings: each choice is kept, and acts where it is read."""

from __future__ import annotations

import random
import re

import pytest
from playing import PHONE, create, decide_by_list, is_yours, version, wait_for_promise, wait_for_state
from playwright.sync_api import expect


def settings(page) -> None:
    page.goto("/settings")
    page.wait_for_selector("body[data-ready]")


def table_of(page, house, game: str = "mandala") -> None:
    page.goto(f"/t/{create(page, house.url, game, ['me', 'bot:1'])}")
    wait_for_state(page, "running")
    page.wait_for_selector(".board[data-still]")


#: Counts the sounds that are played, and how loud.
LISTEN = """() => {
  window.heard = [];
  const old = AudioParam.prototype.exponentialRampToValueAtTime;
  AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
    if (value > 0.001) window.heard.push(value);
    return old.call(this, value, at);
  };
}"""


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_the_gear_of_every_page_leads_there(house, person, size):
    page = person(**size)
    table = create(page, house.url, "mandala", ["me", "open"])
    for path in ("/", "/new/mandala", f"/t/{table}"):
        page.goto(path)
        page.get_by_role("link", name="Settings").click()
        page.wait_for_url("**/settings")
        page.get_by_role("heading", name="Settings").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_header_of_a_phone_has_the_name_and_the_gear(house, person):
    page = person(**PHONE)
    page.goto("/")
    page.get_by_role("button", name="Your name: Asha. Change it").wait_for()
    assert page.locator("#header nav > *").filter(visible=True).count() == 2


def test_what_is_chosen_is_kept(house, person):
    page = person(calm=False)
    settings(page)
    for name in ("Brisk", "Large", "Dark"):
        page.get_by_role("radio", name=name).check()
    for name in ("Ask before a move is played", "Long prompts"):
        page.get_by_role("checkbox", name=name).check()
    page.get_by_role("checkbox", name="Letters on pieces").uncheck()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    for name in ("Brisk", "Large", "Dark"):
        assert page.get_by_role("radio", name=name).is_checked()
    chosen = [box.is_checked() for box in page.get_by_role("checkbox").all()]
    assert chosen == [True, False, True, False]  # a question before each move, no coach, long prompts, no letters
    assert page.evaluate("[localStorage.pace, localStorage['long-prompts']]") == ["brisk", "on"]


def test_colors_follow_the_system_until_they_are_chosen(house, person):
    page = person(color_scheme="dark")
    settings(page)

    def theme() -> str:
        return page.evaluate("document.documentElement.dataset.theme")

    assert (theme(), page.get_by_role("radio", name="As the system has it").is_checked()) == ("dark", True)
    page.get_by_role("radio", name="Light", exact=True).check()
    assert theme() == "light"
    page.reload()
    assert theme() == "light"
    page.get_by_role("radio", name="As the system has it").check()
    assert theme() == "dark"


def test_the_language_is_chosen_here_too(house, person):
    page = person(**PHONE)
    settings(page)
    page.get_by_role("radio", name="Русский").check()
    page.get_by_role("heading", name="Настройки").wait_for()
    page.goto("/")
    page.get_by_role("heading", name="Садитесь и играйте").wait_for()


def test_letters_can_go_and_numbers_stay(house, person):
    page = person()
    table_of(page, house, "ganesha")
    letters = page.locator(".board .color-letter")
    numbers = page.locator(".board .label.number, .board .gem-letter:not(.color-letter)")
    assert letters.filter(visible=True).count() > 0
    before = numbers.filter(visible=True).count()
    page.evaluate("() => { localStorage.setItem('letters', 'off'); dispatchEvent(new Event('kolam-chosen')); }")
    assert letters.filter(visible=True).count() == 0
    assert numbers.filter(visible=True).count() == before > 0


def test_a_large_board_is_larger(house, person):
    page = person(width=1440, height=800)
    table_of(page, house)
    before = page.locator(".board .drawing").bounding_box()["height"]
    page.evaluate("() => localStorage.setItem('board-size', 'large')")
    page.reload()
    page.wait_for_selector(".board[data-still]")
    assert page.locator(".board .drawing").bounding_box()["height"] > before * 1.1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_sound_is_as_loud_as_chosen_and_can_be_tried(house, person):
    page = person()
    settings(page)
    page.evaluate(LISTEN)
    slider = page.get_by_role("slider", name="Volume")
    expect(page.locator("output")).to_have_text("off")
    page.get_by_role("button", name="Play a sound").click()
    expect(page.locator("output")).to_have_text("50%")
    page.wait_for_function("() => window.heard.length === 2")
    slider.fill("100")
    page.wait_for_function("() => window.heard.length === 4")
    quiet, loud = page.evaluate("[window.heard[0], window.heard[3]]")
    assert loud == pytest.approx(2 * quiet)
    slider.fill("0")
    expect(page.locator("output")).to_have_text("off")
    page.get_by_role("button", name="Turn sound on").wait_for()
    assert page.evaluate("window.heard.length") == 4


def test_a_move_is_asked_about_before_it_is_played(house, person):
    page = person()
    settings(page)
    page.get_by_role("checkbox", name="Ask before a move is played").check()
    table_of(page, house)
    before = version(page)
    page.locator("#tab-actions").click()
    press = page.locator("#panel-actions [data-play]").first
    press.click()
    asked = page.get_by_role("dialog")
    assert re.fullmatch(r"Play: Build \w+ on Mountain 1 and draw\?", asked.get_by_role("heading").inner_text())
    asked.get_by_role("button", name="No").click()
    asked.wait_for(state="detached")
    assert (version(page), is_yours(page)) == (before, True)
    press.click()
    page.keyboard.press("Enter")  # yes has the focus
    page.wait_for_function("before => Number(document.body.dataset.version) > before", arg=before)


def test_a_move_that_the_table_has_passed_is_not_played_after_a_late_yes(house, person):
    page = person()
    settings(page)
    page.get_by_role("checkbox", name="Ask before a move is played").check()
    table_of(page, house)
    twin = page.context.new_page()
    twin.goto(page.url)
    wait_for_state(twin, "running")
    page.locator("#tab-actions").click()
    page.locator("#panel-actions [data-play]").first.click()
    page.get_by_role("dialog").wait_for()
    twin.evaluate("() => localStorage.setItem('confirm-moves', 'off')")
    decide_by_list(twin, random.Random(1))
    after = version(twin)
    page.wait_for_function("after => Number(document.body.dataset.version) >= after", arg=after)
    sent = page.evaluate("""() => {
      window.sent = [];
      const old = WebSocket.prototype.send;
      WebSocket.prototype.send = function (data) { window.sent.push(data); return old.call(this, data); };
    }""")
    assert sent is None
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    page.get_by_role("dialog").wait_for(state="detached")
    assert [each for each in page.evaluate("window.sent") if '"play"' in each] == []


# --- Notices ---


def test_notices_are_asked_for_tried_and_turned_off(house, person):
    page = person(permissions=["notifications"])
    page.goto("/")
    wait_for_promise(page, "async () => (await navigator.serviceWorker.ready).active !== null")
    settings(page)
    page.get_by_text("Notices are off.").wait_for()
    page.get_by_role("button", name="Turn on").click()
    page.get_by_text("A notice was sent.").wait_for()
    page.get_by_role("button", name="Send a test notice").click()
    wait_for_promise(
        page,
        """async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications();
      return shown.some((each) => each.title === 'kolam' && each.body.includes('your decision'));
    }""",
    )
    page.get_by_role("button", name="Turn off").click()
    page.get_by_text("Notices are off.").wait_for()
    assert page.get_by_role("button", name="Send a test notice").is_hidden()


def test_a_browser_that_refuses_notices_is_told_of_plainly(house, person):
    page = person()
    page.add_init_script("Object.defineProperty(Notification, 'permission', {get: () => 'denied'})")
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    settings(page)
    page.get_by_text("Your browser refuses notices of this page.").wait_for()
    page.get_by_role("button", name="Turn on").click()
    page.get_by_text("Your browser refuses notices of this page.").wait_for()
    assert page.evaluate("localStorage.notices ?? 'off'") == "off"


def test_a_browser_without_notices_is_told_of_plainly(house, person):
    page = person()
    page.add_init_script("delete window.Notification")
    settings(page)
    page.get_by_text("This browser shows no notices here.").wait_for()
    assert page.get_by_role("button", name="Turn on").is_hidden()
